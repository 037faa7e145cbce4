// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "sceneweld/parsers/output/output_text.h"

namespace sceneweld::record {

/// The first line of a record.
inline constexpr std::string_view kVersion = "1";

/// One field of an entry as it is written: see Word.
struct NewWord {
  std::string_view key;
  std::optional<std::string_view> value = {};
  std::optional<std::string_view> plain = {};
  bool joins = false;

  void AppendTo(std::string& text) const;
};

/// Collects the record of a file while the file is written. Of a long one, only the end is in memory.
class RecordWriter {
 public:
  /// `folder`: as for OutputText; nothing: the record stays in memory. `attribute`: the record becomes attributes with
  /// this name, of a root element; empty: it is the text of the record only.
  explicit RecordWriter(std::optional<std::string> folder = {}, std::string_view attribute = {});

  /// Adds a word to the entry of an element. The words of one element come one after the other, or in several lines.
  void Add(std::string_view kind, std::string_view name, const NewWord& word);
  /// Adds words that were made before.
  void AddWords(std::string_view kind, std::string_view name, std::string_view words);
  /// Makes an entry without words.
  void Mention(std::string_view kind, std::string_view name) { Begin(kind, name); }
  bool is_empty() const { return is_empty_; }
  /// The whole record, which is empty afterwards. It has no character that XML escapes.
  std::unique_ptr<ByteStream> Take();

 private:
  void Begin(std::string_view kind, std::string_view name);
  void BeginAttribute();

  std::unique_ptr<OutputText> text_;
  const std::string attribute_;
  int attributes_ = 0;
  std::size_t size_ = 0;  // Of the last attribute; about. [byte]
  std::string kind_, name_;  // Of the last line.
  bool is_empty_ = true;
};

}  // namespace sceneweld::record
