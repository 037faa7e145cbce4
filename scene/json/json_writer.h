// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cassert>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "sceneweld/scene/limits.h"

namespace sceneweld {

/// Which entries of a list or object begin a line, and with how many blanks.
struct JsonLines {
  static constexpr int kNone = -1;
  int first = kNone;
  int others = kNone;
  int end = kNone;  ///< Writes the closing bracket. It goes on a new line unless the list or object is empty.
};

/// Appends one JSON value to a string, piece by piece. All JSON output uses it. A call order that gives invalid JSON,
/// such as a value without its key, is a programming error (assert). The writer adds commas, colons and escapes. Bytes
/// that are not UTF-8 become U+FFFD, and numbers that are not finite become null.
class JsonWriter {
 public:
  enum class Layout : std::uint8_t {
    kCompact,   ///< No blanks, no lines.
    kSpaced,    ///< A blank after each comma and each colon.
    kIndented,  ///< Each entry on a line, indented by two more blanks than its container.
  };
  /// `out` must outlive the writer.
  explicit JsonWriter(std::string& out, Layout layout = Layout::kCompact) : out_(out), layout_(layout) {}
  ~JsonWriter();
  JsonWriter(const JsonWriter&) = delete;
  JsonWriter& operator=(const JsonWriter&) = delete;

  /// From now on, entries of lists throw Stopped if the limits request it; null: never.
  void Heed(const Limits* limits) { stop_.Heed(limits); }

  void OpenObject(JsonLines lines = {}) { Open('{', Kind::kObject, lines); }
  void CloseObject() { Close('}', Kind::kObject); }
  void OpenList(JsonLines lines = {}) { Open('[', Kind::kList, lines); }
  void CloseList() { Close(']', Kind::kList); }
  /// A key of the open object. Its value must follow.
  void Key(std::string_view key);

  /// A value: true or false, a number, text, or a list of numbers or of texts.
  template <typename T>
  void Value(const T& value);
  void Value(std::initializer_list<double> numbers) { Numbers(std::span(numbers.begin(), numbers.size())); }
  void Null() { Raw("null"); }
  /// A text that `append` appends, unescaped, to the string that it gets.
  template <typename Append>
  void TextOf(Append&& append);
  /// A value that another JsonWriter has written.
  void Raw(std::string_view json);

  /// A key with its value.
  template <typename T>
  void Put(std::string_view key, const T& value) {
    Key(key);
    Value(value);
  }
  void Put(std::string_view key, std::initializer_list<double> numbers) {
    Key(key);
    Value(numbers);
  }

  /// Entries that were written before: where the text stands, what was written since, and a copy of that into another
  /// object of the same layout. Neither object is empty then.
  std::size_t Position() const { return out_.size(); }
  std::string_view TextSince(std::size_t position) const { return std::string_view(out_).substr(position); }
  void CopyEntries(std::string_view text) {
    assert(level_.kind == Kind::kObject && !level_.is_empty && !awaits_value_);
    out_ += text;
  }

  /// The next entry or closing bracket begins a line.
  void Line(int blanks = 0) { line_ = blanks; }

 private:
  enum class Kind : std::uint8_t { kOnly, kList, kObject };
  struct Level {
    Kind kind = Kind::kOnly;
    bool is_empty = true;
    JsonLines lines;
  };

  void Open(char bracket, Kind kind, JsonLines lines);
  void Close(char bracket, Kind kind);
  void Separate();
  void BeginLine(int blanks) { out_.append(1, '\n').append(static_cast<std::size_t>(blanks), ' '); }
  // Before each value.
  void Begin();
  void Number(double number);
  void Integer(std::int64_t number);
  void Integer(std::uint64_t number);
  void Text(std::string_view text);
  void AppendText(std::string_view text);
  void Numbers(std::span<const double> numbers);
  void Texts(std::span<const std::string> texts);
  void EscapeFrom(std::size_t begin);

  std::string& out_;
  Layout layout_;
  bool awaits_value_ = true;  // The value of a key, or the only value.
  int line_ = JsonLines::kNone;
  Level level_;
  std::vector<Level> outer_;
  StopCheck stop_;
};

template <typename T>
void JsonWriter::Value(const T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    Raw(value ? "true" : "false");
  } else if constexpr (std::is_floating_point_v<T>) {
    Number(value);
  } else if constexpr (std::is_integral_v<T>) {
    Integer(static_cast<std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>>(value));
  } else if constexpr (std::is_convertible_v<const T&, std::string_view>) {
    Text(value);
  } else if constexpr (std::is_convertible_v<const T&, std::span<const double>>) {
    Numbers(value);
  } else {
    Texts(value);
  }
}

template <typename Append>
void JsonWriter::TextOf(Append&& append) {
  Begin();
  out_ += '"';
  const std::size_t begin = out_.size();
  append(out_);
  EscapeFrom(begin);
  out_ += '"';
}

}  // namespace sceneweld
