// SPDX-License-Identifier: BSD-3-Clause
// The program `sceneweld_fetch`: the library runs it to download the archive of one remote package, check it, and
// unpack it into a new folder.

#include <curl/curl.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <clocale>
#include <exception>
#include <string>
#include <vector>

#include "sceneweld/parsers/files/remote/fetch_download.h"
#include "sceneweld/parsers/files/remote/fetch_exchange.h"
#include "sceneweld/parsers/files/remote/fetch_unpack.h"
#include "sceneweld/parsers/programs/program_main.h"

namespace sceneweld::fetch {
namespace {

// The largest dictionary of xz takes 1.5 GiB.
void SetMemoryLimit() {
#if !defined(__SANITIZE_ADDRESS__)  // These libraries reserve address space without limit.
  rlimit memory{};
  memory.rlim_cur = memory.rlim_max = rlim_t{2} << 30;
  setrlimit(RLIMIT_AS, &memory);
#endif
}

std::string AnswerTo(const Request& request) {
  const std::string path = request.folder + "/archive";
  const int file = open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0) return {};
  std::string reply;
  std::vector<std::string> failures;
  for (std::size_t i = 0; i < request.urls.size(); ++i) {
    std::string fault = Download(request.urls[i], request, file);
    if (!fault.empty()) {
      failures.push_back(std::move(fault));
      continue;
    }
    // The checksum guarantees that every URL would have given the same bytes.
    fault = Unpack(request, file);
    Put(reply, fault.empty() ? Reply::kDone : Reply::kBadArchive);
    Put(reply, std::uint64_t{i});
    if (!fault.empty()) PutText(reply, fault);
    return reply;
  }
  Put(reply, Reply::kNotFetched);
  for (const std::string& failure : failures) PutText(reply, failure);
  return reply;
}

}  // namespace
}  // namespace sceneweld::fetch

int main(int argc, char** argv) {
  using namespace sceneweld;  // NOLINT
  program::SetLimits(argc, argv);
  umask(022);
  // Names in archives are UTF-8 on every machine.
  std::setlocale(LC_CTYPE, "C.UTF-8");
  try {
    fetch::Request request;
    if (!fetch::FromBytes(program::ReadRequest(), request)) return 1;
    fetch::SetMemoryLimit();
    curl_global_init(CURL_GLOBAL_DEFAULT);
    _exit(program::WriteReply(fetch::AnswerTo(request)) ? 0 : 1);
  } catch (const std::exception&) {
    return 1;
  }
}
