// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

#include "sceneweld/parsers/mjcf/model/mjcf_model.h"

namespace sceneweld::mjcf {

/// The sections that a model keeps as they are, in the order in which the writer writes them. The first five are
/// settings; a file has one section of each.
inline constexpr std::string_view kKeptSections[] = {"compiler", "option",    "size",     "visual",  "statistic",
                                                     "custom",   "extension", "asset",    "contact", "deformable",
                                                     "tendon",   "equality",  "actuator", "sensor",  "keyframe"};
bool IsSetting(std::string_view section);
/// Whether some entries of a section are at elements of the scene, so that its entries have ranks (Kept::rank).
bool HasRanks(std::string_view section);
/// Whether the main file has `<compiler conflict="merge"/>`. If so, attached models add settings that the main file
/// does not give. Otherwise MuJoCo drops the settings of attached models.
bool MergesSettings(Model& model);

/// The attributes of assets that name files.
inline constexpr std::string_view kFileAttributes[] = {"file",     "fileright", "fileleft", "fileup",
                                                       "filedown", "filefront", "fileback"};

/// Keeps an element of a body that a scene cannot hold. `place` is the index of the body in Model::bodies. An element
/// of the world is kept in the model, as `<worldbody><geom .../></worldbody>`.
void KeepInBody(std::size_t place, std::string element, Model& model, Name before = {});

/// Keeps the sections of all parts in ModelInstance::kept, for the MJCF writer. Each entry is a section with one
/// element, `<sensor><jointpos .../></sensor>`, or a setting, `<option .../>`. Classes of defaults are resolved into
/// the elements. Names get the prefix of the part, and copies of replicated elements get their suffixes. The readers of
/// these sections come later, and take the entries of elements that the scene has (Model::TakeEntry).
void KeepSections(Model& model);

}  // namespace sceneweld::mjcf
