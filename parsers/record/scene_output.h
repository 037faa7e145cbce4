// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/parsers/record/record_output.h"
#include "sceneweld/scene/scene.h"
#include "sceneweld/scene/tables/grouped.h"

namespace sceneweld::record {

/// The file that a scene is written to, shared by the parts of a writer. `Layout` is the format's arrangement of the
/// whole scene.
template <typename Layout>
class SceneOutput : public RecordOutput {
 public:
  SceneOutput(const Dialect& dialect, const Claims& claims, const Scene& scene_, const WriteOptions& options_,
              const Layout& layout_, LossReport& losses_, OutputText& text, RecordPlace place)
      : RecordOutput(dialect, claims, losses_, text, place),
        scene(scene_),
        options(options_),
        layout(layout_),
        geometries(scene.geometries, scene.bodies.size(), [](const Geometry& g) { return g.body.value(); }),
        actuators(scene.actuators, scene.joints.size(), [](const Actuator& a) { return a.joint.index.value(); }) {
    HeedLimitsOf(options.files);
    if (options.no_private) losses_.LeaveOutPrivate(scene);
  }

  /// On a link that represents the world: without this word, readers see a body with the geometries of the world.
  void WithoutWorldLink() {
    if (!losses.leaves_out_private()) return;
    std::vector<Span> places;
    for (const Index<Geometry> i : geometries[Scene::kWorldBody.value()]) places.push_back(scene.geometries[i].span);
    if (places.empty()) return;
    losses.Private(places, "world", {}, "elements of the world are on a link of their own in the file");
  }

  const Scene& scene;
  const WriteOptions& options;
  const Layout& layout;

  const Grouped<Geometry> geometries;  ///< By body.
  const Grouped<Actuator> actuators;   ///< By joint.
};

}  // namespace sceneweld::record
