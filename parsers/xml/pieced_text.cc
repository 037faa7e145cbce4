// SPDX-License-Identifier: BSD-3-Clause
// Composes a text of pieces of others.

#include "sceneweld/parsers/xml/pieced_text.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace sceneweld {

std::uint32_t EndOf(Element element) {
  const std::string_view text = element.document().source().text();
  const auto behind = [text](std::string_view end, std::size_t from) {
    const std::size_t at = text.find(end, from);
    return at == text.npos ? text.size() : at + end.size();
  };
  std::size_t depth = 0;
  std::size_t at = element.span().begin;
  while (at < text.size()) {
    at = std::min(text.find('<', at), text.size());
    const std::string_view rest = text.substr(at);
    if (rest.starts_with("<!--")) {
      at = behind("-->", at);
    } else if (rest.starts_with("<![CDATA[")) {
      at = behind("]]>", at);
    } else if (rest.starts_with("<?")) {
      at = behind("?>", at);
    } else {
      const bool closes = rest.starts_with("</");
      for (char quote = 0; at < text.size() && (quote || text[at] != '>'); ++at) {
        if (quote) {
          if (text[at] == quote) quote = 0;
        } else if (text[at] == '"' || text[at] == '\'') {
          quote = text[at];
        }
      }
      if (closes) --depth;
      if (!closes && text[at - 1] != '/') ++depth;
      ++at;
      if (depth == 0) break;
    }
  }
  return static_cast<std::uint32_t>(std::min(at, text.size()));
}

void PiecedText::Copy(const Source& source, std::uint32_t begin, std::uint32_t end) {
  if (begin >= end) return;
  if (!source.map()) return Add(source.text().substr(begin, end - begin), {&source, begin, end});
  for (const SourceMap::Piece& piece : source.map()->pieces) {
    const std::uint32_t first = std::max(begin, piece.begin);
    const std::uint32_t last = std::min(end, piece.end);
    if (first < last) Add(source.text().substr(first, last - first), Span{&source, first, last}.Origin());
  }
}

void PiecedText::Add(std::string text, Span from) {
  const auto begin = static_cast<std::uint32_t>(text_.size());
  text_ += text;
  map_.pieces.push_back({begin, static_cast<std::uint32_t>(text_.size()), from.Origin()});
}

void PiecedText::CopyWithout(std::initializer_list<const char*> attributes, Element element) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> dropped;
  for (const char* const name : attributes) {
    const Attribute attribute = element.attribute(name);
    if (attribute) dropped.emplace_back(attribute.name_span().begin, attribute.value_span().end + 1);
  }
  std::sort(dropped.begin(), dropped.end());
  const Source& source = element.document().source();
  std::uint32_t at = element.span().begin;
  for (const auto& [begin, end] : dropped) {
    Copy(source, at, begin);
    at = end;
  }
  Copy(source, at, EndOf(element));
}

}  // namespace sceneweld
