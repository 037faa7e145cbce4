#pragma once

#include "sceneweld/parsers/drake/model_names.h"
#include "sceneweld/parsers/table/table_read.h"

namespace sceneweld {

/// `drake:collision_filter_group` (URDF reference, section 10; SDFormat
/// reference, section 14).
extern const ElementRow kCollisionFilterGroup;

/// Adds the group that the element declares in the model of `names` to the
/// scene; its members are looked up now, other groups at the end of the
/// composition. An element with `ignore="true"` is skipped unread.
void ReadCollisionFilterGroup(Element element, const ModelNames& names, Scene& scene, Reading& reading);

}  // namespace sceneweld
