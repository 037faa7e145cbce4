// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/tables/name_index.h"

namespace sceneweld::mjcf {

/// The texts of `<custom>`: each is about one element and has `key=value` pairs (mjcf_encoding.h). Texts of equal
/// elements share their pairs.
class CustomTexts {
 public:
  using Shared = std::shared_ptr<const std::string>;

  /// The pairs are those of `own`, then those of `shared`.
  struct Text {
    std::string_view name;  ///< `sceneweld:joint:arm::elbow`
    std::string own;
    Shared shared;

    void Add(std::string_view key, std::string_view value);
    void Add(const Shared& pairs);
  };

  /// The text about an element: the one that exists, or a new one. `kind` has no `:`. Valid until the next call.
  Text& About(std::string_view kind, std::string_view name);
  /// In the order in which they were made.
  const std::deque<Text>& all() const { return texts_; }

 private:
  // A copy that lives as long as this object.
  std::string_view Store(std::string_view prefix, std::string_view kind, std::string_view name);

  std::deque<Text> texts_;
  NameIndex index_;
  std::size_t last_ = 0;
  std::vector<std::unique_ptr<char[]>> blocks_;  // Of names.
  char* free_ = nullptr;
  std::size_t free_size_ = 0;
};

}  // namespace sceneweld::mjcf
