// SPDX-License-Identifier: BSD-3-Clause
// The log of the program.

#include <catch2/catch.hpp>
#include <regex>
#include <string>

#include "sceneweld/tests/cli/program.h"

using Catch::Matchers::Contains;

namespace {

const std::string kCellOfKit =
    "directives:\n"
    "- add_model: { name: arm, file: package://kit/pendulum.urdf }\n";

// Without the times and the folder of the test.
std::string Masked(std::string text, const Workbench& bench) {
  text = std::regex_replace(text, std::regex(R"(\d+-\d+-\d+T\d+:\d+:\d+\.\d+Z)"), "TIME");
  text = std::regex_replace(text, std::regex(R"([0-9.e+-]+ ms)"), "N ms");
  text = std::regex_replace(text, std::regex(R"(\d+ bytes)"), "N bytes");
  const std::string folder = bench.Path("");
  for (auto at = text.find(folder); at != std::string::npos; at = text.find(folder)) text.erase(at, folder.size());
  return text;
}

}  // namespace

TEST_CASE("-v logs which files are opened, what URIs mean and what takes how long") {
  const Workbench bench;
  bench.Write("cell.dmd.yaml", kCellOfKit);
  bench.Write("kit/pendulum.urdf", kPendulum);
  const Outcome quiet = bench.Run("compose cell.dmd.yaml --to sdf --package kit=kit");
  const Outcome outcome = bench.Run("compose cell.dmd.yaml --to sdf --package kit=kit -v");
  CHECK(outcome.status == 0);
  CHECK(outcome.out == quiet.out);
  const std::string log = Masked(outcome.err, bench);
  INFO(log);
  CHECK_THAT(log, Contains("TIME debug: opened `cell.dmd.yaml`, N bytes\n"));
  CHECK_THAT(log, Contains("TIME debug: `package://kit/pendulum.urdf` resolves to `kit/pendulum.urdf`\n"));
  CHECK_THAT(log, Contains("TIME debug: opened `kit/pendulum.urdf`, N bytes\n"));
  CHECK_THAT(log, Contains("TIME info: read model `kit/pendulum.urdf` in N ms\n"));
  CHECK_THAT(log, Contains("TIME info: composed `cell.dmd.yaml` in N ms\n"));
  CHECK_THAT(quiet.err, !Contains("TIME") && !Contains("opened"));
}

TEST_CASE("--log-level says how much is logged, --log-format how") {
  const Workbench bench;
  bench.Write("cell.dmd.yaml", kCellOfKit);
  bench.Write("kit/pendulum.urdf", kPendulum);
  const std::string check = "check cell.dmd.yaml --package kit=kit ";
  CHECK_THAT(bench.Run(check + "--log-level info").err, !Contains("opened") && Contains(" info: composed "));
  CHECK_THAT(bench.Run(check + "--log-level trace").err, Contains(" trace: `package://kit/pendulum.urdf`: tried ["));
  CHECK_THAT(bench.Run(check + "-v --log-level off").err, !Contains("composed `cell.dmd.yaml` in"));
  const std::string json = Masked(bench.Run(check + "-v --log-format json").err, bench);
  CHECK_THAT(json,
             Contains("{\"time\":\"TIME\",\"level\":\"debug\",\"message\":\"opened `cell.dmd.yaml`, N bytes\"}\n"));
  const Outcome wrong = bench.Run(check + "--log-level loud");
  CHECK(wrong.status == 2);
  CHECK_THAT(wrong.err, Contains("option `--log-level` has no value `loud`"));
}
