// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

#include "sceneweld/parsers/languages/expression/budget.h"
#include "sceneweld/parsers/languages/expression/value.h"

namespace sceneweld::expression {

// The operators of Python on values. Failures are worded as Python words them.

/// `+ - * / // % ** & | ^ << >>`, also of texts (`'%d' % 3`, `'ab' * 2`) and lists.
Result BinaryOperator(std::string_view op, const Value& a, const Value& b, Budget& budget);
/// `+ - ~`.
Result UnaryOperator(std::string_view op, const Value& a);
/// `== != < <= > >=  in  not in  is  is not`. `exact`: as in AreEqual.
Result Comparison(std::string_view op, const Value& a, const Value& b, Budget& budget, bool exact = false);
bool IsTrue(const Value& value);
/// Equality of Python: `1 == 1.0 == True`; lists item by item. `exact`: a truth value is no number, as in directives.
/// With a budget, it pays for each part; the result is false if it is spent.
bool AreEqual(const Value& a, const Value& b, Budget* budget = nullptr, bool exact = false);
/// `unhashable type: 'list'` for a value that cannot be a key; empty for others.
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

}  // namespace sceneweld::expression
