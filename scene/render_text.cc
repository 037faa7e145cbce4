// SPDX-License-Identifier: BSD-3-Clause
// Diagnostics as text with snippets.

#include "sceneweld/scene/render_text.h"

#include <algorithm>

#include "sceneweld/scene/text/utf8.h"

namespace sceneweld {
namespace {

constexpr std::size_t kWidest = 160;  // The number of bytes of a source line that are shown.

bool StartsCodePoint(char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }

std::string Painted(std::string_view text, std::string_view sgr, const TextStyle& style) {
  if (!style.color) return std::string(text);
  return "\x1b[" + std::string(sgr) + "m" + std::string(text) + "\x1b[0m";
}

std::string_view ColorOf(Severity severity) {
  switch (severity) {
    case Severity::kError: return "1;31";
    case Severity::kWarning: return "1;33";
    case Severity::kNote: return "1;36";
  }
  return "1";
}

// Control characters would move the caret or command the terminal. In a line of the source each is shown as a blank, so
// that the caret stays below its place; in a message it is shown as an escape.
std::string Printable(std::string_view text, bool escapes) {
  std::string shown;
  shown.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned c = static_cast<unsigned char>(text[i]);
    if (c >= 0x80) {
      const std::size_t length = Utf8Length(text.substr(i));
      if (length == 0) {  // Not UTF-8: its stray following bytes are not counted as code points.
        if (StartsCodePoint(text[i])) shown += "\xEF\xBF\xBD";
        continue;
      }
      if (c != 0xC2 || static_cast<unsigned char>(text[i + 1]) >= 0xA0) {
        shown.append(text.substr(i, length));
        i += length - 1;
        continue;
      }
    }
    // U+0080 to U+009F are two bytes.
    const bool c1 = c == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0;
    if (!c1 && c >= 0x20 && c != 0x7f) {
      shown += text[i];
      continue;
    }
    if (c1) c = static_cast<unsigned char>(text[++i]);
    if (!escapes) {
      shown += ' ';
    } else if (c == '\n') {
      shown += "\\n";
    } else if (c == '\t') {
      shown += "\\t";
    } else {
      const char* const digits = "0123456789abcdef";
      shown.append("\\x") += {digits[c >> 4], digits[c & 15]};
    }
  }
  return shown;
}

std::string Message(std::string_view text) { return Printable(text, true); }

// Whether there is a line to show: a binary file has an empty text.
bool HasLine(const Span& span) { return span.valid() && !span.source->text().empty(); }

std::string PlaceText(const Span& span, const NamedFile& file, const PathStyle& paths) {
  if (!span.valid()) return Message(paths.NameOf(file));
  if (!HasLine(span)) return Message(paths.NameOf(*span.source));
  const Source::Place place = span.place();
  return Message(paths.NameOf(*span.source)) + ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
}

void AppendSnippet(std::string& out, const Span& span, std::string_view paint, const TextStyle& style) {
  const Source::Place place = span.place();
  const std::string_view whole = span.source->Line(place.line);
  std::size_t start = span.source->LineStart(place.line);
  if (start == 0 && span.source->text().starts_with("\xEF\xBB\xBF")) start = 3;
  const std::size_t at = std::min<std::size_t>(span.begin - std::min<std::size_t>(span.begin, start), whole.size());

  // A window of the line around the place, cut at code points, which have at most four bytes.
  std::size_t first = at > kWidest / 2 ? at - kWidest / 2 : 0;
  if (whole.size() <= kWidest) first = 0;
  for (int i = 0; i < 3 && first > 0 && !StartsCodePoint(whole[first]); ++i) --first;
  std::size_t last = std::min(whole.size(), first + kWidest);
  for (int i = 0; i < 3 && last < whole.size() && !StartsCodePoint(whole[last]); ++i) ++last;
  const std::string_view line = whole.substr(first, last - first);

  const auto code_points = [](std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), StartsCodePoint));
  };
  const std::string_view before = first > 0 ? "..." : "";
  const std::string_view after = last < whole.size() ? "..." : "";
  const std::size_t blanks = before.size() + code_points(line.substr(0, at - first));
  const std::size_t length = span.end > span.begin ? span.end - span.begin : 0;
  const std::size_t carets = std::max<std::size_t>(1, code_points(line.substr(at - first, length)));

  const std::string number = std::to_string(place.line);
  const std::string margin(number.size(), ' ');
  out += Painted(margin + " |", "1;34", style) + "\n";
  out += Painted(number + " |", "1;34", style);
  if (!line.empty()) out.append(" ").append(before).append(Printable(line, false)).append(after);
  out += "\n";
  out += Painted(margin + " |", "1;34", style) + " " + std::string(blanks, ' ') +
         Painted(std::string(carets, '^'), paint, style) + "\n";
}

void AppendArrow(std::string& out, const Span& span, const NamedFile& file, const TextStyle& style) {
  const std::size_t digits = span.valid() ? std::to_string(span.place().line).size() : 1;
  out += std::string(digits, ' ') + Painted("-->", "1;34", style) + " " + PlaceText(span, file, style.paths) + "\n";
}

}  // namespace

std::string RenderText(const Diagnostic& d, const TextStyle& style) {
  const std::string_view paint = ColorOf(d.severity);
  std::string out;
  out += Painted(std::string(ToText(d.severity)) + "[" + std::string(d.code.name()) + "]", paint, style);
  out += ": " + Message(d.message) + "\n";
  if (d.span.valid() || !d.file.shown.empty()) AppendArrow(out, d.span, d.file, style);
  if (HasLine(d.span)) AppendSnippet(out, d.span, paint, style);
  for (const DiagnosticNote& note : d.notes) {
    out += Painted("note", "1;36", style) + ": " + Message(note.message) + "\n";
    if (note.span.valid()) AppendArrow(out, note.span, {}, style);
  }
  if (!d.hint.empty()) out += Painted("help", "1;32", style) + ": " + Message(d.hint) + "\n";
  return out;
}

std::string RenderLine(const Diagnostic& diagnostic, const PathStyle& paths) {
  const std::string place = PlaceText(diagnostic.span, diagnostic.file, paths);
  return Message(diagnostic.message) + (place.empty() ? "" : " (" + place + ")");
}

std::string RenderText(const Diagnostics& diagnostics, const TextStyle& style) {
  std::string out;
  for (const Diagnostic& d : diagnostics.all()) {
    if (!out.empty()) out += "\n";
    out += RenderText(d, style);
  }
  return out;
}

}  // namespace sceneweld
