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
         all_kept({"solreffriction", "margin", "gap"}, kAttribute, "Softness of the contact."));
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
constexpr auto kEqualityFields = Join(kept("tendon", kFlag, "scenes have no couplings of tendons"),
                                      all_kept({"flex", "flexvert", "flexstrain"}, kFlag, "scenes have no flexes"),
                                      kept("distance", kFlag, "MuJoCo itself has removed it"));
constexpr auto kEqualityDefaultFields = Join(kActive, kSoftness);
constexpr const ElementRow* kEqualityChildren[] = {&kConnect, &kWeld, &kJointEquality, &kInclude};

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
         kept("user", kAttribute, "Numbers for programs."));
constexpr auto kFixedTendonFields = Join(kName<TendonElement>, kClass, kFixedOwn);
constexpr auto kPathLooks = Join(all_kept({"width", "material", "rgba"}, kAttribute, "A look."));
constexpr auto kTendonDefaultFields = Join(kFixedOwn, kPathLooks);
constexpr std::array kFixedTendonJointFields{
    field<&TendonTermElement::joint>("joint", kAttribute, kRequired, "A joint of the sum."),
    field<&TendonTermElement::coef>("coef", kAttribute, kRequired, "Its coefficient."),
};
constexpr const ElementRow* kFixedTendonChildren[] = {&kFixedTendonJoint, &kInclude};
constexpr std::array kTendonFields{
    kept("spatial", kFlag, "scenes have no paths of tendons"),
};
constexpr const ElementRow* kTendonChildren[] = {&kFixedTendon, &kInclude};

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
};
constexpr auto kActivation = Join(all_kept({"dyntype", "dynprm", "actrange", "actlimited", "actdim", "actearly"},
                                           kAttribute, "actuators have no state"));
constexpr std::array kGeneralOwn{
    field<&ActuatorElement::gaintype>("gaintype", kAttribute, kNone, "How the control becomes force."),
    field<&ActuatorElement::biastype>("biastype", kAttribute, kNone, "The bias, which is added."),
    field<&ActuatorElement::gainprm>("gainprm", kAttribute, kNone, "The first number is the gain."),
    field<&ActuatorElement::biasprm>("biasprm", kAttribute, kNone, "0, and minus the gains of position and velocity."),
};
constexpr std::array kPositionOwn{
    field<&ActuatorElement::kp>("kp", kAttribute, kNone, "Gain of the position; 1 if not given."),
    field<&ActuatorElement::kv>("kv", kAttribute, kNone, "Gain of the velocity."),
    field<&ActuatorElement::kd>("kd", kAttribute, kNone, "The same as `kv` (Drake's spelling)."),
    field<&ActuatorElement::dampratio>("dampratio", kAttribute, kNone, "Damping ratio, instead of `kv`."),
    kept("timeconst", kAttribute, "actuators have no state"),
    kept("inheritrange", kAttribute, "A range of controls that are positions."),
};
constexpr std::array kVelocityOwn{
    field<&ActuatorElement::kv>("kv", kAttribute, kNone, "Gain of the velocity; 1 if not given."),
};
constexpr auto kMotorFields = Join(kActuatorOwn, kClass);
constexpr auto kGeneralFields = Join(kActuatorOwn, kClass, kActivation, kGeneralOwn);
constexpr auto kPositionFields = Join(kActuatorOwn, kClass, kPositionOwn);
constexpr auto kVelocityFields = Join(kActuatorOwn, kClass, kVelocityOwn);
constexpr std::array kActuatorFields{
    kept("intvelocity", kFlag, "actuators have no state"),
    kept("damper", kFlag, "its damping depends on the control"),
    kept("cylinder", kFlag, "actuators have no state"),
    kept("muscle", kFlag, "scenes have no muscles"),
    kept("adhesion", kFlag, "adhesion has no counterpart"),
    kept("dcmotor", kFlag, "scenes have no electrical model"),
    kept("pid", kFlag, "actuators have no state"),
    kept("orientation", kFlag, "scenes have no controllers of orientation"),
    kept("plugin", kFlag, "scenes have no plugins of MuJoCo"),
};
constexpr const ElementRow* kActuatorChildren[] = {&kMotor, &kPosition, &kVelocity, &kGeneral, &kInclude};

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
constexpr ElementRow kTendon{"tendon", "Tendons.", kTendonFields, kTendonChildren};
constexpr ElementRow kMotor{"motor", "The control is the force.", kMotorFields, {}};
constexpr ElementRow kPosition{"position", "A servo: the control is a position.", kPositionFields, {}};
constexpr ElementRow kVelocity{"velocity", "A servo: the control is a velocity.", kVelocityFields, {}};
constexpr ElementRow kGeneral{"general", "An actuator by its gains and biases.", kGeneralFields, {}};
constexpr ElementRow kActuator{"actuator", "Motors and servos.", kActuatorFields, kActuatorChildren};

}  // namespace sceneweld::mjcf
