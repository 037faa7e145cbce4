// SPDX-License-Identifier: BSD-3-Clause
// Types of values in USD text, and words that begin statements.

#include "sceneweld/parsers/stage/usda/usda_types.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <vector>

#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::stage {
namespace {

using TypeKind = UsdaType::Kind;

constexpr double kTwo63 = 9223372036854775808.0;

constexpr UsdaType Integer(std::string_view name, double least, double most) {
  return {name, TypeKind::kInteger, 0, 1, least, most};
}
constexpr UsdaType Real(std::string_view name) { return {name, TypeKind::kReal, 0, 1}; }
constexpr UsdaType Tuple(std::string_view name, std::uint8_t side) { return {name, TypeKind::kReal, 1, side}; }
constexpr UsdaType Matrix(std::string_view name, std::uint8_t side) { return {name, TypeKind::kReal, 2, side}; }
constexpr UsdaType Integers(std::string_view name, std::uint8_t side) {
  return {name, TypeKind::kInteger, 1, side, -2147483648.0, 2147483647.0};
}
constexpr UsdaType Other(std::string_view name, TypeKind kind) { return {name, kind}; }

// By name.
constexpr std::array kUsdaTypes = {
    Other("asset", TypeKind::kAsset),
    Other("bool", TypeKind::kBool),
    Tuple("color3d", 3),
    Tuple("color3f", 3),
    Tuple("color3h", 3),
    Tuple("color4d", 4),
    Tuple("color4f", 4),
    Tuple("color4h", 4),
    Real("double"),
    Tuple("double2", 2),
    Tuple("double3", 3),
    Tuple("double4", 4),
    Real("float"),
    Tuple("float2", 2),
    Tuple("float3", 3),
    Tuple("float4", 4),
    Matrix("frame4d", 4),
    Other("group", TypeKind::kNoValue),
    Real("half"),
    Tuple("half2", 2),
    Tuple("half3", 3),
    Tuple("half4", 4),
    Integer("int", -2147483648.0, 2147483647.0),
    Integers("int2", 2),
    Integers("int3", 3),
    Integers("int4", 4),
    Integer("int64", -kTwo63, kTwo63),
    Matrix("matrix2d", 2),
    Matrix("matrix3d", 3),
    Matrix("matrix4d", 4),
    Tuple("normal3d", 3),
    Tuple("normal3f", 3),
    Tuple("normal3h", 3),
    Other("opaque", TypeKind::kNoValue),
    Other("pathExpression", TypeKind::kText),
    Tuple("point3d", 3),
    Tuple("point3f", 3),
    Tuple("point3h", 3),
    Tuple("quatd", 4),
    Tuple("quatf", 4),
    Tuple("quath", 4),
    Other("string", TypeKind::kText),
    Tuple("texCoord2d", 2),
    Tuple("texCoord2f", 2),
    Tuple("texCoord2h", 2),
    Tuple("texCoord3d", 3),
    Tuple("texCoord3f", 3),
    Tuple("texCoord3h", 3),
    Real("timecode"),
    Other("token", TypeKind::kText),
    Integer("uchar", 0, 255),
    Integer("uint", 0, 4294967295.0),
    Integer("uint64", 0, 2 * kTwo63),
    Tuple("vector3d", 3),
    Tuple("vector3f", 3),
    Tuple("vector3h", 3),
};

struct OldName {
  std::string_view name;
  std::string_view means;
};

// By name.
constexpr std::array kOldNames = {
    OldName{"Color", "color3d"},      OldName{"ColorFloat", "color3f"},   OldName{"Frame", "frame4d"},
    OldName{"Matrix2d", "matrix2d"},  OldName{"Matrix3d", "matrix3d"},    OldName{"Matrix4d", "matrix4d"},
    OldName{"Normal", "normal3d"},    OldName{"NormalFloat", "normal3f"}, OldName{"Point", "point3d"},
    OldName{"PointFloat", "point3f"}, OldName{"PointIndex", "int"},       OldName{"Quatd", "quatd"},
    OldName{"Quatf", "quatf"},        OldName{"Quath", "quath"},          OldName{"Transform", "matrix4d"},
    OldName{"Vec2d", "double2"},      OldName{"Vec2f", "float2"},         OldName{"Vec2h", "half2"},
    OldName{"Vec2i", "int2"},         OldName{"Vec3d", "double3"},        OldName{"Vec3f", "float3"},
    OldName{"Vec3h", "half3"},        OldName{"Vec3i", "int3"},           OldName{"Vec4d", "double4"},
    OldName{"Vec4f", "float4"},       OldName{"Vec4h", "half4"},          OldName{"Vec4i", "int4"},
    OldName{"Vector", "vector3d"},    OldName{"VectorFloat", "vector3f"},
};

constexpr std::array<std::string_view, 14> kStatementWords = {
    "add",  "append",  "class", "config",  "custom",  "def",        "delete",
    "over", "prepend", "rel",   "reorder", "uniform", "variantSet", "varying",
};

template <typename Table>
auto* FindRow(const Table& table, std::string_view name) {
  const auto row = std::lower_bound(table.begin(), table.end(), name,
                                    [](const auto& one, std::string_view key) { return one.name < key; });
  return row != table.end() && row->name == name ? &*row : nullptr;
}

}  // namespace

const UsdaType* FindUsdaType(std::string_view name) {
  if (const UsdaType* type = FindRow(kUsdaTypes, name)) return type;
  const OldName* old = FindRow(kOldNames, name);
  return old ? FindRow(kUsdaTypes, old->means) : nullptr;
}

std::string ClosestUsdaType(std::string_view word) {
  std::vector<std::string_view> words(kStatementWords.begin(), kStatementWords.end());
  for (const UsdaType& type : kUsdaTypes) words.push_back(type.name);
  return ClosestName(word, words);
}

bool IsUsdaStatementWord(std::string_view word) {
  return std::find(kStatementWords.begin(), kStatementWords.end(), word) != kStatementWords.end();
}

}  // namespace sceneweld::stage
