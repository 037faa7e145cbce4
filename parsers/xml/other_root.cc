// SPDX-License-Identifier: BSD-3-Clause
// Finds the format of an XML file by its root element, for a file with the suffix of another one.

#include "sceneweld/parsers/xml/other_root.h"

namespace sceneweld {
namespace {

// The root element of each format, and how a file of the format is named.
struct RootName {
  std::string_view element, format, name, suffix;
};
constexpr RootName kRootNames[] = {
    {"robot", "URDF", "urdf", ".urdf"},
    {"sdf", "SDFormat", "sdf", ".sdf"},
    {"mujoco", "MJCF", "mjcf", ".xml"},
};

}  // namespace

std::string HelpForRoot(std::string_view root, std::string or_else) {
  for (const RootName& known : kRootNames) {
    if (root != known.element) continue;
    return "`<" + std::string(root) + ">` is the root of " + std::string(known.format) + ": name the file `*" +
           std::string(known.suffix) + "`, or use `--from " + std::string(known.name) + "` if it is the INPUT";
  }
  return or_else;
}

}  // namespace sceneweld
