// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/scene/kept.h"

namespace sceneweld {

/// Kept attributes and elements that a reader has met, each with its parent element, until the reader of their owner
/// takes them.
class KeptPieces {
 public:
  KeptPieces() = default;
  KeptPieces(const KeptPieces&) = delete;
  KeptPieces& operator=(const KeptPieces&) = delete;

  void Add(Attribute attribute, Element of) { Add(attribute, of, attribute.name()); }
  /// The same, with the name of the attribute as it is shared.
  void Add(Attribute attribute, Element of, Name shared_name);
  /// An element and all its descendants, which stays in its place.
  void Add(Element element) { Add(element, element.parent()); }
  /// The same. It goes to `in` or the owner of that.
  void Add(Element element, Element in);

  /// Removes and returns the pieces after the first `from` that are in `owner`, with their places there.
  KeptList Take(Element owner, std::size_t from, const Name& format);
  std::size_t size() const { return pieces_.size(); }

 private:
  struct Piece {
    Element at;
    Name attribute;
    std::string text;
  };
  std::vector<Piece> pieces_;
};

}  // namespace sceneweld
