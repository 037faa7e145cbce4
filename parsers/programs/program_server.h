// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The other end of ProgramPool (program_pool.h): the loop of a helper program that answers many requests, each in a
/// separate child process.

#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include "sceneweld/parsers/programs/byte_exchange.h"

namespace sceneweld::program {

/// The next request and its descriptors. Returns false at the end of the requests.
inline bool ReceiveRequest(ServedRequest& request, int (&descriptors)[2]) {
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof descriptors)] = {};
  iovec place{&request, sizeof request};
  msghdr message{};
  message.msg_iov = &place;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  ssize_t n = 0;
  do {
    n = recvmsg(STDIN_FILENO, &message, MSG_CMSG_CLOEXEC);
  } while (n < 0 && errno == EINTR);
  const cmsghdr* const header = CMSG_FIRSTHDR(&message);
  if (n != sizeof request || !header || header->cmsg_type != SCM_RIGHTS ||
      header->cmsg_len != CMSG_LEN(sizeof descriptors)) {
    return false;
  }
  std::memcpy(descriptors, CMSG_DATA(header), sizeof descriptors);
  return true;
}

/// Waits for the end of the child. Kills it and ends this process if the caller is gone.
inline int WaitForChild(pid_t child) {
  const auto handle = static_cast<int>(syscall(SYS_pidfd_open, child, 0));
  int status = 0;
  for (;;) {
    pollfd ends[] = {{STDIN_FILENO, POLLRDHUP, 0}, {handle, POLLIN, 0}};
    // Without a handle, it looks again soon.
    poll(ends, 2, handle < 0 ? 5 : -1);
    if ((ends[0].revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0) {
      kill(child, SIGKILL);
      _exit(0);
    }
    const pid_t ended = waitpid(child, &status, WNOHANG);
    if (ended == child || (ended < 0 && errno != EINTR)) break;
  }
  if (handle >= 0) close(handle);
  return status;
}

/// Serves requests until the caller is gone. `work(seconds)` runs in the child, with the request and the reply as
/// standard input and output and no other descriptors but the standard error; it sets the limits, and its result is the
/// status that the child exits with. This process must have one thread only, and never reads a request itself.
template <typename Work>
[[noreturn]] void Serve(Work&& work) {
  const pid_t server = getpid();
  ServedRequest request;
  for (int descriptors[2]; ReceiveRequest(request, descriptors);) {
    const pid_t child = fork();
    if (child == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      const bool is_set_up = getppid() == server && dup2(descriptors[0], STDIN_FILENO) >= 0 &&
                             dup2(descriptors[1], STDOUT_FILENO) >= 0 &&
                             syscall(SYS_close_range, STDERR_FILENO + 1, ~0u, 0) == 0;
      _exit(is_set_up ? work(request.seconds) : 1);
    }
    close(descriptors[0]);
    close(descriptors[1]);
    ServedReply reply;
    if (child > 0) reply = {1, WaitForChild(child)};
    if (send(STDIN_FILENO, &reply, sizeof reply, MSG_NOSIGNAL) != sizeof reply) break;
  }
  _exit(0);
}

}  // namespace sceneweld::program
