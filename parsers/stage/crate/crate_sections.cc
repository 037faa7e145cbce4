// SPDX-License-Identifier: BSD-3-Clause
// The texts of paths in a crate.

#include "sceneweld/parsers/stage/crate/crate_sections.h"

namespace sceneweld::stage {

std::string CrateSections::PathText(std::uint32_t path) const {
  std::vector<std::uint32_t> steps;
  for (std::uint32_t at = path; at != kNone && paths[at].parent != kNone; at = paths[at].parent) steps.push_back(at);
  if (steps.empty()) return paths[path].kind == Path::Kind::kRoot ? "/" : "";
  std::string text;
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    const Path& part = paths[*step];
    const std::string_view name = tokens[part.token];
    if (part.kind == Path::Kind::kProperty) {
      text += '.';
    } else if (!name.starts_with('{') && !name.starts_with('[') && !name.starts_with('.') && !text.ends_with('}')) {
      text += '/';
    }
    text += name;
  }
  return text;
}

}  // namespace sceneweld::stage
