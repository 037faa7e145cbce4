// SPDX-License-Identifier: BSD-3-Clause
// Merges the simulation settings of several files.

#include "sceneweld/scene/fields/merged_simulation.h"

#include "sceneweld/scene/fields/simulation.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

std::string Shown(double value) { return FormatNumber(value); }
std::string Shown(const Vector3& v) { return FormatNumber(v.x) + " " + FormatNumber(v.y) + " " + FormatNumber(v.z); }

}  // namespace

MergedSimulation Merge(const Simulation& other, Simulation& into) {
  MergedSimulation merged;
  const auto merge = [&](const auto& field) {
    const auto& given = field.Of(other);
    auto& known = field.Of(into);
    if (!given) return;
    if (!known) {
      known = given;
      merged.added.push_back(field.name);
    } else if (*known != *given) {
      merged.conflicts.push_back({field.name, Shown(*known), Shown(*given)});
    }
  };
  std::apply([&](const auto&... field) { (merge(field), ...); }, kFieldsOf<Simulation>.fields);
  return merged;
}

}  // namespace sceneweld
