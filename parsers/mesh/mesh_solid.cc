// SPDX-License-Identifier: BSD-3-Clause
// Mass properties of the solid in a surface.

#include "sceneweld/parsers/mesh/mesh_solid.h"

#include <cmath>
#include <string>

#include "sceneweld/parsers/mesh/mesh_store.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

constexpr double kNoticeable = 1e-6;

// Integrals over simplices: the triangles themselves, or the tetrahedra between them and a reference point O. For a
// simplex of size V whose n corners have the sum s, the integrals of 1, r and r r^T are V, V / n s and V / (n (n + 1))
// (s s^T + sum of corner corner^T). O is a corner of each tetrahedron.
struct Sums {
  double size = 0;  // The area or volume.
  Vector3 first;
  Matrix3 second;  // the lower half

  Sums() { second.rows = {}; }
  void Add(double simplex, const Vector3& a, const Vector3& b, const Vector3& c) {
    const Vector3 sum = a + b + c;
    size += simplex;
    first = first + simplex * sum;
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j <= i; ++j) {
        second(i, j) += simplex * (a[i] * a[j] + b[i] * b[j] + c[i] * c[j] + sum[i] * sum[j]);
      }
    }
  }
  // `factorial`: the sum is this many times the size of the simplices.
  void Finish(int factorial, int corners) {
    size /= factorial;
    first = 1.0 / (factorial * corners) * first;
    for (auto& row : second.rows) {
      for (double& element : row) element /= factorial * corners * (corners + 1);
    }
  }
};

enum class Measure { kArea, kVolume, kAbsoluteVolume };

Sums SumOver(const TriangleMesh& mesh, const Vector3& O, Measure measure) {
  Sums sums;
  for (const auto& triangle : mesh.triangles) {
    const Vector3 a = mesh.vertices[triangle[0]] - O;
    const Vector3 b = mesh.vertices[triangle[1]] - O;
    const Vector3 c = mesh.vertices[triangle[2]] - O;
    if (measure == Measure::kArea) {
      sums.Add(Length(Cross(b - a, c - a)), a, b, c);
    } else {
      const double volume = Dot(a, Cross(b, c));
      sums.Add(measure == Measure::kVolume ? volume : std::abs(volume), a, b, c);
    }
  }
  if (measure == Measure::kArea) {
    sums.Finish(2, 3);
  } else {
    sums.Finish(6, 4);
  }
  return sums;
}

// From the reference point of the sums to the centre of mass at `p`.
MeshSolid SolidOf(const Sums& sums, double density, const Vector3& O, const Vector3& p) {
  MeshSolid solid;
  solid.volume = sums.size;
  MassProperties& mass = solid.mass_properties;
  mass.mass = density * sums.size;
  mass.center_of_mass = O + p;
  // I = trace(C) 1 - C.
  const Matrix3& C = sums.second;
  const double trace = C(0, 0) + C(1, 1) + C(2, 2);
  const auto about_center = [&](int i, int j) {
    return density * ((i == j ? trace : 0) - C(i, j)) - mass.mass * ((i == j ? Dot(p, p) : 0) - p[i] * p[j]);
  };
  mass.inertia = {about_center(0, 0), about_center(1, 1), about_center(2, 2),
                  about_center(1, 0), about_center(2, 0), about_center(2, 1)};
  return solid;
}

MeshSolid ByMeasure(const TriangleMesh& mesh, double density, Measure measure) {
  const Sums sums = SumOver(mesh, {}, measure);
  if (!(sums.size > 0)) return {sums.size, {}};
  return SolidOf(sums, density, {}, 1 / sums.size * sums.first);
}

// MuJoCo's default rule: after the first sum has given a centre of mass, moments and volume are summed again about it.
MeshSolid Legacy(const TriangleMesh& mesh, double density) {
  const Sums areas = SumOver(mesh, {}, Measure::kArea);
  if (!(areas.size > 0)) return {};
  const Vector3 O = 1 / areas.size * areas.first;
  const Sums about_O = SumOver(mesh, O, Measure::kAbsoluteVolume);
  if (!(about_O.size > 0)) return {};
  const Vector3 center = O + 1 / about_O.size * about_O.first;
  const Sums about_center = SumOver(mesh, center, Measure::kAbsoluteVolume);
  if (!(about_center.size > 0)) return {};
  return SolidOf(about_center, density, center, {});
}

bool IsGood(const MeshSolid& solid, double density) {
  return solid.volume > 0 && std::isfinite(solid.volume) &&
         (density == 0 || solid.mass_properties.inertia.IsPhysicallyPlausible());
}

}  // namespace

MeshSolid Integrate(const TriangleMesh& mesh, double density, MeshInertia inertia, StopCheck stop, MeshStore* store) {
  switch (inertia) {
    case MeshInertia::kLegacy: return Legacy(mesh, density);
    case MeshInertia::kExact: return ByMeasure(mesh, density, Measure::kVolume);
    case MeshInertia::kShell: return ByMeasure(mesh, density, Measure::kArea);
    case MeshInertia::kConvex: break;
  }
  const auto hull = StoredHull(mesh.vertices, store, stop);
  return hull ? ByMeasure(*hull, density, Measure::kVolume) : MeshSolid{};
}

std::optional<MeshSolid> SolidOfMesh(const TriangleMesh& mesh, double density, MeshInertia inertia, OpenSurface open,
                                     std::string_view name, Span span, Diagnostics& diagnostics, StopCheck stop,
                                     MeshStore* store) {
  const MeshSolid solid = Integrate(mesh, density, inertia, stop, store);
  const bool refused =
      inertia == MeshInertia::kExact && open == OpenSurface::kRefused && StoredFaults(mesh, store, stop).open_edges > 0;
  const std::string the_mesh = "the mesh " + Quoted(name);
  if (IsGood(solid, density) && !refused) {
    if (inertia == MeshInertia::kLegacy) {
      const double exact = Integrate(mesh, density).volume;
      if (std::abs(solid.volume - exact) > kNoticeable * solid.volume) {
        diagnostics
            .Note("mesh-inertia", span,
                  the_mesh + " has a volume of " + FormatNumber(solid.volume) +
                      " m^3 as MuJoCo computes it by default, but encloses " + FormatNumber(exact) + " m^3")
            .Help("set `inertia=\"exact\"` of the mesh to use the enclosed volume");
      }
    }
    return solid;
  }
  if (inertia == MeshInertia::kExact) {
    const MeshSolid convex = Integrate(mesh, density, MeshInertia::kConvex, stop, store);
    if (IsGood(convex, density)) {
      diagnostics.Warning("not-solid", span,
                          the_mesh + (solid.volume > 0 ? " is not closed" : " encloses no volume") +
                              "; the inertia is that of its convex hull");
      return convex;
    }
  }
  if (inertia == MeshInertia::kShell) {
    diagnostics.Error("not-solid", span, the_mesh + " has no area, so it has no inertia");
  } else {
    diagnostics.Error("not-solid", span, the_mesh + " encloses no volume, so it has no inertia")
        .Help("its faces must be counter-clockwise seen from outside, and closed");
  }
  return std::nullopt;
}

}  // namespace sceneweld
