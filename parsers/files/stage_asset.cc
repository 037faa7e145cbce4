// SPDX-License-Identifier: BSD-3-Clause
// Splits the paths of what is inside of stages and packages.

#include "sceneweld/parsers/files/stage_asset.h"

#include <string>

namespace sceneweld {
namespace {

// `.usd`, `.usda`, `.usdc` or `.usdz`, in any case.
bool IsLayer(std::string_view file) {
  const std::string_view suffix = file.substr(file.rfind('.') + 1);
  std::string lower;
  for (const char c : suffix) lower += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return lower == "usd" || lower == "usda" || lower == "usdc" || lower == "usdz";
}

}  // namespace

std::pair<std::string_view, std::string_view> SplitStageAsset(std::string_view path) {
  for (std::size_t at = path.find("#/"); at != std::string_view::npos; at = path.find("#/", at + 1)) {
    const std::string_view file = path.substr(0, at);
    if (IsLayer(file)) return {file, path.substr(at + 1)};
  }
  return {path, {}};
}

std::string_view HolderOf(std::string_view path) {
  const std::string_view file = SplitStageAsset(path).first;
  const auto bracket = file.find(".usdz[");
  return bracket == std::string_view::npos || !file.ends_with(']') ? file : file.substr(0, bracket + 5);
}

}  // namespace sceneweld
