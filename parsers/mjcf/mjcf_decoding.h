// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/parsers/mjcf/mjcf_encoding.h"
#include "sceneweld/parsers/mjcf/mjcf_scene_text.h"
#include "sceneweld/parsers/mjcf/mjcf_stale.h"
#include "sceneweld/parsers/mjcf/mjcf_wordings.h"
#include "sceneweld/parsers/mjcf/read/mjcf_model.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {

/// The one model of a file, while the scene that it was written from is restored.
struct Decoding {
  Model& model;
  Scene& to;
  const Edits& edits;
  Diagnostics& heard;
  const SceneTexts texts;
  std::vector<Index<Body>> bodies{};              ///< By the index of the body in the model's scene.
  std::vector<Index<sceneweld::Joint>> joints{};  ///< As above; invalid if the body is not in the scene.

  const Scene& from() const { return model.scene; }
  Diagnostics& diagnostics() const { return heard; }

  /// Splits a full name into its model instance, which is the longest scope that is one (otherwise the world), and its
  /// local name there.
  std::pair<Index<ModelInstance>, Name> Split(std::string_view full_name) const {
    for (std::size_t at = full_name.rfind(kScopeDelimiter); at != std::string_view::npos && at > 0;
         at = full_name.rfind(kScopeDelimiter, at - 1)) {
      if (const auto owner = to.FindModel(full_name.substr(0, at)))
        return {owner, Name(full_name.substr(at + kScopeDelimiter.size()))};
    }
    return {Scene::kWorldInstance, Name(full_name)};
  }
  /// The body of the new scene with this full name.
  Index<Body> BodyNamed(std::string_view full_name) const {
    if (full_name == "world") return Scene::kWorldBody;
    const auto [owner, name] = Split(full_name);
    return to.FindBody(owner, name);
  }
  Index<sceneweld::Joint> JointNamed(std::string_view full_name) const {
    const auto [owner, name] = Split(full_name);
    return to.FindJoint(owner, name);
  }
  /// A model of another format has only the settings that the file needed, unless somebody changed those of the
  /// element, whose kind (`&kOwnerId<T>`) and name in the file these are.
  void DropUnlessMjcf(Index<ModelInstance> owner, KeptList& list, const void* kind, std::string_view name) const {
    if (edits.HasKept(kind, name)) return;
    const auto is_mjcf = [](const ModelInstance& model) { return IsOfMjcf(model.kept); };
    // Elements on the world can belong to any model.
    const bool is_kept =
        owner == Scene::kWorldInstance
            ? to.models.size() > 1 && std::all_of(std::next(to.models.begin()), to.models.end(), is_mjcf)
            : is_mjcf(to.models[owner]);
    if (!is_kept) list.clear();
  }
};

// mjcf_decode.cc
/// The same names as in the models' own files; empty for models of other formats.
void LocalNames(const Decoding& decoding, Index<ModelInstance> owner, KeptList& list, const void* kind,
                std::string_view name);
/// For an element that is known to come from MJCF.
void LocalNames(const Decoding& decoding, KeptList& list);

// Restores the kept sections of the models (mjcf_decode_sections.cc).
/// Kept elements of the models.
void DecodeSections(Decoding& decoding);
/// The model that has the elements which an entry in the list names; invalid if there is no entry, or no such model.
Index<ModelInstance> OwnerOfEntry(const Decoding& decoding, const KeptList& list);
/// Gives the entry in the list of an element its names in the model of the element. Removes an entry that names
/// elements of other models, and one that the writer made for a model of another format.
void DecodeEntry(const Decoding& decoding, Index<ModelInstance> owner, KeptList& list);
/// The same for that of a configuration, which takes its model from it. Returns false, and changes nothing, if it has
/// none.
bool DecodeKey(const Decoding& decoding, Configuration& configuration);
/// Numbers the entries of each model, in the order of the file.
void RankEntries(Scene& scene);

// mjcf_decode_joint.cc
/// Bodies and joints.
void DecodeTree(Decoding& decoding);

// mjcf_decode_geometry.cc
void DecodeGeometries(Decoding& decoding);

// mjcf_decode_law.cc
/// Restores actuators, constraints, force elements, groups and excluded pairs.
void DecodeActuators(Decoding& decoding);
void DecodeConstraints(Decoding& decoding);
void DecodeGroups(Decoding& decoding);

// mjcf_decode_configuration.cc
void DecodeConfigurations(Decoding& decoding);

// mjcf_decode_kept.cc
void DecodeCameras(Decoding& decoding);
void DecodeLights(Decoding& decoding);
void DecodeSensors(Decoding& decoding);
void DecodePlugins(Decoding& decoding);

}  // namespace sceneweld::mjcf
