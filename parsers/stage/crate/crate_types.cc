// SPDX-License-Identifier: BSD-3-Clause
// The types of values in a crate.

#include "sceneweld/parsers/stage/crate/crate_types.h"

namespace sceneweld::stage {
namespace {

struct CrateTypeRow {
  CrateType type;
  std::string_view name;
  CrateNumberType numbers;
};

using NumberShape = CrateNumberType::Shape;

constexpr CrateTypeRow kCrateTypes[] = {
    {CrateType::kBool, "bool", {CrateScalar::kBool, 1, NumberShape::kScalar}},
    {CrateType::kUChar, "uchar", {CrateScalar::kUChar, 1, NumberShape::kScalar}},
    {CrateType::kInt, "int", {CrateScalar::kInt, 1, NumberShape::kScalar}},
    {CrateType::kUInt, "uint", {CrateScalar::kUInt, 1, NumberShape::kScalar}},
    {CrateType::kInt64, "int64", {CrateScalar::kInt64, 1, NumberShape::kScalar}},
    {CrateType::kUInt64, "uint64", {CrateScalar::kUInt64, 1, NumberShape::kScalar}},
    {CrateType::kHalf, "half", {CrateScalar::kHalf, 1, NumberShape::kScalar}},
    {CrateType::kFloat, "float", {CrateScalar::kFloat, 1, NumberShape::kScalar}},
    {CrateType::kDouble, "double", {CrateScalar::kDouble, 1, NumberShape::kScalar}},
    {CrateType::kTimeCode, "timecode", {CrateScalar::kDouble, 1, NumberShape::kScalar}},
    {CrateType::kMatrix2d, "matrix2d", {CrateScalar::kDouble, 4, NumberShape::kMatrix}},
    {CrateType::kMatrix3d, "matrix3d", {CrateScalar::kDouble, 9, NumberShape::kMatrix}},
    {CrateType::kMatrix4d, "matrix4d", {CrateScalar::kDouble, 16, NumberShape::kMatrix}},
    {CrateType::kQuatd, "quatd", {CrateScalar::kDouble, 4, NumberShape::kQuaternion}},
    {CrateType::kQuatf, "quatf", {CrateScalar::kFloat, 4, NumberShape::kQuaternion}},
    {CrateType::kQuath, "quath", {CrateScalar::kHalf, 4, NumberShape::kQuaternion}},
    {CrateType::kVec2d, "double2", {CrateScalar::kDouble, 2, NumberShape::kVector}},
    {CrateType::kVec2f, "float2", {CrateScalar::kFloat, 2, NumberShape::kVector}},
    {CrateType::kVec2h, "half2", {CrateScalar::kHalf, 2, NumberShape::kVector}},
    {CrateType::kVec2i, "int2", {CrateScalar::kInt, 2, NumberShape::kVector}},
    {CrateType::kVec3d, "double3", {CrateScalar::kDouble, 3, NumberShape::kVector}},
    {CrateType::kVec3f, "float3", {CrateScalar::kFloat, 3, NumberShape::kVector}},
    {CrateType::kVec3h, "half3", {CrateScalar::kHalf, 3, NumberShape::kVector}},
    {CrateType::kVec3i, "int3", {CrateScalar::kInt, 3, NumberShape::kVector}},
    {CrateType::kVec4d, "double4", {CrateScalar::kDouble, 4, NumberShape::kVector}},
    {CrateType::kVec4f, "float4", {CrateScalar::kFloat, 4, NumberShape::kVector}},
    {CrateType::kVec4h, "half4", {CrateScalar::kHalf, 4, NumberShape::kVector}},
    {CrateType::kVec4i, "int4", {CrateScalar::kInt, 4, NumberShape::kVector}},
    {CrateType::kString, "string", {}},
    {CrateType::kToken, "token", {}},
    {CrateType::kAsset, "asset", {}},
    {CrateType::kPathExpression, "pathExpression", {}},
    {CrateType::kDictionary, "dictionary", {}},
};

const CrateTypeRow* RowOf(CrateType type) {
  for (const CrateTypeRow& row : kCrateTypes) {
    if (row.type == type) return &row;
  }
  return nullptr;
}

}  // namespace

CrateNumberType NumberTypeOf(CrateType type) {
  const CrateTypeRow* row = RowOf(type);
  return row ? row->numbers : CrateNumberType();
}

std::size_t SizeOf(CrateScalar scalar) {
  switch (scalar) {
    case CrateScalar::kBool:
    case CrateScalar::kUChar: return 1;
    case CrateScalar::kHalf: return 2;
    case CrateScalar::kInt:
    case CrateScalar::kUInt:
    case CrateScalar::kFloat: return 4;
    case CrateScalar::kInt64:
    case CrateScalar::kUInt64:
    case CrateScalar::kDouble: break;
  }
  return 8;
}

std::string NameOfType(CrateValueRep rep) {
  const CrateTypeRow* row = RowOf(rep.type());
  if (!row) return {};
  return std::string(row->name) + (rep.is_array() ? "[]" : "");
}

}  // namespace sceneweld::stage
