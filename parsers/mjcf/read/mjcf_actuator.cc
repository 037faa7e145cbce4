// SPDX-License-Identifier: BSD-3-Clause
// Reads the `actuator` sections: actuators on hinges and slides become actuators of the scene, with limits and gains on
// the joint's side of the gear. All other actuators are only kept (mjcf_kept_sections.cc).

#include "sceneweld/parsers/mjcf/read/mjcf_actuator.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <unordered_set>
#include <utility>
#include <vector>

#include "sceneweld/parsers/mjcf/mass/mjcf_moved_inertia.h"
#include "sceneweld/parsers/mjcf/model/mjcf_apply.h"
#include "sceneweld/parsers/mjcf/model/mjcf_file.h"
#include "sceneweld/parsers/mjcf/model/mjcf_model.h"
#include "sceneweld/parsers/mjcf/model/mjcf_reference.h"
#include "sceneweld/parsers/mjcf/read/mjcf_kept_sections.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"

namespace sceneweld::mjcf {

namespace {

// Infinity stays infinity, even if the factor is zero.
double Scaled(double limit, double factor) { return std::isinf(limit) ? limit : limit * std::abs(factor); }

// Sets the gains of a controller: force = p (control - position) - d velocity, or force = d (control - velocity). For
// other laws it does nothing: the actuator has no gains, like a motor.
void SetGains(const ActuatorElement& says, ControlLaw& law) {
  if (says.gaintype != GainType::kFixed || says.biastype != BiasType::kAffine) return;
  const double p = -says.biasprm[1];
  const double d = -says.biasprm[2];
  const bool holds_position = p == says.gainprm[0];
  if (says.biasprm[0] != 0 || p < 0 || !(holds_position || p == 0)) return;
  // MuJoCo writes a damping ratio as a positive biasprm[2].
  if (d < 0 && !holds_position) return;
  law.is_controller = p > 0 || (d > 0 && d == says.gainprm[0]);
  law.gains.p = std::abs(p);  // no minus zero
  law.gains.d = d > 0 ? d : 0;
  law.damping_ratio = d < 0 ? -d : 0;
}

bool IsSymmetric(const Numbers<2>& range) { return range[0] == -range[1]; }

/// Reads the actuators of one part.
class ActuatorReader : private PartReader {
 public:
  ActuatorReader(const Part& part, Model& model) : PartReader(part, model) {}

  // In Drake's order, because it decides the numbers in generated names.
  void Run() {
    std::vector<Element> motors;
    std::vector<Element> positions;
    std::vector<Element> others;
    file_.EachIn("actuator", [&](Element element) {
      const std::string_view tag = element.name();
      if (tag == "motor") motors.push_back(element);
      if (tag == "position") positions.push_back(element);
      if (tag == "velocity" || tag == "general" || IsKeptAsGeneral(element)) others.push_back(element);
      if (const Attribute name = element.attribute("name")) names_.insert(part_.prefix + std::string(name.value()));
    });
    for (const auto* group : {&motors, &positions, &others}) {
      for (const Element element : *group) Read(element);
    }
  }

 private:
  void Read(Element element) {
    ActuatorElement says =
        file_.ClassOf(element, file_.classes.main(), reading_.diagnostics).ActuatorOf(element.name());
    if (!Apply(element, says, reading_) || !CheckTransmission(element, says)) return;
    const NameAt& joint_name = says.joint.empty() ? says.jointinparent : says.joint;
    const auto joint = Refer(model_.joints, part_, joint_name, "unknown-joint", "joint");
    if (!joint) return;
    std::optional<ControlLaw> law;
    std::size_t copy = 0;
    for (const std::string& suffix : *joint.copies()) {
      const JointRecord& record = *joint.Copy(suffix);
      const std::size_t place = copy++;
      if (!record.IsScalar()) continue;  // The actuator is only kept.
      if (!law) law = LawOf(element, says, file_.compiler.autolimits, reading_);
      Add(element, says, suffix, record, *law, place);
    }
  }

  // Whether its class gives it a law that only `general` can say (SayLaw).
  bool IsKeptAsGeneral(Element element) const {
    const Kept* const entry = model_.EntryOf(part_, element);
    return entry && entry->text.starts_with("<actuator><general");
  }

  bool CheckTransmission(Element element, const ActuatorElement& says) {
    // Actuators with another transmission than a joint are only kept.
    for (const auto other : {&ActuatorElement::tendon, &ActuatorElement::site, &ActuatorElement::slidersite,
                             &ActuatorElement::cranksite, &ActuatorElement::body}) {
      if (!(says.*other).empty()) return false;
    }
    if (!says.joint.empty() || !says.jointinparent.empty()) return true;
    reading_.diagnostics.Warning("missing-value", element.span(),
                                 "ignoring " + Describe(element) + ": it has no `joint`");
    return false;
  }

  void Add(Element element, const ActuatorElement& says, const std::string& suffix, const JointRecord& record,
           const ControlLaw& law, std::size_t copy) {
    const double gear = says.gear[0];
    Actuator actuator;
    actuator.name = NameOf(says.name, suffix);
    actuator.model = model_.model;
    actuator.joint = Ref<sceneweld::Joint>(record.joint);
    actuator.span = element.span();
    SetLaw(
        law, gear, [&] { return InertiaAt(element, record); }, actuator);
    // The first actuator of a joint takes over the armature of the joint.
    double& armature = model_.scene.joints[record.joint].armature;
    if (armature != 0 && gear != 0) {
      actuator.rotor_inertia = armature / (gear * gear);
      model_.armatures[record.joint.value()] = armature;
      armature = 0;
    }
    const auto holds = [&](std::string_view attribute) { return HoldsAttributeOf(says, law, attribute); };
    model_.TakeEntry(part_, element, copy, holds, actuator.kept);
    KeepOtherGears(says, actuator.kept);
    const auto added = model_.scene.AddActuator(std::move(actuator));
    if (added) return;
    model_.diagnostics()
        .Error("duplicate-name", element.value("name")->span,
               "an actuator " + Quoted(model_.scene.actuators[added.taken].name.view()) + " already exists")
        .Note(model_.scene.actuators[added.taken].span, "first declared here");
  }

  // The name of the element, or `motor` and an unused number.
  std::string NameOf(const Name& own, const std::string& suffix) const {
    if (!own.empty()) return part_.prefix + own.str() + suffix;
    for (std::size_t number = model_.scene.actuators.size();; ++number) {
      std::string made = "motor" + std::to_string(number);
      if (!names_.contains(made) && !model_.scene.FindActuator(model_.model, made)) return made;
    }
  }

  // The inertia that a joint moves. [kg m^2 or kg]
  double InertiaAt(Element element, const JointRecord& record) {
    if (!inertias_) inertias_ = MovedInertiasOf(model_);
    const auto inertia = inertias_->Of(record.body, record.joint);
    if (!inertia) {
      ReportLargeTree(std::as_const(model_.scene).joints[record.joint], "the damping of " + Describe(element),
                      SpanOf(element, "dampratio"), reading_.diagnostics);
    }
    return inertia.value_or(0);
  }

  std::optional<MovedInertias> inertias_;
  std::unordered_set<std::string> names_;  // as written, with the part's prefix
};

}  // namespace

ControlLaw LawOf(Element element, const ActuatorElement& says, bool autolimits, Reading& reading) {
  ControlLaw law;
  if (says.gaintype == GainType::kFixed && says.biastype == BiasType::kNone) {
    law.motor_gain = says.gainprm[0];
  } else {
    SetGains(says, law);
  }
  const double control = LargestMagnitude(says.ctrlrange, says.ctrllimited, autolimits,
                                          law.motor_gain ? RangeUse::kEffort : RangeUse::kCheckedOnly, element,
                                          "ctrlrange", "ctrllimited", reading);
  const double force = LargestMagnitude(says.forcerange, says.forcelimited, autolimits, RangeUse::kEffort, element,
                                        "forcerange", "forcelimited", reading);
  const double of_control = law.motor_gain ? Scaled(control, *law.motor_gain) : kInfinity;
  law.largest_force = std::min(force, of_control);
  law.is_of_control = !std::isinf(of_control) && of_control < force;
  if (says.gear[0] == 0) {
    reading.diagnostics.Warning(
        "out-of-range", SpanOf(element, "gear"),
        "the `gear` of " + Describe(element) + " is 0: it never moves its joint, and its rotor inertia is 0");
  }
  return law;
}

void SetLaw(const ControlLaw& law, double gear, const std::function<double()>& inertia, Actuator& actuator) {
  actuator.gear_ratio = gear;
  actuator.effort_limit = Scaled(law.largest_force, gear);
  actuator.gains.p = gear * gear * law.gains.p;
  actuator.gains.d = gear * gear * law.gains.d;
  // As in MuJoCo: the ratio to the critical damping for p and the inertia that the motor moves.
  if (law.damping_ratio > 0) actuator.gains.d = law.damping_ratio * 2 * std::sqrt(actuator.gains.p * inertia());
}

void KeepOtherGears(const ActuatorElement& says, KeptList& kept) {
  const auto& all = says.gear.values;
  const Kept* const entry = FindEntry(std::as_const(kept));
  if (!entry || std::all_of(all.begin() + 1, all.end(), [](double other) { return other == 0; })) return;
  std::string text;
  FormatNumbers(all.data() + 1, says.gear.count - 1, text);
  kept.push_back({entry->format, "gear", "0 " + text, Name(PlaceOfAttributes(*entry))});
}

bool HoldsAttributeOf(const ActuatorElement& says, const ControlLaw& law, std::string_view attribute) {
  if (attribute == "name" || attribute == "joint") return true;
  if (attribute == "jointinparent") return says.joint.empty();
  if (attribute == "gear") return true;
  // They say nothing without their ranges.
  if (attribute == "ctrllimited" || attribute == "forcelimited") return true;
  if (attribute == "ctrlrange") return law.is_of_control && IsSymmetric(says.ctrlrange);
  if (attribute == "forcerange") return !law.is_of_control && IsSymmetric(says.forcerange);
  constexpr std::string_view kOfLaw[] = {"gainprm", "gaintype", "biastype", "biasprm", "kp", "kv", "kd", "dampratio"};
  const auto* const of_law = std::find(std::begin(kOfLaw), std::end(kOfLaw), attribute);
  if (law.motor_gain) return *law.motor_gain == 1 && of_law < std::begin(kOfLaw) + 3;
  return law.is_controller && of_law != std::end(kOfLaw);
}

MotorEntry ReadMotorEntry(const std::string& entry) {
  MotorEntry motor;
  ReadEntry(entry, [&](Element element, Reading& reading) {
    constexpr std::string_view kTags[] = {"motor", "position", "velocity", "general"};
    const bool is_known = std::find(std::begin(kTags), std::end(kTags), element.name()) != std::end(kTags);
    motor.good = is_known && Apply(element, motor.says, reading);
    if (motor.good) motor.law = LawOf(element, motor.says, true, reading);
    return motor.good;
  });
  return motor;
}

void ReadActuators(const Part& part, Model& model) { ActuatorReader(part, model).Run(); }

}  // namespace sceneweld::mjcf
