// SPDX-License-Identifier: BSD-3-Clause
// Counters and histograms in the text format of Prometheus.

#include "sceneweld/cli/service/metrics.h"

#include <algorithm>
#include <iterator>
#include <string_view>

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

}  // namespace sceneweld::cli
