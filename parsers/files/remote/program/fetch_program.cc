// SPDX-License-Identifier: BSD-3-Clause
// The program `sceneweld_fetch`: the library runs it to download the archive of one remote package and check it, and
// then again to unpack it into a new folder.

#include <curl/curl.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <clocale>
#include <exception>
#include <string>
#include <vector>

#include "sceneweld/parsers/files/remote/program/fetch_confinement.h"
#include "sceneweld/parsers/files/remote/program/fetch_download.h"
#include "sceneweld/parsers/files/remote/fetch_exchange.h"
#include "sceneweld/parsers/files/remote/program/fetch_unpack.h"
#include "sceneweld/parsers/programs/confinement/confine.h"
#include "sceneweld/parsers/programs/program_main.h"

namespace sceneweld::fetch {
namespace {

std::string AnswerOfDownload(const Request& request) {
  const std::string path = request.folder + "/" + kArchive;
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0) return {};
  curl_global_init(CURL_GLOBAL_DEFAULT);
  program::Confine(DownloadConfinement(request));
  std::string reply;
  std::vector<std::string> failures;
  for (std::size_t i = 0; i < request.urls.size(); ++i) {
    std::string fault = Download(request.urls[i], request, file);
    if (!fault.empty()) {
      failures.push_back(std::move(fault));
      continue;
    }
    Put(reply, Reply::kDownloaded);
    Put(reply, std::uint64_t{i});
    return reply;
  }
  Put(reply, Reply::kNotFetched);
  for (const std::string& failure : failures) PutText(reply, failure);
  return reply;
}

std::string AnswerOfUnpacking(const Request& request) {
  const std::string path = request.folder + "/" + kArchive;
  const int file = open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
  if (file < 0) return {};
  program::Confine(UnpackConfinement(request));
  const std::string fault = Unpack(request, file);
  std::string reply;
  Put(reply, fault.empty() ? Reply::kUnpacked : Reply::kBadArchive);
  if (!fault.empty()) PutText(reply, fault);
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
    const std::string reply =
        request.task == fetch::Task::kDownload ? fetch::AnswerOfDownload(request) : fetch::AnswerOfUnpacking(request);
    _exit(program::WriteReply(reply) ? 0 : 1);
  } catch (const std::exception&) {
    return 1;
  }
}
