// SPDX-License-Identifier: BSD-3-Clause
// Reads mesh files by their suffix.

#include "sceneweld/parsers/mesh/mesh_file.h"

#include <cmath>
#include <unordered_map>
#include <utility>

#include "sceneweld/parsers/files/content_kind.h"
#include "sceneweld/parsers/mesh/assimp_mesh.h"
#include "sceneweld/parsers/mesh/companions.h"
#include "sceneweld/parsers/mesh/mesh_session.h"
#include "sceneweld/parsers/mesh/mesh_store.h"
#include "sceneweld/parsers/mesh/msh_mesh.h"
#include "sceneweld/parsers/mesh/obj_mesh.h"
#include "sceneweld/parsers/mesh/stl_mesh.h"
#include "sceneweld/parsers/mesh/surface/mesh_look.h"
#include "sceneweld/parsers/mesh/usd_mesh.h"
#include "sceneweld/parsers/mesh/vtk_mesh.h"

namespace sceneweld {
namespace {

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
  return MeshFile{*std::move(mesh), {}};
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
  return MeshFile{std::move(file->mesh), std::move(file->material_libraries)};
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
  return MeshFile{std::move(read->mesh), std::move(companions)};
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
