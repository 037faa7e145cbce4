// SPDX-License-Identifier: BSD-3-Clause
// Lays out the lines of a YAML text. Texts of scalars, comments, anchors and tags keep their bytes.

#include "sceneweld/cli/formatting/yaml_layout.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/cli/formatting/text_changes.h"
#include "sceneweld/parsers/languages/yaml/yaml_text.h"

namespace sceneweld::cli {
namespace {

// Pieces of YAML on one line, and over several lines where that is said.

// The place after blanks and tabs.
std::size_t SkipYamlBlanks(std::string_view text, std::size_t at);
// Whether a line ends here, or the text.
bool IsYamlLineEnd(std::string_view text, std::size_t at);

// The place after the plain scalar at `at`, on this line. In a collection in brackets it ends at these too.
std::size_t EndOfYamlPlain(std::string_view text, std::size_t at, bool in_flow);

// Replaces the single quotes of a scalar by double ones if that does not change its text.
void PutYamlQuotes(std::string_view text, std::size_t begin, std::size_t end, TextChanges& changes);

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

std::size_t SkipYamlBlanks(std::string_view text, std::size_t at) {
  while (at < text.size() && IsBlank(text[at])) ++at;
  return at;
}

bool IsYamlLineEnd(std::string_view text, std::size_t at) { return at >= text.size() || IsBreak(text[at]); }

// Whether a comment or the end of the line is here. A comment needs white space in front of it.
bool IsYamlRestEmpty(std::string_view text, std::size_t at) {
  const std::size_t next = SkipYamlBlanks(text, at);
  return IsYamlLineEnd(text, next) || (text[next] == '#' && (next > at || next == 0 || IsBlank(text[next - 1])));
}

// The place after the bracket that closes the one at `at`, maybe on a later line; npos if no bracket closes it.
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

// The changes within a collection on one line, from its opening bracket to after its closing one.
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

// Whether the quoted scalar from `begin` to `end`, which EndOfQuoted found, has its second quote.
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

constexpr std::size_t kYamlStep = 2;  // Of the indentation.

class YamlLayouter {
 public:
  YamlLayouter(std::string_view text, YamlIndent indent)
      : text_(text),
        is_canonical_(indent == YamlIndent::kCanonical),
        break_(LineBreakOf(text)),
        changes_(text),
        gap_begin_(text.starts_with("\xEF\xBB\xBF") ? 3 : 0) {}

  YamlLayoutResult Run() {
    next_line_ = gap_begin_;
    while (!uncertain_ && !has_ended_ && next_line_ < text_.size()) ReadLine();
    if (!uncertain_) PutComments(nullptr);
    const std::string_view rest = text_.substr(gap_begin_);
    const bool keeps_end = has_ended_ || (ends_in_block_ && (keeps_blank_lines_ || CountBreaks(rest) == 0));
    if (!uncertain_ && has_previous_ && !keeps_end) changes_.Put(gap_begin_, text_.size(), break_);
    return {std::move(changes_), std::move(uncertain_)};
  }

 private:
  // A list or mapping whose lines are being read, with the column of its entries in both texts.
  struct Level {
    bool is_list;
    std::size_t source;
    std::size_t out;
  };
  struct Comment {
    std::size_t begin, end, column;
  };

  void Give(std::size_t at, std::string why) {
    if (!uncertain_) uncertain_ = {at, std::move(why)};
  }

  // --- lines

  void ReadLine() {
    const std::size_t start = next_line_;
    std::size_t at = start;
    while (at < text_.size() && text_[at] == ' ') ++at;
    const std::size_t first = SkipYamlBlanks(text_, at);
    MoveBehindLine(first);
    if (IsYamlLineEnd(text_, first)) return;
    line_ = start;
    if (text_[first] == '#') {
      comments_.push_back({first, TrimmedEnd(first), first - start});
    } else if (first > at) {
      Give(first, "a tab is part of the indentation");
    } else if (first == start && IsMarker(first)) {
      ReadMarker(first);
    } else if (first == start && text_[first] == '%' && levels_.empty()) {
      PutVerbatimLine(first, TrimmedEnd(first));
    } else {
      ReadEntry(first);
    }
  }

  void MoveBehindLine(std::size_t at) {
    at = EndOfLine(text_, at);
    if (text_.substr(at).starts_with("\r\n")) ++at;
    next_line_ = std::min(at + 1, text_.size());
  }

  std::size_t TrimmedEnd(std::size_t at) const {
    std::size_t end = EndOfLine(text_, at);
    while (end > at && IsBlank(text_[end - 1])) --end;
    return end;
  }

  // `---` or `...`
  bool IsMarker(std::size_t at) const {
    const std::string_view rest = text_.substr(at);
    return (rest.starts_with("---") || rest.starts_with("...")) &&
           (IsYamlLineEnd(text_, at + 3) || IsBlank(text_[at + 3]));
  }

  void ReadMarker(std::size_t at) {
    if (text_[at] == '.' || !levels_.empty() || has_marker_) {
      has_ended_ = true;
    } else if (!IsYamlRestEmpty(text_, at + 3)) {
      Give(at + 3, "the document begins on the line of `---`");
    } else {
      has_marker_ = true;
      PutVerbatimLine(at, at + 3);
    }
  }

  void PutVerbatimLine(std::size_t begin, std::size_t end) {
    PutComments(nullptr);
    PutGap(begin, 0);
    Finish(end);
  }

  // --- white space

  // The white space in front of a line, which gets this indentation.
  void PutGap(std::size_t at, std::size_t indent) {
    std::string by;
    if (has_previous_) {
      by = break_;
      if (CountBreaks(text_.substr(gap_begin_, at - gap_begin_)) > 1) by += break_;
    }
    by.append(indent, ' ');
    changes_.Put(gap_begin_, at, by);
    gap_begin_ = at;
    has_previous_ = true;
    ends_in_block_ = false;
  }

  // A change within the line, which moves what follows.
  void PutOnLine(std::size_t begin, std::size_t end, std::string_view by) {
    changes_.Put(begin, end, by);
    shift_ += static_cast<std::ptrdiff_t>(by.size()) - static_cast<std::ptrdiff_t>(end - begin);
  }

  // Ends a line whose content ends here: a comment may follow.
  void Finish(std::size_t end) {
    gap_begin_ = end;
    const std::size_t next = SkipYamlBlanks(text_, end);
    if (!IsYamlLineEnd(text_, next)) {
      changes_.Put(end, next, "  ");
      gap_begin_ = TrimmedEnd(next);
    }
    MoveBehindLine(gap_begin_);
  }

  // Ends a line on which only a comment may follow.
  void FinishIfEmpty(std::size_t end) {
    if (!IsYamlRestEmpty(text_, end)) return Give(end, "text follows a value");
    Finish(end);
  }

  // Puts the comments that wait. `next`: the level of the line below them, which is not in `levels_` yet.
  void PutComments(const Level* next) {
    for (const Comment& comment : comments_) {
      PutGap(comment.begin, ColumnOfComment(comment.column, next));
      gap_begin_ = comment.end;
    }
    comments_.clear();
  }

  std::size_t ColumnOfComment(std::size_t column, const Level* next) const {
    if (next && column == next->source) return next->out;
    if (levels_.empty()) return next ? next->out : (is_canonical_ ? 0 : column);
    const Level& last = levels_.back();
    if (next && next->source > last.source && column > last.source) return next->out;
    // The deepest level that does not begin behind the comment.
    const auto above =
        std::find_if(levels_.rbegin(), levels_.rend(), [&](const Level& level) { return level.source <= column; });
    if (above == levels_.rend()) return std::min(column, levels_.front().out);
    return above == levels_.rbegin() ? above->out + (column - above->source) : above->out;
  }

  // --- entries

  bool IsDash(std::size_t at) const {
    return text_[at] == '-' && (IsYamlLineEnd(text_, at + 1) || IsBlank(text_[at + 1]));
  }

  // The place of the colon behind the key at a place; nothing if there is no key.
  std::optional<std::size_t> ColonBehind(std::size_t at, std::size_t& key_end) const {
    while (text_[at] == '&' || text_[at] == '!') {
      at = SkipYamlBlanks(text_, SkipProperty(text_, at));
      if (IsYamlLineEnd(text_, at)) return std::nullopt;
    }
    const char c = text_[at];
    if (c == '"' || c == '\'') {
      key_end = EndOfQuoted(text_, at);
    } else if (c == '*') {
      key_end = SkipProperty(text_, at);
    } else if (std::string_view("[]{},|>%@`#").find(c) != std::string_view::npos) {
      return std::nullopt;
    } else {
      key_end = EndOfYamlPlain(text_, at, false);
    }
    const std::size_t colon = SkipYamlBlanks(text_, key_end);
    const bool is_colon = !IsYamlLineEnd(text_, colon) && text_[colon] == ':' && key_end <= EndOfLine(text_, at);
    if (!is_colon || !(IsYamlLineEnd(text_, colon + 1) || IsBlank(text_[colon + 1]))) return std::nullopt;
    if (c == '*') key_end = colon;  // `*name:` would be another alias.
    return colon;
  }

  std::size_t ColumnIn(std::size_t at) const { return at - line_; }

  void Push(bool is_list, std::size_t source, std::size_t out) { levels_.push_back({is_list, source, out}); }

  // The level of a line at this column; it is not in `levels_` if it is new. Pops levels that have ended.
  Level LevelOfLine(std::size_t column, bool is_list, std::vector<Level>& ended) {
    while (!levels_.empty() && (levels_.back().source > column ||
                                (levels_.back().source == column && levels_.back().is_list && !is_list))) {
      ended.push_back(levels_.back());
      levels_.pop_back();
    }
    if (levels_.empty()) return {is_list, column, is_canonical_ ? 0 : column};
    const Level& top = levels_.back();
    if (top.source == column && top.is_list == is_list) return top;
    if (!is_canonical_) return {is_list, column, column};
    return {is_list, column, top.out + (is_list && !top.is_list ? 0 : kYamlStep)};
  }

  void ReadEntry(std::size_t at) {
    if (at + 1 < text_.size() && text_[at] == '?' && (IsBlank(text_[at + 1]) || IsBreak(text_[at + 1]))) {
      return Give(at, "`?` begins a key");
    }
    const bool is_list = IsDash(at);
    std::vector<Level> ended;
    const bool is_first = levels_.empty();
    const Level level = LevelOfLine(ColumnIn(at), is_list, ended);
    // yaml-cpp takes the rest for another document.
    if (!is_first && levels_.empty()) return Give(at, "the line is not in line with the first one");
    const std::size_t known = levels_.size();
    // Comments belong to the levels above them.
    levels_.insert(levels_.end(), ended.rbegin(), ended.rend());
    PutComments(&level);
    levels_.resize(known);
    if (levels_.empty() || levels_.back().source != level.source || levels_.back().is_list != is_list) {
      levels_.push_back(level);
    }
    PutGap(at, level.out);
    shift_ = static_cast<std::ptrdiff_t>(level.out) - static_cast<std::ptrdiff_t>(level.source);
    while (IsDash(at)) {
      if (IsYamlRestEmpty(text_, at + 1)) return Finish(at + 1);
      const std::size_t next = SkipYamlBlanks(text_, at + 1);
      std::size_t key_end = 0;
      const bool is_inner_list = IsDash(next), is_key = !is_inner_list && ColonBehind(next, key_end);
      if (is_canonical_ || !(is_inner_list || is_key)) PutOnLine(at + 1, next, " ");
      at = next;
      if (!is_inner_list && !is_key) return ReadValue(at);
      levels_.push_back(
          {is_inner_list, ColumnIn(at), static_cast<std::size_t>(static_cast<std::ptrdiff_t>(ColumnIn(at)) + shift_)});
    }
    ReadKey(at);
  }

  void ReadKey(std::size_t at) {
    std::size_t key_end = 0;
    const auto colon = ColonBehind(at, key_end);
    if (!colon) return Give(at, "this is neither a key nor an entry of a list");
    if (text_[at] == '\'') PutYamlQuotes(text_, at, key_end, changes_);
    PutOnLine(key_end, *colon, "");
    if (IsYamlRestEmpty(text_, *colon + 1)) return Finish(*colon + 1);
    const std::size_t value = SkipYamlBlanks(text_, *colon + 1);
    PutOnLine(*colon + 1, value, " ");
    ReadValue(value);
  }

  void ReadValue(std::size_t at) {
    while (text_[at] == '&' || text_[at] == '!') {
      const std::size_t end = SkipProperty(text_, at);
      if (IsYamlRestEmpty(text_, end)) return Finish(end);
      const std::size_t next = SkipYamlBlanks(text_, end);
      if (next > end) PutOnLine(end, next, " ");
      if (next == at) return Give(at, "a property without a name");
      at = next;
    }
    const char c = text_[at];
    if (c == '|' || c == '>') return ReadBlock(at);
    if (c == '[' || c == '{') return ReadFlow(at);
    if (c == '"' || c == '\'') {
      const std::size_t end = EndOfQuoted(text_, at);
      if (!IsYamlQuoteClosed(text_, at, end)) return Give(at, "the quote is not closed");
      const bool is_on_line = end <= EndOfLine(text_, at);
      if (is_on_line) PutYamlQuotes(text_, at, end, changes_);
      if (!is_on_line) MoveLines(at, end, LineShift(), std::string_view::npos);
      return FinishIfEmpty(end);
    }
    if (c == '*') return FinishIfEmpty(SkipProperty(text_, at));
    if (IsDash(at) || (c == '?' && IsYamlRestEmpty(text_, at + 1))) return Give(at, "an entry on the line of its key");
    ReadPlain(at);
  }

  // The columns by which the lines of the innermost level move.
  std::ptrdiff_t LineShift() const {
    return static_cast<std::ptrdiff_t>(levels_.back().out) - static_cast<std::ptrdiff_t>(levels_.back().source);
  }

  void ReadPlain(std::size_t at) {
    const std::size_t begin = at;
    std::size_t end = EndOfYamlPlain(text_, at, false);
    while (IsYamlLineEnd(text_, SkipYamlBlanks(text_, end))) {
      std::size_t next = end, column = 0;
      while (next < text_.size() && (IsBlank(text_[next]) || IsBreak(text_[next]))) {
        column = IsBreak(text_[next]) ? 0 : column + 1;
        ++next;
      }
      if (next == text_.size() || column <= levels_.back().source || text_[next] == '#') break;
      end = EndOfYamlPlain(text_, next, false);
      if (end == next) return Give(next, "this line does not continue the text above");
    }
    if (end > EndOfLine(text_, begin)) MoveLines(begin, end, LineShift(), std::string_view::npos);
    FinishIfEmpty(end);
  }

  void ReadFlow(std::size_t at) {
    const std::size_t end = EndOfYamlFlow(text_, at);
    if (end == std::string_view::npos) return Give(at, "the bracket is not closed");
    if (end <= EndOfLine(text_, at)) {
      PutYamlFlow(text_, at, end, changes_);
    } else {
      MoveLines(at, end, LineShift(), ColumnIn(at));
    }
    FinishIfEmpty(end);
  }

  // Moves the lines after the first one. Those behind the column `bracket` move with it.
  void MoveLines(std::size_t begin, std::size_t end, std::ptrdiff_t shift, std::size_t bracket) {
    for (std::size_t at = EndOfLine(text_, begin); at < end; at = EndOfLine(text_, at)) {
      const std::size_t line_break = at;
      at += text_.substr(at).starts_with("\r\n") ? 2 : 1;
      std::size_t first = at;
      while (first < end && text_[first] == ' ') ++first;
      if (first >= end || IsBreak(text_[first])) continue;
      const std::size_t column = first - at;
      const bool is_behind = bracket != std::string_view::npos && column > bracket;
      changes_.Put(line_break, first, std::string(break_).append(Moved(column, is_behind ? shift_ : shift), ' '));
      at = first;
    }
  }

  static std::size_t Moved(std::size_t column, std::ptrdiff_t shift) {
    return static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, static_cast<std::ptrdiff_t>(column) + shift));
  }

  // A text in the lines below `|` or `>`.
  void ReadBlock(std::size_t at) {
    std::size_t header_end = at + 1;
    const std::size_t parent = levels_.back().source;
    std::size_t least = parent + 1;  // Indentation of the lines.
    bool is_given = false, keeps = false;
    for (; !IsYamlLineEnd(text_, header_end) && !IsBlank(text_[header_end]); ++header_end) {
      const char c = text_[header_end];
      keeps = keeps || c == '+';
      is_given = is_given || (c >= '1' && c <= '9');
      if (c >= '1' && c <= '9') least = parent + static_cast<std::size_t>(c - '0');
    }
    if (!IsYamlRestEmpty(text_, header_end)) return Give(at, "the first line of a text block");
    Finish(header_end);
    std::size_t end = gap_begin_;
    std::vector<std::pair<std::size_t, std::size_t>>
        lines;  // The blank lines that wait for a line with text below them.
    for (std::size_t line = next_line_; line < text_.size(); line = next_line_) {
      std::size_t first = line;
      while (first < text_.size() && text_[first] == ' ') ++first;
      const bool is_blank = IsYamlLineEnd(text_, SkipYamlBlanks(text_, first));
      if (!is_blank && first - line < least) break;
      if (!is_blank && !is_given) {
        least = first - line;
        is_given = true;
      }
      lines.emplace_back(line, first);
      MoveBehindLine(first);
      if (is_blank && !keeps) continue;
      for (const auto& [begin, behind] : lines) {
        if (behind - begin < least) continue;
        changes_.Put(begin, behind, std::string(Moved(behind - begin, LineShift()), ' '));
      }
      lines.clear();
      end = EndOfLine(text_, first);
    }
    ends_in_block_ = true;
    keeps_blank_lines_ = keeps;
    gap_begin_ = end;
  }

  std::string_view text_;
  const bool is_canonical_;
  const std::string_view break_;
  TextChanges changes_;
  std::optional<YamlLayoutResult::Uncertain> uncertain_;
  std::vector<Level> levels_;
  std::vector<Comment> comments_;  // That wait for the line below them.
  std::size_t gap_begin_ = 0;      // The end of what is laid out.
  std::size_t next_line_ = 0;
  std::size_t line_ = 0;            // The start of the line that is read.
  std::ptrdiff_t shift_ = 0;        // Of the place on that line that is read.
  bool has_previous_ = false;       // Something is laid out.
  bool has_marker_ = false;         // `---`
  bool has_ended_ = false;          // What follows belongs to other documents.
  bool ends_in_block_ = false;      // The last line belongs to a text block,
  bool keeps_blank_lines_ = false;  // and the blank lines below it too.
};

}  // namespace

YamlLayoutResult YamlLayout(std::string_view text, YamlIndent indent) { return YamlLayouter(text, indent).Run(); }

}  // namespace sceneweld::cli
