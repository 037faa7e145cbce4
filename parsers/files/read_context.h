// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/package_map.h"
#include "sceneweld/parsers/files/reader_rules.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Services for a reader beside its text.
struct ReadContext {
  Files& files;
  const PackageMap& packages;
  Diagnostics& diagnostics;
  ReaderRules rules{};

  /// Reads another model file, whatever its format, each file once per
  /// composition: for `<include>`. Null where it cannot be read, which has been
  /// reported then. The part is shared: stamp it, do not change it.
  std::function<std::shared_ptr<const Scene>(const std::string& path, Span span)> read_model;

  /// The caller names the model: the name in the file does not matter.
  bool caller_names_model = false;
};

}  // namespace sceneweld
