// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/xml/element.h"

namespace sceneweld::sdf {

/// The version of the specification that a file declares: 1.`minor`.
struct Version {
  int minor = 12;
  /// Whether the file is of version 1.`last` or an earlier one.
  bool UpTo(int last) const { return minor <= last; }
};

/// The version that `<sdf>` declares. Reports a missing version, and one that no release of the specification has.
/// Under Drake's rules an unknown version is an error; otherwise a later one is read as the last that is known.
std::optional<Version> ReadVersion(Element sdf, const ReaderRules& rules, Diagnostics& diagnostics);

/// A version as text, such as `1.9`; nothing for an unknown one.
std::optional<Version> ParseVersion(std::string_view text);

}  // namespace sceneweld::sdf
