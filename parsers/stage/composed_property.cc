// SPDX-License-Identifier: BSD-3-Clause
// Composes the value, the targets and the metadata of each property of a prim.

#include "sceneweld/parsers/stage/composed_property.h"

#include <algorithm>

#include "sceneweld/parsers/stage/prim_opinion.h"
#include "sceneweld/parsers/stage/prim_path.h"

namespace sceneweld::stage {
namespace {

struct PropertyOpinion {
  const PrimOpinion* prim;
  const Property* property;
};

// The opinions about one property, the strongest first.
using PropertyOpinions = std::pair<const PropertyOpinion*, const PropertyOpinion*>;

class PropertyComposer {
 public:
  PropertyComposer(const CompositionGraph& graph, std::deque<Dictionary>& merged, CompositionReports& reports)
      : graph_(graph), merged_(merged), reports_(reports) {}

  StageProperty Composed(const PropertyOpinion* begin, const PropertyOpinion* end) {
    StageProperty property;
    const Property& strongest = *begin->property;
    property.name = strongest.name;
    property.type = strongest.type;
    property.custom = strongest.custom;
    property.uniform = strongest.uniform;
    property.layer = begin->prim->layer;
    property.metadata = &strongest.metadata;
    property.span = strongest.span;
    property.value_span = strongest.value_span;
    std::vector<PropertyOpinion> same;
    for (const PropertyOpinion* opinion = begin; opinion != end; ++opinion) {
      if (opinion->property->is_relationship() == strongest.is_relationship()) {
        same.push_back(*opinion);
        continue;
      }
      if (Diagnostic* warning = reports_.Warning(
              "ignored-value", opinion->property->span,
              Quoted(strongest.name) + " is an attribute in one layer and a relationship in another one")) {
        warning->Note(strongest.span, "this layer is stronger");
      }
    }
    if (!strongest.is_relationship()) ComposeValue(same, property);
    ComposeTargets(same, property);
    if (same.size() > 1) ComposeMetadata(same, property);
    return property;
  }

 private:
  static void ComposeValue(const std::vector<PropertyOpinion>& opinions, StageProperty& property) {
    const PropertyOpinion* of_samples = nullptr;
    for (const PropertyOpinion& opinion : opinions) {
      const Property& own = *opinion.property;
      if (!own.samples.empty() && !of_samples) {
        of_samples = &opinion;
        property.is_animated = true;
      }
      if (own.value.absent()) continue;
      property.layer = opinion.prim->layer;
      property.value_span = own.value_span;
      if (own.value.blocked()) return;
      property.value = own.value;
      return;
    }
    if (!of_samples) return;
    property.value = of_samples->property->samples.front().second;
    if (property.value.blocked()) property.value = Value();
    property.layer = of_samples->prim->layer;
    property.value_span = of_samples->property->value_span;
  }

  void ComposeTargets(const std::vector<PropertyOpinion>& opinions, StageProperty& property) {
    for (std::size_t i = opinions.size(); i-- > 0;) {
      const Property& own = *opinions[i].property;
      if (own.targets.empty()) continue;
      ListOp<PrimPath> op = own.targets;
      for (std::vector<PrimPath>* paths : {&op.items, &op.prepended, &op.appended, &op.added}) {
        MapTargets(opinions[i], *paths, true);
      }
      for (std::vector<PrimPath>* paths : {&op.deleted, &op.ordered}) MapTargets(opinions[i], *paths, false);
      op.ApplyTo(property.targets);
      if (property.is_relationship()) property.value_span = own.value_span;
    }
  }

  // Drops paths without a counterpart in the stage.
  void MapTargets(const PropertyOpinion& opinion, std::vector<PrimPath>& paths, bool reports) {
    std::size_t count = 0;
    for (PrimPath& path : paths) {
      const Site& site = *graph_[opinion.prim->node].site;
      const auto absolute = AbsolutePath(path, site.path());
      const auto mapped =
          absolute ? graph_.ToStage(opinion.prim->node, WithoutVariants(*absolute)) : std::optional<std::string>();
      if (mapped) {
        paths[count++] = *mapped;
        continue;
      }
      if (!reports) continue;
      if (Diagnostic* warning =
              reports_.Warning("ignored-value", opinion.property->value_span,
                               "the target " + Quoted(path) + " of " + Quoted(opinion.property->name) +
                                   " lies outside of the prim that is referenced")) {
        warning->Help("move the target below " + Quoted(site.path()) + ", or the relationship next to the reference");
      }
    }
    paths.resize(count);
  }

  void ComposeMetadata(const std::vector<PropertyOpinion>& opinions, StageProperty& property) {
    const Dictionary* all = nullptr;
    Dictionary* own = nullptr;
    for (const PropertyOpinion& opinion : opinions) {
      const Dictionary& metadata = opinion.property->metadata;
      if (metadata.empty()) continue;
      if (!all) {
        all = &metadata;
        continue;
      }
      if (!own) {
        own = &merged_.emplace_back(*all);
        all = own;
      }
      MergeDictionary(*own, metadata);
    }
    if (all) property.metadata = all;
  }

  const CompositionGraph& graph_;
  std::deque<Dictionary>& merged_;
  CompositionReports& reports_;
};

}  // namespace

std::vector<StageProperty> ComposedProperties(const CompositionGraph& graph, const std::vector<PrimOpinion>& opinions,
                                              std::deque<Dictionary>& merged, CompositionReports& reports) {
  std::vector<PropertyOpinion> all;
  for (const PrimOpinion& opinion : opinions) {
    for (const Property& property : opinion.spec->properties) all.push_back({&opinion, &property});
  }
  std::stable_sort(all.begin(), all.end(), [](const PropertyOpinion& a, const PropertyOpinion& b) {
    return ComesBeforeByName(a.property->name, b.property->name);
  });
  PropertyComposer composer(graph, merged, reports);
  std::vector<StageProperty> properties;
  for (std::size_t begin = 0, end = 0; begin < all.size(); begin = end) {
    while (end < all.size() && all[end].property->name == all[begin].property->name) ++end;
    properties.push_back(composer.Composed(all.data() + begin, all.data() + end));
  }
  return properties;
}

}  // namespace sceneweld::stage
