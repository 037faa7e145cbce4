// SPDX-License-Identifier: BSD-3-Clause
// Compares entries with their elements of the scene by the code that reads them, and changes what differs.

#include "sceneweld/parsers/mjcf/write/mjcf_entry_fit.h"

#include <tinyxml2.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <map>
#include <utility>
#include <vector>

#include "sceneweld/parsers/kept/kept_entry.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/mjcf/model/mjcf_apply.h"
#include "sceneweld/parsers/mjcf/model/mjcf_file.h"
#include "sceneweld/parsers/mjcf/output/mjcf_output.h"
#include "sceneweld/parsers/mjcf/read/mjcf_keyframe.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/motion/positions.h"
#include "sceneweld/scene/names/lookup.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

using sceneweld::Joint;
using tinyxml2::XMLElement;

// Tolerance for numbers that the reader computes from others of the file. Relative to 1 if they are small.
constexpr double kSameNumber = 1e-9;

bool SaysSame(double a, double b) { return a == b || std::abs(a - b) <= kSameNumber * std::max(1.0, std::abs(a)); }
bool SaysSame(const Vector3& a, const Vector3& b) {
  return SaysSame(a.x, b.x) && SaysSame(a.y, b.y) && SaysSame(a.z, b.z);
}
bool SaysSame(const Pose& a, const Pose& b) {
  const Vector3 turn = Normalized({1, 2, 3});
  return SaysSame(a.translation, b.translation) && SaysSame(a.rotation * turn, b.rotation * turn);
}
bool SaysSame(const std::vector<double>& a, const std::vector<double>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](double x, double y) { return SaysSame(x, y); });
}

void SetNumbers(const char* attribute, const std::vector<double>& numbers, XMLElement& element) {
  element.SetAttribute(attribute, NumberList(numbers).c_str());
}

// The number that gives `value` when a reader multiplies it by `factor`.
double Divided(double value, double factor) {
  const double exact = value / factor;
  const double rounded = RoundedTo15Digits(exact);
  return rounded * factor == value ? rounded : exact;
}

// ---- actuators

bool IsSameLaw(const Actuator& a, const Actuator& b) {
  return SaysSame(a.gear_ratio, b.gear_ratio) && SaysSame(a.effort_limit, b.effort_limit) &&
         SaysSame(a.gains.p, b.gains.p) && SaysSame(a.gains.d, b.gains.d);
}

bool IsExactly(const Actuator& a, const Actuator& b) {
  return a.gear_ratio == b.gear_ratio && a.effort_limit == b.effort_limit && a.gains == b.gains;
}

/// Changes an actuator of the file.
class MotorChange {
 public:
  MotorChange(const ActuatorElement& says, const ControlLaw& law, const Actuator& actuator, XMLElement& motor)
      : says_(says), law_(law), actuator_(actuator), motor_(motor), gear_(actuator.gear_ratio) {}

  /// `is`: what the actuator of the file says so far. Returns false if MJCF cannot say it.
  bool Run(const Actuator& is) {
    if (gear_ != is.gear_ratio) SetGear();
    if (gear_ == 0) return IsSameLaw(is, actuator_);
    const bool has_gains = actuator_.gains == is.gains && gear_ == is.gear_ratio;
    if (!has_gains) SetGains();
    // The control of a motor is its force; that of a controller is not.
    is_motor_ = law_.motor_gain && *law_.motor_gain != 0 && actuator_.gains == ControllerGains{};
    const bool has_limit = actuator_.effort_limit == is.effort_limit && gear_ == is.gear_ratio;
    return (has_limit && (is_motor_ || !law_.is_of_control)) || SetLimit();
  }

 private:
  void SetGear() {
    std::vector<double> numbers(says_.gear.values.begin(),
                                says_.gear.values.begin() + std::max<std::size_t>(says_.gear.count, 1));
    numbers[0] = gear_;
    SetNumbers("gear", numbers, motor_);
  }

  void SetGains() {
    const double p = Divided(actuator_.gains.p, gear_ * gear_), d = Divided(actuator_.gains.d, gear_ * gear_);
    const std::string_view tag = motor_.Name();
    if (tag == "motor" && actuator_.gains == ControllerGains{}) return;
    if (tag == "position" && p != 0) {
      motor_.DeleteAttribute("kd");
      motor_.DeleteAttribute("dampratio");
      motor_.SetAttribute("kp", FormatNumber(p).c_str());
      d != 0 ? motor_.SetAttribute("kv", FormatNumber(d).c_str()) : motor_.DeleteAttribute("kv");
    } else if (tag == "velocity" && p == 0 && d != 0) {
      motor_.SetAttribute("kv", FormatNumber(d).c_str());
    } else {
      for (const char* const attribute : {"kp", "kv", "kd", "dampratio", "gaintype", "timeconst", "inheritrange"}) {
        motor_.DeleteAttribute(attribute);
      }
      motor_.SetName("general");
      const bool is_controller = actuator_.gains != ControllerGains{};
      SetNumbers("gainprm", {p != 0 ? p : is_controller ? d : 1}, motor_);
      motor_.SetAttribute("biastype", is_controller ? "affine" : "none");
      SetNumbers("biasprm", {0, 0.0 - p, 0.0 - d}, motor_);
    }
  }

  bool SetLimit() {
    const double force =
        actuator_.effort_limit < kInfinity ? Divided(actuator_.effort_limit, std::abs(gear_)) : kInfinity;
    if (!(force > 0)) return false;  // MuJoCo refuses a range of zero.
    const auto limit_by = [&](const char* range, const char* limited, double limit) {
      motor_.SetAttribute(limited, limit < kInfinity ? "true" : "false");
      limit < kInfinity ? SetNumbers(range, {-limit, limit}, motor_) : motor_.DeleteAttribute(range);
    };
    const double control = is_motor_ ? Divided(force, std::abs(*law_.motor_gain)) : kInfinity;
    // The force is limited where it was, and no range is narrower than the limit.
    if (is_motor_ && law_.is_of_control) {
      limit_by("ctrlrange", "ctrllimited", control);
      const bool is_narrow = says_.forcelimited != Tristate::kFalse && Largest(says_.forcerange) < force;
      if (is_narrow) limit_by("forcerange", "forcelimited", force);
    } else {
      limit_by("forcerange", "forcelimited", force);
      const bool is_narrow = is_motor_ && says_.ctrllimited != Tristate::kFalse && Largest(says_.ctrlrange) < control;
      if (is_narrow || law_.is_of_control) limit_by("ctrlrange", "ctrllimited", control);
    }
    return true;
  }
  // Infinity if there is no range.
  static double Largest(const Numbers<2>& range) {
    const double largest = std::max(std::abs(range[0]), std::abs(range[1]));
    return largest > 0 ? largest : kInfinity;
  }

  const ActuatorElement& says_;
  const ControlLaw& law_;
  const Actuator& actuator_;
  XMLElement& motor_;
  const double gear_;
  bool is_motor_ = false;
};

}  // namespace

const MotorEntry& EntryFit::MotorOf(const KeptList& kept) {
  const Kept& entry = *FindEntry(kept);
  const auto [found, is_new] = motors_.try_emplace(&entry);
  if (is_new) found->second = ReadMotorEntry(WholeEntry(kept, entry));
  return found->second;
}

Actuator EntryFit::ToActuator(const MotorEntry& motor, Index<Joint> joint) {
  Actuator actuator;
  SetLaw(
      motor.law, motor.says.gear[0], [&] { return InertiaAt(joint); }, actuator);
  return actuator;
}

double EntryFit::InertiaAt(Index<Joint> joint) {
  const auto& nodes = out_.layout.nodes();
  if (!inertias_) {
    std::vector<MovedInertias::Body> bodies;
    for (const Layout::Node& node : nodes) {
      MovedInertias::Body body{node.parent, node.is_free, 0, node.X_WB, &*out_.scene.bodies[node.body].mass_properties,
                               {}};
      for (const Layout::Axis& axis : node.axes) {
        body.joints.push_back({axis.joint, axis.type, node.X_WB.rotation * axis.axis, node.X_WB * axis.p_BJ,
                               ArmatureOf(out_, axis.joint)});
      }
      bodies.push_back(std::move(body));
    }
    inertias_.emplace(std::move(bodies));
  }
  for (std::size_t place = 0; place < nodes.size(); ++place) {
    for (const Layout::Axis& axis : nodes[place].axes) {
      if (axis.joint == joint) return inertias_->Of(place, joint).value_or(0);
    }
  }
  return 0;
}

bool EntryFit::Fit(const Actuator& actuator, XMLElement& motor) {
  const Name& joint = out_.layout.ScalarName(actuator.joint.index);
  const MotorEntry& read = MotorOf(actuator.kept);
  if (joint.empty() || !read.good) return false;
  if (!read.says.name.empty() && !(read.says.name == actuator.name)) {
    motor.SetAttribute("name", FullName(out_.scene, actuator).c_str());
  }
  const char* target = motor.Attribute("joint");
  if (!target) target = motor.Attribute("jointinparent");
  if (!target || joint != std::string_view(target)) {
    motor.DeleteAttribute("jointinparent");
    motor.SetAttribute("joint", joint.str().c_str());
  }
  const Actuator is = ToActuator(read, actuator.joint.index);
  const bool is_as_read = read.law.damping_ratio > 0 ? IsSameLaw(is, actuator) : IsExactly(is, actuator);
  if (is_as_read) return true;
  if (!MotorChange(read.says, read.law, actuator, motor).Run(is)) return false;
  const MotorEntry changed = ReadMotorEntry("<actuator>" + ToXml(motor) + "</actuator>");
  if (!changed.good) return false;
  const Actuator now = ToActuator(changed, actuator.joint.index);
  if (!IsSameLaw(now, actuator)) return false;
  changed_[&actuator] = now;
  ReportChanged(actuator, motor);
  return true;
}

// Reports attributes which the scene has no field for, and which do not fit its fields any more.
void EntryFit::ReportChanged(const Actuator& actuator, const XMLElement& motor) const {
  const std::string place = PlaceOfAttributes(*FindEntry(actuator.kept));
  for (const Kept& kept : actuator.kept) {
    if (kept.attribute.empty() || kept.place != std::string_view(place) || kept.attribute == "gear") continue;
    const char* const now = motor.Attribute(kept.attribute.str().c_str());
    if (now && now == kept.text) continue;
    out_.losses.Approximated(About<&Actuator::kept>(actuator),
                             Quoted(kept.attribute.view()) + " of actuator " + Quoted(FullName(out_.scene, actuator)) +
                                 (now ? " is " + Quoted(now) : " is left out") + ": the actuator was changed, and " +
                                 Quoted(kept.text) + " does not fit its new law");
  }
}

Actuator EntryFit::ReadBack(const Actuator& actuator) const {
  const auto changed = changed_.find(&actuator);
  const Actuator& law = changed == changed_.end() ? actuator : changed->second;
  Actuator read;
  read.gear_ratio = law.gear_ratio;
  read.effort_limit = law.effort_limit;
  read.gains = law.gains;
  return read;
}

// ---- equalities

bool EntryFit::Fit(const Joint& joint, XMLElement& entry) const {
  if (entry.Name() != kJointEquality.name || !IsMimicWritten(out_, joint)) return false;
  const Joint& leader = out_.scene.joints[joint.mimic->leader.index];
  const std::string names[] = {out_.layout.ScalarName(out_.scene.joints.IndexOf(joint)).str(),
                               out_.layout.ScalarName(joint.mimic->leader.index).str()};
  constexpr const char* kAttributes[] = {"joint1", "joint2"};
  for (std::size_t i = 0; i < std::size(names); ++i) {
    const char* const name = entry.Attribute(kAttributes[i]);
    if (!name || name != names[i]) entry.SetAttribute(kAttributes[i], names[i].c_str());
  }
  // MuJoCo's polynomial is in displacements from the written positions.
  const double m = joint.mimic->multiplier;
  const double constant = joint.mimic->offset + m * Dofs(leader)[0].default_position - Dofs(joint)[0].default_position;
  std::array<double, 5> polynomial{0, 1, 0, 0, 0};
  TakeNumbers(entry.Attribute("polycoef"), polynomial);
  const bool is_same = SaysSame(polynomial[0], constant) && SaysSame(polynomial[1], m) && polynomial[2] == 0 &&
                       polynomial[3] == 0 && polynomial[4] == 0;
  if (!is_same) SetNumbers("polycoef", {constant, m, 0, 0, 0}, entry);
  return true;
}

// A side by its names in the file; nothing if the scene has none of that name.
std::optional<EqualitySide> EntryFit::SideOf(const NameAt& body, const NameAt& site) const {
  const auto on = [&](Index<Body> index, const Pose& X_BS) -> std::optional<EqualitySide> {
    if (!index.valid() || !out_.layout.Has(index)) return std::nullopt;
    return EqualitySide{Ref<Body>(index), out_.layout.nodes()[out_.layout.NodeOf(index)].X_WB, X_BS};
  };
  if (site.empty()) return on(body.empty() ? Scene::kWorldBody : FindBody(out_.scene, body.name.view()), {});
  const FrameId frame = FindFrame(out_.scene, site.name.view());
  if (frame.kind != FrameId::Kind::kDeclared) return std::nullopt;
  const Frame& declared = out_.scene.frames[Index<Frame>(frame.value)];
  return on(declared.body, declared.X_BF);
}

template <typename Law>
void EntryFit::SetBodies(const Law& law, XMLElement& entry) const {
  entry.DeleteAttribute("site1");
  entry.DeleteAttribute("site2");
  entry.SetAttribute("body1", out_.NameOf(law.body_A.index).c_str());
  if (law.body_B.index == Scene::kWorldBody) {
    entry.DeleteAttribute("body2");
  } else {
    entry.SetAttribute("body2", out_.NameOf(law.body_B.index).c_str());
  }
}

bool EntryFit::Fit(const BallConstraint& ball, const EqualityElement& says, XMLElement& entry) {
  if (!out_.layout.Has(ball.body_A.index) || !out_.layout.Has(ball.body_B.index)) return false;
  const auto a = SideOf(says.body1, says.site1), b = SideOf(says.body2, says.site2);
  if (a && b) {
    const BallConstraint is = BallOf(says, *a, *b);
    if (is.body_A.index == ball.body_A.index && is.body_B.index == ball.body_B.index && SaysSame(is.p_AP, ball.p_AP) &&
        SaysSame(is.p_BQ, ball.p_BQ)) {
      return true;
    }
  }
  const auto& nodes = out_.layout.nodes();
  const Vector3 p = nodes[out_.layout.NodeOf(ball.body_A.index)].X_WB * ball.p_AP;
  const Vector3 q = nodes[out_.layout.NodeOf(ball.body_B.index)].X_WB * ball.p_BQ;
  if (SaysSame(p, q)) {
    SetBodies(ball, entry);
    SetNumbers("anchor", {ball.p_AP.x, ball.p_AP.y, ball.p_AP.z}, entry);
    return true;
  }
  for (const char* const attribute : {"body1", "body2", "anchor"}) entry.DeleteAttribute(attribute);
  entry.SetAttribute("site1", out_.HelperSite(ball.body_A.index, {ball.p_AP, {}}).c_str());
  entry.SetAttribute("site2", out_.HelperSite(ball.body_B.index, {ball.p_BQ, {}}).c_str());
  return true;
}

bool EntryFit::Fit(const WeldConstraint& weld, const EqualityElement& says, XMLElement& entry) {
  if (!out_.layout.Has(weld.body_A.index) || !out_.layout.Has(weld.body_B.index)) return false;
  const auto a = SideOf(says.body1, says.site1), b = SideOf(says.body2, says.site2);
  if (a && b) {
    const WeldConstraint is = WeldOf(says, *a, *b);
    if (is.body_A.index == weld.body_A.index && is.body_B.index == weld.body_B.index && SaysSame(is.X_AP, weld.X_AP) &&
        SaysSame(is.X_BQ, weld.X_BQ)) {
      return true;
    }
  }
  if (!weld.X_BQ.IsExactlyIdentity()) return false;
  SetBodies(weld, entry);
  entry.DeleteAttribute("anchor");
  const Vector3& p = weld.X_AP.translation;
  const Rotation q = weld.X_AP.rotation.Canonical();
  SetNumbers("relpose", {p.x, p.y, p.z, q.w(), q.x(), q.y(), q.z()}, entry);
  return true;
}

// ---- tendons

bool EntryFit::Fit(const TendonConstraint& tendon, XMLElement& entry) const {
  const bool is_bounded = tendon.lower > -kInfinity && tendon.upper < kInfinity;
  const bool is_limited = tendon.lower > -kInfinity || tendon.upper < kInfinity;
  const bool is_plain = is_limited && tendon.lower < tendon.upper && tendon.offset == 0 &&
                        tendon.stiffness == kInfinity && tendon.damping == 0;
  if (!is_plain || tendon.joints.empty()) return false;
  std::map<std::string, double> terms, read;
  for (const TendonConstraint::Term& term : tendon.joints) {
    const Name& joint = out_.layout.ScalarName(term.joint.index);
    if (joint.empty()) return false;
    terms[joint.str()] += term.coefficient;
  }
  for (const auto* child = entry.FirstChildElement(); child; child = child->NextSiblingElement()) {
    const char* const joint = child->Attribute("joint");
    read[joint ? joint : ""] += child->DoubleAttribute("coef");
  }
  if (terms != read) {
    entry.DeleteChildren();
    for (const TendonConstraint::Term& term : tendon.joints) {
      XMLElement* const joint = entry.InsertNewChildElement(kFixedTendonJoint.name.data());
      joint->SetAttribute("joint", out_.layout.ScalarName(term.joint.index).str().c_str());
      joint->SetAttribute("coef", FormatNumber(term.coefficient).c_str());
    }
  }
  std::optional<Range> limits;
  ReadEntry("<tendon>" + ToXml(entry) + "</tendon>", [&](Element element, Reading& reading) {
    TendonElement says;
    const bool good = Apply(element, says, reading);
    if (good) limits = LimitsOf(says.range, says.limited, true, element, "range", "limited", reading);
    return good;
  });
  if (!limits || limits->lower != tendon.lower || limits->upper != tendon.upper) {
    if (!is_bounded) return false;
    SetNumbers("range", {tendon.lower, tendon.upper}, entry);
    entry.SetAttribute("limited", "true");
  }
  return true;
}

bool EntryFit::Fit(const Constraint& constraint, XMLElement& entry) {
  if (const auto* const tendon = std::get_if<TendonConstraint>(&constraint.law)) {
    return entry.Name() == kFixedTendon.name && Fit(*tendon, entry);
  }
  EqualityElement says;
  const std::string text = "<equality>" + ToXml(entry) + "</equality>";
  if (!ReadEntry(text, [&](Element element, Reading& reading) { return Apply(element, says, reading); })) return false;
  const auto* const ball = std::get_if<BallConstraint>(&constraint.law);
  const auto* const weld = std::get_if<WeldConstraint>(&constraint.law);
  if (ball) return entry.Name() == kConnect.name && Fit(*ball, says, entry);
  return weld && entry.Name() == kWeld.name && Fit(*weld, says, entry);
}

// ---- keys

namespace {

std::vector<double> NumbersOf(const XMLElement& element, const char* attribute) {
  const char* const text = element.Attribute(attribute);
  std::vector<double> numbers(text ? std::strlen(text) / 2 + 1 : 0);
  numbers.resize(text ? ScanNumbers(text, numbers, NonFinite::kAccepted).count : 0);
  return numbers;
}

void FitVelocities(const std::vector<double>& velocities, std::size_t count, XMLElement& child) {
  if (SaysSame(Moving(NumbersOf(child, "qvel")), velocities)) return;
  SetNumbers("qvel", velocities.empty() ? std::vector<double>(count) : velocities, child);
}

// The writer turns the velocity with the body, if the body has another pose than in the key (mjcf_write_key.cc). It
// does the same with the pose.
void FitFree(std::vector<double> velocities, const Pose& X_WB, XMLElement& child) {
  const std::vector<double> at = NumbersOf(child, "at");
  if (velocities.size() == 6 && at.size() == 7 && (at[3] != 0 || at[4] != 0 || at[5] != 0 || at[6] != 0)) {
    const Rotation R = X_WB.rotation * Rotation::FromQuaternion(at[3], at[4], at[5], at[6]).Inverse();
    const Vector3 v = R.Inverse() * Vector3{velocities[0], velocities[1], velocities[2]};
    velocities[0] = v.x, velocities[1] = v.y, velocities[2] = v.z;
  }
  FitVelocities(velocities, 6, child);
}

// A body without a state is where it was.
void PutBack(XMLElement& child) {
  const std::vector<double> at = NumbersOf(child, "at");
  if (at.size() != 7) return;
  const auto set = [&](const char* attribute, const std::vector<double>& numbers) {
    if (child.Attribute(attribute)) SetNumbers(attribute, numbers, child);
  };
  set("qpos", at);
  set("pos", {at.begin(), at.begin() + 3});
  set("quat", {at.begin() + 3, at.end()});
}

void FitJoint(const Joint& joint, const JointState& state, XMLElement& child) {
  if (PositionsOf(NumbersOf(child, "qpos")) != state.positions) {
    std::vector<double> defaults;
    AppendDefaultPositions(joint, defaults);
    const std::vector<double>& wanted = state.positions.empty() ? defaults : state.positions;
    SetNumbers("qpos", QposOf(joint, wanted), child);
  }
  FitVelocities(state.velocities, Dofs(joint).size(), child);
}

}  // namespace

bool EntryFit::Fit(const Configuration& configuration, XMLElement& key) const {
  const Scene& scene = out_.scene;
  if (!configuration.group.empty()) return false;
  if (!IsWording(*FindEntry(configuration.kept))) return true;  // The scene holds no number of it.
  const std::string name =
      configuration.name.empty() ? std::string() : scene.Scoped(configuration.model, configuration.name.view());
  const char* const is = key.Attribute("name");
  if (name.empty()) {
    key.DeleteAttribute("name");
  } else if (!is || is != name) {
    key.SetAttribute("name", name.c_str());
  }
  std::map<std::uint32_t, const JointState*> joints;
  std::map<std::uint32_t, const BodyState*> bodies;
  for (const JointState& state : configuration.joints) joints[state.joint.index.value()] = &state;
  for (const BodyState& state : configuration.bodies) bodies[state.body.index.value()] = &state;
  for (XMLElement* child = key.FirstChildElement(); child; child = child->NextSiblingElement()) {
    const char* const joint = child->Attribute("joint");
    const char* const body = child->Attribute("body");
    if (joint) {
      const Index<Joint> index = FindJoint(scene, joint);
      if (!index.valid()) continue;
      const auto state = joints.find(index.value());
      const JointState none{Ref<Joint>(index), {}, {}};
      FitJoint(scene.joints[index], state == joints.end() ? none : *state->second, *child);
      if (state != joints.end()) joints.erase(state);
    } else if (body) {
      const Index<Body> index = FindBody(scene, body);
      if (!index.valid()) continue;
      const auto state = bodies.find(index.value());
      const bool is_free = child->Name() == std::string_view("free");
      if (state == bodies.end()) PutBack(*child);
      if (is_free && out_.layout.Has(index)) {
        const Pose& X_WB = out_.layout.nodes()[out_.layout.NodeOf(index)].X_WB;
        FitFree(state == bodies.end() ? std::vector<double>() : state->second->velocities, X_WB, *child);
      }
    }
  }
  for (const auto& [index, state] : joints) {
    XMLElement* const child = key.InsertNewChildElement("joint");
    const Joint& joint = scene.joints[Index<Joint>(index)];
    child->SetAttribute("joint", FullName(scene, joint).c_str());
    FitJoint(joint, *state, *child);
  }
  return true;
}

}  // namespace sceneweld::mjcf
