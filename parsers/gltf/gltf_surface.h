// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/mesh/mesh_session.h"
#include "sceneweld/parsers/mesh/mesh_store.h"
#include "sceneweld/parsers/mesh/surface/drawn_mesh.h"
#include "sceneweld/parsers/mesh/surface/mesh_look.h"
#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/scene/geometry.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld::gltf {

/// The JSON of a part needs these.
struct EncodedPart {
  std::uint64_t vertices = 0;  ///< Positions and normals.
  std::uint64_t uvs = 0;       ///< As many as vertices, or 0.
  std::uint64_t colors = 0;    ///< The same.
  std::uint64_t indices = 0;
  std::array<std::array<float, 3>, 2> bounds{};  ///< The least and the largest coordinates.
  std::uint32_t look = MeshLooks::kNone;         ///< DrawnPart::look

  /// Whether indices have two bytes instead of four.
  bool has_short_indices() const;
  /// The bytes of the indices with padding: a multiple of four.
  std::uint64_t index_bytes() const;
};

/// The parts of a surface in the binary chunk: positions of all parts, normals of all, texture coordinates and colours
/// of those that have them, indices of all.
struct EncodedSurface {
  std::string bytes;
  std::vector<EncodedPart> parts;
};

EncodedSurface Encoded(const std::vector<DrawnPart>& parts);

/// The files of the scene for one reading: nothing stays in memory, and the reads are counted separately. Safe to use
/// from several threads.
class FileAccess {
 public:
  explicit FileAccess(const WriteOptions& options)
      : system_(std::shared_ptr<const void>(), &options.files->system()),
        limits_(options.files->limits()),
        root_(options.files->root()),
        packages_(options.packages),
        session_(std::make_shared<MeshSession>()) {}

  std::unique_ptr<Files> New() const;
  /// The same with another source of files.
  std::unique_ptr<Files> New(std::shared_ptr<const FileSystem> system) const;
  const std::shared_ptr<const FileSystem>& system() const { return system_; }
  const Limits& limits() const { return limits_; }
  /// The bytes of a file. Returns nothing and sets the reason if it cannot be read.
  std::optional<std::string> Bytes(const std::string& path, std::string& why) const;
  /// The length of a file; 0 if unknown.
  std::size_t SizeOf(const std::string& path) const { return system_->SizeOf(path); }
  /// What the reading of several files shares.
  MeshSession& session() const { return *session_; }

 private:
  std::shared_ptr<const FileSystem> system_;
  Limits limits_;
  std::string root_;
  const PackageMap* packages_;
  std::shared_ptr<MeshSession> session_;
};

/// A mesh file, and the changes to it before a node scales it.
struct SurfaceSource {
  std::string path;
  bool convex = false;
  std::array<bool, 3> mirrored{};
  std::strong_ordering operator<=>(const SurfaceSource&) const = default;
};

/// The source of a mesh shape and the scale of its node. A node never turns a surface inside out: if an odd number of
/// axes is mirrored, the triangles are mirrored instead.
struct ScaledSurface {
  SurfaceSource source;
  Vector3 scale;
};
ScaledSurface ScaledSurfaceOf(const Mesh& mesh);

/// A surface as its file has it.
struct ReadSurface {
  EncodedSurface encoded;  ///< At least one part.
  std::vector<MeshLook> looks;
  std::vector<MeshImage> images;
  std::vector<std::string> left_out;  ///< Unsupported content of the file.
};

/// Returns nothing and sets the reason if there is nothing to draw.
std::optional<ReadSurface> Read(const FileAccess& access, const SurfaceSource& source, std::string& why);

/// Reads surfaces in a known order, some ahead in as many threads as there are processors. The result does not depend
/// on the threads.
class SurfaceReader {
 public:
  /// The `sources` must differ from each other.
  SurfaceReader(const FileAccess& access, std::vector<SurfaceSource> sources);

  /// The surface of one of the sources. Each may be requested once, preferably in their order.
  std::optional<ReadSurface> Take(const SurfaceSource& source, std::string& why);

 private:
  struct Result {
    std::optional<ReadSurface> surface;
    std::string why;
  };
  void ReadAhead();

  const FileAccess& access_;
  std::vector<SurfaceSource> sources_;
  std::size_t next_ = 0;  // The first one that was not read.
  std::map<SurfaceSource, Result> ahead_;
};

/// The surface as it is drawn (DrawnParts), encoded. It comes from the store if it has it, and goes there; `store` may
/// be null. Returns nothing if a coordinate exceeds the range of a float. Throws Stopped if `stop` requests it.
std::optional<EncodedSurface> StoredSurface(const LookedMesh& looked, MeshStore* store, StopCheck stop);

}  // namespace sceneweld::gltf
