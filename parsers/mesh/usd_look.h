// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/mesh/surface/mesh_look.h"
#include "sceneweld/parsers/stage/stage.h"

namespace sceneweld {

/// Receives the name of each property of a stage that is read, so that a reader can report the others. May be empty.
using UseOfProperty = std::function<void(const stage::StagePrim& prim, std::string_view property)>;

/// The use of a bound material.
enum class MaterialUse { kLook, kPhysics };

/// The `Material` prim that is bound to a prim, by its own relationships, those of collections, or those of prims above
/// it. The nearest one counts, unless one above is `strongerThanDescendants`. A binding for the use is stronger than
/// one for all uses. Null if there is none.
const stage::StagePrim* BoundMaterial(const stage::Stage& stage, const stage::StagePrim& prim, MaterialUse use,
                                      const UseOfProperty& read = {});

/// The look of a material of a stage.
struct StageLook {
  MeshLook look;
  bool has_color = false;  ///< The colour is given.
  /// The image for the colour as its file names it, and the place of that name.
  std::string color_image_name;
  Span color_image_span;
  bool has_image_factor = false;  ///< The colour is a factor of the image, and given.
  bool has_emissive = false;
  bool has_roughness = false;
  /// The colour is that of the vertices (`displayColor`).
  bool takes_vertex_colors = false;
  /// The primvar with the texture coordinates; empty: the usual one.
  std::string uv_primvar;
  /// Properties of the material beyond these, such as `displacement`.
  std::vector<std::string> left_out;
};

/// Reads a `Material` prim: its UsdPreviewSurface, or the plain values of an OmniPBR shader of MDL. Image files are
/// added to `images`. Nothing if it has no such surface; `left_out` then names the shaders that it has.
std::optional<StageLook> LookOfMaterial(const stage::Stage& stage, const stage::StagePrim& material, MeshLooks& images,
                                        std::vector<std::string>& left_out, const UseOfProperty& read = {});

}  // namespace sceneweld
