// SPDX-License-Identifier: BSD-3-Clause
// Diagnostics as text with snippets.
// Diagnostics as annotations of GitHub Actions.
// Diagnostics as JSON.
// Diagnostics as SARIF.

#include "sceneweld/scene/rendering/render.h"

#include <algorithm>
#include <string_view>

#include "sceneweld/scene/json/json_writer.h"
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

namespace {

void WritePlace(const Span& span, const NamedFile& file, const PathStyle& paths, JsonWriter& json) {
  if (span.valid()) {
    const Source::Place place = span.place();
    json.Put("file", paths.NameOf(*span.source));
    json.Put("line", place.line);
    json.Put("column", place.column);
  } else if (!file.shown.empty()) {
    json.Put("file", paths.NameOf(file));
  }
}

}  // namespace

void WriteKeys(const Diagnostic& diagnostic, JsonWriter& json, const PathStyle& paths) {
  json.Put("severity", ToText(diagnostic.severity));
  json.Put("code", diagnostic.code.name());
  WritePlace(diagnostic.span, diagnostic.file, paths, json);
  json.Put("message", diagnostic.message);
  if (!diagnostic.hint.empty()) json.Put("hint", diagnostic.hint);
  if (diagnostic.notes.empty()) return;
  json.Key("notes");
  json.OpenList();
  for (const DiagnosticNote& note : diagnostic.notes) {
    json.OpenObject();
    json.Put("message", note.message);
    WritePlace(note.span, {}, paths, json);
    json.CloseObject();
  }
  json.CloseList();
}

std::string RenderJsonLine(const Diagnostic& diagnostic, const PathStyle& paths) {
  std::string out;
  JsonWriter json(out);
  json.OpenObject();
  WriteKeys(diagnostic, json, paths);
  json.CloseObject();
  return out;
}

namespace {

// The name of the folder that relative URIs start from.
constexpr std::string_view kBase = "CURRENT_FOLDER";

bool IsRelative(const PathStyle& paths) { return paths.form == PathStyle::Form::kRelative && !paths.folder.empty(); }

bool HasPlace(const Span& span, const NamedFile& file) { return span.valid() || !file.shown.empty(); }

void WriteText(std::string_view key, std::string_view text, JsonWriter& json) {
  json.Key(key);
  json.OpenObject();
  json.Put("text", text);
  json.CloseObject();
}

void WriteFile(const NamedFile& file, const PathStyle& paths, JsonWriter& json) {
  const std::string name = IsRelative(paths) ? paths.NameOf(file) : file.path.empty() ? file.shown : file.path;
  json.Put("uri", UriOfPath(name));
  if (IsRelative(paths) && !name.starts_with('/') && !name.starts_with('<')) json.Put("uriBaseId", kBase);
}

void WriteRegion(std::string_view key, const Span& span, JsonWriter& json) {
  const Source::Place begin = span.place();
  const Source::Place end = span.source->PlaceOf(std::max(span.begin, span.end));
  json.Key(key);
  json.OpenObject();
  json.Put("startLine", begin.line);
  json.Put("startColumn", begin.column);
  json.Put("endLine", end.line);
  json.Put("endColumn", end.column);
  json.CloseObject();
}

void WriteArtifact(const NamedFile& file, const PathStyle& paths, JsonWriter& json) {
  json.Key("artifactLocation");
  json.OpenObject();
  WriteFile(file, paths, json);
  json.CloseObject();
}

// SARIF has no new files.
void WriteFixes(std::span<const Fix> fixes, const PathStyle& paths, JsonWriter& json) {
  if (std::all_of(fixes.begin(), fixes.end(), [](const Fix& fix) { return fix.edits.empty(); })) return;
  json.Key("fixes");
  json.OpenList();
  for (const Fix& fix : fixes) {
    if (fix.edits.empty()) continue;
    json.OpenObject();
    WriteText("description", fix.title, json);
    std::vector<const Source*> sources;
    for (const SourceEdit& edit : fix.edits) {
      if (std::find(sources.begin(), sources.end(), edit.span.source) == sources.end()) {
        sources.push_back(edit.span.source);
      }
    }
    json.Key("artifactChanges");
    json.OpenList();
    for (const Source* source : sources) {
      json.OpenObject();
      WriteArtifact(source->file(), paths, json);
      json.Key("replacements");
      json.OpenList();
      for (const SourceEdit& edit : fix.edits) {
        if (edit.span.source != source) continue;
        json.OpenObject();
        WriteRegion("deletedRegion", edit.span, json);
        if (!edit.text.empty()) WriteText("insertedContent", edit.text, json);
        json.CloseObject();
      }
      json.CloseList();
      json.CloseObject();
    }
    json.CloseList();
    json.CloseObject();
  }
  json.CloseList();
}

void WriteLocation(const Span& span, const NamedFile& file, const std::string& message, const PathStyle& paths,
                   JsonWriter& json) {
  json.OpenObject();
  json.Key("physicalLocation");
  json.OpenObject();
  WriteArtifact(span.valid() ? span.source->file() : file, paths, json);
  if (span.valid()) WriteRegion("region", span, json);
  json.CloseObject();
  if (!message.empty()) WriteText("message", message, json);
  json.CloseObject();
}

void WriteResult(const Diagnostic& d, std::span<const Fix> fixes, const PathStyle& paths, JsonWriter& json) {
  json.OpenObject();
  json.Put("ruleId", d.code.name());
  json.Put("level", ToText(d.severity));
  WriteText("message", d.hint.empty() ? d.message : d.message + "\nhelp: " + d.hint, json);
  if (HasPlace(d.span, d.file)) {
    json.Key("locations");
    json.OpenList();
    WriteLocation(d.span, d.file, "", paths, json);
    json.CloseList();
  }
  if (std::any_of(d.notes.begin(), d.notes.end(), [](const DiagnosticNote& note) { return note.span.valid(); })) {
    json.Key("relatedLocations");
    json.OpenList();
    for (const DiagnosticNote& note : d.notes) {
      if (note.span.valid()) WriteLocation(note.span, {}, note.message, paths, json);
    }
    json.CloseList();
  }
  WriteFixes(fixes, paths, json);
  json.CloseObject();
}

// Each code that was reported, once.
void WriteRules(const std::vector<const Diagnostics*>& diagnostics, JsonWriter& json) {
  std::vector<std::string_view> codes;
  json.OpenList({.others = 0});
  for (const Diagnostics* list : diagnostics) {
    for (const Diagnostic& d : list->all()) {
      if (std::find(codes.begin(), codes.end(), d.code.name()) != codes.end()) continue;
      codes.push_back(d.code.name());
      json.OpenObject();
      json.Put("id", d.code.name());
      WriteText("fullDescription", d.code.explanation(), json);
      json.CloseObject();
    }
  }
  json.CloseList();
}

}  // namespace

std::string RenderSarif(const std::vector<const Diagnostics*>& diagnostics, std::string_view version,
                        const PathStyle& paths, const FixesOfDiagnostic& fixes) {
  std::string out;
  JsonWriter json(out);
  json.OpenObject();
  json.Put("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
  json.Put("version", "2.1.0");
  json.Key("runs");
  json.OpenList();
  json.OpenObject({.first = 0, .others = 0});
  json.Key("tool");
  json.OpenObject();
  json.Key("driver");
  json.OpenObject();
  json.Put("name", "sceneweld");
  json.Put("version", version);
  json.Key("rules");
  WriteRules(diagnostics, json);
  json.CloseObject();
  json.CloseObject();
  if (IsRelative(paths)) {
    json.Key("originalUriBaseIds");
    json.OpenObject();
    json.Key(kBase);
    json.OpenObject();
    json.Put("uri", UriOfPath(paths.folder == "/" ? paths.folder : paths.folder + "/"));
    json.CloseObject();
    json.CloseObject();
  }
  json.Put("columnKind", "unicodeCodePoints");
  json.Key("results");
  json.OpenList({.others = 0});
  for (const Diagnostics* list : diagnostics) {
    for (std::size_t i = 0; i < list->all().size(); ++i) {
      WriteResult(list->all()[i], fixes ? fixes(*list, i) : std::span<const Fix>(), paths, json);
    }
  }
  json.CloseList();
  json.CloseObject();
  json.CloseList();
  json.CloseObject();
  return out + "\n";
}

}  // namespace sceneweld
