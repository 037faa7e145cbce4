// SPDX-License-Identifier: BSD-3-Clause
// Primitive shapes as shared surfaces.

#include "sceneweld/parsers/gltf/gltf_shapes.h"

#include <cmath>
#include <span>
#include <type_traits>
#include <variant>
#include <vector>

#include "sceneweld/scene/text/number.h"

namespace sceneweld::gltf {
namespace {

constexpr int kAround = 48;   // Segments of a circle.
constexpr int kQuarter = 12;  // Segments of a quarter of a circle.
constexpr double kPi = 3.14159265358979323846;

// A point of the outline of a solid of revolution, with its normal.
struct OutlinePoint {
  double r, z;
  double normal_r, normal_z;
};

void AddVertex(const Vector3& p, const Vector3& n, double u, double v, DrawnPart& part) {
  part.positions.push_back({static_cast<float>(p.x), static_cast<float>(p.y), static_cast<float>(p.z)});
  part.normals.push_back({static_cast<float>(n.x), static_cast<float>(n.y), static_cast<float>(n.z)});
  part.uvs.push_back({static_cast<float>(u), static_cast<float>(v)});
}

// Rotates an outline, given from the top to the bottom, about z.
void AddRevolution(std::span<const OutlinePoint> outline, DrawnPart& part) {
  const auto base = static_cast<std::uint32_t>(part.positions.size());
  for (std::size_t ring = 0; ring < outline.size(); ++ring) {
    const OutlinePoint& at = outline[ring];
    for (int j = 0; j <= kAround; ++j) {
      const double angle = 2 * kPi * (j % kAround) / kAround;  // This closes the seam exactly.
      const double c = std::cos(angle), s = std::sin(angle);
      AddVertex({at.r * c, at.r * s, at.z}, {at.normal_r * c, at.normal_r * s, at.normal_z},
                static_cast<double>(j) / kAround, static_cast<double>(ring) / static_cast<double>(outline.size() - 1),
                part);
    }
  }
  for (std::size_t ring = 0; ring + 1 < outline.size(); ++ring) {
    for (std::uint32_t j = 0; j < kAround; ++j) {
      const std::uint32_t a = base + static_cast<std::uint32_t>(ring) * (kAround + 1) + j;
      const std::uint32_t b = a + kAround + 1;
      if (outline[ring + 1].r > 0) part.indices.insert(part.indices.end(), {a, b, b + 1});
      if (outline[ring].r > 0) part.indices.insert(part.indices.end(), {a, b + 1, a + 1});
    }
  }
}

// A quarter of a circle of radius 1 about (0, z), from one angle above the plane to another.
void AddArc(double z, double from, double to, std::vector<OutlinePoint>& outline) {
  for (int i = 0; i <= kQuarter; ++i) {
    const double angle = from + (to - from) * i / kQuarter;
    const bool pole = std::abs(angle) > kPi / 2 - 1e-9;
    const double r = pole ? 0 : std::cos(angle), s = std::sin(angle);
    outline.push_back({r, z + s, r, s});
  }
}

DrawnPart CapsulePart(double length) {
  std::vector<OutlinePoint> outline;
  AddArc(length / 2, kPi / 2, 0, outline);
  if (length == 0) outline.pop_back();
  AddArc(-length / 2, 0, -kPi / 2, outline);
  DrawnPart part;
  AddRevolution(outline, part);
  return part;
}

DrawnPart CylinderPart() {
  DrawnPart part;
  AddRevolution(std::vector<OutlinePoint>{{0, 0.5, 0, 1}, {1, 0.5, 0, 1}}, part);
  AddRevolution(std::vector<OutlinePoint>{{1, 0.5, 1, 0}, {1, -0.5, 1, 0}}, part);
  AddRevolution(std::vector<OutlinePoint>{{1, -0.5, 0, -1}, {0, -0.5, 0, -1}}, part);
  return part;
}

// A square of length 1 about `center`; `right` and `up` as a viewer sees it.
void AddSquare(const Vector3& center, const Vector3& right, const Vector3& up, DrawnPart& part) {
  const auto base = static_cast<std::uint32_t>(part.positions.size());
  for (const auto& [u, v] : {std::array{0.0, 1.0}, std::array{1.0, 1.0}, std::array{1.0, 0.0}, std::array{0.0, 0.0}}) {
    AddVertex(center + (u - 0.5) * right + (0.5 - v) * up, Cross(right, up), u, v, part);
  }
  part.indices.insert(part.indices.end(), {base, base + 1, base + 2, base, base + 2, base + 3});
}

DrawnPart CubePart() {
  constexpr Vector3 x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1};
  DrawnPart part;
  AddSquare(0.5 * x, y, z, part);
  AddSquare(-0.5 * x, -y, z, part);
  AddSquare(0.5 * y, -x, z, part);
  AddSquare(-0.5 * y, x, z, part);
  AddSquare(0.5 * z, x, y, part);
  AddSquare(-0.5 * z, x, -y, part);
  return part;
}

DrawnPart SquarePart() {
  DrawnPart part;
  AddSquare({}, {1, 0, 0}, {0, 1, 0}, part);
  return part;
}

struct Scaler {
  ScaledShape operator()(const Box& box) const { return {"box", box.size}; }
  ScaledShape operator()(const Sphere& sphere) const { return {"ball", {sphere.radius, sphere.radius, sphere.radius}}; }
  ScaledShape operator()(const Ellipsoid& ellipsoid) const { return {"ball", ellipsoid.semi_axes}; }
  ScaledShape operator()(const Cylinder& cylinder) const {
    return {"cylinder", {cylinder.radius, cylinder.radius, cylinder.length}};
  }
  ScaledShape operator()(const Capsule& capsule) const {
    // Caps stay round only if all axes have the same scale.
    const double length = capsule.length / capsule.radius;
    if (!(capsule.radius > 0) || !std::isfinite(length)) return {"ball", {}};
    return {"capsule " + FormatNumber(length), {capsule.radius, capsule.radius, capsule.radius}, length};
  }
  ScaledShape operator()(const HalfSpace&) const { return {"square", {kHalfSpaceSize, kHalfSpaceSize, 1}}; }
  ScaledShape operator()(const Plane& plane) const { return {"square", {plane.size_x, plane.size_y, 1}}; }
  ScaledShape operator()(const Mesh& mesh) const { return {"mesh", mesh.scale}; }
};

}  // namespace

ScaledShape ScaledShapeOf(const Shape& shape) { return std::visit(Scaler{}, shape); }

DrawnPart PartOf(const ScaledShape& shape) {
  if (shape.name == "box") return CubePart();
  if (shape.name == "square") return SquarePart();
  if (shape.name == "cylinder") return CylinderPart();
  return CapsulePart(shape.name == "ball" ? 0 : shape.capsule_length);
}

}  // namespace sceneweld::gltf
