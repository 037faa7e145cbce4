// SPDX-License-Identifier: BSD-3-Clause
// The bytes of surfaces in a binary chunk.
// Reads and prepares the surfaces of meshes.
// Encoded surfaces, by the content of their meshes.

#include "sceneweld/parsers/gltf/gltf_surface.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <new>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "sceneweld/parsers/files/packages/package_map.h"
#include "sceneweld/parsers/files/packages/uri.h"
#include "sceneweld/parsers/files/thread_jobs.h"
#include "sceneweld/parsers/mesh/mesh_store.h"
#include "sceneweld/parsers/mesh/surface/drawn_mesh.h"
#include "sceneweld/parsers/programs/byte_exchange.h"

namespace sceneweld::gltf {
namespace {

constexpr std::size_t kMostShort = 65535;  // 65535 itself is not an index: it restarts primitives.

// Writes numbers in little endian.
class Bytes {
 public:
  explicit Bytes(std::size_t size) : bytes_(size, '\0') {}

  template <typename T>
  void Put(T value) {
    if constexpr (std::endian::native == std::endian::little) {
      std::memcpy(bytes_.data() + at_, &value, sizeof value);
    } else {
      for (std::size_t i = 0; i < sizeof value; ++i) bytes_[at_ + i] = static_cast<char>(value >> (8 * i) & 0xFF);
    }
    at_ += sizeof value;
  }
  // Minus zero becomes `0`, because no reader distinguishes them.
  void Put(float value) { Put(std::bit_cast<std::uint32_t>(value == 0 ? 0.0f : value)); }
  template <typename T, std::size_t N>
  void PutAll(const std::vector<std::array<T, N>>& values) {
    for (const auto& value : values) {
      for (const T component : value) Put(component);
    }
  }
  void FillUp() { at_ = (at_ + 3) / 4 * 4; }
  std::string Take() { return std::move(bytes_); }

 private:
  std::string bytes_;
  std::size_t at_ = 0;
};

std::array<std::array<float, 3>, 2> BoundsOf(const std::vector<std::array<float, 3>>& positions) {
  std::array<std::array<float, 3>, 2> bounds{positions.front(), positions.front()};
  for (const auto& position : positions) {
    for (std::size_t i = 0; i < 3; ++i) {
      bounds[0][i] = std::min(bounds[0][i], position[i]);
      bounds[1][i] = std::max(bounds[1][i], position[i]);
    }
  }
  return bounds;
}

}  // namespace

bool EncodedPart::has_short_indices() const { return vertices <= kMostShort; }
std::uint64_t EncodedPart::index_bytes() const { return (indices * (has_short_indices() ? 2 : 4) + 3) / 4 * 4; }

EncodedSurface Encoded(const std::vector<DrawnPart>& parts) {
  EncodedSurface surface;
  std::size_t size = 0;
  for (const DrawnPart& part : parts) {
    const EncodedPart encoded{part.positions.size(), part.uvs.size(),          part.colors.size(),
                              part.indices.size(),   BoundsOf(part.positions), part.look};
    size += 24 * encoded.vertices + 8 * encoded.uvs + 8 * encoded.colors + encoded.index_bytes();
    surface.parts.push_back(encoded);
  }
  Bytes bytes(size);
  for (const DrawnPart& part : parts) bytes.PutAll(part.positions);
  for (const DrawnPart& part : parts) bytes.PutAll(part.normals);
  for (const DrawnPart& part : parts) bytes.PutAll(part.uvs);
  for (const DrawnPart& part : parts) bytes.PutAll(part.colors);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const bool is_short = surface.parts[i].has_short_indices();
    for (const std::uint32_t index : parts[i].indices) {
      if (is_short) {
        bytes.Put(static_cast<std::uint16_t>(index));
      } else {
        bytes.Put(index);
      }
    }
    bytes.FillUp();
  }
  surface.bytes = bytes.Take();
  return surface;
}

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

namespace {

// A change of DrawnParts or of the encoding needs another number.
constexpr char kSurface[] = "encoded surface 1";

std::string SurfaceText(const EncodedSurface& surface) {
  std::string text;
  Put(text, std::uint64_t{surface.parts.size()});
  for (const EncodedPart& part : surface.parts) {
    for (const std::uint64_t count : {part.vertices, part.uvs, part.colors, part.indices}) Put(text, count);
    for (const auto& bound : part.bounds) Put(text, bound);
    Put(text, part.look);
  }
  PutText(text, surface.bytes);
  return text;
}

// Nothing if the text is not a surface whose parts use all of its bytes, with `looks` looks.
std::optional<EncodedSurface> SurfaceOf(std::string_view text, std::size_t looks) {
  EncodedSurface surface;
  std::uint64_t count = 0;
  std::string_view bytes;
  if (!Take(text, count)) return std::nullopt;
  std::uint64_t size = 0;
  while (surface.parts.size() < count) {
    EncodedPart& part = surface.parts.emplace_back();
    bool is_good = true;
    for (std::uint64_t* number : {&part.vertices, &part.uvs, &part.colors, &part.indices}) {
      is_good = is_good && Take(text, *number) && *number <= text.size();
    }
    for (auto& bound : part.bounds) is_good = is_good && Take(text, bound);
    if (!is_good || !Take(text, part.look)) return std::nullopt;
    if (part.look != MeshLooks::kNone && part.look >= looks) return std::nullopt;
    size += 24 * part.vertices + 8 * part.uvs + 8 * part.colors + part.index_bytes();
  }
  if (!TakeText(text, bytes) || bytes.size() != size) return std::nullopt;
  surface.bytes = bytes;
  return surface;
}

std::optional<EncodedSurface> Draw(const LookedMesh& looked, StopCheck stop) {
  const auto parts = DrawnParts(looked.mesh, looked.looks, stop);
  if (!parts) return std::nullopt;
  return Encoded(*parts);
}

}  // namespace

std::optional<EncodedSurface> StoredSurface(const LookedMesh& looked, MeshStore* store, StopCheck stop) {
  if (!store) return Draw(looked, stop);
  const MeshLooks& looks = looked.looks;
  const std::string key = MeshStore::KeyOf(
      kSurface, {BytesIn(looked.mesh.vertices), BytesIn(looked.mesh.triangles), BytesIn(looks.normals),
                 BytesIn(looks.uvs), BytesIn(looks.colors), BytesIn(looks.corners), BytesIn(looks.of_triangle)});
  if (const auto known = store->Find(key)) {
    if (auto surface = SurfaceOf(*known, looks.looks.size())) return surface;
  }
  auto surface = Draw(looked, stop);
  if (surface) store->Keep(key, SurfaceText(*surface));
  return surface;
}

}  // namespace sceneweld::gltf
