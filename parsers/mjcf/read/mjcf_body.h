// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <vector>

#include "sceneweld/parsers/mjcf/model/mjcf_model.h"

namespace sceneweld::mjcf {

// Readers of the elements in a body. `place` is the index of the body in Model::bodies.

/// Connects the body to its parent (docs/reference/mjcf.md, 7). Several joints are chained through massless bodies.
/// A body without a joint is welded; a body with a free joint floats.
void HoldBody(const std::vector<Content>& contents, std::size_t place, const Pose& X_PB, Model& model);

/// Adds the geometries of the geoms among the contents (docs/reference/mjcf.md, 8). Returns the sum of their mass
/// properties (docs/reference/mjcf.md, 6.2), or nullopt if `wants_mass` is false or no geom has a mass.
std::optional<MassProperties> ReadGeoms(const std::vector<Content>& contents, std::size_t place, bool wants_mass,
                                        Model& model);

/// Gives the names in kept attributes and plugins of an element their prefixes, and leaves out empty names.
void PrefixNames(const Scope& scope, KeptList& list);

void ReadSite(const Content& content, std::size_t place, Model& model);
void ReadCamera(const Content& content, std::size_t place, Model& model);
void ReadLight(const Content& content, std::size_t place, Model& model);
/// Keeps a `composite` or `flexcomp` in its body, or in the model if it is an element of the world.
/// `bodies_before` is the number of child bodies of the body that come before it.
void KeepMade(const Content& content, std::size_t place, std::size_t bodies_before, Model& model);

}  // namespace sceneweld::mjcf
