// SPDX-License-Identifier: BSD-3-Clause
// Which attributes and elements name bodies, joints, frames or files.
// Finds the rows of the keys around a place of a directives file.
// Finds the rows of elements in the tables of XML formats.

#include "sceneweld/cli/language_server/table_rows.h"

#include <algorithm>

#include "sceneweld/directives/models/input.h"

namespace sceneweld::cli {

NamedKinds NamedBy(std::string_view element, std::string_view attribute) {
  const std::string_view word = attribute.empty() ? element : attribute;
  NamedKinds kinds;
  if (attribute == "name") return kinds;
  kinds.bodies = word == "link" || word == "parent" || word == "child" || word.starts_with("body") ||
                 word == "reference" || word == "relative_to" || word == "attached_to" || word == "parent_link" ||
                 word == "child_link" || word == "link1" || word == "link2" || word == "base_link" ||
                 word == "tip_link";
  kinds.frames = word == "parent" || word == "child" || word == "relative_to" || word == "attached_to" ||
                 word.starts_with("site") || word == "objname";
  kinds.joints = word.starts_with("joint") || word == "reference" || (element == "mimic" && word == "joint");
  kinds.files = word == "filename" || word == "uri" || word == "file";
  return kinds;
}

NamedKinds NamedInSrdf(std::string_view element, std::string_view attribute) {
  NamedKinds kinds = NamedBy(element, attribute);
  if (attribute != "name") return kinds;
  kinds.joints = element == "joint" || element == "passive_joint";
  kinds.bodies = element == "link" || element == "disable_default_collisions";
  return kinds;
}

namespace {

const DirectiveKind* KindNamed(const std::string& name) {
  for (const DirectiveKind& kind : DirectiveKinds()) {
    if (kind.name == name) return &kind;
  }
  return nullptr;
}

std::span<const KeyRow> KeysOf(const ValueForm& form) { return form.keys ? form.keys() : std::span<const KeyRow>(); }

// The form of the values in a map or a list.
const ValueForm& Inner(const ValueForm& form) {
  const bool holds = form.kind == ValueForm::Kind::kList || form.kind == ValueForm::Kind::kMap;
  return holds && form.item ? Inner(*form.item) : form;
}

}  // namespace

DirectiveRows DirectiveRowsOf(const std::vector<std::string>& keys) {
  DirectiveRows found;
  std::size_t i = keys.size();
  while (i > 0 && !found.kind) found.kind = KindNamed(keys[--i]);
  if (!found.kind) return found;
  found.keys = found.kind->keys;
  bool is_map = false;  // Its keys are names that the file chooses.
  for (++i; i < keys.size(); ++i) {
    const auto row =
        std::find_if(found.keys.begin(), found.keys.end(), [&](const KeyRow& one) { return one.name == keys[i]; });
    if (row == found.keys.end()) {
      if (!is_map) return {found.kind, nullptr, {}};
      is_map = false;
      continue;
    }
    found.row = &*row;
    is_map = row->form->kind == ValueForm::Kind::kMap;
    found.keys = KeysOf(Inner(*row->form));
  }
  return found;
}

namespace {

// The words of a text that begins with a list: "`on`, `off` or `auto`. ..."
std::vector<std::string> ListedWords(std::string_view text) {
  std::vector<std::string> words;
  while (text.starts_with('`')) {
    const auto close = text.find('`', 1);
    if (close == text.npos) break;
    words.emplace_back(text.substr(1, close - 1));
    text.remove_prefix(close + 1);
    for (const std::string_view between : {std::string_view(", "), std::string_view(" or ")}) {
      if (text.starts_with(between)) text.remove_prefix(between.size());
    }
  }
  return words;
}

}  // namespace

const Format* TableFormatOf(const std::string& path) {
  const Format* format = FormatOfInput(path);
  if (!format) format = FormatOfModelFile(path);
  return format && format->name == "xacro" ? FindFormat("urdf") : format;
}

bool IsDirectivesFile(const std::string& path) {
  const Format* const format = TableFormatOf(path);
  return format && format->name == kDirectivesFormat;
}

const ElementRow* ElementRowOf(const Format& format, const std::vector<std::string>& path) {
  if (!format.root || path.empty()) return nullptr;
  const ElementRow* row = format.root->name == path.front() ? format.root : nullptr;
  for (std::size_t i = 1; row && i < path.size(); ++i) {
    if (path[i].starts_with("xacro:")) continue;  // Its contents stand around it.
    const auto child = std::find_if(row->children.begin(), row->children.end(),
                                    [&](const ElementRow* one) { return one->name == path[i]; });
    // An element may contain others of the same name (`<body>` in MJCF), which the table does not repeat.
    row = child != row->children.end() ? *child : row->name == path[i] ? row : nullptr;
  }
  return row;
}

const Field* ValueRowOf(const Format& format, std::vector<std::string> path, std::string_view attribute) {
  const auto find = [&](std::string_view name, bool is_attribute) -> const Field* {
    const ElementRow* const row = ElementRowOf(format, path);
    if (!row) return nullptr;
    const auto found = std::find_if(row->fields.begin(), row->fields.end(), [&](const Field& field) {
      return name.empty() ? field.spelling == Spelling::kOwnText
                          : field.name == name && IsAttribute(field, *format.dialect) == is_attribute;
    });
    return found == row->fields.end() ? nullptr : &*found;
  };
  if (const Field* row = find(attribute, true)) return row;
  if (path.empty()) return nullptr;
  // `<parent link="hand"/>` and `<child>hand</child>` are rows of the element around them.
  const std::string last = path.back();
  path.pop_back();
  return find(last, false);
}

std::vector<std::string> WordsOf(const Field& row) {
  if (row.value_type == "bool") return {"true", "false"};
  std::vector<std::string> words = ListedWords(row.value_type);
  if (words.empty()) words = ListedWords(row.doc);
  return words.size() > 1 ? words : std::vector<std::string>();
}

std::string DescribedRow(const Field& row) {
  std::string text(row.value_type);
  if (!text.empty() && !row.doc.empty()) text += ". ";
  return text.append(row.doc);
}

}  // namespace sceneweld::cli
