#pragma once

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "sceneweld/parsers/sdf/sdf_layout.h"
#include "sceneweld/parsers/sdf/sdf_sited_sensor.h"
#include "sceneweld/parsers/table/scene_output.h"

namespace sceneweld::sdf {

class Output : public SceneOutput<Layout> {
 public:
  Output(const Scene& scene, const WriteOptions& options, const Layout& layout, LossReport& losses);

  /// The joint that each sensor stands on: what a joint feels is of none of its links.
  const std::vector<Index<Joint>> joint_of_sensor;
  const Grouped<Sensor> sensors;                                      ///< By body, those of no joint.
  const Grouped<Sensor> joint_sensors;                                ///< By joint.
  const std::vector<SitedSensor> sited_sensors;                       ///< Of MJCF,
  const std::map<Index<Body>, std::vector<SiteSensor>> site_sensors;  ///< and what is written in place of them.
  const Grouped<Camera> cameras;                                      ///< By body, without those that sensors tell of.
  const Grouped<Light> lights;                                        ///< By body.
  const Grouped<Plugin> plugins;                                      ///< By model.
  const Grouped<Plugin> link_blocks;                                  ///< By body, where they stand on one.

  /// What a link, joint or frame (`kind`) is called in the file, by its full name in
  /// the scene; null where that is its own name.
  const std::string* RenamedTo(std::string_view kind, const std::string& full_name);
  /// Counts an attribute of ours that stands in an element which is written as it is.
  void Count(const char* attribute, Span span) { CountEncoding(attribute, span); }
  /// `<pose>`, nothing for the identity.
  void WritePose(const Pose& X);
  /// `sceneweld:scope` where an element of `owner` would be given to `usual`.
  void EncodeScope(Index<ModelInstance> owner, Index<ModelInstance> usual, Layout::Node place, Span span);

 private:
  std::unordered_map<std::string, std::string> renamed_;  // "KIND FULL_NAME"; made when asked for
};

}  // namespace sceneweld::sdf
