// Frames, welds and joints between models (directives reference, 6.3 and 6.4).

#include <algorithm>
#include <cmath>

#include "sceneweld/directives/composition.h"
#include "sceneweld/scene/positions.h"
#include "sceneweld/scene/resolve.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {

void Composition::Act(const AddFrame& add, const Site& site) {
  const auto base = FindFrame(*add.X_PF.base_frame, site);
  const ScopedName name = ScopedName::Parse(add.name.text());
  Index<ModelInstance> model;
  if (!name.scope.empty()) {
    model = FindInstance(site.scope.Join(name.scope), add.name.span(), "the frame " + Quoted(add.name.text()));
  } else if (base) {
    model = base->fixed.model;
  }
  if (!base || !model) return missing_.AddElement(name.element);
  if (const FrameId taken = sceneweld::FindFrame(scene_, model, name.element)) {
    diagnostics_
        .Error("duplicate-name", add.name.span(),
               "a frame " + Quoted(scene_.Scoped(model, name.element)) + " is there already" +
                   (taken.kind == FrameId::Kind::kBody ? ": every body brings a frame of its own name" : ""))
        .Note(SpanOf(scene_, taken), "first declared here");
    return;
  }
  const std::string full = scene_.Scoped(model, name.element);
  const Transform X_PF = Drawn(add.X_PF, "add_frame", full);
  if (plain_) plain_->AddFrame(full, Plain(X_PF, &*base));
  Frame frame;
  frame.name = name.element;
  frame.model = model;
  frame.body = base->fixed.body;
  frame.X_BF = base->fixed.X_BF * X_PF.X();
  frame.span = add.name.span();
  frame.origin = site.Origin();
  scene_.AddFrame(std::move(frame));
}

void Composition::Act(const AddWeld& add, const Site& site) {
  const auto parent = FindFrame(add.parent, site);
  const auto child = FindFrame(add.child, site);
  if (child && child->fixed.model == Scene::kWorldInstance) {
    diagnostics_
        .Error("weld-child-is-world", add.child.span(),
               "the child of a weld must belong to a model, and " + Quoted(child->name) + " is of the world")
        .Help("swap parent and child");
    return;
  }
  if (!parent || !child) return;
  Weld(*parent, *child, add.X_PC ? &*add.X_PC : nullptr, add.child.span(), site);
}

void Composition::Weld(const FrameUse& parent, const FrameUse& child, const Transform* X_PC, Span child_span,
                       const Site& site, bool write_down) {
  std::optional<Transform> drawn;
  if (X_PC) drawn = Drawn(*X_PC, "add_weld", parent.name + " " + child.name);
  if (plain_ && write_down) WriteWeld(parent, child, drawn, child_span);
  Joint joint;
  joint.name = WeldName(parent, child);
  joint.model = child.fixed.model;
  joint.X_PF = parent.fixed.X_BF;
  if (drawn) joint.X_PF = joint.X_PF * drawn->X();
  joint.X_CM = child.fixed.X_BF;
  AddJointBetween(std::move(joint), parent.fixed.body, child.fixed.body, site.span(), site);
}

std::string Composition::WeldName(const FrameUse& parent, const FrameUse& child) {
  return std::string(parent.element()).append("_welds_to_").append(child.element());
}

void Composition::WriteWeld(const FrameUse& parent, const FrameUse& child, const std::optional<Transform>& X_PC,
                            Span child_span) {
  plain_->AddWeld(PlainName(parent), PlainName(child), X_PC ? std::optional(Plain(*X_PC, nullptr)) : std::nullopt);
  // Drake takes only models that `add_model` named (6.4).
  if (bodies_of_.contains(child.fixed.model.value())) return;
  diagnostics_
      .Warning("drake-refuses", child_span,
               "Drake does not weld " + Quoted(child.name) + ", whose model " +
                   Quoted(scene_.models[child.fixed.model].name) + " no `add_model` has added")
      .Help("weld a frame of the model around it");
}

// Adds a joint between two bodies that no joint joins yet.
bool Composition::AddJointBetween(Joint joint, Index<Body> parent, Index<Body> child, Span span, const Site& site) {
  if (parent == child) {
    std::string why = ", which is not joined to itself";
    if (std::holds_alternative<Floating>(joint.motion)) why = ", so that it cannot be placed by them";
    if (std::holds_alternative<sceneweld::Weld>(joint.motion)) why = ", which is not welded to itself";
    diagnostics_.Error("same-body", span, "both frames are on body " + Quoted(scene_.FullName(parent)) + why);
    return false;
  }
  if (const auto other = joints_by_bodies_.Find(scene_, parent, child)) {
    const Joint& earlier = scene_.joints[other];
    Diagnostic& error = diagnostics_.Error("duplicate-joint", span,
                                           Quoted(scene_.FullName(parent)) + " and " + Quoted(scene_.FullName(child)) +
                                               " are joined already, by joint " + Quoted(scene_.FullName(other)));
    if (earlier.span) error.Note(earlier.span, "joined here");
    return false;
  }
  joint.parent = Ref<Body>(Name(), span, parent);
  joint.child = Ref<Body>(Name(), span, child);
  joint.span = span;
  joint.origin = site.Origin();
  const Index<ModelInstance> model = joint.model;
  const Name name = joint.name;
  const auto added = scene_.AddJoint(std::move(joint));
  if (added) return true;
  diagnostics_.Error("duplicate-name", span, "a joint " + Quoted(scene_.Scoped(model, name)) + " is there already")
      .Note(scene_.joints[added.taken].span, "first declared here");
  return false;
}

// ---- the base of a model (superset) --------------------------------------------

void Composition::Act(const FixBase& fix, const Site& site) {
  const std::string name = site.scope.Join(fix.model.text());
  const auto model = scene_.FindModel(name);
  if (!model) {
    if (missing_.Explain(name)) return;
    Diagnostic& error = diagnostics_.Error("unknown-model", fix.model.span(), "no model instance " + Quoted(name));
    error.Suggest(NearestModel(scene_, name));
    return;
  }
  const auto parent = FrameOrWorld(fix.X_PB, site);
  const Index<Body> base = BaseBody(model, fix.model.span());
  if (!parent || !base) return;
  Weld(*parent, UseOf(base), fix.X_PB ? &*fix.X_PB : nullptr, fix.model.span(), site);
}

Index<Body> Composition::BaseBody(Index<ModelInstance> model, Span span) {
  // The bodies of a nested model are among those of the one that was added.
  Index<ModelInstance> added = model;
  while (added != Scene::kWorldInstance && !bodies_of_.contains(added.value())) added = scene_.models[added].parent;
  const auto range = bodies_of_.find(added.value());
  const std::string_view name = scene_.models[model].name;
  const auto belongs = [&](Index<ModelInstance> owner) {
    const std::string_view full = scene_.models[owner].name;
    return owner == model || (full.size() > name.size() && full.starts_with(name) &&
                              full.substr(name.size()).starts_with(kScopeDelimiter));
  };
  std::vector<Index<Body>> bases;
  Index<Body> held;
  if (range != bodies_of_.end()) {
    for (std::uint32_t i = range->second.begin; i < range->second.end; ++i) {
      const Index<Body> body(i);
      if (scene_.bodies[body].deformable || !belongs(scene_.bodies[body].model)) continue;
      const auto holder = held_bodies_.Find(scene_, body);
      if (!holder) {
        bases.push_back(body);
      } else if (!held) {
        held = body;
      }
    }
  }
  if (bases.size() == 1) return bases.front();
  if (bases.empty()) {
    Diagnostic& error = diagnostics_.Error(
        "ambiguous-base", span,
        "model instance " + Quoted(name) + (held ? " has no body that no joint holds" : " has no body"));
    if (held) {
      const auto holder = held_bodies_.Find(scene_, held);
      error.Note(scene_.joints[holder].span,
                 Quoted(scene_.FullName(held)) + " is held by joint " + Quoted(scene_.FullName(holder)));
    }
    return {};
  }
  std::string names;
  for (std::size_t i = 0; i < bases.size() && i < 5; ++i) {
    names += (names.empty() ? "" : ", ") + Quoted(scene_.FullName(bases[i]));
  }
  if (bases.size() > 5) names += ", ...";
  diagnostics_
      .Error("ambiguous-base", span,
             "model instance " + Quoted(name) + " has " + std::to_string(bases.size()) +
                 " bodies that no joint holds: " + names)
      .Help("name the one that is meant, by `add_weld`");
  return {};
}

// ---- joints of any kind (superset) ---------------------------------------------

namespace {

using Make = Motion (*)(const Vector3& axis, const Dof& dof, double pitch);

// One type of joint that can be added.
struct JointType {
  std::string_view name;
  bool has_axis;
  bool has_pitch;
  bool has_limits;
  Make make;
};

template <std::size_t kCount>
std::array<Dof, kCount> All(const Dof& dof) {
  std::array<Dof, kCount> dofs;
  dofs.fill(dof);
  return dofs;
}

constexpr JointType kJointTypes[] = {
    {"weld", false, false, false, [](const Vector3&, const Dof&, double) -> Motion { return Weld{}; }},
    {"revolute", true, false, true,
     [](const Vector3& axis, const Dof& dof, double) -> Motion {
       return Revolute{axis, dof};
     }},
    {"continuous", true, false, false,
     [](const Vector3& axis, const Dof& dof, double) -> Motion {
       return Revolute{axis, dof};
     }},
    {"prismatic", true, false, true,
     [](const Vector3& axis, const Dof& dof, double) -> Motion {
       return Prismatic{axis, dof};
     }},
    {"screw", true, true, true,
     [](const Vector3& axis, const Dof& dof, double pitch) -> Motion {
       return Screw{axis, pitch, dof};
     }},
    {"ball", false, false, true, [](const Vector3&, const Dof& dof, double) -> Motion { return Ball{All<3>(dof)}; }},
    {"universal", false, false, true,
     [](const Vector3&, const Dof& dof, double) -> Motion { return Universal{All<2>(dof)}; }},
    {"planar", false, false, true,
     [](const Vector3&, const Dof& dof, double) -> Motion { return Planar{All<3>(dof)}; }},
    {"floating", false, false, false, [](const Vector3&, const Dof&, double) -> Motion { return Floating{}; }},
};

// A number of `add_joint` and the member of Dof that it means.
struct DofKey {
  std::string_view name;
  DirectiveNumber AddJoint::*written;
  double Dof::*member;
  bool is_limit;
  bool may_be_negative;
};
constexpr DofKey kDofKeys[] = {
    {"lower", &AddJoint::lower, &Dof::lower, true, true},
    {"upper", &AddJoint::upper, &Dof::upper, true, true},
    {"velocity", &AddJoint::velocity, &Dof::velocity_limit, false, false},
    {"acceleration", &AddJoint::acceleration, &Dof::acceleration_limit, false, false},
    {"effort", &AddJoint::effort, &Dof::effort_limit, false, false},
    {"damping", &AddJoint::damping, &Dof::damping, false, false},
    {"friction", &AddJoint::friction, &Dof::friction, false, false},
    {"stiffness", &AddJoint::stiffness, &Dof::stiffness, false, false},
    {"rest_position", &AddJoint::rest_position, &Dof::rest_position, false, true},
};

const JointType* FindType(const AddJoint& add, Diagnostics& diagnostics) {
  std::vector<std::string_view> names;
  for (const JointType& type : kJointTypes) {
    if (type.name == add.type.text()) return &type;
    names.push_back(type.name);
  }
  Diagnostic& error =
      diagnostics.Error("unknown-joint-type", add.type.span(), "no type of joint is called " + Quoted(add.type.text()));
  const std::string nearest = ClosestName(add.type.text(), names);
  std::string all;
  for (const std::string_view name : names) all += (all.empty() ? "" : ", ") + Quoted(name);
  nearest.empty() ? error.Help("the types are " + all) : error.Suggest(nearest);
  return nullptr;
}

void ReportUseless(std::string_view key, const AddJoint& add, Span span, Diagnostics& diagnostics) {
  diagnostics
      .Warning("ignored-value", span, Quoted(key) + " has no meaning for a joint of type " + Quoted(add.type.text()))
      .Help("leave it out");
}

// The motion that a joint is added with; nothing after an error.
std::optional<Motion> MotionOf(const AddJoint& add, Diagnostics& diagnostics) {
  const JointType* type = FindType(add, diagnostics);
  if (!type) return std::nullopt;
  const std::size_t errors = diagnostics.error_count();
  Dof dof;
  const bool moves = type->name != "weld" && type->name != "floating";
  for (const DofKey& key : kDofKeys) {
    const DirectiveNumber& number = add.*key.written;
    if (!number) continue;
    if (!moves || (key.is_limit && !type->has_limits)) {
      ReportUseless(key.name, add, number.node->span(), diagnostics);
    } else if (!key.may_be_negative && number.value < 0) {
      diagnostics.Error("out-of-range", number.node->span(), Quoted(key.name) + " must not be negative");
    } else {
      dof.*key.member = number.value;
    }
  }
  if (dof.lower > dof.upper) {
    diagnostics.Error("out-of-range", add.upper ? add.upper.node->span() : add.lower.node->span(),
                      "`upper` must not be below `lower`");
  }
  Vector3 axis{0, 0, 1};
  if (add.axis) {
    const double largest = std::max({std::abs(add.axis->x), std::abs(add.axis->y), std::abs(add.axis->z)});
    const Vector3 scaled{add.axis->x / largest, add.axis->y / largest, add.axis->z / largest};
    const double length = std::sqrt(scaled.x * scaled.x + scaled.y * scaled.y + scaled.z * scaled.z);
    if (!type->has_axis) {
      ReportUseless("axis", add, add.type.span(), diagnostics);
    } else if (largest == 0) {
      diagnostics.Error("zero-vector", add.type.span(), "the `axis` of a joint must not be zero");
    } else {
      axis = {scaled.x / length, scaled.y / length, scaled.z / length};
    }
  }
  double pitch = 0;
  if (type->has_pitch && !add.thread_pitch) {
    diagnostics.Error("missing-value", add.type.span(), "a screw joint needs `thread_pitch`");
  } else if (type->has_pitch) {
    pitch = add.thread_pitch.value;
    if (pitch == 0) diagnostics.Error("out-of-range", add.thread_pitch.node->span(), "`thread_pitch` must not be zero");
  } else if (add.thread_pitch) {
    ReportUseless("thread_pitch", add, add.thread_pitch.node->span(), diagnostics);
  }
  if (diagnostics.error_count() != errors) return std::nullopt;
  return type->make(axis, dof, pitch);
}

std::vector<PlainDirectives::JointKey> PlainKeys(const AddJoint& add, const std::string& name,
                                                 const std::string& parent, const std::string& child) {
  std::vector<PlainDirectives::JointKey> keys = {{"name", PlainDirectives::Scalar(name)},
                                                 {"type", PlainDirectives::Scalar(add.type.text())},
                                                 {"parent", PlainDirectives::Scalar(parent)},
                                                 {"child", PlainDirectives::Scalar(child)}};
  if (add.axis) keys.push_back({"axis", PlainDirectives::Numbers({add.axis->x, add.axis->y, add.axis->z})});
  if (add.thread_pitch) keys.push_back({"thread_pitch", PlainDirectives::Number(add.thread_pitch.value)});
  for (const DofKey& key : kDofKeys) {
    if (add.*key.written) keys.push_back({key.name, PlainDirectives::Number((add.*key.written).value)});
  }
  if (!add.default_position.empty()) {
    keys.push_back({"default_position", PlainDirectives::Numbers(add.default_position)});
  }
  return keys;
}

}  // namespace

void Composition::Act(const AddJoint& add, const Site& site) {
  const auto motion = MotionOf(add, diagnostics_);
  const auto parent = FindFrame(add.parent, site);
  const auto child = FindFrame(add.child, site);
  if (child && child->fixed.model == Scene::kWorldInstance) {
    diagnostics_
        .Error("world-as-child", add.child.span(),
               "the child of a joint must belong to a model, and " + Quoted(child->name) + " is of the world")
        .Help("swap parent and child");
    return;
  }
  const ScopedName name = ScopedName::Parse(add.name.text());
  Index<ModelInstance> model;
  if (!name.scope.empty()) {
    model = FindInstance(site.scope.Join(name.scope), add.name.span(), "the joint " + Quoted(add.name.text()));
  } else if (child) {
    model = child->fixed.model;
  }
  if (!motion || !parent || !child || !model) return;
  const std::string full = scene_.Scoped(model, name.element);
  std::optional<Transform> X_PC;
  if (add.X_PC) X_PC = Drawn(*add.X_PC, "add_joint", full);
  Joint joint;
  joint.name = name.element;
  joint.model = model;
  joint.motion = *motion;
  joint.X_PF = parent->fixed.X_BF;
  if (X_PC) joint.X_PF = joint.X_PF * X_PC->X();
  joint.X_CM = child->fixed.X_BF;
  if (!add.default_position.empty()) {
    const std::string fault = SetDefaultPositions(joint, add.default_position);
    if (!fault.empty()) {
      diagnostics_.Error("bad-number", add.name.span(), "joint " + Quoted(name.element) + " " + fault);
      return;
    }
  }
  if (plain_ && std::holds_alternative<sceneweld::Weld>(joint.motion) && name.element == WeldName(*parent, *child) &&
      model == child->fixed.model) {
    WriteWeld(*parent, *child, X_PC, add.child.span());
  } else if (plain_) {
    plain_->AddJoint(PlainKeys(add, full, PlainName(*parent), PlainName(*child)),
                     X_PC ? std::optional(Plain(*X_PC, nullptr)) : std::nullopt);
    if (joints_.count++ == 0) joints_.first = site.span();
  }
  AddJointBetween(std::move(joint), parent->fixed.body, child->fixed.body, add.name.span(), site);
}

}  // namespace sceneweld
