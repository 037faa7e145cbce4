// SPDX-License-Identifier: BSD-3-Clause
// The rows of worlds, models, frames and poses.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sceneweld/parsers/drake/collision_filter_tags.h"
#include "sceneweld/parsers/drake/constraint_tags.h"
#include "sceneweld/parsers/drake/force_element_tags.h"
#include "sceneweld/parsers/sdf/table/sdf_elements.h"
#include "sceneweld/parsers/sdf/table/sdf_table.h"
#include "sceneweld/parsers/table/converters.h"
#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::sdf {
namespace {

using enum Spelling;
using enum Facet;

constexpr std::string_view kOfGazebo = "For Gazebo.";
constexpr std::string_view kOfOneEngine = "A setting of physics engines.";

constexpr Field kSdfFields[] = {
    field<&DocumentElement::version>("version", kAttribute, kNeeded, "Version of the specification, 1.2 to 1.12."),
    ignored("actor", kText, "an actor needs a world"),
    ignored("light", kText, "a light needs a world"),
};
constexpr const ElementRow* kSdfChildren[] = {&kWorldRow, &kModelRow, &kIncludeRow};

constexpr Field kWorldFields[] = {
    field<&WorldElement::name>("name", kAttribute, kNeeded, "Name of the world; not part of scopes."),
    kept("namespace", kAttribute, kOfGazebo),
    field<&WorldElement::gravity>("gravity", kText, kNone, "Acceleration of gravity in the world frame. [m/s^2]"),
    custom("light", kText, kRepeated, "element", "A light, kept as it is."),
    kept("actor", kText, "Moves by a script."),
    kept("atmosphere", kText, "Temperature and pressure."),
    kept("audio", kText, kOfGazebo),
    kept("gui", kText, kOfGazebo),
    field<&Simulation::magnetic_field>("magnetic_field", kText, kNone, "In the world frame. [T]"),
    kept("population", kText, "Copies of models."),
    kept("road", kText, kOfGazebo),
    kept("scene", kText, "Sky, ambient light, fog and shadows."),
    kept("spherical_coordinates", kText, "Where the world is on a planet."),
    kept("state", kText, "State of a simulation."),
};
constexpr const ElementRow* kWorldChildren[] = {&kModelRow,  &kIncludeRow, &kFrameRow,  &kJointRow,
                                                &kPluginRow, &kWindRow,    &kPhysicsRow};

constexpr Field kWindFields[] = {
    field<&Simulation::wind>("linear_velocity", kText, kNone, "Velocity of the wind in the world frame. [m/s]"),
};
constexpr Field kPhysicsFields[] = {
    field<&Simulation::timestep>("max_step_size", kText, kNonNegative, "Step of the simulation. [s]"),
    field<&Simulation::real_time_factor>("real_time_factor", kText, kNone,
                                         "Simulated time per real time; 0 or less: as fast as possible."),
};

constexpr Field kModelFields[] = {
    field<&ModelElement::name>("name", kAttribute, kNeeded, "Name of the model instance."),
    kept("namespace", kAttribute, kOfGazebo),
    field<&ModelElement::canonical_link>("canonical_link", kAttribute, kNone,
                                         "The link that `__model__` is fixed to; default: the first link, else "
                                         "that of the first nested model.")
        .Claiming<&ModelInstance::model_frame_body>(),
    field<&ModelElement::placement_frame>("placement_frame", kAttribute, kReadOnly,
                                          "The frame whose pose `<pose>` states; default `__model__`."),
    field<&ModelElement::is_static>("static", kText, kNone, "All links are welded to the world.")
        .Claiming<&ModelInstance::is_static>(),
    kept("self_collide", kText, "Whether links of the model collide; scenes use filter groups."),
    kept("allow_auto_disable", kText, kOfOneEngine),
    kept("enable_wind", kText, "Whether the wind acts on the model."),
    kept("model_state", kText, "State of a simulation."),
    kept("ros2_control", kText, "For gz_ros2_control and sdformat_urdf."),
};
constexpr const ElementRow* kModelChildren[] = {&kPoseRow,
                                                &kLinkRow,
                                                &kJointRow,
                                                &kFrameRow,
                                                &kModelRow,
                                                &kPluginRow,
                                                &kIncludeRow,
                                                &kGripperRow,
                                                &kDrakeJointRow,
                                                &kLinearBushingRpy,
                                                &kLinearSpringDamper,
                                                &kBallConstraint,
                                                &kDistanceConstraint,
                                                &kTendonConstraint,
                                                &kCollisionFilterGroup};

constexpr Field kIncludeFields[] = {
    field<&IncludeElement::merge>("merge", kAttribute, kReadOnly,
                                  "Merges the elements of the included model into the including one."),
    field<&IncludeElement::uri>("uri", kText, kNeeded | kReadOnly, "The file, or a folder with a `model.config`."),
    field<&IncludeElement::name>("name", kText, kReadOnly, "Replaces the model's name."),
    field<&IncludeElement::name_space>("namespace", kText, kReadOnly,
                                       "Replaces the model's `namespace`; `{name}` means the name of the model."),
    field<&IncludeElement::is_static>("static", kText, kReadOnly, "Replaces the model's `static`."),
    field<&IncludeElement::placement_frame>("placement_frame", kText, kReadOnly,
                                            "Replaces the model's placement frame; needs `pose`."),
    ignored("model_state", kText, "a scene is in its initial state"),
};
constexpr const ElementRow* kIncludeChildren[] = {&kPoseRow, &kPluginRow};

constexpr Field kFrameFields[] = {
    field<&FrameElement::name>("name", kAttribute, kNeeded, "Name of the frame."),
    field<&FrameElement::attached_to>("attached_to", kAttribute, kNone,
                                      "The link, joint, frame or nested model that it moves with; default: "
                                      "`__model__`."),
};
constexpr const ElementRow* kFrameChildren[] = {&kPoseRow};

constexpr std::string_view kFormatWords[] = {"euler_rpy", "quat_xyzw"};
constexpr WordList kFormats{"`euler_rpy` or `quat_xyzw`", kFormatWords, "unknown-value"};

// Six numbers or seven, according to the attributes, whose rows come first.
struct TransformText {
  using Owner = PoseElement;
  static constexpr std::string_view kText = "6 or 7 numbers";
  static bool Parse(const Field& field, const XmlText& text, PoseElement& pose, Reading& reading);
  static void Format(const PoseElement& pose, std::string& out);
  static bool IsWritten(const PoseElement& pose) { return !pose.X.IsExactlyIdentity(); }
};

// Reads the pieces between blanks as libsdformat does, each as far as it is a number: `1, 2, 3`. Returns false if all
// of them are plain numbers, or if they are not of the wanted count.
bool ReadWithCommas(std::string_view text, std::span<double> into) {
  constexpr std::string_view kBlanks = " \t\n\v\f\r";
  std::size_t count = 0;
  bool has_more = false;
  for (auto at = text.find_first_not_of(kBlanks); at != std::string_view::npos; ++count) {
    if (count == into.size()) return false;
    const auto end = std::min(text.find_first_of(kBlanks, at), text.size());
    const NumberScan scan = ScanNumbers(text.substr(at, end - at), into.subspan(count, 1), kSdf.non_finite);
    if (scan.count != 1) return false;
    has_more = has_more || !scan.rest.empty();
    at = text.find_first_not_of(kBlanks, end);
  }
  return has_more && count == into.size();
}

bool TransformText::Parse(const Field& field, const XmlText& text, PoseElement& pose, Reading& reading) {
  const bool quaternion = pose.format == PoseElement::Format::kQuaternion;
  std::array<double, 7> numbers{};
  const std::span<double> wanted(numbers.data(), quaternion ? std::size_t{7} : 6);
  if (ReadWithCommas(text.text, wanted)) {
    reading.diagnostics.Warning("trailing-text", text.span,
                                "text behind the numbers of " + Quoted(field.name) + " " + Quoted(text.text) +
                                    " is ignored; only blanks separate numbers");
  } else if (!ReadNumbers(text, What::Named(field.name), wanted, reading)) {
    return false;
  }
  for (const double number : numbers) {
    if (std::isfinite(number)) continue;
    reading.diagnostics.Error("out-of-range", text.span, "every number of a `pose` must be finite");
    return false;
  }
  if (quaternion && numbers[3] == 0 && numbers[4] == 0 && numbers[5] == 0 && numbers[6] == 0) {
    reading.diagnostics.Error("out-of-range", text.span, "the quaternion of a `pose` is zero");
    return false;
  }
  const double unit = pose.degrees ? std::numbers::pi / 180 : 1;
  pose.X.translation = {numbers[0], numbers[1], numbers[2]};
  pose.X.rotation = quaternion ? Rotation::FromQuaternion(numbers[6], numbers[3], numbers[4], numbers[5])
                               : Rotation::FromRpy({numbers[3] * unit, numbers[4] * unit, numbers[5] * unit});
  return true;
}

void TransformText::Format(const PoseElement& pose, std::string& out) {
  table::FormatValue(pose.X.translation, out);
  out += ' ';
  if (pose.format == PoseElement::Format::kQuaternion) return QuaternionXyzw::Format(pose.X.rotation, out);
  table::FormatValue(pose.X.rotation.ToShortRpy(pose.degrees ? std::numbers::pi / 180 : 1), out);
}

constexpr Field kInertialPoseFields[] = {
    field<&PoseElement::degrees>("degrees", kAttribute, kNone, "The angles are in degrees."),
    field<&PoseElement::format, OneOf<kFormats>>("rotation_format", kAttribute, kNone, "How the rotation is written."),
    together<TransformText>("pose", kOwnText, kAlwaysWritten,
                            "x y z, then roll pitch yaw or a quaternion x y z w. [m, rad]"),
};
constexpr auto kPoseFields = Join(
    field<&PoseElement::relative_to>("relative_to", kAttribute, kReadOnly, "The frame that the pose is measured in."),
    kInertialPoseFields);

constexpr Field kPluginFields[] = {
    field<&PluginElement::name>("name", kAttribute, kReadOnly, "Name of the plugin; the element is kept as it is.")
        .Claiming<&Plugin::name>(),
    field<&PluginElement::filename>("filename", kAttribute, kNeeded | kReadOnly, "The library."),
};

constexpr auto kGripperFields = Join(
    field<&FrameElement::name>("name", kAttribute, kNeeded | kReadOnly, "Name of the gripper, unique in its model."),
    all_kept({"grasp_check", "gripper_link", "palm_link"}, kText, "Part of the gripper, which is kept as it is."));

}  // namespace

constinit const ElementRow kSdfRow{"sdf", "The document.", kSdfFields, kSdfChildren};
constinit const ElementRow kWorldRow{"world", "Models, and elements fixed in the world.", kWorldFields, kWorldChildren};
constinit const ElementRow kModelRow{"model", "A model instance, maybe nested.", kModelFields, kModelChildren};
constinit const ElementRow kWindRow{"wind", "The air moves.", kWindFields, {}};
constinit const ElementRow kPhysicsRow{
    "physics", "Solver and contact settings are kept; the rows here belong to the scene.", kPhysicsFields, {}};
constinit const ElementRow kIncludeRow{"include", "A model from another file.", kIncludeFields, kIncludeChildren};
constinit const ElementRow kFrameRow{"frame", "A frame fixed on a body.", kFrameFields, kFrameChildren};
constinit const ElementRow kPoseRow{"pose", "x y z roll pitch yaw. [m, rad]", kPoseFields, {}};
constinit const ElementRow kInertialPoseRow{
    "pose", "Centre of mass and inertial axes. [m, rad]", kInertialPoseFields, {}};
constinit const ElementRow kPluginRow{"plugin", "Code of a simulator, kept as it is.", kPluginFields, {}};
constinit const ElementRow kGripperRow{"gripper", "A gripper of Gazebo; not used.", kGripperFields, {}};

}  // namespace sceneweld::sdf
