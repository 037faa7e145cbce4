// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/scene/diagnostic.h"

namespace sceneweld::sdf {

/// Warns of values in an element that a scene keeps as it is, and in its descendants, with which libsdformat refuses
/// the file: words where it needs a number, `true` or `false`. Contents of `<plugin>` may be anything.
void WarnOfRefusedValues(Element kept, Diagnostics& diagnostics);

}  // namespace sceneweld::sdf
