// SPDX-License-Identifier: BSD-3-Clause
// Makes the requests for libsdformat from a scene.

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/files/packages/uri.h"
#include "sceneweld/parsers/judge/judge.h"
#include "sceneweld/parsers/judge/judge_module.h"
#include "sceneweld/parsers/judge/judge_request.h"
#include "sceneweld/scene/full_name.h"

namespace sceneweld {
namespace {

// The limits that libsdformat uses if a file gives none.
constexpr double kNoLimit = 1e16;
constexpr std::string_view kStaticWeld = "sdformat_model_static_world_welds_to_";

Vector3 VectorOf(const double* v) { return {v[0], v[1], v[2]}; }
Pose PoseOf(const double* p, const double* q) {
  return {VectorOf(p), Rotation::FromQuaternion(q[0], q[1], q[2], q[3])};
}
RotationalInertia InertiaOf(const double* i) { return {i[0], i[1], i[2], i[3], i[4], i[5]}; }

// The mass properties that a scene must have, given those in the file.
MassProperties Meant(const SceneweldFoundLink& link) {
  MassProperties meant{link.mass, VectorOf(link.p_BBcm), InertiaOf(link.inertia)};
  if (meant.mass == 0 && meant.inertia.IsZero()) return {};
  const bool good_mass = std::isfinite(meant.mass) && meant.mass > 0;
  if (!good_mass) meant.mass = 1;
  if (!good_mass || !meant.inertia.IsPhysicallyPlausible()) {
    meant.inertia = RotationalInertia::WaterBall(meant.mass);
  }
  return meant;
}

// The type in a file for a joint of a scene; empty for types that libsdformat does not support.
std::string_view TypeInFile(const Motion& motion) {
  if (std::holds_alternative<Weld>(motion)) return "fixed";
  if (std::holds_alternative<Planar>(motion) || std::holds_alternative<Curvilinear>(motion)) return {};
  return TypeName(motion);
}

class InputJudge {
 public:
  InputJudge(const Scene& scene, const std::string& path, ReadContext& context, Judgement& judgement)
      : scene_(scene), path_(path), context_(context), judgement_(judgement) {
    for (std::size_t i = 1; i < scene.bodies.size(); ++i) {
      bodies_.emplace(FullName(scene, scene.bodies[Index<Body>(i)]), Index<Body>(i));
    }
    for (std::size_t i = 0; i < scene.joints.size(); ++i) {
      const Joint& joint = scene.joints[Index<Joint>(i)];
      joints_.emplace(std::pair(NameOf(joint.child.index), joint.name.str()), Index<Joint>(i));
    }
    FindMoved();
    seen_bodies_.resize(scene.bodies.size());
    seen_joints_.resize(scene.joints.size());
  }

  void Run(decltype(&sceneweld_read_sdf) read) {
    SceneweldReadRequest request{};
    request.path = path_.c_str();
    request.context = this;
    request.find_file = [](void* self, const char* uri) { return Self(self).FindFile(uri); };
    request.link = [](void* self, const SceneweldFoundLink* link) { Self(self).Compare(*link); };
    request.joint = [](void* self, const SceneweldFoundJoint* joint) { Self(self).Compare(*joint); };
    request.fault = [](void* self, const char* message) { Self(self).judgement_.refusals.emplace_back(message); };
    read(&request);
    judgement_.available = true;
    judgement_.engine = request.engine;
    if (judgement_.refusals.empty()) ReportUnseen(request.unknown_joints);
  }

 private:
  static InputJudge& Self(void* self) { return *static_cast<InputJudge*>(self); }

  const char* FindFile(std::string_view uri) {
    if (HasSuffix(uri, ".urdf") || HasSuffix(uri, ".xml")) return "";
    Diagnostics unheard;
    ReadContext quiet{context_.files, context_.packages, unheard, context_.rules, nullptr};
    found_file_ = ResolveUri(uri, FolderOf(path_), {}, quiet).value_or("");
    return found_file_.c_str();
  }

  void Find(std::string message) {
    ++judgement_.findings;
    context_.diagnostics.Error("judge-finding", {}, std::move(message)).InFile({path_, path_});
  }

  std::string NameOf(Index<Body> body) const {
    return body == Scene::kWorldBody ? "world" : FullName(scene_, scene_.bodies[body]);
  }

  // The tolerance for a number among others as large as `size`.
  void Number(const std::string& what, double ours, double theirs, double size = 1) {
    if (ours == theirs ||
        std::abs(ours - theirs) <= kJudgeTolerance * std::max({size, std::abs(ours), std::abs(theirs)})) {
      return;
    }
    char text[80];
    std::snprintf(text, sizeof(text), " is %.17g, in libsdformat %.17g", ours, theirs);
    Find(what + text);
  }

  void Vector(const std::string& what, const Vector3& ours, const Vector3& theirs, double size = 1) {
    for (int i = 0; i < 3; ++i) Number(what, ours[i], theirs[i], size);
  }

  void SamePose(const std::string& what, const Pose& ours, const Pose& theirs, double tolerance) {
    const Rotation a = ours.rotation, b = theirs.rotation;
    const double sign = a.w() * b.w() + a.x() * b.x() + a.y() * b.y() + a.z() * b.z() < 0 ? -1 : 1;
    const Vector3 moved = ours.translation - theirs.translation;
    double largest = 0;
    for (const double difference : {moved.x, moved.y, moved.z, a.w() - sign * b.w(), a.x() - sign * b.x(),
                                    a.y() - sign * b.y(), a.z() - sign * b.z()}) {
      largest = std::isnan(difference) ? kInfinity : std::max(largest, std::abs(difference));
    }
    judgement_.largest_pose_difference = std::max(judgement_.largest_pose_difference, largest);
    if (largest <= tolerance * std::max(1.0, Length(theirs.translation))) return;
    char text[64];
    std::snprintf(text, sizeof(text), " differs by %.3g", largest);
    Find(what + text);
  }

  void Compare(const SceneweldFoundLink& link) {
    const std::string what = "link `" + std::string(link.name) + "`";
    const auto found = bodies_.find(link.name);
    if (found == bodies_.end()) return Find(what + " is only in libsdformat");
    const Body& body = scene_.bodies[found->second];
    seen_bodies_[found->second.value()] = true;
    ++judgement_.bodies;
    const double tolerance = link.merged_into ? kSceneweldMergedTolerance : kJudgeTolerance;
    if (!moved_[found->second.value()]) {
      SamePose(what + ": the pose in the world", body.X_WB, PoseOf(link.p_WB, link.q_WB), tolerance);
    }
    if (body.deformable || HasAutomaticInertia(body.span)) return;
    const MassProperties& ours = body.mass_properties;
    const MassProperties theirs = Meant(link);
    Number(what + ": the mass", ours.mass, theirs.mass, 0);
    Vector(what + ": the centre of mass", ours.center_of_mass, theirs.center_of_mass);
    const RotationalInertia &I = ours.inertia, &J = theirs.inertia;
    const double size = std::max({J.ixx, J.iyy, J.izz});
    Vector(what + ": a moment of inertia", {I.ixx, I.iyy, I.izz}, {J.ixx, J.iyy, J.izz}, size);
    Vector(what + ": a product of inertia", {I.ixy, I.ixz, I.iyz}, {J.ixy, J.ixz, J.iyz}, size);
  }

  void Compare(const SceneweldFoundJoint& found) {
    const std::string what = "joint `" + std::string(found.name) + "` of `" + found.child + "`";
    const auto known = joints_.find({found.child, found.name});
    if (known == joints_.end()) return Find(what + " is only in libsdformat");
    const Joint& joint = scene_.joints[known->second];
    seen_joints_[known->second.value()] = true;
    ++judgement_.joints;
    const std::string_view type = found.type;
    const bool continuous = type == "continuous";
    if (TypeInFile(joint.motion) != (continuous ? "revolute" : type)) {
      return Find(what + " is " + std::string(TypeName(joint.motion)) + ", in libsdformat " + found.type);
    }
    const std::string parent = NameOf(joint.parent.index);
    if (parent != found.parent) Find(what + ": the parent is `" + parent + "`, in libsdformat `" + found.parent + "`");

    const double tolerance = found.merged_into ? kSceneweldMergedTolerance : kJudgeTolerance;
    const Pose X_CM = PoseOf(found.p_CM, found.q_CM);
    const Vector3 axis = VectorOf(found.axes[0].xyz), axis2 = VectorOf(found.axes[1].xyz);
    Pose X_FI;
    if (type == "universal")
      X_FI.rotation = Rotation::FromMatrix(Matrix3::FromColumns(axis, axis2, Cross(axis, axis2)));
    SamePose(what + ": the frame on the parent", joint.X_PF, PoseOf(found.p_PF, found.q_PF) * X_FI, tolerance);
    SamePose(what + ": the frame on the child", joint.X_CM, X_CM * X_FI, tolerance);
    if (const Vector3* ours = AxisOf(joint.motion)) Vector(what + ": the axis", *ours, axis);
    if (found.axis_count > 0) CompareDofs(what, joint, found.axes[0], continuous);
  }

  void CompareDofs(const std::string& what, const Joint& joint, const SceneweldFoundAxis& axis, bool continuous) {
    const bool limited =
        std::holds_alternative<Revolute>(joint.motion) || std::holds_alternative<Prismatic>(joint.motion);
    for (const Dof& dof : Dofs(joint)) {
      Number(what + ": the damping", dof.damping, axis.damping);
      if (!limited) continue;
      const bool no_lower = continuous || axis.lower <= -kNoLimit, no_upper = continuous || axis.upper >= kNoLimit;
      Number(what + ": the lower limit", dof.lower, no_lower ? -kInfinity : axis.lower);
      Number(what + ": the upper limit", dof.upper, no_upper ? kInfinity : axis.upper);
      Number(what + ": the velocity limit", dof.velocity_limit, axis.velocity < 0 ? kInfinity : axis.velocity);
      Number(what + ": the effort limit", dof.effort_limit, axis.effort < 0 ? kInfinity : axis.effort);
      Number(what + ": the friction", dof.friction, axis.friction);
    }
  }

  void ReportUnseen(std::size_t unknown_joints) {
    for (const auto& [name, index] : bodies_) {
      if (!seen_bodies_[index.value()]) Find("link `" + name + "` is missing in libsdformat");
    }
    for (const auto& [name, index] : joints_) {
      const Joint& joint = scene_.joints[index];
      if (seen_joints_[index.value()] || TypeInFile(joint.motion).empty()) continue;
      if (scene_.models[joint.model].is_static && joint.name.view().starts_with(kStaticWeld)) continue;
      if (unknown_joints > 0 && std::holds_alternative<Weld>(joint.motion)) {
        --unknown_joints;
        continue;
      }
      Find("joint `" + name.second + "` of `" + name.first + "` is missing in libsdformat");
    }
  }

  // Bodies whose pose no `<pose>` gives: those beyond joints with default positions other than zero, and beyond joints
  // that libsdformat does not support.
  void FindMoved() {
    std::vector<std::vector<Index<Body>>> children(scene_.bodies.size());
    std::vector<Index<Body>> open;
    for (const Joint& joint : scene_.joints) {
      children[joint.parent.index.value()].push_back(joint.child.index);
      const auto dofs = Dofs(joint);
      const auto turned = [](const Dof& dof) { return dof.default_position != 0; };
      if (TypeInFile(joint.motion).empty() || std::any_of(dofs.begin(), dofs.end(), turned)) {
        open.push_back(joint.child.index);
      }
    }
    moved_.resize(scene_.bodies.size());
    while (!open.empty()) {
      const Index<Body> body = open.back();
      open.pop_back();
      if (moved_[body.value()]) continue;
      moved_[body.value()] = true;
      open.insert(open.end(), children[body.value()].begin(), children[body.value()].end());
    }
  }

  // Whether the link that begins at the span has the attribute, which libsdformat drops without a message.
  static bool HasAutomaticInertia(const Span& span) {
    if (!span.source) return false;
    const std::string_view text = span.source->text();
    const std::string_view link = text.substr(span.begin, text.find("</link>", span.begin) - span.begin);
    return link.find("<inertial auto=") != std::string_view::npos;
  }

  const Scene& scene_;
  const std::string& path_;
  ReadContext& context_;
  Judgement& judgement_;
  std::map<std::string, Index<Body>, std::less<>> bodies_;
  /// Keyed by the full name of the child and the local name of the joint, because a joint of a file belongs to the
  /// model of its child, wherever it stands.
  std::map<std::pair<std::string, std::string>, Index<Joint>> joints_;
  std::vector<bool> moved_;
  std::vector<bool> seen_bodies_;
  std::vector<bool> seen_joints_;
  std::string found_file_;
};

}  // namespace

Judgement JudgeSdfInput(const Scene& scene, const std::string& path, ReadContext& context) {
  Judgement judgement;
  const auto read = JudgeFunction<decltype(&sceneweld_read_sdf)>(kSdfJudge, kSceneweldReadSdf, context.diagnostics);
  if (read) InputJudge(scene, path, context, judgement).Run(read);
  return judgement;
}

}  // namespace sceneweld
