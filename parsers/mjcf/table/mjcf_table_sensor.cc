// SPDX-License-Identifier: BSD-3-Clause
// The rows of sensors, which a model keeps as they are.

#include "sceneweld/parsers/mjcf/table/mjcf_table.h"

namespace sceneweld::mjcf {
namespace {

using enum Spelling;

constexpr auto kOfAll = Join(kept("name", kAttribute, "Name; only sensors at sites have one in a scene."),
                             kept("cutoff", kAttribute, "The largest magnitude of a value."),
                             kept("user", kAttribute, "Numbers for programs."));
constexpr auto kOfMost =
    Join(kOfAll, kept("noise", kAttribute, "Standard deviation, for programs."),
         all_kept({"nsample", "interp", "delay", "interval"}, kAttribute, "The history of values, and their delay."));
constexpr Field kAtSiteRow = kept("site", kAttribute, "The site.");
constexpr Field kOnJointRow = kept("joint", kAttribute, "The joint.");
constexpr auto kAtSite = Join(kOfMost, kAtSiteRow);
constexpr auto kOfJoint = Join(kOfMost, kOnJointRow);
constexpr auto kOfTendon = Join(kOfMost, kept("tendon", kAttribute, "The tendon."));
constexpr auto kOfActuator = Join(kOfMost, kept("actuator", kAttribute, "The actuator."));
constexpr auto kOfBody = Join(kOfMost, kept("body", kAttribute, "The root of the subtree."));
constexpr auto kObject = all_kept({"objtype", "objname"}, kAttribute, "What is measured.");
constexpr auto kReference = all_kept({"reftype", "refname"}, kAttribute, "In whose frame; the world by default.");
constexpr auto kOfFrame = Join(kOfMost, kObject, kReference);
constexpr auto kOfAcceleration = Join(kOfMost, kObject);
constexpr auto kBetween =
    Join(kOfMost, all_kept({"geom1", "geom2", "body1", "body2"}, kAttribute, "The two sides: geoms, or bodies."));
constexpr auto kCamProjectionFields = Join(kAtSite, kept("camera", kAttribute, "The camera."));
constexpr auto kRangefinderFields =
    Join(kAtSite, kept("camera", kAttribute, "The camera, instead of a site."), kept("data", kAttribute, "What is measured."));
constexpr auto kInsideSiteFields = Join(kAtSite, kObject);
constexpr auto kContactSensorFields =
    Join(kBetween, kAtSiteRow, all_kept({"subtree1", "subtree2"}, kAttribute, "The two sides, by their roots."),
         all_kept({"data", "reduce", "num"}, kAttribute, "What is measured, and of which contacts."));
constexpr auto kTactileFields =
    Join(kOfAll, all_kept({"nsample", "interp", "delay", "interval"}, kAttribute, "The history of values, and their delay."),
         all_kept({"geom", "mesh"}, kAttribute, "The geom, and the mesh of the taxels."));
constexpr auto kUserFields = Join(kOfAll, kept("noise", kAttribute, "Standard deviation, for programs."), kObject,
                                  all_kept({"dim", "datatype", "needstage"}, kAttribute, "Its values, and when they are computed."));
constexpr auto kPluginFields =
    Join(kOfAll, kObject, kReference, all_kept({"plugin", "instance"}, kAttribute, "The plugin, or an instance of it."),
         kept("config", kFlag, "A setting of the plugin."));

constexpr std::string_view kDoc = "A sensor of MuJoCo's state.";
constexpr ElementRow kTouch{"touch", kDoc, kAtSite, {}};
constexpr ElementRow kAccelerometer{"accelerometer", kDoc, kAtSite, {}};
constexpr ElementRow kVelocimeter{"velocimeter", kDoc, kAtSite, {}};
constexpr ElementRow kGyro{"gyro", kDoc, kAtSite, {}};
constexpr ElementRow kForce{"force", kDoc, kAtSite, {}};
constexpr ElementRow kTorque{"torque", kDoc, kAtSite, {}};
constexpr ElementRow kMagnetometer{"magnetometer", kDoc, kAtSite, {}};
constexpr ElementRow kRangefinder{"rangefinder", kDoc, kRangefinderFields, {}};
constexpr ElementRow kCamProjection{"camprojection", kDoc, kCamProjectionFields, {}};
constexpr ElementRow kJointPos{"jointpos", kDoc, kOfJoint, {}};
constexpr ElementRow kJointVel{"jointvel", kDoc, kOfJoint, {}};
constexpr ElementRow kTendonPos{"tendonpos", kDoc, kOfTendon, {}};
constexpr ElementRow kTendonVel{"tendonvel", kDoc, kOfTendon, {}};
constexpr ElementRow kActuatorPos{"actuatorpos", kDoc, kOfActuator, {}};
constexpr ElementRow kActuatorVel{"actuatorvel", kDoc, kOfActuator, {}};
constexpr ElementRow kActuatorFrc{"actuatorfrc", kDoc, kOfActuator, {}};
constexpr ElementRow kJointActuatorFrc{"jointactuatorfrc", kDoc, kOfJoint, {}};
constexpr ElementRow kTendonActuatorFrc{"tendonactuatorfrc", kDoc, kOfTendon, {}};
constexpr ElementRow kBallQuat{"ballquat", kDoc, kOfJoint, {}};
constexpr ElementRow kBallAngVel{"ballangvel", kDoc, kOfJoint, {}};
constexpr ElementRow kJointLimitPos{"jointlimitpos", kDoc, kOfJoint, {}};
constexpr ElementRow kJointLimitVel{"jointlimitvel", kDoc, kOfJoint, {}};
constexpr ElementRow kJointLimitFrc{"jointlimitfrc", kDoc, kOfJoint, {}};
constexpr ElementRow kTendonLimitPos{"tendonlimitpos", kDoc, kOfTendon, {}};
constexpr ElementRow kTendonLimitVel{"tendonlimitvel", kDoc, kOfTendon, {}};
constexpr ElementRow kTendonLimitFrc{"tendonlimitfrc", kDoc, kOfTendon, {}};
constexpr ElementRow kFramePos{"framepos", kDoc, kOfFrame, {}};
constexpr ElementRow kFrameQuat{"framequat", kDoc, kOfFrame, {}};
constexpr ElementRow kFrameXAxis{"framexaxis", kDoc, kOfFrame, {}};
constexpr ElementRow kFrameYAxis{"frameyaxis", kDoc, kOfFrame, {}};
constexpr ElementRow kFrameZAxis{"framezaxis", kDoc, kOfFrame, {}};
constexpr ElementRow kFrameLinVel{"framelinvel", kDoc, kOfFrame, {}};
constexpr ElementRow kFrameAngVel{"frameangvel", kDoc, kOfFrame, {}};
constexpr ElementRow kFrameLinAcc{"framelinacc", kDoc, kOfAcceleration, {}};
constexpr ElementRow kFrameAngAcc{"frameangacc", kDoc, kOfAcceleration, {}};
constexpr ElementRow kInsideSite{"insidesite", kDoc, kInsideSiteFields, {}};
constexpr ElementRow kSubtreeCom{"subtreecom", kDoc, kOfBody, {}};
constexpr ElementRow kSubtreeLinVel{"subtreelinvel", kDoc, kOfBody, {}};
constexpr ElementRow kSubtreeAngMom{"subtreeangmom", kDoc, kOfBody, {}};
constexpr ElementRow kDistance{"distance", kDoc, kBetween, {}};
constexpr ElementRow kNormal{"normal", kDoc, kBetween, {}};
constexpr ElementRow kFromTo{"fromto", kDoc, kBetween, {}};
constexpr ElementRow kContactSensor{"contact", kDoc, kContactSensorFields, {}};
constexpr ElementRow kPotential{"e_potential", kDoc, kOfMost, {}};
constexpr ElementRow kKinetic{"e_kinetic", kDoc, kOfMost, {}};
constexpr ElementRow kClock{"clock", kDoc, kOfMost, {}};
constexpr ElementRow kTactile{"tactile", kDoc, kTactileFields, {}};
constexpr ElementRow kUserSensor{"user", "A sensor whose values a program computes.", kUserFields, {}};
constexpr ElementRow kPluginSensor{"plugin", "A sensor of a plugin.", kPluginFields, {}};

constexpr const ElementRow* kSensors[] = {&kTouch,
                                          &kAccelerometer,
                                          &kVelocimeter,
                                          &kGyro,
                                          &kForce,
                                          &kTorque,
                                          &kMagnetometer,
                                          &kRangefinder,
                                          &kCamProjection,
                                          &kJointPos,
                                          &kJointVel,
                                          &kTendonPos,
                                          &kTendonVel,
                                          &kActuatorPos,
                                          &kActuatorVel,
                                          &kActuatorFrc,
                                          &kJointActuatorFrc,
                                          &kTendonActuatorFrc,
                                          &kBallQuat,
                                          &kBallAngVel,
                                          &kJointLimitPos,
                                          &kJointLimitVel,
                                          &kJointLimitFrc,
                                          &kTendonLimitPos,
                                          &kTendonLimitVel,
                                          &kTendonLimitFrc,
                                          &kFramePos,
                                          &kFrameQuat,
                                          &kFrameXAxis,
                                          &kFrameYAxis,
                                          &kFrameZAxis,
                                          &kFrameLinVel,
                                          &kFrameAngVel,
                                          &kFrameLinAcc,
                                          &kFrameAngAcc,
                                          &kInsideSite,
                                          &kSubtreeCom,
                                          &kSubtreeLinVel,
                                          &kSubtreeAngMom,
                                          &kDistance,
                                          &kNormal,
                                          &kFromTo,
                                          &kContactSensor,
                                          &kPotential,
                                          &kKinetic,
                                          &kClock,
                                          &kTactile,
                                          &kUserSensor,
                                          &kPluginSensor,
                                          &kInclude};

}  // namespace

constexpr ElementRow kSensorSection{"sensor", "Sensors of MuJoCo's state.", {}, kSensors};

}  // namespace sceneweld::mjcf
