// SPDX-License-Identifier: BSD-3-Clause
// Reads the mesh files of a scene and writes them as prototypes.

#include "sceneweld/parsers/usd/write/meshes.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <new>
#include <set>
#include <thread>
#include <utility>

#include "sceneweld/parsers/files/packages/package_map.h"
#include "sceneweld/parsers/files/packages/uri.h"
#include "sceneweld/parsers/files/stage_asset.h"
#include "sceneweld/parsers/files/thread_jobs.h"
#include "sceneweld/parsers/mesh/geometry_mesh.h"
#include "sceneweld/parsers/record/record_writer.h"
#include "sceneweld/parsers/stage/crate/crate_numbers.h"
#include "sceneweld/parsers/stage/usda/usda_printer.h"
#include "sceneweld/parsers/usd/layout.h"
#include "sceneweld/parsers/usd/preview_surface.h"
#include "sceneweld/parsers/usd/private_names.h"
#include "sceneweld/parsers/usd/write/looks.h"
#include "sceneweld/parsers/usd/write/output.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::usd {
namespace {

constexpr std::uint32_t kNone = MeshLooks::kNone;

// A number that single precision holds in its shortest form, which is much shorter: USD reads the same.
double Short(double value) {
  const auto single = static_cast<float>(value);
  return static_cast<double>(single) == value ? stage::ShortestOf(single) : value;
}
double Single(double value) { return stage::ShortestOf(static_cast<float>(value)); }

// Values at the corners of triangles: few values, and their numbers.
struct CornerValues {
  std::size_t width = 3;
  std::vector<double> values;
  std::vector<std::uint32_t> of_corner;
};

class MeshPrinter {
 public:
  MeshPrinter(const TriangleMesh& mesh, const MeshLooks& looks, StopCheck stop)
      : mesh_(mesh), looks_(looks), stop_(stop), path_(std::string(kPrototypesPath) + "/" + MeshText::kNameMark) {}

  MeshText Run() {
    CountLooks();
    // The printer is at the depth of the children of /Prototypes.
    print_.BeginPrim("class", "", NameOfPath(kPrototypesPath));
    const std::size_t begin = made_.text.size();
    stage::UsdaPrinter::Metadata metadata;
    if (used_.size() == 1 && !has_bare_faces_) metadata.emplace_back("prepend apiSchemas = [\"MaterialBindingAPI\"]");
    print_.BeginPrim("def", "Mesh", std::string(1, MeshText::kNameMark), metadata);
    WriteSurface();
    WriteCorners();
    WriteLooks();
    print_.EndPrim();
    made_.text.erase(0, begin);
    made_.left_out = looks_.left_out;
    made_.images = looks_.images;
    made_.has_looks = !used_.empty() || has_colors_;
    return std::move(made_);
  }

 private:
  MeshLooks::Corner CornerOf(std::size_t t, std::size_t i) const {
    return looks_.corners.empty() ? MeshLooks::Corner() : looks_.corners[t][i];
  }

  void CountLooks() {
    for (const std::uint32_t look : looks_.of_triangle) {
      if (look == kNone) {
        has_bare_faces_ = true;
      } else {
        used_.insert(look);
      }
    }
    has_bare_faces_ = has_bare_faces_ || looks_.of_triangle.empty();
  }

  void WriteSurface() {
    const Bounds bounds = BoundsOf(mesh_);
    const std::array<double, 6> extent{Short(bounds.lower.x), Short(bounds.lower.y), Short(bounds.lower.z),
                                       Short(bounds.upper.x), Short(bounds.upper.y), Short(bounds.upper.z)};
    print_.Numbers("float3[]", "extent", extent, 3);
    std::vector<double> numbers(mesh_.triangles.size(), 3);
    Many("int[]", "faceVertexCounts", numbers, 1);
    numbers.clear();
    numbers.reserve(3 * mesh_.triangles.size());
    for (const auto& triangle : mesh_.triangles) numbers.insert(numbers.end(), triangle.begin(), triangle.end());
    Many("int[]", "faceVertexIndices", numbers, 1);
    numbers.clear();
    for (const Vector3& v : mesh_.vertices) {
      stop_.Look();
      for (int i = 0; i < 3; ++i) numbers.push_back(Short(v[i]));
    }
    Many("point3f[]", "points", numbers, 3);
    print_.Text("uniform token", "subdivisionScheme", "none");
    // Surfaces of robots are often open, and nothing else says that they are not seen from behind.
    print_.Bool("uniform bool", "doubleSided", true);
  }

  void Many(std::string_view declaration, std::string_view name, std::span<const double> numbers, std::size_t width) {
    print_.Numbers(declaration, name, numbers, width);
    record::NewWord{.key = name, .plain = WordOfMany(numbers)}.AppendTo(made_.words);
  }

  void WriteCorners() {
    if (looks_.corners.empty()) return WriteFlatNormals();
    CornerValues normals{3, {}, {}}, uvs{2, {}, {}}, colors{3, {}, {}}, opacities{1, {}, {}};
    for (const Vector3& n : looks_.normals) {
      const double length = Length(n);
      const double factor = length > 0 && std::isfinite(length) ? 1 / length : 0;
      for (int i = 0; i < 3; ++i) normals.values.push_back(Single(factor == 0 ? (i == 2 ? 1 : 0) : factor * n[i]));
    }
    for (const auto& uv : looks_.uvs) {
      const bool is_finite = std::isfinite(uv[0]) && std::isfinite(uv[1]);
      uvs.values.push_back(is_finite ? Single(uv[0]) : 0);
      uvs.values.push_back(is_finite ? Single(1.0 - uv[1]) : 0);
    }
    bool has_opacity = false;
    for (const auto& color : looks_.colors) {
      const auto share = [](float c) { return c > 0 ? Single(std::min(c, 1.0f)) : 0; };
      for (std::size_t i = 0; i < 3; ++i) colors.values.push_back(share(color[i]));
      opacities.values.push_back(share(color[3]));
      has_opacity = has_opacity || color[3] != 1;
    }
    const std::size_t missing_normals = looks_.normals.size();
    bool has_normals = false;
    for (std::size_t t = 0; t < mesh_.triangles.size(); ++t) {
      stop_.Look();
      for (std::size_t i = 0; i < 3; ++i) {
        const MeshLooks::Corner corner = CornerOf(t, i);
        normals.of_corner.push_back(corner.normal);
        uvs.of_corner.push_back(corner.uv);
        colors.of_corner.push_back(corner.color);
        has_normals = has_normals || corner.normal != kNone;
        has_colors_ = has_colors_ || corner.color != kNone;
        made_.has_uvs = made_.has_uvs || corner.uv != kNone;
      }
    }
    if (has_normals) {
      AddFlatNormals(normals, missing_normals);
      WriteValues("normal3f[]", "primvars:normals", normals);
    } else {
      WriteFlatNormals();
    }
    const auto add_usual = [](CornerValues& values, double usual) {
      const auto fresh = static_cast<std::uint32_t>(values.values.size() / values.width);
      if (std::find(values.of_corner.begin(), values.of_corner.end(), kNone) == values.of_corner.end()) return;
      std::replace(values.of_corner.begin(), values.of_corner.end(), kNone, fresh);
      values.values.insert(values.values.end(), values.width, usual);
    };
    if (has_colors_) {
      opacities.of_corner = colors.of_corner;
      add_usual(colors, 1);
      add_usual(opacities, 1);
      WriteValues("color3f[]", "primvars:displayColor", colors);
      if (has_opacity) WriteValues("float[]", "primvars:displayOpacity", opacities);
    }
    if (made_.has_uvs) {
      add_usual(uvs, 0);
      WriteValues("texCoord2f[]", "primvars:st", uvs);
    }
  }

  // Corners without a normal get that of their triangle.
  void AddFlatNormals(CornerValues& normals, std::size_t count) const {
    for (std::size_t t = 0; t < mesh_.triangles.size(); ++t) {
      const auto begin = normals.of_corner.begin() + static_cast<std::ptrdiff_t>(3 * t);
      if (std::find(begin, begin + 3, kNone) == begin + 3) continue;
      std::replace(begin, begin + 3, kNone, static_cast<std::uint32_t>(count++));
      AppendFlatNormal(t, normals.values);
    }
  }

  void AppendFlatNormal(std::size_t triangle, std::vector<double>& numbers) const {
    const auto& [a, b, c] = mesh_.triangles[triangle];
    const Vector3& origin = mesh_.vertices[a];
    const Vector3 across = Cross(mesh_.vertices[b] - origin, mesh_.vertices[c] - origin);
    const double length = Length(across);
    const bool is_flat = !(length > 0) || !std::isfinite(length);
    for (int i = 0; i < 3; ++i) numbers.push_back(Single(is_flat ? (i == 2 ? 1 : 0) : across[i] / length));
  }

  // A mesh that is not subdivided needs normals.
  void WriteFlatNormals() {
    std::vector<double> numbers;
    numbers.reserve(3 * mesh_.triangles.size());
    for (std::size_t t = 0; t < mesh_.triangles.size(); ++t) AppendFlatNormal(t, numbers);
    print_.Numbers("normal3f[]", "primvars:normals", numbers, 3, "interpolation = \"uniform\"");
  }

  // By vertex if all corners at each vertex agree, otherwise by corner.
  void WriteValues(std::string_view type, const std::string& name, const CornerValues& values) {
    constexpr std::string_view kByVertex = "vertex", kByCorner = "faceVarying";
    std::vector<std::uint32_t> of_vertex(mesh_.vertices.size(), kNone);
    bool agree = true;
    for (std::size_t t = 0; t < mesh_.triangles.size() && agree; ++t) {
      for (std::size_t i = 0; i < 3; ++i) {
        std::uint32_t& known = of_vertex[mesh_.triangles[t][i]];
        const std::uint32_t here = values.of_corner[3 * t + i];
        if (known == kNone) known = here;
        agree = agree && (known == here || Same(values, known, here));
      }
    }
    const auto interpolation = [](std::string_view way) { return "interpolation = \"" + std::string(way) + "\""; };
    if (agree) {
      std::vector<double> numbers;
      numbers.reserve(values.width * of_vertex.size());
      for (const std::uint32_t at : of_vertex) {
        for (std::size_t i = 0; i < values.width; ++i) {
          numbers.push_back(at == kNone ? (i == 2 ? 1 : 0) : values.values[values.width * at + i]);
        }
      }
      print_.Numbers(type, name, numbers, values.width, interpolation(kByVertex));
      return;
    }
    print_.Numbers(type, name, values.values, values.width, interpolation(kByCorner));
    const std::vector<double> indices(values.of_corner.begin(), values.of_corner.end());
    print_.Numbers("int[]", name + ":indices", indices, 1);
  }
  static bool Same(const CornerValues& values, std::uint32_t a, std::uint32_t b) {
    const auto* data = values.values.data();
    return std::equal(data + values.width * a, data + values.width * (a + 1), data + values.width * b);
  }

  // The materials of the file, which the prim or its subsets have. They are below the prim, because a reference to it
  // takes nothing else along.
  void WriteLooks() {
    if (used_.empty()) return;
    ChildNames names, subsets;
    std::vector<std::string> asset_marks;
    for (std::size_t i = 0; i < looks_.images.size(); ++i) {
      asset_marks.push_back(MeshText::kImageMark + std::to_string(i) + MeshText::kImageMark);
    }
    std::vector<std::pair<std::uint32_t, std::string>> materials;
    for (const std::uint32_t look : used_) materials.emplace_back(look, names.Claim(looks_.looks[look].name, "look"));
    const std::string scope = path_ + "/Looks";
    subsets.Claim("Looks", {});
    if (materials.size() == 1 && !has_bare_faces_) {
      print_.Relationship("material:binding", scope + "/" + materials.front().second);
    } else {
      print_.Text("uniform token", "subsetFamily:materialBind:familyType",
                  has_bare_faces_ ? "nonOverlapping" : "partition");
      for (const auto& [look, name] : materials) {
        print_.BeginPrim("def", "GeomSubset", subsets.Claim(name, "faces"),
                         {"prepend apiSchemas = [\"MaterialBindingAPI\"]"});
        print_.Text("uniform token", "elementType", "face");
        print_.Text("uniform token", "familyName", "materialBind");
        std::vector<double> faces;
        for (std::size_t t = 0; t < looks_.of_triangle.size(); ++t) {
          if (looks_.of_triangle[t] == look) faces.push_back(static_cast<double>(t));
        }
        print_.Numbers("int[]", "indices", faces, 1);
        print_.Relationship("material:binding", scope + "/" + name);
        print_.EndPrim();
      }
    }
    print_.BeginPrim("def", "Scope", "Looks");
    for (const auto& [look, name] : materials) {
      print_.BeginPrim("def", "Material", name);
      WritePreviewSurface(print_, scope + "/" + name, looks_.looks[look], {asset_marks, true, has_colors_});
      print_.EndPrim();
    }
    print_.EndPrim();
  }

  const TriangleMesh& mesh_;
  const MeshLooks& looks_;
  StopCheck stop_;
  const std::string path_;
  MeshText made_;
  stage::UsdaPrinter print_{made_.text};
  std::set<std::uint32_t> used_;
  bool has_bare_faces_ = false;
  bool has_colors_ = false;
};

void Mirror(const std::array<bool, 3>& axes, LookedMesh& looked) {
  const Vector3 signs{axes[0] ? -1.0 : 1.0, axes[1] ? -1.0 : 1.0, axes[2] ? -1.0 : 1.0};
  if (signs == Vector3{1, 1, 1}) return;
  Scale(looked.mesh, signs);
  for (Vector3& n : looked.looks.normals) n = {n.x * signs.x, n.y * signs.y, n.z * signs.z};
  for (MeshLooks::Corners& corners : looked.looks.corners) std::swap(corners[1], corners[2]);
}

// How many meshes may be prepared ahead for each thread, and the total length of their files.
constexpr std::size_t kAheadOfThread = 2;
constexpr std::size_t kMostAhead = std::size_t{16} << 20;

// The text of the first error. Its place is omitted, because it is in a text that is not kept.
std::string WhyOf(const Diagnostics& diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.severity == Severity::kError) return diagnostic.message;
  }
  return "it cannot be read";
}

// An odd number of negative factors mirrors.
bool Mirrors(const Vector3& scale) { return (scale.x < 0) != ((scale.y < 0) != (scale.z < 0)); }

MeshSource SourceOf(const Mesh& mesh) {
  MeshSource source{mesh.path.str(), {}};
  if (!Mirrors(mesh.scale)) return source;
  for (int i = 0; i < 3; ++i) source.mirrored[static_cast<std::size_t>(i)] = mesh.scale[i] < 0;
  return source;
}

std::string StemOf(const std::string& path) {
  const auto [file, prim] = SplitStageAsset(path);
  return std::string(prim.empty() ? FileStem(file) : NameOfPath(prim));
}

// The surface of an icosahedron, divided twice.
TriangleMesh UnitBall() {
  const double g = (1 + std::sqrt(5.0)) / 2;
  TriangleMesh ball;
  for (const double a : {-1.0, 1.0}) {
    for (const double b : {-g, g}) {
      for (const Vector3& v : {Vector3{0, a, b}, Vector3{a, b, 0}, Vector3{b, 0, a}}) {
        ball.vertices.push_back((1 / Length(v)) * v);
      }
    }
  }
  // Faces are the triples of nearest neighbours.
  const auto are_near = [&](std::uint32_t i, std::uint32_t j) {
    return Length(ball.vertices[i] - ball.vertices[j]) < 1.1;
  };
  const auto add = [](TriangleMesh& mesh, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    const auto& v = mesh.vertices;
    const bool is_outward = Dot(Cross(v[b] - v[a], v[c] - v[a]), v[a]) > 0;
    mesh.triangles.push_back(is_outward ? TriangleMesh::Triangle{a, b, c} : TriangleMesh::Triangle{a, c, b});
  };
  for (std::uint32_t a = 0; a < ball.vertices.size(); ++a) {
    for (std::uint32_t b = a + 1; b < ball.vertices.size(); ++b) {
      for (std::uint32_t c = b + 1; c < ball.vertices.size(); ++c) {
        if (are_near(a, b) && are_near(b, c) && are_near(a, c)) add(ball, a, b, c);
      }
    }
  }
  for (int i = 0; i < 2; ++i) {
    TriangleMesh finer{ball.vertices, {}};
    for (const auto& [a, b, c] : ball.triangles) {
      const auto first = static_cast<std::uint32_t>(finer.vertices.size());
      for (const auto& [p, q] : {std::pair(a, b), std::pair(b, c), std::pair(c, a)}) {
        const Vector3 middle = ball.vertices[p] + ball.vertices[q];
        finer.vertices.push_back((1 / Length(middle)) * middle);
      }
      add(finer, a, first, first + 2);
      add(finer, first, b, first + 1);
      add(finer, first + 2, first + 1, c);
      add(finer, first, first + 1, first + 2);
    }
    MergeEqualVertices(finer);
    ball = std::move(finer);
  }
  return ball;
}

bool IsThere(const MeshImage& image, const Files& files) { return !image.path.empty() && files.IsFile(image.path); }

// Images that the file cannot name. Meshes::PrototypeOf reports them.
void LeaveOutUnusable(MeshLooks& looks, const Files& files) {
  constexpr std::uint32_t MeshLook::*kImages[] = {&MeshLook::base_color_image, &MeshLook::metallic_roughness_image,
                                                  &MeshLook::normal_image, &MeshLook::occlusion_image,
                                                  &MeshLook::emissive_image};
  for (MeshLook& look : looks.looks) {
    for (const auto member : kImages) {
      if (look.*member >= looks.images.size()) continue;
      const MeshImage& image = looks.images[look.*member];
      if (!IsThere(image, files) || !IsImageOfUsd(image.path)) look.*member = MeshLook::kNone;
    }
  }
}

}  // namespace

MeshText TextOfMesh(LookedMesh looked, const std::array<bool, 3>& mirrored, StopCheck stop) {
  MergeEqualVertices(looked.mesh, stop);
  Mirror(mirrored, looked);
  return MeshPrinter(looked.mesh, looked.looks, stop).Run();
}

std::string Finished(const std::string& text, const std::string& name, const std::vector<std::string>& images) {
  constexpr char kMarks[] = {MeshText::kNameMark, MeshText::kImageMark};
  std::string out;
  out.reserve(text.size() + 16 * name.size());
  std::size_t at = 0;
  while (true) {
    const std::size_t mark = text.find_first_of(std::string_view(kMarks, 2), at);
    out.append(text, at, mark == text.npos ? text.npos : mark - at);
    if (mark == text.npos) return out;
    at = mark + 1;
    if (text[mark] == MeshText::kNameMark) {
      out += name;
      continue;
    }
    // The mark is within @...@, which the printer wrote.
    const std::size_t end = text.find(MeshText::kImageMark, at);
    const auto number = ParseInteger(text.substr(at, end - at));
    out += number ? images[static_cast<std::size_t>(*number)] : std::string();
    at = end + 1;
  }
}

Meshes::Meshes(Output& out) : out_(out), system_(std::shared_ptr<const void>(), &out.options.files->system()) {
  std::set<MeshSource> known;
  for (const Geometry& geometry : out.scene.geometries) {
    const auto* mesh = std::get_if<Mesh>(&*geometry.shape);
    if (!mesh) continue;
    MeshSource source = SourceOf(*mesh);
    if (known.insert(source).second) sources_.push_back(std::move(source));
  }
}

std::unique_ptr<Files> Meshes::NewFiles() const {
  const Files& files = *out_.options.files;
  auto fresh = std::make_unique<Files>(system_, files.limits(), std::make_shared<Sources>());
  fresh->SetRoot(files.root(), out_.options.packages);
  return fresh;
}

Meshes::Prepared Meshes::Prepare(const MeshSource& source) try {
  Prepared prepared;
  if (source.path.empty() || IsUri(source.path)) {
    prepared.why_not = "its file is unknown";
    return prepared;
  }
  const auto files = NewFiles();
  Diagnostics unheard;
  auto looked = ReadLookedMesh(source.path, {}, *files, unheard, &session_);
  if (!looked) {
    prepared.why_not = WhyOf(unheard);
    return prepared;
  }
  if (looked->mesh.triangles.empty()) {
    prepared.why_not = "it has no faces";
    return prepared;
  }
  LeaveOutUnusable(looked->looks, *files);
  prepared.text = TextOfMesh(*std::move(looked), source.mirrored, StopCheck(&files->limits()));
  return prepared;
} catch (const Stopped&) {
  Prepared stopped;
  stopped.why_not = "the time limit is reached";
  return stopped;
}

// An exception must not leave a thread: a mesh that runs out of memory is read again when it is requested.
void Meshes::PrepareAhead() {
  const std::size_t processors = std::max(1u, std::thread::hardware_concurrency());
  std::size_t count = 0;
  for (std::size_t bytes = 0; next_ + count < sources_.size() && count < kAheadOfThread * processors; ++count) {
    bytes += system_->SizeOf(std::string(HolderOf(sources_[next_ + count].path)));
    if (count > 0 && bytes > kMostAhead) break;
  }
  if (processors < 2 || count < 2) {
    next_ += count;  // Alone, when it is requested.
    return;
  }
  std::vector<std::optional<Prepared>> results(count);
  InThreads(processors, count, [&](std::size_t i) {
    try {
      results[i] = Prepare(sources_[next_ + i]);
    } catch (const std::bad_alloc&) {
      results[i].reset();
    }
  });
  for (std::size_t i = 0; i < count; ++i) {
    if (results[i]) ahead_.emplace(sources_[next_ + i], *std::move(results[i]));
  }
  next_ += count;
}

Meshes::Prepared Meshes::Take(const MeshSource& source) {
  if (!ahead_.contains(source)) PrepareAhead();
  const auto found = ahead_.find(source);
  if (found == ahead_.end()) return Prepare(source);
  Prepared prepared = std::move(found->second);
  ahead_.erase(found);
  return prepared;
}

std::size_t Meshes::PrototypeOf(const MeshSource& source, MeshText text, Known& known) {
  std::vector<std::string> images;
  for (const MeshImage& image : text.images) {
    const bool is_there = IsThere(image, *out_.options.files);
    images.push_back(is_there ? ImagePath(out_.options, image.path, {}) : std::string());
    if (!images.back().empty() && IsImageOfUsd(image.path)) continue;
    if (is_there) {
      images.back().clear();
      known.left_out.push_back("image `" + std::string(FileName(image.path)) + "` (" + kNotAnImageOfUsd + ")");
      continue;
    }
    known.left_out.push_back(image.path.empty()
                                 ? "an image in the mesh file"
                                 : "image `" + std::string(FileName(image.path)) + "`, which is missing");
  }
  const std::size_t hash = std::hash<std::string>()(text.text);
  const auto [begin, end] = by_text_.equal_range(hash);
  for (auto at = begin; at != end; ++at) {
    const Prototype& prototype = prototypes_[at->second];
    if (prototype.text.text == text.text && prototype.images == images) return at->second;
  }
  by_text_.emplace(hash, prototypes_.size());
  prototypes_.push_back({out_.prototypes.Claim(StemOf(source.path), "mesh"), std::move(text), std::move(images)});
  return prototypes_.size() - 1;
}

std::optional<Meshes::Use> Meshes::Of(const Mesh& mesh, Span span) {
  const MeshSource source = SourceOf(mesh);
  const auto [at, fresh] = known_.try_emplace(source);
  Known& known = at->second;
  if (fresh) {
    known.uri = mesh.uri.empty() ? source.path : mesh.uri.str();
    known.span = span;
    Prepared prepared = Take(source);
    known.why_not = std::move(prepared.why_not);
    known.left_out = prepared.text.left_out;
    if (known.why_not.empty()) known.prototype = PrototypeOf(source, std::move(prepared.text), known);
  }
  if (!known.why_not.empty()) return std::nullopt;
  const Prototype& prototype = prototypes_[known.prototype];
  Use use;
  use.path = std::string(kPrototypesPath) + "/" + prototype.name;
  use.scale = mesh.scale;
  use.is_mirrored = Mirrors(mesh.scale);
  if (use.is_mirrored) use.scale = {std::abs(use.scale.x), std::abs(use.scale.y), std::abs(use.scale.z)};
  use.has_looks = prototype.text.has_looks;
  use.has_uvs = prototype.text.has_uvs;
  return use;
}

Meshes::Use Meshes::Ball() {
  if (!ball_) ball_ = Inline("ball", UnitBall());
  return *ball_;
}

Meshes::Use Meshes::Inline(std::string_view name, TriangleMesh surface) {
  MeshText text = TextOfMesh({std::move(surface), {}}, {}, StopCheck(&out_.options.files->limits()));
  prototypes_.push_back({out_.prototypes.Claim(name, "mesh"), std::move(text), {}});
  Use use;
  use.path = std::string(kPrototypesPath) + "/" + prototypes_.back().name;
  return use;
}

void Meshes::WriteAll(OutputText& text, record::RecordWriter& record) {
  for (Prototype& prototype : prototypes_) {
    out_.text() += Finished(prototype.text.text, prototype.name, prototype.images);
    record.AddWords(kPrimEntry, std::string(kPrototypesPath) + "/" + prototype.name, prototype.text.words);
    prototype.text.text = {};
    text.Release();
  }
}

void Meshes::Report() {
  for (const auto& [source, known] : known_) {
    if (!known.why_not.empty()) {
      out_.losses.Missing(known.span, "mesh " + Quoted(known.uri) + " is an empty prim: " + known.why_not);
    }
    if (known.left_out.empty()) continue;
    std::string list;
    for (const std::string& what : known.left_out) list += (list.empty() ? "" : ", ") + what;
    out_.losses.Encoded(known.span, "mesh " + Quoted(known.uri) + " is written without: " + list);
  }
}

}  // namespace sceneweld::usd
