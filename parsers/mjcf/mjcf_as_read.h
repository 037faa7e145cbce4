// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "sceneweld/scene/kept.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::mjcf {

/// Wordings in a KeptList that link the scene to its source. They are never written, and other formats do not report
/// them. On a model: it comes from MJCF, and the text is the name in its file.
inline constexpr Name kModelName = Name::Borrowed("model");
/// On an actuator, a constraint or a configuration: the kept entry that it was read from, and its fingerprint:
/// `3:9f2c...`.
inline constexpr Name kAsRead = Name::Borrowed("as_read");
/// On an excluded pair: kept elements and bits already exclude it in MuJoCo.
inline constexpr Name kByMuJoCo = Name::Borrowed("by_mujoco");

/// Marks an element of a scene as read from the entry at this place of the kept section.
void MarkAsRead(const Scene& scene, Actuator& actuator, std::size_t place);
void MarkAsRead(const Scene& scene, Constraint& constraint, std::size_t place);
void MarkAsRead(const Scene& scene, Configuration& configuration, std::size_t place);
/// As above, for actuators in order: equal copies share the computation.
class ActuatorMarks {
 public:
  void Mark(const Scene& scene, Actuator& actuator, std::size_t place);

 private:
  Actuator last_;
  std::optional<std::uint64_t> fingerprint_;  // Of the fields of the last one.
};
/// The place of the entry if the element, its references included, is unchanged, otherwise nullopt.
std::optional<std::size_t> PlaceAsRead(const Scene& scene, const Actuator& actuator);
std::optional<std::size_t> PlaceAsRead(const Scene& scene, const Constraint& constraint);
/// The poses of bodies do not count, because they move with the model: the writer compares them.
std::optional<std::size_t> PlaceAsRead(const Scene& scene, const Configuration& configuration);

/// The place in the mark of an element, whether the element has changed or not.
std::optional<std::size_t> MarkedPlace(const KeptList& kept);
/// Sets the place in a mark, after entries before it were removed; nullopt removes the mark, as its entry is gone. An
/// element that has changed stays so.
void MovePlace(KeptList& kept, std::optional<std::size_t> place);

/// True if a model was read from MJCF.
inline bool IsOfMjcf(const KeptList& kept) { return FindWording(kept, "mjcf", kModelName) != nullptr; }

}  // namespace sceneweld::mjcf
