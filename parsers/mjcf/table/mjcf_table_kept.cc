// SPDX-License-Identifier: BSD-3-Clause
// The rows of elements that a model keeps as they are. They are not read attribute by attribute; only names that MuJoCo
// does not know are reported. mjcf_table_sensor.cc has the sensors.

#include "sceneweld/parsers/mjcf/table/mjcf_table.h"

namespace sceneweld::mjcf {

namespace {

using enum Spelling;
using enum Facet;

// ---- custom, extension, deformable

constexpr Field kNameRow = kept("name", kAttribute, "Name.");
constexpr auto kNumericFields = Join(kNameRow, all_kept({"size", "data"}, kAttribute, "The numbers."));
constexpr auto kTextFields = Join(kNameRow, kept("data", kAttribute, "The text."));
constexpr auto kTupleFields = Join(kNameRow, kept("element", kFlag, "An element of the model, with a number."));
constexpr ElementRow kNumeric{"numeric", "Numbers for programs.", kNumericFields, {}};
constexpr ElementRow kTextElement{"text", "A text for programs.", kTextFields, {}};
constexpr ElementRow kTuple{"tuple", "A list of elements for programs.", kTupleFields, {}};
constexpr const ElementRow* kCustomChildren[] = {&kNumeric, &kTextElement, &kTuple, &kInclude};

constexpr auto kExtensionPluginFields =
    Join(kept("plugin", kAttribute, "Name of the plugin."), kept("instance", kFlag, "An instance with its settings."));
constexpr ElementRow kExtensionPlugin{"plugin", "A plugin of MuJoCo.", kExtensionPluginFields, {}};
constexpr const ElementRow* kExtensionChildren[] = {&kExtensionPlugin, &kInclude};

constexpr auto kContactRows =
    all_kept({"contype", "conaffinity", "condim", "priority", "friction", "solmix", "solref", "solimp", "margin", "gap",
              "internal", "selfcollide", "activelayers", "passive"},
             kAttribute, "Contacts of the soft body.");
constexpr auto kElasticityRows =
    all_kept({"young", "poisson", "damping", "thickness", "elastic2d", "section", "sectionsize", "shear", "yield"},
             kAttribute, "Material of the soft body.");
constexpr auto kEdgeRows = all_kept({"stiffness", "damping"}, kAttribute, "Springs along the edges.");
constexpr auto kFlexcompEdgeRows =
    Join(kEdgeRows, all_kept({"equality", "solref", "solimp"}, kAttribute, "Constraints of the edges."));
constexpr auto kPinRows = all_kept({"id", "range", "grid", "gridrange"}, kAttribute, "Vertices that are fixed.");
constexpr auto kMadePluginFields =
    Join(all_kept({"plugin", "instance"}, kAttribute, "The plugin, or an instance of it."),
         kept("config", kFlag, "A setting of the plugin."));
constexpr ElementRow kFlexContact{"contact", "Contacts of a soft body.", kContactRows, {}};
constexpr ElementRow kElasticity{"elasticity", "Material of a soft body.", kElasticityRows, {}};
constexpr ElementRow kEdge{"edge", "Springs of a soft body.", kEdgeRows, {}};
constexpr ElementRow kFlexcompEdge{"edge", "Springs and constraints of a soft body.", kFlexcompEdgeRows, {}};
constexpr ElementRow kPin{"pin", "Fixed vertices.", kPinRows, {}};
constexpr ElementRow kMadePlugin{"plugin", "A plugin of MuJoCo.", kMadePluginFields, {}};
constexpr const ElementRow* kFlexChildren[] = {&kFlexContact, &kElasticity, &kEdge};
constexpr const ElementRow* kFlexcompChildren[] = {&kFlexContact, &kElasticity, &kFlexcompEdge, &kPin, &kMadePlugin};

constexpr auto kFlexOwn = all_kept(
    {"name", "group", "dim", "radius", "element", "texcoord", "material", "rgba", "flatskin", "dof", "cellcount"},
    kAttribute, "Shape and look of the soft body.");
constexpr auto kFlexFields = Join(kFlexOwn, all_kept({"body", "vertex", "node", "nodecoord", "elemtexcoord"},
                                                     kAttribute, "The bodies and points that carry it."));
constexpr auto kFlexcompFields = Join(
    kFlexOwn,
    all_kept({"type", "count", "spacing", "rigid", "mass", "inertiabox", "scale", "file", "mesh", "point", "origin"},
             kAttribute, "How MuJoCo generates it."),
    all_kept({"pos", "quat", "axisangle", "xyaxes", "zaxis", "euler"}, kAttribute, "Where it is."));
constexpr ElementRow kFlex{"flex", "A soft body.", kFlexFields, kFlexChildren};

constexpr auto kSkinFields =
    Join(all_kept({"name", "group", "material", "rgba", "inflate"}, kAttribute, "Look of the skin."),
         all_kept({"file", "vertex", "texcoord", "face"}, kAttribute, "Shape of the skin."),
         kept("bone", kFlag, "A body that carries vertices."));

constexpr auto kCompositeFields =
    Join(all_kept({"prefix", "type", "count", "offset", "quat", "vertex", "size", "initial", "curve"}, kAttribute,
                  "How MuJoCo generates the bodies."));
constexpr auto kCompositeJointFields = Join(all_kept(
    {"kind", "group", "type", "axis", "limited", "range", "margin", "stiffness", "damping", "armature", "frictionloss",
     "solreffix", "solimpfix", "solreflimit", "solimplimit", "solreffriction", "solimpfriction"},
    kAttribute, "As in a joint."));
constexpr auto kCompositeSkinFields =
    Join(all_kept({"group", "texcoord", "material", "rgba", "inflate", "subgrid"}, kAttribute, "Look of the skin."));
constexpr auto kCompositeGeomFields =
    Join(all_kept({"type", "group", "mass", "material", "rgba", "solref", "solimp", "contype", "conaffinity", "condim",
                   "priority", "friction", "solmix", "margin", "gap", "size", "density", "adhesion"},
                  kAttribute, "As in a geom."));
constexpr auto kCompositeSiteFields =
    Join(all_kept({"group", "material", "rgba", "size", "mesh"}, kAttribute, "As in a site."));
constexpr ElementRow kCompositeJoint{"joint", "The generated joints.", kCompositeJointFields, {}};
constexpr ElementRow kCompositeSkin{"skin", "The generated skin.", kCompositeSkinFields, {}};
constexpr ElementRow kCompositeGeom{"geom", "The generated geoms.", kCompositeGeomFields, {}};
constexpr ElementRow kCompositeSite{"site", "The generated sites.", kCompositeSiteFields, {}};
constexpr const ElementRow* kCompositeChildren[] = {&kCompositeJoint, &kCompositeSkin, &kCompositeGeom, &kCompositeSite,
                                                    &kMadePlugin};
constexpr const ElementRow* kDeformableChildren[] = {&kFlex, &kSkin, &kInclude};

// ---- settings of MuJoCo's viewer and memory

constexpr auto kSizeFields =
    Join(all_kept({"memory", "njmax", "nconmax", "nstack", "nuserdata", "nkey", "nuser_body", "nuser_jnt", "nuser_geom",
                   "nuser_site", "nuser_cam", "nuser_tendon", "nuser_actuator", "nuser_sensor"},
                  kAttribute, "A size of MuJoCo's memory."));
constexpr auto kStatisticFields =
    Join(all_kept({"meaninertia", "meanmass", "meansize", "extent", "center"}, kAttribute, "A size of the model."));
constexpr auto kGlobalFields =
    Join(all_kept({"fovy", "orthographic", "ipd", "cameraid", "azimuth", "elevation", "linewidth", "glow", "realtime",
                   "offwidth", "offheight", "ellipsoidinertia", "bvactive"},
                  kAttribute, "A setting of the viewer."));
constexpr auto kQualityFields = Join(
    all_kept({"shadowsize", "offsamples", "numslices", "numstacks", "numquads"}, kAttribute, "Quality of pictures."));
constexpr auto kHeadlightFields =
    Join(all_kept({"ambient", "diffuse", "specular", "active"}, kAttribute, "The light at the camera."));
constexpr auto kMapFields =
    Join(all_kept({"stiffness", "stiffnessrot", "force", "torque", "alpha", "fogstart", "fogend", "znear", "zfar",
                   "haze", "shadowclip", "shadowscale", "actuatortendon"},
                  kAttribute, "A factor of the viewer."));
constexpr auto kScaleFields =
    Join(all_kept({"forcewidth", "contactwidth", "contactheight", "connect", "com", "camera", "light", "selectpoint",
                   "jointlength", "jointwidth", "actuatorlength", "actuatorwidth", "framelength", "framewidth",
                   "constraint", "slidercrank", "frustum"},
                  kAttribute, "A size of the viewer."));
constexpr auto kRgbaFields = Join(all_kept({"fog",
                                            "haze",
                                            "force",
                                            "inertia",
                                            "joint",
                                            "actuator",
                                            "actuatornegative",
                                            "actuatorpositive",
                                            "com",
                                            "camera",
                                            "light",
                                            "selectpoint",
                                            "connect",
                                            "contactpoint",
                                            "contactforce",
                                            "contactfriction",
                                            "contacttorque",
                                            "contactgap",
                                            "rangefinder",
                                            "constraint",
                                            "slidercrank",
                                            "crankbroken",
                                            "frustum",
                                            "bv",
                                            "bvactive"},
                                           kAttribute, "A colour of the viewer."));
constexpr ElementRow kGlobal{"global", "Settings of the viewer.", kGlobalFields, {}};
constexpr ElementRow kQuality{"quality", "Quality of pictures.", kQualityFields, {}};
constexpr ElementRow kHeadlight{"headlight", "The light at the camera.", kHeadlightFields, {}};
constexpr ElementRow kMap{"map", "Factors of the viewer.", kMapFields, {}};
constexpr ElementRow kScale{"scale", "Sizes of the viewer.", kScaleFields, {}};
constexpr ElementRow kRgba{"rgba", "Colours of the viewer.", kRgbaFields, {}};
constexpr const ElementRow* kVisualChildren[] = {&kGlobal, &kQuality, &kHeadlight, &kMap, &kScale, &kRgba, &kInclude};

constexpr auto kFlagFields =
    Join(all_kept({"constraint", "equality",    "frictionloss", "limit",        "contact",   "spring",   "damper",
                   "gravity",    "clampctrl",   "warmstart",    "filterparent", "actuation", "refsafe",  "sensor",
                   "midphase",   "eulerdamp",   "autoreset",    "nativeccd",    "island",    "override", "energy",
                   "fwdinv",     "invdiscrete", "multiccd",     "sleep",        "diagexact", "ipc",      "speculative"},
                  kAttribute, "Turns a part of the simulation on or off."));
constexpr auto kLengthRangeFields = Join(all_kept({"mode", "useexisting", "uselimit", "accel", "maxforce", "timeconst",
                                                   "timestep", "inttotal", "interval", "tolrange"},
                                                  kAttribute, "How MuJoCo computes the ranges of lengths."));

// ---- keyframes

constexpr auto kKeyframeFields = all_kept({"include"}, kFlag, "States to start from.");
constexpr auto kKeyFields = all_kept({"name", "time", "qpos", "qvel", "act", "ctrl", "mpos", "mquat", "plastic"},
                                     kAttribute, "Kept by joint and body, so that another order does not matter.");
constexpr const ElementRow* kKeyframeChildren[] = {&kKey};

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
constexpr auto kRangefinderFields = Join(kAtSite, kept("camera", kAttribute, "The camera, instead of a site."),
                                         kept("data", kAttribute, "What is measured."));
constexpr auto kInsideSiteFields =
    Join(kAtSite, kObject, kept("enclosed", kAttribute, "Whether the whole object has to be inside."));
constexpr auto kContactSensorFields =
    Join(kBetween, kAtSiteRow, all_kept({"subtree1", "subtree2"}, kAttribute, "The two sides, by their roots."),
         all_kept({"data", "reduce", "num"}, kAttribute, "What is measured, and of which contacts."));
constexpr auto kTactileFields = Join(
    kOfAll, all_kept({"nsample", "interp", "delay", "interval"}, kAttribute, "The history of values, and their delay."),
    all_kept({"geom", "mesh"}, kAttribute, "The geom, and the mesh of the taxels."));
constexpr auto kUserFields =
    Join(kOfAll, kept("noise", kAttribute, "Standard deviation, for programs."), kObject,
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

constexpr const ElementRow* kSensors[] = {
    &kTouch,          &kAccelerometer,    &kVelocimeter,       &kGyro,           &kForce,
    &kTorque,         &kMagnetometer,     &kRangefinder,       &kCamProjection,  &kJointPos,
    &kJointVel,       &kTendonPos,        &kTendonVel,         &kActuatorPos,    &kActuatorVel,
    &kActuatorFrc,    &kJointActuatorFrc, &kTendonActuatorFrc, &kBallQuat,       &kBallAngVel,
    &kJointLimitPos,  &kJointLimitVel,    &kJointLimitFrc,     &kTendonLimitPos, &kTendonLimitVel,
    &kTendonLimitFrc, &kFramePos,         &kFrameQuat,         &kFrameXAxis,     &kFrameYAxis,
    &kFrameZAxis,     &kFrameLinVel,      &kFrameAngVel,       &kFrameLinAcc,    &kFrameAngAcc,
    &kInsideSite,     &kSubtreeCom,       &kSubtreeLinVel,     &kSubtreeAngMom,  &kDistance,
    &kNormal,         &kFromTo,           &kContactSensor,     &kPotential,      &kKinetic,
    &kClock,          &kTactile,          &kUserSensor,        &kPluginSensor,   &kInclude};

}  // namespace

constexpr ElementRow kCustom{"custom", "Numbers and texts for programs.", {}, kCustomChildren};
constexpr ElementRow kDeformable{"deformable", "Flexes and skins.", {}, kDeformableChildren};
constexpr ElementRow kExtension{"extension", "Plugins of MuJoCo.", {}, kExtensionChildren};
constexpr ElementRow kSkin{"skin", "A skin of several bodies.", kSkinFields, {}};
constexpr ElementRow kComposite{"composite", "Generates several bodies.", kCompositeFields, kCompositeChildren};
constexpr ElementRow kFlexcomp{"flexcomp", "A soft body that MuJoCo generates.", kFlexcompFields, kFlexcompChildren};
constexpr ElementRow kSize{"size", "Sizes of MuJoCo's memory.", kSizeFields, {}};
constexpr ElementRow kStatistic{
    "statistic", "Sizes of the model for MuJoCo's viewer and solver.", kStatisticFields, {}};
constexpr ElementRow kVisual{"visual", "Settings of MuJoCo's viewer.", {}, kVisualChildren};
constexpr ElementRow kOptionFlag{"flag", "Turns parts of the simulation on and off.", kFlagFields, {}};
constexpr ElementRow kLengthRange{"lengthrange", "How MuJoCo computes the ranges of lengths.", kLengthRangeFields, {}};
constexpr ElementRow kKey{"key", "One state of the model.", kKeyFields, {}};
constexpr ElementRow kKeyframe{"keyframe", "States to start from; the scene's joints start at their `ref`.",
                               kKeyframeFields, kKeyframeChildren};

constexpr ElementRow kSensorSection{"sensor", "Sensors of MuJoCo's state.", {}, kSensors};

}  // namespace sceneweld::mjcf
