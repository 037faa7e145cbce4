// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>

/// The data exchanged with the judge of MJCF, a module that shares only this header with the program: plain data,
/// without types of libraries.
extern "C" {

/// A body as it must be in MuJoCo.
struct SceneweldMujocoBody {
  const char* name;
  double p_WB[3];  ///< In the frame of the world, in the written configuration. [m]
  double q_WB[4];  ///< w x y z
  int has_mass;    ///< 0: the rest is not compared.
  double mass;
  double p_BBcm[3];
  int has_inertia;    ///< 0: the rest is not compared.
  double inertia[6];  ///< ixx iyy izz ixy ixz iyz about the centre of mass, in the axes of the body.
};

/// A hinge or slide as it must be in MuJoCo. Absent limits are infinite.
struct SceneweldMujocoJoint {
  const char* name;
  double lower, upper, position, damping, friction, armature;
};

struct SceneweldMujocoRequest {
  const char* text;    ///< The text of the file, ending with a zero.
  const char* folder;  ///< The path of the file; relative names in it start at its folder.
  double tolerance;
  const struct SceneweldMujocoBody* bodies;
  size_t body_count;
  const struct SceneweldMujocoJoint* joints;
  size_t joint_count;
  void (*find)(void* context, const char* message);  ///< Called for each finding.
  void* context;
  // Answers.
  double largest_pose_difference;
  char engine[64];
};

/// The export of the module.
__attribute__((visibility("default"))) void sceneweld_judge_mjcf(SceneweldMujocoRequest* request);
}

// The name of the function in the module.
inline constexpr char kSceneweldJudgeMjcf[] = "sceneweld_judge_mjcf";
