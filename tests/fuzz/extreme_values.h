// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

namespace sceneweld::fuzz {

/// Values that a mutation puts in place of a value of the input.
inline constexpr std::string_view kExtremeValues[] = {"0",
                                                      "-1",
                                                      "1",
                                                      "1e308",
                                                      "-1e308",
                                                      "5e-324",
                                                      "nan",
                                                      "inf",
                                                      "-inf",
                                                      "1e-300",
                                                      "",
                                                      " ",
                                                      "0 0 0",
                                                      "1 0 0",
                                                      "a",
                                                      "world",
                                                      "::",
                                                      "a::b",
                                                      "true",
                                                      "false",
                                                      "2",
                                                      "1 2",
                                                      "1 1 1",
                                                      "0 0 0 0",
                                                      "-0",
                                                      "1e400",
                                                      "x 1",
                                                      "1 x",
                                                      "../..",
                                                      "file:///etc/passwd",
                                                      "package://kit/arm.urdf",
                                                      "box.obj",
                                                      "__model__",
                                                      "1 2 3 4 5 6 7"};

}  // namespace sceneweld::fuzz
