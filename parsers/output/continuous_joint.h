// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <variant>

#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/scene/joint.h"
#include "sceneweld/scene/kept.h"

namespace sceneweld {

/// Whether a file leaves out the position limits of a joint, because URDF calls the joint continuous. Only Drake reads
/// such limits; the record has them for the scene.
inline bool TurnsWithoutEnd(const Joint& joint, const WriteOptions& options) {
  if (options.audience == Compat::kDrake || !std::holds_alternative<Revolute>(joint.motion)) return false;
  const std::string* const type = FindWording(joint.kept, "urdf", "type");
  return type && *type == "continuous";
}

inline void RemoveLimits(Dof& dof) {
  dof.lower = -kInfinity;
  dof.upper = kInfinity;
}

}  // namespace sceneweld
