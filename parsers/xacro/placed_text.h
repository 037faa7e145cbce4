// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

#include "sceneweld/parsers/languages/expression/text_place.h"
#include "sceneweld/scene/diagnostics/source.h"

namespace sceneweld::xacro {

/// A text with its place in a file. If entities were replaced in the text, only the whole place is known.
class PlacedText : public expression::TextPlace {
 public:
  PlacedText(std::string_view whole, Span place) : TextPlace(whole), span(place) {}

  Span Of(std::size_t begin, std::size_t end) const override {
    if (span.end - span.begin != text.size() || end > text.size()) return span;
    return {span.source, span.begin + static_cast<std::uint32_t>(begin), span.begin + static_cast<std::uint32_t>(end)};
  }
  PlacedText Part(std::size_t begin, std::size_t end) const {
    return {text.substr(begin, end - begin), Of(begin, end)};
  }

  Span span;
};

}  // namespace sceneweld::xacro
