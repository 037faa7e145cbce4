// SPDX-License-Identifier: BSD-3-Clause
// Reads and prepares the surfaces of meshes.

#include "sceneweld/parsers/gltf/gltf_surface.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <thread>
#include <utility>

#include "sceneweld/parsers/files/package_map.h"
#include "sceneweld/parsers/files/thread_jobs.h"
#include "sceneweld/parsers/files/uri.h"
#include "sceneweld/parsers/gltf/stored_surface.h"
#include "sceneweld/parsers/mesh/mesh_store.h"
#include "sceneweld/parsers/mesh/stored_results.h"

namespace sceneweld::gltf {
namespace {

// The text of the first error. Its place is omitted, because it is in a text that is not kept.
std::string WhyOf(const Diagnostics& diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.severity == Severity::kError) return diagnostic.message;
  }
  return "it cannot be read";
}

void Mirror(const std::array<bool, 3>& axes, LookedMesh& looked) {
  const Vector3 signs{axes[0] ? -1.0 : 1.0, axes[1] ? -1.0 : 1.0, axes[2] ? -1.0 : 1.0};
  if (signs == Vector3{1, 1, 1}) return;
  Scale(looked.mesh, signs);
  for (Vector3& normal : looked.looks.normals) normal = {normal.x * signs.x, normal.y * signs.y, normal.z * signs.z};
  for (MeshLooks::Corners& corners : looked.looks.corners) std::swap(corners[1], corners[2]);
}

// Of the surface of a source in a MeshStore.
std::string KeyOf(const SurfaceSource& source) {
  std::string key = "gltf surface " + source.path + " " + (source.convex ? "c" : "-");
  for (const bool mirrored : source.mirrored) key += mirrored ? 'm' : '-';
  return key;
}

// How many surfaces may be read ahead for each thread, and the total length of their files.
constexpr std::size_t kAheadOfThread = 16;
constexpr std::size_t kMostAhead = std::size_t{16} << 20;

}  // namespace

std::unique_ptr<Files> FileAccess::New() const { return New(system_); }

std::unique_ptr<Files> FileAccess::New(std::shared_ptr<const FileSystem> system) const {
  auto files = std::make_unique<Files>(std::move(system), limits_, std::make_shared<Sources>());
  files->SetRoot(root_, packages_);
  return files;
}

std::optional<std::string> FileAccess::Bytes(const std::string& path, std::string& why) const {
  Diagnostics unheard;
  auto bytes = New()->ReadBytes(path, {}, unheard);
  if (!bytes) why = WhyOf(unheard);
  return bytes;
}

ScaledSurface ScaledSurfaceOf(const Mesh& mesh) {
  ScaledSurface scaled{{mesh.path.str(), mesh.convex, {}}, mesh.scale};
  if ((mesh.scale.x < 0) == ((mesh.scale.y < 0) != (mesh.scale.z < 0))) return scaled;
  for (int i = 0; i < 3; ++i) {
    scaled.source.mirrored[static_cast<std::size_t>(i)] = mesh.scale[i] < 0;
    scaled.scale[i] = std::abs(mesh.scale[i]);
  }
  return scaled;
}

std::optional<ReadSurface> Read(const FileAccess& access, const SurfaceSource& source, std::string& why) try {
  const auto refuse = [&](std::string reason) {
    why = std::move(reason);
    return std::nullopt;
  };
  if (source.path.empty() || IsUri(source.path)) return refuse("its file is unknown");
  const StopCheck stop(&access.limits());
  MeshStore* const store = MeshStoreOf(*access.system());
  const bool keeps = store && store->keeps_reads();
  const std::string key = keeps ? KeyOf(source) : std::string();
  if (keeps) {
    if (const auto known = store->FindRead<ReadSurface>(key, *access.New())) return *known;
  }
  const auto recorded = keeps ? std::make_shared<RecordedFiles>(access.system()) : nullptr;
  const auto files = recorded ? access.New(WithMeshStore(recorded, *access.system())) : access.New();
  Diagnostics unheard;
  auto looked = ReadLookedMesh(source.path, {}, *files, unheard, &access.session());
  if (!looked) return refuse(WhyOf(unheard));
  if (source.convex) {
    // A plane surface has no hull and is drawn unchanged.
    if (auto hull = StoredHull(looked->mesh.vertices, store, stop)) {
      looked->mesh = *std::move(hull);
      looked->looks = {};
    }
  }
  Mirror(source.mirrored, *looked);
  auto encoded = StoredSurface(*looked, store, stop);
  if (!encoded) return refuse("it has coordinates beyond the range of glTF");
  if (encoded->parts.empty()) return refuse("it has no faces");
  MeshLooks& looks = looked->looks;
  ReadSurface surface{*std::move(encoded), std::move(looks.looks), std::move(looks.images), std::move(looks.left_out)};
  if (keeps && unheard.all().empty()) {
    std::size_t bytes = surface.encoded.bytes.size();
    for (const MeshImage& image : surface.images) bytes += image.bytes.size();
    store->KeepRead<ReadSurface>(key, recorded->Answers(*files), std::make_shared<const ReadSurface>(surface), bytes);
  }
  return surface;
} catch (const Stopped&) {
  why = "the time limit is reached";
  return std::nullopt;
}

SurfaceReader::SurfaceReader(const FileAccess& access, std::vector<SurfaceSource> sources)
    : access_(access), sources_(std::move(sources)) {}

// An exception must not leave a thread: a mesh that runs out of memory is read again when it is requested.
void SurfaceReader::ReadAhead() {
  const std::size_t processors = std::max(1u, std::thread::hardware_concurrency());
  std::size_t count = 0;
  for (std::size_t bytes = 0; next_ + count < sources_.size() && count < kAheadOfThread * processors; ++count) {
    bytes += access_.SizeOf(sources_[next_ + count].path);
    if (count > 0 && bytes > kMostAhead) break;
  }
  if (processors < 2 || count < 2) {
    next_ += count;  // Alone, when it is requested.
    return;
  }
  struct Job {
    const SurfaceSource* source;
    std::optional<Result> result;
  };
  std::vector<Job> jobs;
  for (std::size_t i = 0; i < count; ++i) jobs.push_back({&sources_[next_ + i], {}});
  InThreads(processors, count, [&](std::size_t i) {
    try {
      Result result;
      result.surface = Read(access_, *jobs[i].source, result.why);
      jobs[i].result = std::move(result);
    } catch (const std::bad_alloc&) {
      jobs[i].result.reset();
    }
  });
  for (Job& job : jobs) {
    if (job.result) ahead_.emplace(*job.source, *std::move(job.result));
  }
  next_ += count;
}

std::optional<ReadSurface> SurfaceReader::Take(const SurfaceSource& source, std::string& why) {
  if (!ahead_.contains(source)) ReadAhead();
  const auto found = ahead_.find(source);
  if (found == ahead_.end()) return Read(access_, source, why);
  Result result = std::move(found->second);
  ahead_.erase(found);
  why = std::move(result.why);
  return std::move(result.surface);
}

}  // namespace sceneweld::gltf
