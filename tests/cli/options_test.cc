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
  CHECK(bench.Run("-V").out == bench.Run("--version").out);
}

TEST_CASE("help COMMAND is what COMMAND --help is") {
  const Workbench bench;
  CHECK(bench.Run("help").out == bench.Run("--help").out);
  for (const std::string command : {"compose", "check", "help", "completion"}) {
    CHECK(bench.Run("help " + command).out == bench.Run(command + " --help").out);
  }
  const Outcome outcome = bench.Run("help compse");
  CHECK(outcome.status == 2);
  CHECK_THAT(outcome.err, Contains("did you mean `compose`?"));
}

TEST_CASE("-- ends the options") {
  const Workbench bench;
  bench.Write("-a.urdf", kPendulum);
  CHECK(bench.Run("list -- -a.urdf joints").out == "pendulum::swing\n");
  CHECK(bench.Run("list --name x -- -a.urdf joints").out == "x::swing\n");
  CHECK_THAT(bench.Run("check -- -a.urdf ./-a.urdf").err, StartsWith("-a.urdf: composes"));
  CHECK(bench.Run("compose --to json -- -a.urdf").status == 0);
  CHECK(bench.Run("list -a.urdf joints").status == 2);
  CHECK_THAT(bench.Run("list -- -a.urdf joints more").err, Contains("unexpected argument `more`"));
}

TEST_CASE("-q shows errors only") {
  const Workbench bench;
  bench.Write("warns.urdf", "<robot name='r'><link name='a' color='red'/></robot>");
  bench.Write("bad.urdf", "<robot name='r'><link name='a' color='red'/><link name='a'/></robot>");
  CHECK_THAT(bench.Run("check warns.urdf").err, Contains("warning["));
  for (const std::string arguments :
       {"check warns.urdf", "compose warns.urdf -o a.xml", "tree warns.urdf", "check warns.urdf --diagnostics json"}) {
    CAPTURE(arguments);
    const Outcome outcome = bench.Run(arguments + " -q");
    CHECK(outcome.status == 0);
    CHECK(outcome.err.empty());
  }
  const Outcome outcome = bench.Run("check --quiet bad.urdf");
  CHECK(outcome.status == 1);
  CHECK_THAT(outcome.err, StartsWith("error[") && !Contains("warning[") && !Contains("bad.urdf: "));
  CHECK_THAT(bench.Run("check bad.urdf -q --diagnostics sarif").err, Contains("\"error\"") && !Contains("\"warning\""));
}

TEST_CASE("colours follow --color, then the environment, then the terminal") {
  const Workbench bench;
  bench.Write("bad.urdf", "<robot");
  const auto is_coloured = [&](const std::string& arguments, const std::string& before) {
    return bench.Run(arguments, before).err.find('\x1b') != std::string::npos;
  };
  CHECK_FALSE(is_coloured("check bad.urdf", "TERM=xterm"));
  CHECK(is_coloured("check bad.urdf --color always", ""));
  CHECK(is_coloured("check bad.urdf --color=always", "NO_COLOR=1"));
  CHECK(is_coloured("check bad.urdf", "FORCE_COLOR=1"));
  CHECK(is_coloured("check bad.urdf", "CLICOLOR_FORCE=1"));
  CHECK_FALSE(is_coloured("check bad.urdf", "FORCE_COLOR=0 CLICOLOR_FORCE=0"));
  CHECK_FALSE(is_coloured("check bad.urdf", "NO_COLOR=1 FORCE_COLOR=1"));
  CHECK_FALSE(is_coloured("check bad.urdf --color never", "FORCE_COLOR=1"));
  // Errors of the command line, too.
  CHECK(is_coloured("list bad.urdf bodie --color always", ""));
  CHECK_FALSE(is_coloured("list bad.urdf bodie --color never", "FORCE_COLOR=1"));
  CHECK_THAT(bench.Run("check bad.urdf --color red").err, Contains("`auto`, `always`, `never`"));
  // Data never has colours.
  CHECK(bench.Run("tags drake:ball_constraint --color always").out == bench.Run("tags drake:ball_constraint").out);
  if (bench.Run("--version >/dev/null; command -v script").status != 0) {
    WARN("without `script`, no test runs on a terminal");
    return;
  }
  const auto on_terminal = [&](const std::string& before) {
    const Outcome outcome = bench.Run("--version >/dev/null; " + before +
                                      " script -qec '\"" SCENEWELD_BUILD_DIR "/bin/sceneweld\" check bad.urdf' /dev/null");
    return outcome.out.find("\x1b[1;31m") != std::string::npos;
  };
  CHECK(on_terminal("TERM=xterm"));
  CHECK_FALSE(on_terminal("TERM=xterm NO_COLOR=1"));
  CHECK_FALSE(on_terminal("TERM=xterm CLICOLOR=0"));
  CHECK_FALSE(on_terminal("TERM=dumb"));
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
  for (const std::string crate : {"compose a.urdf -o a.usdc", "convert a.urdf A.USDC", "compose a.urdf --to usdc"}) {
    refused(crate, "crates of USD are read but not written; write `.usda`");
  }
  refused("compose a.urdf --to usda", "use `--to usd`; the suffix of the output gives its form");
  refused("compose a.urdf --to usd --usd-schemas newton,physics", "option `--usd-schemas` has no value `physics`");
  refused("compose a.urdf --to usd --usd-bodies tree", "option `--usd-bodies` has no value `tree`");
  refused("compose a.urdf --to json --strct", "did you mean `--strict`?");
  refused("compose a.urdf b.urdf --to json", "standard output cannot hold 2 scenes");
  refused("tree a.urdf b.urdf", "unexpected argument `b.urdf`");
  refused("compose a.urdf --to json --package arms", "use NAME=DIR");
  refused("compose a.urdf --to json --max-loss some", "`none`, `approximated`, `all`");
  refused("compose a.urdf --to", "--to");
  refused("compose - --to json", "standard input needs its format");
  refused("check a.urdf --diagnostics yaml", "option `--diagnostics` has no value `yaml`");
  refused("check", "no INPUT is given");
  refused("list a.urdf", "no kind of element is given");
  refused("list a.urdf bodie", "did you mean `bodies`?");
  refused("explain unknown-fram", "did you mean `unknown-frame`?");
}

TEST_CASE("an option before the command is refused with the line that works") {
  const Workbench bench;
  bench.Write("a.urdf", kPendulum);
  const auto refused = [&](const std::string& arguments, const std::string& help) {
    CAPTURE(arguments);
    const Outcome outcome = bench.Run(arguments);
    CHECK(outcome.status == 2);
    CHECK_THAT(outcome.err, Contains("stands before the command\n"));
    CHECK_THAT(outcome.err, Contains("help: " + help));
  };
  refused("-q check a.urdf", "write it behind the command: `sceneweld check -q ...`\n");
  refused("--color always check a.urdf", "write it behind the command: `sceneweld check --color always ...`\n");
  refused("--package 'kit=my models' check a.urdf",
          "write it behind the command: `sceneweld check --package 'kit=my models' ...`\n");
  refused("-q a.urdf", "begin with a command: `compose`, ");
}
