// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>

#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/scene/diagnostics/source.h"

namespace sceneweld {

/// The byte after the last `>` of an element.
std::uint32_t EndOf(Element element);

/// A text in pieces, each with the place that it comes from.
class PiecedText {
 public:
  /// Bytes of a source as they are.
  void Copy(const Source& source, std::uint32_t begin, std::uint32_t end);
  void Add(std::string text, Span from);
  /// The element as it is, without some attributes.
  void CopyWithout(std::initializer_list<const char*> attributes, Element element);

  const std::string& text() const { return text_; }
  const SourceMap& map() const { return map_; }

 private:
  std::string text_;
  SourceMap map_;
};

}  // namespace sceneweld
