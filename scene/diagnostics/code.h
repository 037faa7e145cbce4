// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string_view>

// clang 14 forgets where an expression with an immediate call ends: its temporaries are destroyed at the end of the
// block around it, and in a `switch` also if another case ran.
#ifdef __clang__
#define SCENEWELD_CONSTEVAL constexpr
#else
#define SCENEWELD_CONSTEVAL consteval
#endif

namespace sceneweld {

/// The output of `sceneweld explain CODE`.
struct CodeEntry {
  std::string_view name;
  std::string_view explanation;
};

/// The code of a diagnostic: the kebab-case name of a situation. codes.h lists all codes with their explanations. It is
/// not included here, because every source includes this file, and a new code would compile them all. Debug builds
/// abort when a code that is not in the list is reported; tests/unit/house_codes_test.cc looks for such codes in the
/// sources. The rules of checks/rules.h bring entries of their own.
class Code {
 public:
  template <std::size_t N>
  SCENEWELD_CONSTEVAL Code(const char (&name)[N]) : name_(name, N - 1) {  // NOLINT
    for (const char c : name_) {
      if ((c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-')
        throw "a code has small letters, digits, hyphens only";
    }
  }
  /// The entry must outlive the code.
  explicit constexpr Code(const CodeEntry& entry) : name_(entry.name), entry_(&entry) {}

  std::string_view name() const { return name_; }
  std::string_view explanation() const;
  /// Whether it has an entry of its own or is in kCodes.
  bool IsListed() const;
  constexpr bool operator==(const Code& other) const { return name_ == other.name_; }

 private:
  std::string_view name_;
  const CodeEntry* entry_ = nullptr;
};

}  // namespace sceneweld
