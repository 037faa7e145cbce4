// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/directives/reading/directive.h"
#include "sceneweld/parsers/format.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// The model of an `add_model`; without a part if that failed.
struct ModelContents {
  std::shared_ptr<const Scene> part;
  const Format* format = nullptr;  ///< Null: a primitive.
  std::string path;                ///< Empty: no file.
  std::string_view text;           ///< For a model that is inline in the directives.
  std::string srdf = {};           ///< The path of its SRDF file; empty: none.
};

/// The top-level models of a part.
std::vector<Index<ModelInstance>> TopLevelModels(const Scene& part);

}  // namespace sceneweld
