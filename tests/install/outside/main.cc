// SPDX-License-Identifier: BSD-3-Clause
// A program outside the repository: composes a scene twice with one store, moves what it wrote through memory, and
// prints what it found. However it is built, it prints the same.

#include <cstdio>
#include <memory>
#include <string>

#include "sceneweld/scene/rendering/render.h"
#include "sceneweld/sceneweld.h"

int main(int argc, char** argv) {
  using namespace sceneweld;
  if (argc != 2) return 2;
  const std::string models = argv[1];
  Diagnostics diagnostics;
  LoadOptions options;
  options.packages.push_back({LoadOptions::PackageOption::Kind::kNamed, "kit", models + "/kit"});
  options.store = std::make_shared<ModelStore>();
  Load(models + "/two_arm_cell.dmd.yaml", options, diagnostics);
  const ModelStore::Statistics first = options.store->statistics();
  const auto cell = Load(models + "/two_arm_cell.dmd.yaml", options, diagnostics);
  if (!cell) {
    std::fputs(RenderText(diagnostics).c_str(), stderr);
    return 1;
  }
  const ModelStore::Statistics second = options.store->statistics();
  // The second composition parses nothing.
  if (second.misses != first.misses || second.hits != first.misses ||
      second.directives_misses != first.directives_misses || second.directives_hits != first.directives_misses ||
      second.models == 0 || second.directives == 0 || second.bytes > options.store->most_bytes()) {
    std::fputs("the second composition did not use the store\n", stderr);
    return 1;
  }
  for (const Body& body : cell->scene.bodies) {
    const Vector3& p = body.X_WB.translation;
    std::printf("%s %.9f %.9f %.9f\n", cell->scene.FullName(cell->scene.bodies.IndexOf(body)).c_str(), p.x, p.y, p.z);
  }
  for (const char* name : {"sdf", "mjcf", "json"}) {
    LossReport losses(diagnostics);
    const std::string text = Export(*cell, *FindFormat(name), {}, losses);
    std::printf("%s: %zu bytes\n", name, text.size());
    LoadOptions from_memory = options;
    from_memory.format = name;
    Diagnostics again;
    const auto back = LoadText(text, "/", from_memory, again);
    if (!back) std::fputs(RenderText(again).c_str(), stderr);
    std::printf("%s: %zu bodies\n", name, back ? back->scene.bodies.size() : 0);
    if (!back) return 1;
  }
  return 0;
}
