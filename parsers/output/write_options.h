// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sceneweld/scene/geometry.h"
#include "sceneweld/scene/tables/name.h"

namespace sceneweld {

class AssetPlan;
class Files;
class PackageMap;
enum class Compat : std::uint8_t;

/// The form of a file of SDFormat or MJCF.
enum class SdfRoot {
  kWorld,  ///< One world with all models.
  kModel,  ///< One model that holds all others, to be included or attached elsewhere.
};

/// The versions of MuJoCo for which MJCF is written.
enum class MujocoVersion { k22, k33, k40 };

/// How bodies are arranged in a USD file.
enum class UsdBodies {
  kFlat,    ///< All bodies of a model instance side by side.
  kNested,  ///< Each body below its parent in the spanning tree.
};

/// The vendors whose attributes a USD file has for what UsdPhysics lacks.
struct UsdSchemas {
  bool newton = true;
  bool physx = false;
  bool mujoco = false;
  /// MuJoCo's schemas of today have Newton's names for what both know.
  bool HasNewton() const { return newton || mujoco; }
};

/// The options of the writers of all formats. A writer uses those that concern its format.
struct WriteOptions {
  /// If the scene is one unchanged input, write the text of that input (Format::keep_text). False: always the writer's
  /// own form.
  bool keep_text = true;
  /// Leave out the record, which only sceneweld reads. Its values are dropped and reported. A text with a record is not
  /// returned unchanged.
  bool no_private = false;
  /// The program that the file is for, where programs take the same text for different things. Nothing: the one whose
  /// rules the format has (Format::compat).
  std::optional<Compat> audience;
  /// Empty: the version of the text that is kept, otherwise kUsualSdfVersion.
  std::string sdf_version;
  static constexpr const char* kUsualSdfVersion = "1.9";
  /// The version in which the writer writes.
  std::string WrittenSdfVersion() const { return sdf_version.empty() ? kUsualSdfVersion : sdf_version; }
  /// `1.0`, `1.1`, `1.2`; `auto`: the newest of the inputs. Empty: that of a robot that is written alone, otherwise 1.0,
  /// since most readers refuse others.
  std::string urdf_version;
  SdfRoot sdf_root = SdfRoot::kWorld;
  /// Replaces `::` in formats whose names cannot contain it (URDF). Must not be empty.
  std::string separator = "__";
  /// Names of MJCF have the separator too. Such a file has no record.
  bool separates_mjcf = false;
  MujocoVersion mujoco_version = MujocoVersion::k40;
  UsdBodies usd_bodies = UsdBodies::kFlat;
  UsdSchemas usd_schemas;
  /// For formats that draw (glTF): geometries with any of these roles are written.
  Roles roles{.proximity = false, .illustration = true, .perception = false};
  /// For glTF: what the page of `sceneweld view` does not make itself. These are the geometries, and the contact zones,
  /// that have a mesh file or an image, each with its name and its pose in the body.
  bool for_viewer = false;
  /// The model, or scope of models, that decides a setting that the file has once (MJCF) if models disagree. Empty: the
  /// first model that gives it. If empty, Export uses the scene's.
  std::string options_from;
  /// The folder in which the file will be. URIs that cannot be package URIs are made relative to it. Empty: unknown,
  /// and they become `file://` URIs.
  std::string folder;
  /// Its name there; empty: unknown.
  std::string file;
  /// The names of meshes and images in the file, if they are planned (assets/asset_plan.h). Null: URIs that still
  /// resolve from `folder`.
  AssetPlan* assets = nullptr;
  /// For package URIs, and for the paths that scene JSON shows.
  const PackageMap* packages = nullptr;
  const Files* files = nullptr;
};

/// The names that a file has for elements of a scene.
struct WrittenNames {
  Name robot;                ///< The robot that is the whole file (URDF, SRDF); empty in other formats.
  std::vector<Name> bodies;  ///< By the index of the body. Empty: the file has no such body, or no name for it.
};

}  // namespace sceneweld
