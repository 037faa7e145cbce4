// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <vector>

#include "sceneweld/parsers/mjcf/read/mjcf_model.h"

namespace sceneweld::mjcf {

// The contents of a body, each in a file of its own name. `place` is that of the body in Model::bodies.

/// Joins the body to its parent by its joints, with massless bodies between several joints, or by a weld without
/// joints; or makes it free (MJCF reference, section 7).
void HoldBody(const std::vector<Content>& contents, std::size_t place, const Pose& X_PB, Model& model);

/// Adds the geometries of the geoms among the contents (section 8), and gives
/// the sum of their masses, if it is wanted and there is any (6.2).
std::optional<MassProperties> ReadGeoms(const std::vector<Content>& contents, std::size_t place, bool wants_mass,
                                        Model& model);

void ReadSite(const Content& content, std::size_t place, Model& model);
void ReadCamera(const Content& content, std::size_t place, Model& model);
void ReadLight(const Content& content, std::size_t place, Model& model);
/// Keeps a composite or flexcomp in its body or, of the world, in the model.
void KeepMade(const Content& content, std::size_t place, Model& model);

}  // namespace sceneweld::mjcf
