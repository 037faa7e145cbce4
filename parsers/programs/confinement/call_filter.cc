// SPDX-License-Identifier: BSD-3-Clause
// The system calls of helper programs, filtered with libseccomp.

#include "sceneweld/parsers/programs/confinement/call_filter.h"

#include <linux/sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <initializer_list>
#include <memory>

namespace sceneweld::program {
namespace {

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

}  // namespace

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

}  // namespace sceneweld::program
