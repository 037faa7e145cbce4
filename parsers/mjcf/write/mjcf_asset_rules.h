#pragma once

#include <string>

#include "sceneweld/parsers/files/files.h"

namespace sceneweld::mjcf {

/// Why MuJoCo cannot read a mesh file that is there, by its suffix, its form and
/// its size; empty where it can. A mesh in it may still be one that MuJoCo refuses.
std::string WhyUnreadable(const std::string& path, const Files& files);

}  // namespace sceneweld::mjcf
