// SPDX-License-Identifier: BSD-3-Clause
// Converts XML texts in ISO-8859-1. Engines ignore the encoding of XML: they read the bytes as they are.

#include "sceneweld/parsers/files/latin1_xml.h"

namespace sceneweld {
namespace {

// The value of `encoding` in the XML declaration, with its quotes; empty if there is none.
std::string_view DeclaredEncoding(std::string_view text) {
  constexpr std::string_view kDeclaration = "<?xml", kKey = "encoding";
  const auto begin = text.find(kDeclaration);
  if (begin == text.npos) return {};
  const std::string_view declaration = text.substr(begin, text.find("?>", begin) - begin);
  const auto key = declaration.find(kKey);
  if (key == declaration.npos) return {};
  const auto open = declaration.find_first_of("\"'", key + kKey.size());
  if (open == declaration.npos) return {};
  const auto close = declaration.find(declaration[open], open + 1);
  return close == declaration.npos ? std::string_view() : declaration.substr(open, close + 1 - open);
}

void AppendUtf8(std::string_view latin1, std::string& out) {
  for (const char c : latin1) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      out += c;
    } else {
      out += static_cast<char>(0xC0 | (byte >> 6));
      out += static_cast<char>(0x80 | (byte & 0x3F));
    }
  }
}

}  // namespace

bool BeginsLikeXml(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  return first != text.npos && text[first] == '<';
}

std::string Utf8OfLatin1Xml(std::string_view text) {
  std::string out;
  out.reserve(text.size() + text.size() / 16);
  const std::string_view encoding = DeclaredEncoding(text);
  if (!encoding.empty()) {
    const auto at = static_cast<std::size_t>(encoding.data() - text.data());
    AppendUtf8(text.substr(0, at), out);
    out += "\"UTF-8\"";
    text.remove_prefix(at + encoding.size());
  }
  AppendUtf8(text, out);
  return out;
}

}  // namespace sceneweld
