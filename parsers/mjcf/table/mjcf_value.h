// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>

#include "sceneweld/parsers/table/converters.h"
#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::mjcf {

/// Values on elements that can have a class of defaults.
inline constexpr Field kClass = custom("class", Spelling::kAttribute, Facet::kNone, "name", "The class of defaults.");

/// Exactly N numbers.
template <std::size_t N>
struct Numbers {
  static constexpr std::string_view kTypeName = N == 2   ? "2 numbers"
                                                : N == 3 ? "3 numbers"
                                                : N == 4 ? "4 numbers"
                                                : N == 5 ? "5 numbers"
                                                : N == 6 ? "6 numbers"
                                                : N == 7 ? "7 numbers"
                                                         : "numbers";
  std::array<double, N> values{};
  constexpr double operator[](std::size_t i) const { return values[i]; }
  bool operator==(const Numbers&) const = default;
};

/// At most N numbers. Missing ones keep their previous values, such as those of a class.
template <std::size_t N>
struct UpTo {
  static constexpr std::string_view kTypeName = N == 3    ? "1 to 3 numbers"
                                                : N == 5  ? "1 to 5 numbers"
                                                : N == 6  ? "1 to 6 numbers"
                                                : N == 10 ? "1 to 10 numbers"
                                                          : "numbers";
  std::array<double, N> values{};
  std::size_t count = 0;  ///< The largest count that was written.
  constexpr double operator[](std::size_t i) const { return values[i]; }
  bool operator==(const UpTo&) const = default;
};

/// The place of an attribute's value, for reports; if a class of defaults gives the attribute, the place of the
/// element.
Span SpanOf(Element element, const char* attribute);

/// `auto`, `false`, `true`.
enum class Tristate { kAuto, kFalse, kTrue };

/// The keywords of an enumeration in the order of its values: specialised with `kNames` and `kCode`, the code of the
/// diagnostic for an unknown keyword.
template <typename T>
struct Keywords;

template <>
struct Keywords<Tristate> {
  static constexpr std::string_view kNames[] = {"auto", "false", "true"};
  static constexpr std::string_view kText = "`true`, `false` or `auto`";
  static constexpr Code kCode = "unknown-value";
};

// How these values are read and written as rows of a table (parsers/table/table.h).

bool ParseNumbers(const Field& field, const XmlText& text, double* into, std::size_t count, Reading& reading);
/// Returns the number of values; nullopt after an error.
std::optional<std::size_t> ParseUpTo(const Field& field, const XmlText& text, double* into, std::size_t most,
                                     Reading& reading);
void FormatNumbers(const double* values, std::size_t count, std::string& out);

template <std::size_t N>
bool ParseValue(const Field& field, const XmlText& text, Numbers<N>& value, Reading& reading) {
  return ParseNumbers(field, text, value.values.data(), N, reading);
}
template <std::size_t N>
bool ParseValue(const Field& field, const XmlText& text, UpTo<N>& value, Reading& reading) {
  const auto count = ParseUpTo(field, text, value.values.data(), N, reading);
  if (count) value.count = std::max(value.count, *count);
  return count.has_value();
}
template <typename T>
requires requires { Keywords<T>::kNames; }
bool ParseValue(const Field& field, const XmlText& text, T& value, Reading& reading) {
  const auto position = ParseWord(field, text, Keywords<T>::kNames, Keywords<T>::kCode, reading);
  if (position) value = static_cast<T>(*position);
  return position.has_value();
}

template <std::size_t N>
void FormatValue(const Numbers<N>& value, std::string& out) {
  FormatNumbers(value.values.data(), N, out);
}
template <std::size_t N>
void FormatValue(const UpTo<N>& value, std::string& out) {
  FormatNumbers(value.values.data(), value.count, out);
}
template <typename T>
requires requires { Keywords<T>::kNames; }
void FormatValue(const T& value, std::string& out) { out += Keywords<T>::kNames[static_cast<std::size_t>(value)]; }

}  // namespace sceneweld::mjcf

namespace sceneweld::table {

template <typename T>
requires requires { mjcf::Keywords<T>::kNames; }
inline constexpr std::string_view kTypeName<T> = mjcf::Keywords<T>::kText;

}  // namespace sceneweld::table
