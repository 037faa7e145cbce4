// SPDX-License-Identifier: BSD-3-Clause
// Selects variants: the strongest selection of all sites of the prim decides.

#include "sceneweld/parsers/stage/composition_indexer.h"

namespace sceneweld::stage {
namespace {

constexpr std::size_t kMostVariantSets = 200;  // Of one prim.

// The site of the prim that a node has at a path at or above its own; null if it is not there.
const Site* SiteAt(const CompositionGraph& graph, int node, const PrimPath& path) {
  const CompositionNode& own = graph[node];
  const Site* site = own.site;
  // Of a variant and its prim, the variant's own opinions count.
  while (site && site->path() != path) site = site->parent();
  return site;
}

}  // namespace

void CompositionIndexer::FindVariantSets(Work& work, int node, Site& site, Step step) {
  const std::vector<std::string> sets = site.variant_sets();
  if (sets.size() > kMostVariantSets) {
    reports_.Error("limit-exceeded", site.opinions().front().spec->span,
                   site.Described() + " has too many variant sets");
    is_exhausted_ = true;
    return;
  }
  for (std::size_t i = 0; i < sets.size(); ++i) {
    work.Add({step, node, &site, sets[i], static_cast<int>(i)});
  }
}

void CompositionIndexer::FindAncestralVariantSets(Work& work, int node) {
  for (Site* site = work.graph[node].site->parent(); site && !site->is_root(); site = site->parent()) {
    if (!work.graph[node].ContributesAt(site->depth())) continue;
    FindVariantSets(work, node, *site, Step::kAncestralVariant);
    if (site->is_variant()) break;
  }
}

const std::string* CompositionIndexer::SelectedVariant(const CompositionGraph& graph, int node, const Site& of_set,
                                                       const std::string& set) const {
  // The path of the prim in the strongest node that knows it.
  PrimPath path = of_set.path();
  while (node > 0) {
    const auto& to_parent = graph[node].to_parent;
    auto mapped = to_parent ? to_parent->ToTarget(path) : std::optional<std::string>(path);
    if (!mapped) break;
    path = *std::move(mapped);
    node = graph[node].parent;
  }
  struct Found {
    int node;
    const Site* site;
  };
  std::vector<Found> all;
  std::vector<std::pair<int, PrimPath>> paths{{node, path}};  // Of the nodes on the way to the current one.
  for (int at = node; at >= 0;) {
    while (paths.back().first != at && paths.back().first != graph[at].parent) paths.pop_back();
    if (at != node) {
      const auto& to_parent = graph[at].to_parent;
      auto mapped = to_parent ? to_parent->ToSource(paths.back().second) : std::optional(paths.back().second);
      if (!mapped) {
        at = graph.NextAfterSubtree(at, node);
        continue;
      }
      paths.emplace_back(at, *std::move(mapped));
    }
    if (const Site* site = SiteAt(graph, at, paths.back().second)) all.push_back({at, site});
    at = graph.Next(at, node);
  }
  for (const Found& found : all) {
    const Site& arc = graph.SiteOfArc(found.node);
    if (graph[found.node].arc == Arc::kVariant && arc.variant_set() == set && arc.path() == found.site->path()) {
      return &arc.variant();
    }
  }
  for (const Found& found : all) {
    if (!graph[found.node].ContributesAt(found.site->depth())) continue;
    if (const std::string* selection = found.site->Selection(set)) return selection;
  }
  return nullptr;
}

void CompositionIndexer::FollowVariant(Work& work, const Task& task) {
  CompositionGraph& graph = work.graph;
  if (!graph[task.node].ContributesAt(task.of_set->depth())) return;
  const std::string* selection = SelectedVariant(graph, task.node, *task.of_set, task.set);
  if (!selection || selection->empty()) {
    work.unselected.push_back(task);
    return;
  }
  const bool is_ancestral = task.step == Step::kAncestralVariant;
  CompositionNode variant;
  variant.arc = Arc::kVariant;
  variant.parent = variant.origin = task.node;
  Site& prim = task.of_set->Variant(task.set, *selection);
  variant.site = is_ancestral ? &prim.Below(*task.of_set, *graph[task.node].site) : &prim;
  variant.number = task.number;
  variant.arc_depth = task.of_set->depth();
  ArcOptions options;
  options.with_ancestors = is_ancestral;
  for (int at = task.node; is_ancestral && at > 0; at = graph[at].parent) {
    options.skips_duplicates |= IsClassArc(graph[at].arc) && graph[at].below == 0 && graph[at].contributes();
  }
  if (AddArc(work, std::move(variant), options) < 0) return;
  // The variant may bring selections of other sets.
  for (Task& waiting : work.unselected) work.Add(std::move(waiting));
  work.unselected.clear();
}

}  // namespace sceneweld::stage
