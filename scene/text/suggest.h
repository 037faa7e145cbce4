// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sceneweld {

/// The candidate that `text` most likely intended: the one with the smallest edit distance (insertions, deletions,
/// substitutions and swaps of neighbours; case counts half), at most a third of the longer length. Empty if none is
/// near, or if they have nothing in common. Of equally near ones, the first.
std::string ClosestName(std::string_view text, const std::vector<std::string_view>& candidates);

/// ClosestName; if that finds none, the candidate that `text` is with a scope in front (`arm::elbow`, `arm/elbow`), and
/// else ClosestByWords.
std::string NearestName(std::string_view text, const std::vector<std::string_view>& candidates);

/// The candidate that shares the most letters in equal words with `text`: `tip` for `tool_tip`, `wrist_3_link` for
/// `wrist3`. Words such as `link` and `frame` count little. Empty if less than half is shared and neither has all words
/// of the other. Of equally near ones, the first.
std::string ClosestByWords(std::string_view text, const std::vector<std::string_view>& candidates);

/// The same for the names of files in one folder: a suffix that two names share does not make them similar,
/// and a name without its suffix is near.
std::string ClosestFileName(std::string_view name, const std::vector<std::string_view>& candidates);

}  // namespace sceneweld
