// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

#include "sceneweld/parsers/part/stamp.h"

namespace sceneweld {

/// Lets the texts that the models of a stamped part keep (ModelInstance::kept) follow the new names of the part's
/// scenery (Stamped::new_names). `first_model`: the first model of the part. Time: linear in the texts.
void FollowScenery(const Stamped& stamped, std::size_t first_model, Scene& scene);

/// A copy of a part in which a body has another name. Texts of one format follow where their format says that a word
/// names the body.
Scene WithBodyNamed(const Scene& part, Index<Body> body, std::string_view new_name);

}  // namespace sceneweld
