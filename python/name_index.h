// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "sceneweld/scene/fields/field_info.h"

namespace sceneweld::python {

/// The elements of a table by their full names, in the order of the scene. The world's own
/// instance and body are not in it.
class NameIndex {
 public:
  NameIndex(const Scene& scene, const TableInfo& table);
  NameIndex(const NameIndex&) = delete;
  NameIndex& operator=(const NameIndex&) = delete;

  const TableInfo& table() const { return table_; }
  const std::vector<std::string>& names() const { return names_; }
  /// The place in the table of the element with a name; TypeInfo::kNone if there is none.
  std::size_t Find(std::string_view name) const;
  /// The same by its place among `names`.
  std::size_t IndexAt(std::size_t place) const { return place + (table_.has_world ? 1 : 0); }

 private:
  const TableInfo& table_;
  std::vector<std::string> names_;
  std::unordered_map<std::string_view, std::size_t> by_name_;  // The keys are in names_.
};

}  // namespace sceneweld::python
