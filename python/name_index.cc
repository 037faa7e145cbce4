// SPDX-License-Identifier: BSD-3-Clause
// Elements of a table by name.

#include "sceneweld/python/name_index.h"

namespace sceneweld::python {

NameIndex::NameIndex(const Scene& scene, const TableInfo& table) : table_(table) {
  const std::size_t count = table.size(scene);
  for (std::size_t index = IndexAt(0); index < count; ++index) names_.push_back(table.FullName(scene, index));
  for (std::size_t place = 0; place < names_.size(); ++place) by_name_.emplace(names_[place], IndexAt(place));
}

std::size_t NameIndex::Find(std::string_view name) const {
  const auto found = by_name_.find(name);
  return found == by_name_.end() ? TypeInfo::kNone : found->second;
}

}  // namespace sceneweld::python
