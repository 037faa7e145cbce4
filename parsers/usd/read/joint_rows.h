// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/parsers/usd/read/input.h"
#include "sceneweld/scene/joint.h"

namespace sceneweld::usd {

inline constexpr double kRadiansPerDegree = 0.017453292519943295;

/// The units in which a value of a joint is written.
enum class JointUnit {
  kPosition,     ///< Degrees or lengths; also for velocities.
  kEffort,       ///< Torque or force.
  kPerPosition,  ///< Effort per degree or per length; also for damping.
  kInertia,      ///< mass * length^2, or mass.
  kSi,           ///< As the scene has it, with radians.
  kMjcPosition,  ///< Metres, and degrees unless `mjc:compiler:angle` gives radians.
};

/// One attribute in which a vendor has a value of a joint that UsdPhysics lacks.
struct JointRow {
  std::string_view attribute;    ///< `AXIS` in it is replaced by the axis, as in `angular`, `rotX`.
  std::string_view declaration;  ///< Its type.
  std::string_view schema;       ///< The API schema, with `AXIS`.
  bool UsdSchemas::*vendor;
  double Dof::*member;  ///< Null: Joint::armature.
  JointUnit unit;
  bool is_read = true;     ///< False: another attribute of the file says the same, and it decides.
  bool is_written = true;  ///< False: another row of the vendor says the same.
  std::string_view doc;

  bool has_axis() const { return attribute.find("AXIS") != attribute.npos; }
};
/// Whether the schemas in use have the attribute.
bool IsOf(const JointRow& row, const UsdSchemas& schemas);
/// All rows. Of several that give one value, the first one decides: Newton before PhysX before MuJoCo.
std::span<const JointRow> JointRows();

/// Whether a degree of freedom of a motion turns, otherwise it slides.
bool Turns(const Motion& motion, std::size_t dof);
/// The name of the axis of a degree of freedom in the multiple-apply schemas: `angular` and `linear` for joints with
/// one axis, `rotX`, `transY`, ... for others.
std::string AxisName(const Motion& motion, std::size_t dof);
/// A text with `AXIS` replaced.
std::string WithAxis(std::string_view text, std::string_view axis);

/// The factor from a value in a stage to the value in a scene.
double JointFactor(JointUnit unit, bool turns, const Units& units);
/// The number to write so that a reader gets `value` from it by multiplication with a factor; the shortest one of
/// those that are equally good.
double BeforeFactor(double value, double factor);
/// The number of degrees of an angle in radians.
inline double Degrees(double radians) { return BeforeFactor(radians, kRadiansPerDegree); }

/// The effort limit of a URDF file, as urdf-usd-converter keeps it. A drive beside it that has no gains is no actuator.
inline constexpr std::string_view kUrdfEffort = "urdf:limit:effort";

/// The units of the files that we write.
inline Units WrittenUnits() { return {1, 1, {}, false}; }

/// A drive of UsdPhysics, in units of the scene.
struct Drive {
  double stiffness = 0;
  double damping = 0;
  double max_force = kInfinity;
  double target_velocity = 0;
};
/// Whether a drive moves its joint. One that only damps is the usual form of passive damping.
bool IsActuator(const Drive& drive);

}  // namespace sceneweld::usd
