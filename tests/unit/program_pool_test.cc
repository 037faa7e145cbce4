// SPDX-License-Identifier: BSD-3-Clause
// Helper processes that answer many requests: each request is alone, whatever happens to the others.

#include "sceneweld/parsers/programs/program_pool.h"

#include <fcntl.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/mesh/mesh_file.h"
#include "sceneweld/parsers/mesh/mesh_session.h"
#include "sceneweld/parsers/mesh/mesh_store.h"
#include "sceneweld/parsers/programs/confinement/confine.h"
#include "sceneweld/parsers/programs/program_file.h"
#include "sceneweld/tests/confinement/offender_exchange.h"

namespace sceneweld {
namespace {

// The reply of the program that tries what is forbidden, or the reason of a failure.
std::string PoolTry(ProgramPool& pool, std::string_view confinement, std::string_view attempt,
                    const Limits& limits = {}) {
  // Not closed by exec.
  static const int kDescriptor = open("/etc/passwd", O_RDONLY);  // NOLINT
  const ProgramReply reply = pool.Run(1, offender::ToBytes({confinement, attempt, "/", kDescriptor}), limits);
  return reply.failure.empty() ? reply.bytes : reply.failure;
}

std::string OffenderProgram() { return FindProgramFile("libexec", offender::kProgram); }

TEST_CASE("a request that ends badly costs only itself, and the process goes on", "[threads][crashes]") {
  ProgramPool pool(OffenderProgram(), 2);
  CHECK(PoolTry(pool, "none", "compute") == "done");
  const std::string first = PoolTry(pool, "none", "name the parent");
  for (const char* attempt : {"crash", "abort", "corrupt the heap"}) {
    INFO(attempt);
    CHECK(PoolTry(pool, "none", attempt) == "it crashed");
    CHECK(PoolTry(pool, "none", "compute") == "done");
  }
  if (!program::kIsSanitized && PoolTry(pool, "mesh", "report") == "1111") {
    CHECK(PoolTry(pool, "mesh", "read a file") == "it made a forbidden system call");
    CHECK(PoolTry(pool, "mesh", "fork") == "it made a forbidden system call");
    CHECK(PoolTry(pool, "mesh", "connect") == "it made a forbidden system call");
    CHECK(PoolTry(pool, "mesh", "take 4 GiB") == "refused");
    CHECK(PoolTry(pool, "mesh", "write 20 GiB") == "it wrote too much");
    CHECK(PoolTry(pool, "mesh", "use a descriptor") == "refused");
    // The confinement of one request is not that of the next one.
    CHECK(PoolTry(pool, "none", "read a file") == "done");
  }
  // No request sees what another one left behind.
  CHECK(PoolTry(pool, "none", "leave something behind") == "1");
  CHECK(PoolTry(pool, "none", "leave something behind") == "1");
  CHECK(PoolTry(pool, "none", "name the parent") == first);
  CHECK(pool.started() == 1);
}

TEST_CASE("a helper process that is killed is started again", "[threads]") {
  ProgramPool pool(OffenderProgram(), 1);
  const auto is_gone = [](const std::string& process) {
    std::ifstream stat("/proc/" + process + "/stat");
    const std::string text(std::istreambuf_iterator<char>(stat), {});
    return text.empty() || text.find(") Z ") != std::string::npos;
  };
  const auto kill_it = [&] {
    const std::string process = PoolTry(pool, "none", "name the parent");
    REQUIRE(std::atoi(process.c_str()) > 1);
    return [process, is_gone] {
      kill(std::atoi(process.c_str()), SIGKILL);
      for (int i = 0; i < 1000 && !is_gone(process); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    };
  };
  kill_it()();
  CHECK(PoolTry(pool, "none", "compute") == "done");
  CHECK(pool.started() == 2);

  // While it works: only that request has no answer.
  const auto kill_now = kill_it();
  std::string reply;
  std::thread waiting([&] { reply = PoolTry(pool, "none", "wait forever"); });
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  kill_now();
  waiting.join();
  CHECK(reply == "it was killed");
  CHECK(PoolTry(pool, "none", "compute") == "done");
}

TEST_CASE("requests are worked on at once, as many as the pool permits", "[threads][crashes][slow]") {
  ProgramPool pool(OffenderProgram(), 2);
  std::vector<std::thread> threads;
  std::vector<std::string> replies(6);
  for (std::size_t i = 0; i < replies.size(); ++i) {
    threads.emplace_back([&, i] { replies[i] = PoolTry(pool, "none", i == 3 ? "crash" : "compute"); });
  }
  for (std::thread& thread : threads) thread.join();
  for (std::size_t i = 0; i < replies.size(); ++i) CHECK(replies[i] == (i == 3 ? "it crashed" : "done"));
  CHECK(pool.started() <= 2);

  // Two that never end take as long as one.
  const auto begun = std::chrono::steady_clock::now();
  std::string other;
  std::thread second([&] { other = PoolTry(pool, "none", "wait forever"); });
  CHECK(PoolTry(pool, "none", "wait forever") == "it took longer than 1 s");
  second.join();
  CHECK(other == "it took longer than 1 s");
  CHECK(std::chrono::steady_clock::now() - begun < std::chrono::seconds(20));
  CHECK(PoolTry(pool, "none", "spin") == "it took longer than 1 s");
  CHECK(PoolTry(pool, "none", "compute") == "done");
}

TEST_CASE("a stop ends a request in progress, and one that waits", "[threads]") {
  ProgramPool pool(OffenderProgram(), 1);
  std::atomic<bool> stop = false;
  Limits limits;
  limits.stop = &stop;
  std::string first, second;
  std::thread working([&] { first = PoolTry(pool, "none", "wait forever", limits); });
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  std::thread waiting([&] { second = PoolTry(pool, "none", "compute", limits); });
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  stop = true;
  working.join();
  waiting.join();
  CHECK(first == "it was stopped");
  CHECK(second == "it was stopped");
  CHECK(PoolTry(pool, "none", "compute") == "done");
}

TEST_CASE("a program that is not there answers nothing") {
  ProgramPool pool("/nonexistent/program", 1);
  CHECK(PoolTry(pool, "none", "compute") == "it cannot be started");
  CHECK(PoolTry(pool, "none", "compute") == "it cannot be started");
}

constexpr const char* kFolder = SCENEWELD_SOURCE_DIR "/tests/exhibits/mesh/formats/";

TEST_CASE("bad COLLADA files among good ones, read in threads by the same processes", "[threads]") {
  const auto system = std::make_shared<MemoryFiles>();
  std::string error;
  const auto good = DiskFiles().Read(std::string(kFolder) + "corner.dae", 1 << 20, error);
  REQUIRE(good);
  constexpr std::size_t kFiles = 12;
  for (std::size_t i = 0; i < kFiles; ++i) {
    system->Add("/" + std::to_string(i) + ".dae", i % 3 == 1 ? good->substr(0, good->size() / 2) : *good);
  }
  const auto store = std::make_shared<MeshStore>(1 << 24);
  const auto read_all = [&](MeshSession& session) {
    std::vector<std::size_t> triangles(kFiles);
    std::vector<std::thread> threads;
    for (std::size_t part = 0; part < 3; ++part) {
      threads.emplace_back([&, part] {
        for (std::size_t i = part; i < kFiles; i += 3) {
          Files files(std::make_shared<FilesWithMeshStore>(system, store), Limits{}, std::make_shared<Sources>());
          Diagnostics diagnostics;
          const auto mesh = ReadMeshAndCompanions("/" + std::to_string(i) + ".dae", {}, files, diagnostics, &session);
          triangles[i] = mesh ? mesh->mesh.triangles.size() : 0;
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    return triangles;
  };
  MeshSession session;
  const std::vector<std::size_t> triangles = read_all(session);
  for (std::size_t i = 0; i < kFiles; ++i) CHECK(triangles[i] == (i % 3 == 1 ? 0u : 4u));
  CHECK(session.assimp.started() <= 8);

  // The answers for good files are known; the others are asked again.
  MeshSession later;
  CHECK(read_all(later) == triangles);
  CHECK(store->statistics().hits >= 8);
}

}  // namespace
}  // namespace sceneweld
