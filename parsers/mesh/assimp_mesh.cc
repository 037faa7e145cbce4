// SPDX-License-Identifier: BSD-3-Clause
// Reads COLLADA and glTF through the program sceneweld_assimp.

#include "sceneweld/parsers/mesh/assimp_mesh.h"

#include <algorithm>
#include <cmath>

#include "sceneweld/parsers/mesh/assimp_exchange.h"
#include "sceneweld/parsers/mesh/mesh_store.h"
#include "sceneweld/parsers/programs/program_file.h"
#include "sceneweld/parsers/programs/program_pool.h"
#include "sceneweld/parsers/programs/program_run.h"

namespace sceneweld {
namespace {

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

}  // namespace

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

}  // namespace sceneweld
