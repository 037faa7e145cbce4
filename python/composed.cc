// SPDX-License-Identifier: BSD-3-Clause
// A composed scene with its indexes.

#include "sceneweld/python/composed.h"

#include <utility>

namespace sceneweld::python {

Composed::Composed(Loaded loaded, std::unique_ptr<const Diagnostics> diagnostics, std::shared_ptr<const void> kept)
    : kept_(std::move(kept)),
      loaded_(std::move(loaded)),
      diagnostics_(std::move(diagnostics)),
      kinematics_(loaded_.scene),
      jacobians_(kinematics_) {
  entry_of_.resize(scene().bodies.size());
  geometries_of_.resize(scene().bodies.size());
  for (const SpanningTree::Entry& entry : kinematics_.tree().entries) entry_of_[entry.body.value()] = entry;
  for (const Geometry& geometry : scene().geometries) {
    geometries_of_[geometry.body.value()].push_back(scene().geometries.IndexOf(geometry));
  }
}

const NameIndex& Composed::Names(const TableInfo& table) const {
  const std::lock_guard lock(mutex_);
  return names_.try_emplace(&table, scene(), table).first->second;
}

}  // namespace sceneweld::python
