// SPDX-License-Identifier: BSD-3-Clause
// A composed scene with its indexes.

#include "sceneweld/python/composed.h"

#include <utility>

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

namespace {

// The last owner may be a thread of the library, which does not have the lock.
void Destroy(Composed* composed) {
  if (!PyGILState_Check()) {
    delete composed;
    return;
  }
  const pybind11::gil_scoped_release others_may_run;
  delete composed;
}

}  // namespace

Composed::Composed(Loaded loaded, std::unique_ptr<const Diagnostics> diagnostics, std::shared_ptr<const void> kept,
                   Carried carried)
    : kept_(std::move(kept)),
      loaded_(std::move(loaded)),
      diagnostics_(std::move(diagnostics)),
      carried_(std::move(carried)),
      kinematics_(loaded_.scene),
      jacobians_(kinematics_) {
  entry_of_.resize(scene().bodies.size());
  geometries_of_.resize(scene().bodies.size());
  for (const SpanningTree::Entry& entry : kinematics_.tree().entries) entry_of_[entry.body.value()] = entry;
  for (const Geometry& geometry : scene().geometries) {
    geometries_of_[geometry.body.value()].push_back(scene().geometries.IndexOf(geometry));
  }
}

std::vector<Message> Composed::Messages() const {
  std::vector<Message> messages = carried_.messages;
  const auto& all = diagnostics_->all();
  for (std::size_t i = carried_.hidden; i < all.size(); ++i) messages.push_back(MessageOf(all[i]));
  return messages;
}

std::shared_ptr<Composed> MakeComposed(Loaded loaded, std::unique_ptr<const Diagnostics> diagnostics,
                                       std::shared_ptr<const void> kept, Carried carried) {
  const pybind11::gil_scoped_release others_may_run;
  return {new Composed(std::move(loaded), std::move(diagnostics), std::move(kept), std::move(carried)), &Destroy};
}

const NameIndex& Composed::Names(const TableInfo& table) const {
  const std::lock_guard lock(mutex_);
  return names_.try_emplace(&table, scene(), table).first->second;
}

}  // namespace sceneweld::python
