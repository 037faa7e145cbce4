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
#include "sceneweld/parsers/usd/private_names.h"
#include "sceneweld/parsers/usd/write/looks.h"
#include "sceneweld/parsers/usd/write/output.h"

namespace sceneweld::usd {
namespace {

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
