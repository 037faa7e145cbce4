#include "sceneweld/parsers/mesh/assimp_mesh.h"

#include "sceneweld/parsers/mesh/assimp_exchange.h"
#include "sceneweld/parsers/program_file.h"
#include "sceneweld/parsers/program_run.h"

namespace sceneweld {
namespace {

constexpr int kMostSeconds = 60;

// The reply comes of untrusted input: nothing in it is taken for granted.
std::optional<AssimpMesh> Understand(std::string_view reply) {
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
  return read;
}

}  // namespace

std::optional<AssimpMesh> ReadByAssimp(const std::vector<NamedBytes>& files, const std::string& shown, Span span,
                                       const Limits& limits, Diagnostics& diagnostics) {
  const std::string in_file = span ? std::string() : shown;
  const std::string program = FindProgramFile("libexec", assimp::kProgram);
  if (program.empty()) {
    diagnostics
        .Error("unsupported-mesh", span,
               Quoted(shown) + " cannot be read without the program " + Quoted(assimp::kProgram) +
                   ", which is not in `../libexec` beside this program")
        .InFile(in_file)
        .Help("build the target `sceneweld_assimp`, which needs libassimp-dev");
    return std::nullopt;
  }
  std::string request;
  Put(request, static_cast<std::uint32_t>(files.size()));
  for (const NamedBytes& file : files) {
    PutText(request, file.name);
    PutText(request, file.bytes);
  }
  const ProgramReply reply = RunProgram(program, SecondsLeft(limits, kMostSeconds), request, limits);
  if (!reply.failure.empty()) {
    diagnostics.Error("malformed-mesh", span, Quoted(shown) + " cannot be read: " + reply.failure).InFile(in_file);
    return std::nullopt;
  }
  std::string_view rest = reply.bytes;
  assimp::Reply kind{};
  std::string_view reason = "the mesh has coordinates or vertices that are no numbers";
  if (Take(rest, kind) && kind == assimp::Reply::kMesh) {
    if (auto mesh = Understand(rest)) return mesh;
  } else if (kind == assimp::Reply::kRefused) {
    TakeText(rest, reason);
  }
  diagnostics.Error("malformed-mesh", span, Quoted(shown) + " cannot be read: " + CleanedWords(reason)).InFile(in_file);
  return std::nullopt;
}

}  // namespace sceneweld
