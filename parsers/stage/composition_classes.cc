// SPDX-License-Identifier: BSD-3-Clause
// Follows inherits and specializes. A class also means the class of the same name in all layer stacks that refer to its
// own one, which is stronger.

#include "sceneweld/parsers/stage/composition_indexer.h"
#include "sceneweld/parsers/stage/prim_path.h"

namespace sceneweld::stage {
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

}  // namespace sceneweld::stage
