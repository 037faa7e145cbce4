// SPDX-License-Identifier: BSD-3-Clause
// Finds the nearest points of convex shapes, from their support functions: the algorithm of Gilbert, Johnson and
// Keerthi, "A fast procedure for computing the distance between complex objects", 1988.

#include "sceneweld/checks/shapes/separation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "sceneweld/checks/shapes/convex_solid.h"

namespace sceneweld {
namespace {

constexpr int kMostDistanceSteps = 300;
constexpr double kTouchDistance = 1e-9;  // [m]
constexpr double kDistanceShare = 1e-9;

// A point of the difference of two shapes, with the points that it comes from.
struct DifferencePoint {
  Vector3 w, a, b;
};

// Weights of corners of a simplex whose mean is nearest to the origin.
struct NearestInSimplex {
  std::array<double, 4> weights{};
  double square = HUGE_VAL;  // Of the distance.
};

// Solves the symmetric system A x = y of n <= 3 unknowns by elimination; false if it is singular.
bool SolveSmall(std::array<std::array<double, 3>, 3> A, std::array<double, 3>& y, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    std::size_t pivot = i;
    for (std::size_t k = i + 1; k < n; ++k) {
      if (std::abs(A[k][i]) > std::abs(A[pivot][i])) pivot = k;
    }
    if (!(std::abs(A[pivot][i]) > 0)) return false;
    std::swap(A[i], A[pivot]);
    std::swap(y[i], y[pivot]);
    for (std::size_t k = i + 1; k < n; ++k) {
      const double factor = A[k][i] / A[i][i];
      for (std::size_t j = i; j < n; ++j) A[k][j] -= factor * A[i][j];
      y[k] -= factor * y[i];
    }
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t j = i + 1; j < n; ++j) y[i] -= A[i][j] * y[j];
    y[i] /= A[i][i];
    if (!std::isfinite(y[i])) return false;
  }
  return true;
}

// Tries the part of the simplex whose corners are the bits of `part`.
void TryPart(std::span<const DifferencePoint> simplex, unsigned part, NearestInSimplex& best) {
  std::array<std::size_t, 4> corners{};
  std::size_t count = 0;
  for (std::size_t i = 0; i < simplex.size(); ++i) {
    if (part >> i & 1u) corners[count++] = i;
  }
  const Vector3 from = simplex[corners[0]].w;
  const std::size_t n = count - 1;
  std::array<std::array<double, 3>, 3> A{};
  std::array<double, 3> x{};
  for (std::size_t i = 0; i < n; ++i) {
    const Vector3 edge = simplex[corners[i + 1]].w - from;
    x[i] = -Dot(edge, from);
    for (std::size_t j = 0; j < n; ++j) A[i][j] = Dot(edge, simplex[corners[j + 1]].w - from);
  }
  if (!SolveSmall(A, x, n)) return;
  NearestInSimplex found;
  double first = 1;
  for (std::size_t i = 0; i < n; ++i) {
    if (x[i] < 0) return;
    first -= x[i];
    found.weights[corners[i + 1]] = x[i];
  }
  if (first < 0) return;
  found.weights[corners[0]] = first;
  Vector3 v;
  for (std::size_t i = 0; i < simplex.size(); ++i) v = v + found.weights[i] * simplex[i].w;
  found.square = Dot(v, v);
  if (found.square < best.square) best = found;
}

// The distance of bounded shapes; the points are relative to the origin of the solids.
std::optional<Separation> SeparationOf(const ConvexSolid& a, const ConvexSolid& b, double within) {
  const auto point = [&](const Vector3& direction) {
    const Vector3 on_a = a.Farthest(direction), on_b = b.Farthest(-direction);
    return DifferencePoint{on_a - on_b, on_a, on_b};
  };
  std::array<DifferencePoint, 4> corners;
  std::size_t count = 1;
  Vector3 start = b.Center() - a.Center();
  if (!(Length(start) > 0)) return std::nullopt;
  corners[0] = point(Normalized(start));
  Separation nearest;
  for (int step = 0; step < kMostDistanceSteps; ++step) {
    const std::span<const DifferencePoint> simplex(corners.data(), count);
    NearestInSimplex best;
    for (unsigned part = 1; part < 1u << count; ++part) TryPart(simplex, part, best);
    if (!std::isfinite(best.square)) break;
    const double distance = std::sqrt(best.square);
    if (distance <= kTouchDistance) return std::nullopt;
    // Rounding ends the search: nothing comes nearer any more.
    if (step > 0 && !(distance < nearest.distance)) break;
    nearest = {distance, {}, {}};
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count; ++i) {
      nearest.p_WA = nearest.p_WA + best.weights[i] * corners[i].a;
      nearest.p_WB = nearest.p_WB + best.weights[i] * corners[i].b;
      if (best.weights[i] > 0) corners[kept++] = corners[i];
    }
    count = kept;
    // A simplex with a volume that has the origin outside keeps at most three corners.
    if (count == corners.size()) break;
    const Vector3 v = nearest.p_WA - nearest.p_WB;
    const DifferencePoint next = point((-1 / distance) * v);
    const double least = Dot(v, next.w) / distance;
    if (distance - least <= kDistanceShare * distance || least >= within) break;
    corners[count++] = next;
  }
  return nearest;
}

// The nearest points of a plane, with everything below it, and a bounded shape.
std::optional<Separation> SeparationAbove(const PlacedShape& plane, const PlacedShape& shape) {
  const Vector3 up = plane.X_WG.rotation * Vector3{0, 0, 1};
  const Vector3 lowest = ConvexSolid(shape, plane.X_WG.translation).Farthest(-up);
  const double distance = Dot(lowest, up);
  if (!(distance > kTouchDistance)) return std::nullopt;
  const Vector3 p_WB = plane.X_WG.translation + lowest;
  return Separation{distance, p_WB - distance * up, p_WB};
}

}  // namespace

std::optional<Separation> FindSeparation(const PlacedShape& a, const PlacedShape& b, double within) {
  if (IsEmptyMesh(a) || IsEmptyMesh(b)) return std::nullopt;
  const bool is_a_unbounded = IsUnbounded(*a.shape), is_b_unbounded = IsUnbounded(*b.shape);
  if (is_a_unbounded && is_b_unbounded) return std::nullopt;
  if (is_a_unbounded) return SeparationAbove(a, b);
  if (is_b_unbounded) {
    auto separation = SeparationAbove(b, a);
    if (separation) std::swap(separation->p_WA, separation->p_WB);
    return separation;
  }
  const Vector3 origin = 0.5 * (a.X_WG.translation + b.X_WG.translation);
  auto separation = SeparationOf(ConvexSolid(a, origin), ConvexSolid(b, origin), within);
  if (!separation) return std::nullopt;
  separation->p_WA = separation->p_WA + origin;
  separation->p_WB = separation->p_WB + origin;
  return separation;
}

}  // namespace sceneweld
