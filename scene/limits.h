// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <optional>

namespace sceneweld {

/// Guards against runaway input, for one composition. Reaching one is an error `limit-exceeded`, never a crash.
struct Limits {
  std::size_t max_file_bytes = std::size_t{512} << 20;
  std::size_t max_total_bytes = std::size_t{2} << 30;
  std::size_t max_files = 100'000;
  std::size_t max_depth = 10'000;           ///< Nested models, included files, nested YAML.
  std::size_t max_yaml_nodes = 20'000'000;  ///< Nodes visited; aliases count at each use.
  std::size_t max_elements = 20'000'000;    ///< Bodies, joints and geometries of the scene.
  /// What the expansion of one xacro file may cost: a step of an expression 1, an element or attribute 1, a macro call
  /// 50. A million steps take about 0.1 s.
  std::size_t max_xacro_steps = 40'000'000;
  std::size_t max_errors = 1'000;    ///< Reading stops after this many errors.
  std::size_t max_reports = 10'000;  ///< Diagnostics of one code; the others are left out.
  std::optional<std::chrono::steady_clock::time_point> deadline;
  /// Another thread sets it to end the work; may be null.
  const std::atomic<bool>* stop = nullptr;

  /// True if the deadline has passed or a stop was requested.
  bool ShouldStop() const {
    if (stop && stop->load(std::memory_order_relaxed)) return true;
    return deadline && std::chrono::steady_clock::now() > *deadline;
  }
};

/// Thrown out of work whose result is no longer wanted, up to the function that began it and reports it: Load,
/// WriteScene (parsers/export/file_export.h), ReadMeshFile, Compare.
struct Stopped {};

/// Checks the limits at intervals. Call it wherever the time of one step of the work grows with its input.
class StopCheck {
 public:
  /// With null, nothing is checked. The limits must outlive it.
  explicit StopCheck(const Limits* limits = nullptr) : limits_(limits) {}
  void Heed(const Limits* limits) { limits_ = limits; }
  /// Throws Stopped if the limits request a stop.
  void Look() {
    constexpr unsigned kSeldom = 256;
    if (limits_ && ++count_ % kSeldom == 0 && limits_->ShouldStop()) throw Stopped();
  }

 private:
  const Limits* limits_ = nullptr;
  unsigned count_ = 0;
};

}  // namespace sceneweld
