// SPDX-License-Identifier: BSD-3-Clause
// The part of an `add_model`: a file, an inline text or a primitive.

#include "sceneweld/directives/composition/model_contents.h"

namespace sceneweld {

std::vector<Index<ModelInstance>> TopLevelModels(const Scene& part) {
  std::vector<Index<ModelInstance>> top_level;
  for (std::uint32_t i = 1; i < part.models.size(); ++i) {
    const Index<ModelInstance> model(i);
    if (part.models[model].parent == Scene::kWorldInstance) top_level.push_back(model);
  }
  return top_level;
}

}  // namespace sceneweld
