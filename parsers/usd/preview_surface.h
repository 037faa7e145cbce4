// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <string>
#include <vector>

#include "sceneweld/parsers/mesh/surface/mesh_look.h"
#include "sceneweld/parsers/stage/usda/usda_printer.h"
#include "sceneweld/scene/material.h"

namespace sceneweld::usd {

/// The red, green and blue of a colour of the scene, which is sRGB, in linear light. Nine digits, so that the numbers
/// are the same on every machine.
std::array<double, 3> LinearOf(const Rgba& color);

/// A linear colour as sRGB. Gives back the colours that LinearOf got, if they have at most seven digits or are a whole
/// number of 255ths.
Rgba SrgbOf(const double* linear, double opacity);

/// The roughness of the surface of a material, which follows from its specular colour.
double RoughnessOf(const Material& material);

/// What a UsdPreviewSurface shows beyond a MeshLook.
struct PreviewExtras {
  /// The asset paths of the images, by the numbers in the look. An empty one is left out.
  const std::vector<std::string>& images;
  bool has_image_color = true;     ///< The colour of the look is multiplied by its image.
  bool has_vertex_colors = false;  ///< The colour is `displayColor` of the surface.
};

/// The contents of an open `Material` prim: a UsdPreviewSurface and the shaders that it reads images with. `path`: of
/// the prim. All of its colours are linear, as in the look.
void WritePreviewSurface(stage::UsdaPrinter& print, const std::string& path, const MeshLook& look,
                         const PreviewExtras& extras);

}  // namespace sceneweld::usd
