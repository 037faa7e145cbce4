#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sceneweld {

/// The candidate that `text` was most likely meant to be: the smallest edit
/// distance (insertions, deletions, substitutions and swaps of neighbours, case
/// counting half), at most a third of the longer length. Empty when none is
/// near. Among equals the first wins.
std::string ClosestName(std::string_view text, const std::vector<std::string_view>& candidates);

}  // namespace sceneweld
