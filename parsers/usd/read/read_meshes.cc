// SPDX-License-Identifier: BSD-3-Clause
// Reads meshes as paths of their prims, or as the files that they were written from.

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "sceneweld/parsers/files/packages/find_asset.h"
#include "sceneweld/parsers/files/packages/uri.h"
#include "sceneweld/parsers/files/stage_asset.h"
#include "sceneweld/parsers/mesh/geometry_mesh.h"
#include "sceneweld/parsers/mesh/usd_mesh.h"
#include "sceneweld/parsers/usd/read/read_shape.h"

namespace sceneweld::usd {
namespace {

using stage::StagePrim;

// What a mesh reader takes from a prim, whenever somebody opens the mesh.
constexpr std::string_view kOfSurface[] = {
    "extent",
    "points",
    "faceVertexCounts",
    "faceVertexIndices",
    "holeIndices",
    "orientation",
    "subdivisionScheme",
    "normals",
    "doubleSided",
    "interpolateBoundary",
    "faceVaryingLinearInterpolation",
    "triangleSubdivisionRule",
    "cornerIndices",
    "cornerSharpnesses",
    "creaseIndices",
    "creaseLengths",
    "creaseSharpnesses",
    "velocities",
    "accelerations",
};

void ReportSubdivision(Input& in, const StagePrim& prim) {
  if (prim.type != "Mesh") return;
  const stage::StageProperty* scheme = prim.Find("subdivisionScheme");
  const std::string* name = scheme ? scheme->value.text() : nullptr;
  if (name && *name == "none") return;
  in.diagnostics().Note("ignored-value", scheme ? scheme->value_span : prim.span,
                        Input::Describe(prim) + " is a surface to be subdivided by the rule `" +
                            (name ? *name : std::string("catmullClark")) + "`; its control mesh is used");
}

// The path of the file of the stage, which names meshes in it.
const std::string& FileOf(const Input& in) { return in.source.path(); }

// As other readers name files of their own model: by its package, or from the folder of the file.
std::string UriOf(const Input& in) {
  const std::string& file = FileOf(in);
  if (const auto uri = in.context.packages.UriOf(file)) return *uri;
  return std::string(FileName(file));
}

std::optional<std::string> Find(Input& in, const std::string& uri, ReadContext& context, Span span) {
  return ResolveUri(uri, FolderOf(FileOf(in)), span, context);
}

// The file that a mesh was written from, if it is there.
bool UseOriginal(Input& in, const StagePrim& prim, Mesh& mesh) {
  const auto uri = in.TakePrivate(prim, "uri");
  if (!uri) return false;
  Diagnostics unheard;
  ReadContext quiet{in.context.files, in.context.packages, unheard, in.context.rules, nullptr};
  const auto path = Find(in, *uri, quiet, prim.span);
  if (!path || !in.context.files.IsFile(*path)) return false;
  // A stage that was written over itself has the mesh at another place.
  if (HolderOf(*path) == FileOf(in)) return false;
  mesh.uri = Name(*uri);
  mesh.path = Name(*path);
  return true;
}

}  // namespace

void TakeSurface(Input& in, const StagePrim& prim) {
  if (prim.type != "Mesh") return;
  for (const std::string_view name : kOfSurface) in.Take(prim, name);
  for (const stage::StageProperty& property : prim.properties) {
    const std::string_view name = property.name;
    if (name.starts_with("primvars:") || name.starts_with("subsetFamily:")) in.Take(prim, name);
  }
}

std::optional<PlacedShape> ReadMeshShape(Input& in, const StagePrim& prim, const PrimPlace& place) {
  TakeSurface(in, prim);
  Mesh mesh;
  // Meshes in stages are in metres (MeshOfPrim).
  mesh.scale = (1 / in.units.meters) * place.scale;
  if (UseOriginal(in, prim, mesh)) {
    mesh.scale = place.scale;
    in.Restore(prim, mesh);
    return PlacedShape{std::move(mesh), place.X_WP};
  }
  // The scale of the original may be mirrored; that of the prim is not.
  in.TakePrivate(prim, "scale");
  in.Restore(prim, mesh);
  if (FileOf(in).empty()) {
    in.diagnostics().Warning("unsupported-mesh", prim.span,
                             Input::Describe(prim) + " is left out: the stage is not in a file that could name it");
    return std::nullopt;
  }
  ReportSubdivision(in, prim);
  mesh.path = Name(FileOf(in) + "#" + prim.path);
  mesh.uri = Name(UriOf(in) + "#" + prim.path);
  return PlacedShape{std::move(mesh), place.X_WP};
}

std::optional<PlacedShape> ReadMissingMesh(Input& in, const StagePrim& prim) {
  const auto uri = in.TakePrivate(prim, "uri");
  if (!uri) return std::nullopt;
  const PrimPlace place = in.PlaceOn(prim, in.PrimOf(in.BodyAt(prim)));
  Mesh mesh;
  mesh.scale = place.scale;
  const auto path = FindAsset(*uri, FolderOf(FileOf(in)), "a mesh file", prim.span, in.context,
                              [&](ReadContext& context) { return Find(in, *uri, context, prim.span); });
  if (!path) return std::nullopt;
  mesh.uri = Name(*uri);
  mesh.path = Name(*path);
  in.Restore(prim, mesh);
  return PlacedShape{std::move(mesh), place.X_WP};
}

std::optional<PlacedShape> BoundsOfMesh(Input& in, const StagePrim& prim, bool ball) {
  const NamedFile file{in.source.shown(), in.source.path()};
  const auto mesh =
      MeshOfPrim(in.stage, prim, file, prim.span, in.diagnostics(), nullptr, StopCheck(&in.context.files.limits()));
  if (!mesh || mesh->vertices.empty()) return std::nullopt;
  const PrimPlace place = in.PlaceOn(prim, in.PrimOf(in.BodyAt(prim)));
  const Vector3 scale = (1 / in.units.meters) * place.scale;
  const Bounds bounds = BoundsOf(*mesh);
  Vector3 center, size;
  for (int i = 0; i < 3; ++i) {
    center[i] = scale[i] * (bounds.lower[i] + bounds.upper[i]) / 2;
    size[i] = std::abs(scale[i]) * (bounds.upper[i] - bounds.lower[i]);
  }
  const Pose X_BG = place.X_WP * Pose{center, {}};
  if (!ball) {
    if (!(size.x > 0) || !(size.y > 0) || !(size.z > 0)) return std::nullopt;
    return PlacedShape{Box{size}, X_BG};
  }
  double radius = 0;
  for (const Vector3& v : mesh->vertices) {
    const Vector3 scaled{v.x * scale.x, v.y * scale.y, v.z * scale.z};
    radius = std::max(radius, Length(scaled - center));
  }
  return PlacedShape{Sphere{radius}, X_BG};
}

}  // namespace sceneweld::usd
