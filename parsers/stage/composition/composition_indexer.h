// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/stage/composition/composition_graph.h"
#include "sceneweld/parsers/stage/composition/layer_stack.h"
#include "sceneweld/parsers/stage/stage.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld::stage {

/// The number of names in a path that an arc may lead to.
inline constexpr std::size_t kDeepestTarget = 1'000;

/// Follows the arcs of prims: references, payloads, inherits, specializes and variants. Works on one prim at a time and
/// starts from the graph of its parent.
class CompositionIndexer {
 public:
  /// `choices` must outlive it.
  CompositionIndexer(LayerStacks& stacks, CompositionReports& reports, const Limits& limits,
                     const VariantChoices& choices)
      : stacks_(stacks), reports_(reports), stop_(&limits), choices_(choices) {}

  /// The graph of a prim of the stage.
  CompositionGraph IndexChild(const CompositionGraph& parent, std::string_view name, bool parent_is_instance);
  /// Whether a limit was exceeded and reported, so that further prims are not worth the time.
  bool is_exhausted() const { return is_exhausted_; }

 private:
  enum class Step {
    kReferences,
    kPayloads,
    kInherits,
    kImpliedClasses,
    kSpecializes,
    kAncestralVariantSets,
    kAncestralVariant,
    kVariantSets,
    kVariant,
  };
  struct Task {
    Step step;
    int node;
    Site* of_set = nullptr;  // Of a variant: the site that has the set.
    std::string set{};
    int number = 0;
  };
  struct Work;
  // A graph that waits for one of its arcs, whose target is indexed first.
  struct Frame {
    const CompositionGraph* graph;
    int parent;
    Site* requested;
    bool skips_duplicates;
    const Frame* outer;
    std::size_t depth;
  };
  struct ArcOptions {
    bool contributes = true;
    bool with_ancestors = false;    // Also arcs of the prims above the target.
    bool skips_duplicates = false;  // Not, if the site contributes already.
    Span span;                      // For messages.
  };

  // The graph of a site on its own. Variants wait until the graph is a part of the stage's prim, because stronger sites
  // may select them.
  CompositionGraph IndexSite(Site& site, const Frame& frame, bool contributes);
  void Run(Work& work);
  void RunTask(Work& work, const Task& task);
  std::optional<Task> TakeTask(Work& work) const;
  void AddTasks(Work& work, int top, bool follows_arcs, bool with_ancestral_variants);

  /// Returns the number of the new node; -1: there is none.
  int AddArc(Work& work, CompositionNode node, const ArcOptions& options);
  bool ReportsCycle(Work& work, const CompositionNode& node, Span span);
  bool IsDuplicate(const Work& work, Site& site) const;

  void FollowReferences(Work& work, int node, Arc arc);
  void FollowClasses(Work& work, int node, Arc arc);
  int AddClassArc(Work& work, CompositionNode node, const Site* same, Span span);
  void ImplyClasses(Work& work, int node);
  void ImplyClassTree(Work& work, int target, int source, const PathMapping& transfer, bool is_start);

  void FindVariantSets(Work& work, int node, Site& site, Step step);
  void FindAncestralVariantSets(Work& work, int node);
  void FollowVariant(Work& work, const Task& task);
  const std::string* SelectedVariant(const CompositionGraph& graph, int node, const Site& of_set,
                                     const std::string& set) const;

  // Of a graph that waits for variants, only root prims are known to be missing.
  void ReportMissingTargets(CompositionGraph& graph, bool only_root_prims);

  LayerStacks& stacks_;
  CompositionReports& reports_;
  StopCheck stop_;
  const VariantChoices& choices_;
  std::size_t visits_ = 0;  // Of sites, while graphs are made.
  bool is_exhausted_ = false;
};

struct CompositionIndexer::Work {
  CompositionGraph& graph;
  const Frame* frame = nullptr;
  struct Queue {
    std::vector<Task> tasks{};
    std::size_t next = 0;
  };
  std::array<Queue, static_cast<std::size_t>(Step::kVariant) + 1> queues{};
  std::vector<Task> unselected{};  // Variant sets without a selection so far.

  void Add(Task task) { queues[static_cast<std::size_t>(task.step)].tasks.push_back(std::move(task)); }

  bool follows_variants() const { return frame == nullptr; }
};

}  // namespace sceneweld::stage
