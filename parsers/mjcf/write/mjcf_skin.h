// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/files/files.h"

namespace tinyxml2 {
class XMLElement;
}

namespace sceneweld::mjcf {

/// Replaces the file of a `skin` by its contents, because the file names bodies by names that a written file may not
/// have. Does nothing if the file cannot be read or is not in MuJoCo's format.
void PutFileIntoSkin(tinyxml2::XMLElement& skin, const Files& files);

}  // namespace sceneweld::mjcf
