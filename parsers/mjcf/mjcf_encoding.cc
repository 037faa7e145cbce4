#include "sceneweld/parsers/mjcf/mjcf_encoding.h"

namespace sceneweld::mjcf {
namespace {

constexpr std::string_view kEmpty = "::";
constexpr std::string_view kDigits = "0123456789ABCDEF";

bool IsPlain(char c) { return static_cast<unsigned char>(c) > ' ' && c != '%' && c != ',' && c != '='; }

}  // namespace

std::string Escaped(std::string_view value) {
  if (value.empty()) return std::string(kEmpty);
  std::string word;
  for (const char c : value) {
    if (IsPlain(c)) {
      word += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      word += {'%', kDigits[byte >> 4], kDigits[byte & 15]};
    }
  }
  return word;
}

std::string Unescaped(std::string_view word) {
  if (word == kEmpty) return {};
  std::string value;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const auto digit = [&](std::size_t at) { return at < word.size() ? kDigits.find(word[at]) : kDigits.npos; };
    const std::size_t high = digit(i + 1), low = digit(i + 2);
    if (word[i] == '%' && high != kDigits.npos && low != kDigits.npos) {
      value += static_cast<char>(high * 16 + low);
      i += 2;
    } else {
      value += word[i];
    }
  }
  return value;
}

bool IsHelper(std::string_view name) { return name.starts_with(encoding::kHelper); }
bool IsHelper(Element element) {
  const Attribute name = element.attribute("name");
  return name && IsHelper(name.value());
}

}  // namespace sceneweld::mjcf
