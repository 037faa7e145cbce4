// SPDX-License-Identifier: BSD-3-Clause
// Upper and lower case of letters.

#include "sceneweld/parsers/languages/python/letter_case.h"

#include <cstdint>

#include "sceneweld/scene/text/utf8.h"

namespace sceneweld::python {
namespace {

// Letters from `first` to `last` in upper case, whose lower case is `offset` further.
struct LetterRange {
  std::uint32_t first, last, offset;
};
constexpr LetterRange kLetterRanges[] = {
    {'A', 'Z', 32},     {0xC0, 0xD6, 32},   {0xD8, 0xDE, 32},   {0x391, 0x3A1, 32},
    {0x3A3, 0x3A9, 32}, {0x400, 0x40F, 80}, {0x410, 0x42F, 32},
};

// The code point of one or two bytes; 0 for others, which have no case here.
std::uint32_t LetterOf(std::string_view character) {
  if (character.size() == 1) return static_cast<unsigned char>(character[0]);
  if (character.size() != 2) return 0;
  return (static_cast<unsigned char>(character[0]) & 0x1Fu) << 6 | (static_cast<unsigned char>(character[1]) & 0x3Fu);
}

std::string InUtf8(std::uint32_t point) {
  std::string text;
  AppendUtf8(text, point);
  return text;
}

constexpr std::uint32_t kSharpS = 0xDF, kMicro = 0xB5, kYDiaeresis = 0xFF, kFinalSigma = 0x3C2;

}  // namespace

std::string UpperCase(std::string_view character) {
  const std::uint32_t letter = LetterOf(character);
  for (const LetterRange& range : kLetterRanges) {
    if (letter >= range.first + range.offset && letter <= range.last + range.offset) {
      return InUtf8(letter - range.offset);
    }
  }
  switch (letter) {
    case kSharpS: return "SS";
    case kMicro: return InUtf8(0x39C);
    case kYDiaeresis: return InUtf8(0x178);
    case kFinalSigma: return InUtf8(0x3A3);
    default: return std::string(character);
  }
}

std::string LowerCase(std::string_view character) {
  const std::uint32_t letter = LetterOf(character);
  for (const LetterRange& range : kLetterRanges) {
    if (letter >= range.first && letter <= range.last) return InUtf8(letter + range.offset);
  }
  return letter == 0x178 ? InUtf8(kYDiaeresis) : std::string(character);
}

bool IsUpperCase(std::string_view character) { return LowerCase(character) != character; }
bool IsLowerCase(std::string_view character) { return UpperCase(character) != character; }

}  // namespace sceneweld::python
