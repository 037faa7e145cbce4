// SPDX-License-Identifier: BSD-3-Clause
// Reads and examines mesh files once, several at a time.

#include "sceneweld/checks/mesh_files.h"

#include <algorithm>
#include <exception>
#include <set>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "sceneweld/parsers/files/thread_jobs.h"
#include "sceneweld/parsers/mesh/stored_results.h"

namespace sceneweld {

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
