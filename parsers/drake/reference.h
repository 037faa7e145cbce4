#pragma once

#include "sceneweld/parsers/drake/model_names.h"
#include "sceneweld/parsers/table/table_read.h"

namespace sceneweld {

// Finding what the references of a Drake element mean once its rows are read.
// They report unknown names at the reference and return false then. An empty
// name was reported when the row was read, or is a missing one.

bool Resolve(Ref<Body>& ref, const ModelNames& names, Reading& reading);
bool Resolve(FrameRef& ref, const ModelNames& names, Reading& reading);
bool Resolve(Ref<Joint>& ref, const ModelNames& names, Reading& reading);

}  // namespace sceneweld
