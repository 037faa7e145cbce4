// SPDX-License-Identifier: BSD-3-Clause
// Hints for syntax errors of yaml-cpp.

#include "sceneweld/parsers/languages/yaml/yaml_syntax_error.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "sceneweld/parsers/languages/yaml/yaml_text.h"
#include "sceneweld/scene/text/merge_marks.h"

namespace sceneweld {
namespace {

// Hints for some of yaml-cpp's messages.
struct SyntaxHelp {
  std::string_view part;
  std::string_view help;
};
constexpr SyntaxHelp kSyntaxHelp[] = {
    {"end of map flow", "a `{` before this place is not closed by `}`, or a comma is missing"},
    {"end of sequence flow", "a `[` before this place is not closed by `]`, or a comma is missing"},
    {"end of map not found", "the keys of one mapping must all be indented alike"},
    {"end of sequence not found", "the entries of one list must all be indented alike"},
    {"illegal map value", "put a text with `: ` in quotes; indent the keys of one mapping alike"},
    {"illegal block entry", "the entries of one list must all be indented alike"},
    {"referenced anchor", "an alias `*name` needs an anchor `&name` before it"},
};

// Whether `${` is on a line outside of quotes.
bool HasBareExpression(std::string_view line) {
  char quote = '\0';
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (quote != '\0') {
      if (line[i] == quote) quote = '\0';
    } else if (line[i] == '"' || line[i] == '\'') {
      quote = line[i];
    } else if (line.substr(i).starts_with("${")) {
      return true;
    }
  }
  return false;
}

}  // namespace

void ReportSyntaxError(const Source& source, std::uint32_t at, std::string message, Diagnostics& diagnostics) {
  const std::string_view text = source.text();
  const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
  // `YAML directives must ...` begins with an abbreviation.
  if (message.size() > 1 && is_capital(message[0]) && !is_capital(message[1])) {
    message[0] = static_cast<char>(message[0] - 'A' + 'a');
  }
  if (message == "bad file") message = "the text cannot be read";
  const std::uint32_t end = at < text.size() && !IsBreak(text[at]) ? at + 1 : at;
  Diagnostic& diagnostic = diagnostics.Error("malformed-yaml", {&source, at, end}, "YAML syntax: " + message);
  if (const std::string help = HelpForMergeMarks(text); !help.empty()) {
    diagnostic.Help(help);
    return;
  }
  const std::string_view line = source.Line(source.PlaceOf(at).line);
  const auto indent = line.substr(0, std::min(line.find_first_not_of(" \t"), line.size()));
  if (indent.find('\t') != std::string_view::npos) {
    diagnostic.Help("indent YAML with blanks, not with tabs");
    return;
  }
  if (HasBareExpression(line)) {
    diagnostic.Help("put an expression in quotes within `[ ]` and `{ }`, and if it contains `: `: `\"${x}\"`");
    return;
  }
  for (const auto& [part, help] : kSyntaxHelp) {
    if (message.find(part) != std::string::npos) diagnostic.Help(std::string(help));
  }
}

}  // namespace sceneweld
