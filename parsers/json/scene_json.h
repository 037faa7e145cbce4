// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The scene JSON of a scene and of its elements. The list of fields in scene/fields/ gives the keys and their order.

#include <cstddef>
#include <memory>
#include <string_view>

#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/scene/scene.h"
#include "sceneweld/scene/text/json_writer.h"

namespace sceneweld {

/// The value of the key `schema`.
inline constexpr std::string_view kSceneJsonSchema = "sceneweld/scene/1";

/// Writes a finished scene, or its elements, into a JSON text. `options.files` decides how paths are shown.
class SceneJson {
 public:
  /// All of these must outlive it.
  SceneJson(const Scene& scene, const WriteOptions& options, JsonWriter& json);
  ~SceneJson();

  /// The whole scene, as an object.
  void Write();

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
