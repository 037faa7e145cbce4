// SPDX-License-Identifier: BSD-3-Clause
// Finds comments such as `# sceneweld: ignore mass-ratio`.

#include "sceneweld/checks/ignore_comments.h"

#include <algorithm>

#include "sceneweld/checks/rules.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {
namespace {

constexpr std::string_view kMark = "sceneweld: ignore";
constexpr std::string_view kForFile = "-file";
constexpr std::string_view kBlank = " \t";

bool IsCodeCharacter(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; }

// The words at the begin of a text, with commas or blanks between them, up to the end of a comment.
std::vector<std::string_view> CodesIn(std::string_view text) {
  std::vector<std::string_view> codes;
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t,"), text.size()));
    const auto end = std::find_if_not(text.begin(), text.end(), &IsCodeCharacter);
    const std::string_view code = text.substr(0, static_cast<std::size_t>(end - text.begin()));
    if (code.empty() || code.starts_with("--")) return codes;  // `-->` ends a comment of XML.
    codes.push_back(code);
    text.remove_prefix(code.size());
  }
}

// The offset at which the comment with the mark begins in its line; npos if the mark is not in a comment.
std::size_t CommentStart(std::string_view line, std::size_t mark) {
  const std::size_t blank = line.find_last_not_of(kBlank, mark == 0 ? 0 : mark - 1);
  if (blank == line.npos || mark == 0) return line.npos;
  if (line[blank] == '#') return blank;
  constexpr std::string_view kXml = "<!--";
  if (blank + 1 >= kXml.size() && line.substr(blank + 1 - kXml.size(), kXml.size()) == kXml) {
    return blank + 1 - kXml.size();
  }
  return line.npos;
}

// Whether a line holds the comment only.
bool IsAlone(std::string_view line, std::size_t comment) {
  if (line.find_first_not_of(kBlank) != comment) return false;
  if (line[comment] == '#') return true;
  const std::size_t end = line.find("-->", comment);
  return end == line.npos || line.find_first_not_of(" \t\r", end + 3) == line.npos;
}

}  // namespace

const IgnoreComments::Comments& IgnoreComments::Of(const Source& source, Diagnostics& diagnostics) {
  const auto [at, is_new] = comments_.try_emplace(&source);
  Comments& comments = at->second;
  if (!is_new) return comments;
  const std::string_view text = source.text();
  for (std::size_t mark = text.find(kMark); mark != text.npos; mark = text.find(kMark, mark + kMark.size())) {
    const int number = source.LineOf(mark);
    const std::string_view line = source.Line(number);
    const std::size_t start = source.LineStart(number);
    const std::size_t comment = CommentStart(line, mark - start);
    if (comment == line.npos) continue;
    std::size_t after = mark - start + kMark.size();
    const bool is_for_file = line.substr(after).starts_with(kForFile);
    if (is_for_file) after += kForFile.size();
    const std::vector<std::string_view> codes = CodesIn(line.substr(after));
    const auto span_of = [&](std::string_view part) {
      const auto begin = static_cast<std::uint32_t>(part.data() - text.data());
      return Span{&source, begin, begin + static_cast<std::uint32_t>(part.size())};
    };
    if (codes.empty()) {
      diagnostics.Warning("unknown-name", span_of(text.substr(mark, kMark.size())), "the comment names no rule")
          .Help("as in `sceneweld: ignore mass-ratio`");
    }
    const int last = IsAlone(line, comment) ? number + 1 : number;
    for (const std::string_view code : codes) {
      if (!FindRule(code)) {
        diagnostics.Warning("unknown-name", span_of(code), "no rule is called " + Quoted(code))
            .Suggest(ClosestName(code, RuleNames()));
      } else if (is_for_file) {
        comments.of_file.emplace(code);
      } else {
        for (int i = number; i <= last; ++i) comments.of_line[i].emplace_back(code);
      }
    }
  }
  return comments;
}

bool IgnoreComments::IgnoresAt(Span at, std::string_view code, Diagnostics& diagnostics) {
  const Span span = at.Origin();  // The comments are in the files that people wrote.
  if (!span) return false;
  const Comments& comments = Of(*span.source, diagnostics);
  if (comments.of_file.contains(std::string(code))) return true;
  const auto line = comments.of_line.find(span.source->LineOf(span.begin));
  return line != comments.of_line.end() &&
         std::find(line->second.begin(), line->second.end(), code) != line->second.end();
}

bool IgnoreComments::Ignores(const Diagnostic& finding, Diagnostics& diagnostics) {
  const std::string_view code = finding.code.name();
  if (IgnoresAt(finding.span, code, diagnostics)) return true;
  return std::any_of(finding.notes.begin(), finding.notes.end(),
                     [&](const DiagnosticNote& note) { return IgnoresAt(note.span, code, diagnostics); });
}

}  // namespace sceneweld
