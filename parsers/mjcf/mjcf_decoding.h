// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/parsers/mjcf/mjcf_as_read.h"
#include "sceneweld/parsers/mjcf/mjcf_encoding.h"
#include "sceneweld/parsers/mjcf/mjcf_scene_text.h"
#include "sceneweld/parsers/mjcf/read/mjcf_model.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {

/// A file's one model on its way back to the scene that it was written from.
struct Decoding {
  Model& model;
  Scene& to;
  const SceneTexts texts;
  std::vector<Index<Body>> bodies{};              ///< By the index in the model's scene.
  std::vector<Index<sceneweld::Joint>> joints{};  ///< The same; invalid if it is not in the scene.

  /// The entries of the sections that the file's model keeps, by section and place: the model that each belongs to,
  /// and its place there.
  std::map<std::pair<std::string, std::size_t>, std::pair<Index<ModelInstance>, std::size_t>> kept{};

  const Scene& from() const { return model.scene; }
  Diagnostics& diagnostics() const { return model.diagnostics(); }

  /// The model instance that a full name belongs to, by the longest scope that is
  /// one; the world's for names of none. And its local name there.
  std::pair<Index<ModelInstance>, Name> Split(std::string_view full_name) const {
    for (std::size_t at = full_name.rfind(kScopeDelimiter); at != std::string_view::npos && at > 0;
         at = full_name.rfind(kScopeDelimiter, at - 1)) {
      if (const auto owner = to.FindModel(full_name.substr(0, at)))
        return {owner, Name(full_name.substr(at + kScopeDelimiter.size()))};
    }
    return {Scene::kWorldInstance, Name(full_name)};
  }
  /// A body of the new scene by its full name.
  Index<Body> BodyNamed(std::string_view full_name) const {
    if (full_name == "world") return Scene::kWorldBody;
    const auto [owner, name] = Split(full_name);
    return to.FindBody(owner, name);
  }
  Index<sceneweld::Joint> JointNamed(std::string_view full_name) const {
    const auto [owner, name] = Split(full_name);
    return to.FindJoint(owner, name);
  }
  /// A model of another format only has settings that the file needed.
  void DropUnlessMjcf(Index<ModelInstance> owner, KeptList& list) const {
    const auto is_mjcf = [](const ModelInstance& model) { return IsOfMjcf(model.kept); };
    // Elements of the world may belong to any model.
    const bool is_kept =
        owner == Scene::kWorldInstance
            ? to.models.size() > 1 && std::all_of(std::next(to.models.begin()), to.models.end(), is_mjcf)
            : is_mjcf(to.models[owner]);
    if (!is_kept) list.clear();
  }
  /// The model of the entry that an element of the file was read from; invalid without an entry.
  template <typename T>
  Index<ModelInstance> KeeperOf(const T& element, const char* section) const {
    const auto place = MarkedPlace(element.kept);
    const auto found = place ? kept.find({section, *place}) : kept.end();
    return found == kept.end() ? Index<ModelInstance>() : found->second.first;
  }
  /// Of an actuator or constraint of the new scene: gives its mark the new place of its entry, if it has one.
  template <typename T>
  void MarkAgain(T& element, const char* section) const {
    const auto place = MarkedPlace(element.kept);
    if (!place) return;
    const auto found = kept.find({section, *place});
    element.kept.clear();
    if (found != kept.end() && found->second.first == element.model) MarkAsRead(element, found->second.second);
  }
};

// mjcf_decode.cc
/// The same names as in the models' own files, and nothing for models of other formats.
void LocalNames(const Decoding& decoding, Index<ModelInstance> owner, KeptList& list);

// mjcf_decode_sections.cc restores the kept sections of the models.
/// What the models keep of the files that they were read from.
void DecodeSections(Decoding& decoding);

// mjcf_decode_joint.cc
/// Bodies and joints.
void DecodeTree(Decoding& decoding);

// mjcf_decode_geometry.cc
void DecodeGeometries(Decoding& decoding);

// mjcf_decode_law.cc
/// Actuators, constraints, force elements, groups and excluded pairs.
void DecodeActuators(Decoding& decoding);
void DecodeConstraints(Decoding& decoding);
void DecodeGroups(Decoding& decoding);

// mjcf_decode_kept.cc
void DecodeCameras(Decoding& decoding);
void DecodeLights(Decoding& decoding);
void DecodeSensors(Decoding& decoding);
void DecodePlugins(Decoding& decoding);

}  // namespace sceneweld::mjcf
