// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

#include "sceneweld/parsers/stage/layer.h"

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

}  // namespace sceneweld::stage
