// SPDX-License-Identifier: BSD-3-Clause
// Writes JSON.

#include "sceneweld/scene/json/json_writer.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstring>
#include <exception>

#include "sceneweld/scene/text/number.h"
#include "sceneweld/scene/text/utf8.h"

namespace sceneweld {
namespace {

constexpr std::array<bool, 256> kPlain = [] {
  std::array<bool, 256> plain{};
  for (std::size_t byte = 0x20; byte < 0x80; ++byte) plain[byte] = byte != '"' && byte != '\\';
  return plain;
}();

// The number of bytes at the start of a text that need no escape. Bytes beyond ASCII are checked one sequence at a
// time.
std::size_t PlainLength(std::string_view text) {
  constexpr std::uint64_t kEach = 0x0101010101010101u;
  std::size_t length = 0;
  // Eight at once, as long as none of them can need one.
  for (std::uint64_t eight = 0; length + sizeof eight <= text.size(); length += sizeof eight) {
    std::memcpy(&eight, text.data() + length, sizeof eight);
    const std::uint64_t low = eight - 0x20 * kEach;
    const std::uint64_t quote = (eight ^ ('"' * kEach)) - kEach, backslash = (eight ^ ('\\' * kEach)) - kEach;
    if (((eight | low | quote | backslash) & (0x80 * kEach)) != 0) break;
  }
  while (length < text.size() && kPlain[static_cast<unsigned char>(text[length])]) ++length;
  return length;
}

void AppendEscaped(std::string& out, std::string_view text) {
  while (!text.empty()) {
    const std::size_t plain = PlainLength(text);
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
  // Nothing was written at all, or a whole value, or the work was stopped.
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
  const int blanks = line_ != JsonLines::kNone ? line_ : level_.is_empty ? level_.lines.first : level_.lines.others;
  if (blanks == JsonLines::kNone) {
    if (!level_.is_empty) out_.append(", ", layout_ == Layout::kCompact ? 1 : 2);
  } else {
    if (!level_.is_empty) out_ += ',';
    BeginLine(blanks);
    line_ = JsonLines::kNone;
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
  awaits_value_ = true;
  const std::string_view after = layout_ == Layout::kCompact ? "\":" : "\": ";
  if (PlainLength(key) == key.size()) {
    // One change of the text for the whole key: keys are a large part of a scene.
    const std::size_t begin = out_.size();
    out_.resize(begin + 1 + key.size() + after.size());
    char* at = out_.data() + begin;
    *at++ = '"';
    at = std::copy(key.begin(), key.end(), at);
    std::copy(after.begin(), after.end(), at);
    return;
  }
  AppendText(key);
  out_ += after.substr(1);
}

void JsonWriter::Numbers(std::span<const double> numbers) {
  if (layout_ == Layout::kIndented) {
    OpenList();
    for (const double number : numbers) Number(number);
    CloseList();
    return;
  }
  Begin();
  out_ += '[';
  const std::string_view between = layout_ == Layout::kCompact ? "," : ", ";
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    stop_.Look();
    if (i > 0) out_ += between;
    if (std::isfinite(numbers[i])) {
      AppendNumber(out_, numbers[i]);
    } else {
      out_ += "null";
    }
  }
  out_ += ']';
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
  Begin();
  AppendText(text);
}

void JsonWriter::AppendText(std::string_view text) {
  out_ += '"';
  // Most texts need no escape.
  if (PlainLength(text) == text.size()) {
    out_ += text;
  } else {
    AppendEscaped(out_, text);
  }
  out_ += '"';
}

void JsonWriter::EscapeFrom(std::size_t begin) {
  const std::size_t first = begin + PlainLength(std::string_view(out_).substr(begin));
  if (first == out_.size()) return;
  const std::string rest = out_.substr(first);
  out_.resize(first);
  AppendEscaped(out_, rest);
}

}  // namespace sceneweld
