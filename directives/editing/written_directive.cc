// SPDX-License-Identifier: BSD-3-Clause
// Finds a directive in the text that a person wrote.

#include "sceneweld/directives/editing/written_directive.h"

#include <vector>

#include "sceneweld/scene/limits.h"

namespace sceneweld {

// Visits each node once, and counts how often a node is used.
struct WrittenDirective::Search {
  WrittenDirective& found;
  std::uint32_t begin;
  std::vector<const YamlNode*> way = {};  // The values around the node that is visited.
  std::vector<const YamlNode*> way_to_it = {};
  const YamlNode* loop = nullptr;
  const YamlNode* loop_around_it = nullptr;

  void Visit(const YamlNode& node) {
    if (++found.uses_[&node] > 1) return;
    way.push_back(&node);
    if (node.is_list()) {
      for (const YamlNode* item : node.items()) Visit(*item);
    } else if (node.is_mapping()) {
      const YamlNode* const outer = loop;
      for (const YamlEntry& entry : node.entries()) {
        if (entry.key->text() == "for_each") loop = entry.key;
      }
      for (const YamlEntry& entry : node.entries()) {
        const Span span = entry.key->span();
        if (span && span.begin == begin && !found.entry_.key) {
          found.entry_ = entry;
          way_to_it = way;
          loop_around_it = loop;
        }
        Visit(*entry.value);
      }
      loop = outer;
    }
    way.pop_back();
  }
};

std::optional<WrittenDirective> WrittenDirective::Find(Span key, Diagnostics& diagnostics) {
  WrittenDirective written;
  written.source_ = key.source;
  Diagnostics reading;
  written.tree_ = YamlTree::Parse(*key.source, Limits(), reading);
  if (!written.tree_ || !written.tree_->root()) {
    diagnostics.Error("edit-refused", key, "the file cannot be read as YAML any more");
    return std::nullopt;
  }
  Search search{written, key.begin};
  search.Visit(*written.tree_->root());
  if (!written.entry_.key) {
    diagnostics.Error("edit-refused", key, "the directive is not found in the text");
    return std::nullopt;
  }
  if (search.loop_around_it) {
    diagnostics.Error("edit-refused", key, "the directive is in a loop, so a change would move what every turn adds")
        .Note(search.loop_around_it->span(), "the loop")
        .Help("change the expressions of the loop in the file");
    return std::nullopt;
  }
  for (const YamlNode* node : search.way_to_it) {
    if (written.IsShared(*node, diagnostics)) return std::nullopt;
  }
  if (written.IsShared(written.value(), diagnostics)) return std::nullopt;
  return written;
}

bool WrittenDirective::IsShared(const YamlNode& node, Diagnostics& diagnostics) const {
  const auto uses = uses_.find(&node);
  if (uses == uses_.end() || uses->second < 2) return false;
  diagnostics
      .Error("edit-refused", node.span() ? node.span() : key().span(),
             "the file uses this value at " + std::to_string(uses->second) +
                 " places through an anchor, so a change would change all of them")
      .Help("write the value out where it is to differ");
  return true;
}

}  // namespace sceneweld
