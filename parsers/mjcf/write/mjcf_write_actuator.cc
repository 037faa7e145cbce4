#include "sceneweld/parsers/mjcf/mjcf_encoding.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/parsers/mjcf/write/mjcf_writing.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

// A limit of zero, which MuJoCo refuses. [N m, N]
constexpr double kTinyEffort = 1e-10;

void EncodeActuator(Output& out, const Actuator& actuator) {
  const std::string name = FullName(out.scene, actuator);
  const char* kind = encoding::kActuator;
  out.Also(kind, name, "joint", EscapedWord(out.scene.FullName(actuator.joint.index)));
  out.EncodeAll(kind, name, actuator, actuator.span);
}

// What the reader would make of it as it stands in the file.
bool IsReadBack(const Output& out, const Actuator& actuator) {
  const auto all = out.actuators[actuator.joint.index.value()];
  const double rotor = actuator.gear_ratio == 1 ? ArmatureOf(out, actuator.joint.index) : -1;
  return all.size() == 1 && actuator.gear_ratio == 1 && actuator.rotor_inertia == rotor && actuator.effort_limit > 0 &&
         EncodeRest(WriterClaims(), actuator, FieldStyle::kWord).empty();
}

void WriteActuator(Output& out, const Actuator& actuator) {
  ActuatorElement element;
  element.name = FullName(out.scene, actuator);
  element.joint.name = out.layout.ScalarName(actuator.joint.index);
  element.ctrllimited = Tristate::kFalse;
  element.forcelimited = Tristate::kFalse;
  if (actuator.effort_limit < kInfinity) {
    double effort = actuator.effort_limit;
    if (!(effort > 0)) {
      effort = kTinyEffort;
      out.losses.Approximated(About<&Actuator::effort_limit>(actuator),
                              "actuator " + Quoted(FullName(out.scene, actuator)) +
                                  " can do nothing; MuJoCo refuses such a limit, so that it gets a tiny one");
    }
    element.forcelimited = Tristate::kTrue;
    element.forcerange = {{-effort, effort}};
  }
  const bool is_controller = actuator.gains != ControllerGains{};
  if (is_controller) {
    const auto& [p, d] = actuator.gains;
    element.biastype = BiasType::kAffine;
    // Without a gain of the position the control is the wanted velocity.
    element.gainprm.values[0] = p != 0 ? p : d;
    element.gainprm.count = 1;
    element.biasprm.values = {0, -p, -d};
    element.biasprm.count = 3;
  }
  out.Write(is_controller ? kGeneral : kMotor, element);
}

}  // namespace

bool IsWritten(const Output& out, const Actuator& actuator) {
  const Index<Joint> joint = actuator.joint.index;
  return !out.layout.ScalarName(joint).empty() && !out.scene.joints[joint].mimic;
}

double ArmatureOf(const Output& out, Index<Joint> joint) {
  double sum = out.scene.joints[joint].armature;
  for (const Index<Actuator> i : out.actuators[joint.value()]) {
    const Actuator& actuator = out.scene.actuators[i];
    sum += actuator.rotor_inertia * actuator.gear_ratio * actuator.gear_ratio;
  }
  return sum;
}

void WriteActuators(Output& out, const KeptSections& kept) {
  kept.Write("actuator");
  bool is_open = false;
  for (const Actuator& actuator : out.scene.actuators) {
    if (kept.Holds(actuator)) continue;
    if (!IsWritten(out, actuator)) {
      const bool follows = out.scene.joints[actuator.joint.index].mimic.has_value();
      out.losses.Approximated(About(actuator),
                              "actuator " + Quoted(FullName(out.scene, actuator)) + " is left out: " +
                                  (follows ? "its joint follows another one" : "its joint is none of MuJoCo"));
      EncodeActuator(out, actuator);
      continue;
    }
    if (!is_open) out.Open(kActuator.name.data());
    is_open = true;
    WriteActuator(out, actuator);
    if (!IsReadBack(out, actuator)) EncodeActuator(out, actuator);
  }
  if (is_open) out.Close();
}

}  // namespace sceneweld::mjcf
