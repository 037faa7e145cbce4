// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sceneweld/parsers/gltf/gltf_document.h"
#include "sceneweld/parsers/gltf/gltf_looks.h"
#include "sceneweld/parsers/gltf/gltf_shapes.h"
#include "sceneweld/parsers/gltf/gltf_surface.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::gltf {

/// The meshes that a glTF file draws geometries with: one for each content and material, whatever the files are called.
class Meshes {
 public:
  /// `shapes` are those that will be requested, in that order.
  Meshes(const std::vector<const Shape*>& shapes, const WriteOptions& options, Document& document, LossReport& losses);

  struct Drawing {
    Id mesh = kNoId;
    Vector3 scale{1, 1, 1};
  };
  /// How a geometry is drawn; nothing if its mesh file cannot be read, which ReportLosses reports.
  std::optional<Drawing> Of(const Geometry& geometry);
  std::optional<Drawing> Of(const ContactZone& zone);

  /// Reports meshes that are not drawn, or not fully: one note for each file.
  void ReportLosses();

 private:
  /// A surface in the binary chunk.
  struct Surface {
    std::string name;
    std::vector<PlacedPart> parts;
    std::vector<std::uint32_t> look_of_part;        // Index into looks, or MeshLooks::kNone.
    std::vector<MeshLook> looks;                    // of the file itself
    std::vector<MeshImage> images;                  // Without their bytes as long as these are not needed.
    std::optional<std::vector<MeshLook>> resolved;  // The same with textures of the document, once needed.
    bool has_uvs = false;                           // all parts
    // Unsupported content of the file, and the geometries that it affects.
    std::vector<std::string> left_out;
    std::vector<LossSubject> simplified;
    std::string uri;
    // Why a file cannot be drawn.
    std::string why_not;
    std::vector<LossSubject> undrawn;
  };

  /// How the look that a scene gives a mesh combines with the looks in the mesh file.
  enum class Priority { kScene, kFile };
  /// RViz and Drake apply the material of a URDF visual only where the mesh has none.
  Priority PriorityOf(const Geometry& geometry);
  /// For a mesh that is not drawn, `about` gets the loss.
  std::optional<Drawing> DrawingOf(const Mesh& mesh, const std::optional<MeshLook>& look, Priority priority, Span span,
                                   LossSubject about);
  Surface& SurfaceOf(const Mesh& mesh, const SurfaceSource& source);
  Surface& SurfaceOf(const ScaledShape& shape, bool with_uvs);
  std::optional<MeshLook> LookOf(const Geometry& geometry);
  void ResolveLooks(Surface& surface, const SurfaceSource& source, Span span);
  Drawing Finish(const Surface& surface, const std::optional<MeshLook>& look, Priority priority, bool flat,
                 const Vector3& scale);

  FileAccess access_;
  Document& document_;
  LossReport& losses_;
  Looks looks_;
  SurfaceReader reader_;
  std::map<SurfaceSource, Surface> by_source_;
  std::map<std::string, Surface> by_shape_;
  std::map<const Material*, std::optional<MeshLook>> look_of_material_;
  std::map<const Source*, Priority> priority_of_source_;
  std::vector<LossSubject> half_spaces_;
  std::vector<LossSubject> without_uvs_;
};

}  // namespace sceneweld::gltf
