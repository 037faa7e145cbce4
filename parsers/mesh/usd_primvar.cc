// SPDX-License-Identifier: BSD-3-Clause
// Reads values on the surface of a mesh.

#include "sceneweld/parsers/mesh/usd_primvar.h"

#include <string>

namespace sceneweld {

Primvar::Primvar(const stage::StagePrim& prim, std::string_view name, std::uint32_t width, std::string_view usual,
                 const UseOfProperty& read) {
  const stage::StageProperty* property = prim.Find(name);
  if (!property) return;
  if (read) read(prim, name);
  const stage::Numbers* values = property->value.numbers();
  if (!values || values->width != width || values->data.empty()) return;
  const std::string indices = std::string(name) + ":indices";
  if (const stage::StageProperty* given = prim.Find(indices)) {
    if (read) read(prim, indices);
    indices_ = given->value.numbers();
    if (indices_ && (indices_->width != 1 || indices_->data.empty())) indices_ = nullptr;
  }
  const stage::Value* written = stage::Find(*property->metadata, "interpolation");
  const std::string_view way = written && written->text() ? std::string_view(*written->text()) : usual;
  way_ = way == "constant"      ? Way::kConstant
         : way == "uniform"     ? Way::kUniform
         : way == "faceVarying" ? Way::kFaceVarying
                                : Way::kVertex;  // `varying` is the same on a mesh.
  values_ = values;
}

std::uint32_t Primvar::ValueAt(std::size_t point, std::size_t face, std::size_t corner) const {
  if (!values_) return kNone;
  std::size_t at = 0;
  switch (way_) {
    case Way::kConstant: break;
    case Way::kUniform: at = face; break;
    case Way::kVertex: at = point; break;
    case Way::kFaceVarying: at = corner; break;
  }
  if (indices_) {
    if (at >= indices_->data.size()) return kNone;
    const double index = indices_->data[at];
    if (!(index >= 0) || index >= static_cast<double>(values_->count())) return kNone;
    at = static_cast<std::size_t>(index);
  }
  return at < values_->count() ? static_cast<std::uint32_t>(at) : kNone;
}

}  // namespace sceneweld
