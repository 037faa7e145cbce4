#include "sceneweld/scene/render_json.h"

#include <cstdio>

#include "sceneweld/scene/text/utf8.h"

namespace sceneweld {
namespace {

void AppendPlace(std::string& out, const Span& span, const std::string& file) {
  if (span.valid()) {
    const Source::Place place = span.place();
    out += ",\"file\":" + JsonString(span.source->shown());
    out += ",\"line\":" + std::to_string(place.line) + ",\"column\":" + std::to_string(place.column);
  } else if (!file.empty()) {
    out += ",\"file\":" + JsonString(file);
  }
}

}  // namespace

std::string JsonString(std::string_view text) {
  std::string out = "\"";
  out.reserve(text.size() + 2);
  const auto is_plain = [](char c) { return c >= ' ' && c < 0x7F && c != '"' && c != '\\'; };
  while (!text.empty()) {
    // Most of a text goes as it is.
    std::size_t plain = 0;
    while (plain < text.size() && is_plain(text[plain])) ++plain;
    out += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) break;
    const char c = text.front();
    const std::size_t length = Utf8Length(text);
    if (length == 0) {
      out += "\\ufffd";
    } else if (length > 1) {
      out += text.substr(0, length);
    } else if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (static_cast<unsigned char>(c) < 0x20) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(c));
      out += escape;
    } else {
      out += c;
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return out += '"';
}

std::string RenderJsonLine(const Diagnostic& d) {
  std::string out =
      "{\"severity\":\"" + std::string(ToText(d.severity)) + "\",\"code\":\"" + std::string(d.code.name()) + "\"";
  AppendPlace(out, d.span, d.file);
  out += ",\"message\":" + JsonString(d.message);
  if (!d.hint.empty()) out += ",\"hint\":" + JsonString(d.hint);
  if (!d.notes.empty()) {
    out += ",\"notes\":[";
    for (std::size_t i = 0; i < d.notes.size(); ++i) {
      if (i > 0) out += ",";
      out += "{\"message\":" + JsonString(d.notes[i].message);
      AppendPlace(out, d.notes[i].span, "");
      out += "}";
    }
    out += "]";
  }
  return out + "}";
}

}  // namespace sceneweld
