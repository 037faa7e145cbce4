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
  /// The kept content of a model of this part. Its materials and textures decide whether geometries look the same.
  void AddAssets(const KeptList& kept);
  /// Whether no earlier part has brought an element that is equal in everything but its place in a file.
  bool Add(const Geometry& geometry);
  bool Add(const Light& light);
  /// A name for a light of the world that no light of another part has: the wanted one, or one with `_1`, `_2`, ...
  Name LightName(const Name& wanted);

 private:
  template <typename T>
  struct Brought {
    T element;
    std::string look;  // The kept assets behind its names.
    std::size_t part;
  };
  template <typename T>
  using ByName = std::unordered_map<std::string_view, std::vector<Brought<T>>>;  // The names belong to the elements.
  template <typename T>
  bool AddTo(ByName<T>& known, const T& element, std::string look);
  std::string LookOf(const Geometry& geometry) const;

  struct Taken {
    std::size_t part = 0;  // 0: of none, because a suffix was appended.
    int suffix = 0;        // The last one for this name.
  };

  std::size_t part_ = 0;
  std::unordered_map<std::string, std::string> assets_;  // Texts of this part, by `material NAME` and `texture NAME`.
  ByName<Geometry> geometries_;
  ByName<Light> lights_;
  std::unordered_map<std::string, Taken> light_names_;
};

}  // namespace sceneweld
