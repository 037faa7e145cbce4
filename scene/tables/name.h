// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace sceneweld {

/// Immutable shared text: copying a Name copies a pointer, so the many instances of one model share their local names.
/// Never null; a default Name is the empty text. Views of it stay valid as long as any copy of it.
class Name {
 public:
  constexpr Name() = default;
  Name(std::string_view text);                              // NOLINT: text converts to a name implicitly on purpose
  Name(const char* text) : Name(std::string_view(text)) {}  // NOLINT
  Name(const std::string& text) : Name(std::string_view(text)) {}  // NOLINT
  /// A name from a text that outlives it and all its copies, such as a literal. The text is not copied.
  static constexpr Name Borrowed(std::string_view text) { return {text.data(), text.size(), false}; }

  constexpr Name(const Name& other) : Name(other.text_, other.size_, other.is_shared_) {
    if (is_shared_) owners().fetch_add(1, std::memory_order_relaxed);
  }
  constexpr Name(Name&& other) noexcept : Name(other.text_, other.size_, other.is_shared_) {
    other.text_ = nullptr;
    other.size_ = 0;
    other.is_shared_ = false;
  }
  constexpr Name& operator=(Name other) noexcept {
    std::swap(text_, other.text_);
    std::swap(size_, other.size_);
    std::swap(is_shared_, other.is_shared_);
    return *this;
  }
  constexpr ~Name() {
    if (is_shared_ && owners().fetch_sub(1, std::memory_order_acq_rel) == 1) Free();
  }

  constexpr std::string_view view() const { return {text_, size_}; }
  constexpr operator std::string_view() const { return view(); }  // NOLINT
  std::string str() const { return std::string(view()); }
  constexpr bool empty() const { return size_ == 0; }

  friend bool operator==(const Name& a, const Name& b) {
    return a.size_ == b.size_ && (a.text_ == b.text_ || a.view() == b.view());
  }
  friend bool operator==(const Name& a, std::string_view b) { return a.view() == b; }
  friend bool operator==(const Name& a, const char* b) { return a.view() == b; }

 private:
  using Owners = std::atomic<std::uint32_t>;

  constexpr Name(const char* text, std::size_t size, bool is_shared)
      : text_(text), size_(static_cast<std::uint32_t>(size)), is_shared_(is_shared) {}
  /// The number of names that share the text. It is stored before the text.
  Owners& owners() const { return reinterpret_cast<Owners*>(const_cast<char*>(text_))[-1]; }
  void Free();

  const char* text_ = nullptr;
  std::uint32_t size_ = 0;
  bool is_shared_ = false;  ///< Otherwise it is never freed.
};

/// The parts of a scoped name: `left::iiwa::link_7` is the scope `left::iiwa` and the element `link_7`. The scope is
/// the name of a model instance.
struct ScopedName {
  std::string scope;
  std::string element;

  /// Strips leading and trailing `::`, folds `::::` to `::`, and splits at the last `::` (docs/reference/directives.md,
  /// 5.1). A text of delimiters only gives an empty element.
  static ScopedName Parse(std::string_view text);

  /// `scope::element`, or just the element without a scope.
  std::string full() const;
};

/// The delimiter of scoped names.
inline constexpr std::string_view kScopeDelimiter = "::";

/// Parse of `outer::inner` as one text; JoinScopedName("", "b") is `b`.
std::string JoinScopedName(std::string_view outer, std::string_view inner);

}  // namespace sceneweld
