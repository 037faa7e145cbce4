// SPDX-License-Identifier: BSD-3-Clause
// Integers of a crate are stored as differences: the most common one, two bits for each integer that give the size of
// its difference, and the differences that are not the common one. LZ4 compresses all of that.

#include "sceneweld/parsers/stage/crate_integers.h"

#include <type_traits>

#include "sceneweld/parsers/stage/crate_compression.h"

namespace sceneweld::stage {
namespace {

template <typename Int>
bool DecodeIntegers(std::string_view encoded, std::vector<Int>& out) {
  constexpr bool kWide = sizeof(Int) == 8;
  using Large = std::make_signed_t<Int>;
  using Small = std::conditional_t<kWide, std::int16_t, std::int8_t>;
  using Medium = std::conditional_t<kWide, std::int32_t, std::int16_t>;
  using Sum = std::make_unsigned_t<Int>;  // It wraps.

  CrateCursor codes(encoded);
  const auto common = static_cast<Sum>(codes.Read<Large>());
  const std::string_view bits = codes.Take((out.size() + 3) / 4);
  if (!codes.ok()) return false;
  CrateCursor differences(encoded, codes.at());
  Sum value = 0;
  for (std::size_t i = 0; i < out.size(); ++i) {
    switch ((static_cast<unsigned char>(bits[i / 4]) >> (2 * (i % 4))) & 3) {
      case 0: value += common; break;
      case 1: value += static_cast<Sum>(differences.Read<Small>()); break;
      case 2: value += static_cast<Sum>(differences.Read<Medium>()); break;
      default: value += static_cast<Sum>(differences.Read<Large>());
    }
    out[i] = static_cast<Int>(value);
  }
  return differences.ok();
}

}  // namespace

template <typename Int>
std::optional<std::vector<Int>> ReadIntegers(CrateCursor& cursor, std::uint64_t count, CrateBudget& budget) {
  const auto size = cursor.Read<std::uint64_t>();
  const std::string_view compressed = cursor.Take(size);
  if (!cursor.ok()) return std::nullopt;
  if (count == 0) return std::vector<Int>();
  // Each integer takes two bits at least.
  if (count / 4 > MostDecompressed(compressed.size()) || !budget.Charge(count, sizeof(Int))) return std::nullopt;
  const auto wanted = static_cast<std::size_t>(count);
  const auto encoded = Decompressed(compressed, sizeof(Int) + (wanted + 3) / 4 + wanted * sizeof(Int));
  if (!encoded) return std::nullopt;
  std::vector<Int> integers(wanted);
  if (!DecodeIntegers(*encoded, integers)) return std::nullopt;
  return integers;
}

template std::optional<std::vector<std::int32_t>> ReadIntegers(CrateCursor&, std::uint64_t, CrateBudget&);
template std::optional<std::vector<std::uint32_t>> ReadIntegers(CrateCursor&, std::uint64_t, CrateBudget&);
template std::optional<std::vector<std::int64_t>> ReadIntegers(CrateCursor&, std::uint64_t, CrateBudget&);
template std::optional<std::vector<std::uint64_t>> ReadIntegers(CrateCursor&, std::uint64_t, CrateBudget&);

}  // namespace sceneweld::stage
