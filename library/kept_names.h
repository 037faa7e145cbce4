// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <span>
#include <string>

#include "sceneweld/library/element_id.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Reports each text of one format (scene/kept.h, `source_xml`) that names one of `gone`, as a note at the element that
/// holds the text (`unfollowed-name`). Only elements for which `stays` returns true are looked at.
void ReportNamesInKept(std::span<const ElementId> gone, const std::function<bool(const ElementId&)>& stays,
                       const Scene& scene, Diagnostics& diagnostics);

/// Removes from the entries of sections that models keep (parsers/kept/kept_entry.h: `<actuator>`, `<contact>`, ... of
/// MJCF) everything that names one of `gone`, or of what goes with it. This is reported as notes (`removed-element`),
/// except what the scene holds, too.
void RemoveFromSections(std::span<const ElementId> gone, const std::function<bool(const ElementId&)>& stays,
                        Scene& scene, Diagnostics& diagnostics);

/// Lets such texts follow a renamed element, which has its new name already, as its format understands them
/// (Format::rename_in_kept). Reports the texts that still name `old_full_name`.
void FollowInKept(const ElementId& renamed, const std::string& old_full_name, Scene& scene, Diagnostics& diagnostics);

}  // namespace sceneweld
