// SPDX-License-Identifier: BSD-3-Clause
// Reads geometries: shapes with their roles, names, looks and contact properties.

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/parsers/usd/private_names.h"
#include "sceneweld/parsers/usd/read/input.h"
#include "sceneweld/parsers/usd/read/read_looks.h"
#include "sceneweld/parsers/usd/read/read_physics_material.h"
#include "sceneweld/parsers/usd/read/read_shape.h"

namespace sceneweld::usd {
namespace {

using stage::StagePrim;

class GeometriesReader {
 public:
  explicit GeometriesReader(Input& in) : in_(in), looks_(in), names_(in.scene.bodies.size()) {}

  void Run() {
    for (const StagePrim& prim : in_.stage.prims) {
      if (in_.context.files.limits().ShouldStop()) {
        in_.diagnostics().Error("limit-exceeded", prim.span, "stopped before all geometries were read");
        return;
      }
      if (!prim.is_defined) continue;
      if (IsShape(prim.type)) {
        ReadPrim(prim);
      } else if (prim.type == "Xform" && in_.ElementOf(prim) == kGeometryElement) {
        ReadEmpty(prim);
      } else if (prim.Has("PhysicsCollisionAPI") &&
                 (prim.type.empty() || prim.type == "Xform" || prim.type == "Scope")) {
        ReportShapeless(prim);
      }
    }
  }

 private:
  void ReportShapeless(const StagePrim& prim) {
    in_.TakeBool(prim, "physics:collisionEnabled");
    in_.diagnostics().Warning(
        "ignored-element", prim.span,
        "`PhysicsCollisionAPI` of " + Input::Describe(prim) + " has no effect: only shapes and meshes collide");
  }

  bool Collides(const StagePrim& prim) {
    const bool is_enabled = in_.TakeBool(prim, "physics:collisionEnabled").value_or(true);
    in_.TakeTargets(prim, "physics:simulationOwner");
    return prim.Has("PhysicsCollisionAPI") && is_enabled;
  }

  // The nearest purpose, by prims above too. `proxy` shapes replace those to render.
  std::string PurposeOf(const StagePrim& prim) {
    for (const StagePrim* at = &prim; in_.NumberOf(*at) != 0; at = &in_.ParentOf(*at)) {
      if (const auto purpose = in_.TakeText(*at, "purpose")) return *purpose;
    }
    return "default";
  }
  bool IsVisible(const StagePrim& prim) {
    for (const StagePrim* at = &prim; in_.NumberOf(*at) != 0; at = &in_.ParentOf(*at)) {
      if (in_.TakeText(*at, "visibility").value_or("") == "invisible") return false;
    }
    return true;
  }

  Roles RolesOf(const StagePrim& prim, bool collides) {
    Roles roles;
    roles.proximity = collides;
    const std::string purpose = PurposeOf(prim);
    const bool is_shown = purpose == "default" || purpose == "render";
    roles.illustration = roles.perception = IsVisible(prim) && is_shown;
    return roles;
  }
  static Roles RolesOfWords(const std::string& words) {
    const auto has = [&](std::string_view word) {
      return (" " + words + " ").find(" " + std::string(word) + " ") != words.npos;
    };
    Roles roles;
    roles.proximity = has("proximity");
    roles.illustration = has("illustration");
    roles.perception = has("perception");
    return roles;
  }

  void ReadPrim(const StagePrim& prim) {
    // A site is a frame.
    if (prim.Has("NewtonSiteAPI") || prim.Has("MjcSiteAPI") || in_.ElementOf(prim) == "frame") return;
    in_.Use(prim);
    const bool collides = Collides(prim);
    Roles roles = RolesOf(prim, collides);
    if (const auto words = in_.TakePrivate(prim, kRolesKey)) roles = RolesOfWords(*words);
    const std::string approximation = in_.TakeText(prim, "physics:approximation").value_or("none");
    if (!roles.proximity && !roles.illustration && !roles.perception) {
      in_.UseAll(prim);
      in_.diagnostics().Note("geometry-without-role", prim.span,
                             Input::Describe(prim) + " is neither seen nor collides, and is left out");
      return;
    }
    auto placed = ReadShape(in_, prim, roles.proximity);
    if (!placed) {
      in_.UseAll(prim);
      return;
    }
    Geometry geometry = Started(prim, *std::move(placed), roles);
    if (roles.proximity) {
      if (auto* mesh = std::get_if<Mesh>(&*geometry.shape); mesh && prim.type == "Mesh") {
        if (approximation == "convexHull") mesh->convex = true;
        if (SplitBounds(prim, geometry, approximation)) return;
      }
    }
    Add(prim, std::move(geometry));
  }

  void ReadEmpty(const StagePrim& prim) {
    in_.Use(prim);
    const auto words = in_.TakePrivate(prim, kRolesKey);
    in_.Take(prim, "purpose");
    auto placed = ReadMissingMesh(in_, prim);
    if (!placed) return;
    Add(prim, Started(prim, *std::move(placed), RolesOfWords(words.value_or("illustration perception"))));
  }

  Geometry Started(const StagePrim& prim, PlacedShape placed, const Roles& roles) {
    Geometry geometry;
    geometry.body = in_.BodyAt(prim);
    geometry.X_BG = placed.X_BG;
    geometry.shape = std::move(placed.shape);
    geometry.roles = roles;
    geometry.span = prim.span;
    geometry.material = looks_.LookOf(prim);
    if (roles.proximity) geometry.proximity = ReadContact(in_, prim);
    in_.Restore(prim, geometry);
    return geometry;
  }

  // Approximations that are other shapes. Returns whether it added the geometry, as one or two.
  bool SplitBounds(const StagePrim& prim, Geometry& geometry, const std::string& approximation) {
    const bool is_ball = approximation == "boundingSphere";
    if (!is_ball && approximation != "boundingCube") {
      if (approximation == "none" || approximation == "convexHull" || approximation == "triangleMesh") return false;
      in_.diagnostics().Note("ignored-value", prim.Find("physics:approximation")->value_span,
                             "the collision shape of " + Input::Describe(prim) +
                                 " is the mesh itself: a scene has no " + Quoted(approximation));
      return false;
    }
    auto bounds = BoundsOfMesh(in_, prim, is_ball);
    if (!bounds) return false;
    const bool is_seen = geometry.roles.illustration || geometry.roles.perception;
    if (is_seen) {
      Geometry seen = geometry;
      seen.roles.proximity = false;
      seen.proximity = nullptr;
      seen.contact_bits.reset();
      Add(prim, std::move(seen));
      geometry.roles = {.proximity = true, .illustration = false, .perception = false};
      geometry.material = nullptr;
    }
    geometry.shape = std::move(bounds->shape);
    geometry.X_BG = bounds->X_BG;
    Add(prim, std::move(geometry), is_seen ? "_collision" : "");
    return true;
  }

  void Add(const StagePrim& prim, Geometry geometry, std::string_view suffix = {}) {
    geometry.name = FreeName(prim, geometry, suffix);
    const auto number = static_cast<std::uint32_t>(in_.NumberOf(prim));
    if (geometry.body == Scene::kWorldBody) {
      in_.scene.AddWorldGeometry(std::move(geometry));
    } else {
      in_.scene.geometries.Add(std::move(geometry));
    }
    in_.prim_of_geometry.resize(in_.scene.geometries.size(), number);
  }

  // The name of the prim; with those above it, if another geometry of the body has it.
  Name FreeName(const StagePrim& prim, const Geometry& geometry, std::string_view suffix) {
    std::set<std::string>& taken = names_[geometry.body.value()];
    std::string name = in_.NameOf(prim).str() + std::string(suffix);
    const StagePrim& of_body = in_.PrimOf(geometry.body);
    for (const StagePrim* above = &in_.ParentOf(prim);
         taken.contains(name) && above != &of_body && in_.NumberOf(*above) != 0; above = &in_.ParentOf(*above)) {
      name = above->name.str() + "_" + name;
    }
    const std::string wanted = name;
    for (int number = 1; taken.contains(name); ++number) name = wanted + "_" + std::to_string(number);
    taken.insert(name);
    return Name(name);
  }

  Input& in_;
  LookReader looks_;
  std::vector<std::set<std::string>> names_;  // By body.
};

}  // namespace

void ReadGeometries(Input& in) { GeometriesReader(in).Run(); }

}  // namespace sceneweld::usd
