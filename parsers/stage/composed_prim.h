// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "sceneweld/parsers/stage/composition_graph.h"
#include "sceneweld/parsers/stage/layer_stack.h"
#include "sceneweld/parsers/stage/prim_opinion.h"
#include "sceneweld/parsers/stage/stage.h"

namespace sceneweld::stage {

/// The specs of a prim, the strongest first.
std::vector<PrimOpinion> OpinionsOf(const CompositionGraph& graph);
/// False if the strongest opinion about `active` says so.
bool IsActive(const std::vector<PrimOpinion>& opinions);
/// The names of the children: the weakest layer's first, then those that stronger layers add, in the orders that layers
/// ask for.
std::vector<Name> ChildNamesOf(const CompositionGraph& graph, const std::vector<PrimOpinion>& opinions,
                               bool is_instance);
/// All of a prim except its path and its place in the tree. Dictionaries that no layer has as they are go to `merged`.
StagePrim ComposedPrim(const CompositionGraph& graph, const std::vector<PrimOpinion>& opinions,
                       std::deque<Dictionary>& merged, CompositionReports& reports);

}  // namespace sceneweld::stage
