// SPDX-License-Identifier: BSD-3-Clause
// Reads mesh files by their suffix.

#include "sceneweld/parsers/mesh/mesh_file.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sceneweld/parsers/files/content_kind.h"
#include "sceneweld/parsers/mesh/assimp_exchange.h"
#include "sceneweld/parsers/mesh/byte_reader.h"
#include "sceneweld/parsers/mesh/companions.h"
#include "sceneweld/parsers/mesh/mesh_session.h"
#include "sceneweld/parsers/mesh/mesh_store.h"
#include "sceneweld/parsers/mesh/obj_mesh.h"
#include "sceneweld/parsers/mesh/stl_mesh.h"
#include "sceneweld/parsers/mesh/surface/convex_hull.h"
#include "sceneweld/parsers/mesh/surface/mesh_look.h"
#include "sceneweld/parsers/mesh/surface/triangle_mesh.h"
#include "sceneweld/parsers/mesh/usd_mesh.h"
#include "sceneweld/parsers/mesh/vtk_mesh.h"
#include "sceneweld/parsers/programs/program_file.h"
#include "sceneweld/parsers/programs/program_pool.h"
#include "sceneweld/parsers/programs/program_run.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld {
namespace {

// A file as another one refers to it, with its contents.
struct NamedBytes {
  std::string name;
  std::string bytes;
};

// Assimp's reading of a mesh file. The transforms of its nodes, its declared unit and its up-axis are applied, in
// assimp's convention: y up, metres.
struct AssimpMesh {
  TriangleMesh mesh;
  std::vector<std::string> textures;  ///< Names of files, as written.
  // Set if looks were requested. The paths of images are names of files, as written.
  MeshLooks looks;
};

// How assimp is run.
struct AssimpUse {
  ProgramPool* processes = nullptr;  ///< Null: a new process reads the file.
  MeshStore* store = nullptr;        ///< Keeps its answers; null: they are not kept.
  const Limits& limits;
};

constexpr int kMostSeconds = 60;
// The kind of its answers in a store. A change of assimp_program.cc or assimp_exchange.h needs another number.
constexpr char kAnswer[] = "assimp 1";

std::optional<MeshLook> LookOf(const assimp::Look& said, std::string_view name, std::size_t image_count) {
  MeshLook look;
  look.name = name;
  const auto component = [&](double value) {
    if (!std::isfinite(value)) return 0.0;
    return said.linear != 0 ? std::clamp(value, 0.0, 1.0) : LinearFromSrgb(value);
  };
  const auto amount = [](double value) { return std::isfinite(value) ? std::clamp(value, 0.0, 1.0) : 0.0; };
  for (std::size_t i = 0; i < 3; ++i) {
    look.base_color[i] = component(said.base_color[i]);
    look.emissive[i] = component(said.emissive[i]);
  }
  look.base_color[3] = amount(said.base_color[3]);
  look.metallic = amount(said.metallic);
  look.roughness = amount(said.roughness);
  look.alpha_cutoff = amount(said.alpha_cutoff);
  if (said.alpha > 2) return std::nullopt;
  look.alpha = static_cast<MeshLook::Alpha>(said.alpha);
  look.double_sided = said.double_sided != 0;
  const double placed[] = {said.uv_offset[0], said.uv_offset[1], said.uv_scale[0], said.uv_scale[1], said.uv_rotation};
  if (std::all_of(std::begin(placed), std::end(placed), [](double number) { return std::isfinite(number); })) {
    look.uv_offset = {placed[0], placed[1]};
    look.uv_scale = {placed[2], placed[3]};
    look.uv_rotation = placed[4];
  }
  std::uint32_t* const images[] = {&look.base_color_image, &look.metallic_roughness_image, &look.normal_image,
                                   &look.occlusion_image, &look.emissive_image};
  for (std::size_t i = 0; i < std::size(images); ++i) {
    *images[i] = said.images[i] < image_count ? said.images[i] : MeshLook::kNone;
  }
  return look;
}

// Reads the looks that were requested. Returns false if they are inconsistent.
bool Understand(std::string_view reply, const TriangleMesh& mesh, MeshLooks& looks) {
  std::string_view normals, uvs, colors, of_triangle;
  if (!TakeText(reply, normals) || !TakeText(reply, uvs) || !TakeText(reply, colors) || !TakeText(reply, of_triangle)) {
    return false;
  }
  looks.normals.reserve(normals.size() / 12);
  for (float n[3]; Take(normals, n);) looks.normals.push_back({n[0], n[1], n[2]});
  looks.uvs.reserve(uvs.size() / 8);
  for (std::array<float, 2> uv; Take(uvs, uv);) looks.uvs.push_back({uv[0], 1 - uv[1]});
  looks.colors.reserve(colors.size() / 16);
  for (std::array<float, 4> color; Take(colors, color);) looks.colors.push_back(color);
  looks.NameCornersAsVertices(mesh);
  looks.of_triangle.reserve(mesh.triangles.size());
  for (std::uint32_t look = 0; Take(of_triangle, look);) looks.of_triangle.push_back(look);
  if (looks.of_triangle.size() != mesh.triangles.size()) return false;
  std::uint64_t count = 0, image_count = 0;
  if (!Take(reply, count)) return false;
  std::vector<std::pair<std::string_view, assimp::Look>> said;
  for (std::pair<std::string_view, assimp::Look> one; said.size() < count; said.push_back(one)) {
    if (!TakeText(reply, one.first) || !Take(reply, one.second)) return false;
  }
  if (!Take(reply, image_count)) return false;
  while (looks.images.size() < image_count) {
    std::string_view name, bytes;
    if (!TakeText(reply, name) || !TakeText(reply, bytes)) return false;
    looks.images.push_back({std::string(name), std::string(bytes)});
  }
  std::uint64_t left_out = 0;
  if (!Take(reply, left_out)) return false;
  for (std::string_view words; left_out > 0; --left_out) {
    if (!TakeText(reply, words)) return false;
    looks.LeaveOut(CleanedWords(words));
  }
  for (const auto& [name, numbers] : said) {
    auto look = LookOf(numbers, name, looks.images.size());
    if (!look) return false;
    looks.looks.push_back(*std::move(look));
  }
  for (std::uint32_t& look : looks.of_triangle) {
    if (look >= looks.looks.size()) look = MeshLooks::kNone;
  }
  return true;
}

// The reply comes from untrusted input, so everything in it is checked.
std::optional<AssimpMesh> Understand(std::string_view reply, bool with_looks) {
  AssimpMesh read;
  std::string_view vertices, triangles;
  if (!TakeText(reply, vertices) || !TakeText(reply, triangles)) return std::nullopt;
  read.mesh.vertices.reserve(vertices.size() / 24);
  for (double p[3]; Take(vertices, p);) {
    read.mesh.vertices.push_back({p[0], p[1], p[2]});
    if (!IsFinite(read.mesh.vertices.back())) return std::nullopt;
  }
  read.mesh.triangles.reserve(triangles.size() / 12);
  for (TriangleMesh::Triangle triangle; Take(triangles, triangle);) {
    for (const std::uint32_t corner : triangle) {
      if (corner >= read.mesh.vertices.size()) return std::nullopt;
    }
    read.mesh.triangles.push_back(triangle);
  }
  std::uint64_t textures = 0;
  if (!Take(reply, textures)) return std::nullopt;
  for (std::string_view name; textures > 0 && TakeText(reply, name); --textures) read.textures.emplace_back(name);
  if (with_looks && !Understand(reply, read.mesh, read.looks)) return std::nullopt;
  return read;
}

// The mesh of a reply; nothing if it is refused or inconsistent.
std::optional<AssimpMesh> MeshIn(std::string_view reply, bool with_looks) {
  assimp::Reply kind{};
  if (!Take(reply, kind) || kind != assimp::Reply::kMesh) return std::nullopt;
  return Understand(reply, with_looks);
}

// Runs assimp in a separate process: the program `sceneweld_assimp`, which is in `../libexec` relative to the program.
// `inputs` are the mesh file and its companions. Reports at `span` a `file` that assimp refuses, a
// failure or timeout of assimp, and a missing program; then returns nothing.
std::optional<AssimpMesh> ReadByAssimp(const std::vector<NamedBytes>& inputs, bool with_looks, const NamedFile& file,
                                       Span span, const AssimpUse& use, Diagnostics& diagnostics) {
  const std::string program = FindProgramFile("libexec", assimp::kProgram);
  if (program.empty()) {
    diagnostics
        .Error("unsupported-mesh", span,
               Quoted(file.shown) + " cannot be read without the program " + Quoted(assimp::kProgram) +
                   ", which is not in `../libexec` beside this program")
        .InFileUnlessSpan(file)
        .Help("build the target `sceneweld_assimp`, which needs libassimp-dev");
    return std::nullopt;
  }
  std::string request;
  Put(request, with_looks ? assimp::Wanted::kLooks : assimp::Wanted::kSurface);
  Put(request, static_cast<std::uint32_t>(inputs.size()));
  for (const NamedBytes& input : inputs) {
    PutText(request, input.name);
    PutText(request, input.bytes);
  }
  const std::string key = use.store ? MeshStore::KeyOf(kAnswer, {request}) : std::string();
  const auto known = use.store ? use.store->Find(key) : nullptr;
  if (known) {
    if (auto mesh = MeshIn(*known, with_looks)) return mesh;
  }
  const int seconds = SecondsLeft(use.limits, kMostSeconds);
  ProgramReply reply = use.processes ? use.processes->Run(seconds, request, use.limits)
                                     : RunProgram(program, seconds, request, use.limits);
  std::string_view rest = reply.bytes;
  assimp::Reply kind{};
  if (reply.failure.empty() && !Take(rest, kind)) reply.failure = "it gave no answer";
  if (!reply.failure.empty()) {
    diagnostics
        .Error("program-failed", span,
               Quoted(file.shown) + " cannot be read: " + ProgramFault(assimp::kProgram, reply.failure))
        .InFileUnlessSpan(file);
    return std::nullopt;
  }
  if (auto mesh = MeshIn(reply.bytes, with_looks)) {
    if (use.store) use.store->Keep(key, std::move(reply.bytes));
    return mesh;
  }
  std::string_view reason = "the mesh has coordinates or vertices that are not numbers";
  if (kind == assimp::Reply::kRefused) TakeText(rest, reason);
  diagnostics.Error("malformed-mesh", span, Quoted(file.shown) + " cannot be read: " + CleanedWords(reason))
      .InFileUnlessSpan(file);
  return std::nullopt;
}

// A mesh in MuJoCo's own legacy format, little-endian: the numbers of vertices, normals, texture coordinates and faces
// as int32, then vertices (3 float32 each), normals (3), texture coordinates (2) and faces (3 int32 each). Without
// faces the surface is the convex hull of the vertices. Reports errors at `span` about the file and
// then returns nothing. `looks`, if not null, receives normals and texture coordinates.
std::optional<TriangleMesh> ReadMshMesh(std::string_view bytes, const NamedFile& file, Span span,
                                        Diagnostics& diagnostics, MeshLooks* looks = nullptr,
                                        StopCheck stop = StopCheck()) {
  const auto refuse = [&](const std::string& why) {
    diagnostics.Error("malformed-mesh", span, Quoted(file.shown) + " is not a readable MSH file: " + why)
        .InFileUnlessSpan(file)
        .Help("it must have MuJoCo's binary format; Gmsh uses the same suffix for another format");
    return std::nullopt;
  };
  constexpr std::size_t kHeader = 16;
  if (bytes.size() < kHeader) return refuse("it has " + std::to_string(bytes.size()) + " bytes, too few for a header");
  ByteReader reader(bytes);
  const std::int64_t vertices = reader.Signed();
  const std::int64_t normals = reader.Signed();
  const std::int64_t texture_coordinates = reader.Signed();
  const std::int64_t faces = reader.Signed();
  const auto fits = [&](std::int64_t count) { return count == 0 || count == vertices; };
  if (vertices < 4 || faces < 0 || !fits(normals) || !fits(texture_coordinates)) {
    return refuse("its header says " + std::to_string(vertices) + " vertices, " + std::to_string(normals) +
                  " normals, " + std::to_string(texture_coordinates) + " texture coordinates and " +
                  std::to_string(faces) + " faces");
  }
  const std::int64_t size =
      static_cast<std::int64_t>(kHeader) + 12 * (vertices + normals + faces) + 8 * texture_coordinates;
  if (static_cast<std::uint64_t>(size) != bytes.size()) {
    return refuse("its header needs " + std::to_string(size) + " bytes, and it has " + std::to_string(bytes.size()));
  }
  TriangleMesh mesh;
  mesh.vertices.reserve(static_cast<std::size_t>(vertices));
  for (std::int64_t v = 0; v < vertices; ++v) {
    Vector3 vertex;
    for (int i = 0; i < 3; ++i) vertex[i] = reader.Float();
    if (!IsFinite(vertex)) return refuse("vertex " + std::to_string(v) + " has a coordinate that is not a number");
    mesh.vertices.push_back(vertex);
  }
  if (looks && faces > 0) {
    for (std::int64_t n = 0; n < normals; ++n) {
      Vector3 normal;
      for (int i = 0; i < 3; ++i) normal[i] = reader.Float();
      looks->normals.push_back(normal);
    }
    for (std::int64_t uv = 0; uv < texture_coordinates; ++uv) {
      const float u = reader.Float(), v = reader.Float();
      looks->uvs.push_back({u, v});  // Counted from the top, as in MuJoCo's images.
    }
  } else {
    reader.Skip(static_cast<std::size_t>(12 * normals + 8 * texture_coordinates));
  }
  mesh.triangles.reserve(static_cast<std::size_t>(faces));
  for (std::int64_t f = 0; f < faces; ++f) {
    TriangleMesh::Triangle triangle{};
    for (std::uint32_t& corner : triangle) {
      corner = reader.Unsigned();
      if (corner >= vertices) {
        return refuse("face " + std::to_string(f) + " refers to a missing vertex; the number of vertices is " +
                      std::to_string(vertices));
      }
    }
    mesh.triangles.push_back(triangle);
  }
  if (looks) looks->NameCornersAsVertices(mesh);
  if (faces > 0) return mesh;
  auto hull = ConvexHull(mesh.vertices, stop);
  if (!hull) return refuse("it has no faces, and its vertices lie in a plane, so they have no convex hull");
  return hull;
}

struct Request {
  const std::string& path;
  Span span;
  Files& files;
  Diagnostics& diagnostics;
  MeshLooks* looks = nullptr;  // Null: not requested.
  MeshSession* session = nullptr;

  StopCheck stop() const { return StopCheck(&files.limits()); }
  std::string shown() const { return files.Shown(path); }
  NamedFile file() const { return files.Named(path); }
  std::optional<std::string> Bytes() const {
    auto bytes = files.ReadBytes(path, span, diagnostics);
    if (bytes && ReportOtherContent(file(), *bytes, Wanted::kMesh, span, diagnostics)) return std::nullopt;
    return bytes;
  }
  const Source* Text() const { return files.ReadText(path, span, diagnostics); }
  const Source* TextOfAnyEncoding() const { return files.ReadTextOfAnyEncoding(path, span, diagnostics); }
};

using Result = std::optional<MeshFile>;

Result OnlyMesh(std::optional<TriangleMesh> mesh) {
  if (!mesh) return std::nullopt;
  const std::size_t count = mesh->triangles.size();
  return MeshFile{*std::move(mesh), {}, count};
}

// The materials that faces name, from the available libraries. The first one of a name counts.
void AddLooksOf(const ObjFile& file, const Request& request) {
  MeshLooks& looks = *request.looks;
  std::unordered_map<std::string, std::uint32_t> known;
  Diagnostics unheard;
  for (const MeshCompanion& library : file.material_libraries) {
    if (file.materials.empty() || !request.files.IsFile(library.path)) continue;
    const Source* source = request.files.ReadTextOfAnyEncoding(library.path, request.span, unheard);
    if (!source) continue;
    for (MeshLook& look : LooksOfMtl(*source, looks)) {
      const bool fresh = known.try_emplace(look.name, static_cast<std::uint32_t>(looks.looks.size())).second;
      if (fresh) looks.looks.push_back(std::move(look));
    }
  }
  std::vector<std::uint32_t> look_of_name;
  for (const std::string& name : file.materials) {
    const auto found = known.find(name);
    look_of_name.push_back(found == known.end() ? MeshLooks::kNone : found->second);
  }
  for (std::uint32_t& look : looks.of_triangle) {
    if (look != MeshLooks::kNone) look = look_of_name[look];
  }
}

Result ReadObj(const Request& request) {
  const Source* source = request.TextOfAnyEncoding();
  auto file = source ? ReadObjMesh(*source, request.diagnostics, request.looks, request.stop()) : std::nullopt;
  if (!file) return std::nullopt;
  if (request.looks) AddLooksOf(*file, request);
  return MeshFile{std::move(file->mesh), std::move(file->material_libraries), file->triangles_of_first};
}

Result ReadVtk(const Request& request) {
  const Source* source = request.Text();
  auto mesh = source ? ReadVtkMesh(*source, request.diagnostics, request.stop()) : std::nullopt;
  if (mesh && request.looks) KeepOuterFaces(*mesh, request.stop());
  return OnlyMesh(std::move(mesh));
}

Result ReadStl(const Request& request) {
  auto bytes = request.Bytes();
  if (!bytes) return std::nullopt;
  const bool is_text = bytes->find('\0') == std::string::npos;
  if (IsBinaryStl(*bytes) || !is_text) {
    return OnlyMesh(ReadBinaryStl(*bytes, request.file(), request.span, request.diagnostics, request.stop()));
  }
  const Source* source =
      request.files.AddTextOfAnyEncoding(request.path, request.shown(), *std::move(bytes), request.diagnostics);
  return source ? OnlyMesh(ReadTextStl(*source, request.diagnostics, request.stop())) : std::nullopt;
}

Result ReadMsh(const Request& request) {
  const auto bytes = request.Bytes();
  if (!bytes) return std::nullopt;
  return OnlyMesh(
      ReadMshMesh(*bytes, request.file(), request.span, request.diagnostics, request.looks, request.stop()));
}

// The files for assimp, the mesh first.
Result AskAssimp(const Request& request, const std::vector<NamedBytes>& inputs, std::vector<MeshCompanion> companions) {
  const AssimpUse use{request.session ? &request.session->assimp : nullptr, MeshStoreOf(request.files.system()),
                      request.files.limits()};
  auto read = ReadByAssimp(inputs, request.looks != nullptr, request.file(), request.span, use, request.diagnostics);
  if (!read) return std::nullopt;
  if (companions.empty()) {
    for (std::string& texture : read->textures) {
      std::string path = NormalizedPath(texture, FolderOf(request.path));
      companions.push_back({"texture", std::move(texture), std::move(path), {}});
    }
  }
  // assimp turns COLLADA files to y up, like glTF files.
  for (Vector3& vertex : read->mesh.vertices) vertex = {vertex.x, -vertex.z, vertex.y};
  if (request.looks) {
    for (Vector3& normal : read->looks.normals) normal = {normal.x, -normal.z, normal.y};
    for (MeshImage& image : read->looks.images) {
      if (!image.path.empty()) image.path = NormalizedPath(PercentDecoded(image.path), FolderOf(request.path));
    }
    *request.looks = std::move(read->looks);
  }
  // Each face has corners of its own where normals or colours meet.
  MergeEqualVertices(read->mesh, request.stop());
  const std::size_t count = read->mesh.triangles.size();
  return MeshFile{std::move(read->mesh), std::move(companions), count};
}

Result ReadGltf(const Request& request) {
  const Source* source = request.Text();
  auto named = source ? FilesOfGltf(*source, request.diagnostics) : std::nullopt;
  if (!named) return std::nullopt;
  std::vector<NamedBytes> inputs{{"mesh.gltf", source->text()}};
  bool good = true;
  for (const MeshCompanion& buffer : named->buffers) {
    auto bytes = request.files.ReadBytes(buffer.path, buffer.span, request.diagnostics);
    good = good && bytes;
    if (!good) continue;
    inputs.push_back({buffer.uri, *bytes});
    const std::string decoded = PercentDecoded(buffer.uri);
    if (decoded != buffer.uri) inputs.push_back({decoded, *std::move(bytes)});
  }
  return good ? AskAssimp(request, inputs, std::move(named->images)) : std::nullopt;
}

Result ReadGlb(const Request& request) {
  auto bytes = request.Bytes();
  if (!bytes) return std::nullopt;
  auto named = FilesOfGlb(*bytes, request.file(), request.span, request.diagnostics);
  if (!named) return std::nullopt;
  std::vector<NamedBytes> inputs{{"mesh.glb", *std::move(bytes)}};
  for (const MeshCompanion& buffer : named->buffers) {
    auto more = request.files.ReadBytes(buffer.path, request.span, request.diagnostics);
    if (!more) return std::nullopt;
    inputs.push_back({buffer.uri, *std::move(more)});
  }
  return AskAssimp(request, inputs, std::move(named->images));
}

Result ReadDae(const Request& request) {
  const Source* source = request.Text();
  if (!source) return std::nullopt;
  auto read = AskAssimp(request, {{"mesh.dae", source->text()}}, {});
  if (!read || !request.looks) return read;
  for (std::array<float, 4>& color : request.looks->colors) {
    if (std::isnan(color[0])) continue;
    for (std::size_t i = 0; i < 3; ++i) color[i] = static_cast<float>(LinearFromSrgb(color[i]));
  }
  return read;
}

struct MeshFormat {
  std::string_view suffix;
  Result (*read)(const Request& request);
};
constexpr MeshFormat kMeshFormats[] = {
    {".obj", &ReadObj}, {".stl", &ReadStl},   {".msh", &ReadMsh}, {".vtk", &ReadVtk},
    {".dae", &ReadDae}, {".gltf", &ReadGltf}, {".glb", &ReadGlb},
};

Result ReadStage(const Request& request) {
  MeshStages* const stages = request.session ? &request.session->stages : nullptr;
  return OnlyMesh(ReadUsdMesh(request.path, request.span, request.files, request.diagnostics, request.looks, stages));
}

Result ReadBy(Result (*read)(const Request& request), const Request& request) {
  try {
    return read(request);
  } catch (const Stopped&) {
    request.diagnostics.Error("limit-exceeded", request.span, "stopped while " + Quoted(request.shown()) + " was read")
        .InFileUnlessSpan(request.file());
    return std::nullopt;
  }
}

Result Read(const Request& request) {
  if (IsMeshInStage(request.path)) return ReadBy(&ReadStage, request);
  for (const MeshFormat& format : kMeshFormats) {
    if (HasSuffix(request.path, format.suffix)) return ReadBy(format.read, request);
  }
  request.diagnostics
      .Error("unsupported-mesh", request.span, "mesh files such as " + Quoted(request.shown()) + " are not supported")
      .InFileUnlessSpan(request.file())
      .Help("formats that can be read: " + KnownMeshSuffixes());
  return std::nullopt;
}

}  // namespace

std::optional<MeshFile> ReadMeshAndCompanions(const std::string& path, Span span, Files& files,
                                              Diagnostics& diagnostics, MeshSession* session) {
  return Read({path, span, files, diagnostics, nullptr, session});
}

std::optional<LookedMesh> ReadLookedMesh(const std::string& path, Span span, Files& files, Diagnostics& diagnostics,
                                         MeshSession* session) {
  LookedMesh looked;
  auto file = Read({path, span, files, diagnostics, &looked.looks, session});
  if (!file) return std::nullopt;
  looked.mesh = std::move(file->mesh);
  return looked;
}

std::optional<TriangleMesh> ReadMeshFile(const std::string& path, Span span, Files& files, Diagnostics& diagnostics) {
  auto file = ReadMeshAndCompanions(path, span, files, diagnostics);
  if (!file) return std::nullopt;
  return std::move(file->mesh);
}

std::string KnownMeshSuffixes() {
  std::string list;
  for (const MeshFormat& format : kMeshFormats) list += (list.empty() ? "" : ", ") + Quoted(format.suffix);
  return list;
}

}  // namespace sceneweld
