// SPDX-License-Identifier: BSD-3-Clause
// Which attributes and elements name bodies, joints, frames or files.

#include "sceneweld/cli/language_server/named_kinds.h"

namespace sceneweld::cli {

NamedKinds NamedBy(std::string_view element, std::string_view attribute) {
  const std::string_view word = attribute.empty() ? element : attribute;
  NamedKinds kinds;
  if (attribute == "name") return kinds;
  kinds.bodies = word == "link" || word == "parent" || word == "child" || word.starts_with("body") ||
                 word == "reference" || word == "relative_to" || word == "attached_to" || word == "parent_link" ||
                 word == "child_link" || word == "link1" || word == "link2" || word == "base_link" ||
                 word == "tip_link";
  kinds.frames = word == "parent" || word == "child" || word == "relative_to" || word == "attached_to" ||
                 word.starts_with("site") || word == "objname";
  kinds.joints = word.starts_with("joint") || word == "reference" || (element == "mimic" && word == "joint");
  kinds.files = word == "filename" || word == "uri" || word == "file";
  return kinds;
}

NamedKinds NamedInSrdf(std::string_view element, std::string_view attribute) {
  NamedKinds kinds = NamedBy(element, attribute);
  if (attribute != "name") return kinds;
  kinds.joints = element == "joint" || element == "passive_joint";
  kinds.bodies = element == "link" || element == "disable_default_collisions";
  return kinds;
}

}  // namespace sceneweld::cli
