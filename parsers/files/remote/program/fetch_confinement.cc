// SPDX-License-Identifier: BSD-3-Clause
// What the program `sceneweld_fetch` may use.

#include "sceneweld/parsers/files/remote/program/fetch_confinement.h"

#include <algorithm>

#include "sceneweld/parsers/files/remote/program/fetch_download.h"

namespace sceneweld::fetch {
namespace {

constexpr std::uint64_t kMemory = std::uint64_t{2} << 30;  // The largest dictionary of xz takes 1.5 GiB.
constexpr std::uint64_t kLongestReply = 1 << 20;

// The files that looking up names and checking certificates reads, on the usual distributions.
constexpr const char* kFilesOfNetwork[] = {
    "/etc/resolv.conf",
    "/etc/hosts",
    "/etc/host.conf",
    "/etc/nsswitch.conf",
    "/etc/gai.conf",
    "/etc/services",
    "/etc/ld.so.cache",
    "/etc/ssl/certs",
    "/etc/ssl/openssl.cnf",
    "/etc/pki",
    "/etc/crypto-policies",
    "/etc/ca-certificates",
    "/usr/lib",
    "/usr/lib64",
    "/lib",
    "/lib64",
    "/usr/local/lib",
    "/usr/share",
    "/usr/local/share",
    "/nix/store",
    "/dev/null",
    "/dev/urandom",
};

}  // namespace

program::Confinement DownloadConfinement(const Request& request) {
  program::Confinement confinement{
      .memory = kMemory, .longest_file = std::max(request.most_bytes, kLongestReply), .open_files = 256};
  for (const std::string& url : request.urls) {
    if (IsLocal(url)) {
      confinement.readable.push_back(LocalPath(url));
    } else {
      confinement.network = true;
    }
  }
  if (!confinement.network) return confinement;
  confinement.readable.insert(confinement.readable.end(), std::begin(kFilesOfNetwork), std::end(kFilesOfNetwork));
  if (!request.authorities.empty()) confinement.readable.push_back(request.authorities);
  return confinement;
}

program::Confinement UnpackConfinement(const Request& request) {
  return {.memory = kMemory,
          .longest_file = std::max(request.most_unpacked, kLongestReply),
          .open_files = 16,
          .writable = {request.folder}};
}

}  // namespace sceneweld::fetch
