// SPDX-License-Identifier: BSD-3-Clause
// The files of the page, included in the program.
// The page as one file.

#include "sceneweld/cli/viewer/viewer_files.h"

#include "sceneweld/cli/service/base64.h"
#include "sceneweld/parsers/files/sha256.h"

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

namespace sceneweld::cli {
namespace {

std::string_view PartOfPage(std::string_view path) {
  for (const ViewerFile& file : ViewerFiles()) {
    if (file.path == path) return file.bytes;
  }
  return {};
}

std::string Replaced(std::string_view text, std::string_view what, std::string_view by) {
  std::string out;
  out.reserve(text.size());
  for (;;) {
    const std::size_t found = text.find(what);
    out += text.substr(0, found);
    if (found == text.npos) return out;
    out += by;
    text.remove_prefix(found + what.size());
  }
}

// Replaces the text from `begin` to the next `end`.
void ReplaceElement(std::string& page, std::string_view begin, std::string_view end, const std::string& by) {
  const std::size_t from = page.find(begin);
  if (from == page.npos) return;
  const std::size_t to = page.find(end, from);
  if (to != page.npos) page.replace(from, to + end.size() - from, by);
}

// As Content-Security-Policy names an inline script.
std::string HashOf(std::string_view script) {
  const std::string digits = Sha256(script);
  const auto value = [](char digit) { return digit <= '9' ? digit - '0' : digit - 'a' + 10; };
  std::string bytes;
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
    bytes += static_cast<char>(value(digits[i]) << 4 | value(digits[i + 1]));
  }
  return "'sha256-" + ToBase64(bytes) + "'";
}

std::string DataElement(std::string_view type, std::string_view id, std::string_view text) {
  return "<script type=\"" + std::string(type) + "\" id=\"" + std::string(id) + "\">" + std::string(text) +
         "</script>\n";
}

// JSON in which no text of a scene can end the element around it.
std::string JsonElement(std::string_view id, std::string_view json) {
  return DataElement("application/json", id, Replaced(json, "<", "\\u003c"));
}

}  // namespace

std::string ExportedPage(const PageData& data) {
  std::string page(PartOfPage("/"));
  const std::string script = Replaced(PartOfPage("/assets/viewer.js"), "</script", "<\\/script");
  const std::string policy =
      "default-src 'none'; script-src " + HashOf(script) +
      "; style-src 'unsafe-inline'; img-src blob: data:; connect-src blob: data:; base-uri 'none'; form-action 'none'";
  // The script comes last: it finds the data.
  ReplaceElement(page, "<script", "</script>", "");
  ReplaceElement(page, "<link rel=\"stylesheet\"", ">",
                 "<style>" + std::string(PartOfPage("/assets/viewer.css")) + "</style>");
  ReplaceElement(page, "<link rel=\"icon\"", ">",
                 "<link rel=\"icon\" href=\"data:image/svg+xml;base64," + ToBase64(PartOfPage("/icon.svg")) + "\">");
  const std::string_view policy_name = "http-equiv=\"Content-Security-Policy\"";
  if (const std::size_t at = page.find(policy_name); at != page.npos) {
    const std::size_t from = page.rfind("<meta", at);
    page.replace(from, page.find('>', at) + 1 - from,
                 "<meta " + std::string(policy_name) + " content=\"" + policy + "\">");
  }
  const std::string end = JsonElement("page-state", data.state) + JsonElement("page-explanations", data.explanations) +
                          DataElement("application/octet-stream", "page-geometries", ToBase64(data.geometries)) +
                          "<script type=\"module\">" + script + "</script>\n";
  const std::size_t at = page.rfind("</body>");
  page.insert(at == page.npos ? page.size() : at, end);
  return page;
}

}  // namespace sceneweld::cli
