// SPDX-License-Identifier: BSD-3-Clause
// The table of attributes of joints that Newton, PhysX and MuJoCo add to UsdPhysics, and their units.

#include "sceneweld/parsers/usd/read/joint_rows.h"

#include <array>
#include <cmath>

namespace sceneweld::usd {
namespace {

constexpr bool UsdSchemas::*kNewton = &UsdSchemas::newton;
constexpr bool UsdSchemas::*kPhysx = &UsdSchemas::physx;
constexpr bool UsdSchemas::*kMujoco = &UsdSchemas::mujoco;

constexpr JointRow kJointRows[] = {
    {"newton:armature", "float", "NewtonJointAPI", kNewton, nullptr, JointUnit::kInertia, true, true,
     "Reflected inertia. [kg m^2, kg]"},
    {"newton:damping", "float", "NewtonJointAPI", kNewton, &Dof::damping, JointUnit::kPerPosition, true, true,
     "Viscous damping. [N m s/degree, N s/m]"},
    {"newton:friction", "float", "NewtonJointAPI", kNewton, &Dof::friction, JointUnit::kEffort, true, true,
     "Coulomb friction. [N m, N]"},
    {"newton:velocityLimit", "float", "NewtonJointAPI", kNewton, &Dof::velocity_limit, JointUnit::kPosition, true, true,
     "Velocity limit. [degree/s, m/s]"},
    {"newton:AXIS:position", "custom float", "", kNewton, &Dof::default_position, JointUnit::kPosition, false, true,
     "Position in the default configuration, which only Newton reads. The poses of bodies decide. [degree, m]"},
    {"physxJointAxis:AXIS:armature", "float", "PhysxJointAxisAPI:AXIS", kPhysx, nullptr, JointUnit::kInertia, true,
     true, "Reflected inertia. [kg m^2, kg]"},
    {"physxJoint:armature", "float", "PhysxJointAPI", kPhysx, nullptr, JointUnit::kInertia, true, true,
     "Reflected inertia. [kg m^2, kg]"},
    {"physxJointAxis:AXIS:viscousFrictionCoefficient", "float", "PhysxJointAxisAPI:AXIS", kPhysx, &Dof::damping,
     JointUnit::kPerPosition, true, true, "Viscous damping. [N m s/degree, N s/m]"},
    {"physxJointAxis:AXIS:dynamicFrictionEffort", "float", "PhysxJointAxisAPI:AXIS", kPhysx, &Dof::friction,
     JointUnit::kEffort, true, true, "Coulomb friction. [N m, N]"},
    {"physxJointAxis:AXIS:staticFrictionEffort", "float", "PhysxJointAxisAPI:AXIS", kPhysx, &Dof::friction,
     JointUnit::kEffort, true, true, "Coulomb friction before motion, written with the same value. [N m, N]"},
    {"physxJointAxis:AXIS:maxJointVelocity", "float", "PhysxJointAxisAPI:AXIS", kPhysx, &Dof::velocity_limit,
     JointUnit::kPosition, true, true, "Velocity limit. [degree/s, m/s]"},
    {"physxJoint:maxJointVelocity", "float", "PhysxJointAPI", kPhysx, &Dof::velocity_limit, JointUnit::kPosition, true,
     true, "Velocity limit. [degree/s, m/s]"},
    {"state:AXIS:physics:position", "float", "PhysicsJointStateAPI:AXIS", kPhysx, &Dof::default_position,
     JointUnit::kPosition, false, true,
     "Position in the default configuration. The poses of bodies decide. [degree, m]"},
    {"mjc:armature", "uniform double", "MjcJointAPI", kMujoco, nullptr, JointUnit::kSi, true, true,
     "Reflected inertia. [kg m^2, kg]"},
    {"mjc:damping", "uniform double", "MjcJointAPI", kMujoco, &Dof::damping, JointUnit::kSi, true, true,
     "Viscous damping. [N m s/rad, N s/m]"},
    {"mjc:frictionloss", "uniform double", "MjcJointAPI", kMujoco, &Dof::friction, JointUnit::kSi, true, true,
     "Coulomb friction. [N m, N]"},
    {"mjc:stiffness", "uniform double", "MjcJointAPI", kMujoco, &Dof::stiffness, JointUnit::kSi, true, true,
     "Stiffness of the spring. [N m/rad, N/m]"},
    {"mjc:springref", "uniform double", "MjcJointAPI", kMujoco, &Dof::rest_position, JointUnit::kMjcPosition, true,
     true, "The position at which the spring is relaxed. [degree, m]"},
    {kUrdfEffort, "custom float", "", kNewton, &Dof::effort_limit, JointUnit::kSi, true, false,
     "The effort limit of a URDF file, also beside a drive that only limits the effort. [N m, N]"},
    {"urdf:limit:velocity", "custom float", "", kNewton, &Dof::velocity_limit, JointUnit::kSi, true, false,
     "The velocity limit of a URDF file. [rad/s, m/s]"},
};

// The same number with at most 15 digits.
double Rounded(double value) {
  if (value == 0 || !std::isfinite(value)) return value;
  constexpr int kDigits = 15;
  const double scale = std::pow(10, kDigits - 1 - std::floor(std::log10(std::abs(value))));
  const double rounded = std::round(value * scale) / scale;
  return std::isfinite(rounded) ? rounded : value;
}

}  // namespace

std::span<const JointRow> JointRows() { return kJointRows; }

bool IsOf(const JointRow& row, const UsdSchemas& schemas) {
  return schemas.*row.vendor || (row.vendor == kNewton && !row.schema.empty() && schemas.HasNewton());
}

bool Turns(const Motion& motion, std::size_t dof) {
  if (std::holds_alternative<Prismatic>(motion) || std::holds_alternative<Curvilinear>(motion)) return false;
  return !std::holds_alternative<Planar>(motion) || dof == 2;
}

std::string AxisName(const Motion& motion, std::size_t dof) {
  if (std::holds_alternative<Planar>(motion)) return dof == 0 ? "transX" : dof == 1 ? "transY" : "rotZ";
  if (std::holds_alternative<Universal>(motion) || std::holds_alternative<Ball>(motion)) {
    return dof == 0 ? "rotX" : dof == 1 ? "rotY" : "rotZ";
  }
  return Turns(motion, dof) ? "angular" : "linear";
}

std::string WithAxis(std::string_view text, std::string_view axis) {
  std::string result(text);
  constexpr std::string_view kAxis = "AXIS";
  const std::size_t at = result.find(kAxis);
  if (at != result.npos) result.replace(at, kAxis.size(), axis);
  return result;
}

double JointFactor(JointUnit unit, bool turns, const Units& units) {
  const double m = units.meters, kg = units.kilograms;
  switch (unit) {
    case JointUnit::kPosition: return turns ? kRadiansPerDegree : m;
    case JointUnit::kEffort: return turns ? kg * m * m : kg * m;
    case JointUnit::kPerPosition: return turns ? kg * m * m / kRadiansPerDegree : kg;
    case JointUnit::kInertia: return turns ? kg * m * m : kg;
    case JointUnit::kSi: return 1;
    case JointUnit::kMjcPosition: return turns && !units.mjc_has_radians ? kRadiansPerDegree : 1;
  }
  return 1;
}

double BeforeFactor(double value, double factor) {
  if (factor == 1 || value == 0 || !std::isfinite(value)) return value;
  const double near = value / factor;
  const std::array candidates{Rounded(near), near, std::nextafter(near, 0), std::nextafter(near, 2 * near)};
  double best = near;
  for (const double candidate : candidates) {
    const double error = std::abs(candidate * factor - value);
    if (error == 0) return candidate;
    if (error < std::abs(best * factor - value)) best = candidate;
  }
  // Fifteen digits are as good as more where no number is exact.
  const double rounded = candidates[0];
  constexpr double kSame = 4e-16;
  return std::abs(rounded * factor - value) <= kSame * std::abs(value) ? rounded : best;
}

bool IsActuator(const Drive& drive) {
  return drive.stiffness != 0 || std::isfinite(drive.max_force) || (drive.damping != 0 && drive.target_velocity != 0);
}

}  // namespace sceneweld::usd
