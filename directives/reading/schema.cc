// SPDX-License-Identifier: BSD-3-Clause
// The engine that reads YAML mappings by rows.

#include "sceneweld/directives/reading/schema.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "sceneweld/directives/expression/value.h"
#include "sceneweld/scene/text/number.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {
namespace {

constexpr std::string_view kBinaryTag = "tag:yaml.org,2002:binary";

Span PlaceOf(const YamlEntry& entry) {
  const Span place = entry.value->span();
  return place ? place : entry.key->span();
}

bool RefuseBinary(const YamlNode& node, Diagnostics& diagnostics) {
  if (node.tag() != kBinaryTag) return false;
  diagnostics.Error("unknown-tag", node.tag_span(), "binary values (`!!binary`) have no meaning here");
  return true;
}

bool IsKnown(const KeyRow& row, Language language) { return !row.superset || language == Language::kSuperset; }

// Keys of other languages, with what ours may be called, in the order of preference.
struct OtherKey {
  std::string_view words, ours, help = {};
};
constexpr OtherKey kOtherKeys[] = {
    {" uri url path filename file_name model_file urdf sdf ", "file"},
    {" model model_name instance instance_name id as ", "name"},
    {" pose transform origin X_WB X_WM X_WF ", "X_PB X_PC X_PF default_free_body_pose"},
    {" xyz position pos offset ", "translation"},
    {" rpy euler roll pitch yaw ", "rotation", "a rotation is written as `rotation: !Rpy { deg: [0, 0, 90] }`"},
    {" quaternion quat orientation axis_angle ", "rotation",
     "a rotation is written as `rotation: !Rpy { deg: [0, 0, 90] }` or `!AngleAxis { angle_deg: 90, axis: [0, 0, 1] "
     "}`"},
    {" rad rpy radians ", "deg", "angles are in degrees here: `deg: [0, 0, 90]`"},
    {" frame reference relative_to parent_frame ", "base_frame"},
    {" parent_frame parent_link from ", "parent"},
    {" child_frame child_link to ", "child"},
    {" joint_positions joints positions q initial_positions ", "default_joint_positions"},
};

// The row for a key of another language, with one of these names; null if there is none.
const OtherKey* FindOtherKey(std::string_view key, const std::vector<std::string_view>& names, std::string& ours) {
  const std::string word = " " + std::string(key) + " ";
  for (const OtherKey& other : kOtherKeys) {
    if (other.words.find(word) == other.words.npos) continue;
    for (std::string_view rest = other.ours; !rest.empty();) {
      const std::string_view name = rest.substr(0, rest.find(' '));
      rest.remove_prefix(std::min(name.size() + 1, rest.size()));
      if (std::find(names.begin(), names.end(), name) == names.end()) continue;
      ours = name;
      return &other;
    }
  }
  return nullptr;
}

// Returns the key that was probably intended.
std::string ReportUnknownKey(const YamlNode& key, std::span<const KeyRow> rows, std::string_view what,
                             Language language, Diagnostics& diagnostics) {
  Diagnostic& error =
      diagnostics.Error("unknown-name", key.span(), "unknown key " + Quoted(key.text()) + " in " + Quoted(what));
  std::vector<std::string_view> names;
  for (const KeyRow& row : rows) {
    if (IsKnown(row, language)) names.push_back(row.name);
  }
  std::string nearest;
  const OtherKey* const other = FindOtherKey(key.text(), names, nearest);
  if (!other) nearest = ClosestName(key.text(), names);
  if (language == Language::kSuperset && (key.text() == "if" || key.text() == "for_each")) {
    error.Help(key.text() == "if"
                   ? "`if` stands beside the directive, not among its keys: indent it less"
                   : "a loop is a separate entry of the list: `for_each` with the directives below `do`");
  } else if (other && !other->help.empty()) {
    error.Help(std::string(other->help));
  } else if (!nearest.empty()) {
    error.Suggest(nearest);
  } else if (names.empty()) {
    error.Help(what == "rotation" ? "write a tag in front, as in `rotation: !Rpy { deg: [0, 0, 90] }`"
                                  : Quoted(what) + " has no keys");
  } else {
    std::string known;
    for (const std::string_view name : names) known += (known.empty() ? "" : ", ") + Quoted(name);
    error.Help("the keys of " + Quoted(what) + " are " + known);
  }
  return nearest;
}

}  // namespace

std::string_view KindText(const YamlNode& node) {
  switch (node.kind()) {
    case YamlNode::Kind::kNull: return "null";
    case YamlNode::Kind::kScalar: return "a single value";
    case YamlNode::Kind::kList: return "a list";
    case YamlNode::Kind::kMapping: return IsRandomTag(node.tag()) ? "a random value" : "a mapping";
  }
  return "null";
}

namespace {

// For a distribution where no transform can draw from it.
std::string HelpForRandom(const YamlNode& node, const std::string& instead) {
  return Quoted(node.tag()) + " is for the translations and rotations of transforms, where `--seed` draws a value; " +
         instead + ", or compose one scene for each value with `parameters` and `--set`";
}

// `{i}` for `${i}`, in a text or as the mapping that YAML makes of it; empty for anything else.
std::string HelpForBraces(const YamlNode& node) {
  std::string_view name;
  if (node.is_mapping() && node.tag().empty() && node.entries().size() == 1) {
    const YamlEntry& entry = node.entries().front();
    if (entry.value->is_null()) name = entry.key->text();
  } else if (node.is_scalar()) {
    const std::string_view text = node.text();
    const auto open = text.find('{');
    const auto close = text.find('}', open == std::string_view::npos ? text.size() : open);
    if (close == std::string_view::npos) return {};
    name = text.substr(open + 1, close - open - 1);
    if (open > 0 && text[open - 1] == '$') return {};
  }
  while (name.starts_with('{')) name.remove_prefix(1);
  name = Trimmed(name);
  if (name.empty()) return {};
  return "an expression is written with a dollar sign: " + Quoted("${" + std::string(name) + "}");
}

}  // namespace

Diagnostic& ReportWrongType(std::string_view name, std::string_view wanted, const YamlEntry& entry,
                            Diagnostics& diagnostics) {
  const YamlNode& value = *entry.value;
  const bool empty_tagged = value.is_scalar() && value.text().empty() && !value.tag().empty();
  std::string_view kind = KindText(value);
  if (empty_tagged) kind = "a tag with nothing behind it";
  Diagnostic& error = diagnostics.Error(
      "wrong-type", PlaceOf(entry), Quoted(name) + " must be " + std::string(wanted) + ", not " + std::string(kind));
  if (value.is_null()) error.Help("remove the key, or give it a value");
  if (empty_tagged) error.Help("write " + Quoted(std::string(value.tag()) + " {}"));
  if (value.is_list() && value.tag() == "!Rpy") error.Help("write `!Rpy { deg: [0, 0, 90] }`, with angles in degrees");
  if (wanted.find("number") != std::string_view::npos) {
    if (const std::string braces = HelpForBraces(value); !braces.empty()) error.Help(braces);
  }
  if (IsRandomTag(value.tag())) error.Help(HelpForRandom(value, "write " + std::string(wanted)));
  return error;
}

void ReportSuperset(Span span, std::string_view what, Diagnostics& diagnostics) {
  diagnostics.Error("superset-only", span, std::string(what) + " is not part of plain directives, which Drake reads")
      .Help("write `sceneweld: 1` at the root of the file to use sceneweld's own language");
}

namespace {

bool IsChoice(const KeyRow& row) { return row.presence == Presence::kOneOf || row.presence == Presence::kOnlyOne; }

// None of the rows of a choice is present.
void ReportNoChoice(std::span<const KeyRow> rows, std::string_view what, Span whole, Language language,
                    Diagnostics& diagnostics) {
  std::string choices;
  bool only_one = true;
  for (const KeyRow& row : rows) {
    if (!IsChoice(row) || !IsKnown(row, language)) continue;
    choices += (choices.empty() ? "" : " or ") + Quoted(row.name);
    only_one = only_one && row.presence == Presence::kOnlyOne;
  }
  if (choices.empty()) return;
  diagnostics.Error("missing-value", whole, Quoted(what) + " needs " + choices + (only_one ? "" : ", not empty"));
}

}  // namespace

void ReadMapping(const YamlNode& mapping, std::span<const KeyRow> rows, void* owner, std::string_view what, Span whole,
                 Diagnostics& diagnostics, Language language) {
  std::uint32_t seen = 0;
  bool chosen = false;
  const YamlEntry* only = nullptr;  // The first of those that exclude each other.
  const std::size_t errors = diagnostics.error_count();
  const auto row_of = [&](std::string_view name) {
    std::size_t i = 0;
    while (i < rows.size() && rows[i].name != name) ++i;
    return i;
  };
  for (const YamlEntry& entry : mapping.entries()) {
    if (diagnostics.error_count() - errors >= kMostErrorsPerValue) return;
    const std::size_t i = row_of(entry.key->text());
    if (i == rows.size()) {
      // A misspelt key is not also reported as missing.
      const std::size_t meant = row_of(ReportUnknownKey(*entry.key, rows, what, language, diagnostics));
      if (meant < rows.size()) {
        seen |= std::uint32_t{1} << meant;
        chosen |= IsChoice(rows[meant]);
      }
      continue;
    }
    const KeyRow& row = rows[i];
    if (!IsKnown(row, language)) {
      ReportSuperset(entry.key->span(), "the key " + Quoted(row.name) + " of " + Quoted(what), diagnostics);
      chosen |= IsChoice(row);
      continue;
    }
    if (row.null_is_absent && entry.value->is_null()) continue;
    seen |= std::uint32_t{1} << i;
    const bool is_empty_list =
        row.form->kind == ValueForm::Kind::kList && entry.value->is_list() && entry.value->items().empty();
    chosen |= IsChoice(row) && !is_empty_list;
    if (row.presence == Presence::kOnlyOne) {
      if (only) {
        diagnostics
            .Error("conflicting-values", entry.key->span(),
                   Quoted(only->key->text()) + " and " + Quoted(row.name) + " are both given")
            .Note(only->key->span(), "the first one is here")
            .Help("only one of them is allowed");
        continue;
      }
      only = &entry;
    }
    row.read(row, entry, owner, diagnostics);
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].presence != Presence::kRequired || (seen >> i & 1) != 0) continue;
    diagnostics.Error("missing-value", whole, Quoted(what) + " needs " + Quoted(rows[i].name));
  }
  if (!chosen) ReportNoChoice(rows, what, whole, language, diagnostics);
}

std::optional<double> ReadNumber(const YamlNode& node, Diagnostics& diagnostics) {
  if (!node.is_scalar()) {
    Diagnostic& error =
        diagnostics.Error("wrong-type", node.span(), "a number is expected here, not " + std::string(KindText(node)));
    error.Help(IsRandomTag(node.tag()) ? HelpForRandom(node, "write a number") : HelpForBraces(node));
    return std::nullopt;
  }
  if (IsRandomTag(node.tag())) {
    diagnostics
        .Error("wrong-type", node.span(), "a number is expected here, not one with the tag " + Quoted(node.tag()))
        .Help(HelpForRandom(node, "write the number alone"));
    return std::nullopt;
  }
  if (RefuseBinary(node, diagnostics)) return std::nullopt;
  std::string_view text = node.text();
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\n')) text.remove_suffix(1);
  if (const auto number = ParseNumber(text)) return number;
  const std::string_view bare = text.starts_with('-') || text.starts_with('+') ? text.substr(1) : text;
  for (const std::string_view spelling : {".inf", ".Inf", ".INF", ".nan", ".NaN", ".NAN"}) {
    if (bare != spelling) continue;
    diagnostics.Error("out-of-range", node.span(), Quoted(text) + " is not a finite number");
    return std::nullopt;
  }
  const std::string braces = HelpForBraces(node);
  diagnostics.Error("bad-number", node.span(), Quoted(text) + " is not a number")
      .Help(braces.empty() ? HelpForRange(text) : braces);
  return std::nullopt;
}

std::optional<std::vector<double>> ReadNumbers(std::string_view name, const YamlEntry& entry, std::size_t count,
                                               Diagnostics& diagnostics) {
  const YamlNode& list = *entry.value;
  const std::string wanted = count == 0 ? "a list of numbers" : "a list of " + std::to_string(count) + " numbers";
  if (!list.is_list()) {
    Diagnostic& error = ReportWrongType(name, wanted, entry, diagnostics);
    if (list.is_scalar() && count == 0 && ParseNumber(Trimmed(list.text()))) {
      error.Help("write it as a list, " + Quoted("[" + std::string(list.text()) + "]"));
    }
    return std::nullopt;
  }
  if (count != 0 && list.items().size() != count) {
    diagnostics.Error("bad-number", PlaceOf(entry),
                      Quoted(name) + " must be " + wanted + ", not of " + std::to_string(list.items().size()));
    return std::nullopt;
  }
  std::vector<double> numbers;
  numbers.reserve(list.items().size());
  bool good = true;
  const std::size_t errors = diagnostics.error_count();
  for (const YamlNode* item : list.items()) {
    if (diagnostics.error_count() - errors >= kMostErrorsPerValue) break;
    if (item->is_null()) {
      diagnostics.Error("wrong-type", item->span() ? item->span() : PlaceOf(entry),
                        "a number is expected in " + Quoted(name) + ", not null");
      good = false;
      continue;
    }
    const auto number = ReadNumber(*item, diagnostics);
    good = good && number;
    numbers.push_back(number.value_or(0));
  }
  if (!good) return std::nullopt;
  return numbers;
}

namespace schema {

void Reader<DirectiveText>::Read(const KeyRow& row, const YamlEntry& entry, DirectiveText& value,
                                 Diagnostics& diagnostics) {
  if (!entry.value->is_scalar()) {
    ReportWrongType(row.name, row.type, entry, diagnostics);
    return;
  }
  if (RefuseBinary(*entry.value, diagnostics)) return;
  if (row.presence != Presence::kOptional && entry.value->text().empty()) {
    diagnostics.Error("empty-name", PlaceOf(entry), Quoted(row.name) + " must not be empty");
    return;
  }
  value.node = entry.value;
}

void Reader<std::vector<DirectiveText>>::Read(const KeyRow& row, const YamlEntry& entry,
                                              std::vector<DirectiveText>& value, Diagnostics& diagnostics) {
  if (!entry.value->is_list()) {
    ReportWrongType(row.name, row.type, entry, diagnostics);
    return;
  }
  const std::size_t errors = diagnostics.error_count();
  for (const YamlNode* item : entry.value->items()) {
    if (diagnostics.error_count() - errors >= kMostErrorsPerValue) return;
    if (!item->is_scalar()) {
      diagnostics.Error("wrong-type", item->span() ? item->span() : entry.key->span(),
                        "the entries of " + Quoted(row.name) + " must be texts, not " + std::string(KindText(*item)));
    } else if (!RefuseBinary(*item, diagnostics)) {
      value.push_back({item});
    }
  }
}

void Reader<double>::Read(const KeyRow& row, const YamlEntry& entry, double& value, Diagnostics& diagnostics) {
  if (!entry.value->is_scalar()) {
    ReportWrongType(row.name, row.type, entry, diagnostics);
  } else if (const auto number = ReadNumber(*entry.value, diagnostics)) {
    value = *number;
  }
}

void Reader<DirectiveNumber>::Read(const KeyRow& row, const YamlEntry& entry, DirectiveNumber& value,
                                   Diagnostics& diagnostics) {
  Reader<double>::Read(row, entry, value.value, diagnostics);
  value.node = entry.value;
}

void Reader<bool>::Read(const KeyRow& row, const YamlEntry& entry, bool& value, Diagnostics& diagnostics) {
  const YamlNode& node = *entry.value;
  if (!node.is_scalar()) {
    ReportWrongType(row.name, row.type, entry, diagnostics);
  } else if (node.text() == "true" || node.text() == "false") {
    value = node.text() == "true";
  } else {
    diagnostics.Error("bad-bool", node.span(),
                      Quoted(row.name) + " must be `true` or `false`, not " + Quoted(node.text()));
  }
}

void Reader<std::vector<double>>::Read(const KeyRow& row, const YamlEntry& entry, std::vector<double>& value,
                                       Diagnostics& diagnostics) {
  if (auto numbers = ReadNumbers(row.name, entry, 0, diagnostics)) value = *std::move(numbers);
}

void Reader<Vector3>::Read(const KeyRow& row, const YamlEntry& entry, Vector3& value, Diagnostics& diagnostics) {
  if (const auto numbers = ReadNumbers(row.name, entry, 3, diagnostics)) {
    value = {(*numbers)[0], (*numbers)[1], (*numbers)[2]};
  }
}

}  // namespace schema

}  // namespace sceneweld
