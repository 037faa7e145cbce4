// SPDX-License-Identifier: BSD-3-Clause
// Recognises xacro files that describe a model, not only macros.

#include "sceneweld/cli/options/xacro_model.h"

#include <algorithm>
#include <iterator>
#include <optional>

namespace sceneweld::cli {
namespace {

constexpr std::string_view kXacro = "xacro:";
// Elements that only define something, and those whose content counts as if they were not there.
constexpr std::string_view kDefinitions[] = {"macro", "property", "include", "arg", "if", "unless"};
constexpr std::string_view kModelElements[] = {"link", "joint", "model", "world"};

struct Tag {
  std::string_view name;
  bool opens = true;
  bool closes = false;  // Both: an empty element.
};

// The tags of an XML text in order, whether or not it is well formed.
class Tags {
 public:
  explicit Tags(std::string_view text) : rest_(text) {}

  std::optional<Tag> Next() {
    for (;;) {
      const auto at = rest_.find('<');
      if (at == std::string_view::npos) return std::nullopt;
      rest_.remove_prefix(at + 1);
      if (rest_.starts_with("!--")) {
        SkipBehind("-->");
      } else if (rest_.starts_with("![CDATA[")) {
        SkipBehind("]]>");
      } else if (rest_.starts_with("?") || rest_.starts_with("!")) {
        SkipBehind(">");
      } else {
        return TakeTag();
      }
    }
  }

 private:
  void SkipBehind(std::string_view end) {
    const auto at = rest_.find(end);
    rest_.remove_prefix(at == std::string_view::npos ? rest_.size() : at + end.size());
  }

  Tag TakeTag() {
    Tag tag;
    if (rest_.starts_with("/")) {
      tag.opens = false;
      tag.closes = true;
      rest_.remove_prefix(1);
    }
    const auto end_of_name = std::min(rest_.find_first_of(" \t\r\n/>"), rest_.size());
    tag.name = rest_.substr(0, end_of_name);
    std::size_t at = end_of_name;
    // A value may contain `>`.
    for (char quote = 0; at < rest_.size() && (quote != 0 || rest_[at] != '>'); ++at) {
      const char c = rest_[at];
      if (quote != 0 ? c == quote : c == '"' || c == '\'') quote = quote != 0 ? '\0' : c;
    }
    if (tag.opens && at > end_of_name && rest_[at - 1] == '/') tag.closes = true;
    rest_.remove_prefix(std::min(at + 1, rest_.size()));
    return tag;
  }

  std::string_view rest_;
};

template <std::size_t count>
bool IsOneOf(std::string_view name, const std::string_view (&names)[count]) {
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

bool IsPartOfModel(std::string_view name) {
  if (!name.starts_with(kXacro)) return IsOneOf(name, kModelElements);
  return !IsOneOf(name.substr(kXacro.size()), kDefinitions);
}

bool IsMacroOrProperty(std::string_view name) { return name == "xacro:macro" || name == "xacro:property"; }

}  // namespace

bool IsXacroModel(std::string_view text) {
  Tags tags(text);
  const auto root = tags.Next();
  if (!root || (root->name != "robot" && root->name != "sdf")) return false;
  int in_definition = 0;
  while (const auto tag = tags.Next()) {
    if (IsMacroOrProperty(tag->name)) {
      in_definition += (tag->opens ? 1 : 0) - (tag->closes ? 1 : 0);
    } else if (in_definition == 0 && tag->opens && IsPartOfModel(tag->name)) {
      return true;
    }
  }
  return false;
}

}  // namespace sceneweld::cli
