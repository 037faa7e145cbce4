// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

namespace sceneweld {

/// A typed handle into the one `Table<T>` of a Scene. An `Index<Body>` cannot be mistaken for an `Index<Joint>`. A
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

}  // namespace sceneweld

template <typename T>
struct std::hash<sceneweld::Index<T>> {
  std::size_t operator()(sceneweld::Index<T> i) const noexcept { return i.value(); }
};
