// SPDX-License-Identifier: BSD-3-Clause
// The exit status of every command: 0 done, 1 invalid input or a difference, 2 command line or environment.

#include <catch2/catch.hpp>
#include <csignal>

#include "sceneweld/tests/cli/program.h"

using Catch::Matchers::Contains;

namespace {

struct Case {
  int status;
  const char* arguments;
};

constexpr Case kCases[] = {
    // Done, also with warnings and losses.
    {0, "--help"},
    {0, "help tree"},
    {0, "completion bash"},
    {0, "compose a.urdf --to sdf"},
    {0, "compose warns.urdf -o out.glb"},
    {0, "convert a.urdf out.sdf"},
    {0, "check warns.urdf"},
    {0, "tree a.urdf"},
    {0, "list a.urdf sensors"},
    {0, "explain unknown-frame"},
    {0, "explain a.urdf pendulum::bob"},
    {0, "pose a.urdf bob"},
    {0, "diff a.urdf a.urdf"},
    {0, "expand cell.dmd.yaml"},
    {0, "resolve a.urdf"},
    {0, "stats a.urdf"},
    {0, "tags mass"},
    {0, "schema"},
    // An input that is missing, invalid, or has no such element.
    {1, "compose none.urdf --to sdf"},
    {1, "compose bad.urdf --to sdf"},
    {1, "compose warns.urdf --to sdf --strict"},
    {1, "compose a.urdf -o out.xml --max-loss none"},
    {1, "compose folder --output-dir out --to sdf"},
    {1, "compose 'none*.urdf' --output-dir out --to sdf"},
    {1, "compose @none --to sdf"},
    {1, "compose notes.txt --to sdf"},
    {1, "convert bad.urdf out.sdf"},
    {1, "convert none.urdf out.sdf"},
    {1, "check bad.urdf"},
    {1, "check a.urdf bad.urdf"},
    {1, "check none.urdf --json"},
    {1, "tree bad.urdf"},
    {1, "tree none.urdf"},
    {1, "list bad.urdf bodies"},
    {1, "explain none.urdf bob"},
    {1, "explain a.urdf nothing"},
    {1, "pose bad.urdf bob"},
    {1, "pose a.urdf nothing"},
    {1, "pose a.urdf bob --in nothing"},
    {1, "pose a.urdf bob --joint nothing=1"},
    {1, "pose a.urdf bob --joint swing=x"},
    {1, "diff a.urdf warns.urdf"},
    {1, "diff a.urdf none.urdf"},
    {1, "diff none.urdf a.urdf"},
    {1, "expand bad.urdf"},
    {1, "expand a.urdf"},
    {1, "expand none.dmd.yaml"},
    {1, "resolve none.urdf"},
    {1, "resolve package://none/a.urdf"},
    {1, "stats bad.urdf"},
    {1, "stats a.urdf bad.urdf"},
    {1, "view none.urdf --no-browser"},
    // The command line.
    {2, ""},
    {2, "--nothing"},
    {2, "nothing"},
    {2, "help nothing"},
    {2, "completion csh"},
    {2, "compose"},
    {2, "compose a.urdf"},
    {2, "compose a.urdf --to nothing"},
    {2, "compose a.urdf bad.urdf -o out.sdf"},
    {2, "convert a.urdf"},
    {2, "convert a.urdf out.nothing"},
    {2, "check"},
    {2, "check --nothing a.urdf"},
    {2, "check a.urdf --color red"},
    {2, "tree"},
    {2, "tree a.urdf more"},
    {2, "list a.urdf"},
    {2, "list a.urdf nothing"},
    {2, "explain"},
    {2, "explain nothing-such"},
    {2, "pose a.urdf"},
    {2, "diff a.urdf"},
    {2, "diff a.urdf a.urdf --tolerance x"},
    {2, "diff folder a.urdf"},
    {2, "expand"},
    {2, "resolve"},
    {2, "stats"},
    {2, "tags nothing-such"},
    {2, "schema nothing"},
    {2, "view"},
    {2, "view a.urdf --port x"},
    {2, "serve"},
    {2, "serve --root none"},
    // The environment.
    {2, "compose a.urdf -o folder.sdf"},
    {2, "compose a.urdf -o a.urdf/out.sdf"},
    {2, "compose a.urdf --to sdf --loss-report folder.sdf"},
    {2, "compose a.urdf -o a.urdf/out.sdf --assets copy"},
    {2, "compose folder.sdf/x a.urdf --output-dir a.urdf --to sdf --keep-going"},
    {2, "convert a.urdf folder.sdf"},
    {2, "expand cell.dmd.yaml -o folder.yaml"},
    {2, "expand cell.dmd.yaml -o a.urdf"},
};

// Commands that write to standard output.
constexpr const char* kWriters[] = {
    "--help",
    "--version",
    "help tree",
    "completion zsh",
    "compose a.urdf --to json",
    "tree a.urdf",
    "list a.urdf bodies",
    "explain unknown-frame",
    "explain a.urdf pendulum::bob --json",
    "pose a.urdf bob",
    "diff a.urdf a.urdf",
    "expand cell.dmd.yaml",
    "resolve a.urdf",
    "stats a.urdf",
    "tags",
    "schema",
    "check a.urdf --json",
};

void WriteFiles(const Workbench& bench) {
  bench.Write("a.urdf", kPendulum);
  bench.Write("warns.urdf", "<robot name='r'><link name='a' color='red'/></robot>");
  bench.Write("bad.urdf", "<robot name='r'><link name='a'/><link name='a'/></robot>");
  bench.Write("cell.dmd.yaml", "directives:\n- add_model: { name: a, file: a.urdf }\n");
  bench.Write("notes.txt", "notes");
  for (const char* folder : {"folder", "folder.sdf", "folder.yaml"})
    std::filesystem::create_directory(bench.Path(folder));
}

}  // namespace

TEST_CASE("every command has the same rule for its exit status") {
  const Workbench bench;
  WriteFiles(bench);
  for (const Case& one : kCases) {
    CAPTURE(one.arguments);
    const Outcome outcome = bench.Run(one.arguments);
    INFO(outcome.err);
    if (outcome.err.find("built without node") != std::string::npos) continue;  // This program has no page.
    CHECK(outcome.status == one.status);
    // Whoever fails says why, and prints no half data, except `diff`, `resolve --json` and `check --json`.
    if (one.status != 0) CHECK((!outcome.err.empty() || !outcome.out.empty()));
    if (one.status == 2) CHECK(outcome.out.empty());
  }
}

TEST_CASE("a full or closed standard output ends with 2, a closed pipe quietly") {
  const Workbench bench;
  WriteFiles(bench);
  for (const std::string arguments : kWriters) {
    CAPTURE(arguments);
    for (const std::string output : {">/dev/full", ">&-"}) {
      const Outcome outcome = bench.Run(arguments + " " + output);
      CHECK(outcome.status == 2);
      CHECK_THAT(outcome.err, Contains("cannot write to standard output"));
    }
    // The reader has ended before the program writes.
    const Outcome closed = bench.Run("--version >/dev/null; { sleep 0.1; '" SCENEWELD_BUILD_DIR "/bin/sceneweld' " +
                                     arguments + "; echo $? >status; } | true; cat status");
    // A parent may have SIGPIPE ignored; then writing fails.
    const bool is_ignored = closed.out == "2\n" && closed.err.find("Broken pipe") != std::string::npos;
    CHECK((is_ignored || closed.out == std::to_string(128 + SIGPIPE) + "\n"));
    CHECK((is_ignored || closed.err.empty()));
  }
}

TEST_CASE("closed standard input and standard error change nothing else") {
  const Workbench bench;
  WriteFiles(bench);
  const std::string tree = bench.Run("tree a.urdf").out;
  CHECK(bench.Run("tree a.urdf <&- 2>&-").out == tree);
  CHECK(bench.Run("compose a.urdf -o out.sdf <&- >&- 2>&-").status == 0);
  CHECK_THAT(bench.Read("out.sdf"), Contains("pendulum"));
  CHECK(bench.Run("check bad.urdf 2>&-").status == 1);
}
