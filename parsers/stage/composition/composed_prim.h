// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/stage/composition/composition_graph.h"
#include "sceneweld/parsers/stage/composition/layer_stack.h"
#include "sceneweld/parsers/stage/layer/layer.h"
#include "sceneweld/parsers/stage/stage.h"

namespace sceneweld::stage {

/// One spec of a prim, with the node that brings it.
struct PrimOpinion {
  int node;
  const Layer* layer;
  const PrimSpec* spec;
};

/// Merges the entries of a weaker dictionary into a stronger one.
void MergeDictionary(Dictionary& stronger, const Dictionary& weaker);
/// The order of names in OpenUSD: without case, and numbers by their value.
bool ComesBeforeByName(std::string_view a, std::string_view b);

struct PrimOpinion;

/// The properties of a prim in the order of their names; `reorder properties` has no effect. Reports targets that have
/// no path in the stage.
std::vector<StageProperty> ComposedProperties(const CompositionGraph& graph, const std::vector<PrimOpinion>& opinions,
                                              std::deque<Dictionary>& merged, CompositionReports& reports);

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
