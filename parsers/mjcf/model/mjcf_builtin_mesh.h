// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <optional>

#include "sceneweld/parsers/mesh/surface/triangle_mesh.h"
#include "sceneweld/parsers/mjcf/table/mjcf_elements.h"
#include "sceneweld/parsers/table/table_read.h"

namespace sceneweld::mjcf {

/// A mesh that is not in a file: MuJoCo makes it of some numbers (the attributes
/// `builtin` and `params` of `mesh`; MuJoCo's XML reference, asset/mesh). All are
/// about the unit of their asset, to be scaled by it:
///
///  - `sphere` (subdivisions in [0, 4]): an icosahedron inscribed in the unit
///    sphere, each triangle cut in four that many times, all corners on the sphere.
///  - `hemisphere` (resolution r in [0, 10]): the upper half of the unit sphere,
///    as the upper half of an octahedron whose edges are cut in r + 1, and the disc
///    below, a fan around the origin.
///  - `cone` (corners >= 3, radius): a regular polygon in the unit circle at
///    z = -1, the first corner on x, and the same with the radius at z = 1; for a
///    radius of zero or less the one corner (0, 0, 1).
///  - `supersphere` (resolution n >= 3, e >= 0, m >= 0): with u = -pi + 2 pi j / n,
///    v = -pi/2 + pi i / n and x^(p) = sign(x) |x|^p the corners
///    (cos^(m) v cos^(e) u, cos^(m) v sin^(e) u, sin^(m) v), and one at each pole.
///  - `supertorus` (resolution n >= 3, radius r in (0, 1], s > 0, t > 0): with
///    u = 2 pi i / n, v = 2 pi j / n the corners
///    ((1 + r cos^(s) v) cos^(t) u, (1 + r cos^(s) v) sin^(t) u, r sin^(s) v).
///  - `wedge` (columns >= 1, rows >= 1, azimuth in (0, 180], elevation in (0, 90]
///    degrees, gamma in [0, 1]): points of the unit sphere around (0, 0, -1), a
///    tactile sensor's, and their convex hull: the centres of the cells into which
///    the columns divide the azimuth to both sides, and the rows the elevation, in
///    which the edges x in [-1, 1] of the cells become gamma x^5 + (1 - gamma) x.
///  - `plate` (columns >= 1, rows >= 1): the centres of the cells of the square
///    [-1, 1]^2 at z = -1. It encloses nothing.
///  - `grid`, `box`, `cylinder`, `ellipsoid` (three counts >= 2, three spacings, and the
///    dimension 3, which may be absent): the points of a grid around the origin, or those
///    on the sides of its box and the origin; a cylinder has each ring of them on a
///    circle, an ellipsoid all of them on a sphere, scaled with the box. The surface is
///    the convex hull. In dimension 2, the grid is flat (its third count is 1), and the
///    others have triangles on all sides except the upper one.
///  - `square`, `disc` (two counts >= 2 and the count 1, three spacings): a flat grid of
///    triangles; a disc has each ring on a circle, scaled with the box once more, as
///    MuJoCo does it.
struct BuiltinMesh {
  BuiltinKind kind = BuiltinKind::kSphere;
  std::array<double, 7> params{};  ///< Numbers of pieces are whole; other values have the ranges listed above.
};

/// Reads a `mesh` with `builtin`. Returns nullopt, after a report, for a wrong number of `params` and for values out of
/// range. Fractions of counts are cut off with a warning, as in MuJoCo.
std::optional<BuiltinMesh> ReadBuiltinMesh(Element element, BuiltinKind kind, Diagnostics& diagnostics);

/// Whether its triangles enclose nothing. MuJoCo then takes it for a shell, unless `inertia` says otherwise.
bool IsShell(const BuiltinMesh& mesh);

/// The number of vertices of the mesh, known before it is generated.
std::size_t CountVertices(const BuiltinMesh& mesh);

/// The generated mesh, with coordinates rounded to single precision as in MuJoCo. It has no triangles if its surface is
/// the convex hull.
TriangleMesh Make(const BuiltinMesh& mesh);

}  // namespace sceneweld::mjcf
