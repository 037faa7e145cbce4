// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "sceneweld/parsers/languages/yaml/yaml_tree.h"
#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {

/// A directive as a person wrote it, before loops and expressions are replaced.
class WrittenDirective {
 public:
  /// Finds the directive whose key is at a place. Reports a directive that cannot be edited alone: it is in a loop, or
  /// in a value that the file uses more than once. Nothing after an error.
  static std::optional<WrittenDirective> Find(Span key, Diagnostics& diagnostics);

  const Source& source() const { return *source_; }
  const YamlNode& key() const { return *entry_.key; }
  const YamlNode& value() const { return *entry_.value; }
  const YamlNode* root() const { return tree_->root(); }
  /// Reports a value that an anchor shares with another place. Returns whether it did.
  bool IsShared(const YamlNode& node, Diagnostics& diagnostics) const;

 private:
  struct Search;
  const Source* source_ = nullptr;
  std::shared_ptr<const YamlTree> tree_;
  YamlEntry entry_{};
  std::unordered_map<const YamlNode*, int> uses_;
};

}  // namespace sceneweld
