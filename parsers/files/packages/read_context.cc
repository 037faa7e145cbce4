// SPDX-License-Identifier: BSD-3-Clause
// The values that the user of a model file gives for it.

#include "sceneweld/parsers/files/packages/read_context.h"

#include <map>

namespace sceneweld {

std::string ModelArguments::Key() const {
  std::map<std::string, std::string> values;
  for (const Xacro& argument : xacro) values[argument.name] = argument.value;
  std::string key;
  const auto append = [&](const std::string& text) { key += std::to_string(text.size()) + ":" + text; };
  for (const auto& [name, value] : values) {
    append(name);
    append(value);
  }
  for (const auto& [set, variant] : variants) append("variant"), append(set), append(variant);
  if (!srdf.empty()) append("srdf"), append(srdf);
  return key;
}

}  // namespace sceneweld
