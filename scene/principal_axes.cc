// SPDX-License-Identifier: BSD-3-Clause
// Principal moments and axes of an inertia.

#include "sceneweld/scene/principal_axes.h"

#include <array>
#include <cmath>
#include <utility>

namespace sceneweld {
namespace {

constexpr double kRounding = 1e-15;
constexpr int kMostTurns = 100;  // About six are needed.

}  // namespace

// Jacobi's rotations, the largest product of inertia first, starting from the given axes. Equal moments allow any axes;
// these are MuJoCo's choice, so that a primitive fitted to a cube is aligned with it.
PrincipalAxes PrincipalAxesOf(const RotationalInertia& inertia, double noise) {
  Matrix3 m = inertia.ToMatrix();
  Matrix3 axes = Matrix3::FromColumns({1, 0, 0}, {0, 1, 0}, {0, 0, 1});
  const double sum = std::abs(m(0, 0)) + std::abs(m(1, 1)) + std::abs(m(2, 2));
  const auto are_equal = [&](int i, int j) { return std::abs(m(i, i) - m(j, j)) < 10 * noise * sum; };
  for (int turn = 0; turn < kMostTurns; ++turn) {
    int p = 0, q = 0;
    double most = 0;
    for (const auto& [i, j] : {std::pair(0, 1), std::pair(0, 2), std::pair(1, 2)}) {
      const double product = std::abs(m(i, j));
      if (!(product > most) || product <= (are_equal(i, j) ? noise : kRounding) * sum) continue;
      most = product;
      p = i;
      q = j;
    }
    if (p == q) break;
    const double tau = (m(q, q) - m(p, p)) / (2 * m(p, q));
    const double t = (tau < 0 ? -1 : 1) / (std::abs(tau) + std::sqrt(1 + tau * tau));
    const double c = 1 / std::sqrt(1 + t * t);
    Matrix3 turned = Matrix3::FromColumns({1, 0, 0}, {0, 1, 0}, {0, 0, 1});
    turned(p, p) = turned(q, q) = c;
    turned(p, q) = t * c;
    turned(q, p) = -t * c;
    m = Transposed(turned) * m * turned;
    axes = axes * turned;
  }
  std::array<Vector3, 3> axis;
  for (int i = 0; i < 3; ++i) axis[i] = {axes(0, i), axes(1, i), axes(2, i)};
  Vector3 moments{m(0, 0), m(1, 1), m(2, 2)};
  // By a quarter turn, which keeps them right-handed.
  const auto sort = [&](int i, int j) {
    if (!(moments[i] + 10 * noise * sum < moments[j])) return;
    std::swap(moments[i], moments[j]);
    axis[i] = std::exchange(axis[j], -1.0 * axis[i]);
  };
  sort(0, 1);
  sort(1, 2);
  sort(0, 1);
  return {Rotation::FromMatrix(Matrix3::FromColumns(axis[0], axis[1], axis[2])), moments};
}

}  // namespace sceneweld
