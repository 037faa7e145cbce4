// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <unordered_set>

namespace sceneweld {

/// Names that would exist if an earlier directive had not failed. An unknown name that one of them explains is not
/// reported again.
class MissingNames {
 public:
  /// Everything with this full name and below it; for the empty name, all names.
  void AddBelow(std::string_view full_name);
  /// Elements with this local name, in any scope.
  void AddElement(std::string_view element) { elements_.emplace(element); }
  bool Explain(std::string_view full_name) const;
  bool empty() const { return !all_ && below_.empty() && elements_.empty(); }

 private:
  bool all_ = false;
  std::unordered_set<std::string> below_;
  std::unordered_set<std::string> elements_;
};

}  // namespace sceneweld
