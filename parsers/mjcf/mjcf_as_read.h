#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "sceneweld/scene/actuator.h"
#include "sceneweld/scene/constraint.h"
#include "sceneweld/scene/kept.h"

namespace sceneweld::mjcf {

/// The wordings of a KeptList by which the scene knows what it was read from. They are in no file, and no other format
/// misses them.
///
/// Of a model: that it is one of MJCF, and the name that its file gives itself.
inline constexpr Name kModelName = Name::Borrowed("model");
/// Of an actuator or a constraint: which of the elements that the model keeps it was read from, and what it was
/// then: `3:9f2c...`.
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
/// The place, if the element still is what it was; nothing else.
std::optional<std::size_t> PlaceAsRead(const Actuator& actuator);
std::optional<std::size_t> PlaceAsRead(const Constraint& constraint);

/// The place in the mark of an element, whether or not the element has changed since.
std::optional<std::size_t> MarkedPlace(const KeptList& kept);

/// Whether a model was read from MJCF.
inline bool IsOfMjcf(const KeptList& kept) { return FindWording(kept, "mjcf", kModelName) != nullptr; }

}  // namespace sceneweld::mjcf
