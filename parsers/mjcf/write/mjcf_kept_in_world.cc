// SPDX-License-Identifier: BSD-3-Clause
// Places kept elements of the world between its bodies.

#include <tinyxml2.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "sceneweld/parsers/mjcf/write/mjcf_kept_written.h"

namespace sceneweld::mjcf {

// Bodies that MuJoCo makes come between the bodies of their model, as they did in its file, because the order of the
// bodies is that of the numbers in keys.
void KeptSections::PlaceInWorld(std::vector<Entry>& of_world) const {
  const auto& nodes = out_.layout.nodes();
  for (Entry& entry : of_world) {
    if (entry.bodies_before == 0) continue;
    std::size_t left = entry.bodies_before;
    entry.node = static_cast<std::uint32_t>(nodes.size());
    for (std::uint32_t i = 1; i < nodes.size(); ++i) {
      const bool is_child = nodes[i].parent == 0 && out_.scene.bodies[nodes[i].body].model == entry.model;
      if (!is_child || left-- > 0) continue;
      entry.node = i;
      break;
    }
  }
  std::stable_sort(of_world.begin(), of_world.end(), [](const Entry& a, const Entry& b) { return a.node < b.node; });
}

void KeptSections::WriteBefore(std::uint32_t node, Section& world) const {
  const auto found = sections_.find("worldbody");
  if (found == sections_.end()) return;
  for (const Entry& entry : found->second) {
    if (entry.node != node || node == 0) continue;
    world.Begin();
    out_.Verbatim(*entry.element);
    out_.losses.Wrote(1);
  }
}

}  // namespace sceneweld::mjcf
