#include "sceneweld/parsers/gltf/gltf_meshes.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "sceneweld/parsers/mesh/convex_hull.h"
#include "sceneweld/parsers/uri.h"

namespace sceneweld::gltf {
namespace {

void Mirror(const std::array<bool, 3>& axes, LookedMesh& looked) {
  const Vector3 signs{axes[0] ? -1.0 : 1.0, axes[1] ? -1.0 : 1.0, axes[2] ? -1.0 : 1.0};
  if (signs == Vector3{1, 1, 1}) return;
  Scale(looked.mesh, signs);
  for (Vector3& normal : looked.looks.normals) normal = {normal.x * signs.x, normal.y * signs.y, normal.z * signs.z};
  if (signs.x * signs.y * signs.z > 0) return;
  for (MeshLooks::Corners& corners : looked.looks.corners) std::swap(corners[1], corners[2]);
}

bool HasTexture(const MeshLook& look) { return look.base_color_image != kNoId; }

}  // namespace

Meshes::Meshes(const WriteOptions& options, Document& document, LossReport& losses)
    : access_(options), document_(document), losses_(losses), looks_(access_, document, losses) {}

std::optional<Meshes::Read> Meshes::ReadSurface(const FileAccess& access, const Source& source, Span span,
                                                Diagnostics& diagnostics) {
  auto looked = ReadLookedMesh(source.path, span, *access.New(), diagnostics);
  if (!looked) return std::nullopt;
  if (source.convex) {
    // What lies in a plane has no hull: it is drawn as it is.
    if (auto hull = ConvexHull(looked->mesh.vertices)) {
      looked->mesh = *std::move(hull);
      looked->looks = {};
    }
  }
  Mirror(source.mirrored, *looked);
  auto parts = DrawnParts(looked->mesh, looked->looks);
  if (!parts) {
    diagnostics.Error("malformed-mesh", span, "it has coordinates beyond the range of glTF");
    return std::nullopt;
  }
  return Read{*std::move(parts), std::move(looked->looks)};
}

Meshes::Surface& Meshes::SurfaceOf(const Geometry& geometry, const Mesh& mesh, const Source& source) {
  const auto [known, fresh] = by_source_.try_emplace(source);
  Surface& surface = known->second;
  if (!fresh) return surface;
  surface.uri = mesh.uri.empty() ? source.path : mesh.uri.str();
  surface.name = FileStem(source.path);
  if (source.path.empty() || IsUri(source.path)) {
    surface.why_not = "it is not known which file it is";
    return surface;
  }
  Diagnostics unheard;
  auto read = ReadSurface(access_, source, geometry.span, unheard);
  if (!read || read->parts.empty()) {
    surface.why_not = read ? "it has no faces" : WhyOf(unheard);
    return surface;
  }
  for (const DrawnPart& part : read->parts) surface.look_of_part.push_back(part.look);
  surface.has_uvs =
      std::all_of(read->parts.begin(), read->parts.end(), [](const DrawnPart& part) { return !part.uvs.empty(); });
  surface.looks.looks = std::move(read->looks.looks);
  surface.looks.images = std::move(read->looks.images);
  const auto make = [access = access_, source](Diagnostics& diagnostics) -> std::optional<std::string> {
    const auto again = ReadSurface(access, source, {}, diagnostics);
    if (!again) return std::nullopt;
    return Document::BytesOf(again->parts);
  };
  surface.parts = document_.AddSurface(read->parts, source.path, make);
  return surface;
}

Meshes::Surface& Meshes::SurfaceOf(const ScaledShape& shape, bool with_uvs) {
  const auto [known, fresh] = by_shape_.try_emplace(shape.name + (with_uvs ? " with uvs" : ""));
  Surface& surface = known->second;
  if (!fresh) return surface;
  surface.name = shape.name;
  surface.has_uvs = with_uvs;
  surface.look_of_part.push_back(MeshLooks::kNone);
  const auto parts = [shape, with_uvs] {
    std::vector<DrawnPart> made{PartOf(shape)};
    if (!with_uvs) made[0].uvs.clear();
    return made;
  };
  surface.parts =
      document_.AddSurface(parts(), shape.name, [parts](Diagnostics&) { return Document::BytesOf(parts()); });
  return surface;
}

const std::vector<MeshLook>& Meshes::OwnLooks(Surface& surface, const Source& source, Span span) {
  if (surface.resolved) return *surface.resolved;
  const auto images = [access = access_, source](Diagnostics& diagnostics) {
    auto again = ReadLookedMesh(source.path, {}, *access.New(), diagnostics);
    return again ? std::move(again->looks.images) : std::vector<MeshImage>();
  };
  std::vector<MeshImage>& kept = surface.looks.images;
  const auto is_dropped = [](const MeshImage& image) { return image.path.empty() && image.bytes.empty(); };
  if (std::any_of(kept.begin(), kept.end(), is_dropped)) {
    Diagnostics unheard;
    auto again = images(unheard);
    if (again.size() == kept.size()) kept = std::move(again);
  }
  surface.resolved = looks_.OfMesh(surface.looks, source.path, span, images);
  surface.looks = {};
  return *surface.resolved;
}

std::optional<MeshLook> Meshes::LookOf(const Geometry& geometry) {
  if (!geometry.material) return std::nullopt;
  const auto [known, fresh] = look_of_material_.try_emplace(geometry.material.get());
  if (fresh) known->second = looks_.Of(*geometry.material, geometry.span);
  return known->second;
}

Meshes::Drawing Meshes::Finish(const Surface& surface, const std::optional<MeshLook>& look, bool flat,
                               const Vector3& scale) {
  std::vector<Document::Primitive> primitives;
  for (std::size_t i = 0; i < surface.parts.size(); ++i) {
    const std::uint32_t own = surface.look_of_part[i];
    MeshLook shown = look ? *look : Looks::Default();
    shown.double_sided = flat;
    if (!look && own != MeshLooks::kNone) shown = (*surface.resolved)[own];
    primitives.push_back({surface.parts[i], document_.AddMaterial(shown, surface.parts[i].uvs != kNoId)});
  }
  return {document_.AddMesh(surface.name, primitives), scale};
}

std::optional<Meshes::Drawing> Meshes::Of(const Geometry& geometry) {
  const std::optional<MeshLook> look = LookOf(geometry);
  const auto* mesh = std::get_if<Mesh>(&geometry.shape);
  if (!mesh) {
    const ScaledShape shape = ScaledShapeOf(geometry.shape);
    if (std::holds_alternative<HalfSpace>(geometry.shape)) half_spaces_.push_back(AboutKind<HalfSpace>(geometry));
    return Finish(SurfaceOf(shape, look && HasTexture(*look)), look, shape.name == "square", shape.scale);
  }
  Source source{mesh->path.str(), mesh->convex, {}};
  Vector3 scale = mesh->scale;
  // An odd number of mirrorings is done to the triangles themselves, so that nodes never
  // turn a surface inside out.
  if ((scale.x < 0) != ((scale.y < 0) != (scale.z < 0))) {
    for (int i = 0; i < 3; ++i) {
      source.mirrored[static_cast<std::size_t>(i)] = scale[i] < 0;
      scale[i] = std::abs(scale[i]);
    }
  }
  Surface& surface = SurfaceOf(geometry, *mesh, source);
  if (!surface.why_not.empty()) {
    surface.undrawn.push_back(About<&Geometry::shape>(geometry));
    return std::nullopt;
  }
  if (!look) {
    OwnLooks(surface, source, geometry.span);
  } else {
    // They are large, and may never be needed.
    for (MeshImage& image : surface.looks.images) image.bytes = {};
  }
  if (look && HasTexture(*look) && !surface.has_uvs) {
    without_uvs_.push_back(About<&Geometry::material>(geometry));
  }
  return Finish(surface, look, true, scale);
}

void Meshes::TellLosses() {
  const auto count = [](std::size_t n, const char* one, const char* many) {
    return std::to_string(n) + " " + (n == 1 ? one : many);
  };
  for (auto& [source, surface] : by_source_) {
    const std::size_t n = surface.undrawn.size();
    if (n == 0) continue;
    losses_.Dropped(std::move(surface.undrawn), "mesh " + Quoted(surface.uri) + " of " +
                                                    count(n, "geometry", "geometries") +
                                                    " is not drawn: " + surface.why_not);
  }
  if (const std::size_t n = without_uvs_.size(); n > 0) {
    losses_.Approximated(std::move(without_uvs_), "the texture of " + count(n, "geometry", "geometries") +
                                                      " is not drawn: the mesh has no texture coordinates");
  }
  if (const std::size_t n = half_spaces_.size(); n > 0) {
    losses_.Approximated(std::move(half_spaces_), count(n, "half space is", "half spaces are") +
                                                      " drawn as a square of " +
                                                      std::to_string(static_cast<int>(kHalfSpaceSize)) + " m");
  }
}

}  // namespace sceneweld::gltf
