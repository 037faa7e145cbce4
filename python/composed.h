// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "sceneweld/python/diagnostics.h"
#include "sceneweld/scene/fields/field_info.h"
#include "sceneweld/scene/motion/jacobian.h"
#include "sceneweld/scene/motion/kinematics.h"
#include "sceneweld/sceneweld.h"

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

/// Messages about a scene that came from a pickle.
struct Carried {
  std::vector<Message> messages;
  std::size_t hidden = 0;  ///< The first diagnostics that are about its text in the pickle.
};

/// A finished scene and the data for questions about its elements. Never changes, so any number of Python threads may
/// read it.
class Composed {
 public:
  /// `kept`: owns the targets of the composition's limits.
  Composed(Loaded loaded, std::unique_ptr<const Diagnostics> diagnostics, std::shared_ptr<const void> kept,
           Carried carried);
  Composed(const Composed&) = delete;
  Composed& operator=(const Composed&) = delete;

  const Loaded& loaded() const { return loaded_; }
  const Scene& scene() const { return loaded_.scene; }
  /// Warnings and notes of the composition.
  const Diagnostics& diagnostics() const { return *diagnostics_; }
  const Carried& carried() const { return carried_; }
  /// What Python sees of both.
  std::vector<Message> Messages() const;
  const Kinematics& kinematics() const { return kinematics_; }
  const Jacobians& jacobians() const { return jacobians_; }
  /// What the scene refers to; a scene that is made of it keeps it, too.
  const std::shared_ptr<const void>& kept() const { return kept_; }

  /// How a body is connected to the world; all invalid for the world itself.
  const SpanningTree::Entry& EntryOf(Index<Body> body) const { return entry_of_[body.value()]; }
  const std::vector<Index<Geometry>>& GeometriesOf(Index<Body> body) const { return geometries_of_[body.value()]; }
  /// Made at the first request.
  const NameIndex& Names(const TableInfo& table) const;

 private:
  std::shared_ptr<const void> kept_;
  Loaded loaded_;
  std::unique_ptr<const Diagnostics> diagnostics_;
  Carried carried_;
  Kinematics kinematics_;
  Jacobians jacobians_;
  std::vector<SpanningTree::Entry> entry_of_;                // by body
  std::vector<std::vector<Index<Geometry>>> geometries_of_;  // by body
  mutable std::mutex mutex_;
  mutable std::unordered_map<const TableInfo*, NameIndex> names_;
};
using ComposedPtr = std::shared_ptr<const Composed>;

/// A composed scene. Other threads of Python run while it is made and while it is destroyed. The caller has the lock of
/// the interpreter.
std::shared_ptr<Composed> MakeComposed(Loaded loaded, std::unique_ptr<const Diagnostics> diagnostics,
                                       std::shared_ptr<const void> kept, Carried carried = {});

}  // namespace sceneweld::python
