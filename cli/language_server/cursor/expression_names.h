// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sceneweld::cli {

/// The word at a place within an expression that begins with `opening` (`${`, `$(arg `) in the same line and has not
/// ended. Its begin; nothing if the place is not in one. [bytes]
std::optional<std::size_t> WordOfExpressionAt(std::string_view text, std::size_t offset, std::string_view opening,
                                              char closing);

/// A name that expressions of a file may use.
struct ExpressionName {
  std::string name;
  std::string_view kind;        ///< `parameter`, `variable`, `loop`; in xacro files `property`, `argument`, `macro`.
  std::size_t begin = 0;        ///< Its place in the text.
  std::string parameters = {};  ///< Of a macro, as it declares them.
};

/// The parameters, variables and loop variables that a directives file declares, in the order of the text. Two loops
/// may declare the same name. The text may be invalid.
std::vector<ExpressionName> NamesInDirectives(std::string_view text);
/// The properties, arguments and macros that a xacro file declares.
std::vector<ExpressionName> NamesInXacro(std::string_view text);

/// A name of a directives file's expressions at a place, and all its places in the file.
struct ExpressionNameAt {
  std::string name;
  std::size_t begin = 0;              ///< Of the word at the place.
  std::vector<std::size_t> declared;  ///< Where declarations begin.
  std::vector<std::size_t> used;      ///< Where uses in expressions begin.
};
/// Nothing if the place is neither a declaration nor a use of a declared name.
std::optional<ExpressionNameAt> ExpressionNameInDirectives(std::string_view text, std::size_t offset);

}  // namespace sceneweld::cli
