// SPDX-License-Identifier: BSD-3-Clause
// Restricts the paths of this process with Landlock, for which glibc has no functions.

#include "sceneweld/parsers/programs/confinement/path_rules.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace sceneweld::program {
namespace {

constexpr std::uint64_t kReadFile = LANDLOCK_ACCESS_FS_READ_FILE;
constexpr std::uint64_t kRead = kReadFile | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr std::uint64_t kMake = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_MAKE_REG |
                                LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_SYM;
// All rights of the first version of Landlock. Right 13 of the second is refused unless it is granted, and truncation,
// right 14, needs an open file or a system call that no filter lets through.
constexpr std::uint64_t kAll = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;

void Permit(int rules, const std::string& path, std::uint64_t rights) {
  const int place = open(path.c_str(), O_PATH | O_CLOEXEC);
  if (place < 0) return;
  struct stat status {};
  const bool is_folder = fstat(place, &status) == 0 && S_ISDIR(status.st_mode);
  const landlock_path_beneath_attr rule{is_folder ? rights : rights & kReadFile, place};
  syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  close(place);
}

}  // namespace

bool RestrictPaths(const Confinement& confinement) {
  const landlock_ruleset_attr attributes{kAll};
  const auto rules = static_cast<int>(syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0));
  if (rules < 0) return false;
  for (const std::string& path : confinement.readable) Permit(rules, path, kRead);
  for (const std::string& path : confinement.writable) Permit(rules, path, kMake);
  const bool is_restricted = syscall(SYS_landlock_restrict_self, rules, 0) == 0;
  close(rules);
  return is_restricted;
}

}  // namespace sceneweld::program
