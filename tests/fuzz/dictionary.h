// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

namespace sceneweld::fuzz {

/// A dictionary for libFuzzer (`-dict=`): the elements and attributes of a format's tables, the keys of scene JSON,
/// directives and requests, the functions of expressions. Empty for other targets.
std::string DictionaryOf(std::string_view target);

}  // namespace sceneweld::fuzz
