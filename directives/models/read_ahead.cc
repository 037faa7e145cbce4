// SPDX-License-Identifier: BSD-3-Clause
// Reads large model files in threads before they are needed.

#include "sceneweld/directives/models/read_ahead.h"

#include <algorithm>
#include <cstddef>
#include <new>
#include <thread>

#include "sceneweld/directives/models/input.h"
#include "sceneweld/parsers/files/thread_jobs.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld {
namespace {

// The smallest text for which threads save time: about a millisecond of reading.
constexpr std::size_t kLeastBytes = 128'000;

struct Job {
  const std::string* path;
  const Format* format;
  std::size_t bytes;
  ModelAhead result;
};

// The best possible time of all jobs on this number of processors.
std::size_t LongestShare(const std::vector<Job>& jobs, unsigned processors) {
  std::size_t longest = 0;
  std::size_t all = 0;
  for (const Job& job : jobs) {
    longest = std::max(longest, job.bytes);
    all += job.bytes;
  }
  return std::max(longest, all / processors);
}

// An exception must not leave a thread: a model whose reading is stopped, or runs out of memory, is read again when it
// is needed, and reported then.
void Read(Job& job, const ReadContext& outer) try {
  Diagnostics heard;
  auto files = outer.files.Apart();
  bool asked = false;
  ReadContext context{*files, outer.packages, heard, outer.rules, nullptr, true};
  context.read_model = [&asked](const std::string&, Span) -> std::shared_ptr<const Scene> {
    asked = true;
    return nullptr;
  };
  context.read_document = [&asked](const std::string&, Span, const ReadContext::ReadDocument&) {
    asked = true;
    return nullptr;
  };
  const Source* const source = ReadInput(*job.path, *job.format, {}, *files, heard);
  if (!source) return;
  auto part = job.format->read(*source, context);
  if (part && !asked && heard.all().empty()) job.result = {std::move(part), std::move(files)};
} catch (const Stopped&) {
  job.result = {};
} catch (const std::bad_alloc&) {
  job.result = {};
}

}  // namespace

std::unordered_map<std::string, ModelAhead> ReadAhead(const std::vector<std::string>& paths, const ReadContext& context,
                                                      unsigned most_threads) {
  std::vector<Job> jobs;
  for (const std::string& path : paths) {
    const Format* const format = FormatOfModelFile(path);
    if (!format || !format->read) continue;
    jobs.push_back({&path, format, context.files.system().SizeOf(path), {}});
  }
  const unsigned processors = most_threads > 0 ? most_threads : std::thread::hardware_concurrency();
  std::size_t all = 0;
  for (const Job& job : jobs) all += job.bytes;
  if (processors < 2 || all - LongestShare(jobs, processors) < kLeastBytes) return {};

  // The longest first, so that no thread works alone at the end.
  std::sort(jobs.begin(), jobs.end(), [](const Job& a, const Job& b) { return a.bytes > b.bytes; });
  InThreads(processors, jobs.size(), [&](std::size_t i) { Read(jobs[i], context); });

  std::unordered_map<std::string, ModelAhead> ahead;
  for (Job& job : jobs) {
    if (job.result.part) ahead.emplace(*job.path, std::move(job.result));
  }
  return ahead;
}

}  // namespace sceneweld
