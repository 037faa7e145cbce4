// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string_view>

namespace sceneweld {

class Source;
struct ReadContext;

}  // namespace sceneweld

namespace sceneweld::xacro {

/// Whether a file is a xacro file, by its name.
bool IsXacro(std::string_view path);

/// Whether an argument that the file does not use is reported.
enum class UnusedArguments { kWarning, kIgnored };

/// Expands a xacro file (docs/reference/xacro.md) with the arguments of the context. The result is the text of the
/// expanded document; it has the path of the file, and a map from which diagnostics show the place in the xacro files
/// and the macro calls that led there. Null after any error.
const Source* Expand(const Source& source, ReadContext& context,
                     UnusedArguments unused_arguments = UnusedArguments::kWarning);

}  // namespace sceneweld::xacro
