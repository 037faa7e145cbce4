// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/mesh/mesh_file.h"
#include "sceneweld/parsers/mesh/mesh_session.h"
#include "sceneweld/parsers/mesh/mesh_store.h"
#include "sceneweld/parsers/mesh/surface/triangle_mesh.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/diagnostics/source.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// A mesh file and its uses in the scene.
struct MeshUse {
  std::string path;    ///< Mesh::path.
  std::string uri;     ///< Mesh::uri of the first element.
  bool hull = false;   ///< Simulators use its convex hull.
  bool solid = false;  ///< Simulators use the solid inside.
  Span span;           ///< The place of the first element that refers to it.
  std::string first;   ///< Which that is.
  std::size_t count = 0;
};

/// The mesh files of geometries and contact zones: each file once, in the order of the scene.
std::vector<MeshUse> MeshUsesOf(const Scene& scene);

/// A mesh or an image that a scene needs.
struct AssetFile {
  std::string path;  ///< Absolute, of an existing file.
  Span span;         ///< The place of the first element that refers to it, or to the mesh that names it.
  bool is_image = false;
  std::string owner = {};  ///< The file that names it; empty if an element of the scene does.
};

/// The existing mesh and image files of a scene, each once, in the order of the scene: those of geometries, and those
/// that their mesh files name in turn. Opens mesh files.
std::vector<AssetFile> AssetFilesOf(const Scene& scene, Files& files);

/// The bytes of such a file, or only its beginning: at most one piece (64 KiB) more than `most_bytes`. They count
/// against the limits of the files; beyond these it throws Stopped. Nothing if the file cannot be read.
std::optional<std::string> ReadAsset(const std::string& path, Files& files, std::size_t most_bytes);
std::optional<std::string> ReadAsset(const std::string& path, Files& files);

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

  /// FindSurfaceFaults of a file that can be read. Computed at the first call; throws Stopped then if the limits
  /// request it.
  const SurfaceFaults& FaultsOf(const std::string& path);
  /// ConvexHull of a file that can be read, likewise.
  const std::optional<TriangleMesh>& HullOf(const std::string& path);

  /// A file that will be needed.
  struct Wanted {
    std::string path;
    bool with_hull = false;  ///< Its hull will be needed too.
  };
  /// Reads such files in threads, and computes their faults and hulls. The counts of `files`, and what is reported, are
  /// the same as if Of read them one after the other.
  void ReadAhead(std::span<const Wanted> wanted);

  /// The store of `files`; null if it has none.
  MeshStore* store() const { return MeshStoreOf(files_.system()); }

 private:
  struct Known {
    Contents contents;
    std::optional<SurfaceFaults> faults;
    std::optional<std::optional<TriangleMesh>> hull;
  };
  std::unique_ptr<Known> Read(const std::string& path, Files& files);
  void Examine(Known& known, bool with_hull);
  Known& KnownOf(const std::string& path);

  Files& files_;
  MeshSession session_;
  std::map<std::string, std::unique_ptr<Known>> all_;  // By path.
};

}  // namespace sceneweld
