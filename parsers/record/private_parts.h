// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sceneweld::record {

/// A piece of a file that only sceneweld reads.
struct PrivatePart {
  std::size_t begin = 0, end = 0;  ///< Its bytes, with the blanks before it.
  std::string by;                  ///< What stands there without private data.
  std::string shown;               ///< Lines for people, each with its end: `joint elbow: effort_limit=90`.
};

/// The private parts of a text, in order: the record and the declaration of the prefix `sceneweld:` in XML, and the
/// prefix of helpers in MJCF. Nothing if the text is not XML.
std::optional<std::vector<PrivatePart>> PrivateParts(std::string_view text);
/// The record in the text of a layer of USD, with its quotes; `without` replaces it. Nothing if the text does not have
/// it as it is.
std::optional<std::vector<PrivatePart>> PrivatePartsOfLayer(std::string_view text, std::string_view record,
                                                            std::string_view without);

/// The text without them.
std::string WithoutPrivateParts(std::string_view text, const std::vector<PrivatePart>& parts);

}  // namespace sceneweld::record
