#include "sceneweld/parsers/sdf/sdf_version.h"

#include <algorithm>
#include <array>

namespace sceneweld::sdf {
namespace {

// By equality of the text: 1.09 is none of them.
constexpr std::array<std::string_view, 11> kVersions = {"1.2", "1.3", "1.4",  "1.5",  "1.6", "1.7",
                                                        "1.8", "1.9", "1.10", "1.11", "1.12"};
constexpr int kFirstMinor = 2;

}  // namespace

std::optional<Version> ParseVersion(std::string_view text) {
  const auto found = std::find(kVersions.begin(), kVersions.end(), text);
  if (found == kVersions.end()) return std::nullopt;
  return Version{kFirstMinor + static_cast<int>(found - kVersions.begin())};
}

std::optional<Version> ReadVersion(Element sdf, Diagnostics& diagnostics) {
  const Attribute attribute = sdf.attribute("version");
  if (!attribute) {
    diagnostics.Error("missing-value", sdf.span(), "`<sdf>` needs the attribute `version`")
        .Help("versions are 1.2 to 1.12, as in `<sdf version=\"1.9\">`");
    return std::nullopt;
  }
  const auto version = ParseVersion(attribute.value());
  if (version) return version;
  diagnostics
      .Error("unsupported-version", attribute.value_span(),
             "there is no version `" + std::string(attribute.value()) + "` of SDFormat")
      .Help("versions are 1.2 to 1.12");
  return std::nullopt;
}

}  // namespace sceneweld::sdf
