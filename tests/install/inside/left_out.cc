// SPDX-License-Identifier: BSD-3-Clause
// Prints what a library without libccd and LZ4 reports where it would need them: left_out MODELS FOLDER

#include <cstdio>
#include <fstream>
#include <string>

#include "sceneweld/sceneweld.h"

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const std::string arm = std::string(argv[1]) + "/kit/arm.urdf", crate = std::string(argv[2]) + "/part.usdc";
  std::ofstream(crate) << "PXR-USDC and more";
  sceneweld::Diagnostics diagnostics;
  if (sceneweld::Load(crate, {}, diagnostics)) return 1;
  const auto loaded = sceneweld::Load(arm, {}, diagnostics);
  if (!loaded || sceneweld::SampleTouching(*loaded, {}, diagnostics)) return 1;
  sceneweld::LintOptions options;
  options.select = {"overlap-at-rest", "impossible-inertia"};
  for (const sceneweld::CheckRule* rule : sceneweld::Lint(*loaded, options, diagnostics, diagnostics).not_run) {
    std::printf("not run: %s\n", std::string(rule->code.name).c_str());
  }
  for (const auto& diagnostic : diagnostics.all()) std::printf("%s\n", diagnostic.message.c_str());
}
