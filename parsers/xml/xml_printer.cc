// SPDX-License-Identifier: BSD-3-Clause
// Prints elements as tinyxml2 does, without its tree.

#include "sceneweld/parsers/xml/xml_printer.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace sceneweld {
namespace {

// The entity of a character that must be escaped in a value of an attribute; empty for others.
constexpr std::string_view EntityOf(char c) {
  switch (c) {
    case '"': return "&quot;";
    case '&': return "&amp;";
    case '\'': return "&apos;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    default: return {};
  }
}

constexpr std::array<bool, 256> kHasEntity = [] {
  std::array<bool, 256> has{};
  for (std::size_t c = 0; c < has.size(); ++c) has[c] = !EntityOf(static_cast<char>(c)).empty();
  return has;
}();

}  // namespace

void XmlPrinter::AppendAttribute(std::string& text, std::string_view name, std::string_view value) {
  const std::size_t begin = text.size();
  text.resize(begin + name.size() + value.size() + std::string_view(" =\"").size());
  char* at = text.data() + begin;
  *at++ = ' ';
  at = std::copy(name.begin(), name.end(), at);
  *at++ = '=';
  *at++ = '"';
  const auto special =
      std::find_if(value.begin(), value.end(), [](char c) { return kHasEntity[static_cast<unsigned char>(c)]; });
  at = std::copy(value.begin(), special, at);
  text.resize(static_cast<std::size_t>(at - text.data()));
  for (auto rest = special; rest != value.end(); ++rest) {
    const std::string_view entity = EntityOf(*rest);
    entity.empty() ? text += * rest : text += entity;
  }
  text += '"';
}

void XmlPrinter::Attribute(std::string_view name, std::string_view value) { AppendAttribute(text_, name, value); }

void XmlPrinter::Clear() {
  text_.clear();
  depth_ = 0;
  text_depth_ = kNoText;
  is_in_tag_ = false;
}

void XmlPrinter::Comment(std::string_view comment) {
  NewLine();
  text_ += comment;
}

}  // namespace sceneweld
