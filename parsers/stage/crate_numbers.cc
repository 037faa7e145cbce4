// SPDX-License-Identifier: BSD-3-Clause
// Reads numbers of a crate: those in the packed value itself, those elsewhere in the file, and compressed arrays.

#include "sceneweld/parsers/stage/crate_numbers.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "sceneweld/parsers/stage/crate_floats.h"
#include "sceneweld/parsers/stage/crate_integers.h"

namespace sceneweld::stage {
namespace {

constexpr CrateVersion kCompressedIntegers{0, 5, 0};
constexpr CrateVersion kCompressedFloats{0, 6, 0};
constexpr CrateVersion kLongCounts{0, 7, 0};
/// Shorter arrays are never compressed, although they may be marked so.
constexpr std::uint64_t kLeastCompressed = 16;

template <typename T>
double ToDouble(T value) {
  return static_cast<double>(value);
}
double ToDouble(float value) { return ShortestOf(value); }
struct HalfBits {
  std::uint16_t bits = 0;
};
double ToDouble(HalfBits value) { return ShortestOfHalf(value.bits); }

template <typename T>
void AppendAll(std::string_view bytes, std::vector<double>& out) {
  for (std::size_t at = 0; at < bytes.size(); at += sizeof(T)) {
    T value;
    std::memcpy(&value, bytes.data() + at, sizeof(T));
    out.push_back(ToDouble(value));
  }
}

// Scalars as they are in the file. The size of the bytes is a multiple of theirs.
void AppendScalars(CrateScalar scalar, std::string_view bytes, std::vector<double>& out) {
  switch (scalar) {
    case CrateScalar::kBool:
      for (const char byte : bytes) out.push_back(byte != 0 ? 1 : 0);
      return;
    case CrateScalar::kUChar: return AppendAll<std::uint8_t>(bytes, out);
    case CrateScalar::kInt: return AppendAll<std::int32_t>(bytes, out);
    case CrateScalar::kUInt: return AppendAll<std::uint32_t>(bytes, out);
    case CrateScalar::kInt64: return AppendAll<std::int64_t>(bytes, out);
    case CrateScalar::kUInt64: return AppendAll<std::uint64_t>(bytes, out);
    case CrateScalar::kHalf: return AppendAll<HalfBits>(bytes, out);
    case CrateScalar::kFloat: return AppendAll<float>(bytes, out);
    case CrateScalar::kDouble: return AppendAll<double>(bytes, out);
  }
}

// The file has the real part of a quaternion last.
void PutRealPartsFirst(std::vector<double>& data) {
  for (auto at = data.begin(); data.end() - at >= 4; at += 4) std::rotate(at, at + 3, at + 4);
}

// A value that fits into 32 bits: small scalars as they are, larger ones converted, vectors and the diagonals of
// matrices as bytes.
std::optional<Numbers> InlinedNumbers(CrateValueRep rep, CrateNumberType type) {
  Numbers numbers{{}, type.width, false};
  const std::uint32_t low = rep.low();
  std::array<char, 4> bytes{};
  std::memcpy(bytes.data(), &low, sizeof(low));
  const std::size_t size = SizeOf(type.scalar) * type.width;
  if (size <= sizeof(low)) {
    AppendScalars(type.scalar, {bytes.data(), size}, numbers.data);
    return numbers;
  }
  switch (type.shape) {
    case CrateNumberType::Shape::kScalar:
      if (type.scalar == CrateScalar::kInt64) {
        AppendScalars(CrateScalar::kInt, {bytes.data(), 4}, numbers.data);
      } else if (type.scalar == CrateScalar::kUInt64) {
        AppendScalars(CrateScalar::kUInt, {bytes.data(), 4}, numbers.data);
      } else {  // A double that a float holds exactly.
        numbers.data.push_back(static_cast<double>(std::bit_cast<float>(low)));
      }
      return numbers;
    case CrateNumberType::Shape::kVector:
      for (std::size_t i = 0; i < type.width; ++i) numbers.data.push_back(static_cast<signed char>(bytes[i]));
      return numbers;
    case CrateNumberType::Shape::kMatrix: {
      numbers.data.assign(type.width, 0);
      const std::size_t side = type.width == 4 ? 2 : type.width == 9 ? 3 : 4;
      for (std::size_t i = 0; i < side; ++i) numbers.data[i * (side + 1)] = static_cast<signed char>(bytes[i]);
      return numbers;
    }
    case CrateNumberType::Shape::kQuaternion: break;
  }
  return std::nullopt;
}

template <typename Int>
bool ReadAsIntegers(CrateArray& array, CrateBudget& budget, std::vector<double>& out) {
  const auto integers = ReadIntegers<Int>(array.cursor, array.count, budget);
  if (!integers || !budget.Charge(array.count, sizeof(double))) return false;
  out.reserve(integers->size());
  for (const Int integer : *integers) out.push_back(static_cast<double>(integer));
  return true;
}

// Floats are compressed if all are integers, or if there are few different ones: a table, and places in it.
bool ReadCompressedFloats(CrateScalar scalar, CrateArray& array, CrateBudget& budget, std::vector<double>& out) {
  const char form = array.cursor.Read<char>();
  if (form == 'i') return ReadAsIntegers<std::int32_t>(array, budget, out);
  if (form != 't') return false;
  const std::size_t size = SizeOf(scalar);
  const std::size_t count = array.cursor.Checked(array.cursor.Read<std::uint32_t>(), size);
  if (!array.cursor.ok() || !budget.Charge(count, sizeof(double))) return false;
  std::vector<double> table;
  table.reserve(count);
  AppendScalars(scalar, array.cursor.Take(count * size), table);
  const auto places = ReadIntegers<std::uint32_t>(array.cursor, array.count, budget);
  if (!places || !budget.Charge(array.count, sizeof(double))) return false;
  out.reserve(places->size());
  for (const std::uint32_t place : *places) {
    if (place >= table.size()) return false;
    out.push_back(table[place]);
  }
  return true;
}

bool ReadCompressedArray(CrateScalar scalar, CrateArray& array, CrateBudget& budget, std::vector<double>& out) {
  switch (scalar) {
    case CrateScalar::kInt: return ReadAsIntegers<std::int32_t>(array, budget, out);
    case CrateScalar::kUInt: return ReadAsIntegers<std::uint32_t>(array, budget, out);
    case CrateScalar::kInt64: return ReadAsIntegers<std::int64_t>(array, budget, out);
    case CrateScalar::kUInt64: return ReadAsIntegers<std::uint64_t>(array, budget, out);
    case CrateScalar::kHalf:
    case CrateScalar::kFloat:
    case CrateScalar::kDouble: return ReadCompressedFloats(scalar, array, budget, out);
    case CrateScalar::kBool:
    case CrateScalar::kUChar: break;
  }
  return false;
}

bool CanBeCompressed(CrateType type, CrateVersion version) {
  switch (type) {
    case CrateType::kInt:
    case CrateType::kUInt:
    case CrateType::kInt64:
    case CrateType::kUInt64: return version >= kCompressedIntegers;
    case CrateType::kHalf:
    case CrateType::kFloat:
    case CrateType::kDouble: return version >= kCompressedFloats;
    default: return false;
  }
}

}  // namespace

CrateArray BeginArray(CrateValueRep rep, const CrateSections& sections) {
  CrateArray array{CrateCursor(sections.bytes, rep.place())};
  if (rep.place() == 0) return array;
  if (sections.version < kCompressedIntegers) array.cursor.Take(4);  // The number of dimensions.
  array.count =
      sections.version < kLongCounts ? array.cursor.Read<std::uint32_t>() : array.cursor.Read<std::uint64_t>();
  return array;
}

std::optional<Numbers> ReadNumbers(CrateValueRep rep, const CrateSections& sections, CrateBudget& budget) {
  const CrateNumberType type = NumberTypeOf(rep.type());
  const std::size_t size = SizeOf(type.scalar) * type.width;
  if (size == 0) return std::nullopt;
  Numbers numbers{{}, type.width, rep.is_array()};
  if (!rep.is_array()) {
    if (rep.is_inlined() || size <= 4) return InlinedNumbers(rep, type);
    CrateCursor cursor(sections.bytes, rep.place());
    AppendScalars(type.scalar, cursor.Take(size), numbers.data);
    if (!cursor.ok()) return std::nullopt;
  } else {
    CrateArray array = BeginArray(rep, sections);
    const bool is_compressed = rep.is_compressed() && CanBeCompressed(rep.type(), sections.version);
    if (is_compressed && array.count >= kLeastCompressed) {
      if (!ReadCompressedArray(type.scalar, array, budget, numbers.data)) return std::nullopt;
    } else {
      const std::size_t count = array.cursor.Checked(array.count, size);
      if (!array.cursor.ok() || !budget.Charge(count * type.width, sizeof(double))) return std::nullopt;
      numbers.data.reserve(count * type.width);
      AppendScalars(type.scalar, array.cursor.Take(count * size), numbers.data);
    }
  }
  if (type.shape == CrateNumberType::Shape::kQuaternion) PutRealPartsFirst(numbers.data);
  return numbers;
}

}  // namespace sceneweld::stage
