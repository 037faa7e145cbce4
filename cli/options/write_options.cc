// SPDX-License-Identifier: BSD-3-Clause
// The options of a command as those of a writer.

#include "sceneweld/cli/options/write_options.h"

#include <algorithm>

#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld::cli {

void AddSeparator(OptionList& options, std::string& separator) {
  options.Text("--separator", separator, "TEXT",
               "Replaces `::` in formats whose names cannot contain it: `__` (default); if given, also in MJCF");
}

void CheckSeparator(const std::string& separator) {
  const bool plain = std::all_of(separator.begin(), separator.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
           c == '.';
  });
  if (separator.empty() || !plain) {
    throw Refusal{"the separator " + Quoted(separator) + " cannot stand in a name",
                  "use letters, digits, `_`, `-` and `.`, at least one of them"};
  }
}

WriteOptions WriteOptionsOf(const ComposeCommand& command) {
  WriteOptions options;
  options.audience = command.audience ? command.audience : command.read.load.compat;
  options.sdf_version = command.sdf_version;
  options.urdf_version = command.urdf_version;
  options.keep_text = !command.rewrite;
  options.no_private = command.no_private;
  options.separator = command.separator;
  options.separates_mjcf = command.separates_mjcf;
  options.sdf_root = command.sdf_root;
  options.mujoco_version = command.mujoco_version;
  options.usd_bodies = command.usd_bodies;
  options.usd_schemas = command.usd_schemas;
  options.options_from = command.read.load.options_from;
  return options;
}

}  // namespace sceneweld::cli
