// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {
class LossReport;
struct ReadContext;
}  // namespace sceneweld

namespace sceneweld::srdf {

/// Applies the SRDF file of the context's arguments (ModelArguments::srdf, possibly a xacro file) to the model of a
/// part that was just read: excluded pairs, configurations, and kept groups, end effectors, virtual and passive joints.
/// Reports errors at their places in the SRDF file.
void Apply(Scene& part, ReadContext& context);

/// The semantics of the scene as SRDF. The robot itself belongs to a URDF file beside it.
std::string Write(const Scene& scene, const WriteOptions& options, LossReport& losses);

}  // namespace sceneweld::srdf
