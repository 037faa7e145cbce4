// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sceneweld/directives/composition/placement.h"
#include "sceneweld/directives/editing/number_text.h"
#include "sceneweld/directives/editing/written_directive.h"
#include "sceneweld/directives/editing/yaml_insertion.h"
#include "sceneweld/scene/rendering/fix.h"

namespace sceneweld {

/// The edits of one change, or what stands against them.
struct TextChange {
  std::vector<SourceEdit> edits;
  /// The edits that change the constant part of expressions instead. Complete only if `can_offer`.
  std::vector<SourceEdit> offer;
  bool can_offer = true;
};

/// How far two numbers may differ to be the same, and to which grid new ones are rounded; 0: to none.
struct NumberGrid {
  double same = 1e-12;
  double grid = 0;

  bool AreSame(double a, double b) const;
  double Rounded(double value) const;
};

/// Replaces the numbers of a scalar or a list that differ. `now` are its values, of which a list has as many entries;
/// `wanted` as many. Reports random values, expressions, and values that an anchor shares.
void ChangeNumbers(const WrittenDirective& written, const YamlNode& node, std::span<const double> now,
                   std::span<const double> wanted, const NumberGrid& grid, TextChange& change,
                   Diagnostics& diagnostics);

/// Reports that an expression computes a value. `offered`: the constant part of it can be changed.
void RefuseExpression(const WrittenDirective& written, const YamlNode& scalar, bool offered, Diagnostics& diagnostics);

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
