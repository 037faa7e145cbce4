// SPDX-License-Identifier: BSD-3-Clause
// The farthest points of convex shapes.

#include "sceneweld/checks/shapes/convex_solid.h"

#include <cmath>

namespace sceneweld {
namespace {

// The point of a bounded shape that is farthest along a unit vector, both in G.
struct FarthestInG {
  const Vector3& d;
  const std::vector<Vector3>* vertices;

  Vector3 operator()(const Box& box) const {
    return 0.5 *
           Vector3{std::copysign(box.size.x, d.x), std::copysign(box.size.y, d.y), std::copysign(box.size.z, d.z)};
  }
  Vector3 operator()(const Sphere& sphere) const { return sphere.radius * d; }
  Vector3 operator()(const Cylinder& cylinder) const {
    const double side = std::hypot(d.x, d.y);
    const double scale = side > 0 ? cylinder.radius / side : 0;
    return {scale * d.x, scale * d.y, std::copysign(cylinder.length / 2, d.z)};
  }
  Vector3 operator()(const Capsule& capsule) const {
    return capsule.radius * d + Vector3{0, 0, std::copysign(capsule.length / 2, d.z)};
  }
  Vector3 operator()(const Ellipsoid& ellipsoid) const {
    const Vector3& a = ellipsoid.semi_axes;
    const Vector3 scaled{a.x * d.x, a.y * d.y, a.z * d.z};
    const double length = Length(scaled);
    if (!(length > 0)) return {};
    return (1 / length) * Vector3{a.x * scaled.x, a.y * scaled.y, a.z * scaled.z};
  }
  Vector3 operator()(const Mesh&) const {
    const Vector3* farthest = &vertices->front();
    double most = Dot(*farthest, d);
    for (const Vector3& vertex : *vertices) {
      const double along = Dot(vertex, d);
      if (along > most) {
        most = along;
        farthest = &vertex;
      }
    }
    return *farthest;
  }
  template <typename Unbounded>
  Vector3 operator()(const Unbounded&) const {
    return {};
  }
};

}  // namespace

bool IsUnbounded(const Shape& shape) {
  return std::holds_alternative<HalfSpace>(shape) || std::holds_alternative<Plane>(shape);
}

bool IsEmptyMesh(const PlacedShape& placed) {
  return std::holds_alternative<Mesh>(*placed.shape) && (!placed.vertices || placed.vertices->empty());
}

ConvexSolid::ConvexSolid(const PlacedShape& placed, const Vector3& origin)
    : placed_(placed),
      R_WG_(placed.X_WG.rotation.ToMatrix()),
      R_GW_(Transposed(R_WG_)),
      p_(placed.X_WG.translation - origin) {}

Vector3 ConvexSolid::Farthest(const Vector3& direction) const {
  const Vector3 in_G = R_GW_ * direction;
  return R_WG_ * std::visit(FarthestInG{in_G, placed_.vertices}, *placed_.shape) + p_;
}

Vector3 ConvexSolid::Center() const {
  if (!placed_.vertices || !std::holds_alternative<Mesh>(*placed_.shape)) return p_;
  Vector3 sum;
  for (const Vector3& vertex : *placed_.vertices) sum = sum + vertex;
  return R_WG_ * ((1.0 / static_cast<double>(placed_.vertices->size())) * sum) + p_;
}

}  // namespace sceneweld
