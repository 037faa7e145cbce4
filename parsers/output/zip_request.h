// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>

/// The interface of the module `sceneweld_zip.so`: plain C, without types of other headers.
extern "C" {

struct SceneweldZipRequest {
  int file;           ///< The open file that becomes the archive.
  std::size_t count;  ///< Of files.
  void* context;      ///< Passed to the functions below.
  const char* (*name)(void* context, std::size_t file);
  /// The bytes of a file, valid until the next call; null if they are unavailable.
  const char* (*contents)(void* context, std::size_t file, std::size_t* size);
  char failure[256];  ///< Answer: why there is no archive; empty on success.
};
/// The export of the module.
__attribute__((visibility("default"))) void sceneweld_zip(SceneweldZipRequest* request);
}

inline constexpr char kSceneweldZipModule[] = "sceneweld_zip.so";
inline constexpr char kSceneweldZip[] = "sceneweld_zip";
