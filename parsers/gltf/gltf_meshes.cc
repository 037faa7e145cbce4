// SPDX-License-Identifier: BSD-3-Clause
// Mesh files of a scene in glTF.

#include "sceneweld/parsers/gltf/gltf_meshes.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "sceneweld/parsers/xml/root_element.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::gltf {
namespace {

constexpr int kAround = 48;   // Segments of a circle.
constexpr int kQuarter = 12;  // Segments of a quarter of a circle.
constexpr double kPi = 3.14159265358979323846;

// A point of the outline of a solid of revolution, with its normal.
struct OutlinePoint {
  double r, z;
  double normal_r, normal_z;
};

void AddVertex(const Vector3& p, const Vector3& n, double u, double v, DrawnPart& part) {
  part.positions.push_back({static_cast<float>(p.x), static_cast<float>(p.y), static_cast<float>(p.z)});
  part.normals.push_back({static_cast<float>(n.x), static_cast<float>(n.y), static_cast<float>(n.z)});
  part.uvs.push_back({static_cast<float>(u), static_cast<float>(v)});
}

// Rotates an outline, given from the top to the bottom, about z.
void AddRevolution(std::span<const OutlinePoint> outline, DrawnPart& part) {
  const auto base = static_cast<std::uint32_t>(part.positions.size());
  for (std::size_t ring = 0; ring < outline.size(); ++ring) {
    const OutlinePoint& at = outline[ring];
    for (int j = 0; j <= kAround; ++j) {
      const double angle = 2 * kPi * (j % kAround) / kAround;  // This closes the seam exactly.
      const double c = std::cos(angle), s = std::sin(angle);
      AddVertex({at.r * c, at.r * s, at.z}, {at.normal_r * c, at.normal_r * s, at.normal_z},
                static_cast<double>(j) / kAround, static_cast<double>(ring) / static_cast<double>(outline.size() - 1),
                part);
    }
  }
  for (std::size_t ring = 0; ring + 1 < outline.size(); ++ring) {
    for (std::uint32_t j = 0; j < kAround; ++j) {
      const std::uint32_t a = base + static_cast<std::uint32_t>(ring) * (kAround + 1) + j;
      const std::uint32_t b = a + kAround + 1;
      if (outline[ring + 1].r > 0) part.indices.insert(part.indices.end(), {a, b, b + 1});
      if (outline[ring].r > 0) part.indices.insert(part.indices.end(), {a, b + 1, a + 1});
    }
  }
}

// A quarter of a circle of radius 1 about (0, z), from one angle above the plane to another.
void AddArc(double z, double from, double to, std::vector<OutlinePoint>& outline) {
  for (int i = 0; i <= kQuarter; ++i) {
    const double angle = from + (to - from) * i / kQuarter;
    const bool pole = std::abs(angle) > kPi / 2 - 1e-9;
    const double r = pole ? 0 : std::cos(angle), s = std::sin(angle);
    outline.push_back({r, z + s, r, s});
  }
}

DrawnPart CapsulePart(double length) {
  std::vector<OutlinePoint> outline;
  AddArc(length / 2, kPi / 2, 0, outline);
  if (length == 0) outline.pop_back();
  AddArc(-length / 2, 0, -kPi / 2, outline);
  DrawnPart part;
  AddRevolution(outline, part);
  return part;
}

DrawnPart CylinderPart() {
  DrawnPart part;
  AddRevolution(std::vector<OutlinePoint>{{0, 0.5, 0, 1}, {1, 0.5, 0, 1}}, part);
  AddRevolution(std::vector<OutlinePoint>{{1, 0.5, 1, 0}, {1, -0.5, 1, 0}}, part);
  AddRevolution(std::vector<OutlinePoint>{{1, -0.5, 0, -1}, {0, -0.5, 0, -1}}, part);
  return part;
}

// A square of length 1 about `center`; `right` and `up` as a viewer sees it.
void AddSquare(const Vector3& center, const Vector3& right, const Vector3& up, DrawnPart& part) {
  const auto base = static_cast<std::uint32_t>(part.positions.size());
  for (const auto& [u, v] : {std::array{0.0, 1.0}, std::array{1.0, 1.0}, std::array{1.0, 0.0}, std::array{0.0, 0.0}}) {
    AddVertex(center + (u - 0.5) * right + (0.5 - v) * up, Cross(right, up), u, v, part);
  }
  part.indices.insert(part.indices.end(), {base, base + 1, base + 2, base, base + 2, base + 3});
}

DrawnPart CubePart() {
  constexpr Vector3 x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1};
  DrawnPart part;
  AddSquare(0.5 * x, y, z, part);
  AddSquare(-0.5 * x, -y, z, part);
  AddSquare(0.5 * y, -x, z, part);
  AddSquare(-0.5 * y, x, z, part);
  AddSquare(0.5 * z, x, y, part);
  AddSquare(-0.5 * z, x, -y, part);
  return part;
}

DrawnPart SquarePart() {
  DrawnPart part;
  AddSquare({}, {1, 0, 0}, {0, 1, 0}, part);
  return part;
}

struct Scaler {
  ScaledShape operator()(const Box& box) const { return {"box", box.size}; }
  ScaledShape operator()(const Sphere& sphere) const { return {"ball", {sphere.radius, sphere.radius, sphere.radius}}; }
  ScaledShape operator()(const Ellipsoid& ellipsoid) const { return {"ball", ellipsoid.semi_axes}; }
  ScaledShape operator()(const Cylinder& cylinder) const {
    return {"cylinder", {cylinder.radius, cylinder.radius, cylinder.length}};
  }
  ScaledShape operator()(const Capsule& capsule) const {
    // Caps stay round only if all axes have the same scale.
    const double length = capsule.length / capsule.radius;
    if (!(capsule.radius > 0) || !std::isfinite(length)) return {"ball", {}};
    return {"capsule " + FormatNumber(length), {capsule.radius, capsule.radius, capsule.radius}, length};
  }
  ScaledShape operator()(const HalfSpace&) const { return {"square", {kHalfSpaceSize, kHalfSpaceSize, 1}}; }
  ScaledShape operator()(const Plane& plane) const { return {"square", {plane.size_x, plane.size_y, 1}}; }
  ScaledShape operator()(const Mesh& mesh) const { return {"mesh", mesh.scale}; }
};

constexpr double kDullRoughness = 0.8;   // Without any specular colour.
constexpr double kShinyRoughness = 0.3;  // Of a white specular colour.

double Rounded(double value) { return std::round(value * 1e6) / 1e6; }

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

ScaledShape ScaledShapeOf(const Shape& shape) { return std::visit(Scaler{}, shape); }

DrawnPart PartOf(const ScaledShape& shape) {
  if (shape.name == "box") return CubePart();
  if (shape.name == "square") return SquarePart();
  if (shape.name == "cylinder") return CylinderPart();
  return CapsulePart(shape.name == "ball" ? 0 : shape.capsule_length);
}

std::optional<MeshLook> Looks::Of(const Material& material, Span span) {
  if (!material.diffuse && material.diffuse_map.empty()) return std::nullopt;
  MeshLook look;
  look.name = material.name.str();
  if (!material.diffuse_map.empty()) {
    look.base_color_image = TextureOf(material.diffuse_map.str(), AboutAll<&Material::diffuse_map>(span));
  }
  // Transparent black beside a texture means no colour (docs/reference/urdf.md, 7).
  const bool is_color = material.diffuse && !(look.base_color_image != kNoId && *material.diffuse == Rgba{0, 0, 0, 0});
  if (is_color) {
    const Rgba& c = *material.diffuse;
    look.base_color = {LinearFromSrgb(c.r), LinearFromSrgb(c.g), LinearFromSrgb(c.b), std::clamp(c.a, 0.0, 1.0)};
    if (c.a < 1) look.alpha = MeshLook::Alpha::kBlend;
  }
  if (material.emissive) {
    const Rgba& c = *material.emissive;
    look.emissive = {LinearFromSrgb(c.r), LinearFromSrgb(c.g), LinearFromSrgb(c.b)};
  }
  look.roughness = kDullRoughness;
  if (material.specular) {
    const double shine =
        std::clamp(std::max({material.specular->r, material.specular->g, material.specular->b}), 0.0, 1.0);
    look.roughness = Rounded(kDullRoughness + (kShinyRoughness - kDullRoughness) * shine);
  }
  return look;
}

MeshLook Looks::Default() {
  MeshLook look;
  look.name = "default";
  look.base_color = {0.5, 0.5, 0.5, 1};
  look.roughness = kDullRoughness;
  return look;
}

Id Looks::TextureOf(const std::string& path, const LossSubject& about) {
  const auto [known, fresh] = textures_.try_emplace(path, kNoId);
  if (!fresh) return known->second;
  const auto lose = [&](const std::string& why) {
    losses_.Dropped(about, "image " + Quoted(FileName(path)) + " is not in the file: " + why);
    return kNoId;
  };
  std::string why;
  auto bytes = access_.Bytes(path, why);
  if (!bytes) return lose(why);
  const auto make = [access = access_, path](std::string& reason) { return access.Bytes(path, reason); };
  const Id texture = document_.AddTexture(*std::move(bytes), std::string(FileStem(path)), path, make);
  if (texture == kNoId) return lose("it is neither PNG nor JPEG");
  return known->second = texture;
}

std::vector<MeshLook> Looks::OfMesh(std::vector<MeshLook> looks, std::vector<MeshImage> images,
                                    const SurfaceSource& source, Span span) {
  const LossSubject about = AboutAll<&Mesh::uri, &Mesh::path>(span);
  const std::string& path = source.path;
  std::vector<Id> textures;
  for (std::size_t i = 0; i < images.size(); ++i) {
    MeshImage& image = images[i];
    if (!image.path.empty()) {
      textures.push_back(TextureOf(image.path, about));
      continue;
    }
    const auto make = [access = access_, source, i](std::string& why) -> std::optional<std::string> {
      auto again = Read(access, source, why);
      if (!again || i >= again->images.size()) return std::nullopt;
      return std::move(again->images[i].bytes);
    };
    const std::string name = std::string(FileStem(path)) + "_" + std::to_string(i);
    textures.push_back(document_.AddTexture(std::move(image.bytes), name, path, make));
    if (textures.back() == kNoId) {
      losses_.Dropped(about,
                      "an image in " + Quoted(FileName(path)) + " is not in the file: it is neither PNG nor JPEG");
    }
  }
  for (MeshLook& look : looks) {
    for (std::uint32_t* image : {&look.base_color_image, &look.metallic_roughness_image, &look.normal_image,
                                 &look.occlusion_image, &look.emissive_image}) {
      if (*image != MeshLook::kNone) *image = textures[*image];
    }
  }
  return looks;
}

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
