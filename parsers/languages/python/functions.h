// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string_view>

#include "sceneweld/parsers/languages/python/value.h"

namespace sceneweld::python {

/// Functions and constants of Python that have no side effects: `len`, `abs`, `range`, `True`, `sorted`, ...
const std::shared_ptr<Names>& Builtins();
/// The module `math`, whole.
const std::shared_ptr<Names>& Math();

}  // namespace sceneweld::python
