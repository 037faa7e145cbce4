// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sceneweld::stage {

/// Maps paths between the two name spaces of an arc, such as a reference: from the source, which is referenced, to the
/// target, which refers to it. Both directions have at most one answer, and each is the inverse of the other.
class PathMapping {
 public:
  /// Every path is itself.
  PathMapping() = default;
  /// Maps `source` and all paths below it to `target`. Maps other paths to themselves if `others` is set, as arcs
  /// within a layer stack do; otherwise they have no counterpart.
  PathMapping(std::string source, std::string target, bool others)
      : pairs_{{std::move(source), std::move(target)}}, others_(others) {}

  std::optional<std::string> ToTarget(std::string_view path) const;
  std::optional<std::string> ToSource(std::string_view path) const;

  PathMapping Inverse() const;
  /// The same, and paths that nothing maps are themselves.
  PathMapping WithOthers() const;
  /// First `inner`, then `outer`.
  static PathMapping Compose(const PathMapping& outer, const PathMapping& inner);
  bool is_identity() const { return pairs_.empty() && others_; }

 private:
  using Pairs = std::vector<std::pair<std::string, std::string>>;
  static std::optional<std::string> Map(const Pairs& pairs, bool others, std::string_view path);
  void Add(std::string source, std::string target);

  Pairs pairs_;  // Source, target.
  bool others_ = true;
};

}  // namespace sceneweld::stage
