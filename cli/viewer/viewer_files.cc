// SPDX-License-Identifier: BSD-3-Clause
// The files of the page, included in the program.

#include "sceneweld/cli/viewer/viewer_files.h"

#ifdef SCENEWELD_VIEWER_FOLDER

#include <viewer_digest.h>

#include <array>

// The assembler includes the files; a compiler would parse a megabyte of numbers.
#define SCENEWELD_BYTES(symbol, name)                                     \
  __asm__(                                                                \
      ".pushsection .rodata\n"                                            \
      "sceneweld_viewer_" #symbol                                         \
      "_begin:\n"                                                         \
      ".incbin \"" SCENEWELD_VIEWER_FOLDER "/" name                       \
      "\"\n"                                                              \
      "sceneweld_viewer_" #symbol                                         \
      "_end:\n"                                                           \
      ".byte 0\n"                                                         \
      ".popsection\n");                                                   \
  extern "C" const char sceneweld_viewer_##symbol##_begin[]; /* NOLINT */ \
  extern "C" const char sceneweld_viewer_##symbol##_end[];   /* NOLINT */

#define SCENEWELD_FILE(symbol, name) SCENEWELD_BYTES(symbol, name) SCENEWELD_BYTES(symbol##_gzip, name ".gz")

SCENEWELD_FILE(page, "index.html")
SCENEWELD_FILE(script, "assets/viewer.js")
SCENEWELD_FILE(style, "assets/viewer.css")
SCENEWELD_FILE(icon, "icon.svg")

#undef SCENEWELD_FILE
#undef SCENEWELD_BYTES

namespace sceneweld::cli {
namespace {

std::string_view Between(const char* begin, const char* end) { return {begin, static_cast<std::size_t>(end - begin)}; }

}  // namespace

std::span<const ViewerFile> ViewerFiles() {
#define SCENEWELD_FILE(symbol)                                                 \
  Between(sceneweld_viewer_##symbol##_begin, sceneweld_viewer_##symbol##_end), \
      Between(sceneweld_viewer_##symbol##_gzip_begin, sceneweld_viewer_##symbol##_gzip_end)
  static const std::array<ViewerFile, 4> files{{
      {"/", "text/html; charset=utf-8", SCENEWELD_FILE(page)},
      {"/assets/viewer.js", "text/javascript; charset=utf-8", SCENEWELD_FILE(script)},
      {"/assets/viewer.css", "text/css; charset=utf-8", SCENEWELD_FILE(style)},
      {"/icon.svg", "image/svg+xml", SCENEWELD_FILE(icon)},
  }};
#undef SCENEWELD_FILE
  return files;
}

std::string_view ViewerDigest() { return SCENEWELD_VIEWER_DIGEST; }

}  // namespace sceneweld::cli

#else

namespace sceneweld::cli {

std::span<const ViewerFile> ViewerFiles() { return {}; }
std::string_view ViewerDigest() { return {}; }

}  // namespace sceneweld::cli

#endif
