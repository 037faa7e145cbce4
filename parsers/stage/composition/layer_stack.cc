// SPDX-License-Identifier: BSD-3-Clause
// Opens layers with their sublayers, each file once, and finds sublayers that contain themselves.

#include "sceneweld/parsers/stage/composition/layer_stack.h"

#include <algorithm>

#include "sceneweld/parsers/stage/layer_file.h"

namespace sceneweld::stage {
namespace {

constexpr std::size_t kDeepestSubLayers = 200;
constexpr std::size_t kMostSubLayers = 10'000;

}  // namespace

bool CompositionReports::IsNew(Span span, const std::string& message) {
  return reported_.emplace(span.source, span.begin, message).second;
}

LayerStack& LayerStacks::Add(std::shared_ptr<Layer> root) {
  if (on_layer_) on_layer_(*root);
  const Layer& layer = *root;
  layers_.emplace(layer.path, &layer);
  kept_.push_back(std::move(root));
  LayerStack& stack = *stacks_.emplace_back(std::make_unique<LayerStack>());
  std::vector<const Layer*> above;
  AddWithSubLayers(layer, stack, above);
  stack.root = &Site::Root(stack);
  return stack;
}

LayerStack* LayerStacks::Open(const std::string& path, Span span) {
  const auto [found, is_new] = opened_.try_emplace(path, nullptr);
  if (!is_new) return found->second;
  const Layer* layer = Read(path, span);
  if (!layer) return nullptr;
  LayerStack& stack = *stacks_.emplace_back(std::make_unique<LayerStack>());
  std::vector<const Layer*> above;
  AddWithSubLayers(*layer, stack, above);
  stack.root = &Site::Root(stack);
  found->second = &stack;
  return &stack;
}

const Layer* LayerStacks::Read(const std::string& path, Span span) {
  const auto [found, is_new] = layers_.try_emplace(path, nullptr);
  if (!is_new) return found->second;
  std::shared_ptr<Layer> layer = ReadLayer(path, span, files_, reports_.all());
  if (!layer) return nullptr;
  if (on_layer_) on_layer_(*layer);
  found->second = layer.get();
  kept_.push_back(std::move(layer));
  return found->second;
}

void LayerStacks::AddWithSubLayers(const Layer& layer, LayerStack& stack, std::vector<const Layer*>& above) {
  stack.layers.push_back(&layer);
  above.push_back(&layer);
  for (const Layer::SubLayer& sub : layer.sub_layers) {
    if (above.size() > kDeepestSubLayers || stack.layers.size() > kMostSubLayers) {
      reports_.Error("limit-exceeded", sub.span, "too many sublayers of `" + above.front()->shown + "`");
      break;
    }
    const Layer* read = Read(ResolvedAsset(sub.asset, layer), sub.span);
    if (!read) continue;
    if (const auto same = std::find(above.begin(), above.end(), read); same != above.end()) {
      std::string chain;
      for (auto at = same; at != above.end(); ++at) chain += "`" + (*at)->shown + "` -> ";
      reports_.Error("include-cycle", sub.span,
                     "`" + read->shown + "` is a sublayer of itself: " + chain + "`" + read->shown + "`");
      continue;
    }
    AddWithSubLayers(*read, stack, above);
  }
  above.pop_back();
}

}  // namespace sceneweld::stage
