#pragma once

#include <string>
#include <string_view>
#include <unordered_set>

namespace sceneweld {

/// The namespace in force while a directives file acts: what its names go below
/// (directives reference, 5.3).
struct NameScope {
  std::string name;  ///< Empty: the scene's own.
  /// It is the prefix that the caller gave: no instance of that name need exist.
  bool is_prefix = false;

  /// `name::local`, tidied.
  std::string Join(std::string_view local) const;
  /// The same for references to frames: exactly `world` stays `world`.
  std::string JoinFrame(std::string_view local) const;
};

/// Names that would exist, had an earlier directive not failed: an unknown name
/// that one of them explains is not reported again.
class MissingNames {
 public:
  /// Everything of this full name and below it; all names for the empty name.
  void AddBelow(std::string_view full_name);
  /// Elements of this local name, in whatever scope.
  void AddElement(std::string_view element) { elements_.emplace(element); }
  bool Explain(std::string_view full_name) const;
  bool empty() const { return !all_ && below_.empty() && elements_.empty(); }

 private:
  bool all_ = false;
  std::unordered_set<std::string> below_;
  std::unordered_set<std::string> elements_;
};

}  // namespace sceneweld
