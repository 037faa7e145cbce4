// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// The kind of element that a reference must name.
enum class NamedKind { kFrame, kBody };

/// Adds help to an error about a full name that is no frame or no body of the scene: the name that was most likely
/// intended, or the names that exist. `below` is the namespace of the file that has the reference: the help says how
/// the name is written there. Only the first errors get help, because each search visits all names.
void HelpWithName(const Scene& scene, std::string_view full_name, NamedKind kind, std::string_view below,
                  const Diagnostics& diagnostics, Diagnostic& error);

}  // namespace sceneweld
