#pragma once

#include <optional>
#include <vector>

#include "sceneweld/parsers/mjcf/read/mjcf_model.h"

namespace sceneweld::mjcf {

// What a body is made of, each in a file of its own name. `place` is that of the
// body in Model::bodies.

/// Joins the body to its parent by the joints among its contents, through
/// massless bodies in between where there are several, by a weld where there are
/// none; or sets it free (MJCF reference, section 7).
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
