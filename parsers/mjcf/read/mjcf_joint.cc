// SPDX-License-Identifier: BSD-3-Clause
// Connects a body to its parent by its joints, by a weld, or as a free body.

#include <cmath>

#include "sceneweld/parsers/mjcf/model/mjcf_apply.h"
#include "sceneweld/parsers/mjcf/read/mjcf_body.h"
#include "sceneweld/parsers/mjcf/read/mjcf_scale.h"
#include "sceneweld/parsers/mjcf/table/mjcf_kept_values.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/parsers/table/xml_output.h"

namespace sceneweld::mjcf {
namespace {

constexpr double kLeastLength = 1e-14;
constexpr int kMostFreedom = 6;

/// A joint as written, in the frame of the body that holds it.
struct Hold {
  Content content;
  JointElement says;
  Vector3 p_BJ;
  Vector3 axis;  ///< Unit.
  bool good = true;
};

int Freedom(JointType type) { return type == JointType::kFree ? 6 : type == JointType::kBall ? 3 : 1; }

/// Connects one body to its parent.
class Holder {
 public:
  Holder(std::size_t place, const Pose& X_PB, Model& model)
      : model_(model), scene_(model.scene), place_(place), X_PB_(X_PB) {}

  void Run(const std::vector<Content>& contents) {
    for (const Content& content : contents) {
      const std::string_view tag = content.element.name();
      if (SameName(tag, "joint")) holds_.push_back(ReadJoint(content));
      if (SameName(tag, "freejoint")) holds_.push_back(ReadFreeJoint(content));
    }
    if (holds_.empty()) {
      Weld();
    } else if (CheckFreedom()) {
      holds_.front().says.type == JointType::kFree ? SetFree() : Join();
    } else {
      Weld();  // After an error, the weld keeps the tree connected.
    }
  }

 private:
  BodyRecord& record() { return model_.bodies[place_]; }
  std::string LocalName(Index<Body> body) const {
    return body == Scene::kWorldBody ? "world" : scene_.bodies[body].name.str();
  }

  Hold ReadJoint(const Content& content) {
    const Scope& scope = *content.scope;
    Reading reading = scope.reading();
    const Class& from = scope.file->ClassOf(content.element, *scope.childclass, reading.diagnostics);
    const auto& said = model_.said_by_joints.Of(content.element, scope.reads(), &from, [&] {
      Said<JointElement> read{from.joint};
      read.good = Apply(content.element, read.says, reading);
      if (read.says.type == JointType::kFree) {
        Scale(read.says, scope);
        return read;
      }
      const auto bound = [&](double& value, const char* attribute) {
        value = NotNegative(value, content.element, attribute, reading);
      };
      bound(read.says.damping.values[0], "damping");
      bound(read.says.stiffness.values[0], "stiffness");
      bound(read.says.armature, "armature");
      Scale(read.says, scope);
      return read;
    }, scope.frame_scale());
    Hold hold{content, said.says, {}, {}, said.good};
    hold.p_BJ = scope.X_BS * hold.says.pos;
    const Vector3 axis = scope.X_BS.rotation * hold.says.axis;
    if (Length(axis) < kLeastLength) {
      reading.diagnostics.Error("zero-vector", SpanOf(content.element, "axis"),
                                "the `axis` of " + Describe(content.element) + " has zero length");
      hold.axis = {0, 0, 1};
      hold.good = false;
    } else {
      hold.axis = Normalized(axis);
    }
    return hold;
  }

  Hold ReadFreeJoint(const Content& content) {
    Reading reading = content.scope->reading();
    FreeJointElement says;
    ReadRows(content.element, kFreeJoint, says, reading);
    Hold hold{content, {}, {}, {0, 0, 1}, true};
    hold.says.type = JointType::kFree;
    hold.says.name = says.name;
    hold.says.kept = says.kept;
    return hold;
  }

  bool CheckFreedom() {
    int sum = 0;
    bool turned = false;  // by a ball joint
    for (const Hold& hold : holds_) {
      const JointType type = hold.says.type;
      sum += Freedom(type);
      const bool turns = type == JointType::kHinge || type == JointType::kBall;
      const bool is_free_among_others = type == JointType::kFree && holds_.size() > 1;
      if (!is_free_among_others && !(turned && turns) && sum <= kMostFreedom) {
        turned = turned || type == JointType::kBall;
        continue;
      }
      const std::string body = "body " + Quoted(LocalName(record().body));
      hold.content.scope->diagnostics().Error(
          "degrees-of-freedom", hold.content.element.span(),
          is_free_among_others ? "the free joint of " + body + " must be its only joint"
          : turned && turns    ? body + " has a ball joint and cannot have another rotation after it"
                               : body + " has more than six degrees of freedom");
      return false;
    }
    return true;
  }

  void SetFree() {
    const Hold& hold = holds_.front();
    Diagnostics& diagnostics = hold.content.scope->diagnostics();
    if (record().parent != 0) {
      diagnostics.Warning("ignored-value", hold.content.element.span(),
                          "the parent of a free joint should be the world: body " + Quoted(LocalName(record().body)) +
                              " floats, starting at its pose as written");
    }
    KeepFree(hold);
    record().is_free = true;
    record().free_armature = hold.says.armature;
    scene_.bodies[record().body].X_WB = record().X_WB;
    if (!hold.says.name.empty()) Enter(hold, {});
  }

  void Weld() {
    sceneweld::Joint joint;
    const Index<Body> parent = model_.bodies[record().parent].body;
    joint.name = LocalName(parent) + "_welds_to_" + LocalName(record().body);
    joint.model = model_.model;
    joint.parent = Ref<Body>(parent);
    joint.child = Ref<Body>(record().body);
    joint.X_PF = X_PB_;
    joint.motion = sceneweld::Weld{};
    joint.span = record().element.span();
    record().is_welded = true;
    record().joints.push_back(AddUnnamed(std::move(joint)));
  }

  // The file may give a generated name to another joint: then a number is appended.
  Index<sceneweld::Joint> AddUnnamed(sceneweld::Joint joint) {
    const Name name = joint.name;
    for (int number = 1;; ++number) {
      const auto added = scene_.AddJoint(joint);
      if (added) return added.index;
      joint.name = Name(name.str() + "_" + std::to_string(number));
    }
  }

  void Join() {
    const std::vector<Index<Body>> chain = AddBodiesBetween();
    for (std::size_t i = 0; i < holds_.size(); ++i) {
      const Hold& hold = holds_[i];
      sceneweld::Joint joint = ToJoint(hold);
      const bool is_first = i == 0;
      joint.parent = Ref<Body>(is_first ? model_.bodies[record().parent].body : chain[i - 1]);
      joint.child = Ref<Body>(chain[i]);
      if (is_first) joint.X_PF = X_PB_ * joint.X_PF;
      const Index<sceneweld::Joint> index = AddNamed(hold, std::move(joint));
      record().joints.push_back(index);
      const Scope& scope = *hold.content.scope;
      if (hold.says.type == JointType::kSlide && scope.scale != 1) model_.slide_scales[index.value()] = scope.scale;
      if (!hold.says.name.empty()) Enter(hold, index);
    }
  }

  // The massless bodies between several joints, and the body itself at the end.
  std::vector<Index<Body>> AddBodiesBetween() {
    std::vector<Index<Body>> chain;
    const std::string own = LocalName(record().body);
    for (std::size_t i = 0; i + 1 < holds_.size(); ++i) {
      Body body;
      body.name = own + std::to_string(i);
      body.model = model_.model;
      body.span = holds_[i].content.element.span();
      // A body of the file keeps its name.
      const Scope& scope = *holds_[i].content.scope;
      for (int number = 1; scope.IsGiven("body", body.name) || scene_.FindBody(body.model, body.name); ++number) {
        body.name = own + std::to_string(i) + "_" + std::to_string(number);
      }
      chain.push_back(scene_.AddBody(body).index);
    }
    chain.push_back(record().body);
    return chain;
  }

  // X_PF is set for a joint after the first one: the bodies between joints coincide with the body, in the configuration
  // as written. For the first joint, the caller adds the pose of the body.
  sceneweld::Joint ToJoint(const Hold& hold) {
    const JointElement& says = hold.says;
    sceneweld::Joint joint;
    joint.model = model_.model;
    joint.X_PF.translation = hold.p_BJ;
    joint.X_CM.translation = hold.p_BJ;
    joint.armature = says.armature;
    joint.kept = KeptOf(hold);
    joint.span = hold.content.element.span();
    joint.has_parent_frame = true;
    joint.has_child_frame = true;
    const File& file = *hold.content.scope->file;
    if (says.type == JointType::kBall) {
      CheckBallRange(hold);
      Ball ball;
      for (Dof& dof : ball.dofs)
        dof.damping = says.damping[0], dof.friction = says.frictionloss, dof.stiffness = says.stiffness[0];
      joint.motion = ball;
    } else if (says.type == JointType::kSlide) {
      Prismatic slide{hold.axis, ToDof(hold, false, file)};
      joint.X_CM.translation = hold.p_BJ + slide.dof->default_position * hold.axis;
      joint.motion = std::move(slide);
    } else {
      Revolute hinge{hold.axis, ToDof(hold, true, file)};
      joint.X_CM.rotation = Rotation::FromAxisAngle(hold.axis, hinge.dof->default_position);
      joint.motion = std::move(hinge);
    }
    return joint;
  }

  // The attributes that a joint of the scene cannot hold. Angles are in radians, as in written files.
  static KeptList KeptOf(const Hold& hold) {
    const JointElement& says = hold.says;
    const File& file = *hold.content.scope->file;
    KeptList kept = says.kept;
    const auto has = [&](const Numbers<2>& range) { return range[0] != 0 || range[1] != 0; };
    const auto holds = [&](const Numbers<2>& range, Tristate limited) { return IsLimit(range, limited, file); };
    const bool is_ball = says.type == JointType::kBall;
    if (has(says.range) && (is_ball || !holds(says.range, says.limited))) {
      // MuJoCo does not convert the angles of a range that is not a limit.
      const bool turns = is_ball && holds(says.range, says.limited);
      const double range[] = {turns ? file.Radians(says.range[0]) : says.range[0],
                              turns ? file.Radians(says.range[1]) : says.range[1]};
      KeepNumbers(kept, "range", range);
      if (is_ball) KeepWord(kept, "limited", holds(says.range, says.limited) ? "true" : "false");
    } else if (is_ball && says.limited == Tristate::kTrue) {
      KeepWord(kept, "limited", "true");  // It does not move.
    }
    if (has(says.actuatorfrcrange)) {
      KeepNumbers(kept, "actuatorfrcrange", says.actuatorfrcrange.values);
      const bool is_left_to_mujoco = is_ball && says.actuatorfrclimited == Tristate::kAuto && file.compiler.autolimits;
      if (!is_left_to_mujoco) {
        KeepWord(kept, "actuatorfrclimited", holds(says.actuatorfrcrange, says.actuatorfrclimited) ? "true" : "false");
      }
    }
    if (const auto yield = TakeKeptNumbers<1>(kept, "springyield")) {
      const double value = says.type == JointType::kSlide ? (*yield)[0] : file.Radians((*yield)[0]);
      KeepNumbers(kept, "springyield", {&value, 1});
    }
    // The position of a slide only affects its drawing.
    if (says.type == JointType::kSlide && says.ref != 0) {
      const double pos[] = {hold.p_BJ.x, hold.p_BJ.y, hold.p_BJ.z};
      KeepNumbers(kept, "pos", pos);
    }
    if (is_ball && says.ref != 0) KeepNumbers(kept, "ref", {&says.ref, 1});
    KeepPolynomial(kept, "damping", says.damping);
    KeepPolynomial(kept, "stiffness", says.stiffness);
    return kept;
  }

  static bool IsLimit(const Numbers<2>& range, Tristate limited, const File& file) {
    return limited == Tristate::kTrue ||
           (limited == Tristate::kAuto && file.compiler.autolimits && range[0] < range[1]);
  }

  // A ball may turn up to an angle.
  static void CheckBallRange(const Hold& hold) {
    const Scope& scope = *hold.content.scope;
    const Numbers<2>& range = hold.says.range;
    if (range[0] == 0 || !IsLimit(range, hold.says.limited, *scope.file)) return;
    const Element element = hold.content.element;
    scope.diagnostics().Warning("out-of-range", SpanOf(element, "range"),
                                "`range` of " + Describe(element) +
                                    " must start at 0, as it is a ball: MuJoCo refuses it");
  }

  // The scene holds the first coefficient.
  static void KeepPolynomial(KeptList& kept, const char* attribute, const UpTo<3>& numbers) {
    if (numbers[1] != 0 || numbers[2] != 0) KeepNumbers(kept, attribute, numbers.values);
  }

  // A scene has no joint for a free body: the body keeps the element.
  void KeepFree(const Hold& hold) {
    const JointElement& says = hold.says;
    const bool is_plain = hold.content.element.name() == "freejoint";
    if (is_plain && !hold.content.element.first_attribute()) return;  // The writer writes this anyway.
    Diagnostics nobody;
    LossReport none(nobody);
    XmlOutput out(kMjcf, none);
    out.Open(is_plain ? kFreeJoint.name.data() : kJoint.name.data());
    if (!is_plain) out.Attribute("type", "free");
    if (!says.name.empty()) out.Attribute("name", hold.content.scope->Full(says.name));
    const auto number = [&](const char* attribute, double value) {
      if (value != 0) out.NumberAttribute(attribute, value);
    };
    number("armature", says.armature);
    number("frictionloss", says.frictionloss);
    const auto polynomial = [&](const char* attribute, const UpTo<3>& numbers) {
      if (numbers[1] == 0 && numbers[2] == 0) return number(attribute, numbers[0]);
      out.NumbersAttribute(attribute, {numbers[0], numbers[1], numbers[2]});
    };
    polynomial("damping", says.damping);
    polynomial("stiffness", says.stiffness);
    if (says.actuatorfrcrange[0] != 0 || says.actuatorfrcrange[1] != 0) {
      out.NumbersAttribute("actuatorfrcrange", {says.actuatorfrcrange[0], says.actuatorfrcrange[1]});
    }
    if (says.range[0] != 0 || says.range[1] != 0) {
      out.NumbersAttribute("range", {says.range[0], says.range[1]});
      out.Attribute("limited", "false");
    }
    out.KeptAttributes(says.kept);
    out.Close();
    std::string text = out.Finish();
    while (text.ends_with('\n')) text.pop_back();
    if (text == "<freejoint/>" || text == "<joint type=\"free\"/>") return;  // The writer writes this anyway.
    scene_.bodies[record().body].kept.push_back({kMjcf.name, {}, std::move(text)});
  }

  Dof ToDof(const Hold& hold, bool turns, const File& file) {
    const JointElement& says = hold.says;
    const Element element = hold.content.element;
    Reading reading = hold.content.scope->reading();
    const auto in_si = [&](double value) { return turns ? file.Radians(value) : value; };
    Dof dof;
    if (!hold.good) return dof;  // reported
    if (const auto limits =
            LimitsOf(says.range, says.limited, file.compiler.autolimits, element, "range", "limited", reading)) {
      dof.lower = in_si(limits->lower);
      dof.upper = in_si(limits->upper);
    }
    dof.default_position = in_si(says.ref);
    dof.damping = says.damping[0];
    dof.stiffness = says.stiffness[0];
    dof.rest_position = in_si(says.springref);
    dof.friction = says.frictionloss;
    if (const auto effort = LimitsOf(says.actuatorfrcrange, says.actuatorfrclimited, file.compiler.autolimits, element,
                                     "actuatorfrcrange", "actuatorfrclimited", reading)) {
      dof.effort_limit = std::max(effort->upper, -effort->lower);
      if (effort->upper != -effort->lower) {
        reading.diagnostics.Warning(
            "asymmetric-range", SpanOf(element, "actuatorfrcrange"),
            "`actuatorfrcrange` of " + Describe(element) + " is not symmetric; the larger magnitude is used");
      }
    }
    return dof;
  }

  Index<sceneweld::Joint> AddNamed(const Hold& hold, sceneweld::Joint joint) {
    if (hold.says.name.empty()) {
      joint.name = LocalName(joint.parent.index) + "-" + LocalName(joint.child.index);
      return AddUnnamed(std::move(joint));
    }
    joint.name = hold.content.scope->Full(hold.says.name);
    const auto taken = scene_.FindJoint(joint.model, joint.name);
    if (!taken) return scene_.AddJoint(std::move(joint)).index;
    model_.diagnostics()
        .Error("duplicate-name", joint.span, "there is already a joint " + Quoted(joint.name.view()))
        .Note(scene_.joints[taken].span, "first declared here");
    return AddUnnamed(std::move(joint));
  }

  void Enter(const Hold& hold, Index<sceneweld::Joint> index) {
    const Scope& scope = *hold.content.scope;
    const JointElement& says = hold.says;
    const double ref = says.type == JointType::kHinge ? scope.file->Radians(says.ref) : says.ref;
    const JointRecord joint{index, says.type, place_, says.armature, ref,
                            scope.ScalesActuators(says.type == JointType::kSlide)};
    if (const auto* other = model_.joints.Add(scope.prefix + says.name.str(), scope.suffix, scope.copy,
                                              hold.content.element.span(), joint);
        other && !index) {
      model_.diagnostics()
          .Error("duplicate-name", hold.content.element.span(),
                 "there is already a joint " + Quoted(scope.Full(says.name)))
          .Note(other->span, "first declared here");
    }
  }

  Model& model_;
  Scene& scene_;
  std::size_t place_;
  const Pose X_PB_;
  std::vector<Hold> holds_;
};

}  // namespace

void HoldBody(const std::vector<Content>& contents, std::size_t place, const Pose& X_PB, Model& model) {
  Holder(place, X_PB, model).Run(contents);
}

}  // namespace sceneweld::mjcf
