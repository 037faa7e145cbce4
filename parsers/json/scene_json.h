// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The scene JSON of a scene and of its elements. The list of fields in scene/fields/ gives the keys and their order.

#include <cstddef>
#include <functional>
#include <memory>
#include <string_view>

#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/scene/json/json_writer.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// The value of the key `schema`.
inline constexpr std::string_view kSceneJsonSchema = "sceneweld/scene/1";

/// The list `excluded_pairs` has the pairs that collision filter groups exclude if there are at most so many, which are
/// about 5 MB of text. Otherwise it has only pairs that no group excludes, and the key kPairsLeftOut gives the number
/// of the others.
inline constexpr std::size_t kMostListedPairs = 100'000;
inline constexpr std::string_view kPairsLeftOut = "excluded_pairs_left_out";
inline constexpr std::string_view kPairsLeftOutDoc =
    "The number of pairs of bodies that collision filter groups exclude and that are not in `excluded_pairs`, because "
    "they are more than 100,000. `collision_filter_groups` exclude them: the members of a group never collide with "
    "those "
    "of the groups that it ignores. Absent: `excluded_pairs` has all pairs.";

/// Writes a finished scene, or its elements, into a JSON text. `options.files` decides how paths are shown.
class SceneJson {
 public:
  /// All of these must outlive it.
  SceneJson(const Scene& scene, const WriteOptions& options, JsonWriter& json);
  ~SceneJson();

  /// The whole scene, as an object. Calls `release` between elements: the text so far is not changed any more.
  void Write(const std::function<void()>& release = nullptr);

  // Keys of the object that is open.
  void Schema();  ///< `schema`, `gravity`
  void Element(const ModelInstance& model);
  void Element(const Joint& joint);
  /// Without `name` and `pose`.
  void Contents(const Body& body);
  /// Without `name`, `body` and `pose`.
  void Contents(const Geometry& geometry);

  /// The number of fields that were written.
  std::size_t fields_written() const;

 private:
  class Writer;
  std::unique_ptr<Writer> writer_;
};

}  // namespace sceneweld
