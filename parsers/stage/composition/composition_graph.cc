// SPDX-License-Identifier: BSD-3-Clause
// The tree of sites of a prim: insertion by strength, and the graph of a child.
// The order of strength of the sites of a prim. Specialized sites and what they bring come last.

#include "sceneweld/parsers/stage/composition/composition_graph.h"

#include <algorithm>

namespace sceneweld::stage {

CompositionGraph::CompositionGraph(Site& root) {
  nodes.emplace_back();
  nodes.front().site = &root;
}

bool CompositionGraph::IsStronger(const CompositionNode& a, const CompositionNode& b) const {
  if (a.arc != b.arc) return a.arc < b.arc;
  if (a.arc_depth != b.arc_depth) return a.arc_depth > b.arc_depth;
  if (a.origin != b.origin) return Precedes(a.origin, b.origin);
  return a.number < b.number;
}

void CompositionGraph::Link(int node) {
  CompositionNode& own = (*this)[node];
  int* link = &(*this)[own.parent].first_child;
  while (*link >= 0 && !IsStronger(own, (*this)[*link])) link = &(*this)[*link].next_sibling;
  own.next_sibling = *link;
  *link = node;
}

int CompositionGraph::Insert(CompositionNode node) {
  const int number = static_cast<int>(nodes.size());
  nodes.push_back(std::move(node));
  Link(number);
  return number;
}

int CompositionGraph::InsertGraph(CompositionNode node, const CompositionGraph& graph) {
  const int offset = static_cast<int>(nodes.size());
  const auto moved = [&](int number) { return number < 0 ? number : number + offset; };
  for (const CompositionNode& of_graph : graph.nodes) {
    CompositionNode& added = nodes.emplace_back(of_graph);
    added.parent = moved(added.parent);
    added.origin = moved(added.origin);
    added.first_child = moved(added.first_child);
    added.next_sibling = moved(added.next_sibling);
  }
  node.first_child = (*this)[offset].first_child;
  node.silent_since = std::max(node.silent_since, (*this)[offset].silent_since);
  (*this)[offset] = std::move(node);
  Link(offset);
  return offset;
}

bool CompositionGraph::Precedes(int a, int b) const {
  if (a == b) return false;
  std::size_t depth_a = DepthOf(a), depth_b = DepthOf(b);
  const bool a_is_higher = depth_a <= depth_b;
  for (; depth_a > depth_b; --depth_a) a = (*this)[a].parent;
  for (; depth_b > depth_a; --depth_b) b = (*this)[b].parent;
  if (a == b) return a_is_higher;
  while ((*this)[a].parent != (*this)[b].parent) {
    a = (*this)[a].parent;
    b = (*this)[b].parent;
  }
  for (int next = (*this)[a].next_sibling; next >= 0; next = (*this)[next].next_sibling) {
    if (next == b) return true;
  }
  return false;
}

std::size_t CompositionGraph::DepthOf(int node) const {
  std::size_t depth = 0;
  for (; node > 0; node = (*this)[node].parent) ++depth;
  return depth;
}

bool CompositionGraph::HasClassChild(int node) const {
  for (int child = (*this)[node].first_child; child >= 0; child = (*this)[child].next_sibling) {
    if (IsClassArc((*this)[child].arc)) return true;
  }
  return false;
}

int CompositionGraph::NextAfterSubtree(int node, int top) const {
  while (node != top) {
    if ((*this)[node].next_sibling >= 0) return (*this)[node].next_sibling;
    node = (*this)[node].parent;
  }
  return -1;
}

int CompositionGraph::Next(int node, int top) const {
  return (*this)[node].first_child >= 0 ? (*this)[node].first_child : NextAfterSubtree(node, top);
}

const Site& CompositionGraph::SiteOfArc(int node) const {
  const Site* site = (*this)[node].site;
  const std::uint32_t depth = site->depth() - std::min(site->depth(), (*this)[node].below);
  while (site->depth() > depth) site = site->parent();
  return *site;
}

std::optional<std::string> CompositionGraph::ToStage(int node, std::string_view path) const {
  std::optional<std::string> mapped(path);
  for (int at = node; mapped && at > 0; at = (*this)[at].parent) {
    if ((*this)[at].to_parent) mapped = (*this)[at].to_parent->ToTarget(*mapped);
  }
  if (mapped) return mapped;
  // A path that the prims between do not have may still have a place in the stage.
  PathMapping whole;
  for (int at = node; at > 0; at = (*this)[at].parent) {
    if ((*this)[at].to_parent) whole = PathMapping::Compose(*(*this)[at].to_parent, whole);
  }
  return whole.ToTarget(path);
}

bool CompositionGraph::IsInstance() const {
  if (nodes.size() == 1) return false;
  const std::vector<char> is_outside = OutsideOfPrototype();
  bool has_own_arcs = false;
  for (std::size_t i = 1; i < nodes.size() && !has_own_arcs; ++i) {
    has_own_arcs = !is_outside[i] && nodes[i].contributes() && !nodes[i].site->opinions().empty();
  }
  if (!has_own_arcs) return false;
  for (const int node : StrengthOrder()) {
    if (!(*this)[node].contributes()) continue;
    for (const Site::Opinion& opinion : (*this)[node].site->opinions()) {
      if (const Value* value = Find(opinion.spec->metadata, "instanceable")) {
        const double* number = value->number();
        return number && *number != 0;
      }
    }
  }
  return false;
}

std::vector<char> CompositionGraph::OutsideOfPrototype() const {
  std::vector<char> is_outside(nodes.size());
  is_outside.front() = 1;
  for (int node = nodes.front().first_child; node >= 0;) {
    if (!(*this)[node].is_ancestral) {
      node = NextAfterSubtree(node);
      continue;
    }
    is_outside[static_cast<std::size_t>(node)] = 1;
    node = Next(node);
  }
  return is_outside;
}

CompositionGraph CompositionGraph::ForChild(std::string_view name, bool is_instance, bool keeps_all) const {
  if (is_instance) {
    const std::vector<char> is_outside = OutsideOfPrototype();
    CompositionGraph prototype = *this;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (is_outside[i]) prototype.nodes[i].Silence();
    }
    return prototype.ForChild(name, false, keeps_all);
  }
  // Nodes without opinions are left out, unless opinions lie below them or originate from them. New arcs stay, because
  // only the child shows whether they imply classes.
  std::vector<char> is_kept(nodes.size());
  const auto keep = [&](int node) {
    std::vector<int> open{node};
    while (!open.empty()) {
      const int at = open.back();
      open.pop_back();
      if (at < 0 || is_kept[static_cast<std::size_t>(at)]) continue;
      is_kept[static_cast<std::size_t>(at)] = 1;
      open.push_back((*this)[at].parent);
      open.push_back((*this)[at].origin);
    }
  };
  is_kept.front() = 1;
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    const bool has_opinions = nodes[i].contributes() && !nodes[i].site->opinions().empty();
    if (keeps_all || nodes[i].below == 0 || has_opinions) keep(static_cast<int>(i));
  }
  CompositionGraph child;
  std::vector<int> moved(nodes.size(), -1);
  for (int node = 0; node >= 0; node = Next(node)) {
    if (!is_kept[static_cast<std::size_t>(node)]) continue;
    moved[static_cast<std::size_t>(node)] = static_cast<int>(child.nodes.size());
    child.nodes.push_back((*this)[node]);
  }
  const auto place = [&](int node) { return node < 0 ? node : moved[static_cast<std::size_t>(node)]; };
  for (CompositionNode& node : child.nodes) {
    node.parent = place(node.parent);
    node.origin = place(node.origin);
    node.first_child = node.next_sibling = -1;
    node.site = &node.site->Child(name);
    ++node.below;
    node.is_ancestral = node.arc != Arc::kRoot;
  }
  // Preorder: the siblings come with the weakest last.
  for (int node = static_cast<int>(child.nodes.size()); --node > 0;) {
    child[node].next_sibling = child[child[node].parent].first_child;
    child[child[node].parent].first_child = node;
  }
  return child;
}

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
