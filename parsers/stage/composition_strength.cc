// SPDX-License-Identifier: BSD-3-Clause
// The order of strength of the sites of a prim. Specialized sites and what they bring come last.

#include <algorithm>

#include "sceneweld/parsers/stage/composition_graph.h"

namespace sceneweld::stage {
namespace {

// The node whose spec has the arc, and the number of times that it was implied across other arcs.
struct FirstOrigin {
  int node;
  int steps;
};

FirstOrigin FirstOriginOf(const CompositionGraph& graph, int node) {
  FirstOrigin first{node, 0};
  while (graph[first.node].origin != graph[first.node].parent) {
    first.node = graph[first.node].origin;
    ++first.steps;
  }
  return first;
}

bool IsBelowNode(const CompositionGraph& graph, int node, int other) {
  for (; node >= 0; node = graph[node].parent) {
    if (node == other) return true;
  }
  return false;
}

// The number of names since the specialized site came into the stage's prim or a prim above.
std::uint32_t NamesSinceArc(const CompositionGraph& graph, int node) {
  std::uint32_t least = graph[node].below;
  for (; node > 0; node = graph[node].parent) least = std::min(least, graph[node].below);
  return least;
}

}  // namespace

bool CompositionGraph::IsStrongerSpecialized(int a, int b) const {
  const FirstOrigin first_a = FirstOriginOf(*this, a), first_b = FirstOriginOf(*this, b);
  if (!IsBelowNode(*this, first_a.node, first_b.node) && !IsBelowNode(*this, first_b.node, first_a.node)) {
    const std::uint32_t since_a = NamesSinceArc(*this, a), since_b = NamesSinceArc(*this, b);
    if (since_a != since_b) return since_a < since_b;
  }
  if (first_a.node != first_b.node) return Precedes(first_a.node, first_b.node);
  if (first_a.steps != first_b.steps) return first_a.steps > first_b.steps;
  return Precedes(a, b);
}

std::vector<int> CompositionGraph::StrengthOrder() const {
  std::vector<int> order;
  order.reserve(nodes.size());
  const bool has_specialized =
      std::any_of(nodes.begin(), nodes.end(), [](const auto& node) { return node.arc == Arc::kSpecialize; });
  if (!has_specialized) {
    for (int node = 0; node >= 0; node = Next(node)) order.push_back(node);
    return order;
  }
  // Each specialized node with the nodes below it that are not specialized again.
  struct Group {
    int top;
    std::vector<int> members;
  };
  std::vector<Group> groups;
  std::vector<std::size_t> group_of(nodes.size());
  for (int node = 0; node >= 0; node = Next(node)) {
    if (node == 0 || (*this)[node].arc == Arc::kSpecialize) {
      group_of[static_cast<std::size_t>(node)] = groups.size();
      groups.push_back({node, {}});
    } else {
      group_of[static_cast<std::size_t>(node)] = group_of[static_cast<std::size_t>((*this)[node].parent)];
    }
    groups[group_of[static_cast<std::size_t>(node)]].members.push_back(node);
  }
  // By insertion, because the relation is not transitive for all graphs.
  for (std::size_t i = 2; i < groups.size(); ++i) {
    for (std::size_t k = i; k > 1 && IsStrongerSpecialized(groups[k].top, groups[k - 1].top); --k) {
      std::swap(groups[k], groups[k - 1]);
    }
  }
  for (const Group& group : groups) order.insert(order.end(), group.members.begin(), group.members.end());
  return order;
}

}  // namespace sceneweld::stage
