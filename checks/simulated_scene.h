// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "sceneweld/parsers/mjcf/simulation/mjcf_simulation.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

class Files;
class PackageMap;

/// A scene as MuJoCo simulates the MJCF that sceneweld writes for it: from the default pose at rest, with gravity.
class SimulatedScene {
 public:
  /// Simulates. What the file cannot hold, such as a mesh that cannot be converted, is not simulated. `options_from` as
  /// in WriteOptions.
  SimulatedScene(const Scene& scene, Files& files, const PackageMap* packages, const std::string& options_from,
                 double seconds);

  double seconds() const { return seconds_; }
  /// Null if MuJoCo cannot be asked.
  const MjcfSimulation* result() const { return result_ ? &*result_ : nullptr; }
  /// Why it cannot be asked. Gives it once, because one report is enough for all rules.
  std::vector<Diagnostic> TakeFailure();

  /// The element of the scene that has a name in the file; nothing for those that only the file has.
  std::optional<Index<Body>> BodyOf(const std::string& name) const;
  std::optional<Index<Geometry>> GeometryOf(const std::string& name) const;

 private:
  double seconds_;
  Diagnostics failure_;
  bool has_failure_to_give_ = true;
  std::optional<MjcfSimulation> result_;
  std::unordered_map<std::string, Index<Body>> bodies_;
  std::unordered_map<std::string, Index<Geometry>> geometries_;
};

}  // namespace sceneweld
