// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/mesh/usd_look.h"
#include "sceneweld/parsers/stage/stage.h"

namespace sceneweld {

/// Values on the surface of a mesh: its normals, texture coordinates, colours.
class Primvar {
 public:
  /// The primvar `name` of a prim, with its indices. Not `is_valid` if the prim has no such primvar of this width, or
  /// if an index is out of range. `usual`: the interpolation if the prim gives none. Normals may be no primvar:
  /// `normals`.
  Primvar(const stage::StagePrim& prim, std::string_view name, std::uint32_t width, std::string_view usual,
          const UseOfProperty& read);

  bool is_valid() const { return values_ != nullptr; }
  bool is_constant() const { return way_ == Way::kConstant; }
  std::size_t count() const { return values_ ? values_->count() : 0; }
  /// The numbers of a value.
  const double* At(std::size_t value) const { return values_->data.data() + value * values_->width; }
  /// The number of the value at a corner of a polygon; kNone if the array is too short. `point`, `face` and `corner`
  /// are numbers within the mesh.
  std::uint32_t ValueAt(std::size_t point, std::size_t face, std::size_t corner) const;
  static constexpr std::uint32_t kNone = 0xFFFFFFFFu;

 private:
  enum class Way { kConstant, kUniform, kVertex, kFaceVarying };
  const stage::Numbers* values_ = nullptr;
  const stage::Numbers* indices_ = nullptr;
  Way way_ = Way::kVertex;
};

}  // namespace sceneweld
