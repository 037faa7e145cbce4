// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string_view>

#include "sceneweld/parsers/languages/python/value.h"

namespace sceneweld::python {

/// A method without side effects: its object and its arguments.
struct Method {
  std::string_view name;
  std::size_t fewest;  ///< The number of its arguments.
  std::size_t most;
  Result (*call)(const Value& self, Call& call);
};

std::span<const Method> TextMethods();
std::span<const Method> SequenceMethods();  ///< Of lists and tuples.
std::span<const Method> SetMethods();
std::span<const Method> DictMethods();
std::span<const Method> NumberMethods();

/// Methods of Python that change their object, which are refused.
std::span<const std::string_view> ChangingMethods();

}  // namespace sceneweld::python
