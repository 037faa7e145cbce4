#include <catch2/catch.hpp>
#include <string>

#include "sceneweld/tests/cli/program.h"

using Catch::Matchers::Contains;

// What it serves is tested in a browser (tests/viewer).

TEST_CASE("view follows files only") {
  const Workbench bench;
  const Outcome outcome = bench.Run("view - --from urdf");
  CHECK(outcome.status == 2);
  CHECK_THAT(outcome.err, Contains("what comes from standard input cannot be followed"));
}

TEST_CASE("view does not wait for an input that is not there") {
  const Workbench bench;
  const Outcome outcome = bench.Run("view nothing.urdf --no-browser");
  CHECK(outcome.out.empty());
  if (outcome.err.find("built without node") != std::string::npos) {
    CHECK(outcome.status == 2);  // there is no page in this program
    return;
  }
  CHECK(outcome.status == 1);
  CHECK_THAT(outcome.err, Contains("error[file-not-found]"));
}

TEST_CASE("view wants a port that there is") {
  const Workbench bench;
  const Outcome outcome = bench.Run("view arm.urdf --port 70000");
  CHECK(outcome.status == 2);
  CHECK_THAT(outcome.err, Contains("it is a whole number from 0 to 65535"));
}
