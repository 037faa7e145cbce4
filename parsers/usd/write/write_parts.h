// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/usd/write/output.h"

namespace sceneweld::usd {

/// Everything fixed on a body: geometries, frames, cameras, lights, and the bodies whose prims are below it.
void WriteOnBody(Output& out, Index<Body> body);

/// The geoms of a body that MJCF gives by vertices, which the scene only keeps as text.
void WriteInlineMeshes(Output& out, Index<Body> body);

/// The metadata of the prim of a model instance.
PrimMetadata MetadataOf(const Output& out, Index<ModelInstance> model);
/// The properties of that prim that differ between equal instances.
void WriteHeadOfModel(Output& out, Index<ModelInstance> model);
/// The other properties, and the prims below it.
void WriteContentsOfModel(Output& out, Index<ModelInstance> model);
/// The bodies and joints of the world's own instance, and everything on the world.
void WriteContentsOfWorld(Output& out);

}  // namespace sceneweld::usd
