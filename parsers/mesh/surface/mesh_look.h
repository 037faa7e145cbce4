// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/mesh/surface/triangle_mesh.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {

class MeshSession;

/// An image that a mesh file uses.
struct MeshImage {
  std::string path;   ///< Absolute; empty if the image is in the mesh file itself.
  std::string bytes;  ///< The bytes of the image file in that case.
};

/// The look of a part of a surface, in the terms of glTF. Colours are linear, in [0, 1].
struct MeshLook {
  static constexpr std::uint32_t kNone = 0xFFFFFFFFu;
  enum class Alpha : std::uint32_t { kOpaque, kMask, kBlend };

  std::string name;
  std::array<double, 4> base_color{1, 1, 1, 1};
  std::array<double, 3> emissive{0, 0, 0};
  double metallic = 0;     ///< In [0, 1].
  double roughness = 0.8;  ///< In [0, 1].
  Alpha alpha = Alpha::kOpaque;
  double alpha_cutoff = 0.5;  ///< Of kMask.
  bool double_sided = true;
  /// The place in its images: R(-rotation) * (scale * uv) + offset, from the upper left corner, as in glTF's
  /// KHR_texture_transform. [rad]
  std::array<double, 2> uv_offset{0, 0};
  std::array<double, 2> uv_scale{1, 1};
  double uv_rotation = 0;
  // Index into MeshLooks::images, or kNone.
  std::uint32_t base_color_image = kNone;
  std::uint32_t metallic_roughness_image = kNone;
  std::uint32_t normal_image = kNone;
  std::uint32_t occlusion_image = kNone;
  std::uint32_t emissive_image = kNone;
};

/// The look of a surface in a mesh file, beside the TriangleMesh. All indices are valid, or kNone if the file gives
/// none.
struct MeshLooks {
  static constexpr std::uint32_t kNone = MeshLook::kNone;
  struct Corner {
    std::uint32_t normal = kNone;
    std::uint32_t uv = kNone;
    std::uint32_t color = kNone;
  };
  using Corners = std::array<Corner, 3>;

  std::vector<Vector3> normals;           ///< Of any length. In the frame of the mesh.
  std::vector<std::array<float, 2>> uvs;  ///< From the upper left corner of the image.
  /// Red, green, blue and opacity. The look's colour is multiplied by them. Linear, in [0, 1].
  std::vector<std::array<float, 4>> colors;
  std::vector<Corners> corners;            ///< By triangle; empty: no triangle has any.
  std::vector<std::uint32_t> of_triangle;  ///< Index into looks; empty: none.
  std::vector<MeshLook> looks;
  std::vector<MeshImage> images;
  /// Unsupported content of the file, such as `animations`.
  std::vector<std::string> left_out;

  /// Gives each corner the normal, the texture coordinates and the colour of its vertex. Values that are absent or NaN
  /// are skipped.
  void NameCornersAsVertices(const TriangleMesh& mesh);
  /// Adds to left_out, unless it is already there.
  void LeaveOut(std::string_view what);
  /// The number of an image file. Adds the file if it is new.
  std::uint32_t ImageOf(const std::string& path);
};

struct LookedMesh {
  TriangleMesh mesh;
  MeshLooks looks;
};

/// The surface of ReadMeshFile with its look: normals, texture coordinates, materials of OBJ, MSH, COLLADA and glTF.
/// For tetrahedra, only the outer faces. Missing material libraries are ignored, and images are not opened. `session` as
/// in ReadMeshAndCompanions. Reports as ReadMeshFile does and then returns nothing.
std::optional<LookedMesh> ReadLookedMesh(const std::string& path, Span span, Files& files, Diagnostics& diagnostics,
                                         MeshSession* session = nullptr);

/// Converts one component of an sRGB colour, as in files and on screens, to linear light. The result is rounded to six
/// digits, so that it is the same on every machine.
double LinearFromSrgb(double component);

}  // namespace sceneweld
