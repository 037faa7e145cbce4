// SPDX-License-Identifier: BSD-3-Clause
// Remote packages from the command line.

#include <catch2/catch.hpp>

#include "sceneweld/parsers/files/sha256.h"
#include "sceneweld/tests/cli/program.h"
#include "sceneweld/tests/unit/test_archive.h"

using Catch::Matchers::Contains;
using sceneweld::Sha256;
using sceneweld::TestArchive;

namespace {

// The cache is in the test's folder, never the user's own.
constexpr const char* kEnvironment = "XDG_CACHE_HOME=\"$PWD/cache\" HOME=/nonexistent";

TEST_CASE("a package map file gives local and remote packages, in the order of the options") {
  const Workbench bench;
  const std::string archive = TestArchive().Add("kit-1/pendulum.urdf", kPendulum).Bytes("gztar");
  bench.Write("kit.tar.gz", archive);
  bench.Write("maps/packages.yaml", "packages:\n  local: {path: ..}\n  kit:\n    urls: [file://" +
                                        bench.Path("kit.tar.gz") + "]\n    sha256: " + Sha256(archive) +
                                        "\n    strip_prefix: kit-1\n  far:\n    urls: [https://example.com/far.zip]\n" +
                                        "    sha256: " + std::string(64, '0') + "\n");
  bench.Write("scene.dmd.yaml",
              "directives:\n"
              "- add_model: {file: package://kit/pendulum.urdf, name: pendulum}\n");

  const Outcome fetched =
      bench.Run("resolve package://kit/pendulum.urdf --package-map maps/packages.yaml --explain", kEnvironment);
  CHECK(fetched.status == 0);
  CHECK(fetched.err.empty());
  CHECK_THAT(fetched.out, Contains("1. package `kit` of `" + bench.Path("maps/packages.yaml") + "`, fetched from `"));

  bench.Write("kit.tar.gz", "gone");
  const Outcome cached =
      bench.Run("resolve package://kit/pendulum.urdf --package-map maps/packages.yaml --explain", kEnvironment);
  CHECK(cached.status == 0);
  CHECK_THAT(cached.out, Contains("`, found in the cache: `" + bench.Path("cache/sceneweld/package_map/")));

  const Outcome denied = bench.Run("resolve package://far/a --package-map maps/packages.yaml --explain", kEnvironment);
  CHECK(denied.status == 1);
  CHECK_THAT(denied.out, Contains("not in the cache, and not fetched without `--allow-network`"));
  CHECK_THAT(denied.err, Contains("error[network-denied]"));

  CHECK(bench.Run("check scene.dmd.yaml --package-map maps/packages.yaml", kEnvironment).status == 0);
  CHECK(bench.Run("check scene.dmd.yaml --allow-network --package-map maps/packages.yaml", kEnvironment).status == 0);
  CHECK_THAT(bench.Run("compose scene.dmd.yaml --to sdf --package-map maps/packages.yaml", kEnvironment).out,
             Contains("<link name='bob'>") || Contains("<link name=\"bob\">"));
  CHECK(bench.Run("resolve package://local/scene.dmd.yaml --package-map maps/packages.yaml").out ==
        bench.Path("scene.dmd.yaml") + "\n");

  // The first one given stays.
  const Outcome conflict =
      bench.Run("resolve package://local/a --package local=maps --package-map maps/packages.yaml", kEnvironment);
  CHECK(conflict.status == 1);
  CHECK_THAT(conflict.err, Contains("error[conflicting-package]") && Contains("maps/packages.yaml:2:3"));
}

TEST_CASE("a signal during a download ends the program and leaves nothing in the cache") {
  const Workbench bench;
  bench.Write("scene.dmd.yaml", "directives:\n- add_model: {file: package://far/a.urdf, name: a}\n");
  // The server accepts connections and never answers.
  bench.Write("interrupted.py", R"(
import os, signal, socket, subprocess, sys, time
server = socket.create_server(("127.0.0.1", 0))
with open("packages.yaml", "w") as packages:
    packages.write("packages:\n  far:\n    urls: ['http://127.0.0.1:%d/far.zip']\n    sha256: '%s'\n"
                   % (server.getsockname()[1], "0" * 64))
signal.signal(signal.SIGINT, signal.SIG_DFL)
program = subprocess.Popen(["sceneweld", "check", "scene.dmd.yaml", "--allow-network", "--package-map", "packages.yaml"])
connection, _ = server.accept()
cache = os.path.join(os.environ["XDG_CACHE_HOME"], "sceneweld/package_map")
assert any(name.startswith(".fetch-") for name in os.listdir(cache))
program.send_signal(getattr(signal, sys.argv[1]))
status = program.wait(20)
connection.settimeout(20)
while connection.recv(4096): pass  # The helper program has ended too.
print(signal.Signals(-status).name, os.listdir(cache))
)");
  for (const std::string signal : {"SIGINT", "SIGTERM"}) {
    const Outcome outcome = bench.RunShell(std::string("env no_proxy='*' ") + kEnvironment + " python3 interrupted.py " + signal);
    CHECK(outcome.out == signal + " []\n");
    CHECK(outcome.err.empty());
  }
}

}  // namespace
