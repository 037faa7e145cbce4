// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "sceneweld/cli/http/http_server.h"

namespace sceneweld::cli {

/// The values of `/metrics`. Safe to use from several threads.
class Metrics {
 public:
  void Count(const HttpOutcome& outcome);
  /// A value that is computed when the metrics are requested.
  void Add(std::string name, std::string type, std::string help, std::function<std::uint64_t()> value) {
    figures_.push_back({std::move(name), std::move(type), std::move(help), std::move(value)});
  }
  /// In the text format of Prometheus, version 0.0.4.
  std::string Text() const;

 private:
  static constexpr double kBounds[] = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30};
  struct Latency {
    std::vector<std::uint64_t> counts = std::vector<std::uint64_t>(std::size(kBounds) + 1);
    double sum = 0;
  };
  struct Figure {
    std::string name, type, help;
    std::function<std::uint64_t()> value;
  };

  mutable std::mutex mutex_;
  std::map<std::pair<std::string, int>, std::uint64_t> requests_;  // By route and status.
  std::map<std::string, Latency> latencies_;                       // by route
  std::vector<Figure> figures_;
};

/// The version of the program, and memory, processor time, open files and start of this process, in the text format of
/// Prometheus with its usual names. Values that the system does not provide are left out.
std::string ProcessMetrics();

}  // namespace sceneweld::cli
