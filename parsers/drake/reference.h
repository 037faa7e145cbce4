// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/drake/model_names.h"
#include "sceneweld/parsers/table/table_read.h"

namespace sceneweld {

// Resolves the references of a Drake element after its rows are read. The functions report unknown names at the
// reference and then return false. An empty name was reported when its row was read, or the row is absent. Nor is
// a reference reported to an element that an earlier error kept out of the scene.

bool Resolve(Ref<Body>& ref, const ModelNames& names, Reading& reading);
bool Resolve(FrameRef& ref, const ModelNames& names, Reading& reading);
bool Resolve(Ref<Joint>& ref, const ModelNames& names, Reading& reading);

}  // namespace sceneweld
