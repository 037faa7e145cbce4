#include "sceneweld/parsers/table/table_write.h"

#include <tinyxml2.h>

#include <string>

#include "sceneweld/parsers/table/table_read.h"

namespace sceneweld {
namespace table {

void FormatValue(double value, std::string& out) { AppendNumber(out, value); }
void FormatValue(int value, std::string& out) { out += std::to_string(value); }
void FormatValue(bool value, std::string& out) { out += value ? "true" : "false"; }
void FormatValue(const Name& value, std::string& out) { out += value.view(); }
void FormatValue(const std::string& value, std::string& out) { out += value; }
void FormatValue(const Vector3& value, std::string& out) {
  for (int i = 0; i < 3; ++i) {
    if (i > 0) out += ' ';
    AppendNumber(out, value[i]);
  }
}
void FormatValue(const std::array<double, 2>& value, std::string& out) {
  AppendNumber(out, value[0]);
  out += ' ';
  AppendNumber(out, value[1]);
}
void FormatValue(const Rgba& value, std::string& out) {
  for (const double component : {value.r, value.g, value.b}) {
    AppendNumber(out, component);
    out += ' ';
  }
  AppendNumber(out, value.a);
}

}  // namespace table

namespace {

void WriteChild(tinyxml2::XMLPrinter& xml, const Field& field, const std::string& text, const Dialect& dialect) {
  if (field.spelling == Spelling::kOwnText) return xml.PushText(text.c_str());
  xml.OpenElement(field.name.data());
  if (field.spelling == Spelling::kFlag) {
    // its presence says all
  } else if (field.spelling == Spelling::kText || dialect.values_in_text) {
    if (field.spelling == Spelling::kXyz) xml.OpenElement("xyz");
    xml.PushText(text.c_str());
    if (field.spelling == Spelling::kXyz) xml.CloseElement();
  } else {
    xml.PushAttribute(AttributeOf(field.spelling), text.c_str());
  }
  xml.CloseElement();
}

}  // namespace

void WritePart(Part part, tinyxml2::XMLPrinter& xml, std::span<const Field> fields, const void* owner_id,
               const void* owner, const Dialect& dialect, LossReport& losses, XmlOutput* out) {
  constexpr Facet kAlways = Facet::kRequired | Facet::kNeeded | Facet::kAlwaysWritten;
  const Facet elsewhere = dialect.values_in_text ? Facet::kUrdfOnly : Facet::kSdfOnly;
  const bool attributes = part == Part::kAttributes;
  std::string text;
  for (const Field& field : fields) {
    if (field.owner != owner_id || IsAttribute(field, dialect) != attributes) continue;
    if (Has(field.facets, elsewhere | Facet::kReadOnly)) continue;
    if (field.kind == Field::Kind::kCustom) {
      if (field.write && out) field.write(*out, owner);
      continue;
    }
    const bool repeated = Has(field.facets, Facet::kRepeated);
    for (std::size_t i = 0; i == 0 || repeated; ++i) {
      text.clear();
      const bool differs = field.format(owner, i, text);
      if (!differs && (repeated || !Has(field.facets, kAlways))) break;
      if (attributes) {
        xml.PushAttribute(field.name.data(), text.c_str());
      } else {
        WriteChild(xml, field, text, dialect);
      }
      losses.Wrote(1);
    }
  }
}

}  // namespace sceneweld
