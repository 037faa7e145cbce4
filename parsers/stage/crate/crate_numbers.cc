// SPDX-License-Identifier: BSD-3-Clause
// Integers of a crate are stored as differences: the most common one, two bits for each integer that give the size of
// its difference, and the differences that are not the common one. LZ4 compresses all of that.
// Shortest decimal numbers of single and half precision. Decimal places are rounded in double precision, which is
// exact for numbers of usual size; other numbers go through their text.
// Reads numbers of a crate: those in the packed value itself, those elsewhere in the file, and compressed arrays.

#include "sceneweld/parsers/stage/crate/crate_numbers.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>
#include <vector>

#include "sceneweld/parsers/stage/crate/crate_compression.h"
#include "sceneweld/scene/text/number.h"

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

namespace {

// Powers of ten that are exact in double precision.
constexpr std::array<double, 23> kPowers = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                            1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

double ShortestByText(float value) {
  std::array<char, 32> text{};
  const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::scientific);
  if (error != std::errc()) return value;
  return ParseNumber({text.data(), static_cast<std::size_t>(end - text.data())}).value_or(value);
}

// The number of decimal digits before the point of a positive number: 3 for 123.4, 0 for 0.12, -1 for 0.012.
int DigitsBeforePoint(double value) {
  const int binary = static_cast<int>(std::bit_cast<std::uint64_t>(value) >> 52) - 1023;
  // log10(2) = 0.30103. This is right or one too small.
  const int digits = (binary * 30103 + 100'000 * 100) / 100'000 - 100 + 1;
  if (digits >= 0 && digits <= 22) return value >= kPowers[static_cast<std::size_t>(digits)] ? digits + 1 : digits;
  if (digits < 0 && digits >= -22) return value * kPowers[static_cast<std::size_t>(-digits)] >= 1 ? digits + 1 : digits;
  return digits;
}

// A distance from the middle of two integers that rounding errors may turn around.
constexpr double kTooClose = 1e-5;

// A positive number in units of the last of so many decimal places (of tens for -1), and the integer next to it. At
// most nine digits are left, and 22 places.
class Scaled {
 public:
  Scaled(int places, double value)
      : is_divided_(places < 0), power_(kPowers[static_cast<std::size_t>(places < 0 ? -places : places)]) {
    const double scaled = InUnits(value);
    rounded_ = static_cast<double>(static_cast<std::int64_t>(scaled + 0.5));
    distance_ = std::abs(scaled - rounded_);
  }
  double InUnits(double length) const { return is_divided_ ? length / power_ : length * power_; }
  double distance() const { return distance_; }
  // The rounded number, correct to the last bit.
  double Rounded() const { return is_divided_ ? rounded_ * power_ : rounded_ / power_; }

 private:
  bool is_divided_;
  double power_;
  double rounded_ = 0;
  double distance_ = 0;
};

// Half of the distance from a normal float to the next larger one.
double HalfGap(double magnitude) {
  constexpr std::uint64_t kExponent = 0x7FF0000000000000;
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(magnitude) & kExponent) * 0x1p-24;
}

// A finite half, by its bits without a sign.
double MagnitudeOfHalf(unsigned bits) {
  const int exponent = static_cast<int>(bits >> 10);
  const int mantissa = static_cast<int>(bits & 0x3FF);
  return exponent == 0 ? std::ldexp(mantissa, -24) : std::ldexp(mantissa + 0x400, exponent - 25);
}

}  // namespace

double ShortestOf(float value) {
  const double exact = value;
  const double magnitude = std::abs(exact);
  if (!(magnitude <= std::numeric_limits<float>::max())) return exact;
  // Shorter numbers than an integer that a float holds without a gap are other floats.
  constexpr double kGapless = 1 << 24;
  if (magnitude <= kGapless && std::trunc(magnitude) == magnitude) return exact;
  // Numbers of six digits survive single precision, so fewer digits need no try; nine always suffice.
  const int before = DigitsBeforePoint(magnitude);
  if (before < 9 - 22 || before > 6 + 22) return ShortestByText(value);
  // Half of the distance to the next float, slightly enlarged: what is farther away gives another float.
  const double reach = HalfGap(magnitude) * (1 + 1e-6);
  for (int digits = 6; digits <= 9; ++digits) {
    const Scaled scaled(digits - before, magnitude);
    if (scaled.distance() > scaled.InUnits(reach)) continue;
    if (std::abs(scaled.distance() - 0.5) < kTooClose) break;
    const double rounded = scaled.Rounded();
    if (static_cast<float>(rounded) == std::abs(value)) return std::copysign(rounded, exact);
  }
  return ShortestByText(value);
}

double ShortestOfHalf(std::uint16_t bits) {
  const unsigned magnitude = bits & 0x7FFFu;
  const double sign = bits & 0x8000u ? -1 : 1;
  if (magnitude > 0x7C00) return std::numeric_limits<double>::quiet_NaN();
  if (magnitude == 0x7C00) return sign * std::numeric_limits<double>::infinity();
  const double exact = MagnitudeOfHalf(magnitude);
  if (std::trunc(exact) == exact && exact <= 2048) return sign * exact;
  // The numbers that round to this half, at their ends only if it is even.
  const double least = (MagnitudeOfHalf(magnitude - 1) + exact) / 2;
  const double most = (MagnitudeOfHalf(magnitude + 1) + exact) / 2;
  const int before = DigitsBeforePoint(exact);
  for (int digits = 1; digits <= 5; ++digits) {
    const Scaled scaled(digits - before, exact);
    if (std::abs(scaled.distance() - 0.5) < kTooClose) continue;
    const double rounded = scaled.Rounded();
    if (rounded > least && rounded < most) return sign * rounded;
    if (magnitude % 2 == 0 && (rounded == least || rounded == most)) return sign * rounded;
  }
  return sign * exact;
}

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
