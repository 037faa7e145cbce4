// SPDX-License-Identifier: BSD-3-Clause
// Collects the mesh files of a scene with their uses, so that each file is opened once.
// Finds the mesh and image files of a scene.
// Reads and examines mesh files once, several at a time.

#include "sceneweld/checks/mesh_uses.h"

#include <algorithm>
#include <exception>
#include <set>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "sceneweld/parsers/assets/asset_copies.h"
#include "sceneweld/parsers/files/thread_jobs.h"
#include "sceneweld/parsers/mesh/companions.h"
#include "sceneweld/parsers/mesh/mesh_store.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld {

std::vector<MeshUse> MeshUsesOf(const Scene& scene) {
  std::vector<MeshUse> uses;
  std::unordered_map<std::string_view, std::size_t> found;
  const auto add = [&](const Shape& shape, bool collides, Span span, auto&& name) {
    const auto* mesh = std::get_if<Mesh>(&shape);
    if (!mesh) return;
    const Name& file = mesh->path.empty() ? mesh->uri : mesh->path;
    const auto [at, fresh] = found.emplace(file.view(), uses.size());
    if (fresh) uses.push_back({mesh->path.str(), mesh->uri.str(), false, false, span, name(), 0});
    MeshUse& use = uses[at->second];
    ++use.count;
    use.hull = use.hull || collides;
    use.solid = use.solid || (collides && !mesh->convex);
  };
  for (const Geometry& geometry : scene.geometries) {
    add(geometry.shape, geometry.roles.proximity, geometry.span, [&] {
      const std::string kind = geometry.roles.proximity ? "collision " : "visual ";
      return kind + Quoted(FullName(scene, geometry));
    });
  }
  for (const ContactZone& zone : scene.contact_zones) {
    add(zone.shape, false, zone.span, [&] { return "contact zone " + Quoted(FullName(scene, zone)); });
  }
  return uses;
}

std::vector<AssetFile> AssetFilesOf(const Scene& scene, Files& files) {
  std::vector<AssetFile> all;
  std::unordered_set<std::string> known;
  const auto add = [&](AssetFile file) {
    if (files.IsFile(file.path) && known.insert(file.path).second) all.push_back(std::move(file));
  };
  for (const AssetUse& use : AssetsOf(scene)) add({use.path, use.span, use.is_image});
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].is_image || HasSuffix(all[i].path, ".stl")) continue;
    const AssetFile owner = all[i];
    auto bytes = ReadAsset(owner.path, files);
    if (!bytes) continue;
    for (const Companion& one : CompanionsOf(owner.path, *std::move(bytes))) {
      add({one.path, owner.span, one.kind == "texture" || one.kind == "image", owner.path});
    }
  }
  return all;
}

std::optional<std::string> ReadAsset(const std::string& path, Files& files, std::size_t most_bytes) {
  if (files.limits().ShouldStop()) throw Stopped();
  std::string error;
  auto bytes = files.system().Read(path, most_bytes, error);
  if (bytes && !files.Count({1, bytes->size()})) throw Stopped();
  return bytes;
}

std::optional<std::string> ReadAsset(const std::string& path, Files& files) {
  return ReadAsset(path, files, files.limits().max_file_bytes);
}

std::unique_ptr<MeshFiles::Known> MeshFiles::Read(const std::string& path, Files& files) {
  auto known = std::make_unique<Known>();
  known->contents.file = ReadMeshAndCompanions(path, {}, files, known->contents.diagnostics, &session_);
  return known;
}

MeshFiles::Known& MeshFiles::KnownOf(const std::string& path) {
  std::unique_ptr<Known>& known = all_[path];
  if (!known) known = Read(path, files_);
  return *known;
}

const MeshFiles::Contents& MeshFiles::Of(const std::string& path) { return KnownOf(path).contents; }

void MeshFiles::Examine(Known& known, bool with_hull) {
  const TriangleMesh& mesh = known.contents.file->mesh;
  const StopCheck stop(&files_.limits());
  if (!known.faults) known.faults = StoredFaults(mesh, store(), stop);
  if (with_hull && !known.hull) known.hull = StoredHull(mesh.vertices, store(), stop);
}

const SurfaceFaults& MeshFiles::FaultsOf(const std::string& path) {
  Known& known = KnownOf(path);
  Examine(known, false);
  return *known.faults;
}

const std::optional<TriangleMesh>& MeshFiles::HullOf(const std::string& path) {
  Known& known = KnownOf(path);
  Examine(known, true);
  return *known.hull;
}

void MeshFiles::ReadAhead(std::span<const Wanted> wanted) {
  struct Job {
    const Wanted* wanted = nullptr;
    std::unique_ptr<Files> files;  // With counts of its own.
    std::size_t bytes = 0;
    std::unique_ptr<Known> known;
  };
  std::vector<Job> jobs;
  std::set<std::string_view> fresh;
  for (const Wanted& one : wanted) {
    if (all_.contains(one.path) || !fresh.insert(one.path).second) continue;
    jobs.push_back({&one, files_.Apart(), files_.system().SizeOf(one.path), nullptr});
  }
  if (jobs.size() < 2) return;
  // The longest files first, so that no thread has one left at the end.
  std::vector<Job*> order;
  for (Job& job : jobs) order.push_back(&job);
  std::stable_sort(order.begin(), order.end(), [](const Job* a, const Job* b) { return a->bytes > b->bytes; });
  InThreads(std::thread::hardware_concurrency(), order.size(), [&](std::size_t i) {
    Job& job = *order[i];
    try {
      job.known = Read(job.wanted->path, *job.files);
      if (job.known->contents.file) Examine(*job.known, job.wanted->with_hull);
    } catch (const Stopped&) {
      // The rest is done in its turn, and reports that it is stopped.
    } catch (const std::exception&) {
      // Out of memory, for example. Of reads it again, in its turn.
      job.known = nullptr;
    }
  });
  for (Job& job : jobs) {
    // A file that has faults or exceeds the limits is read again in its turn, so that the order of threads changes
    // nothing.
    if (!job.known || !job.known->contents.file || !files_.Count(job.files->tally())) continue;
    all_[job.wanted->path] = std::move(job.known);
  }
}

}  // namespace sceneweld
