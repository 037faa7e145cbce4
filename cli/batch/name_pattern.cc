// SPDX-License-Identifier: BSD-3-Clause
// Fills in the fields of names such as `out/{stem}_{seed:06}.sdf`.

#include "sceneweld/cli/batch/name_pattern.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "sceneweld/cli/options/values.h"
#include "sceneweld/cli/terminal/current_folder.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::cli {
namespace {

constexpr std::size_t kMostDigits = 20;

// Relative to the current folder, `.` for that; nothing if it is elsewhere.
std::optional<std::string> FolderFromHere(const std::string& input) {
  const std::string here = CurrentFolder();
  const std::string folder = FolderOf(NormalizedPath(FileOfInput(input), here));
  if (folder == here) return ".";
  const std::string prefix = here == "/" ? here : here + "/";
  if (!folder.starts_with(prefix)) return std::nullopt;
  return folder.substr(prefix.size());
}

std::string Padded(std::uint64_t number, std::size_t width) {
  const std::string digits = std::to_string(number);
  return digits.size() < width ? std::string(width - digits.size(), '0') + digits : digits;
}

// The width in `:06`; nothing if the text is not such a width.
std::optional<std::size_t> WidthOf(std::string_view text) {
  if (text.size() < 3 || text.size() > 4 || !text.starts_with(":0")) return std::nullopt;
  std::size_t width = 0;
  for (const char c : text.substr(2)) {
    if (c < '0' || c > '9') return std::nullopt;
    width = 10 * width + static_cast<std::size_t>(c - '0');
  }
  return width > 0 && width <= kMostDigits ? std::optional(width) : std::nullopt;
}

}  // namespace

std::string FileOfInput(const std::string& input) { return input == "-" ? "stdin" : input.substr(0, input.find("#/")); }

std::string StemOfInput(const std::string& input) {
  const std::string name(FileName(FileOfInput(input)));
  const Format* format = FormatOfInput(name);
  const std::string_view suffix = format ? SuffixOf(*format, name) : std::string_view();
  return suffix.empty() ? std::string(FileStem(name)) : name.substr(0, name.size() - suffix.size());
}

std::variant<NamePattern, Refusal> NamePattern::Parse(const std::string& text, bool has_seeds, bool several) {
  static constexpr std::pair<std::string_view, Field> kFields[] = {{"stem", Field::kStem},
                                                                   {"name", Field::kName},
                                                                   {"dir", Field::kFolder},
                                                                   {"index", Field::kIndex},
                                                                   {"seed", Field::kSeed}};
  NamePattern pattern;
  for (std::size_t at = 0; at < text.size();) {
    const auto open = std::min(text.find_first_of("{}", at), text.size()), close = text.find('}', open);
    if (open > at) pattern.pieces_.push_back({Field::kText, text.substr(at, open - at)});
    if (open == text.size()) break;
    const char brace = text[open];
    const bool is_double = open + 1 < text.size() && text[open + 1] == brace;
    if (is_double || brace == '}') {
      pattern.pieces_.push_back({Field::kText, std::string(1, brace)});
      at = open + (is_double ? 2 : 1);
      continue;
    }
    const std::string word = close == std::string::npos ? text.substr(open) : text.substr(open, close + 1 - open);
    at = open + word.size();
    const std::string inside = close == std::string::npos ? std::string() : word.substr(1, word.size() - 2);
    const std::string name = inside.substr(0, inside.find(':'));
    const auto found =
        std::find_if(std::begin(kFields), std::end(kFields), [&](const auto& f) { return f.first == name; });
    if (found == std::end(kFields)) {
      const std::vector<std::string_view> words{"{stem}", "{name}", "{dir}", "{index}", "{seed}"};
      const bool is_misspelled = !ClosestName(word, words).empty();
      if (!several && !is_misspelled) {
        pattern.pieces_.push_back({Field::kText, "{"});
        at = open + 1;
        continue;
      }
      return Refusal{"unknown placeholder " + Quoted(word) + " in " + Quoted(text),
                     DidYouMeanOrList(word, words) +
                         (is_misspelled ? "" : ", or `{{` and `}}` for braces of the name")};
    }
    Piece piece{found->second, {}, 0};
    const bool is_number = piece.field == Field::kIndex || piece.field == Field::kSeed;
    if (name.size() < inside.size()) {
      const auto width = WidthOf(std::string_view(inside).substr(name.size()));
      if (!is_number) return Refusal{Quoted(word) + " is not a number", "use " + Quoted("{" + name + "}")};
      if (!width) {
        return Refusal{"the placeholder " + Quoted(word) + " has a wrong number of digits",
                       "use a zero and 1 to 20 digits, as in " + Quoted("{" + name + ":06}")};
      }
      piece.width = *width;
    }
    if (piece.field == Field::kSeed && !has_seeds) {
      return Refusal{Quoted(word) + " in " + Quoted(text) + " needs seeds", "add `--seeds A..B`"};
    }
    pattern.pieces_.push_back(piece);
    pattern.has_fields_ = true;
  }
  return pattern;
}

std::variant<std::string, Refusal> NamePattern::NameFor(const BatchScene& scene) const {
  std::string name;
  for (const Piece& piece : pieces_) {
    switch (piece.field) {
      case Field::kText: name += piece.text; break;
      case Field::kStem: name += StemOfInput(scene.input->path); break;
      case Field::kName: name += FileName(FileOfInput(scene.input->path)); break;
      case Field::kIndex: name += Padded(scene.index, piece.width); break;
      case Field::kSeed: name += Padded(scene.seed.value_or(0), piece.width); break;
      case Field::kFolder: {
        const auto folder = FolderFromHere(scene.input->path);
        if (!folder) {
          return Refusal{Quoted(scene.input->path) + " is not below the current folder, so it has no `{dir}`",
                         "use `--output-dir DIR`, or `{stem}` and `{name}` only"};
        }
        name += *folder;
        break;
      }
    }
  }
  return name;
}

}  // namespace sceneweld::cli
