#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/directives/reading/directive.h"
#include "sceneweld/parsers/format.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// What `add_model` adds; without a part when that failed.
struct ModelContents {
  std::shared_ptr<const Scene> part;
  const Format* format = nullptr;  ///< Null: a primitive.
  std::string path;                ///< Empty: no file.
  std::string_view text;           ///< Of a model that stands in the directives.
};

/// The models of a part that are nested in no other one.
std::vector<Index<ModelInstance>> TopLevelModels(const Scene& part);

}  // namespace sceneweld
