// SPDX-License-Identifier: BSD-3-Clause
// Generates parsers/TAGS.md, and the answers of `sceneweld tags`.

#include "sceneweld/parsers/doc/table_doc.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/kept/gazebo_settings.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/parsers/table/table.h"
#include "sceneweld/scene/json/json_writer.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {
namespace {

// One kind of element in one format, with the elements that may contain it.
struct Place {
  const Format* format;
  const ElementRow* row;
  std::vector<std::string_view> parents;
};

// Every row that can be reached from a format's root, outermost first, each once.
std::vector<Place> PlacesOf(const Format& format) {
  std::vector<Place> places;
  std::map<const ElementRow*, std::size_t> seen;
  if (!format.root) return places;
  places.push_back({&format, format.root, {}});
  seen[format.root] = 0;
  for (std::size_t i = 0; i < places.size(); ++i) {
    for (const ElementRow* child : places[i].row->children) {
      const auto [at, fresh] = seen.try_emplace(child, places.size());
      const std::string_view parent = places[i].row->name;
      if (fresh) places.push_back({&format, child, {}});
      auto& parents = places[at->second].parents;
      if (std::find(parents.begin(), parents.end(), parent) == parents.end()) parents.push_back(parent);
    }
  }
  return places;
}

std::vector<Place> AllPlaces() {
  std::vector<Place> all;
  for (const Format& format : Formats()) {
    const auto places = PlacesOf(format);
    all.insert(all.end(), places.begin(), places.end());
  }
  return all;
}

bool AppliesTo(const Field& field, const Dialect& dialect) {
  return !Has(field.facets, dialect.values_in_text ? Facet::kUrdfOnly : Facet::kSdfOnly);
}

// An example, as a user would write it: `<drake:mu_static value="number"/>`.
std::string Form(const Field& field, const Dialect& dialect) {
  const std::string name(field.name);
  const std::string value(field.value_type);
  const auto attribute = [&](std::string_view spelled) {
    return "<" + name + " " + std::string(spelled) + "=\"" + value + "\"/>";
  };
  const std::string text = "<" + name + ">" + value + "</" + name + ">";
  switch (field.spelling) {
    case Spelling::kAttribute: return name + "=\"" + value + "\"";
    case Spelling::kText: return text;
    case Spelling::kValue: return dialect.values_in_text ? text : attribute("value");
    case Spelling::kName: return dialect.values_in_text ? text : attribute("name");
    case Spelling::kLink: return dialect.values_in_text ? text : attribute("link");
    case Spelling::kAxis: return dialect.values_in_text ? text : attribute("axis");
    case Spelling::kXyz:
      return dialect.values_in_text ? "<" + name + "><xyz>" + value + "</xyz></" + name + ">" : attribute("xyz");
    case Spelling::kFlag: return "<" + name + "/>";
    case Spelling::kOwnText: return value;
    case Spelling::kChildOrAttribute: return dialect.values_in_text ? text : name + "=\"" + value + "\"";
  }
  return name;
}

// Facts beside form and meaning: required, default, range.
std::string Remarks(const Field& field) {
  std::string remarks;
  const auto add = [&](std::string_view text) { remarks.append(remarks.empty() ? "" : ", ").append(text); };
  const bool required = Has(field.facets, Facet::kRequired | Facet::kNeeded);
  if (required) add("required");
  if (field.format && !required && field.spelling != Spelling::kFlag) {
    std::string value;
    field.format(nullptr, 0, value);
    if (value == "inf" || value == "-inf") value = "no limit";
    if (!value.empty()) add("default " + value);
  }
  if (Has(field.facets, Facet::kPositive)) add("> 0");
  if (Has(field.facets, Facet::kNonNegative)) add(">= 0");
  if (Has(field.facets, Facet::kRepeated)) add("repeatable");
  if (Has(field.facets, Facet::kReadOnly)) add("only read");
  return remarks;
}

std::string Joined(const std::vector<std::string_view>& names, std::string_view before, std::string_view after) {
  std::string text;
  for (const std::string_view name : names) {
    text.append(text.empty() ? "" : ", ").append(before).append(name).append(after);
  }
  return text;
}

std::vector<const Field*> FieldsOf(const Place& place, bool ignored) {
  std::vector<const Field*> fields;
  for (const Field& field : place.row->fields) {
    if (AppliesTo(field, *place.format->dialect) && (field.kind == Field::Kind::kIgnored) == ignored) {
      fields.push_back(&field);
    }
  }
  return fields;
}

std::string DescribeField(const Field& field, const Dialect& dialect) {
  if (field.kind == Field::Kind::kIgnored) {
    return "    " + std::string(field.name) + "\n        ignored: " + std::string(field.doc) + "\n";
  }
  std::string text = "    " + Form(field, dialect) + "\n        " + std::string(field.doc);
  const std::string remarks = Remarks(field);
  if (!remarks.empty()) text += " (" + remarks + ")";
  return text + "\n";
}

std::string DescribePlace(const Place& place) {
  std::string text = "<" + std::string(place.row->name) + ">, " + std::string(place.format->name);
  if (!place.parents.empty()) text += ", in " + Joined(place.parents, "<", ">");
  text += "\n    " + std::string(place.row->doc) + "\n";
  for (const bool ignored : {false, true}) {
    for (const Field* field : FieldsOf(place, ignored)) text += DescribeField(*field, *place.format->dialect);
  }
  std::vector<std::string_view> children;
  for (const ElementRow* child : place.row->children) children.push_back(child->name);
  if (!children.empty()) text += "    may hold " + Joined(children, "<", ">") + "\n";
  return text;
}

// Text of a cell of a Markdown table.
std::string Cell(std::string_view text) {
  std::string cell;
  for (const char c : text) {
    if (c == '|') cell += '\\';
    cell += c;
  }
  return cell;
}

// The rows of `<gazebo>` blocks.
std::string GazeboMarkdown() {
  const auto owner_of = [](GazeboOwner owner) {
    switch (owner) {
      case GazeboOwner::kModel: return "model (no `reference`)";
      case GazeboOwner::kLink: return "link";
      case GazeboOwner::kCollision: return "collisions of the link";
      case GazeboOwner::kVisual: return "visuals of the link";
      case GazeboOwner::kJoint: return "joint";
    }
    return "";
  };
  std::string text =
      "\n### Settings of `<gazebo>`\n\n"
      "Their places in SDFormat, as libsdformat maps them. The same rows read and write them.\n\n"
      "| in the block | of | in SDFormat |\n|---|---|---|\n";
  for (const GazeboSetting& setting : GazeboSettings()) {
    text.append("| `").append(setting.name).append("` | ").append(owner_of(setting.owner)).append(" | `");
    text.append(setting.path).append("`");
    if (!setting.also.empty()) text.append(", `").append(setting.also).append("`");
    if (setting.negated) text.append(", negated");
    text.append(" |\n");
  }
  return text;
}

}  // namespace

std::string DescribeTags() {
  struct Line {
    std::string formats;
    std::string_view doc;
  };
  std::map<std::string_view, Line> lines;
  for (const Place& place : AllPlaces()) {
    auto& [formats, doc] = lines.try_emplace(place.row->name, Line{"", place.row->doc}).first->second;
    const std::string name(place.format->name);
    if (formats.find(name) == std::string::npos) formats += (formats.empty() ? "" : " ") + name;
  }
  std::size_t widest = 0;
  for (const auto& [name, line] : lines) widest = std::max(widest, name.size());
  std::string text;
  for (const auto& [name, line] : lines) {
    text.append(name).append(widest + 2 - name.size(), ' ').append(line.formats);
    text.append(line.formats.size() < 10 ? 10 - line.formats.size() : 1, ' ').append(line.doc).append("\n");
  }
  return text;
}

std::optional<std::string> DescribeTag(std::string_view name) {
  std::string text;
  for (const Place& place : AllPlaces()) {
    if (place.row->name == name) text += (text.empty() ? "" : "\n") + DescribePlace(place);
  }
  for (const Place& place : AllPlaces()) {
    for (const Field& field : place.row->fields) {
      if (field.name != name || !AppliesTo(field, *place.format->dialect)) continue;
      text += (text.empty() ? "" : "\n") + std::string(name) + ", " + std::string(place.format->name) + ", in <" +
              std::string(place.row->name) + ">\n" + DescribeField(field, *place.format->dialect);
    }
  }
  if (text.empty()) return std::nullopt;
  return text;
}

std::string TagsJson(std::string_view name) {
  std::string out;
  bool is_empty = true;
  JsonWriter json(out, JsonWriter::Layout::kSpaced);
  json.OpenList({.first = 1, .others = 1, .end = 0});
  for (const Place& place : AllPlaces()) {
    const bool is_whole = name.empty() || place.row->name == name;
    const auto is_wanted = [&](const Field& field) {
      return AppliesTo(field, *place.format->dialect) && (is_whole || field.name == name);
    };
    if (!is_whole && std::none_of(place.row->fields.begin(), place.row->fields.end(), is_wanted)) continue;
    is_empty = false;
    json.OpenObject();
    json.Put("element", place.row->name);
    json.Put("format", place.format->name);
    json.Put("parents", std::vector<std::string>(place.parents.begin(), place.parents.end()));
    json.Put("meaning", place.row->doc);
    json.Key("attributes");
    json.OpenList({.first = 2, .others = 2});
    for (const Field& field : place.row->fields) {
      if (!is_wanted(field)) continue;
      const bool is_ignored = field.kind == Field::Kind::kIgnored;
      json.OpenObject();
      json.Put("name", field.name);
      if (!is_ignored) json.Put("form", Form(field, *place.format->dialect));
      json.Put("meaning", field.doc);
      if (const std::string remarks = is_ignored ? "ignored" : Remarks(field); !remarks.empty()) {
        json.Put("remarks", remarks);
      }
      json.CloseObject();
    }
    json.CloseList();
    if (is_whole) {
      std::vector<std::string> children;
      for (const ElementRow* child : place.row->children) children.emplace_back(child->name);
      json.Put("children", children);
    }
    json.CloseObject();
  }
  json.CloseList();
  return is_empty ? std::string() : out + "\n";
}

std::string NearestTag(std::string_view name) {
  std::set<std::string_view> names;
  for (const Place& place : AllPlaces()) {
    names.insert(place.row->name);
    for (const Field& field : place.row->fields) names.insert(field.name);
  }
  return ClosestName(name, {names.begin(), names.end()});
}

std::string TagsMarkdown() {
  std::string text =
      "# Reference of elements and attributes\n\n"
      "Generated from the tables of the readers and writers by `./dev update-exhibits`; a test keeps it fresh.\n"
      "`sceneweld tags` and `sceneweld tags NAME` print the same.\n";
  for (const Format& format : Formats()) {
    if (!format.root) continue;
    text += "\n## " + std::string(format.name) + "\n";
    for (const Place& place : PlacesOf(format)) {
      text += "\n### `<" + std::string(place.row->name) + ">`\n\n" + std::string(place.row->doc);
      if (!place.parents.empty()) text += " In " + Joined(place.parents, "`<", ">`") + ".";
      text += "\n";
      const auto fields = FieldsOf(place, false);
      if (!fields.empty()) text += "\n| form | meaning | |\n|---|---|---|\n";
      for (const Field* field : fields) {
        text += "| `" + Cell(Form(*field, *format.dialect)) + "` | " + Cell(field->doc) + " | " +
                Cell(Remarks(*field)) + " |\n";
      }
      std::vector<std::string_view> children, ignored;
      for (const ElementRow* child : place.row->children) children.push_back(child->name);
      for (const Field* field : FieldsOf(place, true)) ignored.push_back(field->name);
      if (!children.empty()) text += "\nMay hold " + Joined(children, "`<", ">`") + ".\n";
      if (!ignored.empty()) text += "\nRead past: " + Joined(ignored, "`", "`") + ".\n";
    }
    if (format.name == "urdf") text += GazeboMarkdown();
  }
  return text;
}

}  // namespace sceneweld
