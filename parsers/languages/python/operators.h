// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sceneweld/parsers/languages/python/budget.h"
#include "sceneweld/parsers/languages/python/value.h"

namespace sceneweld::python {

// The operators of Python on values. Failures are worded as Python words them.

/// `+ - * / // % ** & | ^ << >>`, also of texts (`'%d' % 3`, `'ab' * 2`), lists and sets.
Result BinaryOperator(std::string_view op, const Value& a, const Value& b, Budget& budget);
/// `+ - ~`.
Result UnaryOperator(std::string_view op, const Value& a);
/// `== != < <= > >=  in  not in  is  is not`.
Result Comparison(std::string_view op, const Value& a, const Value& b, Budget& budget);
bool IsTrue(const Value& value);
/// Equality of Python: `1 == 1.0 == True`; lists item by item.
bool AreEqual(const Value& a, const Value& b);
/// `unhashable type: 'list'` for a value that cannot be a key or an item of a set; empty for others.
std::string Unhashable(const Value& value);
/// `container[index]`.
Result Item(const Value& container, const Value& index, Budget& budget);
/// `container[start:stop:step]`; None for parts that are left out.
Result Slice(const Value& container, const Value& start, const Value& stop, const Value& step, Budget& budget);
/// `object.name`: an entry of a dotted dictionary or a name space, or a method bound to the object.
Result Attribute(const Value& object, std::string_view name);
/// The values that `for x in value` gives.
struct Iteration {
  std::vector<Value> items;
  std::string failure;  ///< Not empty: it cannot be iterated over.
};
Iteration ItemsOf(const Value& value, Budget& budget);

}  // namespace sceneweld::python
