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
#include "sceneweld/scene/material.h"

namespace sceneweld::gltf {

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

}  // namespace sceneweld::gltf
