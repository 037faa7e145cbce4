// SPDX-License-Identifier: BSD-3-Clause
// Works through the arcs of a prim, and adds each arc to the graph of its sites.

#include "sceneweld/parsers/stage/composition/composition_indexer.h"

#include <algorithm>

namespace sceneweld::stage {
namespace {

constexpr std::size_t kDeepestArcs = 200;        // Each leads on from the target of the one before.
constexpr std::size_t kMostSites = 10'000;       // Of one prim.
constexpr std::size_t kMostVisits = 10'000'000;  // Of sites, of all prims.

// The class that is the first of a chain has its arc at the returned node.
int StartOfClasses(const CompositionGraph& graph, int node) {
  const std::uint32_t below = graph[node].below;
  while (node > 0 && IsClassArc(graph[node].arc) && graph[node].below == below) node = graph[node].parent;
  return node;
}

}  // namespace

CompositionGraph CompositionIndexer::IndexChild(const CompositionGraph& parent, std::string_view name,
                                                bool parent_is_instance) {
  stop_.Look();
  CompositionGraph graph = parent.ForChild(name, parent_is_instance, false);
  visits_ += graph.nodes.size();
  if (visits_ > kMostVisits) {
    const auto& opinions = graph.nodes.front().site->opinions();
    reports_.Error("limit-exceeded", opinions.empty() ? Span() : opinions.front().spec->span,
                   "too many references and other arcs lead from one to another");
    is_exhausted_ = true;
    return graph;
  }
  Work work{graph};
  AddTasks(work, 0, true, false);
  Run(work);
  ReportMissingTargets(graph, false);
  return graph;
}

CompositionGraph CompositionIndexer::IndexSite(Site& site, const Frame& frame, bool contributes) {
  // A variant brings what is above it, because its prim does.
  std::vector<Site*> way;
  for (Site* at = &site;; at = at->parent()) {
    way.push_back(at);
    if (at->is_variant() || at->depth() <= 1) break;
  }
  CompositionGraph graph;
  for (std::size_t i = way.size(); i-- > 0;) {
    stop_.Look();
    graph = i + 1 == way.size() ? CompositionGraph(*way[i]) : graph.ForChild(way[i]->name(), graph.IsInstance(), true);
    visits_ += graph.nodes.size();
    if (i == 0 && !contributes) graph.nodes.front().Silence();
    Work work{graph, &frame};
    AddTasks(work, 0, true, false);
    Run(work);
    ReportMissingTargets(graph, true);
  }
  return graph;
}

void CompositionIndexer::AddTasks(Work& work, int top, bool follows_arcs, bool with_ancestral_variants) {
  CompositionGraph& graph = work.graph;
  if (top > 0 && IsClassArc(graph[top].arc)) {
    work.Add({Step::kImpliedClasses, StartOfClasses(graph, top)});
  } else if (top > 0 && graph.HasClassChild(top)) {
    work.Add({Step::kImpliedClasses, top});
  }
  for (int node = top; node >= 0; node = graph.Next(node, top)) {
    const Site& site = *graph[node].site;
    if (with_ancestral_variants) work.Add({Step::kAncestralVariantSets, node});
    if (!site.has_arcs() || !graph[node].contributes()) continue;
    if (work.follows_variants() && site.has_variants()) work.Add({Step::kVariantSets, node});
    if (!follows_arcs) continue;
    if (site.has_references()) work.Add({Step::kReferences, node});
    if (site.has_payloads()) work.Add({Step::kPayloads, node});
    if (site.has_inherits()) work.Add({Step::kInherits, node});
    if (site.has_specializes()) work.Add({Step::kSpecializes, node});
  }
}

std::optional<CompositionIndexer::Task> CompositionIndexer::TakeTask(Work& work) const {
  // The strongest site selects its variants first.
  const auto is_before = [&](const Task& a, const Task& b) {
    if (a.node != b.node) return work.graph.Precedes(a.node, b.node);
    if (a.of_set != b.of_set) return a.of_set->depth() > b.of_set->depth();
    return a.number < b.number;
  };
  for (Work::Queue& queue : work.queues) {
    if (queue.next == queue.tasks.size()) continue;
    Task& first = queue.tasks[queue.next++];
    if (first.step == Step::kVariant || first.step == Step::kAncestralVariant) {
      const auto begin = queue.tasks.begin() + static_cast<std::ptrdiff_t>(queue.next) - 1;
      std::iter_swap(begin, std::min_element(begin, queue.tasks.end(), is_before));
    }
    return std::move(first);
  }
  return std::nullopt;
}

void CompositionIndexer::Run(Work& work) {
  while (const std::optional<Task> task = TakeTask(work)) {
    stop_.Look();
    if (is_exhausted_) return;
    RunTask(work, *task);
  }
}

void CompositionIndexer::RunTask(Work& work, const Task& task) {
  switch (task.step) {
    case Step::kReferences: return FollowReferences(work, task.node, Arc::kReference);
    case Step::kPayloads: return FollowReferences(work, task.node, Arc::kPayload);
    case Step::kInherits: return FollowClasses(work, task.node, Arc::kInherit);
    case Step::kImpliedClasses: return ImplyClasses(work, task.node);
    case Step::kSpecializes: return FollowClasses(work, task.node, Arc::kSpecialize);
    case Step::kAncestralVariantSets: return FindAncestralVariantSets(work, task.node);
    case Step::kVariantSets: return FindVariantSets(work, task.node, *work.graph[task.node].site, Step::kVariant);
    case Step::kAncestralVariant:
    case Step::kVariant: return FollowVariant(work, task);
  }
}

int CompositionIndexer::AddArc(Work& work, CompositionNode node, const ArcOptions& options) {
  if (node.arc != Arc::kVariant && ReportsCycle(work, node, options.span)) return -1;
  const bool skips_duplicates = options.skips_duplicates || (work.frame && work.frame->skips_duplicates);
  if (skips_duplicates && IsDuplicate(work, *node.site)) return -1;
  const std::size_t depth = (work.frame ? work.frame->depth : 0) + 1;
  if (work.graph.nodes.size() >= kMostSites || depth + work.graph.DepthOf(node.parent) > kDeepestArcs) {
    reports_.Error("limit-exceeded", options.span,
                   "too many references and other arcs lead from one to another at " + node.site->Described());
    is_exhausted_ = true;
    return -1;
  }
  int added = -1;
  if (options.with_ancestors) {
    const Frame frame{&work.graph, node.parent, node.site, skips_duplicates, work.frame, depth};
    const CompositionGraph graph = IndexSite(*node.site, frame, options.contributes);
    added = work.graph.InsertGraph(std::move(node), graph);
  } else {
    if (!options.contributes) node.silent_since = 1;
    added = work.graph.Insert(std::move(node));
  }
  AddTasks(work, added, !options.with_ancestors, options.with_ancestors && work.follows_variants());
  return added;
}

bool CompositionIndexer::ReportsCycle(Work& work, const CompositionNode& node, Span span) {
  Site* site = node.site;
  const CompositionGraph* graph = &work.graph;
  int parent = node.parent;
  bool is_cycle = false;
  std::vector<const Site*> chain{node.site};
  for (const Frame* frame = work.frame;; frame = frame->outer) {
    for (int at = parent; at >= 0; at = (*graph)[at].parent) {
      const Site& above = *(*graph)[at].site;
      chain.push_back(&above);
      if (&above.stack() != &site->stack()) continue;
      is_cycle |= site->IsAtOrBelow(above) || above.IsAtOrBelow(*site);
    }
    if (is_cycle || !frame) break;
    // Where the site will be when the outer graph gets this one.
    site = &site->Below(*(*graph)[0].site, *frame->requested);
    graph = frame->graph;
    parent = frame->parent;
  }
  if (!is_cycle) return false;
  std::string text;
  for (std::size_t i = chain.size(); i-- > 0;) text += chain[i]->Described() + (i > 0 ? " -> " : "");
  reports_.Error("include-cycle", span, "a prim is composed of itself: " + text);
  return true;
}

bool CompositionIndexer::IsDuplicate(const Work& work, Site& site) const {
  Site* at = &site;
  const CompositionGraph* graph = &work.graph;
  for (const Frame* frame = work.frame;; frame = frame->outer) {
    for (const CompositionNode& node : graph->nodes) {
      if (node.site == at && node.contributes()) return true;
    }
    if (!frame) return false;
    at = &at->Below(*(*graph)[0].site, *frame->requested);
    graph = frame->graph;
  }
}

}  // namespace sceneweld::stage
