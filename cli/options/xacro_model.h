// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

namespace sceneweld::cli {

/// Whether the text of a xacro file, or of an XML file in general, describes a model by itself: its root is `<robot>`
/// or `<sdf>`, and outside of its macros it has a link, a joint, a model, or a call of a macro. Files with definitions
/// for others are not models.
bool IsXacroModel(std::string_view text);

}  // namespace sceneweld::cli
