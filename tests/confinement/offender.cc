// SPDX-License-Identifier: BSD-3-Clause
// The program `sceneweld_offender`: it confines itself as a helper program does, and then tries what is forbidden.

#include <fcntl.h>
#include <netinet/in.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <string>
#include <thread>

#include "sceneweld/parsers/files/remote/program/fetch_confinement.h"
#include "sceneweld/parsers/mesh/assimp_exchange.h"
#include "sceneweld/parsers/programs/confinement/confine.h"
#include "sceneweld/parsers/programs/program_main.h"
#include "sceneweld/parsers/programs/program_server.h"
#include "sceneweld/tests/confinement/offender_exchange.h"

namespace sceneweld::offender {
namespace {

bool Opens(const std::string& path, int flags) { return open(path.c_str(), flags | O_CLOEXEC, 0600) >= 0; }

bool Connects() {
  const int end = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(9);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return end >= 0 && connect(end, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
}

bool Forks() {
  const pid_t child = fork();
  if (child == 0) _exit(0);
  return child > 0 && waitpid(child, nullptr, 0) == child;
}

bool StartsThread() {
  try {
    std::thread([] {}).join();
    return true;
  } catch (const std::exception&) {
    return false;
  }
}

bool Takes(std::size_t bytes, int protection) {
  return mmap(nullptr, bytes, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0) != MAP_FAILED;
}

bool WritesAt(int file, off_t place) {
  const bool is_written = lseek(file, place, SEEK_SET) == place && write(file, "x", 1) == 1;
  return is_written && ftruncate(file, 0) == 0 && lseek(file, 0, SEEK_SET) == 0;
}

// Blocks the alarm that would end this program.
void BlockAlarm() {
  sigset_t alarm;
  sigemptyset(&alarm);
  sigaddset(&alarm, SIGALRM);
  sigprocmask(SIG_BLOCK, &alarm, nullptr);
}

bool Spins() {
  BlockAlarm();
  for (const volatile int never = 0; never == 0;) continue;
  return true;
}

bool WaitsForever() {
  BlockAlarm();
  int never = 0;
  for (;;) syscall(SYS_futex, &never, 0, 0, nullptr, nullptr, 0);  // FUTEX_WAIT
}

bool CorruptsHeap() {
  char* const block = static_cast<char*>(std::malloc(100));
  char* volatile inside = block + 8;
  std::free(inside);
  return true;
}

bool Reads(volatile int* place) { return *place == 0; }

bool Try(const Request& request) {
  const std::string folder(request.folder);
  const std::string_view attempt = request.attempt;
  if (attempt == "read a file") return Opens("/etc/passwd", O_RDONLY);
  if (attempt == "write a file") return Opens(folder + "/../outside", O_WRONLY | O_CREAT);
  if (attempt == "write into the folder") return Opens(folder + "/inside", O_WRONLY | O_CREAT);
  if (attempt == "connect") return Connects();
  if (attempt == "start a program") return execl("/bin/echo", "echo", "-n", "done", nullptr) == 0;
  if (attempt == "fork") return Forks();
  if (attempt == "start a thread") return StartsThread();
  if (attempt == "trace") return ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) == 0;
  if (attempt == "make code") return Takes(4096, PROT_READ | PROT_WRITE | PROT_EXEC);
  if (attempt == "take 4 GiB") return Takes(std::size_t{4} << 30, PROT_READ | PROT_WRITE);
  if (attempt == "write 20 GiB") return WritesAt(STDOUT_FILENO, off_t{20} << 30);
  if (attempt == "write a sealed file") return Opens(folder + "/sealed", O_WRONLY);
  if (attempt == "use a descriptor") return lseek(static_cast<int>(request.descriptor), 0, SEEK_SET) == 0;
  if (attempt == "read the environment") return std::getenv("SCENEWELD_TEST_SECRET") != nullptr;
  if (attempt == "spin") return Spins();
  if (attempt == "wait forever") return WaitsForever();
  if (attempt == "crash") return Reads(nullptr);
  if (attempt == "abort") std::abort();
  if (attempt == "corrupt the heap") return CorruptsHeap();
  return attempt == "compute";
}

std::string ReplyTo(const Request& request) {
  fetch::Request fetching;
  fetching.urls = {"https://example.com/kit.zip"};
  fetching.folder = request.folder;
  fetching.most_bytes = fetching.most_unpacked = 1 << 20;
  program::Confined confined;
  if (request.confinement == "mesh") confined = program::Confine(assimp::ReaderConfinement(1000));
  if (request.confinement == "download") confined = program::Confine(fetch::DownloadConfinement(fetching));
  if (request.confinement == "unpack") confined = program::Confine(fetch::UnpackConfinement(fetching));
  if (request.attempt == "report") {
    std::string report;
    for (const bool is_active : {confined.privileges, confined.limits, confined.paths, confined.calls}) {
      report += is_active ? '1' : '0';
    }
    return report;
  }
  if (request.attempt == "name the parent") return std::to_string(getppid());
  if (request.attempt == "leave something behind") {
    static int calls = 0;
    return std::to_string(++calls);
  }
  return Try(request) ? "done" : "refused";
}

}  // namespace
}  // namespace sceneweld::offender

namespace {

using namespace sceneweld;  // NOLINT

int AnswerOne() {
  const std::string bytes = program::ReadRequest();
  offender::Request request;
  if (!offender::FromBytes(bytes, request)) return 1;
  const std::string reply = offender::ReplyTo(request);
  return program::WriteReply(reply) ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 2 && std::string_view(argv[1]) == program::kServe) {
    program::Serve([](int seconds) {
      program::SetLimits(seconds);
      return AnswerOne();
    });
  }
  program::SetLimits(argc, argv);
  _exit(AnswerOne());
}
