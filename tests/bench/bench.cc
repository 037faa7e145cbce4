// SPDX-License-Identifier: BSD-3-Clause
// sceneweld_bench: measures one call, or several in turn, on inputs.
//   time CALL=INPUT...      CPU time by Google Benchmark (its options go before)
//   alternate N CALL=INPUT... CPU time of each call in N rounds, one after the other, as JSON: a list for each round
//   once CALL=INPUT         one call, between the marks of valgrind's callgrind
//   memory CALL=INPUT       bytes on the heap that its result holds, and the peak
//   list                    the calls
// Packages are named before: --package NAME=FOLDER; --models FOLDER for model:// URIs.

#include <benchmark/benchmark.h>
#include <malloc.h>
#include <valgrind/callgrind.h>

#include <charconv>
#include <cstdio>
#include <ctime>
#include <exception>
#include <fstream>
#include <stdexcept>
#include <string>

#include "sceneweld/tests/bench/call.h"

namespace sceneweld::bench {
namespace {

// User and system time of all threads.
double CpuSeconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

const Call* FindCall(std::string_view name) {
  for (const auto calls : {OwnCalls(), PeerCalls()}) {
    for (const Call& call : calls) {
      if (call.name == name) return &call;
    }
  }
  return nullptr;
}

struct Job {
  std::string text;  // CALL=INPUT
  const Call* call = nullptr;
  Input input;
  bool warm = false;  // After one warm-up call.
};

void Time(benchmark::State& state, Job& job) {
  try {
    const auto run = job.call->prepare(job.input);
    if (!job.warm) run();
    job.warm = true;
    for (auto _ : state) {
      const double start = CpuSeconds();
      const Made made = run();
      state.SetIterationTime(CpuSeconds() - start);
    }
  } catch (const std::exception& error) {
    state.SkipWithError(error.what());
  }
}

// Each call begins with a heap that has no pages, so that large and small inputs pay alike for the pages that they
// touch.
double ColdCall(const std::function<Made()>& run) {
  malloc_trim(0);
  const double start = CpuSeconds();
  const Made made = run();
  return CpuSeconds() - start;
}

// A sample is one call, or the mean of several that take at least 0.02 s together. The first round warms up, except for
// calls above a second.
void Alternate(const std::vector<Job>& jobs, int rounds) {
  constexpr double kLeast = 0.02;
  constexpr double kSlow = 1;
  std::vector<std::function<Made()>> runs;
  std::vector<std::vector<double>> samples(static_cast<std::size_t>(rounds));
  std::vector<double> first;
  for (const Job& job : jobs) {
    runs.push_back(job.call->prepare(job.input));
    first.push_back(ColdCall(runs.back()));
  }
  for (std::size_t round = 0; round < samples.size(); ++round) {
    for (std::size_t i = 0; i < runs.size(); ++i) {
      if (round == 0 && first[i] > kSlow) {
        samples[round].push_back(first[i]);
        continue;
      }
      double sum = 0;
      int calls = 0;
      for (; calls == 0 || sum < kLeast; ++calls) sum += ColdCall(runs[i]);
      samples[round].push_back(sum / calls);
    }
  }
  std::printf("[");
  for (std::size_t round = 0; round < samples.size(); ++round) {
    std::printf("%s[", round == 0 ? "" : ", ");
    for (std::size_t i = 0; i < samples[round].size(); ++i) {
      std::printf("%s%.9g", i == 0 ? "" : ", ", samples[round][i]);
    }
    std::printf("]");
  }
  std::printf("]\n");
}

void Once(const Job& job) {
  const auto run = job.call->prepare(job.input);
  run();
  CALLGRIND_START_INSTRUMENTATION;
  const Made made = run();
  CALLGRIND_STOP_INSTRUMENTATION;
}

// A line of /proc/self/status, in bytes.
long StatusBytes(std::string_view name) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with(name)) return std::stol(line.substr(name.size() + 1)) * 1024;
  }
  throw std::runtime_error("there is no " + std::string(name) + " in /proc/self/status");
}

void Memory(const Job& job) {
  const auto run = job.call->prepare(job.input);
  const auto heap = [] {
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
  };
  malloc_trim(0);
  std::ofstream("/proc/self/clear_refs") << "5";  // The peak begins here.
  const long resident = StatusBytes("VmRSS");
  const std::size_t start = heap();
  const Made made = run();
  const std::size_t held = heap() - start;
  std::printf("{\"held\": %zu, \"peak\": %ld, \"bytes\": %zu, \"bodies\": %zu}\n", held,
              StatusBytes("VmHWM") - resident, made.bytes, made.bodies);
}

int Usage() {
  std::fputs(
      "usage: sceneweld_bench [--package NAME=FOLDER] [--models FOLDER] time|once|memory|alternate N CALL=INPUT... "
      "[options of Google Benchmark]\n",
      stderr);
  return 2;
}

int Main(int argc, char** argv) {
  std::vector<std::pair<std::string, std::string>> packages;
  std::vector<Job> jobs;
  std::string mode;
  int rounds = 0;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    const auto equals = argument.find('=');
    if ((argument == "--package" || argument == "--models") && i + 1 < argc) {
      const std::string value = argv[++i];
      const auto middle = argument == "--models" ? std::string::npos : value.find('=');
      packages.emplace_back(middle == std::string::npos ? "" : value.substr(0, middle), value.substr(middle + 1));
    } else if (argument == "time" || argument == "once" || argument == "memory" || argument == "list") {
      mode = argument;
    } else if (argument == "alternate" && i + 1 < argc) {
      mode = argument;
      const std::string_view count = argv[++i];
      const auto parsed = std::from_chars(count.data(), count.data() + count.size(), rounds);
      if (parsed.ec != std::errc() || parsed.ptr != count.data() + count.size() || rounds < 1) return Usage();
    } else if (!argument.starts_with("--") && equals != std::string::npos) {
      const Call* const call = FindCall(argument.substr(0, equals));
      if (!call) return Usage();
      jobs.push_back({argument, call, {argument.substr(equals + 1), {}}});
    } else if (!argument.starts_with("--benchmark_")) {
      return Usage();
    }
  }
  if (mode == "list") {
    for (const auto calls : {OwnCalls(), PeerCalls()}) {
      for (const Call& call : calls) std::printf("%-12s %s\n", call.name.data(), call.summary.data());
    }
    return 0;
  }
  if (jobs.empty() || mode.empty()) return Usage();
  for (Job& job : jobs) job.input.packages = packages;
  if (mode == "once" || mode == "memory") {
    if (jobs.size() != 1) return Usage();
    (mode == "once" ? Once : Memory)(jobs.front());
    return 0;
  }
  if (mode == "alternate") {
    Alternate(jobs, rounds);
    return 0;
  }
  for (Job& job : jobs) {
    benchmark::RegisterBenchmark(job.text.c_str(), [&job](benchmark::State& state) { Time(state, job); })
        ->UseManualTime()
        ->Unit(benchmark::kMillisecond);
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}

}  // namespace
}  // namespace sceneweld::bench

int main(int argc, char** argv) {
  try {
    return sceneweld::bench::Main(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "sceneweld_bench: %s\n", error.what());
    return 1;
  }
}
