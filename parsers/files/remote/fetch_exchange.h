// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The messages between the library and the program `sceneweld_fetch` (parsers/programs/program_run.h). The library
/// runs it twice for a package: what hostile servers may do to the first process does not reach the second.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/programs/byte_exchange.h"

namespace sceneweld::fetch {

inline constexpr char kProgram[] = "sceneweld_fetch";
/// The results of the tasks in `Request::folder`.
inline constexpr char kArchive[] = "archive";
inline constexpr char kPackage[] = "package";

enum class Task : std::uint32_t {
  kDownload = 0,  ///< From the first URL that gives the bytes with the checksum, to kArchive.
  kUnpack = 1,    ///< From kArchive, if it still has the checksum, to kPackage.
};

struct Request {
  Task task = Task::kDownload;
  std::vector<std::string> urls;    ///< Tried in this order; http, https or file.
  std::string sha256;               ///< The archive's checksum: 64 hexadecimal digits in lower case. Empty: any.
  std::string type;                 ///< `zip`, `tar`, `gztar`, `bztar`, `xztar`.
  std::string strip_prefix;         ///< Relative, without `..`; empty: none.
  std::string folder;               ///< An absolute folder that belongs to the two tasks.
  std::string authorities;          ///< Absolute path of a file with certificate authorities; empty: the system's.
  std::uint64_t most_bytes = 0;     ///< Of the archive.
  std::uint64_t most_unpacked = 0;  ///< Bytes of all files together.
  std::uint64_t most_members = 0;
};

/// The first word of the reply.
enum class Reply : std::uint32_t {
  kDownloaded = 0x73770011,  ///< Followed by the number of the URL that it came from (uint64).
  kNotFetched = 0x73770012,  ///< Followed by one text for each URL: why it failed.
  kUnpacked = 0x73770013,
  kBadArchive = 0x73770014,  ///< Followed by a text: why it is bad.
};

inline std::string ToBytes(const Request& request) {
  std::string bytes;
  Put(bytes, request.task);
  for (const std::string* text :
       {&request.sha256, &request.type, &request.strip_prefix, &request.folder, &request.authorities}) {
    PutText(bytes, *text);
  }
  for (const std::uint64_t number : {request.most_bytes, request.most_unpacked, request.most_members}) {
    Put(bytes, number);
  }
  Put(bytes, std::uint64_t{request.urls.size()});
  for (const std::string& url : request.urls) PutText(bytes, url);
  return bytes;
}

/// Returns false if these bytes are not a request.
inline bool FromBytes(std::string_view bytes, Request& request) {
  if (!Take(bytes, request.task)) return false;
  for (std::string* text :
       {&request.sha256, &request.type, &request.strip_prefix, &request.folder, &request.authorities}) {
    std::string_view taken;
    if (!TakeText(bytes, taken)) return false;
    *text = taken;
  }
  for (std::uint64_t* number : {&request.most_bytes, &request.most_unpacked, &request.most_members}) {
    if (!Take(bytes, *number)) return false;
  }
  std::uint64_t count = 0;
  if (!Take(bytes, count)) return false;
  for (std::string_view url; count > 0; --count) {
    if (!TakeText(bytes, url)) return false;
    request.urls.emplace_back(url);
  }
  return true;
}

}  // namespace sceneweld::fetch
