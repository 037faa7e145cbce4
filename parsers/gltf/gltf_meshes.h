// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sceneweld/parsers/gltf/gltf_document.h"
#include "sceneweld/parsers/gltf/gltf_surface.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/mesh/surface/drawn_mesh.h"
#include "sceneweld/scene/geometry.h"
#include "sceneweld/scene/material.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::gltf {

/// Width and depth of the square that replaces a half space. [m]
inline constexpr double kHalfSpaceSize = 100;

/// A primitive shape as a scaled shape that others share: all boxes are one cube, all spheres and ellipsoids one ball.
struct ScaledShape {
  std::string name;  ///< The shared shape: `box`, `ball`, `cylinder`, `square`, `capsule 2.5`.
  Vector3 scale;
  double capsule_length = 0;  ///< Of a capsule of radius 1, without the caps.
};
ScaledShape ScaledShapeOf(const Shape& shape);

/// Its triangles before scaling, with texture coordinates: a cube of length 1, a ball of radius 1, a cylinder of radius
/// 1 and length 1, a square of length 1 that faces up.
DrawnPart PartOf(const ScaledShape& shape);

/// Materials of the scene and of mesh files, with their images.
class Looks {
 public:
  Looks(const FileAccess& access, Document& document, LossReport& losses)
      : access_(access), document_(document), losses_(losses) {}

  /// The look of a material of the scene. It has at least a colour or a texture; otherwise returns nothing. Images are
  /// textures of the document.
  std::optional<MeshLook> Of(const Material& material, Span span);
  /// For surfaces without a material: light grey.
  static MeshLook Default();
  /// The looks of a mesh file, with images that are textures of the document. Takes over `images`, which the looks
  /// point into.
  std::vector<MeshLook> OfMesh(std::vector<MeshLook> looks, std::vector<MeshImage> images, const SurfaceSource& source,
                               Span span);

 private:
  /// Adds an image file; kNoId, with a loss, if it is not available.
  Id TextureOf(const std::string& path, const LossSubject& about);

  const FileAccess& access_;
  Document& document_;
  LossReport& losses_;
  std::map<std::string, Id> textures_;  // by path
};

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
