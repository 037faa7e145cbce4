// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld {

class YamlNode;

/// One key of a mapping with its value. Neither is null.
struct YamlEntry {
  const YamlNode* key;
  const YamlNode* value;
};

/// A value of a YAML document. Immutable; lives as long as its YamlTree. The value of an alias is shared, so a node may
/// occur at several places of the tree; its span is where it was written.
class YamlNode {
 public:
  enum class Kind : std::uint8_t { kNull, kScalar, kList, kMapping };

  Kind kind() const { return kind_; }
  bool is_null() const { return kind_ == Kind::kNull; }
  bool is_scalar() const { return kind_ == Kind::kScalar; }
  bool is_list() const { return kind_ == Kind::kList; }
  bool is_mapping() const { return kind_ == Kind::kMapping; }
  /// A scalar without quotes and without a global tag, and not a block of text: it may be a number or a truth value.
  bool is_plain() const { return plain_; }

  /// The text of a scalar, with quotes and escapes removed; for a null its spelling (`~`, `null`, or nothing).
  std::string_view text() const { return text_; }
  /// A local tag with its `!`, a global one in full (`tag:yaml.org,2002:str`). Empty without a tag and for the tags `!`
  /// and `?`, which have no effect.
  std::string_view tag() const { return tag_; }
  std::span<const YamlNode* const> items() const { return {items_, count_}; }
  /// In order of the text, with merge keys expanded after the keys written out; every key once.
  std::span<const YamlEntry> entries() const { return {entries_, count_}; }
  /// The value of a key; null if it is missing.
  const YamlNode* Find(std::string_view key) const;

  /// The place of the value, without its anchor and tag: a scalar with its quotes, and the first line of a list or
  /// mapping. For a null that is not written, the dash of a list's entry, else invalid.
  Span span() const;
  /// The place of a piece of the text of a scalar, from byte `begin` to byte `end` of `text()`, also in blocks and
  /// quotes. The whole scalar if the place is unknown.
  Span SpanOf(std::size_t begin, std::size_t end) const;
  /// The place of the tag; that of the value if there is none.
  Span tag_span() const;

 private:
  friend class YamlBuilder;
  friend class YamlNodes;

  Kind kind_ = Kind::kNull;
  bool complete_ = false;
  bool plain_ = false;
  std::uint32_t begin_ = 0;   // The place of the anchor, the tag or the value, whichever is first.
  std::uint32_t count_ = 0;   // of the items or entries
  std::uint32_t weight_ = 1;  // Nodes below, and the node itself; aliases count at each use. Saturates.
  const Source* source_ = nullptr;
  const YamlNode* written_ = nullptr;  // The node that a computed node comes from.
  std::string_view text_;
  std::string_view tag_;
  union {
    const YamlNode* const* items_ = nullptr;
    const YamlEntry* entries_;
  };
};

/// Computed nodes: each replaces a written one and has its place. It also has its tag, unless it is only a part of the
/// result. They live as long as this.
class YamlNodes {
 public:
  YamlNodes();
  ~YamlNodes();
  YamlNodes(const YamlNodes&) = delete;
  YamlNodes& operator=(const YamlNodes&) = delete;

  enum class Tag { kOfWritten, kNone };

  const YamlNode* Null(const YamlNode& written);
  /// `plain`: it may be a number or a truth value.
  const YamlNode* Scalar(const YamlNode& written, std::string text, bool plain, Tag tag = Tag::kOfWritten);
  const YamlNode* List(const YamlNode& written, std::span<const YamlNode* const> items, Tag tag = Tag::kOfWritten);
  /// The keys must differ. `own_tag` counts if the written node has no tag, or if its tag is not taken.
  const YamlNode* Mapping(const YamlNode& written, std::span<const YamlEntry> entries, Tag tag = Tag::kOfWritten,
                          std::string_view own_tag = {});

 private:
  YamlNode& Make(const YamlNode& written, YamlNode::Kind kind, Tag tag);

  struct Memory;
  std::unique_ptr<Memory> memory_;
};

/// Whether a mapping may have a key twice.
enum class YamlKeys {
  kOnce,      ///< An error.
  kLastWins,  ///< A warning. The last one counts, as in PyYAML.
};

/// The first document of a YAML text. Owns the data of its nodes.
class YamlTree {
 public:
  ~YamlTree();
  /// Reads the first document and ignores others. Reports syntax errors, duplicate keys in a mapping, keys that are not
  /// texts, merge keys with a wrong value, aliases without an anchor or inside of it, and limits. Null after any error.
  /// The Source must live as long as the tree. The rules are in docs/reference/directives.md, 2.1 to 2.4.
  static std::shared_ptr<const YamlTree> Parse(const Source& source, const Limits& limits, Diagnostics& diagnostics,
                                               YamlKeys keys = YamlKeys::kOnce);

  /// Null if the text holds no document.
  const YamlNode* root() const { return root_; }
  /// Approximate memory, without that of the Source.
  std::size_t bytes() const;

 private:
  friend class YamlBuilder;
  YamlTree();

  struct Memory;
  std::unique_ptr<Memory> memory_;
  const YamlNode* root_ = nullptr;
};

}  // namespace sceneweld
