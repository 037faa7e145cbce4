#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sceneweld/parsers/files.h"
#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/gltf/gltf_document.h"
#include "sceneweld/parsers/loss.h"
#include "sceneweld/scene/material.h"

namespace sceneweld::gltf {

/// The files of the scene for one reading: nothing that is read stays, and what is read
/// counts by itself.
class FileAccess {
 public:
  explicit FileAccess(const WriteOptions& options)
      : system_(std::shared_ptr<const void>(), &options.files->system()),
        limits_(options.files->limits()),
        root_(options.files->root()),
        packages_(options.packages) {}

  std::unique_ptr<Files> New() const;

 private:
  std::shared_ptr<const FileSystem> system_;
  Limits limits_;
  std::string root_;
  const PackageMap* packages_;
};

/// The words of the first error.
std::string WhyOf(const Diagnostics& diagnostics);

/// Materials of the scene and of mesh files, with their images.
class Looks {
 public:
  Looks(const FileAccess& access, Document& document, LossReport& losses)
      : access_(access), document_(document), losses_(losses) {}

  /// What a material of the scene says: colour or texture, at least; nothing where it says
  /// neither. Images are textures of the document.
  std::optional<MeshLook> Of(const Material& material, Span span);
  /// Of what has no material: a light grey.
  static MeshLook Default();
  /// The looks of a mesh file, with images that are textures of the document. `again` gives
  /// the images of the file anew.
  using Again = std::function<std::vector<MeshImage>(Diagnostics& diagnostics)>;
  std::vector<MeshLook> OfMesh(MeshLooks& looks, const std::string& what, Span span, const Again& again);

 private:
  /// Of an image file; kNoId, and a loss is told, where it cannot be had.
  Id TextureOf(const std::string& path, const LossSubject& about);

  const FileAccess& access_;
  Document& document_;
  LossReport& losses_;
  std::map<std::string, Id> textures_;  // by path
};

}  // namespace sceneweld::gltf
