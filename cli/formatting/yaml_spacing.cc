// SPDX-License-Identifier: BSD-3-Clause
// Finds the pieces of YAML on a line, and lays out collections in brackets.

#include "sceneweld/cli/formatting/yaml_spacing.h"

#include <algorithm>

#include "sceneweld/parsers/languages/yaml/yaml_text.h"

namespace sceneweld::cli {
namespace {

bool IsFlowMark(char c) { return std::string_view(",[]{}").find(c) != std::string_view::npos; }

// The pieces of a collection in brackets.
enum class FlowPiece { kOpen, kClose, kComma, kColon, kQuoted, kPlain, kProperty, kAlias, kComment };

class FlowReader {
 public:
  FlowReader(std::string_view text, std::size_t at) : text_(text), at_(at) {}

  // The kind of the piece at the place, which is no white space, and moves behind the piece.
  FlowPiece Next() {
    const char c = text_[at_];
    const FlowPiece piece = Read(c);
    last_ = piece;
    return piece;
  }
  std::size_t at() const { return at_; }
  void SkipBlanks() { at_ = SkipYamlBlanks(text_, at_); }
  void SkipSpace() {
    while (at_ < text_.size() && (IsBlank(text_[at_]) || IsBreak(text_[at_]))) ++at_;
  }

 private:
  FlowPiece Read(char c) {
    if (c == '[' || c == '{') return ++at_, FlowPiece::kOpen;
    if (c == ']' || c == '}') return ++at_, FlowPiece::kClose;
    if (c == ',') return ++at_, FlowPiece::kComma;
    if (c == ':' && IsValueMark()) return ++at_, FlowPiece::kColon;
    if (c == '#') return at_ = EndOfLine(text_, at_), FlowPiece::kComment;
    if (c == '"' || c == '\'') return at_ = EndOfQuoted(text_, at_), FlowPiece::kQuoted;
    if (c == '!' || c == '&' || c == '*') {
      at_ = std::max(SkipProperty(text_, at_), at_ + 1);
      return c == '*' ? FlowPiece::kAlias : FlowPiece::kProperty;
    }
    at_ = std::max(EndOfYamlPlain(text_, at_, true), at_ + 1);
    return FlowPiece::kPlain;
  }

  bool IsValueMark() const {
    const bool is_before_blank = IsYamlLineEnd(text_, at_ + 1) || IsBlank(text_[at_ + 1]);
    return is_before_blank || last_ == FlowPiece::kQuoted || last_ == FlowPiece::kClose;
  }

  std::string_view text_;
  std::size_t at_;
  FlowPiece last_ = FlowPiece::kOpen;
};

// The blanks between two pieces. `opens`, `closes`: the bracket of the piece, if it is one.
std::string_view BlanksBetween(FlowPiece before, char opens, FlowPiece after, char closes) {
  if (before == FlowPiece::kColon) return " ";
  if (before == FlowPiece::kOpen) {
    if (after == FlowPiece::kClose) return "";
    return opens == '{' ? " " : "";
  }
  if (after == FlowPiece::kClose) return closes == '}' ? " " : "";
  if (after == FlowPiece::kComma) return "";
  if (after == FlowPiece::kColon) {
    return before == FlowPiece::kAlias || before == FlowPiece::kProperty ? " " : "";
  }
  return " ";
}

// Whether a colon in a collection may be a mark or a text: `{a :}`.
bool HasUnclearColon(std::string_view text, std::size_t begin, std::size_t end) {
  for (FlowReader reader(text, begin); reader.at() < end; reader.SkipBlanks()) {
    const char c = text[reader.at()];
    if (reader.Next() == FlowPiece::kPlain && c == ':') return true;
  }
  return false;
}

// Whether a blank between two pieces without one cannot change what they are.
bool MayAddBlank(FlowPiece before, FlowPiece after) {
  return before == FlowPiece::kOpen || before == FlowPiece::kComma || before == FlowPiece::kColon ||
         after == FlowPiece::kClose;
}

}  // namespace

std::size_t SkipYamlBlanks(std::string_view text, std::size_t at) {
  while (at < text.size() && IsBlank(text[at])) ++at;
  return at;
}

bool IsYamlLineEnd(std::string_view text, std::size_t at) { return at >= text.size() || IsBreak(text[at]); }

bool IsYamlRestEmpty(std::string_view text, std::size_t at) {
  const std::size_t next = SkipYamlBlanks(text, at);
  return IsYamlLineEnd(text, next) || (text[next] == '#' && (next > at || next == 0 || IsBlank(text[next - 1])));
}

std::size_t EndOfYamlFlow(std::string_view text, std::size_t at) {
  FlowReader reader(text, at);
  std::size_t depth = 0;
  while (reader.at() < text.size()) {
    const FlowPiece piece = reader.Next();
    if (piece == FlowPiece::kOpen) ++depth;
    if (piece == FlowPiece::kClose && --depth == 0) return reader.at();
    reader.SkipSpace();
  }
  return std::string_view::npos;
}

void PutYamlFlow(std::string_view text, std::size_t begin, std::size_t end, TextChanges& changes) {
  if (HasUnclearColon(text, begin, end)) return;
  FlowReader reader(text, begin);
  std::size_t before_begin = begin, before_end = begin;
  FlowPiece before = FlowPiece::kOpen;
  while (reader.at() < end) {
    const std::size_t at = reader.at();
    const FlowPiece piece = reader.Next();
    if (at > begin && (at > before_end || MayAddBlank(before, piece))) {
      changes.Put(before_end, at, BlanksBetween(before, text[before_begin], piece, text[at]));
    }
    if (piece == FlowPiece::kQuoted) PutYamlQuotes(text, at, reader.at(), changes);
    before = piece;
    before_begin = at;
    before_end = reader.at();
    reader.SkipBlanks();
  }
}

std::size_t EndOfYamlPlain(std::string_view text, std::size_t at, bool in_flow) {
  std::size_t end = at;  // After the last character that is no blank.
  for (; !IsYamlLineEnd(text, at); ++at) {
    const char c = text[at];
    const bool is_value_next = IsYamlLineEnd(text, at + 1) || IsBlank(text[at + 1]);
    if (c == ':' && (is_value_next || (in_flow && IsFlowMark(text[at + 1])))) break;
    if (c == '#' && at > end) break;
    if (in_flow && IsFlowMark(c)) break;
    if (!IsBlank(c)) end = at + 1;
  }
  return end;
}

bool IsYamlQuoteClosed(std::string_view text, std::size_t begin, std::size_t end) {
  const std::string_view scalar = text.substr(begin, end - begin);
  if (scalar.front() == '\'') return std::count(scalar.begin(), scalar.end(), '\'') % 2 == 0;
  if (scalar.size() < 2 || scalar.back() != '"') return false;
  std::size_t slashes = 0;
  while (scalar[scalar.size() - 2 - slashes] == '\\') ++slashes;
  return slashes % 2 == 0;
}

void PutYamlQuotes(std::string_view text, std::size_t begin, std::size_t end, TextChanges& changes) {
  if (text[begin] != '\'' || end < begin + 2) return;
  const std::string_view inner = text.substr(begin + 1, end - begin - 2);
  const bool is_same = std::all_of(inner.begin(), inner.end(),
                                   [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\' && c != '\''; });
  if (!is_same) return;
  changes.Put(begin, begin + 1, "\"");
  changes.Put(end - 1, end, "\"");
}

}  // namespace sceneweld::cli
