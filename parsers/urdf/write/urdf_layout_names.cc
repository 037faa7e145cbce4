// SPDX-License-Identifier: BSD-3-Clause
// Chooses the names in a written file.

#include <algorithm>

#include "sceneweld/parsers/urdf/write/urdf_layout.h"

namespace sceneweld::urdf {
namespace {

// The names of a joint's frames, if it has any.
bool MakesParentFrame(const WrittenJoint& joint) {
  return !joint.reversed && !joint.X_PF && !joint.X_CM && !joint.X_PO.IsExactlyIdentity();
}
bool MakesChildFrame(const Joint& joint, const WrittenJoint& written) {
  return std::holds_alternative<Planar>(joint.motion) && !written.X_CM;
}

std::uint64_t Key(const FrameId& frame) { return (static_cast<std::uint64_t>(frame.kind) << 32) | frame.value; }

}  // namespace

std::string Layout::Scoped(Index<ModelInstance> owner, const Name& local) const {
  return owner == robot_ ? local.str() : scene_.Scoped(owner, local);
}

void Layout::NoteRenaming(std::string_view kind, Index<ModelInstance> owner, const std::string& scoped,
                          const Name& name, Span span) {
  if (name.view() == scoped) return;
  const auto [at, fresh] = renamings_of_.try_emplace(owner.value(), renamings_.size());
  if (fresh) renamings_.push_back({owner, span, {}});
  renamings_[at->second].all.push_back(
      {kind, owner == robot_ ? scene_.Scoped(owner, Name(scoped)) : scoped, name.str()});
}

void Layout::NameJoints(FlatNames& frames) {
  FlatNames names(separator_, stop_);
  std::vector<std::string> scoped;
  scoped.reserve(scene_.joints.size());
  for (const Joint& joint : scene_.joints) scoped.push_back(Scoped(joint.model, joint.name));
  joint_names_ = names.ClaimAll(scoped, "joint");
  parent_frame_names_.resize(scene_.joints.size());
  child_frame_names_.resize(scene_.joints.size());
  for (const Joint& joint : scene_.joints) {
    const std::size_t i = scene_.joints.IndexOf(joint).value();
    Name& name = joint_names_[i];
    const bool parent = MakesParentFrame(written_[i]), child = MakesChildFrame(joint, written_[i]);
    // The frames of a joint share the name space of links and frames.
    while ((parent && frames.IsTaken(name.str() + "_parent")) || (child && frames.IsTaken(name.str() + "_child"))) {
      name = names.Claim(name, "joint");
    }
    if (parent) frames.Reserve((parent_frame_names_[i] = Name(name.str() + "_parent")).view());
    if (child) frames.Reserve((child_frame_names_[i] = Name(name.str() + "_child")).view());
    NoteRenaming("joint", joint.model, scoped[i], name, joint.span);
  }
  if (!anchor_.empty()) anchor_joint_ = names.Claim("world_joint", "joint");
  if (!has_world_) return;
  for (FreeBody& free : free_bodies_) free.joint = names.Claim(NameOf(free.body).str() + "_floating", "joint");
}

// A name for a frame that a bushing refers to and that has no name in URDF.
void Layout::NameAlias(const FrameId& frame, FlatNames& names) {
  Alias alias{frame, {}, {}, {}};
  switch (frame.kind) {
    case FrameId::Kind::kNone:
    case FrameId::Kind::kBody: return;
    case FrameId::Kind::kDeclared: {
      // Drake's elements cannot refer to the frames of the world.
      const Frame& declared = scene_.frames[Index<Frame>(frame.value)];
      if (declared.body != Scene::kWorldBody) return;
      alias.model = declared.model;
      alias.local_name = declared.name.str();
      break;
    }
    case FrameId::Kind::kJointParent:
    case FrameId::Kind::kJointChild: {
      const bool parent = frame.kind == FrameId::Kind::kJointParent;
      if (!(parent ? parent_frame_names_ : child_frame_names_)[frame.value].empty()) return;
      const Joint& joint = scene_.joints[Index<Joint>(frame.value)];
      alias.model = joint.model;
      alias.local_name = joint.name.str() + (parent ? "_parent" : "_child");
      break;
    }
    case FrameId::Kind::kModel:
      alias.model = Index<ModelInstance>(frame.value);
      alias.local_name = "__model__";
      break;
  }
  if (!alias_of_.try_emplace(Key(frame), aliases_.size()).second) return;
  alias.name = names.Claim(Scoped(alias.model, Name(alias.local_name)), "frame");
  aliases_.push_back(std::move(alias));
}

void Layout::NameAliases(FlatNames& names) {
  for (const ForceElement& element : scene_.force_elements) {
    if (const auto* bushing = std::get_if<LinearBushingRpy>(&element.law)) {
      NameAlias(bushing->frame_A.frame, names);
      NameAlias(bushing->frame_C.frame, names);
    }
  }
}

std::string_view Layout::NameOf(const FrameId& frame) const {
  if (const auto alias = alias_of_.find(Key(frame)); alias != alias_of_.end()) return aliases_[alias->second].name;
  switch (frame.kind) {
    case FrameId::Kind::kBody: return LinkNameOf(Index<Body>(frame.value));
    case FrameId::Kind::kDeclared: return NameOf(Index<Frame>(frame.value));
    case FrameId::Kind::kJointParent: return parent_frame_names_[frame.value];
    case FrameId::Kind::kJointChild: return child_frame_names_[frame.value];
    default: return {};
  }
}

void Layout::NameAll() {
  if (robot_) {
    const ModelInstance& model = scene_.models[robot_];
    if (robot_name_ != model.name) {
      renamings_of_.emplace(robot_.value(), renamings_.size());
      renamings_.push_back({robot_, model.span, {{"model", model.name.str(), robot_name_.str()}}});
    }
  }
  FlatNames links(separator_, stop_);  // and frames
  links.Reserve("world");
  std::vector<std::string> scoped;
  for (const Body& body : scene_.bodies) scoped.push_back(Scoped(body.model, body.name));
  scoped.erase(scoped.begin());
  for (const Frame& frame : scene_.frames) scoped.push_back(Scoped(frame.model, frame.name));
  std::vector<Name> names = links.ClaimAll(scoped, "link");
  body_names_ = {Name("world")};
  const auto frames_at = names.begin() + static_cast<std::ptrdiff_t>(scene_.bodies.size() - 1);
  body_names_.insert(body_names_.end(), names.begin(), frames_at);
  frame_names_.assign(frames_at, names.end());
  for (std::uint32_t i = 1; i < scene_.bodies.size(); ++i) {
    const Body& body = scene_.bodies[Index<Body>(i)];
    NoteRenaming("link", body.model, scoped[i - 1], body_names_[i], body.span);
  }
  for (const Frame& frame : scene_.frames) {
    const std::size_t i = scene_.frames.IndexOf(frame).value();
    NoteRenaming("frame", frame.model, scoped[scene_.bodies.size() - 1 + i], frame_names_[i], frame.span);
  }
  if (!anchor_.empty()) anchor_ = links.Claim(anchor_, "link");
  NameJoints(links);
  NameAliases(links);

  FlatNames actuators(separator_, stop_);
  scoped.clear();
  for (const Actuator& actuator : scene_.actuators) scoped.push_back(Scoped(actuator.model, actuator.name));
  actuator_names_ = actuators.ClaimAll(scoped, "actuator");
  for (const Actuator& actuator : scene_.actuators) {
    const std::size_t i = scene_.actuators.IndexOf(actuator).value();
    NoteRenaming("actuator", actuator.model, scoped[i], actuator_names_[i], actuator.span);
  }

  FlatNames groups(separator_, stop_);
  scoped.clear();
  for (const CollisionFilterGroup& group : scene_.collision_filter_groups) {
    scoped.push_back(Scoped(group.scope, group.name));
  }
  group_names_ = groups.ClaimAll(scoped, "group");
  for (const CollisionFilterGroup& group : scene_.collision_filter_groups) {
    const std::size_t i = scene_.collision_filter_groups.IndexOf(group).value();
    NoteRenaming("collision filter group", group.scope, scoped[i], group_names_[i], group.span);
  }
  for (const ExclusionGroup& exclusion : exclusions_) {
    exclusion_names_.push_back(groups.Claim("excluded_" + LinkNameOf(exclusion.body).str(), "group"));
  }
}

}  // namespace sceneweld::urdf
