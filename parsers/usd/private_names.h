// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sceneweld::usd {

/// `sceneweld:element` of a geometry without a shape: its mesh could not be read.
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
/// The same for the inertia of a body that has none.
inline constexpr std::string_view kInertiaKey = "inertia";

/// On a joint: its effort limit, or `actuator` if it is that of the joint's actuator.
inline constexpr std::string_view kEffortLimitKey = "effort_limit";
inline constexpr std::string_view kOfActuator = "actuator";

/// The name of the attribute for a key of the codec (field_codec.h): `curve.segments.0.length` is
/// `sceneweld:curve:segments:_0:length`.
std::string PrivateName(std::string_view key);
/// The key of such an attribute; nothing if the name is another one.
std::optional<std::string> KeyOfPrivateName(std::string_view name);

}  // namespace sceneweld::usd
