// SPDX-License-Identifier: BSD-3-Clause
// Follows references and payloads, and reports those whose target does not exist.

#include "sceneweld/parsers/stage/composition_indexer.h"
#include "sceneweld/parsers/stage/prim_path.h"

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

}  // namespace sceneweld::stage
