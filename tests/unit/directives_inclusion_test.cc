// SPDX-License-Identifier: BSD-3-Clause
// How often directives may include files.

#include <catch2/catch.hpp>

#include "sceneweld/sceneweld.h"

namespace sceneweld {
namespace {

// Files that include the next one twice each, and the last one nothing.
std::shared_ptr<MemoryFiles> Doubling(int depth) {
  auto files = std::make_shared<MemoryFiles>();
  for (int i = 0; i < depth; ++i) {
    const std::string next = "- add_directives: {file: d" + std::to_string(i + 1) + ".dmd.yaml}\n";
    files->Add("/d" + std::to_string(i) + ".dmd.yaml", "directives:\n" + next + next);
  }
  files->Add("/d" + std::to_string(depth) + ".dmd.yaml", "directives: []\n");
  return files;
}

TEST_CASE("each use of a directives file counts as a file") {
  LoadOptions options;
  options.limits.max_files = 1000;
  options.files = Doubling(8);
  Diagnostics of_small, of_large;
  CHECK(Load("/d0.dmd.yaml", options, of_small));
  options.files = Doubling(60);
  CHECK_FALSE(Load("/d0.dmd.yaml", options, of_large));
  REQUIRE(of_large.error_count() == 1);
  CHECK(of_large.all().back().message ==
        "more than 1000 files of directives are included; the rest is not composed");
}

}  // namespace
}  // namespace sceneweld
