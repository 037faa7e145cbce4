#include "sceneweld/parsers/mesh/mesh_file.h"

#include "sceneweld/parsers/mesh/msh_mesh.h"
#include "sceneweld/parsers/mesh/obj_mesh.h"
#include "sceneweld/parsers/mesh/stl_mesh.h"
#include "sceneweld/parsers/mesh/vtk_mesh.h"

namespace sceneweld {
namespace {

struct Request {
  const std::string& path;
  Span span;
  Files& files;
  Diagnostics& diagnostics;

  std::string shown() const { return files.Shown(path); }
  std::optional<std::string> Bytes() const { return files.ReadBytes(path, span, diagnostics); }
  const Source* Text() const { return files.ReadText(path, span, diagnostics); }
};

std::optional<TriangleMesh> ReadObj(const Request& request) {
  const Source* source = request.Text();
  auto file = source ? ReadObjMesh(*source, request.diagnostics) : std::nullopt;
  if (!file) return std::nullopt;
  return std::move(file->mesh);
}

std::optional<TriangleMesh> ReadVtk(const Request& request) {
  const Source* source = request.Text();
  return source ? ReadVtkMesh(*source, request.diagnostics) : std::nullopt;
}

std::optional<TriangleMesh> ReadStl(const Request& request) {
  auto bytes = request.Bytes();
  if (!bytes) return std::nullopt;
  const bool is_text = bytes->find('\0') == std::string::npos;
  if (IsBinaryStl(*bytes) || !is_text) {
    return ReadBinaryStl(*bytes, request.shown(), request.span, request.diagnostics);
  }
  const Source* source = request.files.AddText(request.path, request.shown(), *std::move(bytes), request.diagnostics);
  return source ? ReadTextStl(*source, request.diagnostics) : std::nullopt;
}

std::optional<TriangleMesh> ReadMsh(const Request& request) {
  const auto bytes = request.Bytes();
  return bytes ? ReadMshMesh(*bytes, request.shown(), request.span, request.diagnostics) : std::nullopt;
}

struct MeshFormat {
  std::string_view suffix;
  std::optional<TriangleMesh> (*read)(const Request& request);
};
constexpr MeshFormat kMeshFormats[] = {
    {".obj", &ReadObj},
    {".stl", &ReadStl},
    {".msh", &ReadMsh},
    {".vtk", &ReadVtk},
};

}  // namespace

std::optional<TriangleMesh> ReadMeshFile(const std::string& path, Span span, Files& files, Diagnostics& diagnostics) {
  for (const MeshFormat& format : kMeshFormats) {
    if (HasSuffix(path, format.suffix)) return format.read({path, span, files, diagnostics});
  }
  diagnostics.Error("unsupported-mesh", span, "mesh files like " + Quoted(files.Shown(path)) + " cannot be read")
      .InFile(span ? std::string() : files.Shown(path))
      .Help("formats that can be read: " + KnownMeshSuffixes());
  return std::nullopt;
}

std::string KnownMeshSuffixes() {
  std::string list;
  for (const MeshFormat& format : kMeshFormats) list += (list.empty() ? "" : ", ") + Quoted(format.suffix);
  return list;
}

}  // namespace sceneweld
