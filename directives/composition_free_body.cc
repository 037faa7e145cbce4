// Where free bodies start (directives reference, 6.2).

#include "sceneweld/directives/composition.h"
#include "sceneweld/scene/resolve.h"

namespace sceneweld {

void Composition::PlaceFreeBody(Index<ModelInstance> model, const FreeBodyPose& pose, const Site& site,
                                PlainDirectives::Model* plain) {
  const auto parent = FrameOrWorld(pose.X.base_frame ? std::optional(pose.X) : std::nullopt, site);
  const std::string_view name = pose.frame.text();
  const Span span = pose.frame.span() ? pose.frame.span() : site.span();
  const Transform X = Drawn(pose.X, "default_free_body_pose", scene_.Scoped(model, name));

  if (const auto body = name.empty() ? Index<Body>() : scene_.FindBody(model, name);
      body && scene_.bodies[body].deformable) {
    if (parent && parent->name != "world") {
      diagnostics_
          .Error("unknown-frame", pose.X.base_frame->span(),
                 "the pose of the deformable body " + Quoted(scene_.FullName(body)) + " must be given in the world")
          .Help("leave `base_frame` out");
    } else if (parent) {
      scene_.bodies[body].X_WB = X.X();
      if (plain) plain->default_free_body_pose.emplace_back(name, Plain(X, nullptr));
    }
    return;
  }

  const FrameId child = name.empty() ? OnlyBody(model, span) : LocalFrame(model, name, span);
  if (!child || !parent) return;
  if (plain) {
    const FrameUse* base = parent->name == "world" && !pose.X.base_frame ? nullptr : &*parent;
    plain->default_free_body_pose.emplace_back(name, Plain(X, base));
  }
  StartFreeBody(model, child, *parent, X.X(), span, site);
}

void Composition::StartFreeBody(Index<ModelInstance> model, FrameId child, const FrameUse& parent, const Pose& X,
                                Span span, const Site& site) {
  const Scene::FixedFrame fixed = scene_.Fixed(child);
  if (!fixed.body) return;  // the model is at fault, as its reader says
  if (parent.name == "world" && fixed.X_BF.IsExactlyIdentity()) {
    scene_.bodies[fixed.body].X_WB = X;
    recorded_poses_.emplace_back(fixed.body, span);
    return;
  }
  Joint joint;
  std::string joint_name = scene_.bodies[fixed.body].name.str();
  while (scene_.FindJoint(model, joint_name)) joint_name.insert(0, "_");
  joint.name = joint_name;
  joint.model = fixed.model;
  joint.X_PF = parent.fixed.X_BF;
  joint.X_CM = fixed.X_BF;
  joint.motion = Floating{X};
  AddJointBetween(std::move(joint), parent.fixed.body, fixed.body, span, site);
}

FrameId Composition::OnlyBody(Index<ModelInstance> model, Span span) {
  FrameId only;
  std::size_t count = 0;
  // The model was stamped last: its bodies are at the end.
  for (std::size_t i = scene_.bodies.size(); i-- > 1;) {
    const Index<Body> body(i);
    const Index<ModelInstance> owner = scene_.bodies[body].model;
    if (owner.value() < model.value()) break;
    if (owner != model) continue;
    ++count;
    only = FrameId::Of(body);
  }
  if (count == 1) return only;
  const std::string instance = scene_.models[model].name.str();
  diagnostics_
      .Error(count == 0 ? Code("unknown-body") : Code("ambiguous-name"), span,
             "the empty name means the only body, but model instance " + Quoted(instance) + " has " +
                 (count == 0 ? std::string("no body") : std::to_string(count) + " bodies"))
      .Help("write the name of the body");
  return {};
}

FrameId Composition::LocalFrame(Index<ModelInstance> model, std::string_view name, Span span) {
  if (const FrameId frame = sceneweld::FindFrame(scene_, model, name)) return frame;
  Diagnostic& error = diagnostics_.Error(
      "unknown-frame", span,
      "no body or frame " + Quoted(name) + " in model instance " + Quoted(scene_.models[model].name));
  const std::string nearest = NearestFrame(scene_, model, name);
  if (!nearest.empty()) {
    error.Suggest(nearest);
  } else if (name.find(kScopeDelimiter) != std::string_view::npos) {
    error.Help("bodies are named without a scope here, and only those of the model itself");
  }
  return {};
}

}  // namespace sceneweld
