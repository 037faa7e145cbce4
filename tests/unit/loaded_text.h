// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <catch2/catch.hpp>
#include <optional>
#include <string>
#include <utility>

#include "sceneweld/sceneweld.h"

namespace sceneweld {

/// All diagnostics, each as a line `code: message`.
inline std::string CodesAndMessages(const Diagnostics& diagnostics) {
  std::string text;
  for (const Diagnostic& one : diagnostics.all()) text += std::string(one.code.name()) + ": " + one.message + "\n";
  return text;
}

/// The scene of a text without a file. The test fails if the text has an error.
inline Loaded LoadedText(const std::string& text, const std::string& format, Diagnostics& diagnostics) {
  LoadOptions options;
  options.format = format;
  std::optional<Loaded> loaded = LoadText(text, "", options, diagnostics);
  INFO(CodesAndMessages(diagnostics));
  REQUIRE(loaded);
  return *std::move(loaded);
}

inline Loaded LoadedText(const std::string& text, const std::string& format) {
  Diagnostics diagnostics;
  return LoadedText(text, format, diagnostics);
}

}  // namespace sceneweld
