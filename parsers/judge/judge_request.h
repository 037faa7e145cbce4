// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>

/// The data exchanged with the judges of SDFormat and URDF. The judges are modules that share only this header with the
/// program: plain data, without types of libraries.
extern "C" {

/// The expected body.
struct SceneweldExpectedBody {
  const char* name;  ///< Path of model names and the link's, joined by `::`.
  double p_WB[3];    ///< In the world, all joints at zero. [m]
  double q_WB[4];    ///< w x y z
  int placed;        ///< 0: the pose is not compared.
  int rigid;         ///< 0: the mass properties are not compared.
  double mass;
  double p_BBcm[3];
  double inertia[6];  ///< ixx iyy izz ixy ixz iyz about the centre of mass, axes of the body.
};

/// The expected joint. Absent limits are infinite.
struct SceneweldExpectedJoint {
  const char* name;    ///< Path of model names and the joint's.
  const char* type;    ///< As in the file.
  const char* parent;  ///< Path of the parent link from the world, or `world`.
  const char* child;
  double p_LJ[3];  ///< The place of its element: on the child link (SDFormat) or the parent link (URDF).
  double q_LJ[4];  ///< w x y z
  int has_axis;    ///< 0: the following values are not compared.
  double axis[3];
  double lower, upper, velocity, effort, damping, friction;  ///< Negative effort: not compared.
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
  // Answers: the engine's values, in the order of the requests. A missing value stays unchanged.
  double (*found_bodies)[7];   ///< p_WB, q_WB
  double (*found_joints)[10];  ///< p_LJ, q_LJ, axis
  double largest_pose_difference;
  char engine[64];
};

typedef void (*SceneweldJudgeFunction)(SceneweldJudgeRequest* request);

/// A link as libsdformat reads it from a file.
struct SceneweldFoundLink {
  const char* name;  ///< Path of model names and the link's, joined by `::`.
  double p_WB[3];    ///< In the world, all joints at zero. [m]
  double q_WB[4];    ///< w x y z
  double mass;
  double p_BBcm[3];
  double inertia[6];  ///< As in SceneweldExpectedBody.
  int merged_into;    ///< In a model with a merged include; see below.
};

/// One axis of a joint. Missing values have libsdformat's defaults.
struct SceneweldFoundAxis {
  double xyz[3];  ///< In the joint's frame, unit.
  double lower, upper, velocity, effort, damping, friction;
};

/// A joint as libsdformat reads it from a file.
struct SceneweldFoundJoint {
  const char* name;    ///< Local to its model.
  const char* type;    ///< As in the file.
  const char* parent;  ///< Path of the parent link from the world, or `world`.
  const char* child;
  double p_PF[3];  ///< The joint's frame on the parent link.
  double q_PF[4];  ///< w x y z
  double p_CM[3];  ///< The same on the child link.
  double q_CM[4];  ///< w x y z
  int axis_count;
  struct SceneweldFoundAxis axes[2];
  int merged_into;
};

/// The tolerance for values, relative to their size.
inline constexpr double kJudgeTolerance = 1e-9;

/// The tolerance for poses in models with merged contents, which passed through a text of six digits.
inline constexpr double kSceneweldMergedTolerance = 1e-5;

struct SceneweldReadRequest {
  const char* path;  ///< The file, absolute.
  void* context;     ///< Passed to the functions below.
  /// The file or folder of a URI, or the empty text. Valid until the next call.
  const char* (*find_file)(void* context, const char* uri);
  void (*link)(void* context, const struct SceneweldFoundLink* link);
  void (*joint)(void* context, const struct SceneweldFoundJoint* joint);
  /// Why libsdformat cannot read the file, or a part of it.
  void (*fault)(void* context, const char* message);
  // Answers.
  size_t unknown_joints;  ///< Joints of a world, which libsdformat 12 leaves out.
  char engine[64];
};

/// The exports of the modules.
__attribute__((visibility("default"))) void sceneweld_judge_urdf(SceneweldJudgeRequest* request);
__attribute__((visibility("default"))) void sceneweld_judge_sdf(SceneweldJudgeRequest* request);
__attribute__((visibility("default"))) void sceneweld_read_sdf(SceneweldReadRequest* request);
}

// Names of the functions in the modules.
inline constexpr char kSceneweldJudgeUrdf[] = "sceneweld_judge_urdf";
inline constexpr char kSceneweldJudgeSdf[] = "sceneweld_judge_sdf";
inline constexpr char kSceneweldReadSdf[] = "sceneweld_read_sdf";
