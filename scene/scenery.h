// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "sceneweld/scene/scene.h"

namespace sceneweld {

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
  /// Whether an earlier part has brought an equal element that its model keeps as text.
  bool IsKnown(const Kept& element);
  /// A name for a light of the world that no light of another part has: the wanted one, or one with `_1`, `_2`, ...
  Name LightName(const Name& wanted);

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
  std::string LookOfMaterial(std::string_view name) const;

  struct Taken {
    std::size_t part = 0;  // 0: of none, because a suffix was appended.
    int suffix = 0;        // The last one for this name.
  };

  std::size_t part_ = 0;
  std::unordered_map<std::string, std::string> assets_;  // Texts of this part, by `material NAME` and the like.
  ByName<Geometry> geometries_;
  ByName<Light> lights_;
  std::unordered_map<std::string, std::size_t> kept_;  // The part of each, by its text and the assets behind it.
  std::unordered_map<std::string, Taken> light_names_;
};

}  // namespace sceneweld
