#include "sceneweld/parsers/drake/collision_filter_tags.h"
#include "sceneweld/parsers/drake/constraint_tags.h"
#include "sceneweld/parsers/drake/force_element_tags.h"
#include "sceneweld/parsers/sdf/sdf_table.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::sdf {
namespace {

using enum Spelling;
using enum Facet;

constexpr std::string_view kNothingHere = "nothing in a composed scene corresponds to it";
constexpr std::string_view kSimulatorOnly = "a setting of one simulator";

constexpr Field kSdfFields[] = {
    custom("version", kAttribute, kRequired, "version", "Version of the specification, 1.2 to 1.12."),
    ignored("actor", kText, kNothingHere),
    ignored("light", kText, "a light without a world has no place"),
};
constexpr const ElementRow* kSdfChildren[] = {&kWorldRow, &kModelRow};

constexpr Field kWorldFields[] = {
    custom("name", kAttribute, kRequired, "name", "Name of the world; appears in no scope."),
    custom("namespace", kAttribute, kNone, "text", "Name space of topics; not used."),
    custom("gravity", kText, kNone, "3 numbers", "Acceleration of gravity in the world frame. [m/s^2]"),
    custom("light", kText, kRepeated, "element", "A light, kept as it is."),
    ignored("actor", kText, kNothingHere),
    ignored("atmosphere", kText, kSimulatorOnly),
    ignored("audio", kText, kNothingHere),
    ignored("gui", kText, kSimulatorOnly),
    ignored("magnetic_field", kText, kNothingHere),
    ignored("physics", kText, kSimulatorOnly),
    ignored("population", kText, "models are not multiplied"),
    ignored("road", kText, kNothingHere),
    ignored("scene", kText, kSimulatorOnly),
    ignored("spherical_coordinates", kText, kNothingHere),
    ignored("state", kText, "the scene is in its initial state"),
    ignored("wind", kText, kNothingHere),
};
constexpr const ElementRow* kWorldChildren[] = {&kModelRow, &kIncludeRow, &kFrameRow, &kJointRow, &kPluginRow};

constexpr Field kModelFields[] = {
    custom<&ModelInstance::name>("name", kAttribute, kRequired, "name", "Name of the model instance."),
    custom("namespace", kAttribute, kNone, "text", "Name space of topics; not used."),
    custom<&ModelInstance::model_frame_body>(
        "canonical_link", kAttribute, kNone, "name",
        "The link that `__model__` is fixed to; default: the first link, else that of the first nested model."),
    custom("placement_frame", kAttribute, kNone, "name", "The frame whose pose `<pose>` states; default `__model__`."),
    custom<&ModelInstance::is_static>("static", kText, kNone, "bool", "All links are welded to the world."),
    ignored("self_collide", kText, "collisions are ruled by filter groups"),
    ignored("allow_auto_disable", kText, kSimulatorOnly),
    ignored("enable_wind", kText, kNothingHere),
    ignored("model_state", kText, "the scene is in its initial state"),
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
    custom("merge", kAttribute, kNone, "bool", "The included model's elements become the including model's own."),
    custom("uri", kText, kRequired, "file", "The file, or a folder with a `model.config`."),
    custom("name", kText, kNone, "name", "Replaces the model's name."),
    custom("static", kText, kNone, "bool", "Replaces the model's `static`."),
    custom("placement_frame", kText, kNone, "name", "Replaces the model's placement frame; needs `pose`."),
    ignored("model_state", kText, "the scene is in its initial state"),
};
constexpr const ElementRow* kIncludeChildren[] = {&kPoseRow, &kPluginRow};

constexpr Field kFrameFields[] = {
    custom<&Frame::name>("name", kAttribute, kRequired, "name", "Name of the frame."),
    custom<&Frame::body>("attached_to", kAttribute, kNone, "name",
                         "The link, joint, frame or nested model that it moves with; default: `__model__`."),
};
constexpr const ElementRow* kFrameChildren[] = {&kPoseRow};

constexpr Field kPoseFields[] = {
    custom("relative_to", kAttribute, kNone, "name", "The frame that the pose is measured in."),
    custom("degrees", kAttribute, kNone, "bool", "The angles are in degrees."),
    custom("rotation_format", kAttribute, kNone, "`euler_rpy` or `quat_xyzw`", "How the rotation is written."),
};
constexpr Field kInertialPoseFields[] = {
    custom("degrees", kAttribute, kNone, "bool", "The angles are in degrees."),
    custom("rotation_format", kAttribute, kNone, "`euler_rpy` or `quat_xyzw`", "How the rotation is written."),
};

constexpr Field kPluginFields[] = {
    custom<&Plugin::name>("name", kAttribute, kNone, "text", "Name of the plugin."),
    custom("filename", kAttribute, kRequired, "text", "The library; kept as it is."),
};

constexpr Field kGripperFields[] = {
    custom("name", kAttribute, kRequired, "name", "Name of the gripper."),
    custom("grasp_check", kText, kNone, "element", "Not used."),
    custom("gripper_link", kText, kRepeated, "name", "Not used."),
    custom("palm_link", kText, kNone, "name", "Not used."),
};

}  // namespace

constinit const ElementRow kSdfRow{"sdf", "The document.", kSdfFields, kSdfChildren};
constinit const ElementRow kWorldRow{"world", "Models, and what is fixed in the world.", kWorldFields, kWorldChildren};
constinit const ElementRow kModelRow{"model", "A model instance, maybe nested.", kModelFields, kModelChildren};
constinit const ElementRow kIncludeRow{"include", "A model from another file.", kIncludeFields, kIncludeChildren};
constinit const ElementRow kFrameRow{"frame", "A frame fixed on a body.", kFrameFields, kFrameChildren};
constinit const ElementRow kPoseRow{"pose", "x y z roll pitch yaw. [m, rad]", kPoseFields, {}};
constinit const ElementRow kInertialPoseRow{
    "pose", "Centre of mass and inertial axes. [m, rad]", kInertialPoseFields, {}};
constinit const ElementRow kPluginRow{"plugin", "Code of a simulator, kept as it is.", kPluginFields, {}};
constinit const ElementRow kGripperRow{"gripper", "A gripper of Gazebo; not used.", kGripperFields, {}};

}  // namespace sceneweld::sdf
