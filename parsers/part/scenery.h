// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Whether a kept element of a model, or of the world, is part of the world itself: a geom, a site or a light of MJCF's
/// `worldbody` that a scene cannot hold. What MuJoCo makes bodies of there (`flexcomp`, `composite`) is not.
bool IsKeptScenery(const Kept& kept);
/// The tag of such an element, `geom`, `site` or `light`; empty for others.
std::string_view KindOfScenery(const Kept& kept);
/// The name of such an element; empty if it has none.
Name NameOfScenery(const Kept& kept);
/// Replaces the names that some attributes of such an element give. `text` may also be an element without its section.
void ReplaceNames(std::string& text, std::initializer_list<const char*> attributes,
                  const std::function<std::string(std::string_view)>& new_name);

/// What the files of models give the world of a scene, such as floors and lights, so that models that bring the same
/// floor share it. Only elements of different parts are shared: what a file has twice, the scene has twice.
class Scenery {
 public:
  /// The elements that follow belong to another part.
  void BeginPart() {
    ++part_;
    assets_.clear();
  }
  /// The kept content of a model of this part. Its assets decide whether elements are the same.
  void AddAssets(const KeptList& kept);
  /// The name in the scene of an element of an earlier part that is equal in everything but its place in a file. Empty
  /// if there is none; the caller then gives the element its name there. Valid until the next call.
  Name& NameOf(const Geometry& geometry);
  Name& NameOf(const Light& light);
  /// The same for an element that is only kept (IsKeptScenery), with the names that its file gives: its name in the
  /// scene, which may be empty; nothing if no earlier part has brought it.
  std::optional<Name> KnownName(const Kept& element) const;
  /// An element of this part that is only kept is in the scene under a name.
  void Bring(const Kept& element, const Name& name);
  /// A name for a light of the world that no light of another part has: the wanted one, or one with `_1`, `_2`, ...
  Name LightName(const Name& wanted);
  /// The same for a geom that is only kept: no geometry of the world, and no such geom, has it.
  Name KeptGeomName(const Name& wanted, const Scene& scene);
  /// The same for a geometry of the world. The scene itself keeps the names of geometries apart.
  Name GeometryName(const Name& wanted, const Scene& scene);

 private:
  template <typename T>
  struct Brought {
    T element;
    std::string look;  // The kept assets behind its names.
    std::size_t part;
    Name name;  // In the scene.
  };
  template <typename T>
  using ByName = std::unordered_map<std::string_view, std::vector<Brought<T>>>;  // The names belong to the elements.
  template <typename T>
  Name& NameIn(ByName<T>& known, const T& element, std::string look);
  std::string LookOf(const Geometry& geometry) const;
  std::string LookOf(const Light& light) const;
  std::string KeyOf(const Kept& kept) const;
  // Of an asset; empty if there is none.
  std::string TextOf(std::string_view kind, std::string_view name) const;
  Name FreeGeomName(const Name& wanted, const Scene& scene);
  std::string LookOfMaterial(std::string_view name) const;

  struct Taken {
    std::size_t part = 0;  // 0: of none, because a suffix was appended.
    int suffix = 0;        // The last one for this name.
  };

  std::size_t part_ = 0;
  std::unordered_map<std::string, Kept> assets_;  // Of this part, by `material NAME` and the like.
  ByName<Geometry> geometries_;
  ByName<Light> lights_;
  struct BroughtKept {
    std::size_t part;
    Name name;  // In the scene.
  };
  std::unordered_map<std::string, BroughtKept> kept_;  // By the text and the assets behind it.
  std::unordered_set<std::string> geom_names_;         // Of kept geoms.
  std::unordered_map<std::string, Taken> light_names_;
};

}  // namespace sceneweld
