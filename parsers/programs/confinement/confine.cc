// SPDX-License-Identifier: BSD-3-Clause
// Confines a helper program: privileges, paths, limits, and last the system calls, because those before need some.

#include "sceneweld/parsers/programs/confinement/confine.h"

#include <fcntl.h>
#include <linux/capability.h>
#include <linux/landlock.h>
#include <linux/sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <initializer_list>
#include <memory>

#include "sceneweld/parsers/programs/confinement/confinement.h"

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

// Lets this process open only the files and folders of the declaration, by Landlock. Needs PR_SET_NO_NEW_PRIVS.
// Returns false if the kernel has no Landlock.
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

using Calls = std::initializer_list<int>;

// To compute, to use open files, and to end: glibc's abort() counts as a crash, not as a forbidden call. Sorting and
// counting processors ask for the size of the machine.
constexpr Calls kComputing = {
    SCMP_SYS(read),          SCMP_SYS(write),          SCMP_SYS(writev),
    SCMP_SYS(lseek),         SCMP_SYS(close),          SCMP_SYS(brk),
    SCMP_SYS(munmap),        SCMP_SYS(mremap),         SCMP_SYS(madvise),
    SCMP_SYS(futex),         SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn),
    SCMP_SYS(getpid),        SCMP_SYS(gettid),         SCMP_SYS(restart_syscall),
    SCMP_SYS(clock_gettime), SCMP_SYS(gettimeofday),   SCMP_SYS(getrandom),
    SCMP_SYS(exit),          SCMP_SYS(exit_group),     SCMP_SYS(sched_getaffinity),
    SCMP_SYS(sysinfo),
};

constexpr Calls kFiles = {
    SCMP_SYS(openat),  SCMP_SYS(fstat),     SCMP_SYS(newfstatat), SCMP_SYS(stat),
    SCMP_SYS(lstat),   SCMP_SYS(statx),     SCMP_SYS(mkdir),      SCMP_SYS(mkdirat),
    SCMP_SYS(symlink), SCMP_SYS(symlinkat), SCMP_SYS(readlink),   SCMP_SYS(readlinkat),
    SCMP_SYS(getcwd),  SCMP_SYS(ftruncate), SCMP_SYS(fcntl),      SCMP_SYS(fadvise64),
};

constexpr Calls kNetwork = {
    SCMP_SYS(connect),
    SCMP_SYS(bind),
    SCMP_SYS(sendto),
    SCMP_SYS(sendmsg),
    SCMP_SYS(sendmmsg),
    SCMP_SYS(recvfrom),
    SCMP_SYS(recvmsg),
    SCMP_SYS(shutdown),
    SCMP_SYS(getsockname),
    SCMP_SYS(getpeername),
    SCMP_SYS(getsockopt),
    SCMP_SYS(setsockopt),
    SCMP_SYS(socketpair),
    SCMP_SYS(poll),
    SCMP_SYS(ppoll),
    SCMP_SYS(select),
    SCMP_SYS(pselect6),
    SCMP_SYS(epoll_create1),
    SCMP_SYS(epoll_ctl),
    SCMP_SYS(epoll_wait),
    SCMP_SYS(pipe2),
    SCMP_SYS(eventfd2),
    SCMP_SYS(ioctl),
    SCMP_SYS(uname),
    SCMP_SYS(set_robust_list),
    SCMP_SYS(rseq),
    SCMP_SYS(rt_sigaction),
    SCMP_SYS(nanosleep),
    SCMP_SYS(clock_nanosleep),
    SCMP_SYS(getuid),
    SCMP_SYS(geteuid),
    SCMP_SYS(getgid),
    SCMP_SYS(getegid),
    SCMP_SYS(access),
    SCMP_SYS(faccessat),
    SCMP_SYS(faccessat2),
    SCMP_SYS(getdents64),
    SCMP_SYS(pread64),
    SCMP_SYS(readv),
    SCMP_SYS(open),
    SCMP_SYS(pipe),
    SCMP_SYS(sched_yield),
    SCMP_SYS(mmap),
    SCMP_SYS(mprotect),
};
// Of sockets and of the address lists that look-ups ask the kernel for.
constexpr int kSocketFamilies[] = {AF_UNIX, AF_INET, AF_INET6, AF_NETLINK};

// No look-up of a name makes these.
constexpr Calls kHostile = {
    SCMP_SYS(execve),
    SCMP_SYS(execveat),
    SCMP_SYS(fork),
    SCMP_SYS(vfork),
    SCMP_SYS(ptrace),
    SCMP_SYS(process_vm_readv),
    SCMP_SYS(process_vm_writev),
    SCMP_SYS(io_uring_setup),
    SCMP_SYS(bpf),
};

class Filter {
 public:
  explicit Filter(std::uint32_t otherwise) : otherwise_(otherwise), filter_(seccomp_init(otherwise), &seccomp_release) {
    // All threads, and a search by halves.
    is_good_ = filter_ && seccomp_attr_set(filter_.get(), SCMP_FLTATR_CTL_TSYNC, 1) == 0 &&
               seccomp_attr_set(filter_.get(), SCMP_FLTATR_CTL_OPTIMIZE, 2) == 0;
  }

  void Allow(Calls calls) {
    for (const int call : calls) Rule(SCMP_ACT_ALLOW, call, {});
  }
  void Allow(int call, std::initializer_list<scmp_arg_cmp> arguments) { Rule(SCMP_ACT_ALLOW, call, arguments); }
  void Fail(int call, int error) { Rule(SCMP_ACT_ERRNO(static_cast<std::uint32_t>(error)), call, {}); }
  void Kill(Calls calls) {
    if (otherwise_ == SCMP_ACT_KILL_PROCESS) return;
    for (const int call : calls) Rule(SCMP_ACT_KILL_PROCESS, call, {});
  }
  bool Load() { return is_good_ && seccomp_load(filter_.get()) == 0; }

 private:
  void Rule(std::uint32_t action, int call, std::initializer_list<scmp_arg_cmp> arguments) {
    // libseccomp ignores calls that this architecture does not have.
    is_good_ = is_good_ && seccomp_rule_add_array(filter_.get(), action, call, static_cast<unsigned>(arguments.size()),
                                                  arguments.begin()) == 0;
  }

  const std::uint32_t otherwise_;
  std::unique_ptr<void, void (*)(scmp_filter_ctx)> filter_;
  bool is_good_ = false;
};

scmp_arg_cmp Is(unsigned argument, std::uint64_t value) { return {argument, SCMP_CMP_EQ, value, 0}; }
scmp_arg_cmp HasBit(unsigned argument, std::uint64_t bit) { return {argument, SCMP_CMP_MASKED_EQ, bit, bit}; }
scmp_arg_cmp LacksBit(unsigned argument, std::uint64_t bit) { return {argument, SCMP_CMP_MASKED_EQ, bit, 0}; }

// Lets this process and its threads make only the system calls that the declaration needs, by seccomp. Any other call
// ends the process with SIGSYS. In programs that use the network, most other calls fail with EPERM instead: which
// calls looking up a name makes depends on the modules of the system. Returns false if the kernel has no seccomp.
bool FilterCalls(const Confinement& confinement) {
  Filter filter(confinement.network ? SCMP_ACT_ERRNO(EPERM) : SCMP_ACT_KILL_PROCESS);
  filter.Allow(kComputing);
  filter.Allow(SCMP_SYS(tgkill), {Is(0, static_cast<std::uint64_t>(getpid()))});
  if (confinement.opens_files()) filter.Allow(kFiles);
  if (confinement.network) {
    filter.Allow(kNetwork);
    for (const int family : kSocketFamilies) {
      filter.Allow(SCMP_SYS(socket), {Is(0, static_cast<std::uint64_t>(family))});
    }
    // Threads, but no processes. glibc uses clone() if the kernel has no clone3(), whose flags no filter can see.
    filter.Allow(SCMP_SYS(clone), {HasBit(0, CLONE_THREAD)});
    filter.Fail(SCMP_SYS(clone3), ENOSYS);
  } else {
    // No new code.
    for (const int call : {SCMP_SYS(mmap), SCMP_SYS(mprotect)}) filter.Allow(call, {LacksBit(2, PROT_EXEC)});
  }
  filter.Kill(kHostile);
  return filter.Load();
}

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
