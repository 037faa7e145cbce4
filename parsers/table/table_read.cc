// SPDX-License-Identifier: BSD-3-Clause
// Reads elements by their rows.

#include "sceneweld/parsers/table/table_read.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "sceneweld/parsers/table/kept_pieces.h"
#include "sceneweld/parsers/table/repeated_elements.h"
#include "sceneweld/scene/text/number.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {
namespace {

// One number too many, or other text, after the expected numbers.
bool CheckTrailing(const NumberScan& scan, const XmlText& text, What what, Reading& reading) {
  if (scan.rest.empty()) return true;
  const auto offset = static_cast<std::uint32_t>(scan.rest.data() - text.text.data());
  Span span = text.span;
  // Only if the place is that of the text itself, without replaced entities.
  if (span && span.end - span.begin == text.text.size() &&
      std::string_view(span.source->text()).substr(span.begin, text.text.size()) == text.text) {
    span.begin += offset;
    span.end = span.begin + static_cast<std::uint32_t>(scan.rest.size());
  }
  const std::string message = Quoted(scan.rest) + " in " + Quoted(text.text) + " is not part of the number";
  const std::string of = " of " + what.text();
  if (!reading.dialect.trailing_text_allowed) {
    reading.diagnostics.Error("bad-number", span, message + of);
    return false;
  }
  Diagnostic& warning = reading.diagnostics.Warning("trailing-text", span, message + of + " and is ignored");
  warning.Help("remove it; only the text before it is read");
  return true;
}

// Returns whether there are more numbers than `wanted` and the dialect ignores them, after a warning.
bool IgnoresExtraNumbers(const NumberScan& scan, std::size_t wanted, const XmlText& text, What what, Reading& reading) {
  if (scan.count <= wanted || !reading.dialect.ignores_extra_numbers) return false;
  const std::string first = wanted == 1 ? "first number" : "first " + std::to_string(wanted) + " numbers";
  reading.diagnostics.Warning(
      "trailing-text", text.span,
      "only the " + first + " of " + what.text() + " " + Quoted(text.text) + " count" + (wanted == 1 ? "s" : ""));
  return true;
}

// The element that a message about a value names; nothing outside of its rows.
std::string InElement(const Reading& reading) {
  return reading.element ? ", in " + Describe(reading.element) : std::string();
}

bool InRange(const Field& field, const XmlText& text, std::span<const double> values, Reading& reading) {
  const auto fails = [&](Facet facet, auto&& holds) {
    return Has(field.facets, facet) && !std::all_of(values.begin(), values.end(), holds);
  };
  const char* wanted = nullptr;
  if (fails(Facet::kPositive, [](double v) { return v > 0; })) {
    wanted = "greater than zero";
  } else if (fails(Facet::kNonNegative, [](double v) { return v >= 0; })) {
    wanted = "zero or more";
  } else if (fails(Facet::kFinite, [](double v) { return std::isfinite(v); })) {
    wanted = "finite";
  }
  if (!wanted) return true;
  reading.diagnostics.Error(
      "out-of-range", text.span,
      Quoted(field.name) + " is " + std::string(Trimmed(text.text)) + " and must be " + wanted + InElement(reading));
  return false;
}

}  // namespace

std::string What::text() const { return is_name_ ? Quoted(text_) : std::string(text_); }

const char* AttributeOf(Spelling spelling) {
  switch (spelling) {
    case Spelling::kValue: return "value";
    case Spelling::kName: return "name";
    case Spelling::kLink: return "link";
    case Spelling::kXyz: return "xyz";
    case Spelling::kAxis: return "axis";
    default: return nullptr;
  }
}

namespace {

bool IsOfNumbers(const Field& field) {
  return field.value_type.find("number") != field.value_type.npos || field.value_type == "integer" ||
         field.value_type.starts_with("red ");
}

bool ReadField(const Field& field, const Written& written, void* owner, Reading& reading) {
  const bool sdf = reading.dialect.values_in_text;
  const bool required = Has(field.facets, Facet::kRequired | Facet::kNeeded | Facet::kNotEmpty);
  if (!written.text) {
    if (field.spelling == Spelling::kXyz && !sdf && !required) return true;  // Such as an `origin` without `xyz`.
    reading.diagnostics.Error(
        "missing-value", written.element.span(),
        Quoted(field.name) + " needs " + (sdf ? "`<xyz>`" : "the attribute " + Quoted(AttributeOf(field.spelling))));
    return false;
  }
  if (field.spelling == Spelling::kFlag) {
    return field.parse(field, XmlText{"true", written.text->span}, owner, reading);
  }
  if (written.text->text.empty() && reading.dialect.empty_is_default && !required) return true;
  if (!required && reading.dialect.empty_number_is_default && IsOfNumbers(field) &&
      Trimmed(written.text->text).empty()) {
    return true;
  }
  return field.parse(field, *written.text, owner, reading);
}

bool ReadCustom(const Field& field, Element element, void* owner, Reading& reading) {
  if (IsAttribute(field, reading.dialect)) return !element.attribute(field.name) || field.read(element, owner, reading);
  bool good = true;
  for (const Element child : element.children(field.name)) {
    good = field.read(child, owner, reading) && good;
    if (!Has(field.facets, Facet::kRepeated)) break;
  }
  return good;
}

}  // namespace

Written WrittenIn(const Field& field, Element child, const Dialect& dialect) {
  if (field.spelling == Spelling::kFlag) return {child, XmlText{{}, child.span()}};
  if (field.spelling == Spelling::kText || dialect.values_in_text) {
    if (field.spelling != Spelling::kXyz) {
      XmlText text = child.text();
      // In formats whose values are attributes, every report is at the line of the element.
      if (!dialect.values_in_text && text.span.place().line != child.span().place().line) text.span = child.span();
      return {child, text};
    }
    const Element xyz = child.child("xyz");
    return xyz ? Written{child, xyz.text()} : Written{child, std::nullopt};
  }
  return {child, child.value(AttributeOf(field.spelling))};
}

Written Find(const Field& field, Element element, const Dialect& dialect) {
  if (field.spelling == Spelling::kOwnText) return {element, element.text()};
  if (IsAttribute(field, dialect)) {
    const auto text = element.value(field.name);
    return text ? Written{element, text} : Written{};
  }
  const Element child = element.child(field.name);
  return child ? WrittenIn(field, child, dialect) : Written{};
}

namespace {

// The attributes and children of the element. The bit for text is always set.
std::uint64_t NameBitsOf(Element element) {
  std::uint64_t bits = NameBit({});
  for (Attribute a = element.first_attribute(); a; a = a.next()) bits |= NameBit(a.name());
  for (const Element child : element.children()) bits |= NameBit(child.name());
  return bits;
}

}  // namespace

bool ReadChildInto(const Field& field, Element child, void* owner, Reading& reading) {
  return ReadField(field, WrittenIn(field, child, reading.dialect), owner, reading);
}

bool ReadFieldsInto(Element element, std::span<const Field> fields, const void* owner_id, void* owner,
                    Reading& reading) {
  bool good = true;
  const Facet elsewhere = reading.dialect.values_in_text ? Facet::kUrdfOnly : Facet::kSdfOnly;
  const Element outer = std::exchange(reading.element, element);
  const std::uint64_t written_bits = NameBitsOf(element);
  for (const Field& field : fields) {
    if (field.owner != owner_id || Has(field.facets, elsewhere)) continue;
    // Most rows are absent in most elements.
    if ((field.name_bit & written_bits) == 0 && !Has(field.facets, Facet::kRequired)) continue;
    if (field.kind == Field::Kind::kCustom) {
      if (field.read) good = ReadCustom(field, element, owner, reading) && good;
      continue;
    }
    if (Has(field.facets, Facet::kRepeated)) {
      for (const Element child : element.children(field.name)) {
        good = ReadChildInto(field, child, owner, reading) && good;
      }
      continue;
    }
    const Written written = Find(field, element, reading.dialect);
    if (written.present()) {
      good = ReadField(field, written, owner, reading) && good;
    } else if (Has(field.facets, Facet::kRequired)) {
      reading.diagnostics.Error("missing-value", element.span(), Describe(element) + " needs " + Quoted(field.name));
      good = false;
    }
  }
  reading.element = outer;
  return good;
}

namespace {

// `parent` is the name of the element that the unknown one is in.
void ReportUnknown(std::string_view name, Span span, bool attribute, std::string_view parent, const ElementRow& row,
                   UnknownNames unknown, Reading& reading) {
  const bool drake = name.starts_with("drake:");
  if (!drake && name.find(':') != std::string_view::npos) return;  // It belongs to another name space.
  if (attribute && name == "xmlns") return;
  const bool error = unknown == UnknownNames::kError || (unknown == UnknownNames::kDrakeIsError && drake);
  std::vector<std::string_view> known;
  for (const Field& field : row.fields) {
    if (field.spelling != Spelling::kOwnText) known.push_back(field.name);
  }
  for (const ElementRow* child : row.children) known.push_back(child->name);
  const std::string message = std::string(attribute ? "unknown attribute " : "unknown element ") + Quoted(name) +
                              " in `<" + std::string(parent) + ">`";
  (error                                     ? reading.diagnostics.Error("unknown-name", span, message)
   : drake && unknown == UnknownNames::kKept ? reading.diagnostics.Note("unknown-name", span, message)
                                             : reading.diagnostics.Warning("unknown-name", span, message))
      .Suggest(ClosestName(name, known));
}

// Whether an unlisted attribute or element is kept: those of other name spaces, and all of them if nothing is refused.
bool IsKeptUnknown(std::string_view name, UnknownNames unknown) {
  if (name.starts_with("sceneweld:") || name.starts_with("xmlns")) return false;
  return unknown == UnknownNames::kKept || (name.find(':') != name.npos && !name.starts_with("drake:"));
}

void CheckChildOf(std::string_view parent, Element child, const ElementRow& row, UnknownNames unknown, Reading& reading,
                  KeptList* keep) {
  const std::string_view name = child.name();
  const auto field = std::find_if(row.fields.begin(), row.fields.end(), [&, bit = NameBit(name)](const Field& f) {
    return f.name_bit == bit && SameName(f.name, name) && !IsAttribute(f, reading.dialect);
  });
  if (field != row.fields.end()) {
    if (field->kind == Field::Kind::kKept) {
      if (keep) {
        keep->push_back({reading.dialect.name, {}, child.ToXml()});
      } else if (reading.kept) {
        reading.kept->Add(child);
      }
    }
    if (field->kind != Field::Kind::kIgnored || Has(field->facets, Facet::kSilent)) return;
    reading.diagnostics.Warning("ignored-element", child.span(),
                                "ignoring unsupported element " + Quoted(name) + " in `<" + std::string(parent) +
                                    ">`: " + std::string(field->doc));
    return;
  }
  const bool known = std::any_of(row.children.begin(), row.children.end(),
                                 [&](const ElementRow* r) { return SameName(r->name, name); });
  if (known) return;
  ReportUnknown(name, child.span(), false, parent, row, unknown, reading);
  if (reading.kept && !keep && IsKeptUnknown(name, unknown)) reading.kept->Add(child);
}

}  // namespace

void CheckNames(Element element, const ElementRow& row, UnknownNames unknown, Reading& reading, KeptList* keep) {
  for (Attribute a = element.first_attribute(); a; a = a.next()) {
    const std::string_view name = a.name();
    const auto field = std::find_if(row.fields.begin(), row.fields.end(), [&, bit = NameBit(name)](const Field& f) {
      return f.name_bit == bit && SameName(f.name, name) && IsAttribute(f, reading.dialect);
    });
    if (field == row.fields.end()) {
      ReportUnknown(name, a.name_span(), true, element.name(), row, unknown, reading);
      if (reading.kept && !keep && IsKeptUnknown(name, unknown)) reading.kept->Add(a, element);
    } else if (field->kind == Field::Kind::kKept) {
      if (keep) {
        KeepAttribute(*keep, reading.dialect.name, Name::Borrowed(field->name), a.value());
      } else if (reading.kept) {
        reading.kept->Add(a, element, Name::Borrowed(field->name));
      }
    } else if (field->kind == Field::Kind::kIgnored && !Has(field->facets, Facet::kSilent)) {
      reading.diagnostics.Warning("ignored-element", a.name_span(),
                                  "ignoring attribute " + Quoted(name) + " of `<" + std::string(element.name()) +
                                      ">`: " + std::string(field->doc));
    }
  }
  for (const Element child : element.children()) CheckChildOf(element.name(), child, row, unknown, reading, keep);
  // In MJCF every element may occur again, or is an error then.
  if (unknown != UnknownNames::kWarning) ReportRepeated(element, row, reading.dialect, reading.diagnostics);
}

void CheckChild(Element child, const ElementRow& row, UnknownNames unknown, Reading& reading, KeptList* keep) {
  CheckChildOf(row.name, child, row, unknown, reading, keep);
}

std::optional<double> ReadNumber(const XmlText& text, What what, Reading& reading) {
  double value = 0;
  const NumberScan scan = ScanNumbers(text.text, {&value, 1}, reading.dialect.non_finite);
  if (IgnoresExtraNumbers(scan, 1, text, what, reading)) return value;
  if (scan.count != 1) {
    reading.diagnostics
        .Error("bad-number", text.span,
               (scan.count == 0 ? "expected a number for " : "expected a single number for ") + what.text() + ", not " +
                   Quoted(text.text) + InElement(reading))
        .Help(HelpForRange(text.text));
    return std::nullopt;
  }
  if (!CheckTrailing(scan, text, what, reading)) return std::nullopt;
  return value;
}

namespace {

// Whether the numbers are exactly as many as wanted; reports it otherwise.
bool CheckCount(const NumberScan& scan, std::size_t wanted, const XmlText& text, What what, Reading& reading) {
  if (scan.count != wanted) {
    reading.diagnostics
        .Error("bad-number", text.span,
               "expected " + std::to_string(wanted) + " values for " + what.text() + ", not " + Quoted(text.text) +
                   InElement(reading))
        .Help(HelpForRange(text.text));
    return false;
  }
  return CheckTrailing(scan, text, what, reading);
}

bool ReadFirstNumbers(const XmlText& text, What what, std::span<double> into, Reading& reading) {
  const NumberScan scan = ScanNumbers(text.text, into, reading.dialect.non_finite);
  return IgnoresExtraNumbers(scan, into.size(), text, what, reading) ||
         CheckCount(scan, into.size(), text, what, reading);
}

}  // namespace

bool ReadNumbers(const XmlText& text, What what, std::span<double> into, Reading& reading) {
  const NumberScan scan = ScanNumbers(text.text, into, reading.dialect.non_finite);
  return CheckCount(scan, into.size(), text, what, reading);
}

std::optional<Vector3> ReadVector3(const XmlText& text, What what, Reading& reading) {
  std::array<double, 3> values{};
  if (!ReadFirstNumbers(text, what, values, reading)) return std::nullopt;
  return Vector3{values[0], values[1], values[2]};
}

std::optional<bool> ReadBool(const XmlText& text, What what, Reading& reading) {
  std::string lower(reading.dialect.values_in_text ? Trimmed(text.text) : text.text);
  if (reading.dialect.values_in_text) {
    for (char& c : lower) {
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    if (lower == "1") return true;
    if (lower == "0") return false;
  }
  if (lower == "true") return true;
  if (lower == "false") return false;
  reading.diagnostics.Error("bad-bool", text.span,
                            what.text() + " must be `true` or `false`, not " + Quoted(text.text) + InElement(reading));
  return std::nullopt;
}

namespace table {

bool ParseValue(const Field& field, const XmlText& text, double& value, Reading& reading) {
  const auto number = ReadNumber(text, What::Named(field.name), reading);
  if (!number || !InRange(field, text, {&*number, 1}, reading)) return false;
  value = *number;
  return true;
}

bool ParseValue(const Field& field, const XmlText& text, int& value, Reading& reading) {
  const auto number = ParseInteger(Trimmed(text.text));
  if (!number) {
    reading.diagnostics.Error(
        "bad-number", text.span,
        "expected an integer for " + Quoted(field.name) + ", not " + Quoted(text.text) + InElement(reading));
    return false;
  }
  const double as_double = *number;
  if (!InRange(field, text, {&as_double, 1}, reading)) return false;
  value = *number;
  return true;
}

bool ParseValue(const Field& field, const XmlText& text, bool& value, Reading& reading) {
  const auto read = ReadBool(text, What::Named(field.name), reading);
  if (read) value = *read;
  return read.has_value();
}

bool ParseValue(const Field&, const XmlText& text, Name& value, Reading&) {
  value = Name(text.text);
  return true;
}

bool ParseValue(const Field&, const XmlText& text, std::string& value, Reading&) {
  value = std::string(text.text);
  return true;
}

bool ParseValue(const Field& field, const XmlText& text, Vector3& value, Reading& reading) {
  const auto read = ReadVector3(text, What::Named(field.name), reading);
  if (!read) return false;
  const std::array<double, 3> numbers{read->x, read->y, read->z};
  if (!InRange(field, text, numbers, reading)) return false;
  value = *read;
  return true;
}

bool ParseValue(const Field& field, const XmlText& text, std::array<double, 2>& value, Reading& reading) {
  return ReadFirstNumbers(text, What::Named(field.name), value, reading) && InRange(field, text, value, reading);
}

bool ParseValue(const Field& field, const XmlText& text, Rgba& value, Reading& reading) {
  std::array<double, 4> numbers{};
  if (!ReadNumbers(text, What::Named(field.name), numbers, reading)) return false;
  value = {numbers[0], numbers[1], numbers[2], numbers[3]};
  return true;
}

bool ParseValue(const Field&, const XmlText& text, NameAt& value, Reading&) {
  value = {Name(text.text), text.span};
  return true;
}

Span SpanOf(const XmlText& text) { return text.span; }

bool ParseReference(const Field& field, const XmlText& text, Name& written, Span& span, Reading& reading) {
  if (text.text.empty()) {
    reading.diagnostics.Error("empty-name", text.span, Quoted(field.name) + " must not be empty" + InElement(reading));
    return false;
  }
  written = Name(text.text);
  span = text.span;
  return true;
}

}  // namespace table
}  // namespace sceneweld
