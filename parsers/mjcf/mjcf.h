// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/kept/entry_removal.h"
#include "sceneweld/parsers/kept/plugin_names.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/output/byte_stream.h"
#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/scene/diagnostics/source.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::mjcf {

/// Reads an MJCF file as a part (docs/reference/mjcf.md). Model 1 is the file's only model, with the name in `model` or
/// else that of the file. Returns null if the text is not XML with the root `mujoco`. Other errors are reported, and
/// the parts that they do not affect are read.
std::shared_ptr<Scene> Read(const Source& source, ReadContext& context);

/// Writes a finished scene as one MJCF file that MuJoCo 3 and 4 compile to the same kinematics, masses and exclusions
/// (docs/reference/mjcf.md, 16). Names are full scoped names. Fields that MJCF does not support are stored in texts
/// that sceneweld restores (mjcf_record.h), or reported. The same scene and options give the same bytes.
std::string Write(const Scene& scene, const WriteOptions& options, LossReport& losses);
/// The same as a stream.
std::unique_ptr<ByteStream> Stream(const Scene& scene, const WriteOptions& options, LossReport& losses);

/// The text of an MJCF file for another folder (Format::keep_text): the contents of included files replace their
/// `<include>`, and names of files and compiler folders that would resolve differently there are replaced. A model
/// without a name gets one if the name of the file changes.
std::optional<std::string> KeptText(const Source& source, const WriteOptions& options);

/// The names in the file that Write makes (Format::names).
WrittenNames NamesOf(const Scene& scene, const WriteOptions& options);
/// The names in the text from which the scene was read, unchanged (Format::names_in_text). Bodies without a `name` have
/// none.
WrittenNames NamesInText(const Scene& scene, const Source& text);

/// The keys, as Format::entry_lists.
extern const EntryLists kEntryLists;

/// As Format::rename_in_kept: a section with its elements, or one element of a section.
bool RenameInKept(tinyxml2::XMLElement& element, const NewName& new_name);

/// Moves entries of MJCF from the models to their elements (parsers/kept/kept_entry.h), for scene JSON of version 0.2
/// and older, in which the models keep all of them. There, an element names its entry by the place in its section, in a
/// wording `as_read`, and the equality of a mimic has its joints.
void MoveEntriesToElements(Scene& scene);

}  // namespace sceneweld::mjcf
