// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/directives/composition/composition.h"
#include "sceneweld/directives/composition/model_contents.h"
#include "sceneweld/directives/composition/site.h"

namespace sceneweld {

/// Reads a file, a text or a primitive that holds exactly one model. Reports if it does not. `name` is the full name
/// for the model.
ModelContents ReadModel(const AddModel& add, const std::string& name, const Site& site, Composition& composition);

}  // namespace sceneweld
