// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The messages between the library and the program `sceneweld_mujoco` (parsers/programs/program_run.h).
///
/// Request: the seconds to simulate (double), the folder at which relative names start, the number of further files
/// that may be read, the path of each, and the MJCF text.
///
/// Reply: a Reply and the engine's name and version. kRefused: the reason. kSimulated: the compiler's warning (empty if
/// there is none); a Summary; the number of warnings, for each a Warning and the name of the joint or body that it is
/// about (empty if MuJoCo names none); the number of bodies, for each its name and a BodySummary; the number of pairs
/// of geoms in contact, for each the names of both geoms and a ContactSummary. Anything else is a failure.

#include <cstdint>

#include "sceneweld/parsers/programs/byte_exchange.h"

namespace sceneweld::mujoco {

inline constexpr char kProgram[] = "sceneweld_mujoco";
enum class Reply : std::uint32_t { kRefused = 0x736d0001, kSimulated = 0x736d0002 };

/// Of the whole scene. Times are of the simulation, in seconds.
struct Summary {
  double simulated = 0;         ///< How far it came.
  double timestep = 0;          ///< Of the first step.
  double weight = 0;            ///< Of all bodies that can move, under 9.81 m/s^2. [N]
  double gravity = 0;           ///< [m/s^2]
  double start_energy = 0;      ///< Potential and kinetic. [J]
  double energy_growth = 0;     ///< Its largest growth, without the work of actuators. [J]
  double energy_growth_at = 0;  ///< [s]
};

/// Of one kind of MuJoCo's warnings.
struct Warning {
  enum class Kind : std::uint32_t {
    kSingularInertia,
    kFullContacts,
    kFullConstraints,
    kBadPosition,
    kBadVelocity,
    kBadAcceleration,
    kNotANumber
  };
  Kind kind{};
  double at = 0;  ///< Its first time. [s]
};

/// Of one body other than the world.
struct BodySummary {
  std::uint32_t tree = 0;       ///< The first body of its kinematic tree, as an index of this list.
  std::uint32_t is_moving = 0;  ///< 0: it is fixed to the world.
  std::uint32_t is_loose = 0;   ///< 1: a free joint is the only joint of its tree, and no tendon or equality holds it.
  double speed = 0;             ///< The largest of its centre of mass. [m/s]
  double speed_at = 0;          ///< [s]
  double turning = 0;           ///< The largest angular speed. [rad/s]
  double displacement = 0;      ///< The largest of its centre of mass. [m]
  double early_speed = 0;       ///< At `early_at`. [m/s]
  double early_at = 0;          ///< When the speed is largest as a multiple of FallSpeed, of the first kEarly. [s]
  double touches_at = -1;       ///< When its tree first touches another one or the world; negative: never. [s]
};

/// Of one pair of geoms: the deepest penetration in contacts that last (kSettled), or that the simulation begins with.
struct ContactSummary {
  double depth = 0;  ///< [m]
  double at = 0;     ///< [s]
  double size = 0;   ///< The smallest half-width or radius of both geoms; infinite if neither has one. [m]
};

/// The time in which a body can only fall. [s]
inline constexpr double kEarly = 0.1;
/// The speed of a body that falls from rest, and a margin for the first steps. [m/s]
inline constexpr double FallSpeed(double gravity, double time) { return gravity * time + 0.5; }
/// A contact that is this old has settled, five times MuJoCo's usual time constant of 0.02 s (`solref`), if both bodies
/// are also slower than kAtRest. [s]
inline constexpr double kSettled = 0.1;
inline constexpr double kAtRest = 0.1;  ///< [m/s]
/// At most so many pairs of contacts are reported, the deepest first.
inline constexpr std::uint32_t kMostContacts = 1000;

}  // namespace sceneweld::mujoco
