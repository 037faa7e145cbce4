// SPDX-License-Identifier: BSD-3-Clause
// Keeps results of work on meshes in memory and in a folder.
// Hulls and faults of surfaces, by the content of the surface.

#include "sceneweld/parsers/mesh/mesh_store.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <system_error>

#include "sceneweld/parsers/files/make_folder.h"
#include "sceneweld/parsers/files/sha256.h"
#include "sceneweld/parsers/mesh/surface/convex_hull.h"
#include "sceneweld/parsers/programs/byte_exchange.h"

namespace sceneweld {
namespace {

namespace fs = std::filesystem;

// A file begins with the form of files, the key and the digest of the result, each with a line end.
constexpr std::string_view kForm = "sceneweld mesh 1\n";
constexpr std::size_t kDigits = 64;
constexpr std::size_t kHeaderBytes = kForm.size() + 2 * (kDigits + 1);
constexpr std::size_t kMostFile = std::size_t{1} << 30;
// What an entry takes beside its result.
constexpr std::size_t kOfEntry = 256;

std::string ReasonOf(int error) { return std::generic_category().message(error); }

// The whole file, or nothing. `why` is set if it cannot be read.
std::optional<std::string> ContentsOf(const std::string& path, std::string& why) {
  std::string error;
  const DiskFiles disk;
  if (disk.KindOf(path) != FileSystem::Kind::kFile) return std::nullopt;
  auto contents = disk.Read(path, kMostFile, error);
  if (!contents) why = error;
  return contents;
}

}  // namespace

MeshStore::MeshStore(std::size_t most_bytes, std::string folder)
    : most_bytes_(most_bytes), folder_(std::move(folder)) {}

std::string MeshStore::KeyOf(std::string_view kind, std::initializer_list<std::string_view> contents) {
  std::string parts(kind);
  parts += '\0';
  for (const std::string_view content : contents) parts += Sha256(content);
  return Sha256(parts);
}

std::shared_ptr<const std::string> MeshStore::Find(const std::string& key) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = by_key_.find(key); found != by_key_.end()) {
      used_.splice(used_.begin(), used_, found->second);
      ++statistics_.hits;
      return found->second->result;
    }
  }
  auto contents = folder_.empty() ? std::nullopt : ReadFile(key);
  if (!contents) {
    const std::lock_guard lock(mutex_);
    ++statistics_.misses;
    return nullptr;
  }
  auto result = std::make_shared<const std::string>(*std::move(contents));
  const std::lock_guard lock(mutex_);
  ++statistics_.hits;
  Put({key, result, nullptr, nullptr, result->size() + kOfEntry});
  return result;
}

void MeshStore::Keep(const std::string& key, std::string result) {
  if (!folder_.empty()) WriteFile(key, result);
  auto kept = std::make_shared<const std::string>(std::move(result));
  const std::lock_guard lock(mutex_);
  const std::size_t bytes = kept->size() + kOfEntry;
  Put({key, std::move(kept), nullptr, nullptr, bytes});
}

std::shared_ptr<const void> MeshStore::FindAny(const std::string& key, const Files& files) {
  std::shared_ptr<const FileAnswers> answers;
  std::shared_ptr<const void> read;
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = by_key_.find(key); found != by_key_.end()) {
      used_.splice(used_.begin(), used_, found->second);
      answers = found->second->answers;
      read = found->second->read;
    }
  }
  if (answers && !answers->HoldIn(files)) read = nullptr;
  const std::lock_guard lock(mutex_);
  ++(read ? statistics_.hits : statistics_.misses);
  return read;
}

void MeshStore::KeepAny(const std::string& key, FileAnswers answers, std::shared_ptr<const void> result,
                        std::size_t bytes) {
  auto kept = std::make_shared<const FileAnswers>(std::move(answers));
  const std::lock_guard lock(mutex_);
  bytes += kept->bytes() + kOfEntry;
  Put({key, nullptr, std::move(kept), std::move(result), bytes});
}

// Needs the lock.
void MeshStore::Put(Kept kept) {
  if (const auto found = by_key_.find(kept.key); found != by_key_.end()) {
    statistics_.bytes -= found->second->bytes;
    used_.erase(found->second);
    by_key_.erase(found);
  }
  if (kept.bytes > most_bytes_) return;
  statistics_.bytes += kept.bytes;
  used_.push_front(std::move(kept));
  by_key_.emplace(used_.front().key, used_.begin());
  while (statistics_.bytes > most_bytes_) {
    statistics_.bytes -= used_.back().bytes;
    by_key_.erase(used_.back().key);
    used_.pop_back();
  }
}

std::string MeshStore::FileOf(const std::string& key) const {
  return folder_ + "/mesh-1/" + key.substr(0, 2) + "/" + key.substr(2);
}

std::optional<std::string> MeshStore::ReadFile(const std::string& key) {
  const std::string path = FileOf(key);
  std::string why;
  auto contents = ContentsOf(path, why);
  if (!contents) {
    if (!why.empty()) AddFault(path, false, why);
    return std::nullopt;
  }
  const std::string_view text = *contents;
  const bool is_whole = text.size() >= kHeaderBytes && text.substr(0, kForm.size()) == kForm &&
                        text.substr(kForm.size(), kDigits) == key &&
                        text.substr(kForm.size() + kDigits + 1, kDigits) == Sha256(text.substr(kHeaderBytes));
  if (!is_whole) {
    AddFault(path, true, {});
    return std::nullopt;
  }
  contents->erase(0, kHeaderBytes);
  return contents;
}

// Under another name first, so that no process sees a part of a file.
void MeshStore::WriteFile(const std::string& key, std::string_view result) {
  const std::string path = FileOf(key);
  const std::string folder = FolderOf(path);
  if (const std::error_code error = MakeFolder(folder)) return AddFault(folder_, false, error.message());
  std::string temporary = folder + "/.new-XXXXXX";
  const int descriptor = mkostemp(temporary.data(), O_CLOEXEC);
  if (descriptor < 0) return AddFault(folder_, false, ReasonOf(errno));
  std::string bytes(kForm);
  bytes += key + "\n" + Sha256(result) + "\n";
  bytes += result;
  std::string why;
  for (std::string_view rest = bytes; !rest.empty();) {
    const ssize_t n = write(descriptor, rest.data(), rest.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) {
      why = ReasonOf(errno);
      break;
    }
    rest.remove_prefix(static_cast<std::size_t>(n));
  }
  if (close(descriptor) != 0 && why.empty()) why = ReasonOf(errno);
  if (why.empty() && rename(temporary.c_str(), path.c_str()) != 0) why = ReasonOf(errno);
  if (why.empty()) return;
  unlink(temporary.c_str());
  AddFault(folder_, false, why);
}

void MeshStore::AddFault(std::string path, bool is_damaged, std::string why) {
  const std::lock_guard lock(mutex_);
  faults_.insert({std::move(path), is_damaged, std::move(why)});
}

std::vector<MeshStore::Fault> MeshStore::faults() const {
  const std::lock_guard lock(mutex_);
  return {faults_.begin(), faults_.end()};
}

MeshStore::Statistics MeshStore::statistics() const {
  const std::lock_guard lock(mutex_);
  return statistics_;
}

namespace {

std::shared_ptr<MeshStore> SharedStoreOf(const FileSystem& files) {
  const auto* with_store = dynamic_cast<const FilesWithMeshStore*>(&files);
  return with_store ? with_store->store() : nullptr;
}

}  // namespace

MeshStore* MeshStoreOf(const FileSystem& files) { return SharedStoreOf(files).get(); }

std::shared_ptr<const FileSystem> WithMeshStore(std::shared_ptr<const FileSystem> files, const FileSystem& others) {
  auto store = SharedStoreOf(others);
  if (!store) return files;
  return std::make_shared<FilesWithMeshStore>(std::move(files), std::move(store));
}

namespace {

// A change of the work or of the form of the result needs another number.
constexpr char kHull[] = "hull 1", kFaults[] = "surface faults 1";

static_assert(sizeof(Vector3) == 3 * sizeof(double));
static_assert(sizeof(TriangleMesh::Triangle) == 3 * sizeof(std::uint32_t));

std::string HullText(const std::optional<TriangleMesh>& hull) {
  std::string text;
  Put(text, std::uint64_t{hull.has_value()});
  if (!hull) return text;
  PutText(text, BytesIn(hull->vertices));
  PutText(text, BytesIn(hull->triangles));
  return text;
}

template <typename T>
bool TakeList(std::string_view& from, std::vector<T>& list) {
  std::string_view bytes;
  if (!TakeText(from, bytes) || bytes.size() % sizeof(T) != 0) return false;
  list.resize(bytes.size() / sizeof(T));
  if (!bytes.empty()) std::memcpy(list.data(), bytes.data(), bytes.size());
  return true;
}

// Returns false if the text is not a hull.
bool TakeHull(std::string_view text, std::optional<TriangleMesh>& hull) {
  std::uint64_t has_hull = 0;
  if (!Take(text, has_hull)) return false;
  if (has_hull == 0) return true;
  TriangleMesh& mesh = hull.emplace();
  if (!TakeList(text, mesh.vertices) || !TakeList(text, mesh.triangles)) return false;
  for (const Vector3& vertex : mesh.vertices) {
    if (!IsFinite(vertex)) return false;
  }
  for (const TriangleMesh::Triangle& triangle : mesh.triangles) {
    for (const std::uint32_t corner : triangle) {
      if (corner >= mesh.vertices.size()) return false;
    }
  }
  return true;
}

}  // namespace

std::optional<TriangleMesh> StoredHull(const std::vector<Vector3>& points, MeshStore* store, StopCheck stop) {
  if (!store) return ConvexHull(points, stop);
  const std::string key = MeshStore::KeyOf(kHull, {BytesIn(points)});
  std::optional<TriangleMesh> hull;
  if (const auto known = store->Find(key); known && TakeHull(*known, hull)) return hull;
  hull = ConvexHull(points, stop);
  store->Keep(key, HullText(hull));
  return hull;
}

SurfaceFaults StoredFaults(const TriangleMesh& mesh, MeshStore* store, StopCheck stop) {
  if (!store) return FindSurfaceFaults(mesh, stop);
  const std::string key = MeshStore::KeyOf(kFaults, {BytesIn(mesh.vertices), BytesIn(mesh.triangles)});
  if (const auto known = store->Find(key)) {
    std::string_view text = *known;
    std::size_t counts[4] = {};
    bool is_good = true;
    for (std::size_t& count : counts) {
      std::uint64_t stored = 0;
      is_good = is_good && Take(text, stored);
      count = static_cast<std::size_t>(stored);
    }
    if (is_good) return {counts[0], counts[1], counts[2], counts[3]};
  }
  const SurfaceFaults faults = FindSurfaceFaults(mesh, stop);
  std::string text;
  for (const std::size_t count :
       {faults.flat_triangles, faults.first_flat_triangle, faults.open_edges, faults.misoriented_edges}) {
    Put(text, std::uint64_t{count});
  }
  store->Keep(key, std::move(text));
  return faults;
}

}  // namespace sceneweld
