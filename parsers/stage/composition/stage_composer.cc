// SPDX-License-Identifier: BSD-3-Clause
// Composes a stage prim by prim, from the root down.

#include <algorithm>
#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "sceneweld/parsers/stage/composition/composition_graph.h"
#include "sceneweld/parsers/stage/composition/composition_indexer.h"
#include "sceneweld/parsers/stage/composition/layer_stack.h"
#include "sceneweld/parsers/stage/layer/layer.h"
#include "sceneweld/parsers/stage/layer/prim_path.h"
#include "sceneweld/parsers/stage/layer_file.h"
#include "sceneweld/parsers/stage/stage.h"

namespace sceneweld::stage {
namespace {

// One spec of a prim, with the node that brings it.
struct PrimOpinion {
  int node;
  const Layer* layer;
  const PrimSpec* spec;
};

// Merges the entries of a weaker dictionary into a stronger one.
void MergeDictionary(Dictionary& stronger, const Dictionary& weaker) {
  for (const DictionaryEntry& entry : weaker) {
    const auto own = std::find_if(stronger.begin(), stronger.end(),
                                  [&](const DictionaryEntry& other) { return other.name == entry.name; });
    if (own == stronger.end()) {
      stronger.push_back(entry);
      continue;
    }
    const Dictionary* above = own->value.dictionary();
    const Dictionary* below = entry.value.dictionary();
    if (!above || !below) continue;
    Dictionary both = *above;
    MergeDictionary(both, *below);
    own->value = Value(std::move(both));
  }
}

// The order of names in OpenUSD: without case, and numbers by their value.
bool ComesBeforeByName(std::string_view a, std::string_view b) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  std::size_t i = 0, k = 0;
  while (i < a.size() && k < b.size()) {
    if (is_digit(a[i]) && is_digit(b[k])) {
      const auto number = [&](std::string_view text, std::size_t& at) {
        while (at < text.size() && text[at] == '0') ++at;
        const std::size_t begin = at;
        while (at < text.size() && is_digit(text[at])) ++at;
        return text.substr(begin, at - begin);
      };
      const std::string_view x = number(a, i), y = number(b, k);
      if (x.size() != y.size()) return x.size() < y.size();
      if (x != y) return x < y;
      continue;
    }
    const auto x = static_cast<unsigned char>(lower(a[i])), y = static_cast<unsigned char>(lower(b[k]));
    if (x != y) return x < y;
    ++i;
    ++k;
  }
  if (a.size() - i != b.size() - k) return a.size() - i < b.size() - k;
  return a < b;
}

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

// The properties of a prim in the order of their names; `reorder properties` has no effect. Reports targets that have
// no path in the stage.
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

// The specs of a prim, the strongest first.
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

// False if the strongest opinion about `active` says so.
bool IsActive(const std::vector<PrimOpinion>& opinions) { return StrongestFlag(opinions, "active", true); }

// The names of the children: the weakest layer's first, then those that stronger layers add, in the orders that layers
// ask for.
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

// All of a prim except its path and its place in the tree. Dictionaries that no layer has as they are go to `merged`.
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

constexpr std::size_t kDeepestPrims = 1'000;
constexpr std::size_t kMostPathBytes = std::size_t{256} << 20;
constexpr std::size_t kMostPrims = 1'000'000;  // About a gigabyte.

// A prim whose children are composed.
struct OpenPrim {
  CompositionGraph graph;
  std::vector<Name> children;
  std::size_t next = 0;
  std::uint32_t number = 0;
  bool is_instance = false;
};

class StageComposer {
 public:
  StageComposer(Stage& stage, Files& files, Diagnostics& diagnostics, const OnLayer& on_layer,
                const VariantChoices& choices)
      : stage_(stage),
        limits_(files.limits()),
        reports_(diagnostics),
        stacks_(files, reports_, on_layer),
        indexer_(stacks_, reports_, files.limits(), choices) {}

  void Compose(std::shared_ptr<Layer> root) {
    stage_.metadata = root->metadata;
    LayerStack& stack = stacks_.Add(std::move(root));
    StagePrim& top = stage_.prims.emplace_back();
    top.path = "/";
    top.specifier = Specifier::kDef;
    top.is_defined = true;
    top.span = stack.root_layer().span;
    CompositionGraph graph(*stack.root);
    std::vector<PrimOpinion> opinions = OpinionsOf(graph);
    std::vector<Name> children = ChildNamesOf(graph, opinions, false);
    open_.push_back({std::move(graph), std::move(children)});
    while (!open_.empty()) {
      if (open_.back().next == open_.back().children.size()) {
        open_.pop_back();
      } else if (!ComposeNextChild()) {
        break;
      }
    }
    stage_.layers = stacks_.TakeLayers();
    for (const auto& layer : stage_.layers) ReportUnsupported(layer->metadata, layer->span);
    stage_.IndexPaths();
  }

 private:
  // False if a limit is exceeded.
  bool ComposeNextChild() {
    OpenPrim& parent = open_.back();
    const Name name = parent.children[parent.next++];
    CompositionGraph graph = indexer_.IndexChild(parent.graph, name, parent.is_instance);
    if (indexer_.is_exhausted()) return false;
    std::vector<PrimOpinion> opinions = OpinionsOf(graph);
    if (opinions.empty() || !IsActive(opinions)) return true;
    StagePrim prim = ComposedPrim(graph, opinions, stage_.merged_metadata, reports_);
    ReportUnsupported(prim.metadata, prim.span);
    const StagePrim& above = stage_.prims[parent.number];
    prim.name = name;
    prim.path = ChildPath(above.path, name);
    prim.parent = parent.number;
    prim.is_defined = above.is_defined && prim.specifier == Specifier::kDef;
    path_bytes_ += prim.path.size();
    elements_ += 1 + prim.properties.size();
    if (elements_ > limits_.max_elements || stage_.prims.size() > kMostPrims || path_bytes_ > kMostPathBytes ||
        open_.size() > std::min(limits_.max_depth, kDeepestPrims)) {
      reports_.Error("limit-exceeded", prim.span, "the stage has too many prims at " + Quoted(prim.path));
      return false;
    }
    OpenPrim open;
    open.number = static_cast<std::uint32_t>(stage_.prims.size());
    open.is_instance = prim.instanceable && graph.IsInstance();
    open.children = ChildNamesOf(graph, opinions, open.is_instance);
    open.graph = std::move(graph);
    stage_.prims[parent.number].children.push_back(open.number);
    stage_.prims.push_back(std::move(prim));
    if (!open.children.empty()) open_.push_back(std::move(open));
    return true;
  }

  void ReportUnsupported(const Dictionary& metadata, Span span) {
    for (const char* name : {"relocates", "layerRelocates", "clips", "clipSets"}) {
      if (Find(metadata, name)) {
        reports_.Warning("unsupported-element", span, Quoted(name) + " has no effect: it is not supported");
      }
    }
  }

  Stage& stage_;
  const Limits& limits_;
  CompositionReports reports_;
  LayerStacks stacks_;
  CompositionIndexer indexer_;
  std::vector<OpenPrim> open_;  // The outermost first.
  std::size_t elements_ = 0;
  std::size_t path_bytes_ = 0;
};

}  // namespace

std::shared_ptr<Stage> ComposeStage(std::shared_ptr<Layer> root, Files& files, Diagnostics& diagnostics,
                                    const OnLayer& on_layer, const VariantChoices& choices) {
  auto stage = std::make_shared<Stage>();
  StageComposer(*stage, files, diagnostics, on_layer, choices).Compose(std::move(root));
  return stage;
}

std::shared_ptr<const Stage> OpenStage(const std::string& path, Span span, Files& files, Diagnostics& diagnostics) {
  std::shared_ptr<Layer> root = ReadLayer(path, span, files, diagnostics);
  return root ? ComposeStage(std::move(root), files, diagnostics) : nullptr;
}

}  // namespace sceneweld::stage
