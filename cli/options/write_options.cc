// SPDX-License-Identifier: BSD-3-Clause
// The options of `compose` as those of a writer.

#include "sceneweld/cli/options/write_options.h"

namespace sceneweld::cli {

WriteOptions WriteOptionsOf(const ComposeCommand& command) {
  WriteOptions options;
  options.sdf_version = command.sdf_version;
  options.keep_text = !command.rewrite;
  options.no_private = command.no_private;
  options.separator = command.separator;
  options.sdf_root = command.sdf_root;
  options.usd_bodies = command.usd_bodies;
  options.usd_schemas = command.usd_schemas;
  options.options_from = command.read.load.options_from;
  return options;
}

}  // namespace sceneweld::cli
