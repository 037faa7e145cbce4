// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "sceneweld/checks/lint_subject.h"
#include "sceneweld/scene/fix.h"

namespace sceneweld {

/// Writes the inertias that bodies have at uniform density in the volume of their geometries, with their own masses,
/// about their centres of mass. Empty if the volume of a body is unknown, or if the input does not give the inertia of
/// a body in a way that is surely understood. Not safe.
Fix RecomputeInertias(LintSubject& subject, const std::vector<Index<Body>>& bodies);

}  // namespace sceneweld
