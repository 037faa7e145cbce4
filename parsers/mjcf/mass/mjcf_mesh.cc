// SPDX-License-Identifier: BSD-3-Clause
// Computes masses and frames of mesh assets. It is the only place of the MJCF reader that opens mesh files.

#include "sceneweld/parsers/mjcf/mass/mjcf_mesh.h"

#include <algorithm>
#include <cmath>

#include "sceneweld/parsers/files/packages/find_asset.h"
#include "sceneweld/parsers/mesh/mesh_file.h"
#include "sceneweld/parsers/mesh/mesh_store.h"
#include "sceneweld/parsers/mjcf/mass/mjcf_inertia.h"
#include "sceneweld/parsers/mjcf/model/mjcf_file.h"
#include "sceneweld/scene/mass_properties.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

// All numbers of an attribute; nullopt, after a report, if it contains other text or a count that is not a multiple of
// three.
std::optional<std::vector<double>> ReadThrees(Element element, const char* attribute, Diagnostics& diagnostics) {
  const auto text = element.value(attribute);
  if (!text) return std::vector<double>();
  const NumberScan scan = ScanNumbers(text->text, {});
  std::vector<double> numbers(scan.count);
  const NumberScan read = ScanNumbers(text->text, numbers);
  if (read.rest.empty() && numbers.size() % 3 == 0) return numbers;
  diagnostics.Error("bad-number", element.span(),
                    Quoted(attribute) + " of " + Describe(element) + " must be numbers, three for each " +
                        (std::string_view(attribute) == "face" ? "face" : "vertex"));
  return std::nullopt;
}

Rotation RefRotation(const MeshElement& says) {
  const auto& q = says.refquat.values;
  if (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3] < 1e-28) return {};
  return Rotation::FromQuaternion(q[0], q[1], q[2], q[3]).Inverse();
}

MeshInertia RuleOf(const MeshAsset& asset, const Compiler& compiler) {
  const MeshElement& says = asset.says;
  const bool is_legacy = !says.inertia || *says.inertia == MeshInertiaRule::kLegacy;
  if (is_legacy && asset.builtin && IsShell(*asset.builtin)) return MeshInertia::kShell;
  if (!says.inertia) return compiler.exactmeshinertia ? MeshInertia::kExact : MeshInertia::kLegacy;
  switch (*says.inertia) {
    case MeshInertiaRule::kConvex: return MeshInertia::kConvex;
    case MeshInertiaRule::kExact: return MeshInertia::kExact;
    case MeshInertiaRule::kShell: return MeshInertia::kShell;
    case MeshInertiaRule::kLegacy: break;
  }
  return MeshInertia::kLegacy;
}

// The surface in the frame of its file; nullopt for the mesh of a plugin, for a missing file and, after a report, for
// an unreadable one.
std::optional<TriangleMesh> SurfaceOf(const MeshAsset& asset, File& file) {
  const Span span = asset.element.span();
  if (asset.inline_mesh) return asset.inline_mesh;
  if (!asset.path.empty() && IsMissingAsset(asset.path.str(), span, file.context)) return std::nullopt;
  if (!asset.path.empty()) {
    // MuJoCo reads all vertices of an OBJ file, and the faces of its first object.
    auto read = ReadMeshAndCompanions(asset.path.str(), span, file.context.files, file.diagnostics());
    if (!read) return std::nullopt;
    read->mesh.triangles.resize(read->triangles_of_first);
    return std::move(read->mesh);
  }
  if (!asset.builtin) return std::nullopt;
  // A closed surface has about twice as many triangles as vertices.
  constexpr std::size_t kBytes = sizeof(Vector3) + 2 * sizeof(TriangleMesh::Triangle);
  if (!file.context.files.CountMade(Describe(asset.element), kBytes * CountVertices(*asset.builtin), span,
                                    file.diagnostics())) {
    return std::nullopt;
  }
  return Make(*asset.builtin);
}

std::shared_ptr<const MeshContents> Read(const MeshAsset& asset, File& file) {
  Diagnostics& diagnostics = file.diagnostics();
  const StopCheck stop(&file.context.files.limits());
  const Span span = asset.element.span();
  auto surface = SurfaceOf(asset, file);
  if (!surface) return nullptr;
  const Rotation R = RefRotation(asset.says);
  for (Vector3& v : surface->vertices) v = R * (v - asset.says.refpos);
  Scale(*surface, asset.says.scale);
  const std::string name = (asset.path.empty() ? asset.says.name : asset.says.file).str();
  auto contents = std::make_shared<MeshContents>();
  if (surface->triangles.empty()) {
    auto hull = StoredHull(surface->vertices, MeshStoreOf(file.context.files.system()), stop);
    if (!hull) {
      diagnostics.Error("not-solid", span,
                        "the vertices of the mesh " + Quoted(name) + " lie in a plane, so it has no inertia");
      return contents;
    }
    *surface = *std::move(hull);
  }
  contents->solid = SolidOfMesh(*surface, 1, RuleOf(asset, file.compiler), OpenSurface::kRefused, name, span,
                                diagnostics, stop, MeshStoreOf(file.context.files.system()));
  contents->surface = *std::move(surface);
  return contents;
}

// Half sizes of the box with these principal moments, for density 1.
Vector3 InertiaBox(const Vector3& moments, double volume) {
  const auto half = [&](double i, double j, double k) {
    return std::sqrt(std::max(0.0, 6 * (j + k - i) / volume)) / 2;
  };
  return {half(moments.x, moments.y, moments.z), half(moments.y, moments.z, moments.x),
          half(moments.z, moments.x, moments.y)};
}

}  // namespace

std::optional<TriangleMesh> ReadInlineMesh(Element element, Diagnostics& diagnostics) {
  const auto vertices = ReadThrees(element, "vertex", diagnostics);
  const auto faces = ReadThrees(element, "face", diagnostics);
  if (!vertices || !faces) return std::nullopt;
  TriangleMesh mesh;
  for (std::size_t i = 0; i < vertices->size(); i += 3)
    mesh.vertices.push_back({(*vertices)[i], (*vertices)[i + 1], (*vertices)[i + 2]});
  const auto count = static_cast<double>(mesh.vertices.size());
  for (std::size_t i = 0; i < faces->size(); i += 3) {
    TriangleMesh::Triangle triangle{};
    for (std::size_t k = 0; k < 3; ++k) {
      const double index = (*faces)[i + k];
      if (!(index >= 0 && index < count && index == std::floor(index))) {
        diagnostics.Error("out-of-range", element.span(),
                          FormatNumber(index) + " in `face` of " + Describe(element) +
                              " is not the index of a vertex of its " + FormatNumber(count));
        return std::nullopt;
      }
      triangle[k] = static_cast<std::uint32_t>(index);
    }
    mesh.triangles.push_back(triangle);
  }
  return mesh;
}

const MeshContents* Open(MeshAsset& asset, File& file) {
  if (!asset.is_open) {
    asset.is_open = true;
    asset.contents = Read(asset, file);
  }
  return asset.contents.get();
}

MeshShape ShapeOf(MeshAsset& asset, Diagnostics& diagnostics) {
  MeshShape shape;
  shape.mesh.uri = asset.says.file;
  shape.mesh.path = asset.path;
  const Rotation R = RefRotation(asset.says);
  const Vector3& s = asset.says.scale;
  // v' = S R (v - p) = R S' (v - p) with S' = R^T S R.
  const Matrix3 m = R.ToMatrix();
  const Matrix3 S{{{{s.x, 0, 0}, {0, s.y, 0}, {0, 0, s.z}}}};
  const Matrix3 along = Transposed(m) * S * m;
  const double off = std::max({std::abs(along(0, 1)), std::abs(along(0, 2)), std::abs(along(1, 2))});
  if (s.x == s.y && s.y == s.z) {
    shape.mesh.scale = s;
  } else {
    shape.mesh.scale = {along(0, 0), along(1, 1), along(2, 2)};
    if (R.IsExactlyIdentity()) shape.mesh.scale = s;
    if (off > 1e-9 * std::max({std::abs(s.x), std::abs(s.y), std::abs(s.z)}) && !asset.skew_is_told) {
      asset.skew_is_told = true;
      diagnostics.Warning(
          "ignored-value", asset.element.span(),
          Describe(asset.element) +
              " has different scales along axes that `refquat` rotates, which a scene does not support");
    }
  }
  const Vector3 p = R * asset.says.refpos;
  shape.X_AF = {{-s.x * p.x, -s.y * p.y, -s.z * p.z}, R};
  return shape;
}

bool HasSize(const Fit& fit) {
  struct Least {
    double operator()(const Box& box) const { return std::min({box.size.x, box.size.y, box.size.z}); }
    double operator()(const Ellipsoid& e) const { return std::min({e.semi_axes.x, e.semi_axes.y, e.semi_axes.z}); }
    double operator()(const Sphere& sphere) const { return sphere.radius; }
    double operator()(const Cylinder& cylinder) const { return std::min(cylinder.radius, cylinder.length); }
    double operator()(const Capsule& capsule) const { return std::min(capsule.radius, capsule.length); }
    double operator()(const HalfSpace&) const { return 0; }
    double operator()(const Plane&) const { return 0; }
    double operator()(const Mesh&) const { return 0; }
  };
  return std::visit(Least(), fit.shape) > 0;
}

std::optional<Fit> FitTo(const MeshContents& contents, GeomType type, bool to_box, double scale) {
  if (!contents.solid) return std::nullopt;
  const MassProperties& mass = contents.solid->mass_properties;
  // The tolerance for the symmetry of a mesh whose coordinates have single precision.
  constexpr double kNoise = 1e-8;
  const PrincipalAxes principal = PrincipalAxesOf(mass.inertia, kNoise);
  Fit fit;
  fit.X_AG = {mass.center_of_mass, principal.R_BP};
  Vector3 b = InertiaBox(principal.moments, mass.mass);
  if (to_box && !contents.surface.vertices.empty()) {
    const Pose X_PA = fit.X_AG.Inverse();
    Vector3 least = X_PA * contents.surface.vertices.front();
    Vector3 most = least;
    for (const Vector3& v : contents.surface.vertices) {
      const Vector3 p = X_PA * v;
      for (int i = 0; i < 3; ++i) {
        least[i] = std::min(least[i], p[i]);
        most[i] = std::max(most[i], p[i]);
      }
    }
    b = 0.5 * (most - least);
    fit.X_AG = fit.X_AG * Pose{0.5 * (most + least), {}};
  }
  b = scale * b;
  switch (type) {
    case GeomType::kBox: fit.shape = Box{2.0 * b}; break;
    case GeomType::kEllipsoid: fit.shape = Ellipsoid{b}; break;
    case GeomType::kSphere: fit.shape = Sphere{to_box ? std::max({b.x, b.y, b.z}) : (b.x + b.y + b.z) / 3}; break;
    case GeomType::kCylinder: fit.shape = Cylinder{to_box ? std::max(b.x, b.y) : (b.x + b.y) / 2, 2 * b.z}; break;
    case GeomType::kCapsule: {
      const double r = to_box ? std::max(b.x, b.y) : (b.x + b.y) / 2;
      fit.shape = Capsule{r, 2 * std::max(0.0, b.z - (to_box ? r : r / 2))};
      break;
    }
    default: return std::nullopt;
  }
  return fit;
}

}  // namespace sceneweld::mjcf
