// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/parsers/table/census.h"
#include "sceneweld/scene/tables/name.h"

namespace sceneweld::mjcf {

/// The fields of a scene that an MJCF file can have, for counting losses.
const Claims& WriterClaims();

/// Why MuJoCo cannot read an existing mesh file, by its suffix, format and size; empty if it can. MuJoCo may still
/// refuse the mesh in the file.
std::string WhyUnreadable(const std::string& path, const Files& files);
/// Which part of a readable mesh file MuJoCo leaves out; empty if it reads all. It reads the faces of the first object of
/// an OBJ file only.
std::string WhyPartlyRead(const std::string& path, const Files& files);

/// The name of a mesh or texture in the written file. MuJoCo accepts paths only, no URIs. No other function decides
/// this.
std::string AssetFile(const WriteOptions& options, const Name& path, const Name& as_written);

}  // namespace sceneweld::mjcf
