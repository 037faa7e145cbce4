// SPDX-License-Identifier: BSD-3-Clause
#pragma once

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

}  // namespace sceneweld::usd
