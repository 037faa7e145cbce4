// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/record/scene_output.h"
#include "sceneweld/parsers/urdf/read/urdf_encoded.h"
#include "sceneweld/parsers/urdf/read/urdf_materials.h"
#include "sceneweld/parsers/urdf/write/urdf_gazebo_blocks.h"
#include "sceneweld/parsers/urdf/write/urdf_layout.h"
#include "sceneweld/scene/full_name.h"

namespace sceneweld::urdf {

class Output : public record::SceneOutput<Layout> {
 public:
  Output(const Scene& scene, const WriteOptions& options, const Layout& layout, LossReport& losses, OutputText& text);

  const Grouped<ContactZone> zones;  ///< By body.
  const Materials materials;
  const GazeboBlocks gazebo;
  /// The version of URDF that is written (WriteOptions::urdf_version).
  const std::string version;

  /// Writes `<origin>`; writes nothing for the identity.
  void WriteOrigin(const Pose& X);
  /// The same, also for the identity: some readers need the element.
  void WriteNeededOrigin(const Pose& X);
  /// Writes the attributes of a pose that are not zero.
  void PoseAttributes(const Pose& X);
  using RecordOutput::Count;
  /// Adds the owner of an element and its name in the scene to the record, if its `name` in the file does not imply
  /// them.
  void EncodeIdentity(Index<ModelInstance> owner, Index<ModelInstance> usual, std::string_view local,
                      std::string_view written, Span span);
  /// The name of a transmission of a model in the file. The names of several models never clash.
  void EncodeIdentity(const Line& line, Index<ModelInstance> owner, Index<ModelInstance> usual, std::string_view local,
                      std::string_view written, Span span);
  /// The names of `<gazebo>` blocks in the record.
  BlockNames block_names;
  std::string TransmissionName(Index<ModelInstance> owner, const std::string& read);

 private:
  FlatNames transmissions_;
};

}  // namespace sceneweld::urdf

/// The parts of the URDF writer, one file each. Each writes one kind of element into the element that is open.
namespace sceneweld::urdf {

// urdf_write_material.cc
/// The robot's `<material>` elements.
void WriteMaterials(Output& out);

// urdf_write_link.cc
/// `<link>` and its contents.
void WriteLink(Output& out, Index<Body> body);
/// The links for the world: `world`, and the one that holds its elements.
void WriteWorld(Output& out);

// urdf_write_geometry.cc
/// `<visual>` and `<collision>` of the geometries of a body.
void WriteGeometries(Output& out, Index<Body> body);
/// `<contact>`; `link` is the link's name if it stands below the robot, otherwise empty.
void WriteContactZone(Output& out, const ContactZone& zone, std::string_view link);

// urdf_write_joint.cc
/// `<joint>` or `<drake:joint>`.
void WriteJoint(Output& out, Index<Joint> joint);
/// Whether a planar joint is written as `<drake:joint>`.
bool IsDrakeJoint(const Planar& planar, const KeptList& kept);
/// The joints for free bodies, and the link that represents the world.
void WriteHelperJoints(Output& out);
/// `<transmission>`.
void WriteActuator(Output& out, Index<Actuator> actuator);

// urdf_write_law.cc
void WriteConstraint(Output& out, const Constraint& constraint);
void WriteForceElement(Output& out, const ForceElement& element);
/// Groups, and the groups made of explicit exclusions.
void WriteGroups(Output& out);

// urdf_write_kept.cc
/// `<gazebo>` blocks below the robot, and those of a body; plugins of SDFormat in blocks.
void WritePlugins(Output& out);
/// `<gazebo>` blocks with what URDF cannot say of the robot, its links and its joints.
void WriteGazeboSettings(Output& out);
/// Kept elements of models.
void WriteKeptOfModels(Output& out);

/// `<ros2_control>` that a model of the scene lacks: command interfaces for its actuators.
struct MadeControl {
  Index<ModelInstance> model;
  std::string text;
};
/// Only for files that the user asked for ROS (WriteOptions::audience): others have what the input has.
std::vector<MadeControl> MakeControls(const Output& out);
/// Kept elements of an element of a model, with the names of joints and links in the file.
KeptList WithFileNames(const Output& out, Index<ModelInstance> model, const KeptList& kept);
/// A `<gazebo>` block for Gazebo, which has no floating joints.
void WriteFramesOfFloatingJoints(Output& out);
/// Sensors, lights and cameras, in `<gazebo>` blocks of their links.
void WriteSensors(Output& out);

}  // namespace sceneweld::urdf
