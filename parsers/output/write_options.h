#pragma once

#include <string>

#include "sceneweld/scene/geometry.h"

namespace sceneweld {

class AssetPlan;
class Files;
class PackageMap;

/// The form of a merged SDFormat file.
enum class SdfRoot {
  kWorld,  ///< One world with all models.
  kModel,  ///< One model that holds all others, to be included elsewhere.
};

/// The options of the writers of all formats. A writer takes from it
/// what concerns its format.
struct WriteOptions {
  std::string sdf_version = "1.9";
  SdfRoot sdf_root = SdfRoot::kWorld;
  /// Replaces `::` in formats whose names cannot hold it (URDF). Not empty.
  std::string separator = "__";
  /// Of formats that show (glTF): geometries with any of these roles are written.
  Roles roles{.proximity = false, .illustration = true, .perception = false};
  /// Of the same: contact zones are written too.
  bool contact_zones = false;
  /// The folder in which the file will lie. URIs that cannot be package URIs are made relative to
  /// it. Empty: unknown, and they become `file://` URIs.
  std::string folder;
  /// The names of meshes and images in the file, where they are planned (assets/asset_plan.h).
  /// Null: URIs that still resolve from `folder`.
  AssetPlan* assets = nullptr;
  /// For package URIs, and for the paths that scene JSON shows.
  const PackageMap* packages = nullptr;
  const Files* files = nullptr;
};

}  // namespace sceneweld
