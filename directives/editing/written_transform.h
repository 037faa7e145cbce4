// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/directives/composition/placement.h"
#include "sceneweld/directives/editing/written_numbers.h"
#include "sceneweld/directives/editing/yaml_insertion.h"

namespace sceneweld {

/// Grids of the numbers of a transform.
struct TransformGrid {
  NumberGrid metres;
  NumberGrid degrees{1e-10, 0};
};

/// A transform as a new value.
NewYaml NewTransform(const Pose& X, const TransformGrid& grid);

/// Changes the transform in a mapping from that of a placement to another one, in the form that is there. `mapping` is
/// the value of its key.
void ChangeTransform(const WrittenDirective& written, const YamlNode& mapping, const Placement& now, const Pose& wanted,
                     const TransformGrid& grid, TextChange& change, Diagnostics& diagnostics);

}  // namespace sceneweld
