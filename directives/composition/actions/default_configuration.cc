// SPDX-License-Identifier: BSD-3-Clause
// The key `default_free_body_pose` of `add_model`.
// The key `configuration` of `default_joint_positions`.

#include "sceneweld/directives/composition/actions/default_configuration.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <unordered_set>
#include <vector>

#include "sceneweld/directives/composition/make_placement.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/motion/configurations.h"
#include "sceneweld/scene/motion/positions.h"
#include "sceneweld/scene/names/resolve.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {
namespace {

FrameId OnlyBody(const Scene& scene, Index<ModelInstance> model, Span span, Diagnostics& diagnostics) {
  FrameId only;
  std::size_t count = 0;
  // The model was stamped last: its bodies are at the end.
  for (std::size_t i = scene.bodies.size(); i-- > 1;) {
    const Index<Body> body(i);
    const Index<ModelInstance> owner = scene.bodies[body].model;
    if (owner.value() < model.value()) break;
    if (owner != model) continue;
    ++count;
    only = FrameId::Of(body);
  }
  if (count == 1) return only;
  const std::string instance = scene.models[model].name.str();
  diagnostics
      .Error(count == 0 ? Code("unknown-body") : Code("ambiguous-name"), span,
             "the empty name stands for the only body, but model instance " + Quoted(instance) + " has " +
                 (count == 0 ? std::string("no body") : std::to_string(count) + " bodies"))
      .Help("write the name of the body");
  return {};
}

FrameId LocalFrame(const Scene& scene, Index<ModelInstance> model, std::string_view name, Span span,
                   Diagnostics& diagnostics) {
  if (const FrameId frame = FindFrame(scene, model, name)) return frame;
  Diagnostic& error =
      diagnostics.Error("unknown-frame", span,
                        "no body or frame " + Quoted(name) + " in model instance " + Quoted(scene.models[model].name));
  const std::string nearest = NearestFrame(scene, model, name);
  if (!nearest.empty()) {
    error.Suggest(nearest);
  } else if (name.find(kScopeDelimiter) != std::string_view::npos) {
    error.Help("give a body of this model, without a scope");
  }
  return {};
}

}  // namespace

void PlaceFreeBody(const FreeBodyPose& pose, Index<ModelInstance> model, const Site& site, Composition& composition) {
  Scene& scene = composition.scene;
  Diagnostics& diagnostics = composition.diagnostics;
  const auto parent = composition.frames.FindBase(pose.X.base_frame, site.scope);
  const std::string_view name = pose.frame.text();
  const Span span = pose.frame.span() ? pose.frame.span() : site.span();
  const Transform X = composition.Drawn(pose.X, "default_free_body_pose", scene.Scoped(model, name));

  if (const auto body = name.empty() ? Index<Body>() : scene.FindBody(model, name);
      body && scene.bodies[body].deformable) {
    if (parent && !parent->is_world()) {
      diagnostics
          .Error("unknown-frame", pose.X.base_frame->span(),
                 "the pose of the deformable body " + Quoted(scene.FullName(body)) + " must be given in the world")
          .Help("remove `base_frame`");
    } else if (parent) {
      scene.bodies[body].X_WB = X.X();
      if (composition.observer) composition.observer->OnFreeBody(name, X, nullptr);
    }
    return;
  }

  const FrameId child =
      name.empty() ? OnlyBody(scene, model, span, diagnostics) : LocalFrame(scene, model, name, span, diagnostics);
  if (!child || !parent) return;
  if (pose.frame.node) composition.uses.name_uses.push_back({span, child});
  const Scene::FixedFrame fixed = scene.Fixed(child);
  composition.uses.placements.push_back(MakePlacement(Placement::Kind::kFreeBody, site, *parent, fixed, &pose.X, &X));
  composition.uses.placements.back().free_key = name;
  GroundedModels& grounded = composition.grounded;
  if (fixed.body && grounded.Moves(fixed, parent->fixed.body, site)) {
    if (!site.superset) {
      diagnostics
          .Warning("drake-refuses", span,
                   "the file of the model joins " + Quoted(scene.FullName(fixed.body)) +
                       " to the world, so Drake ignores this pose; here it moves the model")
          .Help("write `sceneweld: 1` at the root of the directives");
    }
    if (composition.observer) {
      composition.observer->OnFreeBody(name, X, pose.X.base_frame ? &*parent : nullptr);
      composition.observer->OnGroundedModel(span);
    }
    grounded.Place(fixed, *parent, X.X(), span, site);
    return;
  }
  // A pose without effect may have one in the expansion, if that is in sceneweld's own language.
  if (grounded.IsRoot(fixed.body) && parent->is_world()) {
    composition.free_bodies.Start(model, child, *parent, X.X(), span, site);
    return;
  }
  if (composition.observer) composition.observer->OnFreeBody(name, X, pose.X.base_frame ? &*parent : nullptr);
  composition.free_bodies.Start(model, child, *parent, X.X(), span, site);
}

namespace {

WrittenRotation Written(const Rotation& R) {
  WrittenRotation written;
  const Vector3 v{R.x(), R.y(), R.z()};
  const double length = std::hypot(v.x, v.y, v.z);
  if (length == 0) return written;
  written.form = WrittenRotation::Form::kAngleAxis;
  written.angle_deg = 2 * std::atan2(length, R.w()) * 180 / std::numbers::pi;
  written.axis = {v.x / length, v.y / length, v.z / length};
  return written;
}

// The bodies that the directive places itself.
class PlacedBodies {
 public:
  PlacedBodies(const AddModel& add, Index<ModelInstance> model, const Composition& composition) {
    const Scene& scene = composition.scene;
    for (const FreeBodyPose& pose : add.default_free_body_pose) {
      if (pose.frame.text().empty()) all_ = true;  // The only body.
      const FrameId frame = FindFrame(scene, model, pose.frame.text());
      if (frame) bodies_.insert(scene.Fixed(frame).body);
    }
    if (!add.X_PB) return;
    Diagnostics unheard;  // PlaceBase reports.
    AddedModels models(scene, composition.grounded, unheard);
    const auto first = std::find_if(scene.bodies.begin(), scene.bodies.end(),
                                    [&](const Body& body) { return body.model.value() >= model.value(); });
    if (first == scene.bodies.end()) return;
    models.Add(model, scene.bodies.IndexOf(*first));
    bodies_.insert(models.FindBase(model, {}));
  }

  bool Contain(Index<Body> body) const { return all_ || bodies_.contains(body); }

 private:
  bool all_ = false;
  std::unordered_set<Index<Body>> bodies_;
};

bool IsGiven(const AddModel& add, std::string_view joint) {
  const std::vector<JointPositions>& given = add.default_joint_positions.joints;
  const auto at = std::lower_bound(given.begin(), given.end(), joint,
                                   [](const JointPositions& a, std::string_view b) { return a.joint.text() < b; });
  return at != given.end() && at->joint.text() == joint;
}

void SetPositions(const JointState& state, const AddModel& add, Index<ModelInstance> model, Composition& composition) {
  Joint& joint = composition.scene.joints[state.joint.index];
  if (state.positions.empty() || (joint.model == model && IsGiven(add, joint.name))) return;
  const Span span = add.default_joint_positions.configuration.span();
  joint.default_position_span = span;
  const std::string fault = SetDefaultPositions(joint, state.positions);
  if (!fault.empty()) {
    composition.diagnostics.Error("bad-number", span, "joint " + Quoted(joint.name) + " " + fault);
  } else if (composition.observer) {
    composition.observer->OnJointPositions(state.joint.index, state.positions, span);
  }
}

void SetPose(const BodyState& state, const AddModel& add, const Site& site, Composition& composition) {
  const Scene& scene = composition.scene;
  const Index<Body> body = state.body.index;
  const Span span = add.default_joint_positions.configuration.span();
  if (scene.bodies[body].mocap) {
    composition.diagnostics.Warning("ignored-value", span,
                                    "the configuration has a pose for the mocap body " + Quoted(scene.FullName(body)) +
                                        ", which keeps that of its file");
    return;
  }
  const Pose X_WB = PoseOf(state, scene);
  if (composition.observer) {
    composition.observer->OnConfiguredBody(body, {{}, X_WB.translation, Written(X_WB.rotation), nullptr}, span);
  }
  composition.free_bodies.Start(scene.bodies[body].model, FrameId::Of(body), FrameUse::World(), X_WB, span, site);
}

// The configurations of an added model, by their names within it.
class OwnConfigurations {
 public:
  OwnConfigurations(const Scene& scene, Index<ModelInstance> model) {
    const std::size_t prefix = scene.models[model].name.view().size() + kScopeDelimiter.size();
    for (const Configuration& one : scene.configurations) {
      // The model was stamped last, and the models in it behind it.
      if (one.name.empty() || one.model.value() < model.value()) continue;
      all_.push_back({&one, FullName(scene, one).substr(prefix), scene.Scoped(one.model, one.name).substr(prefix)});
    }
  }

  /// Those called `name`, possibly in several groups. Reports an unknown name, and configurations that differ.
  std::vector<const Configuration*> Find(const DirectiveText& name, std::string_view instance,
                                         Diagnostics& diagnostics) const {
    std::vector<const Configuration*> found;
    std::vector<std::string_view> names;
    std::string help;
    for (const Own& one : all_) {
      names.push_back(one.full);
      names.push_back(one.without_group);
      if (one.full != name.text() && one.without_group != name.text()) continue;
      if (!found.empty() && !Agree(*found.back(), *one.configuration)) {
        diagnostics
            .Error("ambiguous-name", name.span(),
                   "several groups of model instance " + Quoted(instance) + " have a configuration " +
                       Quoted(name.text()) + ", and they differ")
            .Note(found.back()->span, "one is here")
            .Note(one.configuration->span, "another one is here")
            .Help("write the group in front, as in " + Quoted(one.full));
        return {};
      }
      found.push_back(one.configuration);
    }
    if (!found.empty()) return found;
    Diagnostic& error =
        diagnostics.Error("unknown-name", name.span(),
                          "no configuration " + Quoted(name.text()) + " in model instance " + Quoted(instance));
    const std::string nearest = ClosestName(name.text(), names);
    if (!nearest.empty()) {
      error.Suggest(nearest);
    } else if (names.empty()) {
      error.Help("group states of an SRDF file (`srdf`) and keys of MJCF are configurations");
    } else {
      error.Help("one of its configurations is " + Quoted(names.front()));
    }
    return {};
  }

 private:
  struct Own {
    const Configuration* configuration;
    std::string full;
    std::string without_group;
  };

  // Whether no joint and no body has different states in the two.
  static bool Agree(const Configuration& a, const Configuration& b) {
    const auto joint_agrees = [&](const JointState& state) {
      return std::none_of(b.joints.begin(), b.joints.end(), [&](const JointState& other) {
        return state.joint.index == other.joint.index && state.positions != other.positions;
      });
    };
    const auto body_agrees = [&](const BodyState& state) {
      return std::none_of(b.bodies.begin(), b.bodies.end(), [&](const BodyState& other) {
        return state.body.index == other.body.index && !(state.X_WB == other.X_WB);
      });
    };
    return std::all_of(a.joints.begin(), a.joints.end(), joint_agrees) &&
           std::all_of(a.bodies.begin(), a.bodies.end(), body_agrees);
  }

  std::vector<Own> all_;
};

}  // namespace

void StartInConfiguration(const AddModel& add, Index<ModelInstance> model, const Site& site, Composition& composition) {
  const DirectiveText& name = add.default_joint_positions.configuration;
  if (!name.node) return;
  const Scene& scene = composition.scene;
  const OwnConfigurations own(scene, model);
  const PlacedBodies placed(add, model, composition);
  // Configurations of several groups may share joints.
  std::unordered_set<Index<Joint>> joints;
  std::unordered_set<Index<Body>> bodies;
  for (const Configuration* configuration : own.Find(name, scene.models[model].name, composition.diagnostics)) {
    for (const JointState& state : configuration->joints) {
      if (!composition.limits.MayGoOn(site.span())) return;
      if (joints.insert(state.joint.index).second) SetPositions(state, add, model, composition);
    }
    for (const BodyState& state : configuration->bodies) {
      if (!composition.limits.MayGoOn(site.span())) return;
      const bool is_new = bodies.insert(state.body.index).second && !placed.Contain(state.body.index);
      if (is_new) SetPose(state, add, site, composition);
    }
  }
}

}  // namespace sceneweld
