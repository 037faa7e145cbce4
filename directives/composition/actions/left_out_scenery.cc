// SPDX-License-Identifier: BSD-3-Clause
// Takes out kept texts that name scenery which a directive leaves out.

#include "sceneweld/directives/composition/actions/left_out_scenery.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/kept/entry_removal.h"

namespace sceneweld {

void LeaveOutWhatNamesScenery(const Stamped& stamped, std::size_t first_model, Span directive, Scene& scene,
                              Diagnostics& diagnostics) {
  if (stamped.left_out.empty()) return;
  const EntryRemoval::Removed removed{[&](std::string_view kind, std::string_view name) {
                                        return std::any_of(
                                            stamped.left_out.begin(), stamped.left_out.end(),
                                            [&](const auto& one) { return one.kind == kind && one.name == name; });
                                      },
                                      nullptr};
  const EntryRemoval::Reports reports{
      [&](const std::string& entry, const std::string& named) {
        diagnostics.Warning("removed-element", directive,
                            entry + " is left out with the scenery: it names " + named + ", which is left out");
      },
      [&](const std::string& entry, const std::string& attribute) {
        diagnostics.Warning("removed-reference", directive,
                            Quoted(attribute) + " of " + entry +
                                " is left out with the scenery: it is unknown which of its numbers belong to what is "
                                "left out");
      }};
  for (const Format& format : Formats()) {
    if (!format.entry_lists) continue;
    for (std::size_t i = first_model; i < scene.models.size(); ++i) {
      const Index<ModelInstance> model(i);
      EntryRemoval({format.name, format.entry_lists, format.rename_in_kept}, removed, reports, model, scene).Run();
    }
  }
}

}  // namespace sceneweld
