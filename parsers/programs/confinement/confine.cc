// SPDX-License-Identifier: BSD-3-Clause
// Confines a helper program: privileges, paths, limits, and last the system calls, because those before need some.

#include "sceneweld/parsers/programs/confinement/confine.h"

#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "sceneweld/parsers/programs/confinement/call_filter.h"
#include "sceneweld/parsers/programs/confinement/path_rules.h"

namespace sceneweld::program {
namespace {

bool DropPrivileges() {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
  // Fails without privileges, and beyond the last capability of the kernel.
  for (int capability = 0; prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) == 0; ++capability) continue;
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  const __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {};
  return syscall(SYS_capset, &header, none) == 0;
}

bool Limit(__rlimit_resource resource, std::uint64_t most) {
  const rlimit limit{most, most};
  return setrlimit(resource, &limit) == 0;
}

bool SetLimits(const Confinement& confinement) {
  bool are_set = Limit(RLIMIT_FSIZE, confinement.longest_file) && Limit(RLIMIT_NOFILE, confinement.open_files);
  // Threads count as processes, and so do the other processes of the user.
  if (!confinement.network) are_set = Limit(RLIMIT_NPROC, 0) && are_set;
  return Limit(RLIMIT_AS, confinement.memory) && are_set;
}

}  // namespace

Confined Confine(const Confinement& confinement) {
  Confined confined;
  confined.privileges = DropPrivileges();
  if (kIsSanitized) return confined;
  confined.paths = RestrictPaths(confinement);
  confined.limits = SetLimits(confinement);
  confined.calls = FilterCalls(confinement);
  return confined;
}

}  // namespace sceneweld::program
