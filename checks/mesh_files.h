// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/mesh/mesh_file.h"
#include "sceneweld/parsers/mesh/usd_mesh.h"
#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {

/// The contents of mesh files, each read once, for several rules.
class MeshFiles {
 public:
  explicit MeshFiles(Files& files) : files_(files) {}

  struct Contents {
    std::optional<MeshFile> file;  ///< Nothing if it cannot be read.
    Diagnostics diagnostics;       ///< What reading it reported, without a span in the scene.
  };
  /// Reads the file at the first call. The reference is valid as long as this object.
  const Contents& Of(const std::string& path);

  /// Reads files that will be needed, in threads. The counts of `files`, and what is reported, are the same as if Of
  /// read them one after the other.
  void ReadAhead(std::span<const std::string> paths);

 private:
  Files& files_;
  MeshStages stages_;
  std::map<std::string, std::unique_ptr<const Contents>> all_;  // By path.
};

}  // namespace sceneweld
