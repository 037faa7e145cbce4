// SPDX-License-Identifier: BSD-3-Clause
// Reads values of MJCF attributes.

#include "sceneweld/parsers/mjcf/table/mjcf_value.h"

#include <cmath>

#include "sceneweld/scene/text/number.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::mjcf {

Span SpanOf(Element element, const char* attribute) {
  const auto text = element.value(attribute);
  return text ? text->span : element.span();
}

bool ParseNumbers(const Field& field, const XmlText& text, double* into, std::size_t count, Reading& reading) {
  if (!field.name.ends_with("range")) return ReadNumbers(text, What::Named(field.name), {into, count}, reading);
  // A range may have no end on one side.
  Dialect dialect = reading.dialect;
  dialect.non_finite = NonFinite::kAccepted;
  Reading open{reading.diagnostics, dialect, reading.element};
  if (!ReadNumbers(text, What::Named(field.name), {into, count}, open)) return false;
  if (std::none_of(into, into + count, [](double number) { return std::isnan(number); })) return true;
  return ReadNumbers(text, What::Named(field.name), {into, count}, reading);  // It reports the number.
}

std::optional<std::size_t> ParseUpTo(const Field& field, const XmlText& text, double* into, std::size_t most,
                                     Reading& reading) {
  std::array<double, 16> read{};
  const std::size_t count = std::min(ScanNumbers(text.text, read).count, most);
  if (count == 0) {
    reading.diagnostics
        .Error("bad-number", text.span, "expected numbers for " + Quoted(field.name) + ", not " + Quoted(text.text))
        .Help(HelpForRange(text.text));
    return std::nullopt;
  }
  // That function reports too many numbers and text that is not a number.
  if (!ReadNumbers(text, What::Named(field.name), {read.data(), count}, reading)) return std::nullopt;
  std::copy_n(read.begin(), count, into);
  return count;
}

void FormatNumbers(const double* values, std::size_t count, std::string& out) {
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) out += ' ';
    AppendNumber(out, values[i]);
  }
}

}  // namespace sceneweld::mjcf
