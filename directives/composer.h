// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/directives/composition/compose_options.h"
#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/format.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Composes a directives file and everything that it adds into a finished scene, with every reference resolved and the
/// spanning tree built. After an error in the context's diagnostics it continues if that is safe, so that one run shows
/// many errors; the scene is then unfinished. `read_model` of the context need not be set. The rules are in
/// docs/reference/directives.md, 1 to 9.
Scene ComposeDirectives(const Source& source, const ComposeOptions& options, ReadContext& context);

/// The same for one file of a model format (URDF, SDFormat, ...; not null
/// `format.read`) as root: all models of the file.
Scene ComposeModelFile(const Source& source, const Format& format, const ComposeOptions& options, ReadContext& context);

}  // namespace sceneweld
