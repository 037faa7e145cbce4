// SPDX-License-Identifier: BSD-3-Clause
// Writes `<actuator>`.

#include <tinyxml2.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>
#include <unordered_set>
#include <variant>
#include <vector>

#include "sceneweld/parsers/mjcf/read/mjcf_keyframe.h"
#include "sceneweld/parsers/mjcf/record/mjcf_record.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/parsers/mjcf/write/mjcf_writing.h"
#include "sceneweld/parsers/table/field_codec.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

// Replaces a limit of zero, which MuJoCo refuses. [N m, N]
constexpr double kTinyEffort = 1e-10;

// An actuator that the file has in no other form.
void EncodeWhole(Output& out, const Actuator& actuator) {
  const std::string name = FullName(out.scene, actuator);
  const char* kind = encoding::kActuator;
  out.Also(kind, name, "joint", EscapedWord(out.scene.FullName(actuator.joint.index)));
  out.RepeatInstance(out.repeated_whole_actuators, actuator.span, Alike<Actuator>{&actuator}, {}, kind, name,
                     [&] { out.EncodeAll(kind, name, actuator, actuator.span); });
}

// The fields of an actuator that differ from those that the reader finds, as `read`. The rotor and the gear depend on
// the armature of the joint.
void EncodeBeside(Output& out, const Actuator& actuator, const Actuator& read) {
  const std::string name = FullName(out.scene, actuator);
  const auto encode = [&](const char* key, double value, double plain) {
    const std::string text = FormatNumber(value), held = FormatNumber(plain);
    out.Also(encoding::kActuator, name, key, text, held);
  };
  Actuator same = read;
  same.rotor_inertia = actuator.rotor_inertia;
  same.gear_ratio = actuator.gear_ratio;
  out.EncodeDifferences(encoding::kActuator, name, actuator, same, actuator.span);
  const Output::Together group(out);
  encode("gear_ratio", actuator.gear_ratio, read.gear_ratio);
  encode("rotor_inertia", actuator.rotor_inertia, read.rotor_inertia);
  out.Guard(encoding::kActuator, name, encoding::kJointArmature, FormatNumber(ArmatureOf(out, actuator.joint.index)));
}

// The bounds of the controls that `<ros2_control>` gives; the effort limit is in `forcerange`.
std::optional<Command> ControlOf(const Output& out, const Actuator& actuator) {
  auto command = CommandOf(out.scene, actuator);
  if (!command || !std::isfinite(command->min) || !std::isfinite(command->max)) return std::nullopt;
  const bool is_of_limit = command->kind == Command::Kind::kEffort && command->max == actuator.effort_limit &&
                           command->min == -actuator.effort_limit;
  return is_of_limit || !(command->min < command->max) ? std::nullopt : command;
}

// The rest of an actuator, beside its element. Its rotor inertia is in the armature of the joint.
void EncodeActuator(Output& out, const Actuator& actuator, double rotor) {
  const std::string name = FullName(out.scene, actuator);
  const double armature = ArmatureOf(out, actuator.joint.index);
  const ControllerGains gains = out.command_gains.Of(actuator);
  const Command range = ControlOf(out, actuator).value_or(Command());
  out.RepeatInstance(out.repeated_actuator_texts, actuator.span,
                     Output::ActuatorKey{{&actuator}, {{rotor, armature, gains.p, gains.d, range.min, range.max}}},
                     {}, encoding::kActuator, name, [&] {
                       Actuator held;
                       if (gains.p >= 0 && gains.d >= 0) held.gains = gains;
                       held.effort_limit = actuator.effort_limit > 0 ? actuator.effort_limit : kTinyEffort;
                       held.rotor_inertia = rotor;
                       EncodeBeside(out, actuator, held);
                       if (const auto control = ControlOf(out, actuator)) {
                         const std::string bounds = FormatNumber(control->min) + " " + FormatNumber(control->max);
                         out.Also(encoding::kActuator, name, encoding::kControl, "made", EscapedWord(bounds));
                       }
                     });
}

// The actuator that the reader would make from the element.
bool IsReadBack(const Output& out, const Actuator& actuator) {
  const auto all = out.actuators[actuator.joint.index.value()];
  const double rotor = actuator.gear_ratio == 1 ? ArmatureOf(out, actuator.joint.index) : -1;
  return all.size() == 1 && actuator.gear_ratio == 1 && actuator.rotor_inertia == rotor && actuator.effort_limit > 0 &&
         EncodeRest(WriterClaims(), actuator, FieldStyle::kWord).empty() &&
         out.command_gains.HasOwn(actuator) && !ControlOf(out, actuator);
}

void WriteActuator(Output& out, const Actuator& actuator) {
  ActuatorElement element;
  element.name = FullName(out.scene, actuator);
  element.joint.name = out.layout.ScalarName(actuator.joint.index);
  element.ctrllimited = Tristate::kFalse;
  element.forcelimited = Tristate::kFalse;
  if (const auto control = ControlOf(out, actuator)) {
    element.ctrllimited = Tristate::kTrue;
    element.ctrlrange = {{control->min, control->max}};
  }
  if (actuator.effort_limit < kInfinity) {
    double effort = actuator.effort_limit;
    if (!(effort > 0)) {
      effort = kTinyEffort;
      out.losses.Approximated(About<&Actuator::effort_limit>(actuator),
                              "actuator " + Quoted(FullName(out.scene, actuator)) +
                                  " has an effort limit of 0, which MuJoCo refuses; it gets a tiny one");
    }
    element.forcelimited = Tristate::kTrue;
    element.forcerange = {{-effort, effort}};
  }
  const ControllerGains gains = out.command_gains.Of(actuator);
  const bool is_controller = gains != ControllerGains{};
  if (!out.command_gains.HasOwn(actuator)) {
    out.losses.Approximated(About<&Actuator::gains>(actuator),
                            "actuator " + Quoted(FullName(out.scene, actuator)) +
                                " gets gains by which its joint follows critically damped: `<ros2_control>` commands "
                                "it by position or velocity, and has no gains");
  }
  if (is_controller) {
    const auto& [p, d] = gains;
    element.biastype = BiasType::kAffine;
    // Without a position gain, the control is the wanted velocity.
    element.gainprm.values[0] = p != 0 ? p : d;
    element.gainprm.count = 1;
    element.biasprm.values = {0, -p, -d};
    element.biasprm.count = 3;
  }
  out.Write(is_controller ? kGeneral : kMotor, element);
}

}  // namespace

bool IsWritten(const Output& out, const Actuator& actuator) {
  return !out.layout.ScalarName(actuator.joint.index).empty();
}

double ArmatureOf(const Output& out, Index<Joint> joint) {
  double sum = out.scene.joints[joint].armature;
  const auto actuators = out.actuators[joint.value()];
  if (actuators.size() == 1 && sum == 0) {
    // The digits of the file that it was read from, if they give exactly this inertia again.
    const Actuator& actuator = out.scene.actuators[actuators.front()];
    const double ratio = actuator.gear_ratio * actuator.gear_ratio;
    const double armature = RoundedTo15Digits(actuator.rotor_inertia * ratio);
    if (armature / ratio == actuator.rotor_inertia) return armature;
  }
  for (const Index<Actuator> i : actuators) {
    const Actuator& actuator = out.scene.actuators[i];
    sum += actuator.rotor_inertia * actuator.gear_ratio * actuator.gear_ratio;
  }
  return sum;
}

namespace {

// The rotor inertias that the reader gives to the actuators of the file. The first one of each joint takes over the
// armature (read/mjcf_actuator.cc).
class ReadRotors {
 public:
  explicit ReadRotors(const Output& out) : out_(out) {}

  /// Called in the order of the reader.
  void Add(const Actuator& actuator, double gear) {
    const std::uint32_t joint = actuator.joint.index.value();
    const double armature = ArmatureOf(out_, actuator.joint.index);
    const bool takes = armature != 0 && gear != 0 && taken_.insert(joint).second;
    if (takes) rotors_[&actuator] = armature / (gear * gear);
  }
  double Of(const Actuator& actuator) const {
    const auto found = rotors_.find(&actuator);
    return found == rotors_.end() ? 0 : found->second;
  }

 private:
  const Output& out_;
  std::unordered_set<std::uint32_t> taken_;
  std::unordered_map<const Actuator*, double> rotors_;
};

// The fields of an actuator that the reader does not find in its entry and in the armature.
void EncodeBesideEntry(Output& out, const Actuator& actuator, Actuator read, double rotor) {
  constexpr double kSame = 1e-12;
  const bool is_same = std::abs(rotor - actuator.rotor_inertia) <= kSame * std::abs(rotor);
  read.rotor_inertia = is_same ? actuator.rotor_inertia : rotor;
  static const KindInfo& kKind = KindOf<Actuator>();
  bool differs = false;
  EachDifference(kKind, &actuator, &read, FieldStyle::kWord,
                 [&](std::string_view, std::string_view) { differs = true; });
  if (differs) EncodeBeside(out, actuator, read);
}

}  // namespace

std::vector<WrittenActuator> WriteActuators(Output& out, const KeptSections& kept) {
  std::vector<WrittenActuator> written;
  Section section(out, kActuator.name);
  kept.Write(section);
  std::array<std::vector<const Actuator*>, 3> as_read;  // Motors, positions, others.
  for (const KeptSections::Part& part : kept.PartsOf(kActuator.name)) {
    const auto all = kept.ActuatorsOf(part.model);
    const auto at = std::find(all.begin(), all.end(), part.element);
    written.push_back({part.model, StatesOf(*part.element), static_cast<std::size_t>(at - all.begin())});
    const std::string_view tag = part.element->Name();
    const auto* const of = std::get_if<const Actuator*>(&part.of);
    if (of) as_read[tag == "motor" ? 0 : tag == "position" ? 1 : 2].push_back(*of);
  }
  for (const Actuator& actuator : out.scene.actuators) {
    if (kept.Holds(actuator) || !IsWritten(out, actuator)) continue;
    as_read[out.command_gains.Of(actuator) == ControllerGains{} ? 0 : 2].push_back(&actuator);
  }
  ReadRotors rotors(out);
  for (const auto& group : as_read) {
    for (const Actuator* const actuator : group) {
      rotors.Add(*actuator, kept.Holds(*actuator) ? kept.ReadBack(*actuator).gear_ratio : 1);
    }
  }
  for (const Actuator& actuator : out.scene.actuators) {
    if (kept.Holds(actuator)) {
      EncodeBesideEntry(out, actuator, kept.ReadBack(actuator), rotors.Of(actuator));
      continue;
    }
    if (!IsWritten(out, actuator)) {
      out.losses.Approximated(About(actuator), "actuator " + Quoted(FullName(out.scene, actuator)) +
                                                   " is left out: MuJoCo has no such joint");
      EncodeWhole(out, actuator);
      continue;
    }
    section.Begin();
    const std::string name = FullName(out.scene, actuator);
    const ControllerGains gains = out.command_gains.Of(actuator);
    const Command control = ControlOf(out, actuator).value_or(Command());
    out.RepeatInstance(out.repeated_actuators, actuator.span,
                       Output::ActuatorElementKey{{&actuator}, {{gains.p, gains.d, control.min, control.max}}},
                       {{"name", name}, {"joint", out.layout.ScalarName(actuator.joint.index)}}, encoding::kActuator,
                       name, [&] { WriteActuator(out, actuator); });
    written.push_back({actuator.model, 0, kept.PlaceOf(actuator)});
    if (!IsReadBack(out, actuator)) EncodeActuator(out, actuator, rotors.Of(actuator));
  }
  return written;
}

}  // namespace sceneweld::mjcf
