// SPDX-License-Identifier: BSD-3-Clause
// Writes elements by their rows.

#include <string>

#include "sceneweld/parsers/table/table.h"
#include "sceneweld/scene/text/number.h"

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

}  // namespace sceneweld
