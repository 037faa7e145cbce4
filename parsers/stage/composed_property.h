// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <deque>
#include <vector>

#include "sceneweld/parsers/stage/composition_graph.h"
#include "sceneweld/parsers/stage/layer_stack.h"
#include "sceneweld/parsers/stage/stage.h"

namespace sceneweld::stage {

struct PrimOpinion;

/// The properties of a prim in the order of their names; `reorder properties` has no effect. Reports targets that have
/// no path in the stage.
std::vector<StageProperty> ComposedProperties(const CompositionGraph& graph, const std::vector<PrimOpinion>& opinions,
                                              std::deque<Dictionary>& merged, CompositionReports& reports);

}  // namespace sceneweld::stage
