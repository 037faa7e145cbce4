// SPDX-License-Identifier: BSD-3-Clause
// What several rules compute from a scene: its tree, its meshes, its bodies as solids.

#include "sceneweld/checks/lint_subject.h"

#include <algorithm>
#include <utility>

#include "sceneweld/checks/mesh_uses.h"
#include "sceneweld/checks/simulated_scene.h"
#include "sceneweld/parsers/mesh/geometry_mesh.h"
#include "sceneweld/parsers/mesh/mesh_solid.h"
#include "sceneweld/parsers/mesh/mesh_store.h"
#include "sceneweld/scene/mass_properties.h"

namespace sceneweld {
namespace {

Bounds Around(const Vector3& half) { return {-half, half}; }

// Nothing for shapes without bounds, and for meshes.
struct BoundsOfPrimitive {
  std::optional<Bounds> operator()(const Box& box) const { return Around(0.5 * box.size); }
  std::optional<Bounds> operator()(const Sphere& s) const { return Around({s.radius, s.radius, s.radius}); }
  std::optional<Bounds> operator()(const Cylinder& c) const { return Around({c.radius, c.radius, c.length / 2}); }
  std::optional<Bounds> operator()(const Capsule& c) const {
    return Around({c.radius, c.radius, c.radius + c.length / 2});
  }
  std::optional<Bounds> operator()(const Ellipsoid& e) const { return Around(e.semi_axes); }
  template <typename Other>
  std::optional<Bounds> operator()(const Other&) const {
    return std::nullopt;
  }
};

// The box along the axes of A around a box along the axes of B.
Bounds ReExpressed(const Bounds& bounds, const Pose& X_AB) {
  std::optional<Bounds> all;
  for (int corner = 0; corner < 8; ++corner) {
    Vector3 p;
    for (int i = 0; i < 3; ++i) p[i] = (corner >> i & 1) != 0 ? bounds.upper[i] : bounds.lower[i];
    p = X_AB * p;
    if (!all) all = Bounds{p, p};
    for (int i = 0; i < 3; ++i) {
      all->lower[i] = std::min(all->lower[i], p[i]);
      all->upper[i] = std::max(all->upper[i], p[i]);
    }
  }
  return *all;
}

}  // namespace

LintSubject::LintSubject(const Scene& scene, Files& files, const PackageMap* packages, const CompositionUses* uses)
    : scene_(scene), files_(files), packages_(packages), uses_(uses) {}
LintSubject::~LintSubject() = default;

SimulatedScene& LintSubject::Simulation(double seconds) {
  std::unique_ptr<SimulatedScene>& simulation = simulations_[seconds];
  if (!simulation) {
    simulation = std::make_unique<SimulatedScene>(scene_, files_, packages_, options_from_, seconds);
  }
  return *simulation;
}

const SpanningTree& LintSubject::tree() {
  if (!tree_) tree_ = TreeOf(scene_);
  return *tree_;
}

const WeldedGroups& LintSubject::welded() {
  if (!welded_) welded_.emplace(scene_, tree());
  return *welded_;
}

const CollisionRules& LintSubject::collision_rules() {
  if (!collision_rules_) collision_rules_.emplace(scene_);
  return *collision_rules_;
}

const std::vector<std::vector<Index<Geometry>>>& LintSubject::geometries_of_bodies() {
  if (!geometries_of_bodies_) {
    geometries_of_bodies_.emplace(scene_.bodies.size());
    for (std::uint32_t i = 0; i < scene_.geometries.size(); ++i) {
      const Index<Geometry> index(i);
      (*geometries_of_bodies_)[scene_.geometries[index].body.value()].push_back(index);
    }
  }
  return *geometries_of_bodies_;
}

bool LintSubject::HasAllShapes(Index<Body> body) const {
  const KeptList& kept = scene_.bodies[body].kept;
  return std::none_of(kept.begin(), kept.end(), [](const Kept& one) {
    if (!one.attribute.empty()) return false;
    const std::string name = KeptName(one);
    return name == "<geom>" || name == "<visual>" || name == "<collision>";
  });
}

LintSubject::MeshEntry* LintSubject::EntryOf(Index<Geometry> index) {
  const Geometry& geometry = scene_.geometries[index];
  const auto* mesh = std::get_if<Mesh>(&*geometry.shape);
  if (!mesh) return nullptr;
  const auto key = std::make_tuple(mesh->path.str(), mesh->scale.x, mesh->scale.y, mesh->scale.z, mesh->convex);
  const auto [at, is_new] = meshes_.try_emplace(key);
  Diagnostics unheard;  // The rule `faulty-mesh` reports them.
  if (is_new && CheckResolved(mesh->path, mesh->uri, geometry.span, unheard)) {
    if (const auto& file = mesh_files_.Of(mesh->path.str()).file) {
      TriangleMesh surface = file->mesh;
      Scale(surface, mesh->scale);
      at->second.mesh =
          std::make_unique<GeometryMesh>(std::move(surface), mesh->convex, mesh->uri.str(), geometry.span);
    }
  }
  return &at->second;
}

const GeometryMesh* LintSubject::MeshOf(Index<Geometry> geometry) {
  const MeshEntry* entry = EntryOf(geometry);
  return entry ? entry->mesh.get() : nullptr;
}

const TriangleMesh* LintSubject::HullOf(Index<Geometry> geometry) {
  MeshEntry* entry = EntryOf(geometry);
  if (!entry || !entry->mesh) return nullptr;
  if (const auto path = UnscaledPathOf(geometry)) {
    const auto& hull = mesh_files_.HullOf(*path);
    return hull ? &*hull : nullptr;
  }
  const StopCheck stop(&files_.limits());
  if (!entry->hull) entry->hull = StoredHull(entry->mesh->triangles().vertices, mesh_files_.store(), stop);
  return *entry->hull ? &**entry->hull : nullptr;
}

const SurfaceFaults* LintSubject::SurfaceFaultsOf(Index<Geometry> geometry) {
  MeshEntry* entry = EntryOf(geometry);
  if (!entry || !entry->mesh) return nullptr;
  if (const auto path = UnscaledPathOf(geometry)) return &mesh_files_.FaultsOf(*path);
  const StopCheck stop(&files_.limits());
  if (!entry->faults) entry->faults = StoredFaults(entry->mesh->triangles(), mesh_files_.store(), stop);
  return &*entry->faults;
}

std::optional<std::string> LintSubject::UnscaledPathOf(Index<Geometry> geometry) const {
  const auto& mesh = std::get<Mesh>(*scene_.geometries[geometry].shape);
  if (mesh.scale != Vector3{1, 1, 1}) return std::nullopt;
  return mesh.path.str();
}

std::optional<Bounds> LintSubject::BoundsOf(Index<Geometry> geometry) {
  const Shape& shape = scene_.geometries[geometry].shape;
  if (!std::holds_alternative<Mesh>(shape)) return std::visit(BoundsOfPrimitive(), shape);
  const GeometryMesh* mesh = MeshOf(geometry);
  if (!mesh || mesh->triangles().vertices.empty()) return std::nullopt;
  return mesh->bounds();
}

std::optional<Bounds> LintSubject::BoundsOf(Index<Body> body) {
  std::optional<Bounds> all;
  for (const Index<Geometry> geometry : geometries_of_bodies()[body.value()]) {
    const auto of_one = BoundsOf(geometry);
    if (!of_one) return std::nullopt;
    const Bounds in_body = ReExpressed(*of_one, scene_.geometries[geometry].X_BG);
    if (!all) all = in_body;
    for (int i = 0; i < 3; ++i) {
      all->lower[i] = std::min(all->lower[i], in_body.lower[i]);
      all->upper[i] = std::max(all->upper[i], in_body.upper[i]);
    }
  }
  return all;
}

std::optional<LintSubject::Solid> LintSubject::MakeSolid(Index<Body> body) {
  if (!HasAllShapes(body)) return std::nullopt;
  std::vector<Index<Geometry>> collisions, visuals;
  for (const Index<Geometry> index : geometries_of_bodies()[body.value()]) {
    (scene_.geometries[index].roles.proximity ? collisions : visuals).push_back(index);
  }
  Solid solid;
  solid.is_from_visuals = collisions.empty();
  for (const Index<Geometry> index : solid.is_from_visuals ? visuals : collisions) {
    const Geometry& geometry = scene_.geometries[index];
    std::optional<MassProperties> part;
    if (std::holds_alternative<Mesh>(*geometry.shape)) {
      // Surfaces are often open, so the hull counts. It is never smaller than the solid.
      const TriangleMesh* hull = HullOf(index);
      if (!hull) return std::nullopt;
      const MeshSolid of_hull = Integrate(*hull, 1);
      if (of_hull.volume > 0) part = of_hull.mass_properties;
    } else {
      part = SolidOfShape(geometry.shape, 1);
    }
    if (!part || !(part->mass > 0)) return std::nullopt;
    solid.per_density = solid.per_density + part->ReExpressed(geometry.X_BG);
  }
  solid.volume = solid.per_density.mass;
  if (!(solid.volume > 0)) return std::nullopt;
  return solid;
}

const LintSubject::Solid* LintSubject::SolidOf(Index<Body> body) {
  solids_.resize(scene_.bodies.size());
  auto& solid = solids_[body.value()];
  if (!solid) solid = MakeSolid(body);
  return *solid ? &**solid : nullptr;
}

void LintSubject::ReadMeshesAhead() {
  std::vector<MeshFiles::Wanted> wanted;
  Diagnostics unheard;
  for (MeshUse& use : MeshUsesOf(scene_)) {
    if (CheckResolved(use.path, use.uri, use.span, unheard)) wanted.push_back({std::move(use.path), use.hull});
  }
  mesh_files_.ReadAhead(wanted);
}

const std::vector<AssetFile>& LintSubject::asset_files() {
  if (!asset_files_) asset_files_ = AssetFilesOf(scene_, files_);
  return *asset_files_;
}

}  // namespace sceneweld
