#pragma once

#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/parsers/table/xml_output.h"
#include "sceneweld/scene/grouped.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// The file that a scene is written to, and what the parts of a writer share. `Layout`
/// is what the format makes of the scene as a whole.
template <typename Layout>
class SceneOutput : public XmlOutput {
 public:
  SceneOutput(const Dialect& dialect, const Claims& claims, const Scene& scene_, const WriteOptions& options_,
              const Layout& layout_, LossReport& losses_)
      : XmlOutput(dialect, claims, losses_),
        scene(scene_),
        options(options_),
        layout(layout_),
        geometries(scene.geometries, scene.bodies.size(), [](const Geometry& g) { return g.body.value(); }),
        actuators(scene.actuators, scene.joints.size(), [](const Actuator& a) { return a.joint.index.value(); }) {
    HeedLimitsOf(options.files);
    if (options.no_private) losses.LeaveOutPrivate(scene);
  }

  /// Of a link that stands for the world: where nothing says so, it is a body that holds the geometries of the world.
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

}  // namespace sceneweld
