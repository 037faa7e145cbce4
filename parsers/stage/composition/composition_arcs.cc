// SPDX-License-Identifier: BSD-3-Clause
// Follows references and payloads, and reports those whose target does not exist.
// Follows inherits and specializes. A class also means the class of the same name in all layer stacks that refer to
// its own one, which is stronger.
// Selects variants: the strongest selection of all sites of the prim decides.

#include "sceneweld/parsers/stage/composition/composition_indexer.h"
#include "sceneweld/parsers/stage/layer/prim_path.h"

namespace sceneweld::stage {
namespace {

// The default prim of a layer as a path; empty: there is none.
PrimPath DefaultPrimOf(const Layer& layer) {
  const Value* value = Find(layer.metadata, "defaultPrim");
  const std::string* text = value ? value->text() : nullptr;
  if (!text || text->empty()) return {};
  return text->front() == '/' ? *text : "/" + *text;
}

}  // namespace

void CompositionIndexer::FollowReferences(Work& work, int node, Arc arc) {
  Site& site = *work.graph[node].site;
  const std::vector<LayerReference>& all = arc == Arc::kReference ? site.references() : site.payloads();
  const char* what = arc == Arc::kReference ? "reference" : "payload";
  for (std::size_t i = 0; i < all.size(); ++i) {
    const LayerReference& one = all[i];
    const Span span = one.written->span;
    LayerStack* stack = one.file.empty() ? &site.stack() : stacks_.Open(one.file, span);
    if (!stack) continue;
    PrimPath prim = one.prim;
    if (prim.empty()) {
      prim = DefaultPrimOf(stack->root_layer());
      if (prim.empty()) {
        if (Diagnostic* error = reports_.Error("missing-value", span,
                                               "the " + std::string(what) + " names no prim, and `" +
                                                   stack->root_layer().shown + "` has no `defaultPrim`")) {
          error->Help("add the path of a prim, as in `@file@</prim>`");
        }
        continue;
      }
    }
    if (!IsAbsolute(prim) || !SplitProperty(prim).property.empty() || WithoutVariants(prim) != prim ||
        StepsOf(prim).empty() || StepsOf(prim).size() > kDeepestTarget) {
      reports_.Error("unknown-value", span, "`" + prim + "` is not the absolute path of a prim");
      continue;
    }
    CompositionNode target;
    target.arc = arc;
    target.parent = target.origin = node;
    target.site = &stack->root->Descendant(prim);
    target.to_parent = std::make_shared<PathMapping>(target.site->path(), site.path(), one.file.empty());
    target.number = static_cast<int>(i);
    target.arc_depth = site.depth();
    ArcOptions options;
    options.with_ancestors = target.site->depth() > 1;
    options.span = span;
    AddArc(work, std::move(target), options);
  }
}

void CompositionIndexer::ReportMissingTargets(CompositionGraph& graph, bool only_root_prims) {
  for (int node = 0; node >= 0; node = graph.Next(node)) {
    CompositionNode& own = graph[node];
    if ((own.arc != Arc::kReference && own.arc != Arc::kPayload) || own.is_checked) continue;
    if (only_root_prims && graph.SiteOfArc(node).depth() > 1) continue;
    own.is_checked = true;
    bool exists = false;
    for (int at = node; at >= 0 && !exists; at = graph.Next(at, node)) {
      exists = !graph.SiteOfArc(at).opinions().empty() || !graph[at].site->opinions().empty();
    }
    if (exists) continue;
    const Site& site = graph.SiteOfArc(node);
    const bool is_reference = own.arc == Arc::kReference;
    Span span;
    const Site& parent = *graph[own.parent].site;
    for (const Site::Opinion& opinion : parent.opinions()) {
      const ListOp<Reference>& list = is_reference ? opinion.spec->references : opinion.spec->payloads;
      if (!list.empty() && !span) span = opinion.spec->span;
      for (const std::vector<Reference>* part : {&list.items, &list.prepended, &list.appended, &list.added}) {
        for (const Reference& one : *part) {
          if (one.prim == site.path()) span = one.span;
        }
      }
    }
    reports_.Error("unknown-name", span,
                   "no prim " + site.Described() + ", which a " + (is_reference ? "reference" : "payload") + " names");
  }
}

namespace {

// The site of a path that is next to the parent. In a variant, prims of the variant are meant.
Site& ClassSite(Site& parent, const PrimPath& path) {
  Site* variant = &parent;
  while (variant && !variant->is_variant()) variant = variant->parent();
  if (variant && IsAtOrBelow(path, variant->path())) return variant->Descendant(path);
  return parent.stack().root->Descendant(path);
}

}  // namespace

void CompositionIndexer::FollowClasses(Work& work, int node, Arc arc) {
  Site& site = *work.graph[node].site;
  const std::vector<PrimPath>& all = arc == Arc::kInherit ? site.inherits() : site.specializes();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const PrimPath& path = all[i];
    Span span;
    for (std::size_t k = site.opinions().size(); k-- > 0;) {
      const PrimSpec& spec = *site.opinions()[k].spec;
      if (!(arc == Arc::kInherit ? spec.inherits : spec.specializes).empty()) span = spec.span;
    }
    if (!IsAbsolute(path) || !SplitProperty(path).property.empty() || WithoutVariants(path) != path ||
        StepsOf(path).empty() || StepsOf(path).size() > kDeepestTarget) {
      reports_.Error("unknown-value", span, "`" + path + "` is not the path of a prim");
      continue;
    }
    CompositionNode target;
    target.arc = arc;
    target.parent = target.origin = node;
    target.to_parent = std::make_shared<PathMapping>(path, site.path(), true);
    target.number = static_cast<int>(i);
    AddClassArc(work, std::move(target), nullptr, span);
  }
}

int CompositionIndexer::AddClassArc(Work& work, CompositionNode node, const Site* same, Span span) {
  Site& parent = *work.graph[node.parent].site;
  const auto path = node.to_parent->ToSource(parent.path());
  if (!path) return -1;
  node.site = &ClassSite(parent, *path);
  node.arc_depth = parent.depth();
  for (int child = work.graph[node.parent].first_child; child >= 0; child = work.graph[child].next_sibling) {
    if (work.graph[child].site == node.site) return child;
  }
  ArcOptions options;
  options.contributes = node.site != &parent && node.site != same;
  options.skips_duplicates = options.contributes;
  options.with_ancestors = options.contributes && node.site->depth() > 1;
  options.span = span;
  return AddArc(work, std::move(node), options);
}

void CompositionIndexer::ImplyClasses(Work& work, int node) {
  if (node <= 0 || !work.graph.HasClassChild(node)) return;
  const auto& to_parent = work.graph[node].to_parent;
  const PathMapping transfer = to_parent ? to_parent->WithOthers() : PathMapping();
  ImplyClassTree(work, work.graph[node].parent, node, transfer, true);
}

void CompositionIndexer::ImplyClassTree(Work& work, int target, int source, const PathMapping& transfer,
                                        bool is_start) {
  CompositionGraph& graph = work.graph;
  std::vector<int> classes;
  for (int child = graph[source].first_child; child >= 0; child = graph[child].next_sibling) {
    if (!IsClassArc(graph[child].arc)) continue;
    // A chain of classes is implied as a whole, from its start.
    if (is_start && IsClassArc(graph[source].arc) && graph[source].below == graph[child].below) continue;
    classes.push_back(child);
  }
  for (const int child : classes) {
    const std::shared_ptr<const PathMapping> to_source = graph[child].to_parent;
    const PathMapping to_target =
        transfer.is_identity()
            ? *to_source
            : PathMapping::Compose(transfer, PathMapping::Compose(*to_source, transfer.Inverse())).WithOthers();
    int implied = -1;
    for (int at = graph[target].first_child; at >= 0; at = graph[at].next_sibling) {
      if (graph[at].origin == child) implied = at;
    }
    if (implied < 0) {
      CompositionNode node;
      node.arc = graph[child].arc;
      node.parent = target;
      node.origin = child;
      node.to_parent = std::make_shared<PathMapping>(to_target);
      node.number = graph[child].number;
      implied = AddClassArc(work, std::move(node), graph[child].site, {});
    }
    if (implied < 0 || !graph.HasClassChild(child)) continue;
    const PathMapping below = PathMapping::Compose(to_target.Inverse(), PathMapping::Compose(transfer, *to_source));
    ImplyClassTree(work, implied, child, below, false);
  }
}

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
  const auto choice = std::find_if(choices_.rbegin(), choices_.rend(), [&](const auto& one) { return one.first == set; });
  if (choice != choices_.rend()) return &choice->second;
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
