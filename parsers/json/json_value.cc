#include "sceneweld/parsers/json/json_value.h"

#include <nlohmann/json.hpp>
#include <span>
#include <unordered_map>

#include "sceneweld/scene/text/number.h"

namespace sceneweld::json {

using Kind = JsonValue::Kind;

// Receives the library's events, in the order of the text. Between two tokens
// there are only blanks and one comma or colon, so that the place of each
// follows from the one before.
class JsonBuilder {
 public:
  JsonBuilder(JsonDocument& document, const Limits& limits, Diagnostics& diagnostics)
      : document_(document), limits_(limits), diagnostics_(diagnostics), text_(document.source_->text()) {
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
  }

  bool null() { return Scalar(Kind::kNull, 4); }
  bool boolean(bool value) { return Scalar(Kind::kBool, value ? 4 : 5, value ? 1 : 0); }
  bool number_integer(std::int64_t) { return Number(); }
  bool number_unsigned(std::uint64_t) { return Number(); }
  bool number_float(double, const std::string&) { return Number(); }
  bool string(std::string& value) {
    String(value);
    return true;
  }
  bool binary(nlohmann::json::binary_t&) { return false; }  // never in a text
  bool start_object(std::size_t) { return Open(Kind::kObject); }
  bool start_array(std::size_t) { return Open(Kind::kList); }
  bool end_object() { return Close(); }
  bool end_array() { return Close(); }
  bool key(std::string& value) {
    String(value);
    keys_.push_back(static_cast<std::uint32_t>(document_.nodes_.size() - 1));
    return true;
  }

  bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception& error) {
    SkipToToken();
    const auto begin = static_cast<std::uint32_t>(at_);
    const auto end = static_cast<std::uint32_t>(std::min(at_ + 1, text_.size()));
    Diagnostic& report = diagnostics_.Error("malformed-json", {document_.source_, begin, end},
                                            "malformed JSON: " + Explain(error.what()));
    if (at_ < text_.size() && (text_[at_] == ']' || text_[at_] == '}') && StandsBehindComma()) {
      report.Help("remove the comma before it");
    }
    if (!open_.empty() && at_ >= text_.size()) {
      const auto& outer = document_.nodes_[open_.back().node];
      report.Note({document_.source_, outer.begin, outer.begin + 1}, "opened here");
    }
    return false;
  }

 private:
  // "[json.exception.parse_error.101] parse error at line 1, column 4: syntax
  // error while parsing value - unexpected '}'; last read: '}'; expected ..."
  static std::string Explain(std::string_view what) {
    if (const auto dash = what.find(" - "); dash != std::string_view::npos) what.remove_prefix(dash + 3);
    std::string text(what);
    if (const auto read = text.find("; last read: '"); read != std::string::npos) {
      const auto expected = text.rfind("'; expected ");
      text.erase(read, expected == std::string::npos || expected < read ? std::string::npos : expected + 1 - read);
    }
    if (const auto bracket = text.find("] "); text.starts_with('[') && bracket != std::string::npos) {
      text.erase(0, bracket + 2);
    }
    for (char& c : text) {
      if (c == '\'') c = '`';
    }
    return text;
  }

  static bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

  void SkipToToken() {
    for (bool separator = false; at_ < text_.size(); ++at_) {
      if (IsBlank(text_[at_])) continue;
      if (separator || (text_[at_] != ',' && text_[at_] != ':')) break;
      separator = true;
    }
  }

  bool StandsBehindComma() const {
    const auto before = text_.substr(0, at_).find_last_not_of(" \t\r\n");
    return before != std::string_view::npos && text_[before] == ',';
  }

  JsonDocument::Node& Add(Kind kind, std::size_t length) {
    SkipToToken();
    const auto begin = static_cast<std::uint32_t>(at_);
    at_ += length;
    const auto next = static_cast<std::uint32_t>(document_.nodes_.size() + 1);
    document_.nodes_.push_back({.kind = kind,
                                .decoded = false,
                                .begin = begin,
                                .end = static_cast<std::uint32_t>(at_),
                                .after = next,
                                .number = 0});
    return document_.nodes_.back();
  }

  bool Scalar(Kind kind, std::size_t length, double value = 0) {
    Add(kind, length).number = value;
    return true;
  }

  bool Number() {
    SkipToToken();
    const auto is_part = [](char c) {
      return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
    };
    std::size_t end = at_;
    while (end < text_.size() && is_part(text_[end])) ++end;
    const std::string_view written = text_.substr(at_, end - at_);
    const auto value = ParseNumber(written);
    const auto& node = Add(Kind::kNumber, written.size());
    document_.nodes_.back().number = value.value_or(0);
    if (!value) {
      diagnostics_.Error("out-of-range", {document_.source_, node.begin, node.end},
                         "`" + std::string(written) + "` is beyond the range of numbers");
    }
    return true;
  }

  void String(std::string& value) {
    SkipToToken();
    std::size_t end = at_ + 1;
    bool escapes = false;
    for (; end < text_.size() && text_[end] != '"'; ++end) {
      if (text_[end] != '\\') continue;
      escapes = true;
      ++end;
    }
    auto& node = Add(Kind::kString, end + 1 - at_);
    if (!escapes) return;
    node.decoded = true;
    node.number = static_cast<double>(document_.decoded_.size());
    document_.decoded_.push_back(std::move(value));
  }

  bool Open(Kind kind) {
    const auto index = static_cast<std::uint32_t>(document_.nodes_.size());
    const auto& node = Add(kind, 1);
    if (open_.size() >= limits_.max_depth) {
      diagnostics_.Error("limit-exceeded", {document_.source_, node.begin, node.end},
                         "more than " + std::to_string(limits_.max_depth) + " values inside of each other");
      return false;
    }
    if (limits_.ShouldStop()) {
      diagnostics_.Error("limit-exceeded", {document_.source_, node.begin, node.end}, "stopped while reading");
      return false;
    }
    open_.push_back({index, keys_.size()});
    return true;
  }

  bool Close() {
    SkipToToken();
    ++at_;
    auto& node = document_.nodes_[open_.back().node];
    node.end = static_cast<std::uint32_t>(at_);
    node.after = static_cast<std::uint32_t>(document_.nodes_.size());
    CheckKeys(std::span(keys_).subspan(open_.back().first_key));
    keys_.resize(open_.back().first_key);
    open_.pop_back();
    return true;
  }

  void CheckKeys(std::span<const std::uint32_t> keys) {
    const auto report = [&](std::uint32_t first, std::uint32_t second) {
      const auto& nodes = document_.nodes_;
      diagnostics_
          .Error("duplicate-key", {document_.source_, nodes[second].begin, nodes[second].end},
                 "the key `" + std::string(document_.TextOf(nodes[second])) + "` stands twice in this object")
          .Note({document_.source_, nodes[first].begin, nodes[first].end}, "first given here");
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

  JsonDocument& document_;
  const Limits& limits_;
  Diagnostics& diagnostics_;
  std::string_view text_;
  std::size_t at_ = 0;
  struct OpenValue {
    std::uint32_t node;
    std::size_t first_key;  // in keys_
  };
  std::vector<OpenValue> open_;
  std::vector<std::uint32_t> keys_;  // of the open objects
};

std::unique_ptr<JsonDocument> JsonDocument::Parse(const Source& source, const Limits& limits,
                                                  Diagnostics& diagnostics) {
  std::unique_ptr<JsonDocument> document(new JsonDocument(source));
  const std::size_t errors = diagnostics.error_count();
  document->nodes_.reserve(source.text().size() / 12);
  JsonBuilder builder(*document, limits, diagnostics);
  const bool whole = nlohmann::json::sax_parse(source.text(), &builder);
  if (!whole || diagnostics.error_count() > errors) return nullptr;
  return document;
}

Kind JsonValue::kind() const { return document_->nodes_[at_].kind; }
double JsonValue::number() const { return document_->nodes_[at_].number; }
bool JsonValue::boolean() const { return document_->nodes_[at_].number != 0; }
std::string_view JsonValue::text() const { return document_->TextOf(document_->nodes_[at_]); }

Span JsonValue::span() const {
  const auto& node = document_->nodes_[at_];
  const std::string_view text = document_->source_->text();
  const auto line_end = std::min(text.find('\n', node.begin), std::size_t{node.end});
  return {document_->source_, node.begin, static_cast<std::uint32_t>(line_end)};
}

JsonValue JsonValue::first() const {
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

}  // namespace sceneweld::json
