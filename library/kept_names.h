// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/library/element_id.h"
#include "sceneweld/parsers/kept/entry_links.h"
#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Reports each text of one format (scene/kept.h, `source_xml`) that names one of `gone`, as a note at the element that
/// holds the text (`unfollowed-name`). Only elements for which `stays` returns true are looked at.
void ReportNamesInKept(std::span<const ElementId> gone, const std::function<bool(const ElementId&)>& stays,
                       const Scene& scene, Diagnostics& diagnostics);

/// Removes from the sections that models keep (Format::entry_links: `<actuator>`, `<contact>`, ... of MJCF) what
/// elements of the scene in `gone` were read from, and everything that names one of `gone`, or of what goes with it.
/// The latter is reported as notes (`removed-element`), except what the scene holds, too.
void RemoveFromSections(std::span<const ElementId> gone, const std::function<bool(const ElementId&)>& stays,
                        Scene& scene, Diagnostics& diagnostics);

/// The elements that are as they were read from an entry of a kept section. Restore keeps them linked to their entries
/// after a change of names.
class KeptPlaces {
 public:
  explicit KeptPlaces(const Scene& scene);
  void Restore(Scene& scene) const;
  /// The same after references were taken out, for the entries that stay without what is removed (EntryLinks::lists).
  void RestoreLists(Scene& scene) const;

 private:
  std::vector<std::pair<const EntryLinks*, LinkedElement>> linked_;
};

/// Lets such texts follow a renamed element, which has its new name already, as its format understands them
/// (Format::rename_in_kept). Reports the texts that still name `old_full_name`.
void FollowInKept(const ElementId& renamed, const std::string& old_full_name, Scene& scene, Diagnostics& diagnostics);

}  // namespace sceneweld
