// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/record/record_writer.h"
#include "sceneweld/parsers/usd/read/guarded_keys.h"

namespace sceneweld::usd {

// The writers of elements print private values as lines among the plain ones, so that a text that is moved or shared
// takes them along. These lines never reach the file.

/// Appends such a line: a word of the record, or paths of prims.
void AppendPrivateLine(std::string& text, std::string_view key, std::string_view word);
void AppendPrivateLine(std::string& text, std::string_view key, std::span<const std::string> paths);

/// Moves the private lines of a layer into its record, with the plain values that stand beside them.
class PrivateLines {
 public:
  explicit PrivateLines(record::RecordWriter& record) : record_(record) {}

  /// Takes the next lines of the layer, which are whole and begin at `from`, and removes those that are private.
  void MoveFrom(std::string& text, std::size_t from);

 private:
  struct Plain {
    std::string_view name, value;  // In the text.
  };
  struct Prim {
    std::size_t path = 0;          // The length of its path.
    std::string_view references;   // The path of a prim; empty: none.
    std::vector<Plain> plain;
    std::string words;             // Private ones.
    std::vector<std::string> keys;
  };

  void TakeLine(std::string_view line);
  void TakeMetadata(std::string_view line);
  void TakePrivate(std::string_view line);
  void TakePlain(std::string_view line);
  /// Records what is known of a prim so far.
  void Record(Prim& prim);

  record::RecordWriter& record_;
  GuardedKeys guarded_;
  std::string path_;  // Of the innermost prim.
  std::vector<Prim> prims_;  // The outermost first.
  Prim next_;                // The prim whose braces follow.
  std::string_view next_name_;
  enum class In { kLayer, kMetadataOfPrim, kMetadataOfProperty, kPrim } in_ = In::kLayer;
};

}  // namespace sceneweld::usd
