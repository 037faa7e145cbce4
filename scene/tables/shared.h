// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

namespace sceneweld {

/// An optional value that takes the room of one pointer. Copies share the value until one of them is changed: access
/// through an object that is not const makes a copy if others share the value. Several threads may have copies.
template <typename T>
class SharedValue {
 public:
  SharedValue() = default;
  SharedValue(std::nullopt_t) {}                                  // NOLINT: as std::optional
  SharedValue(T value) : held_(new Held{1, std::move(value)}) {}  // NOLINT
  SharedValue(const SharedValue& other) : held_(other.held_) {
    if (held_) held_->owners.fetch_add(1, std::memory_order_relaxed);
  }
  SharedValue(SharedValue&& other) noexcept : held_(std::exchange(other.held_, nullptr)) {}
  SharedValue& operator=(SharedValue other) noexcept {
    std::swap(held_, other.held_);
    return *this;
  }
  ~SharedValue() {
    if (held_ && held_->owners.fetch_sub(1, std::memory_order_acq_rel) == 1) delete held_;
  }

  bool has_value() const { return held_ != nullptr; }
  explicit operator bool() const { return has_value(); }
  // The value must exist.
  const T& operator*() const { return held_->value; }
  const T* operator->() const { return &held_->value; }
  T& operator*() { return Own(); }
  T* operator->() { return &Own(); }

  /// Makes a new value.
  T& emplace() { return *(*this = SharedValue(T{})); }
  void reset() { *this = SharedValue(); }

  friend bool operator==(const SharedValue& a, const SharedValue& b) {
    return a.held_ == b.held_ || (a.held_ && b.held_ && a.held_->value == b.held_->value);
  }

 private:
  struct Held {
    std::atomic<std::uint32_t> owners;
    T value;
  };

  T& Own() {
    if (held_->owners.load(std::memory_order_acquire) > 1) *this = SharedValue(held_->value);
    return held_->value;
  }

  Held* held_ = nullptr;
};

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
