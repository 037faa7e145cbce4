// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/cli/language_server/workspace.h"

namespace sceneweld::cli {

/// What an editor shows for the word at a place.
struct Hover {
  std::size_t begin = 0;  ///< Of the word. [bytes of the text]
  std::size_t end = 0;
  std::string markdown;
};

/// An element of the scene: its kind, mass, pose, what holds it and where it comes from. A file name or URI: which file
/// it names and why. A key, element or attribute: its row in the tables. What the codes of diagnostics at the place
/// mean. Nothing for other words.
std::optional<Hover> HoverAt(const std::string& path, std::string_view text, std::size_t offset,
                             const std::vector<std::shared_ptr<const Analysis>>& analyses);

/// A file name or URI at a place of a text.
struct UriInText {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string text;
};
std::optional<UriInText> UriAt(const std::string& path, std::string_view text, std::size_t offset);
/// The file that a name in a file refers to, with the packages of an analysis; `attempts` receives the places that were
/// tried. Nothing if it does not exist.
std::optional<std::string> ResolveIn(const std::string& path, const std::string& uri, const Analysis& analysis,
                                     std::vector<Attempt>& attempts);

}  // namespace sceneweld::cli
