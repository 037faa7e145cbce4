// SPDX-License-Identifier: BSD-3-Clause
// Helper programs under their confinement: each forbidden thing is tried by a program (tests/confinement).

#include <fcntl.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>

#include "sceneweld/parsers/programs/confinement/confine.h"
#include "sceneweld/parsers/programs/program_file.h"
#include "sceneweld/parsers/programs/program_run.h"
#include "sceneweld/tests/confinement/offender_exchange.h"

namespace sceneweld {
namespace {

namespace fs = std::filesystem;

// A program with a folder of its own, in a folder that is not.
class Offender {
 public:
  Offender() {
    std::string pattern = (fs::temp_directory_path() / "sceneweld_offender_XXXXXX").string();
    if (!mkdtemp(pattern.data())) throw std::runtime_error("no temporary folder");
    home_ = pattern;
    fs::create_directory(home_ + "/own");
    close(open((home_ + "/own/sealed").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0));
    // Not closed by exec.
    descriptor_ = open("/etc/passwd", O_RDONLY);  // NOLINT
    setenv("SCENEWELD_TEST_SECRET", "secret", 1);
  }
  ~Offender() {
    close(descriptor_);
    unsetenv("SCENEWELD_TEST_SECRET");
    fs::remove_all(home_);
  }
  Offender(const Offender&) = delete;
  Offender& operator=(const Offender&) = delete;

  // Its reply, or why there is none.
  std::string Try(std::string_view confinement, std::string_view attempt, const Limits& limits = {}) const {
    const std::string folder = home_ + "/own";
    const ProgramReply reply = RunProgram(FindProgramFile("libexec", offender::kProgram), 1,
                                          offender::ToBytes({confinement, attempt, folder, descriptor_}), limits);
    return reply.failure.empty() ? reply.bytes : reply.failure;
  }

 private:
  std::string home_;
  int descriptor_ = -1;
};

constexpr char kForbidden[] = "it made a forbidden system call";
constexpr char kTooMuch[] = "it wrote too much";
constexpr char kLate[] = "it took longer than 1 s";
constexpr char kCrashed[] = "it crashed";

struct ConfinedAction {
  const char* attempt;
  const char* mesh;
  const char* unpack;
  const char* download;
  const char* unconfined;
};

// The caller refuses the last two, whatever the confinement is.
constexpr ConfinedAction kConfinedActions[] = {
    {"compute", "done", "done", "done", "done"},
    {"write into the folder", kForbidden, "done", "refused", "done"},
    {"read a file", kForbidden, "refused", "refused", "done"},
    {"write a file", kForbidden, "refused", "refused", "done"},
    {"connect", kForbidden, kForbidden, "done", "done"},
    {"start a program", kForbidden, kForbidden, kForbidden, "done"},
    {"fork", kForbidden, kForbidden, "refused", "done"},
    {"start a thread", kForbidden, kForbidden, "done", "done"},
    {"trace", kForbidden, kForbidden, kForbidden, "done"},
    {"make code", kForbidden, kForbidden, "done", "done"},
    {"take 4 GiB", "refused", "refused", "refused", "done"},
    {"write 20 GiB", kTooMuch, kTooMuch, kTooMuch, "done"},
    {"use a descriptor", "refused", "refused", "refused", "refused"},
    {"read the environment", "refused", "refused", "refused", "refused"},
};

// True if every mechanism is in force. Reports those that the kernel lacks; any other must be in force.
bool HasAll(const Offender& offender) {
  constexpr std::uint32_t kVersion = 1;  // LANDLOCK_CREATE_RULESET_VERSION
  const bool has_landlock = syscall(SYS_landlock_create_ruleset, nullptr, 0, kVersion) > 0;
  const bool has_seccomp = prctl(PR_GET_SECCOMP) >= 0;
  std::string expected = "1000";
  if (!program::kIsSanitized) {
    expected = std::string("11") + (has_landlock ? '1' : '0') + (has_seccomp ? '1' : '0');
  }
  CHECK(offender.Try("mesh", "report") == expected);
  if (expected == "1111") return true;
  WARN("not tested: " << (program::kIsSanitized ? "this build has sanitizers" : "the kernel lacks a mechanism"));
  return false;
}

TEST_CASE("a helper program can do what its confinement declares, and nothing else") {
  const Offender offender;
  if (!HasAll(offender)) return;
  for (const ConfinedAction& row : kConfinedActions) {
    INFO(row.attempt);
    CHECK(offender.Try("mesh", row.attempt) == row.mesh);
    CHECK(offender.Try("unpack", row.attempt) == row.unpack);
    CHECK(offender.Try("download", row.attempt) == row.download);
    CHECK(offender.Try("none", row.attempt) == row.unconfined);
  }
}

TEST_CASE("a helper program has no capabilities, even if root runs it") {
  const Offender offender;
  if (!HasAll(offender)) return;
  // Root can write a file without permissions because it has a capability.
  CHECK(offender.Try("unpack", "write a sealed file") == "refused");
  if (geteuid() == 0) CHECK(offender.Try("none", "write a sealed file") == "done");
}

TEST_CASE("a helper program that ignores its alarm is ended all the same", "[slow]") {
  const Offender offender;
  CHECK(offender.Try("mesh", "spin") == kLate);
  CHECK(offender.Try("mesh", "wait forever") == kLate);
}

TEST_CASE("a crash of a helper program is not reported as a forbidden system call") {
  const Offender offender;
  if (!HasAll(offender)) return;
  for (const char* confinement : {"mesh", "unpack", "download", "none"}) {
    INFO(confinement);
    CHECK(offender.Try(confinement, "crash") == kCrashed);
    CHECK(offender.Try(confinement, "abort") == kCrashed);
    CHECK(offender.Try(confinement, "corrupt the heap") == kCrashed);
  }
}

}  // namespace
}  // namespace sceneweld
