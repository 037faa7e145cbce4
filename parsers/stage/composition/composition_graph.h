// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/stage/composition/composition_site.h"
#include "sceneweld/parsers/stage/composition/path_mapping.h"

namespace sceneweld::stage {

/// How a site comes into a prim, the strongest first.
enum class Arc { kRoot, kInherit, kVariant, kReference, kPayload, kSpecialize };
inline bool IsClassArc(Arc arc) { return arc == Arc::kInherit || arc == Arc::kSpecialize; }

/// A site that contributes to a prim, with the arc that brings it.
struct CompositionNode {
  Arc arc = Arc::kRoot;
  int parent = -1;        ///< -1: the root.
  int origin = -1;        ///< The parent; of an implied class the node that it is implied by.
  int first_child = -1;   ///< The strongest.
  int next_sibling = -1;  ///< The next weaker one.
  Site* site = nullptr;
  std::shared_ptr<const PathMapping> to_parent;  ///< Null: the same name space.
  int number = 0;                                ///< Among the arcs of one list; lower is stronger.
  std::uint32_t arc_depth = 0;                   ///< The depth of the prim that has the arc, in the parent.
  std::uint32_t below = 0;                       ///< The number of names since the arc.
  /// The depth at which it stopped to contribute; 0: it contributes. 1: it never did.
  std::uint32_t silent_since = 0;
  bool is_ancestral = false;  ///< A prim above has the arc.
  bool is_checked = false;    ///< Its target is known to exist, or was reported.

  bool contributes() const { return silent_since == 0; }
  /// Whether it contributes to a prim above.
  bool ContributesAt(std::uint32_t depth) const { return silent_since == 0 || silent_since > depth; }
  void Silence() {
    if (silent_since == 0) silent_since = site->depth();
  }
};

/// The sites of a prim as a tree: the prim index of OpenUSD. A walk in preorder meets the stronger sites first, except
/// that specialized sites are weaker than all others.
class CompositionGraph {
 public:
  CompositionGraph() = default;
  explicit CompositionGraph(Site& root);

  std::vector<CompositionNode> nodes;

  CompositionNode& operator[](int node) { return nodes[static_cast<std::size_t>(node)]; }
  const CompositionNode& operator[](int node) const { return nodes[static_cast<std::size_t>(node)]; }

  /// Adds a node whose parent and origin are set. Returns its number.
  int Insert(CompositionNode node);
  /// Adds all nodes of another graph, whose root becomes the node.
  int InsertGraph(CompositionNode node, const CompositionGraph& graph);
  /// The graph of a child prim, with ancestral arcs only. Children of an instance get no opinions from outside of its
  /// prototype. Leaves out sites without opinions unless `keeps_all` is set.
  CompositionGraph ForChild(std::string_view name, bool is_instance, bool keeps_all) const;

  /// Whether a node comes before another one in preorder.
  bool Precedes(int a, int b) const;
  /// The number of nodes above.
  std::size_t DepthOf(int node) const;
  bool HasClassChild(int node) const;
  /// The next node in preorder within the subtree of `top`; -1: there is none.
  int Next(int node, int top = 0) const;
  /// The same, without the children of the node.
  int NextAfterSubtree(int node, int top = 0) const;
  /// All nodes, the strongest first.
  std::vector<int> StrengthOrder() const;
  /// Whether arcs of the prim itself bring opinions, and the strongest opinion about `instanceable` says so.
  bool IsInstance() const;

  /// Of an instance: for each node whether it is outside of the prototype, so that children get no opinions from it.
  std::vector<char> OutsideOfPrototype() const;

  /// The path of the stage for a path of the node; nothing if there is none.
  std::optional<std::string> ToStage(int node, std::string_view path) const;
  /// The site of the prim at which the arc is.
  const Site& SiteOfArc(int node) const;

 private:
  bool IsStronger(const CompositionNode& a, const CompositionNode& b) const;
  bool IsStrongerSpecialized(int a, int b) const;
  void Link(int node);
};

}  // namespace sceneweld::stage
