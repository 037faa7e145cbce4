// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "sceneweld/scene/actuator.h"
#include "sceneweld/scene/constraint.h"
#include "sceneweld/scene/kept.h"

namespace sceneweld::mjcf {

/// Wordings of a KeptList that link the scene to its source. They are in no file, and other formats do not report them.
/// On a model: the model comes from MJCF; the text is the name in its file.
inline constexpr Name kModelName = Name::Borrowed("model");
/// On an actuator or a constraint: the kept entry that it was read from, and its fingerprint: `3:9f2c...`.
inline constexpr Name kAsRead = Name::Borrowed("as_read");
/// Of an excluded pair: MuJoCo keeps the two apart by the elements and masks that are kept.
inline constexpr Name kByMuJoCo = Name::Borrowed("by_mujoco");

/// Marks an element as read from the entry at this place in the kept section.
void MarkAsRead(Actuator& actuator, std::size_t place);
void MarkAsRead(Constraint& constraint, std::size_t place);
/// The same for one actuator after the other: copies that say the same share the work.
class ActuatorMarks {
 public:
  void Mark(Actuator& actuator, std::size_t place);

 private:
  Actuator last_;
  std::optional<std::uint64_t> fingerprint_;
};
/// The place, if the element is unchanged; else nothing.
std::optional<std::size_t> PlaceAsRead(const Actuator& actuator);
std::optional<std::size_t> PlaceAsRead(const Constraint& constraint);

/// The place in the mark of an element, whether or not the element has changed since.
std::optional<std::size_t> MarkedPlace(const KeptList& kept);

/// Whether a model was read from MJCF.
inline bool IsOfMjcf(const KeptList& kept) { return FindWording(kept, "mjcf", kModelName) != nullptr; }

}  // namespace sceneweld::mjcf
