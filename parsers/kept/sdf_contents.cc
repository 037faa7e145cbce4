// SPDX-License-Identifier: BSD-3-Clause
// Checks the values and names in elements of SDFormat that a scene only keeps.

#include "sceneweld/parsers/kept/sdf_contents.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <string>
#include <vector>

#include "sceneweld/scene/text/number.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {
namespace {

using enum SdfContent::Text;

constexpr std::size_t kMostListed = 8;

// In any case, as libsdformat reads it.
bool IsBoolean(std::string_view text) {
  std::string word(text);
  std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return std::tolower(c); });
  return word == "true" || word == "false" || word == "1" || word == "0";
}

// libsdformat accepts infinity in a single number only, and ignores text behind the numbers.
bool BeginsWithNumbers(std::string_view text, std::size_t count) {
  std::array<double, 7> numbers{};
  const NonFinite non_finite = count == 1 ? NonFinite::kAccepted : NonFinite::kRefused;
  return ScanNumbers(text, std::span(numbers).first(count), non_finite).count >= count;
}

// libsdformat accepts no text behind a pose.
bool IsPose(std::string_view text, std::size_t count) {
  std::array<double, 7> numbers{};
  const NumberScan scan = ScanNumbers(text, numbers);
  return scan.count == count && scan.rest.empty();
}

// Gazebo's settings in URDF.
bool IsSwitch(std::string_view text) {
  std::string word(text);
  std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return std::tolower(c); });
  return IsBoolean(word) || word == "yes" || word == "no";
}

bool IsColour(std::string_view text) {
  std::array<double, 4> numbers{};
  const NumberScan scan = ScanNumbers(text, numbers, NonFinite::kAccepted);
  const auto is_share = [](double number) { return number >= 0 && number <= 1; };
  return (scan.count == 3 || scan.count == 4) && scan.rest.empty() &&
         std::all_of(numbers.begin(), numbers.end(), is_share);
}

std::string Listed(std::span<const std::string_view> words) {
  std::string list;
  for (const std::string_view word : words) list += (list.empty() ? "" : ", ") + Quoted(word);
  return list;
}

// The owner of a text, in words: an attribute with its element, or an element.
struct Holder {
  std::string_view name;
  std::string_view element = {};  // Of the attribute.

  std::string text() const {
    return Quoted(name) + (element.empty() ? std::string() : " of `<" + std::string(element) + ">`");
  }
};

void CheckNumber(const SdfContent& row, const Holder& of, const XmlText& text, Diagnostics& diagnostics) {
  double number = 0;
  ScanNumbers(text.text, {&number, 1}, NonFinite::kAccepted);
  if (number >= row.least && number <= row.most) return;
  const bool is_less = number < row.least;
  // The range of 1.12 begins lower than that of older versions of libsdformat.
  constexpr double kLeastFovNow = 0.001;
  if (is_less && row.name == "horizontal_fov" && number >= kLeastFovNow) {
    diagnostics.Warning("out-of-range", text.span,
                        of.text() + " is " + Quoted(text.text) + ", less than " + FormatNumber(row.least) +
                            ": libsdformat before version 17 refuses it");
    return;
  }
  diagnostics.Warning("out-of-range", text.span,
                      of.text() + " is " + Quoted(text.text) + ", and must be at " + (is_less ? "least " : "most ") +
                          FormatNumber(is_less ? row.least : row.most) + ": libsdformat refuses it");
}

void CheckText(const SdfContent& row, const Holder& of, const XmlText& text, Diagnostics& diagnostics) {
  if (text.text.empty()) {  // The default.
    if (!row.required || row.name.starts_with('@')) return;
    diagnostics.Warning("missing-value", text.span, of.text() + " is empty: libsdformat refuses it");
    return;
  }
  const auto refuse = [&](Code code, const char* needed) {
    diagnostics.Warning(code, text.span,
                        of.text() + " must be " + needed + ", not " + Quoted(text.text) + ": libsdformat refuses it");
  };
  switch (row.text) {
    case kAny: return;
    case kBool:
      if (!IsBoolean(text.text)) refuse("bad-bool", "`true` or `false`");
      return;
    case kSwitch:
      if (IsSwitch(text.text)) return;
      diagnostics.Warning("bad-bool", text.span,
                          of.text() + " must be `true` or `false`, not " + Quoted(text.text) +
                              ": libsdformat understands `true`, `yes`, `1`, `false`, `no` and `0` only");
      return;
    case kNumber:
      if (!BeginsWithNumbers(text.text, 1)) return refuse("bad-number", "a number");
      return CheckNumber(row, of, text, diagnostics);
    case kNumbers2:
      if (!BeginsWithNumbers(text.text, 2)) refuse("bad-number", "two numbers");
      return;
    case kNumbers3:
      if (!BeginsWithNumbers(text.text, 3)) refuse("bad-number", "three numbers");
      return;
    case kColour:
      if (!IsColour(text.text)) refuse("bad-colour", "three or four numbers from 0 to 1");
      return;
    case kWord: break;
  }
  if (std::find(row.words.begin(), row.words.end(), text.text) != row.words.end()) return;
  Diagnostic& warning = diagnostics.Warning(
      "unknown-value", text.span,
      Quoted(text.text) + " is not a value of " + of.text() + "; libsdformat or Gazebo refuse or ignore it");
  if (row.words.size() <= kMostListed) warning.Help("use one of " + Listed(row.words));
  if (row.words.size() > kMostListed) warning.Suggest(ClosestName(text.text, {row.words.begin(), row.words.end()}));
}

const SdfContent* Find(std::span<const SdfContent> rows, std::string_view name, bool is_attribute) {
  for (const SdfContent& row : rows) {
    if (is_attribute ? row.name.starts_with('@') && SameName(row.name.substr(1), name) : SameName(row.name, name)) {
      return &row;
    }
  }
  return nullptr;
}

void WarnOfUnknown(std::string_view name, Span span, bool is_attribute, Element in, std::span<const SdfContent> rows,
                   Diagnostics& diagnostics) {
  std::vector<std::string_view> known;
  for (const SdfContent& row : rows) {
    if (row.name.starts_with('@') == is_attribute) known.push_back(row.name.substr(is_attribute ? 1 : 0));
  }
  diagnostics
      .Warning("unknown-name", span,
               std::string("unknown ") + (is_attribute ? "attribute " : "element ") + Quoted(name) + " in `<" +
                   std::string(in.name()) + ">`, which has no effect")
      .Suggest(ClosestName(name, known));
}

// A script of Gazebo Classic needs both of its children, a part of a mesh its name, and a shader that applies a normal
// map the map.
void CheckNeededChildren(Element element, Diagnostics& diagnostics) {
  constexpr const char* kOfScript[] = {"uri", "name"};
  const bool is_script = element.name() == "script" && element.parent() && element.parent().name() == "material";
  std::span<const char* const> all_needed;
  if (is_script) all_needed = kOfScript;
  if (element.name() == "submesh") all_needed = std::span(kOfScript).last(1);
  constexpr const char* kOfShader[] = {"normal_map"};
  const auto type = element.value("type");
  const bool is_shader = element.name() == "shader" && type && Trimmed(type->text).starts_with("normal_map_");
  if (is_shader) all_needed = kOfShader;
  for (const char* const needed : all_needed) {
    const Element child = element.child(needed);
    if (child && !child.text().text.empty()) continue;
    if (child && !is_script && !is_shader) continue;  // Its row needs a text.
    diagnostics
        .Warning("missing-value", element.span(),
                 "`<" + std::string(element.name()) + ">` has no " + Quoted(needed) +
                     ": libsdformat reports an error for it")
        .Help("add " + Quoted("<" + std::string(needed) + ">"));
  }
}

void CheckRequired(const SdfContent& row, Element element, Diagnostics& diagnostics) {
  const std::string_view name = row.name.substr(1);
  const auto value = element.value(name);
  if (!value && element.child(name)) return;
  if (value && !Trimmed(value->text).empty()) return;
  diagnostics
      .Warning("missing-value", value ? value->span : element.span(),
               "`<" + std::string(element.name()) + ">` has no " + Quoted(name) + ": libsdformat refuses it")
      .Help("add " + Quoted(name));
}

bool HasPrefix(std::string_view name) { return name.find(':') != name.npos; }

// Whether the reader of the element has reported this place.
bool IsReported(Span span, const Diagnostics& diagnostics) {
  const auto& all = diagnostics.all();
  return std::any_of(all.begin(), all.end(), [&](const Diagnostic& one) {
    return one.severity == Severity::kError && one.span.source == span.source && one.span.begin < span.end &&
           span.begin < one.span.end;
  });
}

// Whether other tables have the rows of an element.
bool HasOtherRows(std::string_view name) {
  constexpr std::string_view kOthers[] = {"collision", "joint", "link", "model", "visual"};
  return std::find(std::begin(kOthers), std::end(kOthers), name) != std::end(kOthers);
}

void CheckAttributes(Element element, std::span<const SdfContent> rows, Diagnostics& diagnostics) {
  for (Attribute a = element.first_attribute(); a; a = a.next()) {
    if (HasPrefix(a.name()) || a.name().starts_with("xmlns")) continue;
    if (const SdfContent* const row = Find(rows, a.name(), true)) {
      CheckText(*row, {a.name(), element.name()}, a.text(), diagnostics);
    } else {
      WarnOfUnknown(a.name(), a.name_span(), true, element, rows, diagnostics);
    }
  }
}

// Most elements may have a pose. Readers read those of sensors, lights and cameras of SDFormat.
void CheckPose(Element pose, Diagnostics& diagnostics) {
  if (IsReported(pose.span(), diagnostics)) return;
  CheckAttributes(pose, SdfContentsOf("pose"), diagnostics);
  const XmlText text = pose.text();
  const auto format = pose.value("rotation_format");
  const std::size_t count = format && format->text == "quat_xyzw" ? 7 : 6;
  if (text.text.empty() || IsPose(text.text, count)) return;
  diagnostics.Warning(
      "bad-number", text.span,
      "`pose` must be " + std::to_string(count) + " numbers, not " + Quoted(text.text) + ": libsdformat refuses it");
}

// Since version 1.10, a plugin needs no name.
bool NeedsName(Element plugin) {
  Element root = plugin;
  while (root.parent()) root = root.parent();
  const auto version = root.name() == "sdf" ? root.value("version") : std::nullopt;
  return !version || !version->text.starts_with("1.1") || version->text == "1.1";
}

// The contents are the plugin's own.
void CheckPlugin(Element plugin, Diagnostics& diagnostics) {
  const std::span<const SdfContent> rows = SdfContentsOf("plugin");
  CheckAttributes(plugin, rows, diagnostics);
  for (const SdfContent& row : rows) {
    if (row.name != "@name" || NeedsName(plugin)) CheckRequired(row, plugin, diagnostics);
  }
}

// Of an element that has a text only.
void WarnOfChild(Element leaf, Diagnostics& diagnostics) {
  if (const Element child = leaf.child(); child && !HasPrefix(child.name())) {
    diagnostics.Warning("unknown-name", child.span(),
                        "unknown element " + Quoted(child.name()) + " in `<" + std::string(leaf.name()) +
                            ">`, which has a text only: libsdformat refuses it");
  }
}

void CheckLeaf(Element leaf, Diagnostics& diagnostics) {
  CheckAttributes(leaf, {}, diagnostics);
  WarnOfChild(leaf, diagnostics);
}

bool IsLeaf(const SdfContent& row) {
  const bool names_one = row.element == "contact" && row.name == "collision";
  return names_one || (row.name != "geometry" && SdfContentsOf(row.name).empty() && !HasOtherRows(row.name));
}

void CheckContents(Element element, Diagnostics& diagnostics) {
  const std::span<const SdfContent> rows = SdfContentsOf(element.name());
  CheckNeededChildren(element, diagnostics);
  if (rows.empty() || HasOtherRows(element.name())) return;
  CheckAttributes(element, rows, diagnostics);
  // The camera of a sensor needs no name.
  constexpr SdfContent kNameOfView = Required({"camera", "@name"});
  const bool is_view = element.name() == "camera" && element.parent() && element.parent().name() == "gui";
  if (is_view) CheckRequired(kNameOfView, element, diagnostics);
  // `<physics>` has no type there.
  const bool of_joint = element.name() == "physics" && element.parent() && element.parent().name() == "joint";
  for (const SdfContent& row : rows) {
    if (row.required && row.name.starts_with('@') && !of_joint) CheckRequired(row, element, diagnostics);
  }
  for (const Element child : element.children()) {
    if (child.name() == "pose") CheckPose(child, diagnostics);
    if (child.name() == "plugin") CheckPlugin(child, diagnostics);
    if (HasPrefix(child.name()) || child.name() == "plugin" || child.name() == "pose") continue;
    if (element.name() == "state" && child.name() == "light") continue;  // Its pose only.
    const SdfContent* const row = Find(rows, child.name(), false);
    if (!row && child.name() == "frame") continue;  // Old versions have frames in most elements.
    if (!row) {
      WarnOfUnknown(child.name(), child.span(), false, element, rows, diagnostics);
      continue;
    }
    if (!child.child()) CheckText(*row, {child.name()}, child.text(), diagnostics);
    if (IsLeaf(*row)) CheckLeaf(child, diagnostics);
    CheckContents(child, diagnostics);
  }
}

}  // namespace

void WarnOfSdfText(Element element, Diagnostics& diagnostics) {
  const Element parent = element.parent();
  const SdfContent* const row = parent ? Find(SdfContentsOf(parent.name()), element.name(), false) : nullptr;
  if (!row) return;
  const bool is_setting = parent.name() == "gazebo";
  if (is_setting) WarnOfChild(element, diagnostics);
  if (element.child()) return;
  // The settings of Gazebo in URDF were attributes once.
  const auto value = is_setting ? element.value("value") : std::nullopt;
  CheckText(*row, {element.name()}, value.value_or(element.text()), diagnostics);
}

void WarnOfSdfContents(Element kept, Diagnostics& diagnostics) {
  if (kept.name() == "plugin") return CheckPlugin(kept, diagnostics);
  if (HasPrefix(kept.name())) return;
  WarnOfSdfText(kept, diagnostics);
  const Element parent = kept.parent();
  const bool may_be_leaf = parent && parent.name() != "gazebo";
  const SdfContent* const row = may_be_leaf ? Find(SdfContentsOf(parent.name()), kept.name(), false) : nullptr;
  if (row && IsLeaf(*row)) return CheckLeaf(kept, diagnostics);
  CheckContents(kept, diagnostics);
}

}  // namespace sceneweld
