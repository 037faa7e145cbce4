// SPDX-License-Identifier: BSD-3-Clause
// Converts XML texts that are not UTF-8. Engines ignore the encoding of XML: they read the bytes as they are.

#include "sceneweld/parsers/files/xml_encoding.h"

#include <algorithm>

namespace sceneweld {
namespace {

constexpr std::string_view kLatin1 = "iso-8859-1";

// The characters of the bytes from `first` on; all bytes before are the character of the same number, as in ISO-8859-1.
struct Encoding {
  std::string_view name;
  unsigned first;
  std::u16string_view characters;
};
constexpr Encoding kEncodings[] = {
    {kLatin1, 0x100, u""},
    {"iso-8859-2", 0xA0,
     u"\u00A0Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u00ADŽŻ°ą˛ł´ľśˇ¸šşťź˝žż"
     u"ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß"
     u"ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙"},
    {"iso-8859-5", 0xA0,
     u"\u00A0ЁЂЃЄЅІЇЈЉЊЋЌ\u00ADЎЏАБВГДЕЖЗИЙКЛМНОП"
     u"РСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмноп"
     u"рстуфхцчшщъыьэюя№ёђѓєѕіїјљњћќ§ўџ"},
    {"iso-8859-9", 0xA0,
     u"\u00A0¡¢£¤¥¦§¨©ª«¬\u00AD®¯°±²³´µ¶·¸¹º»¼½¾¿"
     u"ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏĞÑÒÓÔÕÖ×ØÙÚÛÜİŞß"
     u"àáâãäåæçèéêëìíîïğñòóôõö÷øùúûüışÿ"},
    {"iso-8859-15", 0xA0,
     u"\u00A0¡¢£€¥Š§š©ª«¬\u00AD®¯°±²³Žµ¶·ž¹º»ŒœŸ¿"
     u"ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß"
     u"àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ"},
    {"windows-1250", 0x80,
     u"€\x81‚\x83„…†‡\x88‰Š‹ŚŤŽŹ\x90‘’“”•–—\x98™š›śťžź"
     u"\u00A0ˇ˘Ł¤Ą¦§¨©Ş«¬\u00AD®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż"
     u"ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß"
     u"ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙"},
    {"windows-1251", 0x80,
     u"ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\x98™љ›њќћџ"
     u"\u00A0ЎўЈ¤Ґ¦§Ё©Є«¬\u00AD®Ї°±Ііґµ¶·ё№є»јЅѕї"
     u"АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
     u"абвгдежзийклмнопрстуфхцчшщъыьэюя"},
    {"windows-1252", 0x80,
     u"€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ"
     u"\u00A0¡¢£¤¥¦§¨©ª«¬\u00AD®¯°±²³´µ¶·¸¹º»¼½¾¿"
     u"ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß"
     u"àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ"},
    {"koi8-r", 0x80,
     u"─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u00A0⌡°²·÷"
     u"═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©"
     u"юабцдефгхийклмнопярстужвьызшэщчъ"
     u"ЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ"},
};

struct OtherName {
  std::string_view name, encoding;
};
constexpr OtherName kOtherNames[] = {
    {"latin1", kLatin1},
    {"latin-1", kLatin1},
    {"iso8859-1", kLatin1},
    {"iso_8859-1", kLatin1},
    {"l1", kLatin1},
    {"latin2", "iso-8859-2"},
    {"latin5", "iso-8859-9"},
    {"latin9", "iso-8859-15"},
    {"latin-9", "iso-8859-15"},
    {"iso8859-15", "iso-8859-15"},
    {"cp1250", "windows-1250"},
    {"cp1251", "windows-1251"},
    {"cp1252", "windows-1252"},
};

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

const Encoding* FindEncoding(std::string name) {
  std::transform(name.begin(), name.end(), name.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; });
  std::string_view known = name;
  for (const OtherName& other : kOtherNames) {
    if (other.name == name) known = other.encoding;
  }
  const auto* found = std::find_if(std::begin(kEncodings), std::end(kEncodings),
                                   [&](const Encoding& encoding) { return encoding.name == known; });
  return found == std::end(kEncodings) ? nullptr : found;
}

void AppendUtf8(std::string_view bytes, const Encoding& encoding, std::string& out) {
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    const unsigned code = byte < encoding.first ? byte : encoding.characters[byte - encoding.first];
    if (code < 0x80) {
      out += static_cast<char>(code);
    } else if (code < 0x800) {
      out += static_cast<char>(0xC0 | (code >> 6));
      out += static_cast<char>(0x80 | (code & 0x3F));
    } else {
      out += static_cast<char>(0xE0 | (code >> 12));
      out += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
      out += static_cast<char>(0x80 | (code & 0x3F));
    }
  }
}

}  // namespace

bool BeginsLikeXml(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  return first != text.npos && text[first] == '<';
}

ConvertedXml Utf8OfXml(std::string_view text) {
  ConvertedXml converted;
  const std::string_view quoted = DeclaredEncoding(text);
  if (!quoted.empty()) converted.declared = quoted.substr(1, quoted.size() - 2);
  const Encoding* known = FindEncoding(converted.declared);
  converted.as_declared = known;
  const Encoding& encoding = known ? *known : kEncodings[0];
  converted.encoding = encoding.name;
  std::transform(converted.encoding.begin(), converted.encoding.end(), converted.encoding.begin(),
                 [](char c) { return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c; });
  converted.text.reserve(text.size() + text.size() / 16);
  if (!quoted.empty()) {
    const auto at = static_cast<std::size_t>(quoted.data() - text.data());
    AppendUtf8(text.substr(0, at), encoding, converted.text);
    converted.text += "\"UTF-8\"";
    text.remove_prefix(at + quoted.size());
  }
  AppendUtf8(text, encoding, converted.text);
  return converted;
}

}  // namespace sceneweld
