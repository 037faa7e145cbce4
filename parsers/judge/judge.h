// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

struct ReadContext;

/// The findings of an engine about a text that was written for it.
struct Judgement {
  bool available = false;  ///< Whether the engine was available.
  std::string engine;      ///< Name and version, `libsdformat 12.3.0`.
  std::size_t bodies = 0;  ///< The number of values compared with the scene's.
  std::size_t joints = 0;
  std::size_t findings = 0;  ///< Errors of the engine, and differences.
  /// The largest difference of a body's pose in the world: in metres, or of a component of its quaternion.
  double largest_pose_difference = 0;
  /// The messages of the engine about a file that it cannot read, or cannot read fully.
  std::vector<std::string> refusals;

  bool good() const { return available && findings == 0; }
};

/// Loads a text that was written from the scene, as a world or as a model, with libsdformat, and treats its warnings as
/// errors. Compares every body (pose in the world with all joints at zero, mass, centre of mass, inertia) and every
/// joint that libsdformat supports (type, bodies, frame, axis, position and velocity limits, damping, friction) to
/// 1e-9. Reports differences as errors `judge-finding`, and a missing module as `judge-unavailable`. `options` are
/// those that the text was written with.
///
/// If all this agrees, it also compares every body's pose in the world at twenty random positions of the revolute and
/// prismatic joints, moved by the frames and axes that the engine has read (judge_motion.h).
///
/// libsdformat is in the module `sceneweld_judge.so`, which the first call looks for in `../lib` and `../lib/sceneweld`
/// from the program, and loads.
Judgement JudgeSdf(const Scene& scene, const std::string& text, const WriteOptions& options, Diagnostics& diagnostics);

/// The same for a text that was written as URDF, with urdfdom: every link (pose in the world with all joints at zero,
/// mass, centre of mass, inertia) and every joint (type, links, origin; for revolute, continuous and prismatic ones
/// also axis, limits, damping and friction). urdfdom does not support Drake's shapes and joints: the shapes are removed
/// from its text, and the joints become floating ones. In a scene with curvilinear joints the poses in the world are
/// not compared.
///
/// urdfdom is in the module `sceneweld_judge_urdf.so`.
Judgement JudgeUrdf(const Scene& scene, const std::string& text, const WriteOptions& options, Diagnostics& diagnostics);

/// Compiles a text that was written from the scene with MuJoCo 2.2.2. Compares every body (pose in the world at the
/// default configuration, mass, centre of mass, inertia) and every hinge and slide joint (limits, default position,
/// damping, friction, armature) to 1e-9, and inertias to 1e-7 of their largest moment. For bodies without mass, only
/// the pose is compared. Reports like JudgeSdf. The module is `sceneweld_judge_mjcf.so`.
Judgement JudgeMjcf(const Scene& scene, const std::string& text, const WriteOptions& options, Diagnostics& diagnostics);

/// Reads an SDFormat file (absolute path) with libsdformat and compares the result with the scene that was composed
/// from that file alone, with the same names: pose, mass, centre of mass and inertia of every link, and bodies, type,
/// frame on both bodies, axes, limits, damping and friction of every joint, to 1e-9. Reports differences as errors
/// `judge-finding`. URIs are resolved by `context`, which need not be the one that the scene was read with.
///
/// If libsdformat 12 reads something differently or not at all, docs/reference/sdformat.md decides what the scene must
/// hold:
/// * a physically impossible inertia becomes a ball of water (7);
/// * limits of 1e16 and more, and negative limits of velocity and effort, mean no limit; `continuous` joints have no
///   position limits (11);
/// * universal joints turn about x and y of a frame of their own (11);
/// * libsdformat 12 does not support automatic inertia (version 1.11), drake:joint, the joints of worlds (1.10) and the
///   welds of static models, so that mass properties, the poses of what these move, and these joints are not compared;
/// * the poses beyond joints that do not begin at zero are not compared either;
/// * of deformable links only the pose is compared;
/// * after a merge, poses are compared to 1e-5, because libsdformat writes them as text of six digits in between;
/// * libsdformat would convert URDF by itself, so that files that include URDF are refused here.
Judgement JudgeSdfInput(const Scene& scene, const std::string& path, ReadContext& context);

}  // namespace sceneweld
