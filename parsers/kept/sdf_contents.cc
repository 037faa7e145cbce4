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

// libsdformat ignores text behind the numbers.
bool BeginsWithNumbers(std::string_view text, std::size_t count) {
  std::array<double, 7> numbers{};
  return ScanNumbers(text, std::span(numbers).first(count), NonFinite::kAccepted).count >= count;
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

// `of`: the attribute with its element, or the element.
void CheckNumber(const SdfContent& row, const std::string& of, const XmlText& text, Diagnostics& diagnostics) {
  double number = 0;
  ScanNumbers(text.text, {&number, 1}, NonFinite::kAccepted);
  if (number >= row.least && number <= row.most) return;
  const bool is_less = number < row.least;
  diagnostics.Warning("out-of-range", text.span,
                      of + " is " + Quoted(text.text) + ", and must be at " + (is_less ? "least " : "most ") +
                          FormatNumber(is_less ? row.least : row.most) + ": libsdformat refuses it");
}

void CheckText(const SdfContent& row, const std::string& of, const XmlText& text, Diagnostics& diagnostics) {
  if (text.text.empty()) {  // The default.
    if (!row.required || row.name.starts_with('@')) return;
    diagnostics.Warning("missing-value", text.span, of + " is empty: libsdformat refuses it");
    return;
  }
  const auto refuse = [&](Code code, const char* needed) {
    diagnostics.Warning(code, text.span,
                        of + " must be " + needed + ", not " + Quoted(text.text) + ": libsdformat refuses it");
  };
  switch (row.text) {
    case kAny: return;
    case kBool:
      if (!IsBoolean(text.text)) refuse("bad-bool", "`true` or `false`");
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
      Quoted(text.text) + " is not a value of " + of + "; libsdformat or Gazebo refuse or ignore it");
  if (row.words.size() <= kMostListed) warning.Help("use one of " + Listed(row.words));
  if (row.words.size() > kMostListed) warning.Suggest(ClosestName(text.text, {row.words.begin(), row.words.end()}));
}

const SdfContent* Find(std::span<const SdfContent> rows, std::string_view name, bool is_attribute) {
  for (const SdfContent& row : rows) {
    if (is_attribute ? row.name.starts_with('@') && row.name.substr(1) == name : row.name == name) return &row;
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

// A script of Gazebo Classic needs both.
void CheckScript(Element script, Diagnostics& diagnostics) {
  for (const char* const needed : {"uri", "name"}) {
    const Element child = script.child(needed);
    if (child && !child.text().text.empty()) continue;
    diagnostics
        .Warning("missing-value", script.span(),
                 "`<script>` has no " + Quoted(needed) + ": libsdformat reports an error for it")
        .Help("add " + Quoted("<" + std::string(needed) + ">"));
  }
}

void CheckRequired(const SdfContent& row, Element element, Diagnostics& diagnostics) {
  const std::string name(row.name.substr(1));
  const auto value = element.value(name);
  if (!value && element.child(name)) return;
  if (value && !Trimmed(value->text).empty()) return;
  diagnostics
      .Warning("missing-value", value ? value->span : element.span(),
               "`<" + std::string(element.name()) + ">` has no " + Quoted(name) + ": libsdformat refuses it")
      .Help("add " + Quoted(name));
}

bool IsOfOthers(std::string_view name) { return name == "plugin" || name.find(':') != name.npos; }

// Whether other tables have the rows of an element.
bool HasOtherRows(std::string_view name) {
  constexpr std::string_view kOthers[] = {"collision", "joint", "link", "model", "visual"};
  return std::find(std::begin(kOthers), std::end(kOthers), name) != std::end(kOthers);
}

// Most elements may have a pose. That of a camera is read.
void CheckPose(Element pose, Diagnostics& diagnostics) {
  const XmlText text = pose.text();
  const auto format = pose.value("rotation_format");
  const std::size_t count = format && format->text == "quat_xyzw" ? 7 : 6;
  if (text.text.empty() || pose.parent().name() == "camera" || BeginsWithNumbers(text.text, count)) return;
  diagnostics.Warning(
      "bad-number", text.span,
      "`pose` must be " + std::to_string(count) + " numbers, not " + Quoted(text.text) + ": libsdformat refuses it");
}

void CheckContents(Element element, Diagnostics& diagnostics) {
  const std::span<const SdfContent> rows = SdfContentsOf(element.name());
  if (element.name() == "script" && element.parent() && element.parent().name() == "material") {
    CheckScript(element, diagnostics);
  }
  if (rows.empty() || HasOtherRows(element.name())) return;
  for (Attribute a = element.first_attribute(); a; a = a.next()) {
    if (a.name().find(':') != std::string_view::npos || a.name().starts_with("xmlns")) continue;
    if (const SdfContent* const row = Find(rows, a.name(), true)) {
      const XmlText text{a.value(), a.value_span()};
      CheckText(*row, "`" + std::string(a.name()) + "` of `<" + std::string(element.name()) + ">`", text, diagnostics);
    } else {
      WarnOfUnknown(a.name(), a.name_span(), true, element, rows, diagnostics);
    }
  }
  const bool of_joint = element.parent() && element.parent().name() == "joint";  // `<physics>` has no type there.
  for (const SdfContent& row : rows) {
    if (row.required && row.name.starts_with('@') && !of_joint) CheckRequired(row, element, diagnostics);
  }
  for (const Element child : element.children()) {
    if (child.name() == "pose") CheckPose(child, diagnostics);
    if (IsOfOthers(child.name()) || child.name() == "pose") continue;
    const SdfContent* const row = Find(rows, child.name(), false);
    if (!row && child.name() == "frame") continue;  // Old versions have frames in most elements.
    if (!row) {
      WarnOfUnknown(child.name(), child.span(), false, element, rows, diagnostics);
      continue;
    }
    if (!child.child()) CheckText(*row, Quoted(child.name()), child.text(), diagnostics);
    CheckContents(child, diagnostics);
  }
}

}  // namespace

void WarnOfSdfContents(Element kept, Diagnostics& diagnostics) {
  if (IsOfOthers(kept.name())) return;
  if (kept.parent() && !kept.child()) {
    const SdfContent* const row = Find(SdfContentsOf(kept.parent().name()), kept.name(), false);
    if (row) CheckText(*row, Quoted(kept.name()), kept.text(), diagnostics);
  }
  CheckContents(kept, diagnostics);
}

}  // namespace sceneweld
