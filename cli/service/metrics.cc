// SPDX-License-Identifier: BSD-3-Clause
// Counters and histograms in the text format of Prometheus.
// Reads /proc/self.

#include "sceneweld/cli/service/metrics.h"

#include <dirent.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::cli {
namespace {

void AppendHead(std::string& out, std::string_view name, std::string_view type, std::string_view help) {
  out += "# HELP " + std::string(name) + " " + std::string(help) + "\n# TYPE " + std::string(name) + " " +
         std::string(type) + "\n";
}

}  // namespace

void Metrics::Count(const HttpOutcome& outcome) {
  // Only existing routes are counted, because requests for others must not fill the memory.
  const std::string route(outcome.route.empty() ? std::string_view("other") : outcome.route);
  const auto bucket = std::lower_bound(std::begin(kBounds), std::end(kBounds), outcome.seconds) - std::begin(kBounds);
  const std::lock_guard lock(mutex_);
  ++requests_[{route, outcome.status}];
  Latency& latency = latencies_[route];
  ++latency.counts[static_cast<std::size_t>(bucket)];
  latency.sum += outcome.seconds;
}

std::string Metrics::Text() const {
  std::string out;
  {
    const std::lock_guard lock(mutex_);
    AppendHead(out, "sceneweld_requests_total", "counter", "Requests that were answered.");
    for (const auto& [key, count] : requests_) {
      out += "sceneweld_requests_total{route=\"" + key.first + "\",status=\"" + std::to_string(key.second) + "\"} " +
             std::to_string(count) + "\n";
    }
    AppendHead(out, "sceneweld_request_seconds", "histogram", "From the last byte of a request to its answer.");
    for (const auto& [route, latency] : latencies_) {
      std::uint64_t total = 0;
      for (std::size_t i = 0; i < latency.counts.size(); ++i) {
        total += latency.counts[i];
        const std::string bound = i < std::size(kBounds) ? FormatNumber(kBounds[i]) : "+Inf";
        out += "sceneweld_request_seconds_bucket{route=\"" + route + "\",le=\"" + bound + "\"} " +
               std::to_string(total) + "\n";
      }
      out += "sceneweld_request_seconds_sum{route=\"" + route + "\"} " + FormatNumber(latency.sum) + "\n";
      out += "sceneweld_request_seconds_count{route=\"" + route + "\"} " + std::to_string(total) + "\n";
    }
  }
  std::string last;
  for (const Figure& figure : figures_) {
    // Figures of one name that differ in their labels follow each other.
    const std::string name = figure.name.substr(0, figure.name.find('{'));
    if (name != last) AppendHead(out, name, figure.type, figure.help);
    last = name;
    out += figure.name + " " + std::to_string(figure.value()) + "\n";
  }
  return out;
}

namespace {

constexpr std::size_t kMostBytes = 1 << 16;

// A field of /proc/self/stat, counted from 1 as in proc(5); the fields begin after the name of the program.
std::optional<double> StatField(int number) {
  std::string why;
  const auto text = DiskFiles().Read("/proc/self/stat", kMostBytes, why);
  if (!text) return std::nullopt;
  std::string_view rest = *text;
  const auto end_of_name = rest.rfind(") ");
  if (end_of_name == std::string_view::npos) return std::nullopt;
  rest.remove_prefix(end_of_name + 2);
  for (int at = 3; at < number; ++at) {
    const auto blank = rest.find(' ');
    if (blank == std::string_view::npos) return std::nullopt;
    rest.remove_prefix(blank + 1);
  }
  return ParseNumber(std::string(rest.substr(0, rest.find_first_of(" \n"))));
}

// Seconds between 1970 and the start of the system.
std::optional<double> BootTime() {
  std::string why;
  const auto text = DiskFiles().Read("/proc/stat", std::size_t{1} << 22, why);
  if (!text) return std::nullopt;
  constexpr std::string_view kName = "\nbtime ";
  const auto at = text->find(kName);
  if (at == std::string::npos) return std::nullopt;
  const auto begin = at + kName.size();
  return ParseNumber(text->substr(begin, text->find('\n', begin) - begin));
}

std::optional<double> OpenFiles() {
  DIR* const listing = opendir("/proc/self/fd");
  if (!listing) return std::nullopt;
  int count = -1;  // Without that of the listing.
  while (const dirent* entry = readdir(listing)) {
    if (entry->d_name[0] != '.') ++count;
  }
  closedir(listing);
  return count;
}

std::optional<double> SecondsOfCpu() {
  rusage usage{};
  if (getrusage(RUSAGE_SELF, &usage) != 0) return std::nullopt;
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace

std::string ProcessMetrics() {
  std::string out =
      "# HELP sceneweld_build_info Version of the program.\n# TYPE sceneweld_build_info gauge\n"
      "sceneweld_build_info{version=\"" SCENEWELD_VERSION "\"} 1\n";
  const auto add = [&](const std::string& name, const char* type, const char* help, std::optional<double> value) {
    if (!value) return;
    out += "# HELP " + name + " " + help + "\n# TYPE " + name + " " + type + "\n" + name + " " + FormatNumber(*value) +
           "\n";
  };
  constexpr int kStartTime = 22, kResidentPages = 24;
  add("process_cpu_seconds_total", "counter", "Seconds of processor time.", SecondsOfCpu());
  std::optional<double> memory = StatField(kResidentPages);
  if (memory) *memory *= static_cast<double>(sysconf(_SC_PAGESIZE));
  add("process_resident_memory_bytes", "gauge", "Memory that is in use.", memory);
  add("process_open_fds", "gauge", "Open files and connections.", OpenFiles());
  std::optional<double> start = BootTime();
  const std::optional<double> ticks = StatField(kStartTime);
  if (start && ticks) {
    *start += *ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
    add("process_start_time_seconds", "gauge", "Start of the process since 1970.", start);
  }
  return out;
}

}  // namespace sceneweld::cli
