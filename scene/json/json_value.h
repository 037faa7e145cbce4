// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld {

class JsonDocument;

/// A cursor on one value of a JSON document: cheap to copy; false if there is none. Valid as long as its document.
class JsonValue {
 public:
  enum class Kind : std::uint8_t { kNull, kBool, kNumber, kString, kList, kObject };

  JsonValue() = default;
  explicit operator bool() const { return document_ != nullptr; }

  Kind kind() const;
  bool is_null() const { return kind() == Kind::kNull; }
  bool is_bool() const { return kind() == Kind::kBool; }
  bool is_string() const { return kind() == Kind::kString; }
  bool is_number() const { return kind() == Kind::kNumber; }
  bool is_list() const { return kind() == Kind::kList; }
  bool is_object() const { return kind() == Kind::kObject; }

  /// The value with its quotes or brackets; only its part on its first line.
  Span span() const;
  /// The whole value as written in the text.
  std::string_view written() const;
  double number() const;          ///< Of a number.
  bool boolean() const;           ///< Of a bool.
  std::string_view text() const;  ///< For a string, with escapes resolved.

  /// The first entry of a list or value of an object; none for empty ones, for other values, and if there is no value.
  JsonValue first() const;
  /// The entry or value after this one in the same list or object.
  JsonValue next() const;
  /// The value of a key of an object; none for a missing key, for other values, and if there is no value.
  JsonValue Find(std::string_view key) const;
  /// Number of entries of a list.
  std::size_t size() const;
  /// The key of this value in its object.
  std::string_view key() const;
  Span key_span() const;

 private:
  friend class JsonDocument;
  JsonValue(const JsonDocument* document, std::uint32_t at, std::uint32_t end, bool in_object)
      : document_(document), at_(at), end_(end), in_object_(in_object) {}

  const JsonDocument* document_ = nullptr;
  std::uint32_t at_ = 0;
  std::uint32_t end_ = 0;  // After the last node of the list or object that it is in.
  bool in_object_ = false;
};

/// For messages: `a number`, `text`, `an object`, ...
std::string_view Describe(JsonValue::Kind kind);

/// What an escape of one half of a surrogate pair means: an error, or its three bytes, which are not UTF-8. An editor may
/// send the two halves in two changes.
enum class HalfPairs : std::uint8_t { kRefused, kKept };

/// A parsed JSON text (RFC 8259) with the place of everything in it.
class JsonDocument {
 public:
  /// Reports malformed JSON at its first wrong place, duplicate keys in an object, numbers beyond the range of double,
  /// and exceeded limits: depth, time, and 4 GiB of text. Null after any error. The Source must outlive the document.
  static std::unique_ptr<JsonDocument> Parse(const Source& source, const Limits& limits, Diagnostics& diagnostics,
                                             HalfPairs halves = HalfPairs::kRefused);

  /// For messages about a text with errors: what precedes its first malformed place or exceeded limit, with duplicate
  /// keys. The text must begin with a value.
  static std::unique_ptr<JsonDocument> ParseUpToFault(const Source& source, const Limits& limits);

  JsonValue root() const { return JsonValue(this, 0, 1, false); }
  const Source& source() const { return *source_; }

 private:
  friend class JsonValue;
  friend class JsonParser;

  // All values in the order of the text. The contents of a list or object follow it; in an object each value follows
  // the string that is its key.
  struct Node {
    JsonValue::Kind kind;
    bool decoded;         // A string with escapes: `number` is its place in decoded_.
    std::uint32_t begin;  // in the text
    std::uint32_t end;
    std::uint32_t after;  // The node after the contents.
    double number;
  };

  explicit JsonDocument(const Source& source) : source_(&source) {}
  std::string_view TextOf(const Node& node) const;

  const Source* source_;
  std::vector<Node> nodes_;
  std::deque<std::string> decoded_;
};

}  // namespace sceneweld
