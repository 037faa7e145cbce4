// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/parsers/mjcf/model/mjcf_file.h"
#include "sceneweld/parsers/mjcf/model/mjcf_model.h"
#include "sceneweld/parsers/mjcf/record/mjcf_record.h"
#include "sceneweld/parsers/mjcf/table/mjcf_kept_values.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {

/// The elements of a file whose plain text a record may have: lights and helpers in bodies, and what is in sections.
class PlainElements {
 public:
  explicit PlainElements(File& file) : file_(file) {}

  /// The element with this key, `light:NAME` or `SECTION:NAME`, with its name as a word; a key without a name has its
  /// place, `keyframe:#0`. Not an element if the file has no such one.
  Element Find(std::string_view key) const;
  /// Its plain text (mjcf_record.h); nothing if the file has no such element.
  std::optional<std::string> TextOf(std::string_view key) const;

 private:
  void FindAll() const;

  File& file_;
  mutable bool has_all_ = false;  // At the first question.
  mutable std::map<std::string, Element, std::less<>> elements_;
};

/// Drops what the record says about constraints and joints whose helpers (encoding::kHelper) somebody edited, with a
/// report: their helpers are elements of the scene.
void ShowEditedHelpers(File& file, const PlainElements& elements);

/// The one model of a file, while the scene that it was written from is restored.
struct Decoding {
  Model& model;
  Scene& to;
  const PlainElements& elements;
  Index<ModelInstance> first_of_mjcf{};           ///< The first model of MJCF owns what names no model.
  std::vector<Index<Body>> bodies{};              ///< By the index of the body in the model's scene.
  std::vector<Index<sceneweld::Joint>> joints{};  ///< As above; invalid if the body is not in the scene.
  std::vector<double> armatures{};                ///< By joint of the model's scene, with the rotors of its actuators.

  const Scene& from() const { return model.scene; }
  Diagnostics& diagnostics() const { return model.diagnostics(); }
  Reading reading() const { return ReadingOf(diagnostics()); }
  Record& record() const { return *model.main().record; }

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
  /// The model of a body on the world whose name has no scope: somebody added or renamed it.
  Index<ModelInstance> ModelOfUnscoped() const {
    if (first_of_mjcf) return first_of_mjcf;
    return to.models.size() > 1 ? Index<ModelInstance>(1) : Scene::kWorldInstance;
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
  /// Whether elements of a model come from MJCF. Elements on the world can belong to any model.
  bool IsFromMjcf(Index<ModelInstance> owner) const {
    const auto is_mjcf = [](const ModelInstance& one) { return IsOfMjcf(one.kept); };
    return owner == Scene::kWorldInstance
               ? to.models.size() > 1 && std::all_of(std::next(to.models.begin()), to.models.end(), is_mjcf)
               : is_mjcf(to.models[owner]);
  }
};

// mjcf_decode.cc
/// Removes the attributes that the writer gives to elements of all formats.
void DropUsual(KeptList& list, std::initializer_list<std::pair<std::string_view, std::string_view>> usual);
/// Gives kept attributes the names of the models' own files.
void LocalNames(const Decoding& decoding, KeptList& list);

/// Warns of an element that somebody edited or added, and that the scene does not support.
void ReportUnusable(const Decoding& decoding, Span span, const std::string& element);

// Restores the kept sections of the models (mjcf_decode_sections.cc).
/// Drops what the record says about the settings of models, if the settings of the file are others.
void CheckSettings(const Decoding& decoding);
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
/// The line of the record about a key, by the name of the key and its place in the file; null if the record has no such
/// line.
Entry* EntryOfKey(const Decoding& decoding, std::string_view name, std::size_t place, Span span);
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

/// Restores the scene that a file was written from: its models, and all values in its record (mjcf_record.h), from
/// the one model that was read. What the elements of the file say counts: what the record says about elements that
/// somebody edited is not used, with a warning. `elements`: those of the file.
std::shared_ptr<Scene> DecodedScene(Model& model, const PlainElements& elements);

}  // namespace sceneweld::mjcf
