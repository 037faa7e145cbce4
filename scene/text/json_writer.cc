#include "sceneweld/scene/text/json_writer.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <exception>

#include "sceneweld/scene/text/number.h"
#include "sceneweld/scene/text/utf8.h"

namespace sceneweld {
namespace {

// Bytes beyond ASCII are looked at one sequence at a time.
bool IsPlain(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x20 && byte < 0x80 && c != '"' && c != '\\';
}

void AppendEscaped(std::string& out, std::string_view text) {
  while (!text.empty()) {
    const auto plain = static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), IsPlain) - text.begin());
    out += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) return;
    const char c = text.front();
    const std::size_t length = Utf8Length(text);
    if (length == 0) {
      out += "\\ufffd";
    } else if (length > 1) {
      out += text.substr(0, length);
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (c == '"' || c == '\\') {
      out.append(1, '\\').append(1, c);
    } else {
      const char* const digits = "0123456789abcdef";
      out.append("\\u00").append(1, digits[c >> 4]).append(1, digits[c & 15]);
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
}

}  // namespace

JsonWriter::~JsonWriter() {
  // Nothing at all was written, or a whole value, or the work was stopped.
  assert(outer_.empty() || std::uncaught_exceptions() > 0);
}

void JsonWriter::Begin() {
  if (level_.kind == Kind::kList) {
    stop_.Look();
    Separate();
    return;
  }
  assert(awaits_value_ && "a value needs its key, and nothing follows the end");
  awaits_value_ = false;
}

void JsonWriter::Separate() {
  if (!level_.is_empty) out_ += ',';
  const int blanks = line_ != JsonLines::kNone ? line_ : level_.is_empty ? level_.lines.first : level_.lines.others;
  if (blanks != JsonLines::kNone) {
    BeginLine(blanks);
    line_ = JsonLines::kNone;
  } else if (!level_.is_empty && layout_ != Layout::kCompact) {
    out_ += ' ';
  }
  level_.is_empty = false;
}

void JsonWriter::Open(char bracket, Kind kind, JsonLines lines) {
  Begin();
  out_ += bracket;
  outer_.push_back(level_);
  if (layout_ == Layout::kIndented) {
    const int blanks = 2 * static_cast<int>(outer_.size());
    lines = {.first = blanks, .others = blanks, .end = blanks - 2};
  }
  level_ = {.kind = kind, .lines = lines};
}

void JsonWriter::Close(char bracket, [[maybe_unused]] Kind kind) {
  assert(level_.kind == kind && !(kind == Kind::kObject && awaits_value_));
  const int blanks = line_ != JsonLines::kNone ? line_ : level_.is_empty ? JsonLines::kNone : level_.lines.end;
  if (blanks != JsonLines::kNone) BeginLine(blanks);
  line_ = JsonLines::kNone;
  out_ += bracket;
  level_ = outer_.back();
  outer_.pop_back();
}

void JsonWriter::Key(std::string_view key) {
  assert(level_.kind == Kind::kObject && !awaits_value_);
  Separate();
  out_ += '"';
  const std::size_t begin = out_.size();
  out_ += key;
  EscapeFrom(begin);
  out_ += layout_ == Layout::kCompact ? "\":" : "\": ";
  awaits_value_ = true;
}

void JsonWriter::Numbers(std::span<const double> numbers) {
  OpenList();
  for (const double number : numbers) Number(number);
  CloseList();
}

void JsonWriter::Texts(std::span<const std::string> texts) {
  OpenList();
  for (const std::string& text : texts) Text(text);
  CloseList();
}

void JsonWriter::Raw(std::string_view json) {
  assert(!json.empty());
  Begin();
  out_ += json;
}

void JsonWriter::Number(double number) {
  if (!std::isfinite(number)) return Null();
  Begin();
  AppendNumber(out_, number);
}

void JsonWriter::Integer(std::int64_t number) {
  Begin();
  out_ += std::to_string(number);
}
void JsonWriter::Integer(std::uint64_t number) {
  Begin();
  out_ += std::to_string(number);
}

void JsonWriter::Text(std::string_view text) {
  TextOf([&](std::string& out) { out += text; });
}

void JsonWriter::EscapeFrom(std::size_t begin) {
  // Most texts need nothing.
  const auto first = std::find_if_not(out_.begin() + static_cast<std::ptrdiff_t>(begin), out_.end(), IsPlain);
  if (first == out_.end()) return;
  const std::string rest(first, out_.end());
  out_.erase(first, out_.end());
  AppendEscaped(out_, rest);
}

}  // namespace sceneweld
