// SPDX-License-Identifier: BSD-3-Clause
// Reads the version of a document.

#include "sceneweld/parsers/sdf/layout/sdf_version.h"

#include <algorithm>
#include <array>

#include "sceneweld/parsers/sdf/table/sdf_elements.h"
#include "sceneweld/parsers/sdf/table/sdf_table.h"
#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::sdf {
namespace {

// Compared as text: 1.09 is not a version.
constexpr std::array<std::string_view, 11> kVersions = {"1.2", "1.3", "1.4",  "1.5",  "1.6", "1.7",
                                                        "1.8", "1.9", "1.10", "1.11", "1.12"};
constexpr int kFirstMinor = 2;
constexpr std::string_view kLast = kVersions.back();

// libsdformat reads a file of an unknown version as one of the latest, and fails on a text that is not a number.
bool IsReadAsLatest(std::string_view version) {
  return version.empty() || (version.front() >= '0' && version.front() <= '9');
}

}  // namespace

std::optional<Version> ParseVersion(std::string_view text) {
  const auto found = std::find(kVersions.begin(), kVersions.end(), text);
  if (found == kVersions.end()) return std::nullopt;
  return Version{kFirstMinor + static_cast<int>(found - kVersions.begin())};
}

std::optional<Version> ReadVersion(Element sdf, const ReaderRules& rules, Diagnostics& diagnostics) {
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
  const std::string message = "unknown SDFormat version " + Quoted(says.version.name);
  if (IsReadAsLatest(says.version.name) && rules.compat != Compat::kDrake) {
    diagnostics.Warning("unsupported-version", says.version.span, message + "; the file is read as " + kLast.data());
    return ParseVersion(kLast);
  }
  diagnostics.Error("unsupported-version", says.version.span, message).Help("versions are 1.2 to 1.12");
  return std::nullopt;
}

}  // namespace sceneweld::sdf
