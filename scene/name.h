#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace sceneweld {

/// Immutable shared text: copying a Name copies a pointer, so the many
/// instances of one model share their local names. Never null; a default
/// Name is the empty text.
class Name {
 public:
  Name() = default;
  Name(std::string_view text)  // NOLINT: text converts to a name on purpose
      : text_(text.empty() ? nullptr : std::make_shared<const std::string>(text)) {}
  Name(const char* text) : Name(std::string_view(text)) {}         // NOLINT
  Name(const std::string& text) : Name(std::string_view(text)) {}  // NOLINT

  std::string_view view() const { return text_ ? std::string_view(*text_) : std::string_view(); }
  operator std::string_view() const { return view(); }  // NOLINT
  std::string str() const { return std::string(view()); }
  bool empty() const { return text_ == nullptr; }

  friend bool operator==(const Name& a, const Name& b) { return a.text_ == b.text_ || a.view() == b.view(); }
  friend bool operator==(const Name& a, std::string_view b) { return a.view() == b; }
  friend bool operator==(const Name& a, const char* b) { return a.view() == b; }

 private:
  std::shared_ptr<const std::string> text_;
};

/// A scoped name taken apart: `left::iiwa::link_7` is the scope `left::iiwa`
/// and the element `link_7`. The scope is the name of a model instance.
struct ScopedName {
  std::string scope;
  std::string element;

  /// Strips leading and trailing `::`, folds `::::` to `::`, and splits at the
  /// last `::` (directives reference, 5.1). Text that is nothing but
  /// delimiters gives an empty element.
  static ScopedName Parse(std::string_view text);

  /// `scope::element`, or just the element when there is no scope.
  std::string full() const;
};

/// The delimiter of scoped names.
inline constexpr std::string_view kScopeDelimiter = "::";

/// Parse of `outer::inner` as one text; JoinScopedName("", "b") is `b`.
std::string JoinScopedName(std::string_view outer, std::string_view inner);

}  // namespace sceneweld
