// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/recorded_files.h"

namespace sceneweld {

/// Results of long work on meshes, by the content that they were made from: hulls, faults, answers of assimp, encoded
/// surfaces. The same content gives the same result, so nothing becomes invalid. In memory, and in a folder if one is
/// given, for later processes. Safe to use from several threads, and the folder from several processes.
class MeshStore {
 public:
  /// The least recently used results leave the memory if their total exceeds `most_bytes`. `folder` is made when
  /// something is written; empty: memory only.
  explicit MeshStore(std::size_t most_bytes, std::string folder = {});
  /// Also keeps results that depend on files (KeepRead), with the contents of these files: for a program that reads the
  /// same files again and again.
  void KeepReads() { keeps_reads_ = true; }
  bool keeps_reads() const { return keeps_reads_; }
  MeshStore(const MeshStore&) = delete;
  MeshStore& operator=(const MeshStore&) = delete;

  /// The key of a result: `kind` names the work and the form of its result, such as `hull 1`; `contents` is everything
  /// that the result depends on.
  static std::string KeyOf(std::string_view kind, std::initializer_list<std::string_view> contents);
  /// The result, or null. A damaged file gives null and is reported as a fault.
  std::shared_ptr<const std::string> Find(const std::string& key);
  void Keep(const std::string& key, std::string result);

  /// For results that depend on files: null unless every question of `answers` still has the same answer in `files`.
  /// `key` names the type of the result. In memory only.
  template <typename Result>
  std::shared_ptr<const Result> FindRead(const std::string& key, const Files& files) {
    return std::static_pointer_cast<const Result>(FindAny(key, files));
  }
  /// `bytes` is the memory that the result takes, about.
  template <typename Result>
  void KeepRead(const std::string& key, FileAnswers answers, std::shared_ptr<const Result> result, std::size_t bytes) {
    KeepAny(key, std::move(answers), std::move(result), bytes);
  }

  /// What went wrong with the folder, in alphabetical order, each once: a file that is damaged (its result was computed
  /// again), or a folder that cannot be written.
  struct Fault {
    std::string path;
    bool is_damaged = false;  ///< Otherwise it cannot be read or written.
    std::string why;
    std::strong_ordering operator<=>(const Fault&) const = default;
  };
  std::vector<Fault> faults() const;

  struct Statistics {
    std::uint64_t hits = 0;    ///< The number of results that were found.
    std::uint64_t misses = 0;  ///< The number of results that were not found.
    std::size_t bytes = 0;     ///< In memory now, about.
  };
  Statistics statistics() const;

 private:
  struct Kept {
    std::string key;
    std::shared_ptr<const std::string> result;
    std::shared_ptr<const FileAnswers> answers;  // Of a result that depends on files.
    std::shared_ptr<const void> read;
    std::size_t bytes = 0;
  };
  using Used = std::list<Kept>;  // The most recently used one is in front.

  std::shared_ptr<const void> FindAny(const std::string& key, const Files& files);
  void KeepAny(const std::string& key, FileAnswers answers, std::shared_ptr<const void> result, std::size_t bytes);
  void Put(Kept kept);
  std::string FileOf(const std::string& key) const;
  std::optional<std::string> ReadFile(const std::string& key);
  void WriteFile(const std::string& key, std::string_view result);
  void AddFault(std::string path, bool is_damaged, std::string why);

  const std::size_t most_bytes_;
  const std::string folder_;
  bool keeps_reads_ = false;
  mutable std::mutex mutex_;
  Used used_;
  std::unordered_map<std::string, Used::iterator> by_key_;
  Statistics statistics_;
  std::set<Fault> faults_;
};

/// Wraps a file system and gives readers a store for what they compute from the contents of files.
class FilesWithMeshStore : public FileSystem {
 public:
  FilesWithMeshStore(std::shared_ptr<const FileSystem> files, std::shared_ptr<MeshStore> store)
      : files_(std::move(files)), store_(std::move(store)) {}

  Kind KindOf(const std::string& path) const override { return files_->KindOf(path); }
  std::optional<std::string> Read(const std::string& path, std::size_t most_bytes, std::string& error) const override {
    return files_->Read(path, most_bytes, error);
  }
  std::size_t SizeOf(const std::string& path) const override { return files_->SizeOf(path); }
  std::vector<std::string> List(const std::string& folder) const override { return files_->List(folder); }
  std::string Canonical(const std::string& path) const override { return files_->Canonical(path); }
  Logger* logger() const override { return files_->logger(); }
  const std::shared_ptr<MeshStore>& store() const { return store_; }

 private:
  std::shared_ptr<const FileSystem> files_;
  std::shared_ptr<MeshStore> store_;
};

/// The store of a file system that is a FilesWithMeshStore; null for others.
MeshStore* MeshStoreOf(const FileSystem& files);
/// `files` with the store of other ones; `files` itself if they have none.
std::shared_ptr<const FileSystem> WithMeshStore(std::shared_ptr<const FileSystem> files, const FileSystem& others);

}  // namespace sceneweld

/// The same as the functions of the same names without a store. The results come from the store if it has them, and go
/// there. `store` may be null.

#include "sceneweld/parsers/mesh/mesh_store.h"
#include "sceneweld/parsers/mesh/surface/triangle_mesh.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld {

/// ConvexHull (convex_hull.h).
std::optional<TriangleMesh> StoredHull(const std::vector<Vector3>& points, MeshStore* store,
                                       StopCheck stop = StopCheck());

/// FindSurfaceFaults (triangle_mesh.h).
SurfaceFaults StoredFaults(const TriangleMesh& mesh, MeshStore* store, StopCheck stop = StopCheck());

/// The memory of a list of numbers, for keys.
template <typename T>
std::string_view BytesIn(const std::vector<T>& list) {
  return {reinterpret_cast<const char*>(list.data()), list.size() * sizeof(T)};
}

}  // namespace sceneweld
