#include <algorithm>
#include <cmath>
#include <numbers>

#include "sceneweld/parsers/mass_properties.h"
#include "sceneweld/parsers/mesh/mesh_file.h"
#include "sceneweld/parsers/mesh/mesh_solid.h"
#include "sceneweld/parsers/sdf/sdf_assembly.h"

namespace sceneweld::sdf {
namespace {

constexpr double kDensityOfWater = 1000;  // [kg/m^3]

MassProperties AboutZ(double mass, double across, double along) {
  return {mass, {}, {.ixx = across, .iyy = across, .izz = along}};
}

// A solid of a density about its shape's origin; each shape in its own frame.
struct SolidOf {
  double density;

  std::optional<MassProperties> operator()(const Box& box) const {
    const Vector3& s = box.size;
    const double mass = density * s.x * s.y * s.z;
    return MassProperties{mass,
                          {},
                          {.ixx = mass / 12 * (s.y * s.y + s.z * s.z),
                           .iyy = mass / 12 * (s.x * s.x + s.z * s.z),
                           .izz = mass / 12 * (s.x * s.x + s.y * s.y)}};
  }
  std::optional<MassProperties> operator()(const Sphere& sphere) const {
    const double r = sphere.radius;
    const double mass = density * 4 / 3 * std::numbers::pi * r * r * r;
    return AboutZ(mass, 0.4 * mass * r * r, 0.4 * mass * r * r);
  }
  std::optional<MassProperties> operator()(const Cylinder& cylinder) const {
    const double r = cylinder.radius;
    const double length = cylinder.length;
    const double mass = density * std::numbers::pi * r * r * length;
    return AboutZ(mass, mass / 12 * (3 * r * r + length * length), mass / 2 * r * r);
  }
  std::optional<MassProperties> operator()(const Capsule& capsule) const {
    const double r = capsule.radius;
    const double length = capsule.length;
    const auto cylinder = (*this)(Cylinder{.radius = r, .length = length});
    // The two half balls together are a ball; each half's centre of mass is 3/8 r
    // from its flat side, which is length / 2 from the middle.
    const double mass = density * 4 / 3 * std::numbers::pi * r * r * r;
    const double across = mass * (0.4 * r * r + length * length / 4 + 3 * length * r / 8);
    MassProperties sum = AboutZ(mass, across, 0.4 * mass * r * r);
    sum.mass += cylinder->mass;
    sum.inertia = sum.inertia + cylinder->inertia;
    return sum;
  }
  std::optional<MassProperties> operator()(const Ellipsoid& ellipsoid) const {
    const Vector3& a = ellipsoid.semi_axes;
    const double mass = density * 4 / 3 * std::numbers::pi * a.x * a.y * a.z;
    return MassProperties{mass,
                          {},
                          {.ixx = mass / 5 * (a.y * a.y + a.z * a.z),
                           .iyy = mass / 5 * (a.x * a.x + a.z * a.z),
                           .izz = mass / 5 * (a.x * a.x + a.y * a.y)}};
  }
  std::optional<MassProperties> operator()(const Cone& cone) const {
    const double r = cone.radius;
    const double length = cone.length;
    const double mass = density * std::numbers::pi * r * r * length / 3;
    MassProperties solid = AboutZ(mass, mass * 3 / 80 * (4 * r * r + length * length), 0.3 * mass * r * r);
    solid.center_of_mass.z = -length / 4;
    return solid;
  }
  template <typename Other>
  std::optional<MassProperties> operator()(const Other&) const {
    return std::nullopt;
  }
};

}  // namespace

// The solid of a mesh file; nothing after a report.
std::optional<MassProperties> Assembly::SolidOfMesh(const Mesh& mesh, double density, Span span) {
  if (!HasSuffix(mesh.path, ".obj") && !HasSuffix(mesh.path, ".vtk")) {
    diagnostics_.Error("not-solid", span, "automatic inertia cannot be computed from the mesh " + Quoted(mesh.uri))
        .Help("meshes are `.obj` files, or `.vtk` files of tetrahedra; or give `<mass>` and `<inertia>`");
    return std::nullopt;
  }
  auto surface = ReadMeshFile(mesh.path.str(), span, library_.context().files, diagnostics_);
  if (!surface) return std::nullopt;
  Scale(*surface, mesh.scale);
  const auto solid = sceneweld::SolidOfMesh(*surface, density, MeshInertia::kExact, OpenSurface::kIntegrated, mesh.uri,
                                            span, diagnostics_);
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
    const auto* mesh = std::get_if<Mesh>(&geometry.shape);
    const auto solid = declared.cone ? SolidOf{density}(*declared.cone)
                       : mesh        ? SolidOfMesh(*mesh, density, geometry.span)
                                     : std::visit(SolidOf{density}, geometry.shape);
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
