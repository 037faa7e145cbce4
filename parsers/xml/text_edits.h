// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sceneweld {

/// Changes to a text that keep all other bytes.
class TextEdits {
 public:
  explicit TextEdits(std::string_view text) : text_(text) {}

  /// Replaces the bytes from `begin` to `end` by `by`. Replaced parts must not overlap.
  void Replace(std::size_t begin, std::size_t end, std::string by);
  void Insert(std::size_t at, std::string text) { Replace(at, at, std::move(text)); }

  std::string_view text() const { return text_; }
  /// The bytes from `begin` to `end` with the changes in them.
  std::string Applied(std::size_t begin, std::size_t end) const;
  std::string Applied() const { return Applied(0, text_.size()); }

 private:
  struct Edit {
    std::size_t begin;
    std::size_t end;
    std::string by;
  };
  std::string_view text_;
  std::vector<Edit> edits_;  // by `begin`
};

/// A value, escaped for an element or for an attribute.
std::string EscapedXml(std::string_view value);

}  // namespace sceneweld
