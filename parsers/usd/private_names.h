// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace sceneweld::usd {

/// The element (kElementKey) of a geometry without a shape: its mesh could not be read.
inline constexpr std::string_view kGeometryElement = "geometry";
/// The roles as words, `proximity illustration`, where a prim does not say them.
inline constexpr std::string_view kRolesKey = "roles";
/// The shape, where a prim would be read as another one.
inline constexpr std::string_view kShapeKey = "shape";
inline constexpr std::string_view kEllipsoidShape = "ellipsoid";
inline constexpr std::string_view kHalfSpaceShape = "half_space";
inline constexpr std::string_view kPlaneShape = "plane";

/// The kind of the element that a prim is in the scene, if its type does not say so: `model`, `frame`.
inline constexpr std::string_view kElementKey = "element";
/// The local name of the element, if the prim has another one.
inline constexpr std::string_view kNameKey = "name";
/// A relationship to the model of an element, if that is not the model around its prim.
inline constexpr std::string_view kModelKey = "model";
/// On a model: the body of its frame `__model__` as a relationship, and the pose on it.
inline constexpr std::string_view kModelFrameKey = "model_frame";
inline constexpr std::string_view kModelFramePoseKey = "model_frame_pose";
/// On a massless body: 0, which USD itself takes as a value to compute.
inline constexpr std::string_view kMassKey = "mass";
/// On such a body: its centre of mass, if it is not the origin.
inline constexpr std::string_view kCenterKey = "massless_center";
/// The six numbers of an inertia that is not diagonal, which its principal moments round; or 0 for a body that has none.
inline constexpr std::string_view kInertiaKey = "inertia";

/// On a joint: its effort limit, or `actuator` if it is that of the joint's actuator.
inline constexpr std::string_view kEffortLimitKey = "effort_limit";
inline constexpr std::string_view kOfActuator = "actuator";

/// On a model: an option of its MJCF turns all contacts off.
inline constexpr std::string_view kContactsKey = "contacts";
inline constexpr std::string_view kNoContacts = "disabled";

// A layer in memory has the record of its file as properties of its prims, so that they compose like others. No file
// has them: read/recorded_layer.h makes them, and write/private_lines.h the record.

/// The key of a field of an actuator of a joint, whose first one is 1: `actuator.1.gains.p`.
std::string ActuatorKey(std::size_t number, std::string_view key);

/// The name of the record in the layer's `customLayerData`. A layer without private values has a mark instead: it says
/// that the prim kWorldPath is the world.
inline constexpr std::string_view kRecordName = "sceneweld";
inline constexpr std::string_view kMarkOfLayer = "1";
/// The kind of the entries of the record, whose names are paths of prims in the layer.
inline constexpr std::string_view kPrimEntry = "prim";
/// The word of an entry with the prim that its own prim refers to.
inline constexpr std::string_view kReferencesWord = "references";
/// The property with the private value of a key: a word of the record, or a relationship.
std::string PrivateName(std::string_view key);
/// The key of such a property; nothing if the name is another one.
std::optional<std::string_view> KeyOfPrivateName(std::string_view name);
/// The property with the value that a plain property had when the file was written.
std::string RecordedName(std::string_view property);
/// The plain property that it is about; nothing if the name is another one.
std::optional<std::string_view> PropertyOfRecordedName(std::string_view name);

/// A text as a word of the record, with commas for blanks.
std::string PrivateWord(std::string_view text);
/// The text of such a word.
std::string TextOfPrivateWord(std::string_view word);
/// Many numbers as a word: their count and a checksum, for which single precision counts.
std::string WordOfMany(std::span<const double> numbers);
/// Whether a word is one of WordOfMany.
inline bool IsWordOfMany(std::string_view word) { return word.find('#') != word.npos; }

}  // namespace sceneweld::usd
