// SPDX-License-Identifier: BSD-3-Clause
// Escapes values in texts.

#include "sceneweld/parsers/mjcf/mjcf_encoding.h"

namespace sceneweld::mjcf {
bool IsHelper(std::string_view name) { return name.starts_with(encoding::kHelper); }
bool IsHelper(Element element) {
  const Attribute name = element.attribute("name");
  return name && IsHelper(name.value());
}

}  // namespace sceneweld::mjcf
