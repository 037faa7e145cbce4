// SPDX-License-Identifier: BSD-3-Clause
// Reads the version of a document.

#include "sceneweld/parsers/sdf/sdf_version.h"

#include <algorithm>
#include <array>

#include "sceneweld/parsers/sdf/sdf_elements.h"
#include "sceneweld/parsers/sdf/sdf_table.h"
#include "sceneweld/parsers/table/table_read.h"

namespace sceneweld::sdf {
namespace {

// Compared as text: 1.09 is not a version.
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
  Reading reading{diagnostics, kSdf};
  DocumentElement says;
  ReadFields(sdf, kSdfRow.fields, says, reading);
  if (!says.version.span) {
    diagnostics.Error("missing-value", sdf.span(), "`<sdf>` needs the attribute `version`")
        .Help("versions are 1.2 to 1.12, as in `<sdf version=\"1.9\">`");
    return std::nullopt;
  }
  const auto version = ParseVersion(says.version.name);
  if (version) return version;
  diagnostics
      .Error("unsupported-version", says.version.span, "unknown SDFormat version `" + says.version.name.str() + "`")
      .Help("versions are 1.2 to 1.12");
  return std::nullopt;
}

}  // namespace sceneweld::sdf
