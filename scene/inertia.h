// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/pose.h"

namespace sceneweld {

// scene/fields/inertia.h documents the members, with units and ranges.

/// Rotational inertia about a point, in the axes of some frame, as the six
/// elements of the symmetric matrix (products carry the matrix sign).
/// [kg m^2]
struct RotationalInertia {
  double ixx = 0;
  double iyy = 0;
  double izz = 0;
  double ixy = 0;
  double ixz = 0;
  double iyz = 0;

  bool operator==(const RotationalInertia&) const = default;
  Matrix3 ToMatrix() const;
  static RotationalInertia FromMatrix(const Matrix3& m);

  /// The same inertia about the same point, re-expressed: I_A from I_B.
  RotationalInertia ReExpressed(const Rotation& R_AB) const;
  /// From the centre of mass to a point at distance `p` from it, for a body of the given mass.
  RotationalInertia ShiftedFromCenter(double mass, const Vector3& p) const;
  RotationalInertia operator+(const RotationalInertia& other) const;
  RotationalInertia operator*(double scale) const;

  /// Principal moments, ascending. If any element is NaN, the result is NaN.
  Vector3 PrincipalMoments() const;
  /// True if all elements are finite, no principal moment is negative and the triangle inequality holds, up to
  /// rounding: with eps = 16 x 2.22e-16 x max(1, trace / 2) (docs/reference/urdf.md, 5).
  bool IsPhysicallyPlausible() const;
  bool IsZero() const { return *this == RotationalInertia{}; }

  /// Solid ball of water (1000 kg/m^3) of the given mass, about its centre: the substitute for a physically impossible
  /// inertia.
  static RotationalInertia WaterBall(double mass);
};

/// Mass, centre of mass and inertia of one body.
struct MassProperties {
  double mass = 0;
  Vector3 center_of_mass;
  RotationalInertia inertia;

  bool operator==(const MassProperties&) const = default;
  /// The mass properties of the two as one rigid body. Both are given in one frame.
  MassProperties operator+(const MassProperties& other) const;
  /// The same body's properties expressed in A, given X_AB.
  MassProperties ReExpressed(const Pose& X_AB) const;
};

/// The numbers that a file gives for a body, whether or not they are physically possible.
struct StatedMassProperties {
  double mass = 0;
  Vector3 center_of_mass;
  Vector3 moments;
  Vector3 products;

  bool operator==(const StatedMassProperties&) const = default;
  static StatedMassProperties Of(const MassProperties& properties) {
    const RotationalInertia& I = properties.inertia;
    return {properties.mass, properties.center_of_mass, {I.ixx, I.iyy, I.izz}, {I.ixy, I.ixz, I.iyz}};
  }
  MassProperties Properties() const {
    return {mass, center_of_mass, {moments.x, moments.y, moments.z, products.x, products.y, products.z}};
  }
};

}  // namespace sceneweld
