#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <tuple>
#include <vector>

#include "sceneweld/python/name_index.h"
#include "sceneweld/scene/kinematics.h"
#include "sceneweld/sceneweld.h"

namespace sceneweld::python {

/// A finished scene and all that its elements are asked for. Never changes, so that any
/// number of Python threads may read it.
class Composed {
 public:
  /// `kept`: what the limits of the composition point to.
  Composed(Loaded loaded, std::unique_ptr<const Diagnostics> diagnostics, std::shared_ptr<const void> kept);
  Composed(const Composed&) = delete;
  Composed& operator=(const Composed&) = delete;

  const Loaded& loaded() const { return loaded_; }
  const Scene& scene() const { return loaded_.scene; }
  /// Of composing: warnings and notes.
  const Diagnostics& diagnostics() const { return *diagnostics_; }
  const Kinematics& kinematics() const { return kinematics_; }

  /// How a body hangs on the world; nothing of it valid for the world itself.
  const SpanningTree::Entry& EntryOf(Index<Body> body) const { return entry_of_[body.value()]; }
  const std::vector<Index<Geometry>>& GeometriesOf(Index<Body> body) const { return geometries_of_[body.value()]; }
  /// Made when they are first asked for.
  template <typename T>
  const NameIndex<T>& Names() const {
    const std::lock_guard lock(mutex_);
    auto& index = std::get<std::unique_ptr<NameIndex<T>>>(names_);
    if (!index) index = std::make_unique<NameIndex<T>>(scene());
    return *index;
  }

 private:
  template <typename... T>
  using NameIndices = std::tuple<std::unique_ptr<NameIndex<T>>...>;

  std::shared_ptr<const void> kept_;
  Loaded loaded_;
  std::unique_ptr<const Diagnostics> diagnostics_;
  Kinematics kinematics_;
  std::vector<SpanningTree::Entry> entry_of_;                // by body
  std::vector<std::vector<Index<Geometry>>> geometries_of_;  // by body
  mutable std::mutex mutex_;
  mutable NameIndices<ModelInstance, Body, Frame, Joint, Actuator, Geometry, CollisionFilterGroup> names_;
};
using ComposedPtr = std::shared_ptr<const Composed>;

/// Something within a scene, which it keeps alive: an element of one of its tables, or
/// what one holds (a material, a shape).
template <typename T>
struct View {
  ComposedPtr composed;
  const T* thing;

  const T& operator*() const { return *thing; }
  const T* operator->() const { return thing; }
  bool operator==(const View& other) const { return thing == other.thing; }
};

}  // namespace sceneweld::python
