// SPDX-License-Identifier: BSD-3-Clause
// The files of the page, included in the program.

#include "sceneweld/cli/viewer/viewer_files.h"

#ifdef SCENEWELD_VIEWER_FOLDER

#include <viewer_digest.h>

#include <array>

// The assembler includes the files; a compiler would parse a megabyte of numbers.
#define SCENEWELD_FILE(symbol, name)                                      \
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

SCENEWELD_FILE(page, "index.html")
SCENEWELD_FILE(script, "assets/viewer.js")
SCENEWELD_FILE(style, "assets/viewer.css")
SCENEWELD_FILE(icon, "icon.svg")

#undef SCENEWELD_FILE

namespace sceneweld::cli {
namespace {

std::string_view Between(const char* begin, const char* end) { return {begin, static_cast<std::size_t>(end - begin)}; }

}  // namespace

std::span<const ViewerFile> ViewerFiles() {
  static const std::array<ViewerFile, 4> files{{
      {"/", "text/html; charset=utf-8", Between(sceneweld_viewer_page_begin, sceneweld_viewer_page_end)},
      {"/assets/viewer.js", "text/javascript; charset=utf-8",
       Between(sceneweld_viewer_script_begin, sceneweld_viewer_script_end)},
      {"/assets/viewer.css", "text/css; charset=utf-8",
       Between(sceneweld_viewer_style_begin, sceneweld_viewer_style_end)},
      {"/icon.svg", "image/svg+xml", Between(sceneweld_viewer_icon_begin, sceneweld_viewer_icon_end)},
  }};
  return files;
}

}  // namespace sceneweld::cli

#else

namespace sceneweld::cli {

std::span<const ViewerFile> ViewerFiles() { return {}; }

}  // namespace sceneweld::cli

#endif
