// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

#include "sceneweld/parsers/mjcf/read/mjcf_model.h"

namespace sceneweld::mjcf {

/// The sections that a model keeps as they are, in the order of a file that is written. The first five are settings,
/// of which a file has one each.
inline constexpr std::string_view kKeptSections[] = {"compiler", "option",    "size",     "visual",  "statistic",
                                                     "custom",   "extension", "asset",    "contact", "deformable",
                                                     "tendon",   "equality",  "actuator", "sensor",  "keyframe"};
bool IsSetting(std::string_view section);
/// Whether attached models add their settings to those of the main file, `<compiler conflict="merge"/>`; MuJoCo ignores
/// them otherwise.
bool MergesSettings(Model& model);

/// The attributes of assets that name files.
inline constexpr std::string_view kFileAttributes[] = {"file",     "fileright", "fileleft", "fileup",
                                                       "filedown", "filefront", "fileback"};

/// Keeps an element of a body, at its place in Model::bodies, that scenes do not support; those of the world are kept
/// in the model, as `<worldbody><geom .../></worldbody>`.
void KeepInBody(std::size_t place, std::string element, Model& model);

/// Keeps the sections of all parts in ModelInstance::kept, to be written as MJCF again. Each entry is a section with
/// one element, `<sensor><jointpos .../></sensor>`, or a setting, `<option .../>`. Default classes are resolved into
/// the elements. Names get the prefix of the part, and copies get their suffix. Call it before the readers of these
/// sections.
void KeepSections(Model& model);

}  // namespace sceneweld::mjcf
