// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <catch2/catch.hpp>
#include <optional>
#include <string>

#include "sceneweld/sceneweld.h"

namespace sceneweld {

/// A scene of models/, with the package `kit`. `SCENEWELD_SOURCE_DIR` is given by
/// tests/CMakeLists.txt.
inline Loaded GalleryScene(const std::string& name) {
  const std::string models = SCENEWELD_SOURCE_DIR "/models";
  LoadOptions options;
  options.packages.push_back({LoadOptions::PackageOption::Kind::kNamed, "kit", models + "/kit"});
  options.seed = 1;
  Diagnostics diagnostics;
  std::optional<Loaded> loaded = Load(models + "/" + name, options, diagnostics);
  for (const Diagnostic& diagnostic : diagnostics.all()) UNSCOPED_INFO(diagnostic.message);
  REQUIRE(loaded);
  return *std::move(loaded);
}

}  // namespace sceneweld
