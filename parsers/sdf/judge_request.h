#pragma once

#include <cstddef>

/// What is handed to the judge of written SDFormat, a module of its own that
/// shares nothing with the program but this: plain data, no types of either
/// side's libraries.
extern "C" {

/// A body as it must be found.
struct SceneweldExpectedBody {
  const char* name;  ///< Path of model names and the link's, joined by `::`.
  double p_WB[3];    ///< In the world, all joints at zero. [m]
  double q_WB[4];    ///< w x y z
  int rigid;         ///< 0: the mass properties are not compared.
  double mass;
  double p_BBcm[3];
  double inertia[6];  ///< ixx iyy izz ixy ixz iyz about the centre of mass, axes of the body.
};

/// A joint as it must be found. Absent limits are infinite.
struct SceneweldExpectedJoint {
  const char* name;    ///< Path of model names and the joint's.
  const char* type;    ///< As in the file.
  const char* parent;  ///< Path of the parent link from the world, or `world`.
  const char* child;
  double p_CM[3];
  double q_CM[4];  ///< w x y z
  int has_axis;    ///< 0: what follows is not compared.
  double axis[3];
  double lower, upper, velocity, damping, friction;
};

struct SceneweldJudgeRequest {
  const char* text;  ///< The file, ending with a zero.
  double tolerance;
  const SceneweldExpectedBody* bodies;
  size_t body_count;
  const SceneweldExpectedJoint* joints;
  size_t joint_count;
  void (*find)(void* context, const char* message);  ///< Called for each finding.
  void* context;
  // Answers.
  double largest_pose_difference;
  char engine[64];
};

typedef void (*SceneweldJudgeFunction)(SceneweldJudgeRequest* request);
}

/// Name of the function in the module.
inline constexpr char kSceneweldJudgeSdf[] = "sceneweld_judge_sdf";
