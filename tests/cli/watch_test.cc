// SPDX-License-Identifier: BSD-3-Clause
// `--watch` of compose and check.

#include <catch2/catch.hpp>

#include "sceneweld/tests/cli/program.h"

using Catch::Matchers::Contains;

namespace {

// Waits until a condition of the shell holds, at most 20 s.
std::string Until(const std::string& condition) {
  return "for i in $(seq 400); do " + condition + " && break; sleep 0.05; done; ";
}

// Starts the program; then the commands of `script` run, and the program is stopped.
Outcome Watched(const Workbench& bench, const std::string& arguments, const std::string& script) {
  return bench.Run(arguments + " >out 2>err & watch=$!; " + script + "kill $watch; wait $watch; true");
}

std::string Runs(int count) { return "[ $(grep -c 'watching for changes' err) -ge " + std::to_string(count) + " ]"; }

}  // namespace

TEST_CASE("check --watch checks again when a file changes that it read") {
  const Workbench bench;
  bench.Write("cell.dmd.yaml", "directives:\n- add_model: { name: arm, file: arm.urdf }\n");
  bench.Write("arm.urdf", kPendulum);
  bench.Write("other.urdf", kPendulum);
  Watched(bench, "check cell.dmd.yaml --watch",
          Until(Runs(1)) + "echo '<robot' > arm.urdf; " + Until(Runs(2)) + "cp other.urdf arm.urdf; " + Until(Runs(3)));
  const std::string err = bench.Read("err");
  CHECK_THAT(err, Contains("error[malformed-xml]") && Contains("cell.dmd.yaml: 1 error"));
  const auto first = err.find("composes"), error = err.find("malformed-xml");
  CHECK(first < error);
  CHECK(err.find("composes", error) != std::string::npos);
}

TEST_CASE("compose --watch writes again, notices new inputs, and does not follow its own output") {
  const Workbench bench;
  bench.Write("models/arm.urdf", kPendulum);
  bench.Write("hand.urdf", kPendulum);
  // After the second run nothing changes: its outputs are in the folder that it lists.
  Watched(bench, "compose models --output-dir models/out --to json --watch",
          Until(Runs(1)) + "cp hand.urdf models/hand.urdf; " + Until("[ -e models/out/hand.json ]") + Until(Runs(2)) +
              "sleep 1; ");
  CHECK_THAT(bench.Read("models/out/hand.json"), Contains("sceneweld/scene/1"));
  CHECK_FALSE(std::filesystem::exists(bench.Path("models/out/out")));
  const std::string err = bench.Read("err");
  std::size_t runs = 0;
  for (auto at = err.find("watching"); at != std::string::npos; at = err.find("watching", at + 1)) ++runs;
  // Making the folder of the outputs is a change of the folder, too.
  CHECK(runs <= 3);
}

TEST_CASE("--watch needs files, and an output that is one") {
  const Workbench bench;
  bench.Write("a.urdf", kPendulum);
  const auto refused = [&](const std::string& arguments, const std::string& message) {
    CAPTURE(arguments);
    const Outcome outcome = bench.Run(arguments + " --watch");
    CHECK(outcome.status == 2);
    CHECK_THAT(outcome.err, Contains(message));
  };
  refused("check - --from urdf", "standard input cannot be watched");
  refused("check a.urdf --json", "`--watch` has no end");
  refused("check a.urdf --diagnostics sarif", "`--watch` has no end");
  refused("compose a.urdf --to sdf", "`--watch` needs an output file");
  refused("compose a.urdf b.urdf -o a.sdf", "cannot hold 2 scenes");
}

TEST_CASE("compose --watch does not take files that it wrote as inputs") {
  const Workbench bench;
  bench.Write("arm.urdf", kPendulum);
  bench.Write("hand.urdf", kPendulum);
  Watched(bench, "compose . -o '{stem}.json' --watch",
          Until(Runs(1)) + "cp hand.urdf foot.urdf; " + Until("[ -e foot.json ]") + Until(Runs(2)));
  const std::string err = bench.Read("err");
  CHECK_THAT(err, Contains("3 inputs, 3 written") && !Contains("would both be written"));
}
