// SPDX-License-Identifier: BSD-3-Clause
// Reads meshes of USD stages, with their looks.

#include "sceneweld/parsers/mesh/usd_mesh.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/parsers/files/stage_asset.h"
#include "sceneweld/parsers/mesh/surface/triangle_mesh.h"
#include "sceneweld/parsers/mesh/usd_look.h"
#include "sceneweld/parsers/mesh/usd_primvar.h"
#include "sceneweld/parsers/stage/layer_file.h"
#include "sceneweld/parsers/stage/stage.h"

namespace sceneweld {
namespace {

using stage::StagePrim;

constexpr std::uint32_t kSegments = 32;
constexpr int kArcs = 8;  // Of a quarter of a circle.

// A point of the outline of a body of revolution.
struct OutlinePoint {
  double radius;
  double z;
};

// The outline goes from the upper end to the lower one. Ends have the radius 0.
TriangleMesh Revolved(const std::vector<OutlinePoint>& outline) {
  TriangleMesh mesh;
  std::vector<std::uint32_t> first;  // The first vertex of each point.
  for (const OutlinePoint& point : outline) {
    first.push_back(static_cast<std::uint32_t>(mesh.vertices.size()));
    if (point.radius == 0) {
      mesh.vertices.push_back({0, 0, point.z});
      continue;
    }
    for (std::uint32_t i = 0; i < kSegments; ++i) {
      const double angle = 2 * std::numbers::pi * i / kSegments;
      mesh.vertices.push_back({point.radius * std::cos(angle), point.radius * std::sin(angle), point.z});
    }
  }
  for (std::size_t ring = 0; ring + 1 < outline.size(); ++ring) {
    for (std::uint32_t i = 0; i < kSegments; ++i) {
      const std::uint32_t next = (i + 1) % kSegments;
      const bool is_tip = outline[ring].radius == 0, ends_in_tip = outline[ring + 1].radius == 0;
      const std::uint32_t a = first[ring] + (is_tip ? 0 : i), b = first[ring] + (is_tip ? 0 : next);
      const std::uint32_t c = first[ring + 1] + (ends_in_tip ? 0 : i), d = first[ring + 1] + (ends_in_tip ? 0 : next);
      if (!ends_in_tip) mesh.triangles.push_back({a, c, d});
      if (!is_tip) mesh.triangles.push_back({a, ends_in_tip ? c : d, b});
    }
  }
  return mesh;
}

// A half of a ball around (0, 0, z), without its end on the axis.
void AddArc(std::vector<OutlinePoint>& outline, double radius, double z, bool is_upper) {
  for (int i = is_upper ? 1 : 0; i < kArcs + (is_upper ? 1 : 0); ++i) {
    const double angle = std::numbers::pi / 2 * i / kArcs;
    const double r = is_upper ? std::sin(angle) : std::cos(angle), h = is_upper ? std::cos(angle) : -std::sin(angle);
    outline.push_back({radius * r, z + radius * h});
  }
}

TriangleMesh BoxOf(double size) {
  const double h = size / 2;
  TriangleMesh mesh;
  for (int i = 0; i < 8; ++i) mesh.vertices.push_back({i & 1 ? h : -h, i & 2 ? h : -h, i & 4 ? h : -h});
  mesh.triangles = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                    {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
  return mesh;
}

class ShapeReader {
 public:
  ShapeReader(const StagePrim& prim, const UseOfProperty& read) : prim_(prim), read_(read) {}

  std::optional<TriangleMesh> Run() {
    const std::string_view type = prim_.type;
    if (type == "Cube") return Checked({Size("size", 2)}, [](const auto& s) { return BoxOf(s[0]); });
    if (type == "Sphere") return Checked({Size("radius", 1)}, [](const auto& s) { return Ball(s[0]); });
    if (type == "Cylinder") {
      const double radius = Size("radius", 1);
      return Checked({radius, radius, Size("height", 2)}, &Cylinder, true);
    }
    if (type == "Cylinder_1") {
      return Checked({Size("radiusTop", 1), Size("radiusBottom", 1), Size("height", 2)}, &Cylinder, true);
    }
    if (type == "Capsule") {
      const double radius = Size("radius", 0.5);
      return Checked({radius, radius, Size("height", 1)}, &Capsule, true);
    }
    if (type == "Capsule_1") {
      return Checked({Size("radiusTop", 0.5), Size("radiusBottom", 0.5), Size("height", 1)}, &Capsule, true);
    }
    if (type == "Cone") {
      return Checked(
          {Size("radius", 1), Size("height", 2)},
          [](const auto& s) {
            return Revolved({{0, s[1] / 2}, {s[0], -s[1] / 2}, {0, -s[1] / 2}});
          },
          true);
    }
    if (type == "Plane") return Checked({Size("width", 2), Size("length", 2)}, &Rectangle, true);
    return std::nullopt;
  }

 private:
  using Sizes = std::vector<double>;

  static TriangleMesh Ball(double radius) {
    std::vector<OutlinePoint> outline{{0, radius}};
    AddArc(outline, radius, 0, true);
    AddArc(outline, radius, 0, false);
    outline.erase(outline.begin() + kArcs);  // The equator twice.
    outline.push_back({0, -radius});
    return Revolved(outline);
  }
  static TriangleMesh Cylinder(const Sizes& s) {
    const double z = s[2] / 2;
    return Revolved({{0, z}, {s[0], z}, {s[1], -z}, {0, -z}});
  }
  static TriangleMesh Capsule(const Sizes& s) {
    const double z = s[2] / 2;
    std::vector<OutlinePoint> outline{{0, z + s[0]}};
    AddArc(outline, s[0], z, true);
    AddArc(outline, s[1], -z, false);
    outline.push_back({0, -z - s[1]});
    return Revolved(outline);
  }
  // Across the axis z.
  static TriangleMesh Rectangle(const Sizes& s) {
    const double x = s[0] / 2, y = s[1] / 2;
    return {{{-x, -y, 0}, {x, -y, 0}, {x, y, 0}, {-x, y, 0}}, {{0, 1, 2}, {0, 2, 3}}};
  }

  double Size(std::string_view name, double usual) {
    const stage::StageProperty* property = prim_.Find(name);
    if (!property) return usual;
    if (read_) read_(prim_, name);
    const double* number = property->value.number();
    return number ? *number : usual;
  }

  template <typename Make>
  std::optional<TriangleMesh> Checked(const Sizes& sizes, Make&& make, bool has_axis = false) {
    for (const double size : sizes) {
      if (!(size > 0) || !std::isfinite(size)) return std::nullopt;
    }
    TriangleMesh mesh = make(sizes);
    if (has_axis) Turn(mesh);
    return mesh;
  }

  void Turn(TriangleMesh& mesh) {
    const stage::StageProperty* axis = prim_.Find("axis");
    if (!axis) return;
    if (read_) read_(prim_, "axis");
    const std::string* name = axis->value.text();
    if (!name || (*name != "X" && *name != "Y")) return;
    // The width of a plane across X is along Z, as OpenUSD has it.
    for (Vector3& v : mesh.vertices) v = *name == "X" ? Vector3{v.z, v.y, -v.x} : Vector3{v.x, v.z, -v.y};
  }

  const StagePrim& prim_;
  const UseOfProperty& read_;
};

// The surface of a prim that is a shape: Cube, Sphere, Cylinder, Capsule, Cone, Plane and their forms with two radii.
// In the axes and units of the prim, without its scale. Round shapes have flat faces. Nothing for other prims, and for
// sizes that are not above zero.
std::optional<TriangleMesh> SurfaceOfShape(const stage::StagePrim& prim, const UseOfProperty& read = {}) {
  return ShapeReader(prim, read).Run();
}

using stage::Stage;
using stage::StagePrim;
using stage::StageProperty;

constexpr std::uint32_t kNone = MeshLooks::kNone;

class PrimMesh {
 public:
  PrimMesh(const Stage& stage, const StagePrim& prim, NamedFile file, Span span, Diagnostics& diagnostics,
           MeshLooks* looks, StopCheck stop, const UseOfProperty& read)
      : stage_(stage),
        prim_(prim),
        file_(std::move(file)),
        span_(span),
        diagnostics_(diagnostics),
        looks_(looks),
        stop_(stop),
        read_(read) {}

  std::optional<TriangleMesh> Run() {
    if (prim_.type != "Mesh") {
      auto shape = SurfaceOfShape(prim_, read_);
      if (!shape) {
        Report("prim <" + prim_.path + "> has no surface", prim_.span);
        return std::nullopt;
      }
      mesh_ = *std::move(shape);
      face_of_triangle_.assign(mesh_.triangles.size(), 0);
      if (looks_) ReadLooksOfShape();
    } else {
      if (!ReadPoints() || !ReadFaces()) return std::nullopt;
      if (looks_) ReadLooks();
    }
    const double meters = MetersPerUnit(stage_);
    if (meters != 1) {
      for (Vector3& vertex : mesh_.vertices) vertex = meters * vertex;
    }
    return std::move(mesh_);
  }

 private:
  void Report(std::string message, Span place) {
    const Span at = place.valid() ? place : span_;
    diagnostics_.Error("malformed-mesh", at, std::move(message)).InFileUnlessSpan(file_);
  }
  bool Malformed(std::string_view property, const std::string& why) {
    const StageProperty* found = prim_.Find(property);
    Report("mesh <" + prim_.path + "> is invalid: " + why, found ? found->value_span : prim_.span);
    return false;
  }

  // Null if the prim has no such array; an empty array is one.
  const stage::Numbers* Array(std::string_view name, std::uint32_t width) {
    const StageProperty* property = prim_.Find(name);
    if (!property) return nullptr;
    if (read_) read_(prim_, name);
    const stage::Numbers* numbers = property->value.numbers();
    return numbers && (numbers->width == width || numbers->data.empty()) ? numbers : nullptr;
  }
  std::string TextOf(std::string_view name) {
    const StageProperty* property = prim_.Find(name);
    if (!property) return {};
    if (read_) read_(prim_, name);
    return property->value.text() ? *property->value.text() : std::string();
  }

  bool ReadPoints() {
    const stage::Numbers* points = Array("points", 3);
    if (!points) return true;  // A mesh without faces is valid.
    mesh_.vertices.reserve(points->data.size() / 3);
    for (std::size_t i = 0; i + 2 < points->data.size(); i += 3) {
      const Vector3 point{points->data[i], points->data[i + 1], points->data[i + 2]};
      if (!IsFinite(point)) return Malformed("points", "point " + std::to_string(i / 3) + " is not finite");
      mesh_.vertices.push_back(point);
    }
    return true;
  }

  bool ReadFaces() {
    const stage::Numbers* counts = Array("faceVertexCounts", 1);
    const stage::Numbers* indices = Array("faceVertexIndices", 1);
    if (!counts || !indices) return !counts && !indices ? true : Malformed("faceVertexCounts", "its faces are missing");
    is_left_handed_ = TextOf("orientation") == "leftHanded";
    TextOf("subdivisionScheme");
    std::vector<bool> is_hole(counts->data.size());
    if (const stage::Numbers* holes = Array("holeIndices", 1)) {
      for (const double hole : holes->data) {
        if (hole >= 0 && hole < static_cast<double>(is_hole.size())) is_hole[static_cast<std::size_t>(hole)] = true;
      }
    }
    std::size_t corner = 0;
    for (std::size_t face = 0; face < counts->data.size(); ++face) {
      stop_.Look();
      const double count = counts->data[face];
      if (!(count >= 0) || count > static_cast<double>(indices->data.size() - corner)) {
        return Malformed("faceVertexCounts", "its counts need more indices than it has");
      }
      const auto size = static_cast<std::size_t>(count);
      polygon_.clear();
      for (std::size_t i = 0; i < size; ++i) {
        const double index = indices->data[corner + i];
        if (!(index >= 0) || index >= static_cast<double>(mesh_.vertices.size())) {
          return Malformed("faceVertexIndices", "face " + std::to_string(face) + " refers to a missing point");
        }
        polygon_.push_back(static_cast<std::uint32_t>(index));
      }
      if (!is_hole[face] && size >= 3) Divide(face, corner);
      corner += size;
    }
    if (corner != indices->data.size())
      return Malformed("faceVertexIndices", "it has more indices than its counts need");
    return true;
  }

  // As the readers of other files do: a quad along its shorter diagonal, others as fans.
  void Divide(std::size_t face, std::size_t corner) {
    const std::size_t n = polygon_.size();
    const auto at = [&](std::size_t i) { return mesh_.vertices[polygon_[i]]; };
    const std::size_t first = n == 4 && Length(at(2) - at(0)) > Length(at(3) - at(1)) ? 1 : 0;
    for (std::size_t i = 2; i < n; ++i) {
      std::array<std::size_t, 3> local{first, first + i - 1, (first + i) % n};
      if (is_left_handed_) std::swap(local[1], local[2]);
      mesh_.triangles.push_back({polygon_[local[0]], polygon_[local[1]], polygon_[local[2]]});
      if (!looks_) continue;
      face_of_triangle_.push_back(static_cast<std::uint32_t>(face));
      corners_.push_back({corner + local[0], corner + local[1], corner + local[2]});
    }
  }

  // --- looks ---

  // The index of the look of a material; kNone if there is none.
  std::uint32_t LookOf(const StagePrim* material) {
    if (!material) return kNone;
    for (const auto& [known, index] : looks_of_material_) {
      if (known == material) return index;
    }
    std::vector<std::string> left_out;
    auto look = LookOfMaterial(stage_, *material, *looks_, left_out, read_);
    std::uint32_t index = kNone;
    if (look) {
      left_out = look->left_out;
      if (uv_primvar_.empty()) uv_primvar_ = look->uv_primvar;
      index = static_cast<std::uint32_t>(looks_->looks.size());
      looks_->looks.push_back(std::move(look->look));
    }
    for (const std::string& what : left_out) looks_->LeaveOut(what);
    looks_of_material_.emplace_back(material, index);
    return index;
  }

  // The colour of a prim without a material, if it has one for its whole surface.
  std::uint32_t LookOfDisplayColor() {
    const Primvar color(prim_, "primvars:displayColor", 3, "constant", read_);
    const Primvar opacity(prim_, "primvars:displayOpacity", 1, "constant", read_);
    if (!color.is_valid() || !color.is_constant()) return kNone;
    MeshLook look;
    look.name = "displayColor";
    const std::uint32_t at = color.ValueAt(0, 0, 0);
    if (at == Primvar::kNone) return kNone;
    for (std::size_t i = 0; i < 3; ++i) look.base_color[i] = std::clamp(color.At(at)[i], 0.0, 1.0);
    if (const std::uint32_t o = opacity.ValueAt(0, 0, 0); o != Primvar::kNone) {
      look.base_color[3] = std::clamp(*opacity.At(o), 0.0, 1.0);
      if (look.base_color[3] < 1) look.alpha = MeshLook::Alpha::kBlend;
    }
    looks_->looks.push_back(std::move(look));
    return static_cast<std::uint32_t>(looks_->looks.size() - 1);
  }

  void ReadLooksOfShape() {
    std::uint32_t look = LookOf(BoundMaterial(stage_, prim_, MaterialUse::kLook, read_));
    if (look == kNone) look = LookOfDisplayColor();
    if (look != kNone) looks_->of_triangle.assign(mesh_.triangles.size(), look);
  }

  void ReadLooks() {
    const std::uint32_t bound = LookOf(BoundMaterial(stage_, prim_, MaterialUse::kLook, read_));
    std::vector<std::uint32_t> of_face;
    for (const StagePrim* subset : MaterialSubsets(stage_, prim_)) {
      for (const std::string_view name : {"elementType", "familyName", "indices"}) {
        if (read_ && subset->Find(name)) read_(*subset, name);
      }
      const std::uint32_t look = LookOf(BoundMaterial(stage_, *subset, MaterialUse::kLook, read_));
      const StageProperty* indices = subset->Find("indices");
      const stage::Numbers* faces = indices ? indices->value.numbers() : nullptr;
      if (!faces || look == bound) continue;
      if (of_face.empty()) of_face.assign(FaceCount(), bound);
      for (const double face : faces->data) {
        if (face >= 0 && face < static_cast<double>(of_face.size())) of_face[static_cast<std::size_t>(face)] = look;
      }
    }
    std::uint32_t usual = bound;
    if (usual == kNone && of_face.empty()) usual = LookOfDisplayColor();
    if (usual != kNone || !of_face.empty()) {
      for (const std::uint32_t face : face_of_triangle_) {
        looks_->of_triangle.push_back(of_face.empty() ? usual : of_face[face]);
      }
    }
    ReadCorners(bound == kNone);
  }

  std::size_t FaceCount() const {
    const StageProperty* counts = prim_.Find("faceVertexCounts");
    const stage::Numbers* numbers = counts ? counts->value.numbers() : nullptr;
    return numbers ? numbers->data.size() : 0;
  }

  Primvar TextureCoordinates() {
    std::vector<std::string> names;
    if (!uv_primvar_.empty()) names.push_back("primvars:" + uv_primvar_);
    for (const std::string_view usual :
         {"primvars:st", "primvars:UVMap", "primvars:st0", "primvars:st_0", "primvars:map1"}) {
      names.emplace_back(usual);
    }
    for (const StageProperty& property : prim_.properties) {
      if (property.type.view().starts_with("texCoord2")) names.push_back(property.name.str());
    }
    for (const std::string& name : names) {
      const Primvar primvar(prim_, name, 2, "constant", read_);
      if (primvar.is_valid()) return primvar;
    }
    return Primvar(prim_, "", 2, "constant", read_);
  }

  void ReadCorners(bool with_colors) {
    Primvar normal(prim_, "primvars:normals", 3, "constant", read_);
    const Primvar plain(prim_, "normals", 3, "vertex", read_);
    if (!normal.is_valid()) normal = plain;
    const Primvar uv = TextureCoordinates();
    const Primvar color(prim_, "primvars:displayColor", 3, "constant", read_);
    const Primvar opacity(prim_, "primvars:displayOpacity", 1, "constant", read_);
    with_colors = with_colors && color.is_valid() && !color.is_constant();
    if (!normal.is_valid() && !uv.is_valid() && !with_colors) return;
    const double turn = is_left_handed_ ? -1 : 1;
    for (std::size_t i = 0; i < normal.count(); ++i) {
      const double* n = normal.At(i);
      looks_->normals.push_back({turn * n[0], turn * n[1], turn * n[2]});
    }
    for (std::size_t i = 0; i < uv.count(); ++i) {
      looks_->uvs.push_back({static_cast<float>(uv.At(i)[0]), static_cast<float>(1 - uv.At(i)[1])});
    }
    for (std::size_t t = 0; t < mesh_.triangles.size(); ++t) {
      stop_.Look();
      MeshLooks::Corners& corners = looks_->corners.emplace_back();
      const std::uint32_t face = face_of_triangle_[t];
      for (std::size_t i = 0; i < 3; ++i) {
        const std::uint32_t point = mesh_.triangles[t][i];
        corners[i].normal = normal.ValueAt(point, face, corners_[t][i]);
        if (corners[i].normal != kNone && !IsFinite(looks_->normals[corners[i].normal])) corners[i].normal = kNone;
        corners[i].uv = uv.ValueAt(point, face, corners_[t][i]);
        if (with_colors) corners[i].color = ColorAt(color, opacity, point, face, corners_[t][i]);
      }
    }
  }

  std::uint32_t ColorAt(const Primvar& color, const Primvar& opacity, std::size_t point, std::size_t face,
                        std::size_t corner) {
    const std::uint32_t at = color.ValueAt(point, face, corner);
    if (at == Primvar::kNone) return kNone;
    const std::uint32_t o = opacity.ValueAt(point, face, corner);
    if (colors_.size() < color.count()) colors_.resize(color.count());
    for (const auto& [known_opacity, index] : colors_[at]) {
      if (known_opacity == o) return index;
    }
    const auto share = [](double value) { return static_cast<float>(value > 0 ? std::min(value, 1.0) : 0); };
    const double* c = color.At(at);
    looks_->colors.push_back({share(c[0]), share(c[1]), share(c[2]), o == Primvar::kNone ? 1 : share(*opacity.At(o))});
    const auto index = static_cast<std::uint32_t>(looks_->colors.size() - 1);
    // One entry for most colours.
    if (colors_[at].size() < 8) colors_[at].emplace_back(o, index);
    return index;
  }

  const Stage& stage_;
  const StagePrim& prim_;
  const NamedFile file_;
  const Span span_;
  Diagnostics& diagnostics_;
  MeshLooks* looks_;
  StopCheck stop_;
  const UseOfProperty& read_;
  TriangleMesh mesh_;
  bool is_left_handed_ = false;
  std::vector<std::uint32_t> polygon_;
  std::vector<std::uint32_t> face_of_triangle_;
  std::vector<std::array<std::size_t, 3>> corners_;  // Numbers of the corners in the polygons.
  std::vector<std::pair<const StagePrim*, std::uint32_t>> looks_of_material_;
  std::string uv_primvar_;
  std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>> colors_;  // By colour: opacity, index.
};

}  // namespace

std::shared_ptr<const Stage> MeshStages::Of(const std::string& file, Span span, Files& files,
                                            Diagnostics& diagnostics) {
  // Others wait for the first thread, which reads for all.
  const std::lock_guard lock(mutex_);
  if (const auto known = stages_.find(file); known != stages_.end()) return known->second.stage;
  const std::size_t errors = diagnostics.error_count();
  auto stage = stage::OpenStage(file, span, files, diagnostics);
  if (diagnostics.error_count() == errors) stages_.emplace(file, Known{stage, files.sources()});
  return stage;
}

bool IsMeshInStage(std::string_view path) { return !SplitStageAsset(path).second.empty(); }

std::optional<TriangleMesh> ReadUsdMesh(const std::string& path, Span span, Files& files, Diagnostics& diagnostics,
                                        MeshLooks* looks, MeshStages* stages) {
  const auto split = SplitStageAsset(path);
  const std::string file(split.first);
  MeshStages own;
  const auto stage = (stages ? *stages : own).Of(file, span, files, diagnostics);
  if (!stage) return std::nullopt;
  const NamedFile named = files.Named(file);
  const StagePrim* prim = stage->Find(split.second);
  if (!prim) {
    diagnostics.Error("malformed-mesh", span, Quoted(named.shown) + " has no prim <" + std::string(split.second) + ">")
        .InFileUnlessSpan(named);
    return std::nullopt;
  }
  return MeshOfPrim(*stage, *prim, named, span, diagnostics, looks, StopCheck(&files.limits()));
}

std::optional<TriangleMesh> MeshOfPrim(const Stage& stage, const StagePrim& prim, NamedFile file, Span span,
                                       Diagnostics& diagnostics, MeshLooks* looks, StopCheck stop,
                                       const UseOfProperty& read) {
  return PrimMesh(stage, prim, std::move(file), span, diagnostics, looks, stop, read).Run();
}

std::vector<const StagePrim*> MaterialSubsets(const Stage& stage, const StagePrim& mesh) {
  std::vector<const StagePrim*> subsets;
  for (const std::uint32_t child : mesh.children) {
    const StagePrim& prim = stage.prims[child];
    if (prim.type != "GeomSubset" || !prim.is_defined) continue;
    const StageProperty* family = prim.Find("familyName");
    const bool is_other =
        family && family->value.text() && !family->value.text()->empty() && *family->value.text() != "materialBind";
    if (!is_other) subsets.push_back(&prim);
  }
  return subsets;
}

double MetersPerUnit(const Stage& stage) {
  const stage::Value* meters = stage::Find(stage.metadata, "metersPerUnit");
  const double* number = meters ? meters->number() : nullptr;
  return number && *number > 0 && std::isfinite(*number) ? *number : 0.01;
}

}  // namespace sceneweld
