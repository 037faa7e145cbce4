// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

struct ReadContext;

/// The findings of an engine about a text that was written for it.
struct Judgement {
  bool available = false;  ///< The engine could be asked at all.
  std::string engine;      ///< Name and version, `libsdformat 12.3.0`.
  std::size_t bodies = 0;  ///< Compared with the scene's.
  std::size_t joints = 0;
  std::size_t findings = 0;  ///< Errors of the engine, and differences.
  /// Largest difference of a body's pose in the world: metres, or of a component
  /// of its quaternion.
  double largest_pose_difference = 0;
  /// The messages of the engine about a file that it cannot read, or not fully.
  std::vector<std::string> refusals;

  bool good() const { return available && findings == 0; }
};

/// Loads a text that was written from the scene, as a world or as a model, with libsdformat, with its
/// warnings as errors, and compares every body (pose in the world with all
/// joints at zero, mass, centre of mass, inertia) and every joint that
/// libsdformat knows (type, bodies, frame, axis, position and velocity limits,
/// damping, friction) to 1e-9. Reports what differs as errors `judge-finding`,
/// and a missing module as `judge-unavailable`. `options` are those that the
/// text was written with.
///
/// Where all this agrees, every body's pose in the world is compared at twenty random
/// positions of the revolute and prismatic joints too, as the frames and axes move it
/// that the engine has read (judge_motion.h).
///
/// libsdformat is in the module `sceneweld_judge.so`, looked for in `../lib` and
/// `../lib/sceneweld` from the program; it is loaded by the first call.
Judgement JudgeSdf(const Scene& scene, const std::string& text, const WriteOptions& options, Diagnostics& diagnostics);

/// The same for a text that was written as URDF, with urdfdom: every link (pose in
/// the world with all joints at zero, mass, centre of mass, inertia) and every joint
/// (type, links, origin, and of revolute, continuous and prismatic ones axis, limits,
/// damping and friction). urdfdom knows nothing of Drake's shapes and joints: the
/// former are left out of what it gets, and the latter become floating joints. In a
/// scene with curvilinear joints the poses in the world are not compared.
///
/// urdfdom is in the module `sceneweld_judge_urdf.so`.
Judgement JudgeUrdf(const Scene& scene, const std::string& text, const WriteOptions& options, Diagnostics& diagnostics);

/// Compiles a text that was written from the scene with MuJoCo 2.2.2, and compares
/// every body (pose in the world at the default configuration, mass, centre of mass,
/// inertia) and every hinge and slide (limits, default position, damping, friction,
/// armature) to 1e-9, inertias to 1e-7 of their largest moment. Bodies without mass
/// have none to compare. Reports like JudgeSdf; the module is
/// `sceneweld_judge_mjcf.so`.
Judgement JudgeMjcf(const Scene& scene, const std::string& text, const WriteOptions& options, Diagnostics& diagnostics);

/// Lets libsdformat read an SDFormat file (absolute path) by itself and compares
/// the scene that was composed from it alone, by no other name: pose, mass,
/// centre of mass and inertia of every link, and bodies, type, frame on both
/// bodies, axes, limits, damping and friction of every joint, to 1e-9. Reports
/// what differs as errors `judge-finding`. URIs are resolved by `context`, which
/// need not be the one that the scene was read with.
///
/// Where libsdformat 12 means another thing or nothing, the SDFormat reference
/// decides what the scene must hold instead:
/// * an inertia that cannot be is a ball of water (section 7);
/// * limits from 1e16 on, and negative ones of velocity and effort, are none;
///   `continuous` joints have no position limits (section 11);
/// * universal joints turn about x and y of a frame of their own (section 11);
/// * automatic inertia (version 1.11), drake:joint, the joints of worlds (1.10)
///   and the welds of static models are unknown to it, so that mass properties,
///   the poses of what is moved, and joints, are not compared there;
/// * nor are the poses of what is moved by joints that do not begin at zero;
/// * of deformable links only the pose is compared;
/// * where something was merged, poses are compared to 1e-5: it writes them as
///   text of six digits in between;
/// * URDF it would read by a conversion of its own: files that include one are
///   refused here.
Judgement JudgeSdfInput(const Scene& scene, const std::string& path, ReadContext& context);

}  // namespace sceneweld
