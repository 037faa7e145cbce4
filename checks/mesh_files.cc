// SPDX-License-Identifier: BSD-3-Clause
// Reads mesh files once, several at a time.

#include "sceneweld/checks/mesh_files.h"

#include <exception>
#include <set>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "sceneweld/parsers/files/thread_jobs.h"

namespace sceneweld {
namespace {

std::unique_ptr<MeshFiles::Contents> ContentsOf(const std::string& path, Files& files, MeshStages& stages) {
  auto contents = std::make_unique<MeshFiles::Contents>();
  contents->file = ReadMeshAndCompanions(path, {}, files, contents->diagnostics, &stages);
  return contents;
}

}  // namespace

const MeshFiles::Contents& MeshFiles::Of(const std::string& path) {
  std::unique_ptr<const Contents>& contents = all_[path];
  if (!contents) contents = ContentsOf(path, files_, stages_);
  return *contents;
}

void MeshFiles::ReadAhead(std::span<const std::string> paths) {
  struct Job {
    const std::string* path = nullptr;
    std::unique_ptr<Files> files;  // With counts of its own.
    std::unique_ptr<Contents> contents;
  };
  std::vector<Job> jobs;
  std::set<std::string_view> wanted;
  for (const std::string& path : paths) {
    if (!all_.contains(path) && wanted.insert(path).second) jobs.push_back({&path, files_.Apart(), nullptr});
  }
  if (jobs.size() < 2) return;
  InThreads(std::thread::hardware_concurrency(), jobs.size(), [&](std::size_t i) {
    try {
      jobs[i].contents = ContentsOf(*jobs[i].path, *jobs[i].files, stages_);
    } catch (const std::exception&) {
      // Out of memory, for example. Of reads it again, in its turn.
    }
  });
  for (Job& job : jobs) {
    // A file that has faults or exceeds the limits is read again in its turn, so that the order of threads changes
    // nothing.
    if (!job.contents || !job.contents->file || !files_.Count(job.files->tally())) continue;
    all_[*job.path] = std::move(job.contents);
  }
}

}  // namespace sceneweld
