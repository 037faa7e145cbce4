// SPDX-License-Identifier: BSD-3-Clause
// Downloads an archive with libcurl, or copies a local one, in the program sceneweld_fetch.

#include "sceneweld/parsers/files/remote/program/fetch_download.h"

#include <curl/curl.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <system_error>
#include <vector>

#include "sceneweld/parsers/files/sha256.h"

namespace sceneweld::fetch {
namespace {

// A server that sends almost nothing for this long is abandoned.
constexpr long kMostSilence = 30;   // [s]
constexpr long kLeastSpeed = 4096;  // [byte/s]
constexpr long kMostRedirects = 10;

// The targets of the bytes: the file, the checksum, the count.
struct Sink {
  int file;
  std::uint64_t most_bytes;
  std::uint64_t bytes = 0;
  bool too_many = false;
  int error = 0;  // Of the last write.
  Sha256Sum sum = {};

  static std::size_t Write(char* bytes, std::size_t, std::size_t count, void* sink) {
    return static_cast<Sink*>(sink)->Take(bytes, count) ? count : 0;
  }

  bool Take(const char* from, std::size_t count) {
    bytes += count;
    too_many = bytes > most_bytes;
    if (too_many) return false;
    sum.Add({from, count});
    while (count > 0) {
      const ssize_t n = write(file, from, count);
      if (n <= 0) {
        error = n < 0 ? errno : ENOSPC;
        return false;
      }
      from += n;
      count -= static_cast<std::size_t>(n);
    }
    return true;
  }
};

std::string FaultOf(const Sink& sink) {
  return sink.too_many ? "it is longer than " + std::to_string(sink.most_bytes) + " bytes"
                       : "it cannot be written: " + std::generic_category().message(sink.error);
}

std::string CopyLocalFile(const std::string& path, Sink& sink) {
  if (path.empty()) return "it is not the URL of a file";
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) return "there is no such file";
  // A pipe or a device would never end.
  if (!S_ISREG(status.st_mode)) return "it is not a regular file";
  const int from = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (from < 0) return "it cannot be read: " + std::generic_category().message(errno);
  std::vector<char> buffer(1 << 20);
  std::string fault;
  ssize_t count = 0;
  while (fault.empty() && (count = read(from, buffer.data(), buffer.size())) > 0) {
    if (!sink.Take(buffer.data(), static_cast<std::size_t>(count))) fault = FaultOf(sink);
  }
  if (count < 0) fault = "it cannot be read: " + std::generic_category().message(errno);
  close(from);
  return fault;
}

std::string FaultOf(CURLcode code, CURL* transfer, const Sink& sink) {
  if (sink.too_many) return FaultOf(sink);
  switch (code) {
    case CURLE_OK: return "";
    case CURLE_HTTP_RETURNED_ERROR: {
      long status = 0;
      curl_easy_getinfo(transfer, CURLINFO_RESPONSE_CODE, &status);
      return "the server answers " + std::to_string(status);
    }
    case CURLE_OPERATION_TIMEDOUT:
      return "for " + std::to_string(kMostSilence) + " s the server does not answer, or sends less than " +
             std::to_string(kLeastSpeed) + " bytes a second";
    case CURLE_FILESIZE_EXCEEDED: return "it is longer than " + std::to_string(sink.most_bytes) + " bytes";
    case CURLE_TOO_MANY_REDIRECTS: return "the server redirects too often";
    case CURLE_UNSUPPORTED_PROTOCOL: return "it redirects to something other than `http://` or `https://`";
    case CURLE_PEER_FAILED_VERIFICATION: return "the certificate of the server is not trusted";
    case CURLE_WRITE_ERROR: return FaultOf(sink);
    default: return curl_easy_strerror(code);
  }
}

std::string Transfer(const std::string& url, const Request& request, Sink& sink) {
  const std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> owner(curl_easy_init(), &curl_easy_cleanup);
  CURL* const transfer = owner.get();
  if (!transfer) return "out of memory";
  curl_easy_setopt(transfer, CURLOPT_URL, url.c_str());
  curl_easy_setopt(transfer, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(transfer, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(transfer, CURLOPT_FOLLOWLOCATION, 1L);
  curl_easy_setopt(transfer, CURLOPT_MAXREDIRS, kMostRedirects);
  curl_easy_setopt(transfer, CURLOPT_FAILONERROR, 1L);
  curl_easy_setopt(transfer, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(transfer, CURLOPT_USERAGENT, "sceneweld");
  curl_easy_setopt(transfer, CURLOPT_CONNECTTIMEOUT, kMostSilence);
  curl_easy_setopt(transfer, CURLOPT_LOW_SPEED_LIMIT, kLeastSpeed);
  curl_easy_setopt(transfer, CURLOPT_LOW_SPEED_TIME, kMostSilence);
  curl_easy_setopt(transfer, CURLOPT_MAXFILESIZE_LARGE, static_cast<curl_off_t>(request.most_bytes));
  if (!request.authorities.empty()) curl_easy_setopt(transfer, CURLOPT_CAINFO, request.authorities.c_str());
  curl_easy_setopt(transfer, CURLOPT_WRITEFUNCTION, &Sink::Write);
  curl_easy_setopt(transfer, CURLOPT_WRITEDATA, &sink);
  return FaultOf(curl_easy_perform(transfer), transfer, sink);
}

}  // namespace

bool IsLocal(const std::string& url) { return url.starts_with("file://"); }

std::string LocalPath(const std::string& url) {
  const std::unique_ptr<CURLU, decltype(&curl_url_cleanup)> parts(curl_url(), &curl_url_cleanup);
  char* path = nullptr;
  if (curl_url_set(parts.get(), CURLUPART_URL, url.c_str(), 0) != CURLUE_OK ||
      curl_url_get(parts.get(), CURLUPART_PATH, &path, CURLU_URLDECODE) != CURLUE_OK) {
    return {};
  }
  const std::unique_ptr<char, decltype(&curl_free)> owner(path, &curl_free);
  return path;
}

std::string Download(const std::string& url, const Request& request, int file) {
  if (lseek(file, 0, SEEK_SET) != 0 || ftruncate(file, 0) != 0) {
    return "it cannot be written: " + std::generic_category().message(errno);
  }
  Sink sink{file, request.most_bytes};
  std::string fault = IsLocal(url) ? CopyLocalFile(LocalPath(url), sink) : Transfer(url, request, sink);
  if (!fault.empty()) return fault;
  const std::string digits = sink.sum.Digits();
  return request.sha256.empty() || digits == request.sha256 ? ""
                                                            : "its checksum is " + digits + ", not " + request.sha256;
}

}  // namespace sceneweld::fetch
