// SPDX-License-Identifier: BSD-3-Clause
// Composes a stage prim by prim, from the root down.

#include <algorithm>
#include <utility>

#include "sceneweld/parsers/stage/composition/composed_prim.h"
#include "sceneweld/parsers/stage/composition/composition_indexer.h"
#include "sceneweld/parsers/stage/layer/prim_path.h"
#include "sceneweld/parsers/stage/layer_file.h"
#include "sceneweld/parsers/stage/stage.h"

namespace sceneweld::stage {
namespace {

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
  StageComposer(Stage& stage, Files& files, Diagnostics& diagnostics, const OnLayer& on_layer)
      : stage_(stage),
        limits_(files.limits()),
        reports_(diagnostics),
        stacks_(files, reports_, on_layer),
        indexer_(stacks_, reports_, files.limits()) {}

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
                                    const OnLayer& on_layer) {
  auto stage = std::make_shared<Stage>();
  StageComposer(*stage, files, diagnostics, on_layer).Compose(std::move(root));
  return stage;
}

std::shared_ptr<const Stage> OpenStage(const std::string& path, Span span, Files& files, Diagnostics& diagnostics) {
  std::shared_ptr<Layer> root = ReadLayer(path, span, files, diagnostics);
  return root ? ComposeStage(std::move(root), files, diagnostics) : nullptr;
}

}  // namespace sceneweld::stage
