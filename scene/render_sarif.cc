#include "sceneweld/scene/render_sarif.h"

#include <algorithm>

#include "sceneweld/scene/render_json.h"

namespace sceneweld {
namespace {

// A path as a URI reference; what is a URI already stays.
std::string UriOfPath(std::string_view path) {
  if (path.find("://") != std::string_view::npos) return std::string(path);
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       std::string_view("/-._~").find(c) != std::string_view::npos;
    if (plain) {
      uri += c;
    } else {
      const char* const digits = "0123456789ABCDEF";
      const auto byte = static_cast<unsigned char>(c);
      uri += {'%', digits[byte >> 4], digits[byte & 15]};
    }
  }
  return uri;
}

// Empty where no place is known.
std::string Location(const Span& span, const std::string& file, const std::string& message) {
  if (!span.valid() && file.empty()) return {};
  std::string out = "{\"physicalLocation\":{\"artifactLocation\":{\"uri\":" +
                    JsonString(UriOfPath(span.valid() ? span.source->path() : file)) + "}";
  if (span.valid()) {
    const Source::Place begin = span.place();
    const Source::Place end = span.source->PlaceOf(std::max(span.begin, span.end));
    out += ",\"region\":{\"startLine\":" + std::to_string(begin.line) +
           ",\"startColumn\":" + std::to_string(begin.column) + ",\"endLine\":" + std::to_string(end.line) +
           ",\"endColumn\":" + std::to_string(end.column) + "}";
  }
  out += "}";
  if (!message.empty()) out += ",\"message\":{\"text\":" + JsonString(message) + "}";
  return out + "}";
}

std::string Result(const Diagnostic& d) {
  const std::string text = d.hint.empty() ? d.message : d.message + "\nhelp: " + d.hint;
  std::string out = "{\"ruleId\":" + JsonString(d.code.name()) + ",\"level\":" + JsonString(ToText(d.severity)) +
                    ",\"message\":{\"text\":" + JsonString(text) + "}";
  const std::string place = Location(d.span, d.file, "");
  if (!place.empty()) out += ",\"locations\":[" + place + "]";
  std::string related;
  for (const DiagnosticNote& note : d.notes) {
    const std::string at = Location(note.span, "", note.message);
    if (!at.empty()) related += (related.empty() ? "" : ",") + at;
  }
  if (!related.empty()) out += ",\"relatedLocations\":[" + related + "]";
  return out + "}";
}

}  // namespace

std::string RenderSarif(const std::vector<const Diagnostics*>& diagnostics, std::string_view version) {
  std::string results;
  std::vector<std::string_view> codes;
  std::string rules;
  for (const Diagnostics* list : diagnostics) {
    for (const Diagnostic& d : list->all()) {
      results += (results.empty() ? "" : ",\n") + Result(d);
      if (std::find(codes.begin(), codes.end(), d.code.name()) != codes.end()) continue;
      codes.push_back(d.code.name());
      rules += (rules.empty() ? "" : ",\n") + std::string("{\"id\":") + JsonString(d.code.name()) +
               ",\"fullDescription\":{\"text\":" + JsonString(d.code.explanation()) + "}}";
    }
  }
  return "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{\n"
         "\"tool\":{\"driver\":{\"name\":\"sceneweld\",\"version\":" +
         JsonString(version) + ",\"rules\":[" + rules + "]}},\n\"columnKind\":\"unicodeCodePoints\",\n\"results\":[" +
         results + "]}]}\n";
}

}  // namespace sceneweld
