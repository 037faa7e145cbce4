// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

namespace sceneweld {

/// A typed handle into the one Table<T> of a Scene. An Index<Body> cannot be mistaken for an Index<Joint>. A
/// default-constructed index is invalid.
template <typename T>
class Index {
 public:
  constexpr Index() = default;
  constexpr explicit Index(std::size_t value) : value_(static_cast<std::uint32_t>(value)) {}

  constexpr bool valid() const { return value_ != kInvalid; }
  constexpr explicit operator bool() const { return valid(); }
  constexpr std::uint32_t value() const { return value_; }
  constexpr auto operator<=>(const Index&) const = default;

 private:
  static constexpr std::uint32_t kInvalid = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t value_ = kInvalid;
};

/// All elements of one kind, in order of creation, accessed by Index<T>.
template <typename T>
class Table {
 public:
  Index<T> Add(T element) {
    elements_.push_back(std::move(element));
    return Index<T>(elements_.size() - 1);
  }
  T& operator[](Index<T> i) {
    assert(i.valid() && i.value() < elements_.size());
    return elements_[i.value()];
  }
  const T& operator[](Index<T> i) const {
    assert(i.valid() && i.value() < elements_.size());
    return elements_[i.value()];
  }
  std::size_t size() const { return elements_.size(); }
  bool empty() const { return elements_.empty(); }
  void Reserve(std::size_t n) { elements_.reserve(n); }
  Index<T> next() const { return Index<T>(elements_.size()); }

  auto begin() { return elements_.begin(); }
  auto end() { return elements_.end(); }
  auto begin() const { return elements_.begin(); }
  auto end() const { return elements_.end(); }
  Index<T> IndexOf(const T& element) const { return Index<T>(static_cast<std::size_t>(&element - elements_.data())); }

 private:
  std::vector<T> elements_;
};

}  // namespace sceneweld

template <typename T>
struct std::hash<sceneweld::Index<T>> {
  std::size_t operator()(sceneweld::Index<T> i) const noexcept { return i.value(); }
};
