// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/xml/element.h"

namespace sceneweld::sdf {

/// The changes that an `<include>` makes in the included model.
inline constexpr char kParams[] = "experimental:params";

/// The text of an included file with the changes of `<experimental:params>` in it. Its places are those in the two
/// files that it comes from. Null after a report.
const Source* WithParams(const Source& included, Element include, ReadContext& context);

}  // namespace sceneweld::sdf
