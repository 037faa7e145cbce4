// SPDX-License-Identifier: BSD-3-Clause
// Batches in several threads: the same bytes for every `-j`, interruption, bounded windows.

#include <atomic>
#include <catch2/catch.hpp>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "sceneweld/cli/batch/ordered_work.h"
#include "sceneweld/tests/cli/files_below.h"
#include "sceneweld/tests/cli/program.h"

using Catch::Matchers::Contains;

namespace {

namespace fs = std::filesystem;

// Two models from files, one of them with a mesh, and boxes; all at random poses.
void WriteRandomCell(const Workbench& bench) {
  bench.Write("arm.urdf", kPendulum);
  bench.Write("crate.sdf",
              "<sdf version='1.9'><model name='crate'><link name='crate'><visual name='v'><geometry><mesh>"
              "<uri>wedge.obj</uri></mesh></geometry></visual></link></model></sdf>");
  bench.Write("wedge.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
  std::string text = "sceneweld: 1\ndirectives:\n";
  for (int i = 0; i < 6; ++i) {
    const std::string name = "m" + std::to_string(i);
    const std::string what = i % 3 == 0   ? "file: arm.urdf"
                             : i % 3 == 1 ? "file: crate.sdf"
                                          : "box: { size: [1, 2, 3] }";
    text += "- add_model: { name: " + name + ", " + what +
            ", X_PB: { translation: !UniformVector { min: [0, 0, 0], max: [9, 9, 9] } } }\n";
  }
  bench.Write("cell.dmd.yaml", text);
}

// All files of a folder with their contents.
std::string Everything(const Workbench& bench, const std::string& folder) {
  std::string text;
  for (const std::string& name : FilesBelow(bench.Path(folder)))
    text += name + ":\n" + bench.Read(folder + "/" + name) + "\n";
  return text;
}

// Every run in its own folder `out`, which is then moved away.
std::string Run(const Workbench& bench, const std::string& arguments, int jobs) {
  fs::remove_all(bench.Path("out"));
  const Outcome outcome = bench.Run(arguments + " -j " + std::to_string(jobs));
  INFO(arguments << "\n" << outcome.err);
  CHECK(outcome.status != 66);  // ThreadSanitizer found something.
  CHECK(outcome.status < 2);
  const std::string files = fs::exists(bench.Path("out")) ? Everything(bench, "out") : "";
  return std::to_string(outcome.status) + "\n" + outcome.out + "\n" + outcome.err + "\n" + files;
}

}  // namespace

TEST_CASE("results and outputs of a batch are the same bytes for every number of threads", "[threads]") {
  const Workbench bench;
  WriteRandomCell(bench);
  bench.Write("bad.urdf", "<robot name='b'><link name='a'/><link name='a'/></robot>");
  for (const std::string arguments :
       {"compose cell.dmd.yaml --seeds 0..23 -o 'out/{seed}.sdf' --json",
        "compose cell.dmd.yaml --seeds 0..23 -o 'out/{seed}.sdf' --assets copy",
        "compose cell.dmd.yaml --seeds 0..11 -o 'out/{seed}.xml' --json --manifest out/manifest",
        "compose cell.dmd.yaml --seeds 0..5 -o 'out/{seed}.usda' --all-warnings",
        "compose cell.dmd.yaml bad.urdf arm.urdf crate.sdf -o 'out/{stem}.json' --keep-going --diagnostics json",
        "compose arm.urdf crate.sdf --to json -o 'out/scene.{stem}' --assets keep",
        "check cell.dmd.yaml --seeds 0..11 --meshes --json", "check cell.dmd.yaml bad.urdf arm.urdf crate.sdf",
        "lint cell.dmd.yaml --seeds 0..5", "lint cell.dmd.yaml bad.urdf arm.urdf crate.sdf --json",
        "stats cell.dmd.yaml --seeds 0..11 --json", "stats cell.dmd.yaml bad.urdf arm.urdf crate.sdf --json-lines",
        "expand cell.dmd.yaml --seeds 0..11 -o 'out/{seed}.dmd.yaml' --json",
        "expand cell.dmd.yaml --seeds 0..3 -o 'out/{seed}'"}) {
    CAPTURE(arguments);
    const std::string alone = Run(bench, arguments, 1);
    CHECK(Run(bench, arguments, 2) == alone);
    CHECK(Run(bench, arguments, 7) == alone);
  }
}

TEST_CASE("scenes of a batch are those that the program composes one by one") {
  const Workbench bench;
  WriteRandomCell(bench);
  REQUIRE(bench.Run("compose cell.dmd.yaml --seeds 3..6 -o 'out/{seed}.sdf' -j 3").status == 0);
  for (const std::string seed : {"3", "4", "5", "6"}) {
    REQUIRE(bench.Run("compose cell.dmd.yaml --seed " + seed + " -o out/one.sdf").status == 0);
    CHECK(bench.Read("out/" + seed + ".sdf") == bench.Read("out/one.sdf"));
  }
}

TEST_CASE("an interrupted batch leaves whole files only, and the next run goes on from there", "[threads]") {
  const Workbench bench;
  WriteRandomCell(bench);
  for (const std::string signal : {"INT", "TERM"}) {
    fs::remove_all(bench.Path("out"));
    const std::string batch = "compose cell.dmd.yaml --seeds 0..1999 -o 'out/{seed}.json' -j 2 --manifest out/m";
    // A shell starts commands in the background with SIGINT ignored, which python3 undoes.
    const Outcome outcome = bench.RunShell(
        "python3 -c \"import signal,os,sys; signal.signal(signal.SIGINT, signal.SIG_DFL); os.execvp('sceneweld', "
        "['sceneweld'] + sys.argv[1:])\" " +
        batch + " & batch=$!; for i in $(seq 600); do [ -e out/20.json ] && break; sleep 0.05; done; kill -" + signal +
        " $batch; wait $batch");
    INFO(outcome.err);
    CHECK(outcome.status == (signal == "INT" ? 130 : 143));
    CHECK_THAT(outcome.err, Contains("interrupted: 2000 scenes, "));
    std::size_t count = 0;
    for (const auto& entry : fs::directory_iterator(bench.Path("out"))) {
      const std::string name = entry.path().filename().string();
      if (name == "m") continue;
      CHECK(name.ends_with(".json"));
      CHECK(nlohmann::json::accept(bench.Read("out/" + name)));
      ++count;
    }
    CHECK(count < 2000);
    const Outcome again =
        bench.Run("compose cell.dmd.yaml --seeds 0..20 -o 'out/{seed}.json' -j 2 --manifest out/m --json");
    CHECK(again.status == 0);
    std::istringstream lines(again.out);
    std::string line;
    for (std::size_t i = 0; std::getline(lines, line); ++i) {
      const auto json = nlohmann::json::parse(line);
      CHECK(json["seed"] == i);
      if (i < 10) CHECK(json["status"] == "skipped");
    }
  }
}

TEST_CASE("a batch that was killed goes on from the last scene that its manifest has") {
  const Workbench bench;
  WriteRandomCell(bench);
  bench.RunShell(
      "sceneweld compose cell.dmd.yaml --seeds 0..1999 -o 'out/{seed}.json' -j 2 --manifest out/m & batch=$!; "
      "for i in $(seq 600); do [ -e out/20.json ] && break; sleep 0.05; done; kill -KILL $batch; wait $batch");
  const Outcome again = bench.Run("compose cell.dmd.yaml --seeds 0..9 -o 'out/{seed}.json' --manifest out/m");
  CHECK(again.status == 0);
  CHECK_THAT(again.err, Contains("10 scenes, 0 written, 10 skipped"));
}

TEST_CASE("two runs do not use one manifest at the same time") {
  const Workbench bench;
  WriteRandomCell(bench);
  const Outcome second = bench.RunShell(
      "sceneweld compose cell.dmd.yaml --seeds 0..1999 -o 'out/{seed}.json' --manifest m -q & batch=$!; "
      "for i in $(seq 600); do [ -e out/0.json ] && break; sleep 0.05; done; "
      "sceneweld compose cell.dmd.yaml --seeds 0..1 -o 'other/{seed}.json' --manifest m; status=$?; "
      "kill $batch; wait $batch; exit $status");
  CHECK(second.status == 2);
  CHECK_THAT(second.err, Contains("cannot use the manifest `m`: another run uses it"));
}

TEST_CASE("ordered work delivers everything in order, within its window, and passes on exceptions", "[threads]") {
  using namespace sceneweld::cli;
  std::atomic<std::size_t> begun = 0;
  std::vector<std::size_t> order;
  bool is_right = true, is_within_window = true;
  WorkInOrder(
      4, 1000,
      [&](std::size_t i) {
        ++begun;
        auto outcome = std::make_unique<SceneOutcome>();
        outcome->seconds = static_cast<double>(i);
        return outcome;
      },
      [&](std::size_t i, OutcomePtr outcome) {
        order.push_back(i);
        is_right = is_right && outcome->seconds == static_cast<double>(i);
        is_within_window = is_within_window && begun <= i + 17;
        return i < 500;
      });
  CHECK(is_right);
  CHECK(is_within_window);
  CHECK(order.size() >= 501);
  CHECK(order.size() <= 517);
  for (std::size_t i = 0; i < order.size(); ++i) CHECK(order[i] == i);
  CHECK_THROWS_AS(WorkInOrder(
                      4, 1000,
                      [](std::size_t i) -> OutcomePtr {
                        if (i == 30) throw std::runtime_error("30");
                        return std::make_unique<SceneOutcome>();
                      },
                      [](std::size_t, OutcomePtr) { return true; }),
                  std::runtime_error);
}
