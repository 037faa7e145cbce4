// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/diagnostics/source.h"

namespace sceneweld::xacro {

/// One attribute of an element.
struct NodeAttribute {
  std::string name;
  std::string value;  ///< With entities replaced.
  Span span;          ///< The value in the file where a person wrote it, without the quotes.
};

/// One node of an XML document: of a file, as it was read, or of the expanded document.
struct Node {
  enum class Kind : std::uint8_t { kElement, kText, kCdata, kComment, kInstruction };

  Kind kind = Kind::kElement;
  std::string name;  ///< Of an element, with its prefix.
  /// Of other nodes: a text with entities replaced, the contents of a comment, a CDATA section or a processing
  /// instruction without its marks. Of an element empty.
  std::string text;
  std::vector<NodeAttribute> attributes;        ///< In the order of the file.
  std::vector<std::unique_ptr<Node>> children;  ///< Of an element.
  /// The place in the file where a person wrote it: of an element from `<` over its name.
  Span span;
  /// In an expanded document: the macro calls and includes that made the node; null: none.
  std::shared_ptr<const Inclusion> calls;

  bool is_element() const { return kind == Kind::kElement; }
  /// Null if there is none.
  const NodeAttribute* Find(std::string_view attribute) const;
  /// A copy with all children.
  std::unique_ptr<Node> Copy() const;
};

/// A parsed file.
struct Document {
  std::vector<std::unique_ptr<Node>> before;  ///< Comments and instructions in front of the root element.
  std::unique_ptr<Node> root;                 ///< Not null.
  std::vector<std::unique_ptr<Node>> after;
  std::string path;  ///< Of the file, absolute.
};

}  // namespace sceneweld::xacro
