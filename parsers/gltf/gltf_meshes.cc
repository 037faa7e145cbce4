// SPDX-License-Identifier: BSD-3-Clause
// Mesh files of a scene in glTF.

#include "sceneweld/parsers/gltf/gltf_meshes.h"

#include <algorithm>
#include <set>
#include <utility>

#include "sceneweld/parsers/xml/root_element.h"

namespace sceneweld::gltf {
namespace {

bool HasTexture(const MeshLook& look) { return look.base_color_image != kNoId; }

// The looks of the mesh files, each once.
std::vector<SurfaceSource> SourcesOf(const std::vector<const Shape*>& shapes) {
  std::vector<SurfaceSource> sources;
  std::set<SurfaceSource> known;
  for (const Shape* shape : shapes) {
    const auto* mesh = std::get_if<Mesh>(shape);
    if (!mesh) continue;
    SurfaceSource source = ScaledSurfaceOf(*mesh).source;
    if (known.insert(source).second) sources.push_back(std::move(source));
  }
  return sources;
}

}  // namespace

Meshes::Meshes(const std::vector<const Shape*>& shapes, const WriteOptions& options, Document& document,
               LossReport& losses)
    : access_(options),
      document_(document),
      losses_(losses),
      looks_(access_, document, losses),
      reader_(access_, SourcesOf(shapes)) {}

Meshes::Surface& Meshes::SurfaceOf(const Mesh& mesh, const SurfaceSource& source) {
  const auto [known, fresh] = by_source_.try_emplace(source);
  Surface& surface = known->second;
  if (!fresh) return surface;
  surface.uri = mesh.uri.empty() ? source.path : mesh.uri.str();
  surface.name = FileStem(source.path);
  auto read = reader_.Take(source, surface.why_not);
  if (!read) return surface;
  const std::vector<EncodedPart>& parts = read->encoded.parts;
  for (const EncodedPart& part : parts) surface.look_of_part.push_back(part.look);
  surface.has_uvs = std::all_of(parts.begin(), parts.end(), [](const EncodedPart& part) { return part.uvs > 0; });
  surface.looks = std::move(read->looks);
  surface.images = std::move(read->images);
  surface.left_out = std::move(read->left_out);
  const auto make = [access = access_, source](std::string& why) -> std::optional<std::string> {
    auto again = Read(access, source, why);
    if (!again) return std::nullopt;
    return std::move(again->encoded.bytes);
  };
  surface.parts = document_.AddSurface(std::move(read->encoded), source.path, make);
  return surface;
}

Meshes::Surface& Meshes::SurfaceOf(const ScaledShape& shape, bool with_uvs) {
  const auto [known, fresh] = by_shape_.try_emplace(shape.name + (with_uvs ? " with uvs" : ""));
  Surface& surface = known->second;
  if (!fresh) return surface;
  surface.name = shape.name;
  surface.has_uvs = with_uvs;
  surface.look_of_part.push_back(MeshLooks::kNone);
  const auto encoded = [shape, with_uvs] {
    std::vector<DrawnPart> made{PartOf(shape)};
    if (!with_uvs) made[0].uvs.clear();
    return Encoded(made);
  };
  surface.parts = document_.AddSurface(encoded(), shape.name, [encoded](std::string&) { return encoded().bytes; });
  return surface;
}

void Meshes::ResolveLooks(Surface& surface, const SurfaceSource& source, Span span) {
  if (surface.resolved) return;
  const auto is_dropped = [](const MeshImage& image) { return image.path.empty() && image.bytes.empty(); };
  if (std::any_of(surface.images.begin(), surface.images.end(), is_dropped)) {
    std::string unheard;
    auto again = Read(access_, source, unheard);
    if (again && again->images.size() == surface.images.size()) surface.images = std::move(again->images);
  }
  surface.resolved = looks_.OfMesh(std::move(surface.looks), std::move(surface.images), source, span);
}

std::optional<MeshLook> Meshes::LookOf(const Geometry& geometry) {
  if (!geometry.material) return std::nullopt;
  const auto [known, fresh] = look_of_material_.try_emplace(geometry.material.get());
  if (fresh) known->second = looks_.Of(*geometry.material, geometry.span);
  return known->second;
}

Meshes::Priority Meshes::PriorityOf(const Geometry& geometry) {
  if (!geometry.span) return Priority::kScene;
  const auto [known, fresh] = priority_of_source_.try_emplace(geometry.span.source, Priority::kScene);
  if (fresh && FormatByRoot(geometry.span.source->text()) == "urdf") known->second = Priority::kFile;
  return known->second;
}

Meshes::Drawing Meshes::Finish(const Surface& surface, const std::optional<MeshLook>& look, Priority priority,
                               bool flat, const Vector3& scale) {
  std::vector<Document::Primitive> primitives;
  for (std::size_t i = 0; i < surface.parts.size(); ++i) {
    const std::uint32_t own = surface.look_of_part[i];
    // The colours of vertices come from the file, as its materials do.
    const bool has_colors = surface.parts[i].colors != kNoId;
    const bool is_of_file = !look || (priority == Priority::kFile && (own != MeshLooks::kNone || has_colors));
    const bool with_colors = is_of_file && has_colors;
    MeshLook shown = is_of_file ? Looks::Default() : *look;
    if (with_colors) shown.base_color = {1, 1, 1, 1};
    shown.double_sided = flat;
    if (is_of_file && own != MeshLooks::kNone) shown = (*surface.resolved)[own];
    primitives.push_back({surface.parts[i], document_.AddMaterial(shown, surface.parts[i].uvs != kNoId), with_colors});
  }
  return {document_.AddMesh(surface.name, primitives), scale};
}

std::optional<Meshes::Drawing> Meshes::DrawingOf(const Mesh& mesh, const std::optional<MeshLook>& look,
                                                 Priority priority, Span span, LossSubject about) {
  const ScaledSurface scaled = ScaledSurfaceOf(mesh);
  Surface& surface = SurfaceOf(mesh, scaled.source);
  if (!surface.why_not.empty()) {
    surface.undrawn.push_back(std::move(about));
    return std::nullopt;
  }
  if (!surface.left_out.empty()) surface.simplified.push_back(std::move(about));
  if (!look || priority == Priority::kFile) {
    ResolveLooks(surface, scaled.source, span);
  } else {
    // They are large, and may never be needed.
    for (MeshImage& image : surface.images) image.bytes = {};
  }
  return Finish(surface, look, priority, true, scaled.scale);
}

std::optional<Meshes::Drawing> Meshes::Of(const Geometry& geometry) {
  const std::optional<MeshLook> look = LookOf(geometry);
  const bool has_texture = look && HasTexture(*look);
  if (const auto* mesh = std::get_if<Mesh>(&*geometry.shape)) {
    const auto drawing = DrawingOf(*mesh, look, PriorityOf(geometry), geometry.span, About<&Geometry::shape>(geometry));
    if (drawing && has_texture && !SurfaceOf(*mesh, ScaledSurfaceOf(*mesh).source).has_uvs) {
      without_uvs_.push_back(About<&Geometry::material>(geometry));
    }
    return drawing;
  }
  const ScaledShape shape = ScaledShapeOf(geometry.shape);
  if (std::holds_alternative<HalfSpace>(*geometry.shape)) half_spaces_.push_back(AboutKind<HalfSpace>(geometry));
  return Finish(SurfaceOf(shape, has_texture), look, Priority::kScene, shape.name == "square", shape.scale);
}

std::optional<Meshes::Drawing> Meshes::Of(const ContactZone& zone) {
  if (const auto* mesh = std::get_if<Mesh>(&zone.shape)) {
    return DrawingOf(*mesh, Looks::Default(), Priority::kScene, zone.span, About<&ContactZone::shape>(zone));
  }
  const ScaledShape shape = ScaledShapeOf(zone.shape);
  return Finish(SurfaceOf(shape, false), std::nullopt, Priority::kScene, shape.name == "square", shape.scale);
}

void Meshes::ReportLosses() {
  const auto count = [](std::size_t n, const char* one, const char* many) {
    return std::to_string(n) + " " + (n == 1 ? one : many);
  };
  for (auto& [source, surface] : by_source_) {
    if (!surface.simplified.empty()) {
      std::string list;
      for (const std::string& what : surface.left_out) list += (list.empty() ? "" : ", ") + what;
      losses_.Approximated(std::move(surface.simplified), "mesh " + Quoted(surface.uri) + " is drawn without: " + list);
    }
    const std::size_t n = surface.undrawn.size();
    if (n == 0) continue;
    losses_.Dropped(std::move(surface.undrawn), "mesh " + Quoted(surface.uri) + " of " +
                                                    count(n, "geometry", "geometries") +
                                                    " is not drawn: " + surface.why_not);
  }
  if (const std::size_t n = without_uvs_.size(); n > 0) {
    losses_.Approximated(std::move(without_uvs_), "the texture of " + count(n, "geometry", "geometries") +
                                                      " is left out: the mesh has no texture coordinates");
  }
  if (const std::size_t n = half_spaces_.size(); n > 0) {
    losses_.Approximated(std::move(half_spaces_), count(n, "half space is", "half spaces are") +
                                                      " drawn as a square of " +
                                                      std::to_string(static_cast<int>(kHalfSpaceSize)) + " m");
  }
}

}  // namespace sceneweld::gltf
