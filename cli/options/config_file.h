// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// `sceneweld.toml` as data, with the place of everything. Only the source file uses toml++.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/diagnostics/source.h"

namespace sceneweld::cli {

inline constexpr const char* kConfigName = "sceneweld.toml";

struct ConfigText {
  std::string text;
  Span span;
};

/// `key = value`.
struct ConfigEntry {
  enum class Kind { kFlag, kText, kList, kOther };
  std::string key;
  Span key_span;
  Kind kind = Kind::kOther;
  bool flag = false;              ///< Of kFlag.
  std::vector<ConfigText> texts;  ///< One for kText; those of kList.
  Span value_span;
};

struct ConfigFile {
  std::string path;  ///< Absolute.
  std::shared_ptr<const Sources> sources;
  // In the order of the file.
  std::vector<ConfigEntry> options;   ///< Keys outside of sections, and those of `[lint]` as `lint.NAME`.
  std::vector<ConfigEntry> packages;  ///< Keys of `[packages]`.
};

/// The nearest `sceneweld.toml` in a folder (absolute, normalised) or above; empty if there is none.
std::string FindConfigFile(std::string folder);

/// Reads a file (absolute). Reports text that is not TOML, unknown sections, and a file that cannot be read.
std::optional<ConfigFile> ReadConfigFile(const std::string& path, Diagnostics& diagnostics);

}  // namespace sceneweld::cli
