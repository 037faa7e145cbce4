// SPDX-License-Identifier: BSD-3-Clause
// Composes the type, the specifier, the metadata and the names of children of a prim from its specs.

#include "sceneweld/parsers/stage/composed_prim.h"

#include <algorithm>
#include <unordered_set>

#include "sceneweld/parsers/stage/composed_property.h"

namespace sceneweld::stage {
namespace {

// Of metadata that is a bool; `unless` if nobody says it.
bool StrongestFlag(const std::vector<PrimOpinion>& opinions, std::string_view name, bool unless) {
  for (const PrimOpinion& opinion : opinions) {
    const Value* value = Find(opinion.spec->metadata, name);
    if (const double* number = value ? value->number() : nullptr) return *number != 0;
  }
  return unless;
}

// `def` and `class` count more than `over`. A `class` that the prim itself inherits counts less than any other opinion.
Specifier ComposedSpecifier(const CompositionGraph& graph, const std::vector<PrimOpinion>& opinions) {
  Specifier specifier = Specifier::kOver;
  for (const PrimOpinion& opinion : opinions) {
    specifier = opinion.spec->specifier;
    if (specifier == Specifier::kOver) continue;
    const CompositionNode& node = graph[opinion.node];
    if (specifier == Specifier::kDef || node.arc != Arc::kInherit || node.is_ancestral) break;
  }
  return specifier;
}

void AddChildNames(const PrimSpec& spec, std::vector<Name>& names, std::unordered_set<std::string_view>& known) {
  if (names.empty() && spec.children.size() > 16) known.reserve(spec.children.size());
  for (const PrimSpec& child : spec.children) {
    if (known.insert(child.name.view()).second) names.push_back(child.name);
  }
  if (spec.child_order.empty()) return;
  std::vector<std::string> sorted(names.size());
  std::transform(names.begin(), names.end(), sorted.begin(), [](const Name& name) { return name.str(); });
  ListOp<std::string> order;
  order.ordered = spec.child_order;
  order.ApplyTo(sorted);
  std::transform(sorted.begin(), sorted.end(), names.begin(), [&](const std::string& name) {
    // The views in `known` stay valid: the specs have the names too.
    return Name(*known.find(name));
  });
}

}  // namespace

std::vector<PrimOpinion> OpinionsOf(const CompositionGraph& graph) {
  std::vector<PrimOpinion> opinions;
  for (const int node : graph.StrengthOrder()) {
    if (!graph[node].contributes()) continue;
    for (const Site::Opinion& opinion : graph[node].site->opinions()) {
      opinions.push_back({node, opinion.layer, opinion.spec});
    }
  }
  return opinions;
}

bool IsActive(const std::vector<PrimOpinion>& opinions) { return StrongestFlag(opinions, "active", true); }

std::vector<Name> ChildNamesOf(const CompositionGraph& graph, const std::vector<PrimOpinion>& opinions,
                               bool is_instance) {
  std::vector<Name> names;
  std::unordered_set<std::string_view> known;
  std::vector<char> is_silent;
  if (is_instance) is_silent = graph.OutsideOfPrototype();
  for (std::size_t i = opinions.size(); i-- > 0;) {
    if (is_instance && is_silent[static_cast<std::size_t>(opinions[i].node)]) continue;
    AddChildNames(*opinions[i].spec, names, known);
  }
  return names;
}

StagePrim ComposedPrim(const CompositionGraph& graph, const std::vector<PrimOpinion>& opinions,
                       std::deque<Dictionary>& merged, CompositionReports& reports) {
  StagePrim prim;
  prim.specifier = ComposedSpecifier(graph, opinions);
  prim.instanceable = StrongestFlag(opinions, "instanceable", false);
  for (const PrimOpinion& opinion : opinions) {
    const PrimSpec& spec = *opinion.spec;
    if (prim.type.empty()) prim.type = spec.type;
    if (!prim.span) prim.span = spec.span;
    if (spec.metadata.empty()) continue;
    if (prim.metadata.empty()) {
      prim.metadata = spec.metadata;
    } else {
      MergeDictionary(prim.metadata, spec.metadata);
    }
  }
  for (std::size_t i = opinions.size(); i-- > 0;) opinions[i].spec->api_schemas.ApplyTo(prim.api_schemas);
  prim.properties = ComposedProperties(graph, opinions, merged, reports);
  return prim;
}

}  // namespace sceneweld::stage
