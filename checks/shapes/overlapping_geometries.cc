// SPDX-License-Identifier: BSD-3-Clause
// Finds collision geometries that overlap at the default pose: first by their boxes, which are sorted along an axis.

#include "sceneweld/checks/shapes/overlapping_geometries.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "sceneweld/scene/limits.h"

namespace sceneweld {
namespace {

// A geometry with the box around it, along the axes of the world.
struct BoxedGeometry {
  Index<Geometry> geometry;
  Bounds bounds;
};

Bounds BoundsInWorld(const Bounds& in_G, const Pose& X_WG) {
  const Vector3 center = X_WG * (0.5 * (in_G.lower + in_G.upper));
  const Vector3 half = 0.5 * (in_G.upper - in_G.lower);
  const Matrix3 R = X_WG.rotation.ToMatrix();
  Vector3 reach;
  for (int i = 0; i < 3; ++i)
    reach[i] = std::abs(R(i, 0)) * half.x + std::abs(R(i, 1)) * half.y + std::abs(R(i, 2)) * half.z;
  return {center - reach, center + reach};
}

bool Meet(const Bounds& a, const Bounds& b) {
  for (int i = 0; i < 3; ++i) {
    if (a.upper[i] <= b.lower[i] || b.upper[i] <= a.lower[i]) return false;
  }
  return true;
}

// Along which the boxes are spread out most.
int AxisOf(const std::vector<BoxedGeometry>& boxes) {
  Vector3 sum, sum_of_squares;
  for (const BoxedGeometry& box : boxes) {
    for (int i = 0; i < 3; ++i) {
      sum[i] += box.bounds.lower[i];
      sum_of_squares[i] += box.bounds.lower[i] * box.bounds.lower[i];
    }
  }
  const auto count = static_cast<double>(std::max<std::size_t>(boxes.size(), 1));
  int axis = 0;
  double most = -1;
  for (int i = 0; i < 3; ++i) {
    const double variance = sum_of_squares[i] / count - sum[i] / count * (sum[i] / count);
    if (variance > most) {
      most = variance;
      axis = i;
    }
  }
  return axis;
}

// Models whose MJCF file disables all contacts.
std::vector<bool> ModelsWithoutContacts(const Scene& scene) {
  std::vector<bool> without(scene.models.size());
  for (std::uint32_t i = 1; i < scene.models.size(); ++i) {
    const ModelInstance& model = scene.models[Index<ModelInstance>(i)];
    const Kept* option = FindKeptElement(model.kept, "mjcf", "", "option");
    without[i] = (model.parent.valid() && model.parent.value() < i && without[model.parent.value()]) ||
                 (option && option->text.find("contact=\"disable\"") != std::string::npos);
  }
  return without;
}

class OverlapsAtRest {
 public:
  OverlapsAtRest(LintSubject& subject, double least, const PairFilter& filter)
      : subject_(subject), scene_(subject.scene()), least_(least), filter_(filter), stop_(&subject.files().limits()) {}

  std::vector<OverlappingGeometries> Run() {
    Collect();
    Sweep();
    for (const Index<Geometry> unbounded : unbounded_) {
      for (const BoxedGeometry& box : boxes_) Try(unbounded, box.geometry);
    }
    std::vector<OverlappingGeometries> found;
    for (const auto& [bodies, deepest] : deepest_) found.push_back(deepest);
    return found;
  }

 private:
  void Collect() {
    const std::vector<bool> without_contacts = ModelsWithoutContacts(scene_);
    for (std::uint32_t i = 0; i < scene_.geometries.size(); ++i) {
      const Index<Geometry> index(i);
      const Geometry& geometry = scene_.geometries[index];
      const Body& body = scene_.bodies[geometry.body];
      if (!geometry.roles.proximity || body.deformable || without_contacts[body.model.value()]) continue;
      stop_.Look();
      if (std::holds_alternative<HalfSpace>(*geometry.shape) || std::holds_alternative<Plane>(*geometry.shape)) {
        unbounded_.push_back(index);
      } else if (const auto bounds = subject_.BoundsOf(index)) {
        boxes_.push_back({index, BoundsInWorld(*bounds, body.X_WB * geometry.X_BG)});
      }
    }
  }

  void Sweep() {
    const int axis = AxisOf(boxes_);
    std::sort(boxes_.begin(), boxes_.end(), [axis](const BoxedGeometry& a, const BoxedGeometry& b) {
      return std::make_pair(a.bounds.lower[axis], a.geometry) < std::make_pair(b.bounds.lower[axis], b.geometry);
    });
    for (auto a = boxes_.begin(); a != boxes_.end(); ++a) {
      for (auto b = a + 1; b != boxes_.end() && b->bounds.lower[axis] < a->bounds.upper[axis]; ++b) {
        stop_.Look();
        if (Meet(a->bounds, b->bounds)) Try(a->geometry, b->geometry);
      }
    }
  }

  void Try(Index<Geometry> one, Index<Geometry> other) {
    const auto [a, b] = std::minmax(one, other);
    std::pair bodies(scene_.geometries[a].body, scene_.geometries[b].body);
    if (bodies.first == bodies.second || !filter_(a, b)) return;
    stop_.Look();
    const auto shape_a = PlacedShapeOf(subject_, a), shape_b = PlacedShapeOf(subject_, b);
    if (!shape_a || !shape_b) return;
    const auto overlap = FindOverlap(*shape_a, *shape_b, least_);
    if (!overlap) return;
    if (bodies.second < bodies.first) std::swap(bodies.first, bodies.second);
    const auto [at, is_new] = deepest_.try_emplace(bodies, OverlappingGeometries{a, b, *overlap});
    if (!is_new && overlap->depth > at->second.overlap.depth) at->second = {a, b, *overlap};
  }

  LintSubject& subject_;
  const Scene& scene_;
  const double least_;
  const PairFilter& filter_;
  StopCheck stop_;
  std::vector<BoxedGeometry> boxes_;
  std::vector<Index<Geometry>> unbounded_;
  std::map<std::pair<Index<Body>, Index<Body>>, OverlappingGeometries> deepest_;
};

}  // namespace

std::vector<OverlappingGeometries> FindOverlappingGeometries(LintSubject& subject, double least,
                                                             const PairFilter& filter) {
  if (!FindsOverlaps()) throw Stopped();
  return OverlapsAtRest(subject, least, filter).Run();
}

std::optional<PlacedShape> PlacedShapeOf(LintSubject& subject, Index<Geometry> index) {
  const Geometry& geometry = subject.scene().geometries[index];
  PlacedShape placed{&*geometry.shape, subject.scene().bodies[geometry.body].X_WB * geometry.X_BG, nullptr};
  if (!std::holds_alternative<Mesh>(*geometry.shape)) return placed;
  if (const TriangleMesh* hull = subject.HullOf(index)) {
    placed.vertices = &hull->vertices;
  } else if (const GeometryMesh* mesh = subject.MeshOf(index)) {
    placed.vertices = &mesh->triangles().vertices;  // They lie in a plane.
  } else {
    return std::nullopt;
  }
  return placed;
}

bool BitsCollide(const Geometry& a, const Geometry& b) {
  const ContactBits bits_a = a.contact_bits.value_or(kAllContacts), bits_b = b.contact_bits.value_or(kAllContacts);
  return (bits_a.category & bits_b.mask) != 0 || (bits_b.category & bits_a.mask) != 0;
}

bool IsGround(LintSubject& subject, Index<Geometry> index) {
  const Scene& scene = subject.scene();
  const Geometry& geometry = scene.geometries[index];
  if (!subject.welded().SameGroup(geometry.body, Scene::kWorldBody)) return false;
  const Matrix3 R = (scene.bodies[geometry.body].X_WB * geometry.X_BG).rotation.ToMatrix();
  constexpr double kSlope = 0.7;  // The cosine of 45 degrees.
  if (std::holds_alternative<HalfSpace>(*geometry.shape) || std::holds_alternative<Plane>(*geometry.shape))
    return R(2, 2) > kSlope;
  const auto* box = std::get_if<Box>(&*geometry.shape);
  if (!box) return false;
  // Tables are seldom longer than 2.5 m.
  constexpr double kLargerThanTables = 3;  // [m]
  constexpr double kFlat = 0.2;
  for (int up = 0; up < 3; ++up) {
    const double least_side = std::min(box->size[(up + 1) % 3], box->size[(up + 2) % 3]);
    if (std::abs(R(2, up)) > kSlope) return least_side >= kLargerThanTables && box->size[up] <= kFlat * least_side;
  }
  return false;
}

}  // namespace sceneweld
