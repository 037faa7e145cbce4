// SPDX-License-Identifier: BSD-3-Clause
// The directive `add_model_instance`.

#include "sceneweld/directives/composition/actions.h"

namespace sceneweld {

void Act(const AddModelInstance& add, const Site& site, Composition& composition) {
  std::string name = site.scope.Join(add.name.text()).full();
  if (!composition.model_names.MakeFree(name, add.name.span())) return;
  if (composition.observer) composition.observer->OnModelInstance(name);
  ModelInstance instance;
  instance.name = name;
  instance.span = add.name.span();
  instance.origin = site.Origin();
  composition.scene.AddModel(std::move(instance));
}

}  // namespace sceneweld
