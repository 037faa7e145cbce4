// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/directives/composition/composition.h"
#include "sceneweld/directives/composition/model_contents.h"
#include "sceneweld/directives/composition/site.h"

namespace sceneweld {

/// Reads a file, a text or a primitive that holds exactly one model; reports where it does not.
/// `name` is the full name that the model is to have.
ModelContents ReadModel(const AddModel& add, const std::string& name, const Site& site, Composition& composition);

}  // namespace sceneweld
