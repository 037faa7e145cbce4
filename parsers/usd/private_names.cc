// SPDX-License-Identifier: BSD-3-Clause
// Names and words of private values.

#include "sceneweld/parsers/usd/private_names.h"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "sceneweld/parsers/table/encoding.h"
#include "sceneweld/parsers/table/field_value.h"

namespace sceneweld::usd {
namespace {

// Its last character is in no name of a file.
constexpr std::string_view kRecordedPrefix = "sceneweld|";

std::optional<std::string_view> After(std::string_view prefix, std::string_view name) {
  if (!name.starts_with(prefix)) return std::nullopt;
  return name.substr(prefix.size());
}

std::string Joined(std::string_view a, std::string_view b) {
  std::string both(a);
  return both.append(b);
}

}  // namespace

std::string PrivateName(std::string_view key) { return Joined(encoding::kPrefix, key); }

std::optional<std::string_view> KeyOfPrivateName(std::string_view name) { return After(encoding::kPrefix, name); }

std::string ActuatorKey(std::size_t number, std::string_view key) {
  return "actuator." + std::to_string(number) + "." + std::string(key);
}

std::string RecordedName(std::string_view property) { return Joined(kRecordedPrefix, property); }

std::optional<std::string_view> PropertyOfRecordedName(std::string_view name) { return After(kRecordedPrefix, name); }

std::string PrivateWord(std::string_view text) {
  constexpr std::string_view kBlank = "%20";
  std::string word = EscapedWord(text);
  for (std::size_t at = word.find(kBlank); at != word.npos; at = word.find(kBlank, at)) {
    word.replace(at, kBlank.size(), ",");
  }
  return word;
}

std::string TextOfPrivateWord(std::string_view word) {
  std::string text(word);
  std::replace(text.begin(), text.end(), ',', ' ');
  return UnescapedWord(text);
}

std::string WordOfMany(std::span<const double> numbers) {
  std::uint64_t sum = numbers.size();
  for (const double number : numbers) {
    // Without the sign of zero, which the text of a file does not have.
    sum = (sum ^ std::bit_cast<std::uint32_t>(static_cast<float>(number) + 0.0F)) * 0x9E3779B97F4A7C15u;
    sum ^= sum >> 29;
  }
  return std::to_string(numbers.size()) + "#" + std::to_string(sum);
}

}  // namespace sceneweld::usd
