// SPDX-License-Identifier: BSD-3-Clause
// The pose of a frame at given joint positions, as text and as JSON.

#include "sceneweld/cli/answers/frame_pose.h"

#include <algorithm>
#include <initializer_list>
#include <numbers>
#include <span>

#include "sceneweld/scene/motion/configurations.h"
#include "sceneweld/scene/motion/positions.h"
#include "sceneweld/scene/motion/kinematics.h"
#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/names/lookup.h"
#include "sceneweld/scene/names/resolve.h"
#include "sceneweld/scene/text/number.h"
#include "sceneweld/scene/verification/check_scene.h"

namespace sceneweld::cli {
namespace {

// The pose is computed all the same, as for a robot that is pushed beyond its limits.
void WarnOfLimits(const Scene& scene, Index<Joint> index, const std::vector<double>& values, Diagnostics& diagnostics) {
  constexpr double kTolerance = 1e-9;
  const Joint& joint = scene.joints[index];
  const std::span<const Dof> dofs = Dofs(joint);
  if (dofs.size() != values.size()) return;
  for (std::size_t i = 0; i < dofs.size(); ++i) {
    const bool is_below = values[i] < dofs[i].lower - kTolerance;
    if (!is_below && !(values[i] > dofs[i].upper + kTolerance)) continue;
    Diagnostic& warning = diagnostics.Warning("position-beyond-limit", {},
                                              "the position " + FormatNumber(values[i]) + " of joint " +
                                                  Quoted(scene.FullName(index)) + " is " +
                                                  (is_below ? "below its lower limit " + FormatNumber(dofs[i].lower)
                                                            : "above its upper limit " + FormatNumber(dofs[i].upper)));
    warning.Note(joint.span, "the joint is declared here");
    warning.Help(HelpForDegrees(joint.motion, dofs[i], values[i]));
  }
}

struct NamedNumbers {
  std::string name;
  std::vector<double> values;
};

// For an angle with a unit, such as `45deg`.
std::string InRadians(std::string_view text) {
  for (const std::string_view unit : {"degrees", "deg", "\u00B0", "d"}) {
    if (!text.ends_with(unit)) continue;
    const auto degrees = ParseNumber(Trimmed(text.substr(0, text.size() - unit.size())));
    return degrees ? "positions are in radians: " + FormatNumber(*degrees) + " degrees are " +
                         FormatNumber(*degrees * std::numbers::pi / 180)
                   : std::string();
  }
  return {};
}

// `NAME=1,2,3` for a `joint` or a `free` body.
std::optional<NamedNumbers> ReadNumbers(const std::string& option, bool is_joint, Diagnostics& diagnostics) {
  const auto equals = option.find('=');
  NamedNumbers read{option.substr(0, equals), {}};
  for (std::size_t at = equals; at != std::string::npos;) {
    const auto comma = option.find(',', at + 1);
    const std::string text = option.substr(at + 1, comma == std::string::npos ? comma : comma - at - 1);
    const auto value = ParseNumber(Trimmed(text));
    if (!value) {
      const std::string beyond = HelpForRange(text);
      diagnostics
          .Error("bad-number", {},
                 std::string("expected a number for ") + (is_joint ? "joint " : "free body ") + Quoted(read.name) +
                     ", not " + Quoted(text))
          .Help(is_joint && !InRadians(text).empty() ? InRadians(text)
                : !beyond.empty()                    ? beyond
                : is_joint                           ? "as in `--joint " + read.name + "=0.5`"
                                                     : "as in `--free " + read.name + "=1,0,0,0,0.1,0.2,0.3`");
      return std::nullopt;
    }
    read.values.push_back(*value);
    at = comma;
  }
  return read;
}

void SetJoint(const Kinematics& kinematics, const std::string& option, std::vector<double>& q,
              std::vector<Index<Joint>>& set, Diagnostics& diagnostics) {
  const auto read = ReadNumbers(option, true, diagnostics);
  if (!read || !kinematics.SetPositions(read->name, read->values, q, diagnostics)) return;
  const Index<Joint> index = ResolveJointByEnd(kinematics.scene(), read->name, {}, diagnostics);
  set.push_back(index);
  WarnOfLimits(kinematics.scene(), index, read->values, diagnostics);
}

std::vector<std::pair<Index<Body>, Pose>> ReadFreePoses(const Kinematics& kinematics,
                                                        const std::vector<std::string>& options,
                                                        Diagnostics& diagnostics) {
  std::vector<std::pair<Index<Body>, Pose>> poses;
  if (options.empty()) return poses;
  const Scene& scene = kinematics.scene();
  const std::vector<bool> is_free = FreeBodies(scene, kinematics.tree());
  for (const std::string& option : options) {
    const auto read = ReadNumbers(option, false, diagnostics);
    const Index<Body> body = read ? ResolveBody(scene, read->name, {}, diagnostics) : Index<Body>();
    if (!body) continue;
    const std::string fault = FreePoseFault(scene, is_free, body, read->values);
    if (fault.empty()) {
      poses.emplace_back(body, PoseOfFloating(read->values));
    } else {
      diagnostics.Error("bad-number", {}, "body " + Quoted(read->name) + " " + fault);
    }
  }
  return poses;
}

void SetConfiguration(const Kinematics& kinematics, const std::string& name, std::vector<double>& q,
                      std::vector<Index<Joint>>& set, Diagnostics& diagnostics) {
  const Scene& scene = kinematics.scene();
  const auto states = SelectConfiguration(scene, name, {}, diagnostics);
  if (!states) return;
  for (const JointState* state : states->joints) {
    const Kinematics::Slice slice = kinematics.PositionsOf(state->joint.index);
    if (slice.count != state->positions.size()) continue;
    std::copy(state->positions.begin(), state->positions.end(), q.begin() + static_cast<std::ptrdiff_t>(slice.first));
    set.push_back(state->joint.index);
  }
  for (const BodyState* state : states->bodies) {
    if (kinematics.PositionsOf(state->body.index).count > 0)
      kinematics.SetPose(state->body.index, PoseOf(*state, scene), q);
  }
}

// Moves the joints of loops that are not set.
std::optional<FramePose::Loop> CloseLoops(const Kinematics& kinematics, const std::vector<Index<Joint>>& set,
                                          std::vector<double>& q, Diagnostics& diagnostics) {
  const LoopClosure loops(kinematics);
  if (loops.empty()) return std::nullopt;
  const LoopClosure::Result result = loops.Solve(q, set);
  if (!result.IsClosed()) ReportOpenLoop(kinematics.scene(), result, diagnostics);
  return FramePose::Loop{kinematics.scene().FullName(result.joint), result.gap};
}

std::string List(const Vector3& v) {
  return "[" + FormatNumber(v.x) + ", " + FormatNumber(v.y) + ", " + FormatNumber(v.z) + "]";
}

}  // namespace

std::optional<FramePose> PoseOfFrame(const Scene& scene, const std::string& frame_name, const std::string& in_name,
                                     const PositionWords& positions, Diagnostics& diagnostics) {
  const std::size_t errors_before = diagnostics.error_count();
  const Kinematics kinematics(scene);
  std::vector<double> q = kinematics.DefaultPositions();
  std::vector<Index<Joint>> set;
  if (!positions.configuration.empty()) SetConfiguration(kinematics, positions.configuration, q, set, diagnostics);
  for (const std::string& joint : positions.joints) SetJoint(kinematics, joint, q, set, diagnostics);
  const auto free = ReadFreePoses(kinematics, positions.free, diagnostics);
  const FrameId frame = ResolveFrame(scene, frame_name, {}, diagnostics);
  const FrameId in = ResolveFrame(scene, in_name, {}, diagnostics);
  if (diagnostics.error_count() > errors_before) return std::nullopt;
  std::optional<FramePose::Loop> loop;
  if (!set.empty()) {
    kinematics.FollowLeaders(q, set);
    loop = CloseLoops(kinematics, set, q, diagnostics);
  }
  kinematics.SetPoses(free, q);
  const std::vector<Pose> X_WB = kinematics.BodyPoses(q);
  return FramePose{scene.FullName(frame), scene.FullName(in),
                   kinematics.FramePose(in, X_WB).Inverse() * kinematics.FramePose(frame, X_WB), std::move(loop)};
}

std::string ToText(const FramePose& pose) {
  return "xyz " + List(pose.X_AB.translation) + " m\nrpy " + List(pose.X_AB.rotation.Canonical().ToRpy()) + " rad\n";
}

void WriteKeys(const FramePose& pose, JsonWriter& json) {
  const Vector3& p = pose.X_AB.translation;
  const Rotation R = pose.X_AB.rotation.Canonical();
  const Vector3 rpy = R.ToRpy();
  json.Put("frame", pose.frame);
  json.Put("in", pose.in);
  json.Put("translation", {p.x, p.y, p.z});
  json.Put("rotation", {R.w(), R.x(), R.y(), R.z()});
  json.Put("rpy", {rpy.x, rpy.y, rpy.z});
  if (!pose.loop) return;
  json.Key("loop");
  json.OpenObject();
  json.Put("joint", pose.loop->joint);
  json.Put("distance", pose.loop->gap.distance);
  json.Put("angle", pose.loop->gap.angle);
  json.CloseObject();
}

}  // namespace sceneweld::cli
