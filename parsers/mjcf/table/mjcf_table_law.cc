// SPDX-License-Identifier: BSD-3-Clause
// The rows of contact, equality, tendon and actuator.

#include "sceneweld/parsers/mjcf/table/mjcf_elements.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"

namespace sceneweld::mjcf {
namespace {

using Spelling::kAttribute;
using Spelling::kFlag;
using enum Facet;

template <typename T>
constexpr Field kName = field<&T::name>("name", kAttribute, kNone, "Name; scenes do not use it.");
constexpr std::array kSoftness{
    kept("solref", kAttribute, "Softness of the constraint."),
    kept("solimp", kAttribute, "Softness of the constraint."),
};

// ---- contact

constexpr auto kPairOwn =
    Join(field<&PairElement::geom1>("geom1", kAttribute, kNone,
                                    "One geom; it collides with the other one, whatever their bits."),
         field<&PairElement::geom2>("geom2", kAttribute, kNone, "The other geom."),
         kept("friction", kAttribute, "scenes have friction of geometries, not of pairs"),
         kept("condim", kAttribute, "scenes have no contact dimension of pairs"),
         all_kept({"solreffriction", "margin", "gap"}, kAttribute, "Softness of the contact."),
         kept("adhesion", kAttribute, "scenes have no adhesion"));
constexpr auto kPairFields = Join(kName<PairElement>, kClass, kPairOwn, kSoftness);
constexpr std::array kExcludeOwn{
    field<&ExcludeElement::body1>("body1", kAttribute, kRequired, "A body, or `world`."),
    field<&ExcludeElement::body2>("body2", kAttribute, kRequired, "The body that it never collides with."),
};
constexpr auto kExcludeFields = Join(kName<ExcludeElement>, kExcludeOwn);
constexpr const ElementRow* kContactChildren[] = {&kPair, &kExclude, &kInclude};

// ---- equality

constexpr std::array kActive{
    field<&EqualityElement::active>("active", kAttribute, kNone, "`false`: left out, with a warning.")};
constexpr std::array kBodiesOrSites{
    field<&EqualityElement::body1>("body1", kAttribute, kNone, "One body."),
    field<&EqualityElement::body2>("body2", kAttribute, kNone, "The other body; the world by default."),
    field<&EqualityElement::site1>("site1", kAttribute, kNone, "One site, instead of bodies."),
    field<&EqualityElement::site2>("site2", kAttribute, kNone, "The other site."),
};
constexpr std::array kAnchor{field<&EqualityElement::anchor>(
    "anchor", kAttribute, kNone, "The connected point: on `body1` in `connect`, on `body2` in `weld`. [m]")};
constexpr auto kConnectFields = Join(kName<EqualityElement>, kClass, kActive, kBodiesOrSites, kAnchor, kSoftness);
constexpr std::array kWeldOwn{
    field<&EqualityElement::relpose>(
        "relpose", kAttribute, kNone,
        "Pose of `body2` in `body1`: x y z and w x y z; without it, as in the default configuration. [m]"),
    kept("torquescale", kAttribute, "Softness of the constraint."),
};
constexpr auto kWeldFields =
    Join(kName<EqualityElement>, kClass, kActive, kBodiesOrSites, kAnchor, kWeldOwn, kSoftness);
constexpr std::array kJointEqualityOwn{
    field<&EqualityElement::joint1>("joint1", kAttribute, kNone, "The joint that follows."),
    field<&EqualityElement::joint2>("joint2", kAttribute, kNone, "The joint that leads."),
    field<&EqualityElement::polycoef>("polycoef", kAttribute, kNone,
                                      "Coefficients of the polynomial between the two; beyond the second: left out."),
};
constexpr auto kJointEqualityFields = Join(kName<EqualityElement>, kClass, kActive, kJointEqualityOwn, kSoftness);
constexpr auto kOfKeptEquality =
    Join(all_kept({"name", "class", "active"}, kAttribute, "As in other equalities."), kSoftness);
constexpr auto kTendonEqualityFields = Join(
    kOfKeptEquality, all_kept({"tendon1", "tendon2", "polycoef"}, kAttribute, "scenes have no couplings of tendons"));
constexpr auto kFlexEqualityFields = Join(kOfKeptEquality, kept("flex", kAttribute, "scenes have no flexes"));
constexpr auto kFlexStrainFields = Join(kFlexEqualityFields, kept("cell", kAttribute, "scenes have no flexes"));
constexpr ElementRow kTendonEquality{"tendon", "Couples the lengths of two tendons.", kTendonEqualityFields, {}};
constexpr ElementRow kFlexEquality{"flex", "Fixes the edges of a soft body.", kFlexEqualityFields, {}};
constexpr ElementRow kFlexVertEquality{"flexvert", "Fixes the vertices of a soft body.", kFlexEqualityFields, {}};
constexpr ElementRow kFlexStrainEquality{"flexstrain", "Fixes the strain of a soft body.", kFlexStrainFields, {}};
constexpr std::array kEqualityFields{ignored("distance", kFlag, "MuJoCo no longer knows it")};
constexpr auto kEqualityDefaultFields = Join(kActive, kSoftness);
constexpr const ElementRow* kEqualityChildren[] = {
    &kConnect, &kWeld, &kJointEquality, &kTendonEquality, &kFlexEquality, &kFlexVertEquality, &kFlexStrainEquality,
    &kInclude};

// ---- tendons

constexpr auto kFixedOwn =
    Join(field<&TendonElement::limited>("limited", kAttribute, kNone, "Whether the range applies."),
         field<&TendonElement::range>("range", kAttribute, kNone, "Least and greatest length."),
         field<&TendonElement::stiffness>("stiffness", kAttribute, kNone, "A warning: no parameter of the constraint."),
         field<&TendonElement::damping>("damping", kAttribute, kNone, "A warning: no parameter of the constraint."),
         kept("group", kAttribute, "A look."), kept("springlength", kAttribute, "Of `stiffness`."),
         all_kept({"margin", "solreflimit", "solimplimit"}, kAttribute, "Softness of the limit."),
         kept("solreffriction", kAttribute, "Softness of the friction."),
         kept("solimpfriction", kAttribute, "Softness of the friction."),
         kept("frictionloss", kAttribute, "tendons have no friction"),
         kept("armature", kAttribute, "tendons have no inertia"),
         kept("actuatorfrcrange", kAttribute, "tendons have no actuators"),
         kept("actuatorfrclimited", kAttribute, "tendons have no actuators"),
         kept("springyield", kAttribute, "Of `stiffness`."), kept("user", kAttribute, "Numbers for programs."));
constexpr auto kFixedTendonFields = Join(kName<TendonElement>, kClass, kFixedOwn);
constexpr auto kPathLooks = Join(all_kept({"width", "material", "rgba"}, kAttribute, "A look."));
constexpr auto kTendonDefaultFields = Join(kFixedOwn, kPathLooks);
constexpr std::array kFixedTendonJointFields{
    field<&TendonTermElement::joint>("joint", kAttribute, kRequired, "A joint of the sum."),
    field<&TendonTermElement::coef>("coef", kAttribute, kRequired, "Its coefficient."),
};
constexpr const ElementRow* kFixedTendonChildren[] = {&kFixedTendonJoint, &kInclude};
constexpr auto kSpatialFields =
    Join(all_kept({"name", "class", "limited", "range", "stiffness", "damping", "group", "springlength", "margin",
                   "solreflimit", "solimplimit", "solreffriction", "solimpfriction", "frictionloss", "armature",
                   "actuatorfrcrange", "actuatorfrclimited", "springyield", "user"},
                  kAttribute, "As in `fixed`."),
         kPathLooks);
constexpr std::array kPathSiteFields{kept("site", kAttribute, "A site on the path.")};
constexpr auto kPathGeomFields = Join(all_kept({"geom", "sidesite"}, kAttribute, "A geom that the path wraps around."));
constexpr std::array kPulleyFields{kept("divisor", kAttribute, "How many branches share the force.")};
constexpr ElementRow kPathSite{"site", "A point of the path.", kPathSiteFields, {}};
constexpr ElementRow kPathGeom{"geom", "An obstacle of the path.", kPathGeomFields, {}};
constexpr ElementRow kPulley{"pulley", "Begins another branch of the path.", kPulleyFields, {}};
constexpr const ElementRow* kSpatialChildren[] = {&kPathSite, &kPathGeom, &kPulley, &kInclude};
constexpr ElementRow kSpatial{"spatial", "The shortest path through sites and around geoms.", kSpatialFields,
                              kSpatialChildren};
constexpr const ElementRow* kTendonChildren[] = {&kFixedTendon, &kSpatial, &kInclude};

// ---- actuators

constexpr std::array kActuatorOwn{
    field<&ActuatorElement::name>("name", kAttribute, kNone, "Name; without it `motor` and a number."),
    field<&ActuatorElement::joint>("joint", kAttribute, kNone, "The hinge or slide that it drives."),
    field<&ActuatorElement::jointinparent>("jointinparent", kAttribute, kNone, "The same as `joint`."),
    field<&ActuatorElement::ctrllimited>("ctrllimited", kAttribute, kNone, "Whether `ctrlrange` applies."),
    field<&ActuatorElement::ctrlrange>("ctrlrange", kAttribute, kNone, "Least and greatest control."),
    field<&ActuatorElement::forcelimited>("forcelimited", kAttribute, kNone, "Whether `forcerange` applies."),
    field<&ActuatorElement::forcerange>("forcerange", kAttribute, kNone, "Least and greatest force."),
    field<&ActuatorElement::gear>("gear", kAttribute, kNone, "The first number is the ratio of the gear. [-]"),
    field<&ActuatorElement::tendon>("tendon", kAttribute, kNone, "Such actuators are left out, with a warning."),
    field<&ActuatorElement::site>("site", kAttribute, kNone, "Such actuators are left out, with a warning."),
    field<&ActuatorElement::refsite>("refsite", kAttribute, kNone, "Such actuators are left out, with a warning."),
    field<&ActuatorElement::slidersite>("slidersite", kAttribute, kNone,
                                        "Such actuators are left out, with a warning."),
    field<&ActuatorElement::cranksite>("cranksite", kAttribute, kNone, "Such actuators are left out, with a warning."),
    field<&ActuatorElement::body>("body", kAttribute, kNone, "Such actuators are left out, with a warning."),
    kept("group", kAttribute, "actuators have no groups"),
    kept("lengthrange", kAttribute, "of muscles"),
    kept("cranklength", kAttribute, "of cranks"),
    kept("user", kAttribute, "scenes have no user data"),
    kept("nsample", kAttribute, "How it is simulated."),
    kept("interp", kAttribute, "How it is simulated."),
    kept("delay", kAttribute, "actuators have no delay"),
    kept("damping", kAttribute, "Damping that counts for its joint in MuJoCo."),
    kept("armature", kAttribute, "Inertia that counts for its joint in MuJoCo."),
};
constexpr auto kStateRows =
    all_kept({"actrange", "actlimited", "actdim", "actearly"}, kAttribute, "actuators have no state");
constexpr auto kActivation = Join(all_kept({"dyntype", "dynprm"}, kAttribute, "actuators have no state"), kStateRows);
constexpr Field kInheritRange = field<&ActuatorElement::inheritrange>("inheritrange", kAttribute, kNone,
                                                                      "A range of controls that are positions.");
constexpr std::array kGeneralOwn{
    field<&ActuatorElement::gaintype>("gaintype", kAttribute, kNone, "How the control becomes force."),
    field<&ActuatorElement::biastype>("biastype", kAttribute, kNone, "The bias, which is added."),
    field<&ActuatorElement::gainprm>("gainprm", kAttribute, kNone, "The first number is the gain."),
    field<&ActuatorElement::biasprm>("biasprm", kAttribute, kNone, "0, and minus the gains of position and velocity."),
    field<&ActuatorElement::dyntype>("dyntype", kAttribute, kNone, "How the control becomes a state."),
    field<&ActuatorElement::dynprm>("dynprm", kAttribute, kNone, "The constants of the state."),
    field<&ActuatorElement::input>("input", kAttribute, kNone, "What the control is."),
    kInheritRange,
    kept("velrange", kAttribute, "Least and greatest control of the velocity."),
    kept("ffrange", kAttribute, "Least and greatest control of the force."),
};
constexpr std::array kPositionOwn{
    field<&ActuatorElement::kp>("kp", kAttribute, kNone, "Gain of the position; 1 if not given."),
    field<&ActuatorElement::kv>("kv", kAttribute, kNone, "Gain of the velocity."),
    field<&ActuatorElement::kd>("kd", kAttribute, kNone, "The same as `kv` (Drake's spelling)."),
    field<&ActuatorElement::dampratio>("dampratio", kAttribute, kNone, "Damping ratio, instead of `kv`."),
    kept("timeconst", kAttribute, "actuators have no state"),
    kInheritRange,
};
constexpr std::array kVelocityOwn{
    field<&ActuatorElement::kv>("kv", kAttribute, kNone, "Gain of the velocity; 1 if not given."),
};
constexpr auto kMotorFields = Join(kActuatorOwn, kClass);
constexpr auto kGeneralFields = Join(kActuatorOwn, kClass, kStateRows, kGeneralOwn);
constexpr auto kPositionFields = Join(kActuatorOwn, kClass, kPositionOwn);
constexpr auto kVelocityFields = Join(kActuatorOwn, kClass, kVelocityOwn);

// Actuators that are only kept.
constexpr auto kOfKeptActuator =
    all_kept({"name", "class", "group", "user", "nsample", "interp", "delay"}, kAttribute, "As in other actuators.");
constexpr auto kForceRows = all_kept({"forcelimited", "forcerange"}, kAttribute, "Least and greatest force.");
constexpr auto kControlRows = all_kept({"ctrllimited", "ctrlrange"}, kAttribute, "Least and greatest control.");
constexpr Field kControlRange = kept("ctrlrange", kAttribute, "Least and greatest control.");
constexpr auto kTargetRows = all_kept({"joint", "jointinparent", "tendon", "slidersite", "cranksite", "cranklength",
                                       "lengthrange", "gear", "damping", "armature"},
                                      kAttribute, "What it drives.");
constexpr auto kSiteTargetRows = all_kept({"site", "refsite"}, kAttribute, "What it drives.");
constexpr auto kOfKeptTransmission = Join(kOfKeptActuator, kForceRows, kControlRows, kTargetRows, kSiteTargetRows);
constexpr auto kServoRows = all_kept({"kp", "kv", "dampratio", "inheritrange"}, kAttribute, "Gains.");
constexpr auto kIntVelocityFields =
    Join(kOfKeptTransmission, kServoRows, all_kept({"actlimited", "actrange"}, kAttribute, "Range of its state."));
constexpr auto kDamperFields =
    Join(kOfKeptActuator, kForceRows, kControlRange, kTargetRows, kSiteTargetRows, kept("kv", kAttribute, "Gain."));
constexpr auto kCylinderFields =
    Join(kOfKeptTransmission, all_kept({"timeconst", "area", "diameter", "bias"}, kAttribute, "Of the cylinder."));
constexpr auto kMuscleFields =
    Join(kOfKeptActuator, kForceRows, kControlRows, kTargetRows,
         all_kept({"timeconst", "tausmooth", "range", "force", "scale", "lmin", "lmax", "vmax", "fpmax", "fvmax"},
                  kAttribute, "Of the muscle."));
constexpr auto kAdhesionFields =
    Join(kOfKeptActuator, kForceRows, all_kept({"body", "gain", "ctrlrange"}, kAttribute, "Where and how it adheres."));
constexpr auto kDcMotorFields = Join(kOfKeptActuator, kControlRows, kTargetRows, kSiteTargetRows,
                                     all_kept({"motorconst", "resistance", "nominal", "saturation", "inductance",
                                               "cogging", "controller", "thermal", "lugre", "input"},
                                              kAttribute, "Of the motor."));
constexpr auto kPidFields = Join(
    kOfKeptTransmission, kServoRows,
    all_kept({"ki", "imax", "slewmax", "input", "posrange", "velrange", "ffrange"}, kAttribute, "Of the controller."));
constexpr auto kOrientationFields =
    Join(kOfKeptActuator, kForceRows, all_kept({"joint", "site", "refsite"}, kAttribute, "What it turns."),
         all_kept({"kp", "kv", "dampratio", "ctrlrange", "input"}, kAttribute, "Gains and control."));
constexpr auto kPluginActuatorFields =
    Join(kOfKeptActuator, kForceRows, kControlRows, kTargetRows, kept("site", kAttribute, "What it drives."),
         kActivation, all_kept({"plugin", "instance"}, kAttribute, "The plugin, or an instance of it."),
         kept("config", kFlag, "A setting of the plugin."));
constexpr ElementRow kPluginActuator{"plugin", "An actuator of a plugin; only kept.", kPluginActuatorFields, {}};
constexpr const ElementRow* kActuatorChildren[] = {&kMotor,  &kPosition,    &kVelocity,       &kGeneral,  &kIntVelocity,
                                                   &kDamper, &kCylinder,    &kMuscle,         &kAdhesion, &kDcMotor,
                                                   &kPid,    &kOrientation, &kPluginActuator, &kInclude};

}  // namespace

constexpr ElementRow kPair{"pair", "Two geoms that collide in any case.", kPairFields, {}};
constexpr ElementRow kExclude{"exclude", "Two bodies that never collide.", kExcludeFields, {}};
constexpr ElementRow kContact{"contact", "Pairs that collide or never collide.", {}, kContactChildren};
constexpr ElementRow kConnect{"connect", "Two points stay together.", kConnectFields, {}};
constexpr ElementRow kWeld{"weld", "Two poses stay together.", kWeldFields, {}};
constexpr ElementRow kJointEquality{"joint", "A joint follows another one, or is fixed.", kJointEqualityFields, {}};
constexpr ElementRow kEquality{"equality", "Constraints.", kEqualityFields, kEqualityChildren};
constexpr ElementRow kEqualityDefault{"equality", "Defaults of equalities.", kEqualityDefaultFields, {}};
constexpr ElementRow kTendonDefault{"tendon", "Defaults of tendons.", kTendonDefaultFields, {}};
constexpr ElementRow kFixedTendonJoint{"joint", "One joint of a fixed tendon.", kFixedTendonJointFields, {}};
constexpr ElementRow kFixedTendon{"fixed", "A sum of joint positions, with limits.", kFixedTendonFields,
                                  kFixedTendonChildren};
constexpr ElementRow kTendon{"tendon", "Tendons.", {}, kTendonChildren};
constexpr ElementRow kMotor{"motor", "The control is the force.", kMotorFields, {}};
constexpr ElementRow kPosition{"position", "A servo: the control is a position.", kPositionFields, {}};
constexpr ElementRow kVelocity{"velocity", "A servo: the control is a velocity.", kVelocityFields, {}};
constexpr ElementRow kGeneral{"general", "An actuator by its gains and biases.", kGeneralFields, {}};
constexpr ElementRow kIntVelocity{
    "intvelocity", "A servo whose control is integrated; only kept.", kIntVelocityFields, {}};
constexpr ElementRow kDamper{"damper", "Damping by the control; only kept.", kDamperFields, {}};
constexpr ElementRow kCylinder{"cylinder", "A cylinder of air or oil; only kept.", kCylinderFields, {}};
constexpr ElementRow kMuscle{"muscle", "A muscle; only kept.", kMuscleFields, {}};
constexpr ElementRow kAdhesion{"adhesion", "Adhesion of a body; only kept.", kAdhesionFields, {}};
constexpr ElementRow kDcMotor{"dcmotor", "A motor with its electrical model; only kept.", kDcMotorFields, {}};
constexpr ElementRow kPid{"pid", "A servo with an integral; only kept.", kPidFields, {}};
constexpr ElementRow kOrientation{"orientation", "A servo of an orientation; only kept.", kOrientationFields, {}};
constexpr ElementRow kActuator{"actuator", "Motors and servos.", {}, kActuatorChildren};

}  // namespace sceneweld::mjcf
