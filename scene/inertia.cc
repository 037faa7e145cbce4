// SPDX-License-Identifier: BSD-3-Clause
// Rotational inertias.

#include "sceneweld/scene/inertia.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace sceneweld {

Matrix3 RotationalInertia::ToMatrix() const { return {{{{ixx, ixy, ixz}, {ixy, iyy, iyz}, {ixz, iyz, izz}}}}; }

RotationalInertia RotationalInertia::FromMatrix(const Matrix3& m) {
  return {m(0, 0), m(1, 1), m(2, 2), (m(0, 1) + m(1, 0)) / 2, (m(0, 2) + m(2, 0)) / 2, (m(1, 2) + m(2, 1)) / 2};
}

RotationalInertia RotationalInertia::ReExpressed(const Rotation& R_AB) const {
  if (R_AB.IsExactlyIdentity()) return *this;
  const Matrix3 R = R_AB.ToMatrix();
  return FromMatrix(R * ToMatrix() * Transposed(R));
}

RotationalInertia RotationalInertia::ShiftedFromCenter(double mass, const Vector3& p) const {
  return *this + RotationalInertia{mass * (p.y * p.y + p.z * p.z),
                                   mass * (p.x * p.x + p.z * p.z),
                                   mass * (p.x * p.x + p.y * p.y),
                                   -mass * p.x * p.y,
                                   -mass * p.x * p.z,
                                   -mass * p.y * p.z};
}

RotationalInertia RotationalInertia::operator+(const RotationalInertia& o) const {
  return {ixx + o.ixx, iyy + o.iyy, izz + o.izz, ixy + o.ixy, ixz + o.ixz, iyz + o.iyz};
}

RotationalInertia RotationalInertia::operator*(double s) const {
  return {s * ixx, s * iyy, s * izz, s * ixy, s * ixz, s * iyz};
}

Vector3 RotationalInertia::PrincipalMoments() const {
  if (ixy == 0 && ixz == 0 && iyz == 0) {
    std::array<double, 3> moments{ixx, iyy, izz};
    if (std::isnan(ixx + iyy + izz)) return {NAN, NAN, NAN};
    std::sort(moments.begin(), moments.end());
    return {moments[0], moments[1], moments[2]};
  }
  Eigen::Matrix3d m;
  m << ixx, ixy, ixz, ixy, iyy, iyz, ixz, iyz, izz;
  if (!m.allFinite()) return {NAN, NAN, NAN};
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(m, Eigen::EigenvaluesOnly);
  return {solver.eigenvalues()(0), solver.eigenvalues()(1), solver.eigenvalues()(2)};
}

bool RotationalInertia::IsPhysicallyPlausible() const {
  const double sum = ixx + iyy + izz + ixy + ixz + iyz;
  if (!std::isfinite(sum)) return false;
  const double eps = 16 * std::numeric_limits<double>::epsilon() * std::max(1.0, (ixx + iyy + izz) / 2);
  const Vector3 p = PrincipalMoments();
  return p.x >= -eps && p.y >= -eps && p.z >= -eps && p.x + p.y + eps >= p.z;
}

RotationalInertia RotationalInertia::WaterBall(double mass) {
  const double radius = std::cbrt(3 * mass / (4000 * std::numbers::pi));
  const double moment = 0.4 * mass * radius * radius;
  return {moment, moment, moment, 0, 0, 0};
}

MassProperties MassProperties::operator+(const MassProperties& other) const {
  const double total = mass + other.mass;
  if (total == 0) return {0, center_of_mass, inertia + other.inertia};
  const Vector3 center = (1 / total) * (mass * center_of_mass + other.mass * other.center_of_mass);
  return {total, center,
          inertia.ShiftedFromCenter(mass, center_of_mass - center) +
              other.inertia.ShiftedFromCenter(other.mass, other.center_of_mass - center)};
}

MassProperties MassProperties::ReExpressed(const Pose& X_AB) const {
  return {mass, X_AB * center_of_mass, inertia.ReExpressed(X_AB.rotation)};
}

}  // namespace sceneweld
