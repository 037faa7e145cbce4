// SPDX-License-Identifier: BSD-3-Clause
// Reads the `actuator` sections: actuators on hinges and slides become actuators of the scene, with limits and gains on
// the joint's side of the gear. All other actuators are only kept (mjcf_kept_sections.cc).

#include <algorithm>
#include <cmath>
#include <unordered_set>
#include <vector>

#include "sceneweld/parsers/mjcf/mass/mjcf_actuator_inertia.h"
#include "sceneweld/parsers/mjcf/mjcf_as_read.h"
#include "sceneweld/parsers/mjcf/read/mjcf_apply.h"
#include "sceneweld/parsers/mjcf/read/mjcf_kept_sections.h"
#include "sceneweld/parsers/mjcf/read/mjcf_limit.h"
#include "sceneweld/parsers/mjcf/read/mjcf_part_reader.h"
#include "sceneweld/parsers/mjcf/read/mjcf_reference.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"

namespace sceneweld::mjcf {
namespace {

/// How an actuator turns its control into a force, on the actuator's side of the gear.
struct ControlLaw {
  /// Force per unit of control; nullopt for a controller or another law.
  std::optional<double> motor_gain;
  ControllerGains gains;
  double damping_ratio = 0;          ///< If positive, it replaces gains.d.
  double largest_force = kInfinity;  ///< [N m, N]
};

// Infinity stays infinity, even if the factor is zero.
double Scaled(double limit, double factor) { return std::isinf(limit) ? limit : limit * std::abs(factor); }

/// Reads the actuators of one part.
class ActuatorReader : private PartReader {
 public:
  ActuatorReader(const Part& part, Model& model) : PartReader(part, model), subtrees_(model) {}

  // In Drake's order, because it decides the numbers in generated names.
  void Run() {
    std::vector<Element> motors;
    std::vector<Element> positions;
    std::vector<Element> others;
    file_.EachIn("actuator", [&](Element element) {
      const std::string_view tag = element.name();
      if (tag == "motor") motors.push_back(element);
      if (tag == "position") positions.push_back(element);
      if (tag == "velocity" || tag == "general") others.push_back(element);
      if (const Attribute name = element.attribute("name")) names_.insert(part_.prefix + std::string(name.value()));
    });
    for (const auto* group : {&motors, &positions, &others}) {
      for (const Element element : *group) Read(element);
    }
  }

 private:
  void Read(Element element) {
    ActuatorElement says = file_.ClassOf(element, file_.classes.main(), reading_.diagnostics).actuator;
    if (!Apply(element, says, reading_) || !CheckTransmission(element, says)) return;
    const NameAt& joint_name = says.joint.empty() ? says.jointinparent : says.joint;
    const auto joint = Refer(model_.joints, part_, joint_name, "unknown-joint", "joint");
    if (!joint) return;
    std::optional<ControlLaw> law;
    std::size_t copy = 0;
    for (const std::string& suffix : *joint.copies()) {
      const JointRecord& record = *joint.Copy(suffix);
      const auto place = model_.KeptPlace(part_, element, copy++);
      if (!record.IsScalar()) continue;  // The actuator is only kept.
      if (!law) law = ToLaw(element, says);
      Add(element, says, suffix, record, *law, place);
    }
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

  ControlLaw ToLaw(Element element, const ActuatorElement& says) {
    ControlLaw law;
    if (says.gaintype == GainType::kFixed && says.biastype == BiasType::kNone) {
      law.motor_gain = says.gainprm[0];
    } else {
      SetGains(says, law);  // For other laws it does nothing: the actuator has no gains, like a motor.
    }
    const bool autolimits = file_.compiler.autolimits;
    const double control = LargestMagnitude(says.ctrlrange, says.ctrllimited, autolimits,
                                            law.motor_gain ? RangeUse::kEffort : RangeUse::kCheckedOnly, element,
                                            "ctrlrange", "ctrllimited", reading_);
    law.largest_force = LargestMagnitude(says.forcerange, says.forcelimited, autolimits, RangeUse::kEffort, element,
                                         "forcerange", "forcelimited", reading_);
    if (law.motor_gain) law.largest_force = std::min(law.largest_force, Scaled(control, *law.motor_gain));
    if (says.gear[0] == 0) {
      reading_.diagnostics.Warning(
          "out-of-range", SpanOf(element, "gear"),
          "the `gear` of " + Describe(element) + " is 0: it never moves its joint, and its rotor inertia is 0");
    }
    return law;
  }

  // Sets the gains of a controller: force = p (control - position) - d velocity, or force = d (control - velocity).
  // Returns false if the actuator has another law.
  static bool SetGains(const ActuatorElement& says, ControlLaw& law) {
    if (says.gaintype != GainType::kFixed || says.biastype != BiasType::kAffine) return false;
    const double p = -says.biasprm[1];
    const double d = -says.biasprm[2];
    const bool holds_position = p == says.gainprm[0];
    if (says.biasprm[0] != 0 || p < 0 || !(holds_position || p == 0)) return false;
    // MuJoCo writes a damping ratio as a positive biasprm[2].
    if (d < 0 && !holds_position) return false;
    law.gains.p = std::abs(p);  // no minus zero
    law.gains.d = d > 0 ? d : 0;
    law.damping_ratio = d < 0 ? -d : 0;
    return true;
  }

  // Converts the law to the joint's side of the gear.
  void Add(Element element, const ActuatorElement& says, const std::string& suffix, const JointRecord& record,
           const ControlLaw& law, std::optional<std::size_t> place) {
    const double gear = says.gear[0];
    Actuator actuator;
    actuator.name = NameOf(says.name, suffix);
    actuator.model = model_.model;
    actuator.joint = Ref<sceneweld::Joint>(record.joint);
    actuator.span = element.span();
    actuator.gear_ratio = gear;
    actuator.effort_limit = Scaled(law.largest_force, gear);
    actuator.gains.p = gear * gear * law.gains.p;
    actuator.gains.d = gear * gear * law.gains.d;
    if (law.damping_ratio > 0) {
      // As in MuJoCo: the ratio to the critical damping for p and the inertia that the motor moves.
      actuator.gains.d = law.damping_ratio * 2 * std::sqrt(actuator.gains.p * subtrees_.InertiaAt(record));
    }
    // The first actuator of a joint takes over the armature of the joint.
    double& armature = model_.scene.joints[record.joint].armature;
    if (armature != 0 && gear != 0) {
      actuator.rotor_inertia = armature / (gear * gear);
      armature = 0;
    }
    if (place) marks_.Mark(model_.scene, actuator, *place);
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

  Subtrees subtrees_;
  ActuatorMarks marks_;
  std::unordered_set<std::string> names_;  // as written, with the part's prefix
};

}  // namespace

void ReadActuators(const Part& part, Model& model) { ActuatorReader(part, model).Run(); }

}  // namespace sceneweld::mjcf
