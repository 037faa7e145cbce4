#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/scene/kept.h"

namespace sceneweld {

/// What a reader met of a file that has a meaning in its format only, until the reader of the element that owns it
/// takes it: attributes and elements, each with the element that it stands in.
class KeptPieces {
 public:
  KeptPieces() = default;
  KeptPieces(const KeptPieces&) = delete;
  KeptPieces& operator=(const KeptPieces&) = delete;

  void Add(Attribute attribute, Element of) { Add(attribute, of, attribute.name()); }
  /// The same, with the name of the attribute as it is shared.
  void Add(Attribute attribute, Element of, Name shared_name);
  /// An element with all below it, which stays where it stands.
  void Add(Element element) { Add(element, element.parent()); }
  /// The same, and it goes to `in` or whoever owns that.
  void Add(Element element, Element in);

  /// What was added behind the first `from` pieces and stands in `owner`, with its place there. It is not
  /// here any more.
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
