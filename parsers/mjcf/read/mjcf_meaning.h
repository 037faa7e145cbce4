// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>

#include "sceneweld/parsers/mjcf/read/mjcf_model.h"

namespace sceneweld::mjcf {

/// How the texts of a file that sceneweld wrote count (mjcf_encoding.h).
enum class Meaning {
  kModel,             ///< Not at all: the file is one model, as for MuJoCo.
  kScene,             ///< The file is a scene.
  kSceneWithoutLaws,  ///< The same, but the helpers of constraints are elements of the scene.
};

using UseOfModel = std::function<std::shared_ptr<Scene>(Model& model)>;

/// Reads a file as one model. If it is a scene, returns the result of `use(model)`.
std::shared_ptr<Scene> ReadAs(Meaning meaning, const Source& source, ReadContext& context, const UseOfModel& use = {});

}  // namespace sceneweld::mjcf
