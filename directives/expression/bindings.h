// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sceneweld/directives/expression/value.h"

namespace sceneweld {

/// The names that an expression may use. Inner ones hide outer ones.
class Bindings {
 public:
  explicit Bindings(const Bindings* outer = nullptr) : outer_(outer) {}
  Bindings(const Bindings&) = delete;
  Bindings& operator=(const Bindings&) = delete;

  /// Binds a name, or gives it another value.
  void Set(std::string_view name, Value value);
  /// Null if the name is not bound.
  const Value* Find(std::string_view name) const;
  /// All bound names, the innermost first.
  std::vector<std::string_view> Names() const;

 private:
  const Value* FindHere(std::string_view name) const;

  const Bindings* outer_;
  std::deque<std::pair<std::string, Value>> values_;  // Their addresses are stable.
  // By name, once there are many.
  std::unordered_map<std::string_view, std::size_t> index_;
};

}  // namespace sceneweld
