// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <chrono>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/diagnostics/source.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld::fuzz {

/// Limits for the readers of one file: five seconds from now, 64 MB.
inline Limits FuzzLimits() {
  Limits limits;
  limits.deadline = std::chrono::steady_clock::now() + std::chrono::seconds(5);
  limits.max_total_bytes = std::size_t{64} << 20;
  limits.max_yaml_nodes = 100'000;
  return limits;
}

/// A file system that has only the given files, and what a reader needs beside it.
struct FuzzedFiles {
  struct File {
    std::string path;
    std::string_view contents;
  };
  FuzzedFiles(std::initializer_list<File> contents) : files(SystemOf(contents), limits, sources) {
    diagnostics.KeepAlive(sources);
  }

  Limits limits = FuzzLimits();
  std::shared_ptr<Sources> sources = std::make_shared<Sources>();
  Diagnostics diagnostics;
  Files files;

 private:
  static std::shared_ptr<MemoryFiles> SystemOf(std::initializer_list<File> contents) {
    auto system = std::make_shared<MemoryFiles>();
    for (const File& one : contents) system->Add(one.path, std::string(one.contents));
    return system;
  }
};

}  // namespace sceneweld::fuzz
