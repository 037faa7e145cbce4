// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/diagnostics/source.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld::stage {

struct UsdaToken {
  enum class Kind : std::uint8_t {
    kEnd,     ///< Of the text, or where reading stopped.
    kWord,    ///< `def`, `float3`, `physics:mass`, `inf`.
    kNumber,  ///< `-1.5e3`.
    kString,  ///< With its quotes.
    kAsset,   ///< `@...@`.
    kPath,    ///< `<...>`.
    kMark,    ///< Any other character.
  };
  Kind kind = Kind::kEnd;
  char mark = 0;            ///< The character of a mark.
  bool begins_line = true;  ///< A line break lies before it.
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  bool Is(char c) const { return kind == Kind::kMark && mark == c; }
};

/// Cuts a text of USD into tokens, and reports errors of syntax. One token of the text is the current one.
///
/// After an error, further ones are not reported until Recover, so that each statement has one error at most.
class UsdaLexer {
 public:
  /// The text must be smaller than 4 GiB. All references must outlive the lexer.
  UsdaLexer(const Source& source, const Limits& limits, Diagnostics& diagnostics);

  const UsdaToken& token() const { return token_; }
  bool AtEnd() const { return token_.kind == UsdaToken::Kind::kEnd; }
  bool Is(char mark) const { return token_.Is(mark); }
  bool IsWord() const { return token_.kind == UsdaToken::Kind::kWord; }
  bool IsWord(std::string_view word) const { return IsWord() && Text(token_) == word; }
  bool IsString() const { return token_.kind == UsdaToken::Kind::kString; }
  std::string_view Text(const UsdaToken& token) const { return text_.substr(token.begin, token.end - token.begin); }
  std::string_view Text() const { return Text(token_); }
  std::string_view Text(std::uint32_t begin, std::uint32_t end) const { return text_.substr(begin, end - begin); }
  Span SpanOf(const UsdaToken& token) const { return {&source_, token.begin, token.end}; }
  Span SpanOf() const { return SpanOf(token_); }
  Span SpanFrom(std::uint32_t begin) const { return {&source_, begin, previous_end_ < begin ? begin : previous_end_}; }
  /// The end of the token before the current one.
  std::uint32_t previous_end() const { return previous_end_; }

  void Advance();
  /// Advances if the current token is this mark or word.
  bool Take(char mark);
  bool TakeWord(std::string_view word);
  /// The token after the current one.
  UsdaToken Peek() { return PeekAfter(token_); }
  UsdaToken PeekAfter(const UsdaToken& token);

  /// The text that a string, asset or path means. Advances. The token must be of that kind.
  std::string TakeString();
  std::string TakeAsset();
  std::string TakePath();

  /// The text with U+FFFD for each byte that is not UTF-8, which is a warning.
  std::string Valid(std::string text, Span span);

  /// Reports an error, unless the statement already has one.
  Diagnostic& Fail(Span span, std::string message);
  /// Reports that something else was expected than the current token. `what`: "a value".
  Diagnostic& FailExpected(std::string_view what);
  /// Advances past the mark, or reports that it is missing and returns false.
  bool Expect(char mark);
  /// After an item of a block that ends with a line break, `;`, or the bracket that closes the block: takes the `;`, or
  /// reports that none of these is there.
  void EndItem(char closing);
  /// Whether the token before the current one was a `;`.
  bool EndedItem() const { return previous_end_ > 0 && text_[previous_end_ - 1] == ';'; }
  Diagnostic& Warn(Span span, std::string message);
  bool failed() const { return failed_; }
  /// Continues without Recover: the error did not disturb the reading.
  void Continue() { failed_ = false; }
  /// From now on, errors are not reported. For an attempt that Rewind undoes.
  void Mute() { muted_ = true; }
  /// The attempt was good.
  void Unmute() { muted_ = false; }
  /// Reports `limit-exceeded` at the current token.
  void FailLimit(std::string message);

  /// The number of brackets that are open before the current token.
  std::size_t depth() const { return open_.size(); }
  /// Continues after an error: skips the rest of the statement in a block, up to the next line, past the next `;`, or
  /// up to the bracket that closes the block. `depth`: in the block; nothing is skipped if the block is closed already.
  void Recover(std::size_t depth);
  /// Closes the brackets in a block and around it that the text does not close. `depth`: around the block.
  void CloseDownTo(std::size_t depth) { open_.resize(std::min(depth, open_.size())); }
  /// Skips a value with everything in its brackets, up to the end of the line, a `,` or `;`, or a closing bracket.
  void SkipValue();

  /// A state to return to.
  struct Place {
    UsdaToken token;
    std::uint32_t previous_end;
    std::size_t depth;
  };
  Place Here() const { return {token_, previous_end_, open_.size()}; }
  /// Only if no bracket that was open there has been closed since. Ends Mute.
  void Rewind(const Place& place);

  /// For readers of raw text: the whole text, and how to continue from an offset, with the given brackets open in
  /// addition.
  std::string_view text() const { return text_; }
  void Seek(std::size_t offset, std::string_view opened = {});
  /// The offset of the next byte that is neither blank nor comment.
  std::size_t SkipBlank(std::size_t offset, bool* passed_line = nullptr);
  /// The number of commas from an offset up to the next `]`, to know the size of an array. 0 if an earlier call has
  /// seen this part of the text, so that all calls together take linear time.
  std::size_t CountCommas(std::size_t offset);
  /// Counts the bytes of a relative path that becomes absolute: a short text in deep prims can give many long ones.
  /// Reports an error and returns false if they are too many.
  bool HasRoomForPath(std::size_t bytes);
  /// True if the limits request a stop, which is then reported; the current token is then the end.
  bool ShouldStop();

 private:
  using Kind = UsdaToken::Kind;
  void Scan(std::size_t at);
  std::size_t ScanString(std::size_t at);
  std::size_t ScanAsset(std::size_t at);
  void Close(char mark);
  void StopReading();
  bool RestartsStatement(std::size_t depth);

  const Source& source_;
  const std::string_view text_;
  const Limits& limits_;
  Diagnostics& diagnostics_;
  Diagnostic unreported_;
  UsdaToken token_;
  std::uint32_t previous_end_ = 0;
  std::string open_;  // Brackets.
  std::size_t errors_ = 0;
  std::uint32_t tokens_ = 0;
  std::size_t counted_ = 0;
  std::size_t path_bytes_ = 0;
  bool failed_ = false;
  bool muted_ = false;
  bool stopped_ = false;
};

/// Where a number of plain decimals ends, such as `-1.5e3`; `at` if there is none. No sign `+`.
std::size_t EndOfUsdaNumber(std::string_view text, std::size_t at);
/// The value of such a number. Beyond the range of double it is infinite, or 0.
double ValueOfUsdaNumber(std::string_view number);

}  // namespace sceneweld::stage
