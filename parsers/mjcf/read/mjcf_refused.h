// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/mjcf/model/mjcf_model.h"

namespace sceneweld::mjcf {

/// Warns of what MuJoCo refuses in elements of the main file that a scene only keeps: missing attributes, unknown words
/// and names, wrong counts of numbers, duplicate names, paths of tendons, numbers of keys
/// (docs/reference/strictness.md, 3). Runs after all other readers, and repeats none of their reports.
void ReportRefused(Model& model);

/// Warns of bodies that can move without mass or inertia, which MuJoCo refuses.
void ReportMassless(Model& model);

}  // namespace sceneweld::mjcf
