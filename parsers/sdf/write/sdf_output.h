// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/kept/camera_sensor.h"
#include "sceneweld/parsers/sdf/layout/sdf_layout.h"
#include "sceneweld/parsers/sdf/write/sdf_sited_sensor.h"
#include "sceneweld/parsers/record/scene_output.h"

namespace sceneweld::sdf {

class Output : public record::SceneOutput<Layout> {
 public:
  Output(const Scene& scene, const WriteOptions& options, const Layout& layout, LossReport& losses, OutputText& text);

  /// Whether the file is for Drake, which takes each effort that is not zero for an actuator.
  const bool is_for_drake;
  /// The joint of each sensor that measures a joint and not a link.
  const std::vector<Index<Joint>> joint_of_sensor;
  const Grouped<Sensor> sensors;                                      ///< By body, without sensors of joints.
  const Grouped<Sensor> joint_sensors;                                ///< By joint.
  const std::vector<SitedSensor> sited_sensors;                       ///< Of MJCF,
  const std::map<Index<Body>, std::vector<SiteSensor>> site_sensors;  ///< The elements that replace them.
  const Grouped<Camera> cameras;                                      ///< By body, without blocks that sensors record.
  const CamerasOfSensors cameras_of_sensors;
  const Grouped<Light> lights;                                        ///< By body.
  const Grouped<Plugin> plugins;                                      ///< By model.
  const Grouped<Plugin> link_blocks;                                  ///< By body: the plugins of bodies.

  /// What the text of the visual and the collision of a geometry depends on.
  struct GeometryKey {
    const Geometry* geometry;
    Name visual;     ///< Empty: it is not written.
    Name collision;  ///< Empty: it is not written.
    std::optional<Vector3> axis_of_link;
    bool is_deformable;
    bool operator==(const GeometryKey& other) const {
      return visual == other.visual && collision == other.collision && axis_of_link == other.axis_of_link &&
             is_deformable == other.is_deformable && SameButReferences(*geometry, *other.geometry);
    }
  };
  Repeated<GeometryKey> repeated_geometries;
  Repeated<MassProperties> repeated_inertials;
  /// What the text of an axis of a joint depends on.
  struct AxisKey {
    std::string_view element;
    Vector3 axis;
    Dof dof;
    bool operator==(const AxisKey&) const = default;
  };
  Repeated<AxisKey> repeated_axes;

  using RecordOutput::Count;
  /// Writes `<pose>`; writes nothing for the identity.
  void WritePose(const Pose& X);
  /// Adds `scope` to the record if readers would give an element of `owner` to `usual`.
  void EncodeScope(Index<ModelInstance> owner, Index<ModelInstance> usual, Layout::Node place, Span span);
};

}  // namespace sceneweld::sdf
