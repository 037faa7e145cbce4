#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld {

class YamlNode;

/// One key of a mapping with its value. Neither is null.
struct YamlEntry {
  const YamlNode* key;
  const YamlNode* value;
};

/// A value of a YAML document. Immutable; lives as long as its YamlTree. What an
/// alias stands for is shared, so that a node may have several places in the
/// tree; its span is where it was written.
class YamlNode {
 public:
  enum class Kind : std::uint8_t { kNull, kScalar, kList, kMapping };

  Kind kind() const { return kind_; }
  bool is_null() const { return kind_ == Kind::kNull; }
  bool is_scalar() const { return kind_ == Kind::kScalar; }
  bool is_list() const { return kind_ == Kind::kList; }
  bool is_mapping() const { return kind_ == Kind::kMapping; }
  /// A scalar without quotes and without a global tag, not a block of text either:
  /// what may mean a number or a truth value.
  bool is_plain() const { return plain_; }

  /// The text of a scalar, quotes and escapes removed; of a null its spelling
  /// (`~`, `null`, or nothing).
  std::string_view text() const { return text_; }
  /// A local tag with its `!`, a global one in full (`tag:yaml.org,2002:str`).
  /// Empty without a tag and for the tags `!` and `?`, which say nothing.
  std::string_view tag() const { return tag_; }
  std::span<const YamlNode* const> items() const { return {items_, count_}; }
  /// In order of the text, merge keys expanded behind the keys written out;
  /// every key once.
  std::span<const YamlEntry> entries() const { return {entries_, count_}; }
  /// The value of a key; null when there is none.
  const YamlNode* Find(std::string_view key) const;

  /// Where the value stands, without its anchor and tag: a scalar with its
  /// quotes, of a list or mapping what is on its first line. Of a null that
  /// is not spelled out the dash of a list's entry, else invalid.
  Span span() const;
  /// Where a piece of the text of a scalar stands, from byte `begin` to byte `end`
  /// of `text()`: also in a block and in quotes. All of the scalar where that
  /// cannot be told.
  Span SpanOf(std::size_t begin, std::size_t end) const;
  /// The tag's place; that of the value when there is none.
  Span tag_span() const;

 private:
  friend class YamlBuilder;
  friend class YamlNodes;

  Kind kind_ = Kind::kNull;
  bool complete_ = false;
  bool plain_ = false;
  std::uint32_t begin_ = 0;   // of the anchor, the tag or the value, whichever is first
  std::uint32_t count_ = 0;   // of the items or entries
  std::uint32_t weight_ = 1;  // nodes below and itself, aliases counted at each use; saturates
  const Source* source_ = nullptr;
  const YamlNode* written_ = nullptr;  // what a computed node was computed from
  std::string_view text_;
  std::string_view tag_;
  union {
    const YamlNode* const* items_ = nullptr;
    const YamlEntry* entries_;
  };
};

/// Nodes that were not written but computed: each stands for a written one, whose
/// place it has, and whose tag unless it is a part of what that one became. They live as long as this.
class YamlNodes {
 public:
  YamlNodes();
  ~YamlNodes();
  YamlNodes(const YamlNodes&) = delete;
  YamlNodes& operator=(const YamlNodes&) = delete;

  enum class Tag { kOfWritten, kNone };

  const YamlNode* Null(const YamlNode& written);
  /// `plain`: it may mean a number or a truth value.
  const YamlNode* Scalar(const YamlNode& written, std::string text, bool plain, Tag tag = Tag::kOfWritten);
  const YamlNode* List(const YamlNode& written, std::span<const YamlNode* const> items, Tag tag = Tag::kOfWritten);
  /// The keys must differ.
  const YamlNode* Mapping(const YamlNode& written, std::span<const YamlEntry> entries, Tag tag = Tag::kOfWritten);

 private:
  YamlNode& Make(const YamlNode& written, YamlNode::Kind kind, Tag tag);

  struct Memory;
  std::unique_ptr<Memory> memory_;
};

/// The first document of a YAML text. Keeps what its nodes point into.
class YamlTree {
 public:
  ~YamlTree();
  /// Reads the first document; the others are not looked at. Reports syntax
  /// errors, keys that stand twice in a mapping, keys that are no text, merge
  /// keys with a wrong value, aliases without or inside their anchor, and limits.
  /// Null after any error. The Source must live as long as the tree.
  /// Definition: directives reference, 2.1 to 2.4.
  static std::shared_ptr<const YamlTree> Parse(const Source& source, const Limits& limits, Diagnostics& diagnostics);

  /// Null when the text holds no document.
  const YamlNode* root() const { return root_; }

 private:
  friend class YamlBuilder;
  YamlTree();

  struct Memory;
  std::unique_ptr<Memory> memory_;
  const YamlNode* root_ = nullptr;
};

}  // namespace sceneweld
