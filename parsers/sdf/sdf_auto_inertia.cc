// SPDX-License-Identifier: BSD-3-Clause
// Computes inertia from collision shapes and densities.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sceneweld/parsers/files/refused_by_drake.h"
#include "sceneweld/parsers/files/uri.h"
#include "sceneweld/parsers/mesh/geometry_mesh.h"
#include "sceneweld/parsers/mesh/mesh_solid.h"
#include "sceneweld/parsers/mesh/mesh_store.h"
#include "sceneweld/parsers/sdf/sdf_assembly.h"
#include "sceneweld/scene/mass_properties.h"
#include "sceneweld/scene/solid_shape.h"

namespace sceneweld::sdf {
namespace {

constexpr double kDensityOfWater = 1000;  // [kg/m^3]

MassProperties SolidCone(const Cone& cone, double density) {
  const double r = cone.radius;
  const double length = cone.length;
  const double mass = density * std::numbers::pi * r * r * length / 3;
  const double across = mass * 3 / 80 * (4 * r * r + length * length);
  return {mass, {0, 0, -length / 4}, {.ixx = across, .iyy = across, .izz = 0.3 * mass * r * r}};
}

// Whether the file is missing, which was reported as a warning.
bool IsMissing(const Mesh& mesh, const ReadContext& context) {
  return context.rules.missing_assets == MissingAssets::kWarn &&
         (mesh.path.empty() || IsUri(mesh.path) || !context.files.IsFile(mesh.path.str()));
}

}  // namespace

// The solid of a mesh file; nothing after a report.
std::optional<MassProperties> Assembly::SolidOfMesh(const Mesh& mesh, double density, Span span) {
  if (!HasSuffix(mesh.path, ".obj") && !HasSuffix(mesh.path, ".vtk")) {
    const std::size_t errors = diagnostics_.error_count();
    RefusedByDrake(context_.rules, diagnostics_, "not-solid", span,
                   "Drake computes no automatic inertia from the mesh " + Quoted(mesh.uri))
        .Help("use an `.obj` file, or a `.vtk` file of tetrahedra; or give `<mass>` and `<inertia>`");
    if (diagnostics_.error_count() > errors) return std::nullopt;
  }
  const auto surface = ReadScaledMesh(mesh, span, context_.files, diagnostics_);
  if (!surface) return std::nullopt;
  const auto solid =
      sceneweld::SolidOfMesh(*surface, density, MeshInertia::kExact, OpenSurface::kIntegrated, mesh.uri, span,
                             diagnostics_, StopCheck(&context_.files.limits()), MeshStoreOf(context_.files.system()));
  if (!solid) return std::nullopt;
  return solid->mass_properties;
}

MassProperties Assembly::AutoInertia(Scope& scope, const Owned<LinkDeclaration>& owned, Entry& entry) {
  const LinkDeclaration& link = *owned;
  MassProperties sum;
  bool good = true;
  bool any = false;
  const auto add = [&](const GeometryDeclaration& declared) {
    const Geometry& geometry = declared.geometry;
    any = true;
    if (!declared.no_solid.empty()) {
      diagnostics_.Error(
          "not-solid", geometry.span,
          std::string(declared.no_solid) + " of collision " + Quoted(geometry.name) + " of link " + Quoted(link.name));
      good = false;
      return;
    }
    const double density = declared.density.value_or(link.auto_density.value_or(kDensityOfWater));
    if (!std::isfinite(density) || density < 0) {
      diagnostics_.Error("out-of-range", geometry.span,
                         "the density of collision " + Quoted(geometry.name) + " must be finite and zero or more");
      good = false;
      return;
    }
    const auto* mesh = std::get_if<Mesh>(&*geometry.shape);
    if (mesh && IsMissing(*mesh, context_)) {
      diagnostics_.Warning("file-not-found", geometry.span,
                           "the automatic inertia of link " + Quoted(link.name) + " is without the mesh " +
                               Quoted(mesh->uri) + ", which is missing");
      return;
    }
    const auto solid = declared.cone ? SolidCone(*declared.cone, density)
                       : mesh        ? SolidOfMesh(*mesh, density, geometry.span)
                                     : SolidOfShape(geometry.shape, density);
    if (!solid) {
      good = false;
      return;
    }
    const Pose X_BO = PoseOn(scope, owned.merge, declared.pose, {&scope, &entry});
    const MassProperties in_body = solid->ReExpressed(X_BO * geometry.X_BG);
    sum = sum.mass == 0 ? in_body : sum + in_body;
  };
  for (const GeometryDeclaration& declared : link.geometries) {
    if (declared.geometry.roles.proximity) add(declared);
  }
  for (const GeometryDeclaration& declared : link.shapeless) add(declared);
  if (!any) {
    diagnostics_
        .Error("not-solid", link.inertial_span,
               "link " + Quoted(link.name) + " has no collision for its automatic inertia")
        .Help("add a collision, or give `<mass>` and `<inertia>`");
    return {};
  }
  if (!good) return {};
  if (link.auto_mass && sum.mass > 0) {
    sum.inertia = sum.inertia * (*link.auto_mass / sum.mass);
    sum.mass = *link.auto_mass;
  }
  return CheckedMassProperties(sum.mass, {sum.center_of_mass, {}}, sum.inertia, link.inertial_span, diagnostics_);
}

}  // namespace sceneweld::sdf
