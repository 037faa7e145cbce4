// SPDX-License-Identifier: BSD-3-Clause
// Wrong command lines and their hints.

#include <catch2/catch.hpp>

#include "sceneweld/tests/cli/program.h"

using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

TEST_CASE("help and version go to standard output") {
  const Workbench bench;
  for (const char* arguments : {"--help", "-h", "compose -h", "check --help", "tree -h", "list -h", "explain -h"}) {
    CAPTURE(arguments);
    const Outcome outcome = bench.Run(arguments);
    CHECK(outcome.status == 0);
    CHECK(outcome.err.empty());
    CHECK_THAT(outcome.out, Contains("Usage: sceneweld"));
  }
  CHECK_THAT(bench.Run("--version").out, StartsWith("sceneweld "));
}

TEST_CASE("the help of every command has an example") {
  const Workbench bench;
  for (const std::string command : {"compose", "convert", "check", "tree", "list", "explain"}) {
    CHECK_THAT(bench.Run(command + " --help").out, Contains("Examples:\n  sceneweld " + command + " "));
  }
}

TEST_CASE("a command line that cannot be understood ends with 2 and the remedy") {
  const Workbench bench;
  bench.Write("a.urdf", kPendulum);
  const auto refused = [&](const std::string& arguments, const std::string& message) {
    CAPTURE(arguments);
    const Outcome outcome = bench.Run(arguments);
    CHECK(outcome.status == 2);
    CHECK(outcome.out.empty());
    CHECK_THAT(outcome.err, Contains(message));
  };
  refused("", "Usage: sceneweld COMMAND");
  refused("compse a.urdf", "did you mean `compose`?");
  refused("a.urdf", "sceneweld compose a.urdf");
  refused("compose", "no INPUT is given");
  refused("convert", "no INPUT is given");
  refused("convert a.urdf", "no OUT is given");
  refused("convert a.urdf -", "no format to write is given");
  refused("convert a.urdf a.txt", "is not that of a format that can be written");
  refused("convert a.urdf -o a.sdf", "unknown option `-o`");
  refused("compose a.urdf", "no format to write is given");
  refused("compose a.urdf -o a.txt", "is not that of a format that can be written");
  refused("compose a.urdf --to jsn", "did you mean `json`?");
  refused("compose a.urdf --to json --strct", "did you mean `--strict`?");
  refused("compose a.urdf b.urdf --to json", "unexpected argument `b.urdf`");
  refused("compose a.urdf --to json --package arms", "use NAME=DIR");
  refused("compose a.urdf --to json --max-loss some", "`none`, `approximated`, `all`");
  refused("compose a.urdf --to", "--to");
  refused("compose - --to json", "standard input needs its format");
  refused("check a.urdf --diagnostics yaml", "option `--diagnostics` has no value `yaml`");
  refused("check", "no INPUT is given");
  refused("list a.urdf", "no kind of element is given");
  refused("list a.urdf bodie", "did you mean `bodies`?");
  refused("explain unknown-fram", "did you mean `unknown-frame`?");
  refused("explain a.urdf nothing", "nothing in the scene is called `nothing`");
}
