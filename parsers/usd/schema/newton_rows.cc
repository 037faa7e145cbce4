// SPDX-License-Identifier: BSD-3-Clause
// The table of the properties of newton-usd-schemas 0.6, all of them, in its order.

#include "sceneweld/parsers/usd/schema/attributes.h"

namespace sceneweld::usd {
namespace {

using enum UnitKind;
using enum AttributeRow::Use;

constexpr AttributeRow Used(std::string_view name, std::string_view type, std::string_view schema, UnitKind unit,
                            AttributeRow::Use use, std::string_view usual, std::string_view field, std::string_view doc,
                            std::optional<double> fallback = {}) {
  return {name, type, schema, unit, use, doc, fallback, usual, field};
}
constexpr AttributeRow Ignored(std::string_view name, std::string_view type, std::string_view schema,
                               std::string_view usual, std::string_view why) {
  return {name, type, schema, kNone, kIgnored, why, {}, usual, {}};
}
constexpr AttributeRow Lost(std::string_view name, std::string_view type, std::string_view schema,
                            std::string_view usual, std::string_view why) {
  return {name, type, schema, kNone, kLost, why, {}, usual, {}};
}

constexpr const char* kSolver = "a setting of the solver";
constexpr const char* kParticleSolver = "a setting of the solver of particles";
constexpr const char* kParticles = "particles are not read";
constexpr const char* kCurves = "deformable curves are not read";
constexpr const char* kFields = "how Newton makes a distance field";
constexpr const char* kNoContact = "contacts of a scene have no such value";
constexpr const char* kSolids = "colliders count as solids";
constexpr const char* kStiff = "limits of a scene are stiff";

constexpr AttributeRow kNewtonRows[] = {
    // NewtonSceneAPI
    Ignored("newton:maxSolverIterations", "uniform int", "NewtonSceneAPI", "-1", kSolver),
    Used("newton:timeStepsPerSecond", "uniform int", "NewtonSceneAPI", kNone, kBoth, "1000", "simulation.timestep",
         "Time steps in a second.", 1000),
    Used("newton:gravityEnabled", "bool", "NewtonSceneAPI", kNone, kRead, "true", "simulation.gravity",
         "False: there is no gravity."),
    // NewtonXpbdSceneAPI
    Ignored("newton:xpbd:softBodyRelaxation", "uniform float", "NewtonXpbdSceneAPI", "0.9", kSolver),
    Ignored("newton:xpbd:softContactRelaxation", "uniform float", "NewtonXpbdSceneAPI", "0.9", kSolver),
    Ignored("newton:xpbd:jointLinearRelaxation", "uniform float", "NewtonXpbdSceneAPI", "0.7", kSolver),
    Ignored("newton:xpbd:jointAngularRelaxation", "uniform float", "NewtonXpbdSceneAPI", "0.4", kSolver),
    Ignored("newton:xpbd:jointLinearCompliance", "uniform float", "NewtonXpbdSceneAPI", "0", kSolver),
    Ignored("newton:xpbd:jointAngularCompliance", "uniform float", "NewtonXpbdSceneAPI", "0", kSolver),
    Ignored("newton:xpbd:rigidContactRelaxation", "uniform float", "NewtonXpbdSceneAPI", "0.8", kSolver),
    Ignored("newton:xpbd:rigidContactConWeighting", "uniform bool", "NewtonXpbdSceneAPI", "true", kSolver),
    Ignored("newton:xpbd:angularDamping", "uniform float", "NewtonXpbdSceneAPI", "0", kSolver),
    Ignored("newton:xpbd:restitutionEnabled", "uniform bool", "NewtonXpbdSceneAPI", "false", kSolver),
    // NewtonKaminoSceneAPI
    Ignored("newton:kamino:padmm:primalTolerance", "uniform float", "NewtonKaminoSceneAPI", "1e-6", kSolver),
    Ignored("newton:kamino:padmm:dualTolerance", "uniform float", "NewtonKaminoSceneAPI", "1e-6", kSolver),
    Ignored("newton:kamino:padmm:complementarityTolerance", "uniform float", "NewtonKaminoSceneAPI", "1e-6", kSolver),
    Ignored("newton:kamino:padmm:warmstarting", "uniform token", "NewtonKaminoSceneAPI", "containers", kSolver),
    Ignored("newton:kamino:padmm:useAcceleration", "uniform bool", "NewtonKaminoSceneAPI", "true", kSolver),
    Ignored("newton:kamino:constraints:usePreconditioning", "uniform bool", "NewtonKaminoSceneAPI", "true", kSolver),
    Ignored("newton:kamino:constraints:alpha", "uniform float", "NewtonKaminoSceneAPI", "0.01", kSolver),
    Ignored("newton:kamino:constraints:beta", "uniform float", "NewtonKaminoSceneAPI", "0.01", kSolver),
    Ignored("newton:kamino:constraints:gamma", "uniform float", "NewtonKaminoSceneAPI", "0.01", kSolver),
    Ignored("newton:kamino:jointCorrection", "uniform token", "NewtonKaminoSceneAPI", "twopi", kSolver),
    // NewtonVbdSceneAPI
    Ignored("newton:vbd:rigid:contactHistory", "uniform bool", "NewtonVbdSceneAPI", "false", kSolver),
    Ignored("newton:vbd:rigid:jointLinearStiffness", "uniform float", "NewtonVbdSceneAPI", "1e5", kSolver),
    Ignored("newton:vbd:rigid:jointAngularStiffness", "uniform float", "NewtonVbdSceneAPI", "1e5", kSolver),
    Ignored("newton:vbd:rigid:jointLinearDamping", "uniform float", "NewtonVbdSceneAPI", "0", kSolver),
    Ignored("newton:vbd:rigid:jointAngularDamping", "uniform float", "NewtonVbdSceneAPI", "0", kSolver),
    // NewtonMPMSceneAPI
    Ignored("newton:mpm:tolerance", "uniform float", "NewtonMPMSceneAPI", "0.0001", kParticleSolver),
    Ignored("newton:mpm:rheologySolvers", "uniform token[]", "NewtonMPMSceneAPI", "[auto]", kParticleSolver),
    Ignored("newton:mpm:voxelSize", "uniform float", "NewtonMPMSceneAPI", "-inf", kParticleSolver),
    Ignored("newton:mpm:gridType", "uniform token", "NewtonMPMSceneAPI", "sparse", kParticleSolver),
    Ignored("newton:mpm:gridPadding", "uniform int", "NewtonMPMSceneAPI", "0", kParticleSolver),
    Ignored("newton:mpm:maxActiveCellCount", "uniform int", "NewtonMPMSceneAPI", "-1", kParticleSolver),
    Ignored("newton:mpm:transferScheme", "uniform token", "NewtonMPMSceneAPI", "apic", kParticleSolver),
    Ignored("newton:mpm:integrationScheme", "uniform token", "NewtonMPMSceneAPI", "pic", kParticleSolver),
    Ignored("newton:mpm:criticalFraction", "uniform float", "NewtonMPMSceneAPI", "0", kParticleSolver),
    Ignored("newton:mpm:airDrag", "uniform float", "NewtonMPMSceneAPI", "-inf", kParticleSolver),
    Ignored("newton:mpm:colliderBasisType", "uniform token", "NewtonMPMSceneAPI", "serendipity", kParticleSolver),
    Ignored("newton:mpm:colliderBasisOrder", "uniform int", "NewtonMPMSceneAPI", "2", kParticleSolver),
    Ignored("newton:mpm:colliderDiscontinuousBasis", "uniform bool", "NewtonMPMSceneAPI", "false", kParticleSolver),
    Ignored("newton:mpm:strainBasisType", "uniform token", "NewtonMPMSceneAPI", "linear", kParticleSolver),
    Ignored("newton:mpm:strainBasisOrder", "uniform int", "NewtonMPMSceneAPI", "0", kParticleSolver),
    Ignored("newton:mpm:strainDiscontinuousBasis", "uniform bool", "NewtonMPMSceneAPI", "false", kParticleSolver),
    Ignored("newton:mpm:velocityBasisType", "uniform token", "NewtonMPMSceneAPI", "trilinear", kParticleSolver),
    Ignored("newton:mpm:velocityBasisOrder", "uniform int", "NewtonMPMSceneAPI", "1", kParticleSolver),
    // NewtonArticulationRootAPI
    Used("newton:selfCollisionEnabled", "bool", "NewtonArticulationRootAPI", kNone, kRead, "true",
         "collision_filter_groups", "Whether bodies of the articulation collide."),
    Used("newton:jointsAddMobility", "uniform bool", "NewtonArticulationRootAPI", kNone, kBoth, "false", "joints",
         "Joints of the same two bodies move one after the other."),
    // NewtonJointAPI
    Used("newton:armature", "float", "NewtonJointAPI", kInertia, kBoth, "0", "joint.armature", "Reflected inertia."),
    Used("newton:damping", "float", "NewtonJointAPI", kPerAxis, kBoth, "0", "joint.damping", "Viscous damping."),
    Used("newton:friction", "float", "NewtonJointAPI", kEffort, kBoth, "0", "joint.friction", "Coulomb friction."),
    Used("newton:velocityLimit", "float", "NewtonJointAPI", kByAxis, kBoth, "inf", "joint.velocity_limit",
         "Velocity limit."),
    Lost("newton:limitStiffness", "float", "NewtonJointAPI", "-inf", kStiff),
    Lost("newton:limitDamping", "float", "NewtonJointAPI", "-inf", kStiff),
    // NewtonMassAPI
    Used("newton:inertia", "double[]", "NewtonMassAPI", kInertia, kBoth, "[]", "body.inertia",
         "Elements xx, yy, zz, xy, xz, yz of the inertia. It replaces the principal moments."),
    Lost("newton:massModel", "uniform token", "NewtonMassAPI", "solid", kSolids),
    Lost("newton:shellThickness", "float", "NewtonMassAPI", "-inf", kSolids),
    // NewtonCollisionAPI
    Lost("newton:contactMargin", "float", "NewtonCollisionAPI", "0", "surfaces of a scene are not made thicker"),
    Used("newton:contactGap", "float", "NewtonCollisionAPI", kLength, kBoth, "-inf", "proximity.margin",
         "Distance at which contacts begin to be computed; infinite: the engine's own."),
    // NewtonMeshCollisionAPI
    Lost("newton:maxHullVertices", "uniform int", "NewtonMeshCollisionAPI", "-1", kNoContact),
    // NewtonSDFCollisionAPI
    Ignored("newton:sdfMaxResolution", "uniform int", "NewtonSDFCollisionAPI", "64", kFields),
    Ignored("newton:sdfTargetVoxelSize", "uniform float", "NewtonSDFCollisionAPI", "-inf", kFields),
    Ignored("newton:sdfNarrowBandInner", "uniform float", "NewtonSDFCollisionAPI", "-0.1", kFields),
    Ignored("newton:sdfNarrowBandOuter", "uniform float", "NewtonSDFCollisionAPI", "0.1", kFields),
    Ignored("newton:sdfTextureFormat", "uniform token", "NewtonSDFCollisionAPI", "uint16", kFields),
    Ignored("newton:sdfPadding", "uniform float", "NewtonSDFCollisionAPI", "-inf", kFields),
    Used("newton:hydroelasticEnabled", "bool", "NewtonSDFCollisionAPI", kNone, kBoth, "false", "proximity.compliance",
         "True: contact is hydroelastic, `compliant` with a stiffness, otherwise `rigid`. Written as false, because "
         "Newton needs CUDA for it."),
    Used(
        "newton:hydroelasticStiffness", "float", "NewtonSDFCollisionAPI", kNone, kBoth, "1e10",
        "proximity.hydroelastic_modulus",
        "The modulus by the depth at which Drake reaches it: the radius of a sphere, the least radius of others."),
    // NewtonPointsDeformableSimAPI
    Lost("physics:masses", "float[]", "NewtonPointsDeformableSimAPI", "", "deformable points are not read"),
    // NewtonMaterialAPI
    Used("newton:torsionalFriction", "float", "NewtonMaterialAPI", kLength, kBoth, "0.005",
         "proximity.torsional_friction", "Torsional friction."),
    Used("newton:rollingFriction", "float", "NewtonMaterialAPI", kLength, kBoth, "0.0001", "proximity.rolling_friction",
         "Rolling friction."),
    Used("newton:contactStiffness", "float", "NewtonMaterialAPI", kMass, kBoth, "-inf",
         "proximity.point_contact_stiffness", "Stiffness of contacts, mass / s^2; infinite: the engine's own."),
    Lost("newton:contactDamping", "float", "NewtonMaterialAPI", "-inf", kNoContact),
    Lost("newton:contactFrictionGain", "float", "NewtonMaterialAPI", "-inf", kNoContact),
    Lost("newton:contactAdhesion", "float", "NewtonMaterialAPI", "-inf", kNoContact),
    // NewtonMPMMaterialAPI
    Lost("newton:mpm:youngsModulus", "float", "NewtonMPMMaterialAPI", "-inf", kParticles),
    Lost("newton:mpm:poissonsRatio", "float", "NewtonMPMMaterialAPI", "0.3", kParticles),
    Lost("newton:mpm:elasticDamping", "float", "NewtonMPMMaterialAPI", "0", kParticles),
    Lost("newton:mpm:internalFriction", "float", "NewtonMPMMaterialAPI", "0.5", kParticles),
    Lost("newton:mpm:yieldPressure", "float", "NewtonMPMMaterialAPI", "-inf", kParticles),
    Lost("newton:mpm:tensileYieldRatio", "float", "NewtonMPMMaterialAPI", "0", kParticles),
    Lost("newton:mpm:yieldStress", "float", "NewtonMPMMaterialAPI", "0", kParticles),
    Lost("newton:mpm:viscosity", "float", "NewtonMPMMaterialAPI", "0", kParticles),
    Lost("newton:mpm:initialPlasticVolumeStrain", "float", "NewtonMPMMaterialAPI", "1", kParticles),
    Lost("newton:mpm:hardening", "float", "NewtonMPMMaterialAPI", "0", kParticles),
    Lost("newton:mpm:hardeningRate", "float", "NewtonMPMMaterialAPI", "1", kParticles),
    Lost("newton:mpm:softeningRate", "float", "NewtonMPMMaterialAPI", "1", kParticles),
    Lost("newton:mpm:dilatancy", "float", "NewtonMPMMaterialAPI", "0", kParticles),
    // NewtonCurvesDeformableMaterialAPI
    Lost("newton:curvesStretchDamping", "float", "NewtonCurvesDeformableMaterialAPI", "-inf", kCurves),
    Lost("newton:curvesShearDamping", "float", "NewtonCurvesDeformableMaterialAPI", "-inf", kCurves),
    Lost("newton:curvesBendDamping", "float", "NewtonCurvesDeformableMaterialAPI", "-inf", kCurves),
    Lost("newton:curvesTwistDamping", "float", "NewtonCurvesDeformableMaterialAPI", "-inf", kCurves),
    // NewtonMimicAPI
    Used("newton:mimicEnabled", "bool", "NewtonMimicAPI", kNone, kRead, "true", "joint.mimic",
         "False: it does not follow."),
    Used("newton:mimicJoint", "rel", "NewtonMimicAPI", kNone, kBoth, "", "joint.mimic.joint", "The leader."),
    Used("newton:mimicCoef0", "float", "NewtonMimicAPI", kByAxis, kBoth, "0", "joint.mimic.offset", "Offset."),
    Used("newton:mimicCoef1", "float", "NewtonMimicAPI", kNone, kBoth, "1", "joint.mimic.multiplier", "Multiplier."),
    // NewtonActuator
    Used("newton:targets", "rel", "NewtonActuator", kNone, kBoth, "", "actuator.joint", "The joint of an actuator."),
    // NewtonActuatorDelayAPI
    Used("newton:delaySteps", "int", "NewtonActuatorDelayAPI", kNone, kBoth, "1", "actuator.kept",
         "Steps by which commands are late."),
    // NewtonPDControlAPI
    Used("newton:constEffort", "float", "NewtonPDControlAPI", kEffort, kBoth, "0", "actuator.kept",
         "A constant effort."),
    Used("newton:kp", "float", "NewtonPDControlAPI", kNone, kBoth, "0", "actuator.gains.p",
         "Gain for the position, per radian. Written for actuators that are more than a drive."),
    Used("newton:kd", "float", "NewtonPDControlAPI", kNone, kBoth, "0", "actuator.gains.d",
         "Gain for the velocity, per radian. Written for actuators that are more than a drive."),
    // NewtonPIDControlAPI
    Used("newton:constEffort", "float", "NewtonPIDControlAPI", kEffort, kBoth, "0", "actuator.kept",
         "A constant effort."),
    Used("newton:kp", "float", "NewtonPIDControlAPI", kNone, kBoth, "0", "actuator.gains.p",
         "Gain for the position, per radian. Written for actuators that are more than a drive."),
    Used("newton:kd", "float", "NewtonPIDControlAPI", kNone, kBoth, "0", "actuator.gains.d",
         "Gain for the velocity, per radian. Written for actuators that are more than a drive."),
    Used("newton:ki", "float", "NewtonPIDControlAPI", kNone, kBoth, "0", "actuator.kept",
         "Gain for the integral, per radian."),
    Used("newton:integralMax", "float", "NewtonPIDControlAPI", kNone, kBoth, "inf", "actuator.kept",
         "Limit of the integral."),
    // NewtonNeuralControlAPI
    Lost("newton:modelPath", "asset", "NewtonNeuralControlAPI", "", "actuators of a scene are not networks"),
    // NewtonMaxEffortClampingAPI
    Used("newton:maxEffort", "float", "NewtonMaxEffortClampingAPI", kEffort, kBoth, "inf", "actuator.effort_limit",
         "Effort limit."),
    // NewtonDCMotorClampingAPI
    Used("newton:maxMotorEffort", "float", "NewtonDCMotorClampingAPI", kEffort, kBoth, "inf", "actuator.kept",
         "Largest effort of a motor."),
    Used("newton:saturationEffort", "float", "NewtonDCMotorClampingAPI", kEffort, kBoth, "inf", "actuator.kept",
         "Effort of a motor that stands still."),
    Used("newton:velocityLimit", "float", "NewtonDCMotorClampingAPI", kNone, kBoth, "inf", "actuator.kept",
         "Velocity at which the motor has no effort left, in radians."),
    // NewtonPositionBasedClampingAPI
    Used("newton:lookupPositions", "float[]", "NewtonPositionBasedClampingAPI", kNone, kBoth, "[]", "actuator.kept",
         "Positions with an effort limit each."),
    Used("newton:lookupEfforts", "float[]", "NewtonPositionBasedClampingAPI", kEffort, kBoth, "[]", "actuator.kept",
         "Their effort limits."),
};

}  // namespace

std::span<const AttributeRow> NewtonRows() { return kNewtonRows; }

}  // namespace sceneweld::usd
