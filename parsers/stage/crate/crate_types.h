// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sceneweld::stage {

/// The types of values in a crate, by their numbers in the file.
enum class CrateType : std::uint8_t {
  kBool = 1,
  kUChar = 2,
  kInt = 3,
  kUInt = 4,
  kInt64 = 5,
  kUInt64 = 6,
  kHalf = 7,
  kFloat = 8,
  kDouble = 9,
  kString = 10,
  kToken = 11,
  kAsset = 12,
  kMatrix2d = 13,
  kMatrix3d = 14,
  kMatrix4d = 15,
  kQuatd = 16,
  kQuatf = 17,
  kQuath = 18,
  kVec2d = 19,
  kVec2f = 20,
  kVec2h = 21,
  kVec2i = 22,
  kVec3d = 23,
  kVec3f = 24,
  kVec3h = 25,
  kVec3i = 26,
  kVec4d = 27,
  kVec4f = 28,
  kVec4h = 29,
  kVec4i = 30,
  kDictionary = 31,
  kTokenListOp = 32,
  kStringListOp = 33,
  kPathListOp = 34,
  kReferenceListOp = 35,
  kIntListOp = 36,
  kInt64ListOp = 37,
  kUIntListOp = 38,
  kUInt64ListOp = 39,
  kPathVector = 40,
  kTokenVector = 41,
  kSpecifier = 42,
  kPermission = 43,
  kVariability = 44,
  kVariantSelections = 45,
  kTimeSamples = 46,
  kPayload = 47,
  kDoubleVector = 48,
  kLayerOffsetVector = 49,
  kStringVector = 50,
  kValueBlock = 51,
  kValue = 52,
  kUnregistered = 53,
  kUnregisteredListOp = 54,
  kPayloadListOp = 55,
  kTimeCode = 56,
  kPathExpression = 57,
  kRelocates = 58,
  kSpline = 59,
  kAnimationBlock = 60
};

/// How and where a value is stored, as the file packs it into 64 bits.
class CrateValueRep {
 public:
  explicit CrateValueRep(std::uint64_t bits) : bits_(bits) {}

  CrateType type() const { return static_cast<CrateType>((bits_ >> 48) & 0xFF); }
  bool is_array() const { return (bits_ >> 63) & 1; }
  /// The value itself is `low`.
  bool is_inlined() const { return (bits_ >> 62) & 1; }
  bool is_compressed() const { return (bits_ >> 61) & 1; }
  /// The place in the file; 0: an empty array.
  std::uint64_t place() const { return bits_ & 0xFFFF'FFFF'FFFF; }
  std::uint32_t low() const { return static_cast<std::uint32_t>(bits_); }
  std::uint64_t bits() const { return bits_; }

 private:
  std::uint64_t bits_;
};

/// The scalars that numbers consist of.
enum class CrateScalar { kBool, kUChar, kInt, kUInt, kInt64, kUInt64, kHalf, kFloat, kDouble };

/// Numbers of a type: how many of which scalar make one element.
struct CrateNumberType {
  CrateScalar scalar = CrateScalar::kDouble;
  std::uint32_t width = 0;  ///< 0: the type has no numbers.
  enum class Shape { kScalar, kVector, kQuaternion, kMatrix } shape = Shape::kScalar;
};
CrateNumberType NumberTypeOf(CrateType type);
std::size_t SizeOf(CrateScalar scalar);

/// The name of the type in text, `float3[]`; empty for types that no dictionary has.
std::string NameOfType(CrateValueRep rep);

}  // namespace sceneweld::stage
