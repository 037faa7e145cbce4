// SPDX-License-Identifier: BSD-3-Clause
// Rotational inertias.

#include "sceneweld/scene/inertia.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace sceneweld {
namespace {

// Of a symmetric matrix, by Jacobi's rotations; the least one first. Each round makes the elements beside the diagonal
// smaller by orders of magnitude, so that few rounds reach the precision of double.
Vector3 EigenvaluesOf(Matrix3 m) {
  constexpr int kMostRounds = 50;
  constexpr std::array<std::array<int, 2>, 3> kPairs{{{0, 1}, {0, 2}, {1, 2}}};
  for (int round = 0; round < kMostRounds; ++round) {
    bool is_diagonal = true;
    for (const auto& [i, j] : kPairs) {
      if (m(i, i) + m(i, j) == m(i, i) && m(j, j) + m(i, j) == m(j, j)) continue;
      is_diagonal = false;
      const double ratio = (m(j, j) - m(i, i)) / (2 * m(i, j));
      const double tangent = std::copysign(1, ratio) / (std::abs(ratio) + std::hypot(1, ratio));
      const double cosine = 1 / std::hypot(1, tangent), sine = tangent * cosine;
      const int k = 3 - i - j;
      const double ik = m(i, k), jk = m(j, k);
      m(i, i) -= tangent * m(i, j);
      m(j, j) += tangent * m(i, j);
      m(i, j) = m(j, i) = 0;
      m(i, k) = m(k, i) = cosine * ik - sine * jk;
      m(j, k) = m(k, j) = sine * ik + cosine * jk;
    }
    if (is_diagonal) break;
  }
  std::array<double, 3> values{m(0, 0), m(1, 1), m(2, 2)};
  std::sort(values.begin(), values.end());
  return {values[0], values[1], values[2]};
}

}  // namespace

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
  if (!std::isfinite(ixx + iyy + izz + ixy + ixz + iyz)) return {NAN, NAN, NAN};
  return EigenvaluesOf(ToMatrix());
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
