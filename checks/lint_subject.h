// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "sceneweld/checks/mesh_uses.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/packages/package_map.h"
#include "sceneweld/parsers/mesh/geometry_mesh.h"
#include "sceneweld/scene/collisions/collision_rules.h"
#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/motion/welded_groups.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

struct CompositionUses;
class SimulatedScene;

/// The scene that the rules look at, and what several of them compute from it. Each result is computed at its first use
/// and kept. Everything that it is made of must outlive it.
class LintSubject {
 public:
  LintSubject(const Scene& scene, Files& files, const PackageMap* packages = nullptr,
              const CompositionUses* uses = nullptr);
  ~LintSubject();
  LintSubject(const LintSubject&) = delete;
  LintSubject& operator=(const LintSubject&) = delete;

  const Scene& scene() const { return scene_; }
  Files& files() const { return files_; }
  /// The packages of the input; null if they are unknown.
  const PackageMap* packages() const { return packages_; }
  /// What the directives files declare and do not use; null if that is unknown.
  const CompositionUses* uses() const { return uses_; }

  /// The model that decides settings of a written file (WriteOptions::options_from).
  void SetOptionsFrom(std::string model) { options_from_ = std::move(model); }

  const SpanningTree& tree();
  const WeldedGroups& welded();
  /// Which bodies may collide, by Drake's rule, which is that of a scene.
  const CollisionRules& collision_rules();

  /// The geometries of each body, by the index of the body.
  const std::vector<std::vector<Index<Geometry>>>& geometries_of_bodies();

  /// Whether the scene has all shapes of the body. Shapes that no scene can hold, such as the vertices of a mesh in an
  /// MJCF file or the polyline of an SDFormat file, are kept as text.
  bool HasAllShapes(Index<Body> body) const;
  /// The triangles of a mesh shape in the frame G of its geometry, in metres; null if the shape is no mesh or its file
  /// cannot be read (the rule `faulty-mesh` reports that).
  const GeometryMesh* MeshOf(Index<Geometry> geometry);
  /// The surface of the convex hull of a mesh shape in G; null also if its vertices lie in a plane.
  const TriangleMesh* HullOf(Index<Geometry> geometry);
  /// The faults of the triangles of MeshOf; null if there are none.
  const SurfaceFaults* SurfaceFaultsOf(Index<Geometry> geometry);
  /// The box along the axes of G that holds the shape; nothing for half spaces, planes and unreadable meshes.
  std::optional<Bounds> BoundsOf(Index<Geometry> geometry);
  /// The box along the axes of B that holds the boxes of the body's geometries. Nothing if a shape is unbounded or
  /// unknown, or if the body has none.
  std::optional<Bounds> BoundsOf(Index<Body> body);

  /// A body as a solid of one density, from its collision geometries, or its visual ones if it has no others. Shapes
  /// that overlap count twice.
  struct Solid {
    double volume = 0;           ///< [m^3]
    MassProperties per_density;  ///< Of a density of 1 kg/m^3, in B.
    bool is_from_visuals = false;
  };
  /// Nothing if a shape has no volume, is unknown or is missing from the scene, or if the body has no geometry.
  const Solid* SolidOf(Index<Body> body);

  /// The scene as MuJoCo simulates it for some seconds (simulated_scene.h).
  SimulatedScene& Simulation(double seconds);

  /// The existing mesh and image files, with those that mesh files name.
  const std::vector<AssetFile>& asset_files();

  /// The contents of mesh files.
  MeshFiles& mesh_files() { return mesh_files_; }
  /// Reads all mesh files of the scene in threads, for rules that look at each.
  void ReadMeshesAhead();

 private:
  struct MeshEntry {
    std::unique_ptr<const GeometryMesh> mesh;  // Null: unreadable.
    // Of a scaled mesh; the others are those of the file.
    std::optional<std::optional<TriangleMesh>> hull;
    std::optional<SurfaceFaults> faults;
  };
  /// The path of a mesh shape that is not scaled; nothing for others.
  std::optional<std::string> UnscaledPathOf(Index<Geometry> geometry) const;
  MeshEntry* EntryOf(Index<Geometry> geometry);
  std::optional<Solid> MakeSolid(Index<Body> body);

  const Scene& scene_;
  Files& files_;
  const PackageMap* packages_;
  const CompositionUses* uses_;
  std::string options_from_;
  std::optional<SpanningTree> tree_;
  std::optional<WeldedGroups> welded_;
  std::optional<CollisionRules> collision_rules_;
  std::optional<std::vector<std::vector<Index<Geometry>>>> geometries_of_bodies_;
  // By path, scale and Mesh::convex.
  std::map<std::tuple<std::string, double, double, double, bool>, MeshEntry> meshes_;
  std::vector<std::optional<std::optional<Solid>>> solids_;  // by body
  std::optional<std::vector<AssetFile>> asset_files_;
  MeshFiles mesh_files_{files_};
  std::map<double, std::unique_ptr<SimulatedScene>> simulations_;  // by seconds
};

}  // namespace sceneweld
