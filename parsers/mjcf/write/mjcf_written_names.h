// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::mjcf {

/// The names in the file that Write makes (Format::names).
WrittenNames NamesOf(const Scene& scene, const WriteOptions& options);
/// The names in the text from which the scene was read, unchanged (Format::names_in_text). Bodies without a `name` have
/// none.
WrittenNames NamesInText(const Scene& scene, const Source& text);

}  // namespace sceneweld::mjcf
