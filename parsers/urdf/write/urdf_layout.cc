// SPDX-License-Identifier: BSD-3-Clause
// Arranges a scene as one robot.

#include "sceneweld/parsers/urdf/write/urdf_layout.h"

#include <algorithm>
#include <cmath>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/urdf/read/urdf_motion.h"
#include "sceneweld/scene/collisions/collision_filter.h"
#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/pose.h"

namespace sceneweld::urdf {
namespace {

// The tolerance for two rotations that should be equal.
constexpr double kSameRotation = 1e-14;

bool CanTurnRound(const Joint& joint) { return std::holds_alternative<Weld>(joint.motion) || AxisOf(joint.motion); }

// The rotation R_BM of a planar joint, where URDF derives it from an axis.
bool IsPlane(const Pose& X_CM) {
  if (X_CM.translation != Vector3{}) return false;
  const Rotation R = X_CM.rotation.Canonical();
  const Rotation plane = PlaneOf(X_CM.rotation * Vector3{0, 0, 1}).Canonical();
  return std::abs(R.w() - plane.w()) < kSameRotation && std::abs(R.x() - plane.x()) < kSameRotation &&
         std::abs(R.y() - plane.y()) < kSameRotation && std::abs(R.z() - plane.z()) < kSameRotation;
}

}  // namespace

Layout::Layout(const Scene& scene, const WriteOptions& options)
    : scene_(scene), separator_(options.separator), stop_(options.files ? &options.files->limits() : nullptr) {
  group_members_ = ExpandedMembers(scene_);
  exclusions_ = GroupExclusions(scene_);
  FindHolders();
  PlaceLinks();
  WriteJoints();
  FindRobot();
  FindFreeBodies();
  NameAll();
}

void Layout::FindRobot() {
  if (scene_.models.size() == 2) {
    robot_ = Index<ModelInstance>(1);
    robot_name_ = Name(Flattened(scene_.models[robot_].name, separator_));
    return;
  }
  // The robot takes the name of the one model that contains all others, if there is one.
  Name name;
  std::size_t top_level = 0;
  for (const ModelInstance& model : scene_.models) {
    if (scene_.models.IndexOf(model) == Scene::kWorldInstance) continue;
    const std::string_view full = model.name;
    const auto end = full.rfind(kScopeDelimiter);
    if (end != std::string_view::npos && scene_.FindModel(full.substr(0, end))) continue;
    ++top_level;
    name = model.name;
  }
  robot_name_ = Name(top_level == 1 ? Flattened(name, separator_) : std::string("scene"));
}

// In most scenes each body is the child of at most one joint. The tree is needed only if that is not so, or if the
// world is a child.
void Layout::FindHolders() {
  holder_.resize(scene_.bodies.size());
  backwards_.assign(scene_.joints.size(), false);
  bool plain = true;
  for (const Joint& joint : scene_.joints) {
    Index<Joint>& holder = holder_[joint.child.index.value()];
    plain = plain && !holder && joint.child.index != Scene::kWorldBody && !joint.closes_loop;
    holder = scene_.joints.IndexOf(joint);
  }
  std::vector<bool> held(scene_.bodies.size(), false);
  if (plain) {
    for (std::size_t i = 0; i < held.size(); ++i) held[i] = holder_[i].valid();
  } else {
    std::fill(holder_.begin(), holder_.end(), Index<Joint>());
    for (const SpanningTree::Entry& entry : TreeOf(scene_).entries) {
      if (!entry.joint) continue;
      held[entry.body.value()] = true;
      if (entry.reversed && !CanTurnRound(scene_.joints[entry.joint])) continue;
      holder_[entry.body.value()] = entry.joint;
      backwards_[entry.joint.value()] = entry.reversed;
    }
  }
  for (std::uint32_t i = 1; i < scene_.bodies.size(); ++i) {
    if (!held[i]) free_bodies_.push_back({Index<Body>(i), {}});
  }
}

void Layout::PlaceLinks() {
  X_BL_.resize(scene_.bodies.size());
  for (std::uint32_t i = 1; i < scene_.bodies.size(); ++i) {
    if (!holder_[i]) continue;
    const Joint& joint = scene_.joints[holder_[i]];
    if (std::holds_alternative<Weld>(joint.motion) || std::holds_alternative<Floating>(joint.motion)) continue;
    if (std::holds_alternative<Planar>(joint.motion) && IsPlane(joint.X_CM)) continue;
    X_BL_[i] = backwards_[holder_[i].value()] ? joint.X_PF : joint.X_CM;
  }
}

void Layout::WriteJoints() {
  written_.reserve(scene_.joints.size());
  for (const Joint& joint : scene_.joints) {
    stop_.Look();
    const Index<Joint> index = scene_.joints.IndexOf(joint);
    WrittenJoint written;
    written.reversed = backwards_[index.value()];
    written.parent = written.reversed ? joint.child.index : joint.parent.index;
    written.child = written.reversed ? joint.parent.index : joint.child.index;
    written.second_hold = holder_[written.child.value()] != index;
    const Pose X_LF = X_LB(written.parent) * (written.reversed ? joint.X_CM : joint.X_PF);
    const Pose X_LM = X_LB(written.child) * (written.reversed ? joint.X_PF : joint.X_CM);
    const bool moved = !X_LM.IsExactlyIdentity() && X_BL(written.child) != (written.reversed ? joint.X_PF : joint.X_CM);
    written.X_PO = X_LF;
    if (const Vector3* axis = AxisOf(joint.motion)) written.axis = written.reversed ? -*axis : *axis;
    if (std::holds_alternative<Weld>(joint.motion)) {
      if (moved) {
        written.X_PO = WithoutRounding(X_LF * X_LM.Inverse());
        written.X_CM = X_LM;
      }
    } else if (const auto* floating = std::get_if<Floating>(&joint.motion)) {
      if (moved) written.X_CM = X_LM;
      if (!floating->X_FM.IsExactlyIdentity()) written.X_PF = X_LF;
      if (written.X_CM || written.X_PF) written.X_PO = X_LF * floating->X_FM * X_LM.Inverse();
      if (written.parent != Scene::kWorldBody && written.child != Scene::kWorldBody && !written.reversed) {
        written.base = std::exchange(written.parent, Scene::kWorldBody);
        written.X_PF = X_LF;
        written.X_PO = WithoutRounding(scene_.bodies[written.child].X_WB * X_BL(written.child));
      }
    } else if (std::holds_alternative<Planar>(joint.motion)) {
      // If the link is at M, its plane is the one with the normal z.
      const Pose X_plane = moved ? X_LM : Pose();
      written.axis = CleanAxis(X_plane.rotation * Vector3{0, 0, 1});
      if (IsPlane(X_plane)) {
        if (moved) written.X_PO = X_LF * Pose{{}, PlaneOf(written.axis)}.Inverse();
      } else {
        written.X_CM = X_LM;
      }
    } else if (moved) {
      written.X_CM = X_LM;
    }
    written_.push_back(std::move(written));
  }
}

bool Layout::NeedsAnchor() const {
  const auto world = [&](const auto& law) {
    using Law = std::decay_t<decltype(law)>;
    if constexpr (std::is_same_v<Law, LinearBushingRpy>) {
      return scene_.Fixed(law.frame_A.frame).body == Scene::kWorldBody ||
             scene_.Fixed(law.frame_C.frame).body == Scene::kWorldBody;
    } else if constexpr (std::is_same_v<Law, TendonConstraint>) {
      return false;
    } else {
      return law.body_A.index == Scene::kWorldBody || law.body_B.index == Scene::kWorldBody;
    }
  };
  const auto any = [&](const auto& table) {
    return std::any_of(table.begin(), table.end(), [&](const auto& element) { return std::visit(world, element.law); });
  };
  return any(scene_.constraints) || any(scene_.force_elements) ||
         std::any_of(exclusions_.begin(), exclusions_.end(),
                     [](const ExclusionGroup& group) { return group.body == Scene::kWorldBody; });
}

// Decides which links hang on `world`, and whether `world` exists.
void Layout::FindFreeBodies() {
  const auto on_world = [](const auto& table) {
    return std::any_of(table.begin(), table.end(), [](const auto& e) { return e.body == Scene::kWorldBody; });
  };
  if (NeedsAnchor()) anchor_ = "world_link";
  has_world_ = !anchor_.empty() || free_bodies_.size() != 1 || on_world(scene_.geometries) ||
               on_world(scene_.contact_zones) ||
               std::any_of(written_.begin(), written_.end(), [](const WrittenJoint& joint) {
                 return joint.parent == Scene::kWorldBody || joint.child == Scene::kWorldBody;
               });
}

}  // namespace sceneweld::urdf
