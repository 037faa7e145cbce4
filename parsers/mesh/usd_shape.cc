// SPDX-License-Identifier: BSD-3-Clause
// Makes triangles of the shapes of UsdGeom.

#include "sceneweld/parsers/mesh/usd_shape.h"

#include <cmath>
#include <numbers>
#include <string>
#include <string_view>
#include <vector>

namespace sceneweld {
namespace {

using stage::StagePrim;

constexpr std::uint32_t kSegments = 32;
constexpr int kArcs = 8;  // Of a quarter of a circle.

// A point of the outline of a body of revolution.
struct OutlinePoint {
  double radius;
  double z;
};

// The outline goes from the upper end to the lower one. Ends have the radius 0.
TriangleMesh Revolved(const std::vector<OutlinePoint>& outline) {
  TriangleMesh mesh;
  std::vector<std::uint32_t> first;  // The first vertex of each point.
  for (const OutlinePoint& point : outline) {
    first.push_back(static_cast<std::uint32_t>(mesh.vertices.size()));
    if (point.radius == 0) {
      mesh.vertices.push_back({0, 0, point.z});
      continue;
    }
    for (std::uint32_t i = 0; i < kSegments; ++i) {
      const double angle = 2 * std::numbers::pi * i / kSegments;
      mesh.vertices.push_back({point.radius * std::cos(angle), point.radius * std::sin(angle), point.z});
    }
  }
  for (std::size_t ring = 0; ring + 1 < outline.size(); ++ring) {
    for (std::uint32_t i = 0; i < kSegments; ++i) {
      const std::uint32_t next = (i + 1) % kSegments;
      const bool is_tip = outline[ring].radius == 0, ends_in_tip = outline[ring + 1].radius == 0;
      const std::uint32_t a = first[ring] + (is_tip ? 0 : i), b = first[ring] + (is_tip ? 0 : next);
      const std::uint32_t c = first[ring + 1] + (ends_in_tip ? 0 : i), d = first[ring + 1] + (ends_in_tip ? 0 : next);
      if (!ends_in_tip) mesh.triangles.push_back({a, c, d});
      if (!is_tip) mesh.triangles.push_back({a, ends_in_tip ? c : d, b});
    }
  }
  return mesh;
}

// A half of a ball around (0, 0, z), without its end on the axis.
void AddArc(std::vector<OutlinePoint>& outline, double radius, double z, bool is_upper) {
  for (int i = is_upper ? 1 : 0; i < kArcs + (is_upper ? 1 : 0); ++i) {
    const double angle = std::numbers::pi / 2 * i / kArcs;
    const double r = is_upper ? std::sin(angle) : std::cos(angle), h = is_upper ? std::cos(angle) : -std::sin(angle);
    outline.push_back({radius * r, z + radius * h});
  }
}

TriangleMesh BoxOf(double size) {
  const double h = size / 2;
  TriangleMesh mesh;
  for (int i = 0; i < 8; ++i) mesh.vertices.push_back({i & 1 ? h : -h, i & 2 ? h : -h, i & 4 ? h : -h});
  mesh.triangles = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                    {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
  return mesh;
}

class ShapeReader {
 public:
  ShapeReader(const StagePrim& prim, const UseOfProperty& read) : prim_(prim), read_(read) {}

  std::optional<TriangleMesh> Run() {
    const std::string_view type = prim_.type;
    if (type == "Cube") return Checked({Size("size", 2)}, [](const auto& s) { return BoxOf(s[0]); });
    if (type == "Sphere") return Checked({Size("radius", 1)}, [](const auto& s) { return Ball(s[0]); });
    if (type == "Cylinder") {
      const double radius = Size("radius", 1);
      return Checked({radius, radius, Size("height", 2)}, &Cylinder, true);
    }
    if (type == "Cylinder_1") {
      return Checked({Size("radiusTop", 1), Size("radiusBottom", 1), Size("height", 2)}, &Cylinder, true);
    }
    if (type == "Capsule") {
      const double radius = Size("radius", 0.5);
      return Checked({radius, radius, Size("height", 1)}, &Capsule, true);
    }
    if (type == "Capsule_1") {
      return Checked({Size("radiusTop", 0.5), Size("radiusBottom", 0.5), Size("height", 1)}, &Capsule, true);
    }
    if (type == "Cone") {
      return Checked(
          {Size("radius", 1), Size("height", 2)},
          [](const auto& s) {
            return Revolved({{0, s[1] / 2}, {s[0], -s[1] / 2}, {0, -s[1] / 2}});
          },
          true);
    }
    if (type == "Plane") return Checked({Size("width", 2), Size("length", 2)}, &Rectangle, true);
    return std::nullopt;
  }

 private:
  using Sizes = std::vector<double>;

  static TriangleMesh Ball(double radius) {
    std::vector<OutlinePoint> outline{{0, radius}};
    AddArc(outline, radius, 0, true);
    AddArc(outline, radius, 0, false);
    outline.erase(outline.begin() + kArcs);  // The equator twice.
    outline.push_back({0, -radius});
    return Revolved(outline);
  }
  static TriangleMesh Cylinder(const Sizes& s) {
    const double z = s[2] / 2;
    return Revolved({{0, z}, {s[0], z}, {s[1], -z}, {0, -z}});
  }
  static TriangleMesh Capsule(const Sizes& s) {
    const double z = s[2] / 2;
    std::vector<OutlinePoint> outline{{0, z + s[0]}};
    AddArc(outline, s[0], z, true);
    AddArc(outline, s[1], -z, false);
    outline.push_back({0, -z - s[1]});
    return Revolved(outline);
  }
  // Across the axis z.
  static TriangleMesh Rectangle(const Sizes& s) {
    const double x = s[0] / 2, y = s[1] / 2;
    return {{{-x, -y, 0}, {x, -y, 0}, {x, y, 0}, {-x, y, 0}}, {{0, 1, 2}, {0, 2, 3}}};
  }

  double Size(std::string_view name, double usual) {
    const stage::StageProperty* property = prim_.Find(name);
    if (!property) return usual;
    if (read_) read_(prim_, name);
    const double* number = property->value.number();
    return number ? *number : usual;
  }

  template <typename Make>
  std::optional<TriangleMesh> Checked(const Sizes& sizes, Make&& make, bool has_axis = false) {
    for (const double size : sizes) {
      if (!(size > 0) || !std::isfinite(size)) return std::nullopt;
    }
    TriangleMesh mesh = make(sizes);
    if (has_axis) Turn(mesh);
    return mesh;
  }

  void Turn(TriangleMesh& mesh) {
    const stage::StageProperty* axis = prim_.Find("axis");
    if (!axis) return;
    if (read_) read_(prim_, "axis");
    const std::string* name = axis->value.text();
    if (!name || (*name != "X" && *name != "Y")) return;
    // The width of a plane across X is along Z, as OpenUSD has it.
    for (Vector3& v : mesh.vertices) v = *name == "X" ? Vector3{v.z, v.y, -v.x} : Vector3{v.x, v.z, -v.y};
  }

  const StagePrim& prim_;
  const UseOfProperty& read_;
};

}  // namespace

std::optional<TriangleMesh> SurfaceOfShape(const StagePrim& prim, const UseOfProperty& read) {
  return ShapeReader(prim, read).Run();
}

}  // namespace sceneweld
