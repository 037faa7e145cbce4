// SPDX-License-Identifier: BSD-3-Clause
// Diagnostics as annotations of GitHub Actions.

#include "sceneweld/scene/render_github.h"

#include <string_view>

namespace sceneweld {
namespace {

// Values of properties escape two characters more than messages.
std::string EscapedForGithub(std::string_view text, bool is_property) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '%': escaped += "%25"; break;
      case '\r': escaped += "%0D"; break;
      case '\n': escaped += "%0A"; break;
      case ':': escaped += is_property ? "%3A" : ":"; break;
      case ',': escaped += is_property ? "%2C" : ","; break;
      default: escaped += c;
    }
  }
  return escaped;
}

std::string_view CommandOf(Severity severity) {
  switch (severity) {
    case Severity::kNote: return "notice";
    case Severity::kWarning: return "warning";
    case Severity::kError: return "error";
  }
  return "";
}

}  // namespace

std::string RenderGithubLine(const Diagnostic& diagnostic, const PathStyle& paths) {
  std::string line = "::" + std::string(CommandOf(diagnostic.severity)) + " ";
  const auto put = [&](std::string_view key, std::string_view value) {
    line += std::string(key) + "=" + EscapedForGithub(value, true) + ",";
  };
  if (diagnostic.span) {
    const Source::Place place = diagnostic.span.place();
    put("file", paths.NameOf(*diagnostic.span.source));
    put("line", std::to_string(place.line));
    put("col", std::to_string(place.column));
  } else if (!diagnostic.file.shown.empty()) {
    put("file", paths.NameOf(diagnostic.file));
  }
  line += "title=" + EscapedForGithub(diagnostic.code.name(), true) + "::";
  std::string message = diagnostic.message;
  if (!diagnostic.hint.empty()) message += "\nhelp: " + diagnostic.hint;
  return line + EscapedForGithub(message, false);
}

}  // namespace sceneweld
