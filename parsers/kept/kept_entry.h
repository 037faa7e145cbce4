// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <variant>

#include "sceneweld/scene/kept.h"
#include "sceneweld/scene/scene.h"

namespace tinyxml2 {
class XMLElement;
}

namespace sceneweld {

// An entry is one element in its section, `<actuator><motor .../></actuator>`. A model keeps the entries that the scene
// has no element for. The others are at the elements that were read from them, in two parts: a wording with the
// attributes that the element holds, and the other attributes, whose place is `actuator/motor`. Their order in the
// section is that of their ranks (Kept::rank).

/// The section of an entry: `actuator`; empty for other contents.
std::string_view SectionOfEntry(const Kept& kept);
/// The section that the entry of an element is in. That of a joint is the equality of its mimic.
inline std::string_view SectionOf(const Joint&) { return "equality"; }
inline std::string_view SectionOf(const Actuator&) { return "actuator"; }
inline std::string_view SectionOf(const Constraint& constraint) {
  return std::holds_alternative<TendonConstraint>(constraint.law) ? "tendon" : "equality";
}
inline std::string_view SectionOf(const Configuration&) { return "keyframe"; }

/// The wording of an entry at an element; null if there is none.
const Kept* FindEntry(const KeptList& list);
/// The place of the attributes that the element does not hold.
std::string PlaceOfAttributes(const Kept& entry);
/// The entry with all of its attributes.
std::string WholeEntry(const KeptList& list, const Kept& entry);

/// Says whether the element of the scene holds an attribute of its entry.
using HoldsAttribute = std::function<bool(std::string_view attribute)>;
/// Adds the two parts of an entry to the list of an element. The text is one that a reader has printed.
void AddEntry(Kept entry, const HoldsAttribute& holds, KeptList& list);
/// Replaces the entry of a list by a changed one, whose root is the section. Attributes stay in the part that they are
/// in; one that is in both parts changes in the wording.
void ReplaceEntry(const tinyxml2::XMLElement& section, KeptList& list);
/// Removes both parts of the entry, and returns them.
KeptList RemoveEntry(KeptList& list);

/// Calls `use` with each table whose elements may have entries.
template <typename SceneType, typename Use>
void EachTableWithEntries(SceneType& scene, Use&& use) {
  use(scene.joints);
  use(scene.actuators);
  use(scene.constraints);
  use(scene.configurations);
}

}  // namespace sceneweld
