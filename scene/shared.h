// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <type_traits>
#include <utility>

#include "sceneweld/scene/shared_value.h"

namespace sceneweld {

/// A value that takes the room of one pointer. It always exists: a new one is `T{}`, and takes no memory. Copies share
/// the value until one of them is changed: access through an object that is not const makes a copy if others share the
/// value. The elements of a part that is in a scene several times share their large members in this way.
template <typename T>
class Shared {
 public:
  Shared() = default;
  Shared(T value) : value_(std::move(value)) {}  // NOLINT: a value is a value
  template <typename Other>
  requires std::is_constructible_v<T, Other&&> && std::is_convertible_v<Other&&, T> &&
      (!std::is_same_v<std::remove_cvref_t<Other>, Shared>)&&(!std::is_same_v<std::remove_cvref_t<Other>, T>)
          Shared(Other&& other)
      : value_(T(std::forward<Other>(other))) {}  // NOLINT

  const T& operator*() const { return value_ ? *value_ : New(); }
  const T* operator->() const { return &**this; }
  operator const T&() const { return **this; }  // NOLINT
  T& operator*() { return value_ ? *value_ : value_.emplace(); }
  T* operator->() { return &**this; }
  operator T&() { return **this; }  // NOLINT

  friend bool operator==(const Shared& a, const Shared& b) { return a.value_ == b.value_ || *a == *b; }

 private:
  static const T& New() {
    static const T kNew{};
    return kNew;
  }

  SharedValue<T> value_;
};

template <typename T>
struct UnsharedTypeOf {
  using Type = T;
};
template <typename T>
struct UnsharedTypeOf<Shared<T>> {
  using Type = T;
};
template <typename T>
using UnsharedType = typename UnsharedTypeOf<T>::Type;

/// The value of a member, whether or not it is shared.
template <typename T>
const T& Unshared(const T& value) {
  return value;
}
template <typename T>
const T& Unshared(const Shared<T>& value) {
  return *value;
}
template <typename T>
T& Unshared(T& value) {
  return value;
}
template <typename T>
T& Unshared(Shared<T>& value) {
  return *value;
}

}  // namespace sceneweld
