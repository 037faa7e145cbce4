// SPDX-License-Identifier: BSD-3-Clause
// Parses JSON with the place of every value.

#include "sceneweld/scene/json/json_value.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>

#include "sceneweld/scene/text/number.h"
#include "sceneweld/scene/text/utf8.h"

namespace sceneweld {
namespace {

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsOfWord(char c) {
  return IsDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.' || c == '+' || c == '-';
}
// Represents itself within a string. Bytes beyond ASCII are checked one sequence at a time.
bool IsPlain(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x20 && byte < 0x80 && c != '"' && c != '\\';
}

// Syntax of other languages that JSON does not have.
std::string_view HelpFor(std::string_view found) {
  constexpr std::pair<std::string_view, std::string_view> kHelp[] = {
      {"'", "JSON puts text between double quotes"},
      {"/", "JSON has no comments"},
      {"#", "JSON has no comments"},
      {"NaN", "JSON does not support NaN"},
      {"Infinity", "JSON does not support infinity"},
      {"-Infinity", "JSON does not support infinity"},
      {"True", "JSON writes `true`"},
      {"False", "JSON writes `false`"},
      {"None", "JSON writes `null`"},
  };
  const auto help =
      std::find_if(std::begin(kHelp), std::end(kHelp), [&](const auto& row) { return row.first == found; });
  return help == std::end(kHelp) ? std::string_view() : help->second;
}

}  // namespace

using Kind = JsonValue::Kind;

// Goes through the text once, without recursion. Members that return a bool return false after an error that makes the
// rest unreadable.
class JsonParser {
 public:
  JsonParser(JsonDocument& document, const Limits& limits, Diagnostics& diagnostics,
             HalfPairs halves = HalfPairs::kRefused)
      : document_(document),
        limits_(limits),
        diagnostics_(diagnostics),
        text_(document.source_->text()),
        keeps_halves_(halves == HalfPairs::kKept) {}

  bool Run() {
    if (text_.size() >= std::numeric_limits<std::uint32_t>::max()) {
      diagnostics_.Error("limit-exceeded", {document_.source_, 0, 0}, "a JSON text of 4 GiB or more");
      return false;
    }
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
    if (!Value()) return false;
    while (!open_.empty()) {
      if (!Entry()) return false;
    }
    SkipBlanks();
    return at_ == text_.size() || Expected("the end of the text");
  }

  // Ends what is open after an error. A key without a value is dropped.
  void End() {
    if (!keys_.empty() && keys_.back() + 1 == NextNode()) document_.nodes_.pop_back();
    for (const OpenValue& open : open_) document_.nodes_[open.node].after = NextNode();
  }

 private:
  struct OpenValue {
    std::uint32_t node;
    std::size_t first_key;  // in keys_
    bool is_object;
    bool is_empty = true;
  };

  bool Sees(char c) const { return at_ < text_.size() && text_[at_] == c; }
  bool SeesDigit() const { return at_ < text_.size() && IsDigit(text_[at_]); }
  void SkipBlanks() {
    while (Sees(' ') || Sees('\n') || Sees('\t') || Sees('\r')) ++at_;
  }

  // The next entry of the innermost list or object, or its end.
  bool Entry() {
    OpenValue& outer = open_.back();
    const char bracket = outer.is_object ? '}' : ']';
    SkipBlanks();
    if (Sees(bracket)) {
      Close();
      return true;
    }
    if (!outer.is_empty) {
      if (!Sees(',')) return Expected(outer.is_object ? "`,` or `}`" : "`,` or `]`");
      ++at_;
      SkipBlanks();
      if (Sees(bracket)) return Expected(outer.is_object ? kKey : kValue, "remove the comma before it");
    }
    outer.is_empty = false;
    return (!outer.is_object || Key()) && Value();
  }

  bool Key() {
    if (!Sees('"')) return Expected(kKey);
    keys_.push_back(NextNode());
    if (!String()) return false;
    SkipBlanks();
    if (!Sees(':')) return Expected("`:`");
    ++at_;
    return true;
  }

  bool Value() {
    SkipBlanks();
    switch (at_ < text_.size() ? text_[at_] : '\0') {
      case '{': return Open(Kind::kObject);
      case '[': return Open(Kind::kList);
      case '"': return String();
      case 't': return Word("true", Kind::kBool, 1);
      case 'f': return Word("false", Kind::kBool, 0);
      case 'n': return Word("null", Kind::kNull, 0);
      default: return Number();
    }
  }

  bool Open(Kind kind) {
    const Span span = SpanOf(at_, at_ + 1);
    if (open_.size() >= limits_.max_depth) {
      diagnostics_.Error("limit-exceeded", span,
                         "more than " + std::to_string(limits_.max_depth) + " values inside of each other");
      return false;
    }
    if (limits_.ShouldStop()) {
      diagnostics_.Error("limit-exceeded", span, "stopped while reading");
      return false;
    }
    open_.push_back({.node = NextNode(), .first_key = keys_.size(), .is_object = kind == Kind::kObject});
    Add(kind, at_++);
    return true;
  }

  void Close() {
    ++at_;
    auto& node = document_.nodes_[open_.back().node];
    node.end = static_cast<std::uint32_t>(at_);
    node.after = NextNode();
    CheckKeys(std::span(keys_).subspan(open_.back().first_key));
    keys_.resize(open_.back().first_key);
    open_.pop_back();
  }

  bool Word(std::string_view word, Kind kind, double value) {
    if (WordHere() != word) return Expected(kValue);
    const std::size_t begin = std::exchange(at_, at_ + word.size());
    Add(kind, begin).number = value;
    return true;
  }

  bool Number() {
    const std::size_t begin = at_;
    const auto skip_digits = [&] {
      const std::size_t first = at_;
      while (SeesDigit()) ++at_;
      return at_ > first;
    };
    if (Sees('-')) ++at_;
    const bool is_zero = Sees('0');
    if (!skip_digits()) {
      at_ = begin;
      return Expected(kValue);
    }
    if (is_zero && at_ > begin + (text_[begin] == '-') + 1) {
      return Malformed(begin, at_, "a number begins with a zero that other digits follow");
    }
    if (Sees('.')) {
      ++at_;
      if (!skip_digits()) return Expected("a digit behind the point");
    }
    if (Sees('e') || Sees('E')) {
      ++at_;
      if (Sees('+') || Sees('-')) ++at_;
      if (!skip_digits()) return Expected("a digit of the exponent");
    }
    const std::string_view written = text_.substr(begin, at_ - begin);
    const auto value = ParseNumber(written);
    Add(Kind::kNumber, begin).number = value.value_or(0);
    if (!value) {
      diagnostics_
          .Error("out-of-range", SpanOf(begin, at_), "`" + std::string(written) + "` is beyond the range of numbers")
          .Help(HelpForRange(written));
    }
    return true;
  }

  bool String() {
    const std::size_t begin = at_++;
    std::size_t run = at_;  // The end of the last decoded part.
    std::string decoded;
    for (;;) {
      while (at_ < text_.size() && IsPlain(text_[at_])) ++at_;
      if (at_ == text_.size()) {
        return Malformed(at_, at_, "expected `\"`, not the end of the text", SpanOf(begin, begin + 1));
      }
      const char c = text_[at_];
      if (c == '"') break;
      if (c == '\\') {
        decoded.append(text_, run, at_ - run);
        if (!Escape(decoded)) return false;
        run = at_;
      } else if (static_cast<unsigned char>(c) < 0x20) {
        return Malformed(at_, at_ + 1, "text holds " + Found() + ", which must be written as an escape, as in `\\n`");
      } else {
        const std::size_t length = Utf8Length(text_.substr(at_));
        if (length == 0) return Malformed(at_, at_ + 1, "text holds a byte that is no UTF-8");
        at_ += length;
      }
    }
    const bool has_escapes = run > begin + 1;
    if (has_escapes) decoded.append(text_, run, at_ - run);
    ++at_;
    auto& node = Add(Kind::kString, begin);
    if (!has_escapes) return true;
    node.decoded = true;
    node.number = static_cast<double>(document_.decoded_.size());
    document_.decoded_.push_back(std::move(decoded));
    return true;
  }

  bool Escape(std::string& decoded) {
    constexpr std::string_view kLetters = "\"\\/bfnrt", kMeant = "\"\\/\b\f\n\r\t";
    const std::size_t begin = at_++;
    if (at_ == text_.size()) return true;  // String says so
    if (Sees('u')) return CodePoint(begin, decoded);
    const auto letter = kLetters.find(text_[at_]);
    if (letter == std::string_view::npos) {
      const std::size_t end = at_ + std::max<std::size_t>(Utf8Length(text_.substr(at_)), 1);
      return Malformed(begin, end, "`\\` is not followed by one of `\"\\/bfnrtu`");
    }
    ++at_;
    decoded += kMeant[letter];
    return true;
  }

  // `u` and four digits; two of these for characters beyond U+FFFF.
  bool CodePoint(std::size_t begin, std::string& decoded) {
    const auto unit = [&]() -> std::optional<std::uint32_t> {
      std::uint32_t value = 0;
      const char* const first = text_.data() + at_ + 1;
      if (text_.size() - at_ < 5) return std::nullopt;
      const auto [end, error] = std::from_chars(first, first + 4, value, 16);
      if (error != std::errc() || end != first + 4 || *first == '-') return std::nullopt;
      at_ += 5;
      return value;
    };
    const auto refuse = [&](const char* why) {
      return Malformed(begin, std::min(text_.find_first_of("\"\n", begin), std::min(text_.size(), begin + 6)), why);
    };
    const auto first = unit();
    if (!first) return refuse("`\\u` is not followed by four hexadecimal digits");
    std::uint32_t point = *first;
    if (point >= 0xD800 && point <= 0xDFFF) {
      const std::size_t after = at_;
      std::optional<std::uint32_t> second;
      if (point <= 0xDBFF && text_.substr(at_).starts_with("\\u")) {
        ++at_;
        second = unit();
      }
      if (second && *second >= 0xDC00 && *second <= 0xDFFF) {
        point = 0x10000 + ((point - 0xD800) << 10) + (*second - 0xDC00);
      } else if (keeps_halves_) {
        at_ = after;
      } else {
        return refuse("half of a surrogate pair");
      }
    }
    AppendUtf8(decoded, point);
    return true;
  }

  void CheckKeys(std::span<const std::uint32_t> keys) {
    const auto report = [&](std::uint32_t first, std::uint32_t second) {
      const auto& nodes = document_.nodes_;
      diagnostics_
          .Error("duplicate-key", SpanOf(nodes[second].begin, nodes[second].end),
                 "the key `" + std::string(document_.TextOf(nodes[second])) + "` stands twice in this object")
          .Note(SpanOf(nodes[first].begin, nodes[first].end), "first given here");
    };
    const auto text = [&](std::uint32_t key) { return document_.TextOf(document_.nodes_[key]); };
    if (keys.size() <= 32) {
      for (std::size_t i = 1; i < keys.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
          if (text(keys[i]) == text(keys[j])) report(keys[j], keys[i]);
        }
      }
    } else {
      std::unordered_map<std::string_view, std::uint32_t> seen;
      for (const std::uint32_t key : keys) {
        const auto [first, fresh] = seen.try_emplace(text(key), key);
        if (!fresh) report(first->second, key);
      }
    }
  }

  std::uint32_t NextNode() const { return static_cast<std::uint32_t>(document_.nodes_.size()); }

  // A value from `begin` to here.
  JsonDocument::Node& Add(Kind kind, std::size_t begin) {
    return document_.nodes_.emplace_back(JsonDocument::Node{.kind = kind,
                                                            .decoded = false,
                                                            .begin = static_cast<std::uint32_t>(begin),
                                                            .end = static_cast<std::uint32_t>(at_),
                                                            .after = NextNode() + 1,
                                                            .number = 0});
  }

  // --- reports ---

  static constexpr std::string_view kValue = "a value", kKey = "a key in double quotes";

  Span SpanOf(std::size_t begin, std::size_t end) const {
    return {document_.source_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }

  std::string_view WordHere() const {
    std::size_t end = at_;
    while (end < text_.size() && IsOfWord(text_[end])) ++end;
    return text_.substr(at_, end - at_);
  }

  // The word or character at this place.
  std::string_view TokenHere() const {
    const std::string_view word = WordHere();
    if (!word.empty() || at_ == text_.size()) return word;
    return text_.substr(at_, std::max<std::size_t>(Utf8Length(text_.substr(at_)), 1));
  }

  std::string Found() const {
    constexpr std::size_t kLongest = 40;
    if (at_ == text_.size()) return "the end of the text";
    const std::string_view token = TokenHere();
    const auto byte = static_cast<unsigned char>(token.front());
    if (byte == '\n') return "a line break";
    if (byte == '\t') return "a tab";
    if (byte == '"') return "text";
    if (byte < 0x20 || byte == 0x7F) return "a control character";
    if (Utf8Length(token) == 0) return "a byte that is no UTF-8";
    return "`" + std::string(token.substr(0, kLongest)) + (token.size() > kLongest ? "...`" : "`");
  }

  bool Malformed(std::size_t begin, std::size_t end, std::string_view message, Span opened = {},
                 std::string_view help = {}) {
    Diagnostic& report =
        diagnostics_.Error("malformed-json", SpanOf(begin, end), "malformed JSON: " + std::string(message));
    if (opened) report.Note(opened, "opened here");
    if (!help.empty()) report.Help(std::string(help));
    return false;
  }

  bool Expected(std::string_view what, std::string_view help = {}) {
    const bool at_end = at_ == text_.size();
    const Span opened = at_end && !open_.empty() ? SpanOf(document_.nodes_[open_.back().node].begin,
                                                          document_.nodes_[open_.back().node].begin + 1)
                                                 : Span();
    return Malformed(at_, at_ + TokenHere().size(), "expected " + std::string(what) + ", not " + Found(), opened,
                     help.empty() ? HelpFor(TokenHere()) : help);
  }

  JsonDocument& document_;
  const Limits& limits_;
  Diagnostics& diagnostics_;
  std::string_view text_;
  bool keeps_halves_;
  std::size_t at_ = 0;
  std::vector<OpenValue> open_;
  std::vector<std::uint32_t> keys_;  // Of the open objects.
};

std::unique_ptr<JsonDocument> JsonDocument::Parse(const Source& source, const Limits& limits,
                                                  Diagnostics& diagnostics, HalfPairs halves) {
  std::unique_ptr<JsonDocument> document(new JsonDocument(source));
  const std::size_t errors = diagnostics.error_count();
  document->nodes_.reserve(source.text().size() / 12);
  const bool whole = JsonParser(*document, limits, diagnostics, halves).Run();
  if (!whole || diagnostics.error_count() > errors) return nullptr;
  return document;
}

std::unique_ptr<JsonDocument> JsonDocument::ParseUpToFault(const Source& source, const Limits& limits) {
  std::unique_ptr<JsonDocument> document(new JsonDocument(source));
  Diagnostics unused;
  JsonParser parser(*document, limits, unused);
  if (!parser.Run()) parser.End();
  return document;
}

Kind JsonValue::kind() const { return document_->nodes_[at_].kind; }
double JsonValue::number() const { return document_->nodes_[at_].number; }
bool JsonValue::boolean() const { return document_->nodes_[at_].number != 0; }
std::string_view JsonValue::text() const { return document_->TextOf(document_->nodes_[at_]); }

std::string_view JsonValue::written() const {
  const auto& node = document_->nodes_[at_];
  return std::string_view(document_->source_->text()).substr(node.begin, node.end - node.begin);
}

Span JsonValue::span() const {
  const auto& node = document_->nodes_[at_];
  const std::size_t first_line = std::min(written().find('\n'), written().size());
  return {document_->source_, node.begin, node.begin + static_cast<std::uint32_t>(first_line)};
}

JsonValue JsonValue::first() const {
  if (!document_) return {};
  const auto& node = document_->nodes_[at_];
  if ((node.kind != Kind::kList && node.kind != Kind::kObject) || node.after == at_ + 1) return {};
  const bool object = node.kind == Kind::kObject;
  return JsonValue(document_, at_ + (object ? 2 : 1), node.after, object);
}

JsonValue JsonValue::next() const {
  const std::uint32_t after = document_->nodes_[at_].after;
  if (after >= end_) return {};
  return JsonValue(document_, after + (in_object_ ? 1 : 0), end_, in_object_);
}

JsonValue JsonValue::Find(std::string_view key) const {
  if (!document_ || !is_object()) return {};
  JsonValue value = first();
  while (value && value.key() != key) value = value.next();
  return value;
}

std::size_t JsonValue::size() const {
  std::size_t count = 0;
  for (JsonValue entry = first(); entry; entry = entry.next()) ++count;
  return count;
}

std::string_view JsonValue::key() const {
  return in_object_ ? document_->TextOf(document_->nodes_[at_ - 1]) : std::string_view();
}

Span JsonValue::key_span() const {
  if (!in_object_) return span();
  const auto& node = document_->nodes_[at_ - 1];
  return {document_->source_, node.begin, node.end};
}

std::string_view Describe(Kind kind) {
  switch (kind) {
    case Kind::kNull: return "null";
    case Kind::kBool: return "true or false";
    case Kind::kNumber: return "a number";
    case Kind::kString: return "text";
    case Kind::kList: return "a list";
    case Kind::kObject: return "an object";
  }
  return "";
}

std::string_view JsonDocument::TextOf(const Node& node) const {
  if (node.decoded) return decoded_[static_cast<std::size_t>(node.number)];
  return std::string_view(source_->text()).substr(node.begin + 1, node.end - node.begin - 2);
}

}  // namespace sceneweld
