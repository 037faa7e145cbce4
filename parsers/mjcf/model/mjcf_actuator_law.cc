// SPDX-License-Identifier: BSD-3-Clause
// The law of each tag of actuators.

#include "sceneweld/parsers/mjcf/model/mjcf_actuator_law.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <span>
#include <string>
#include <tuple>

#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

// MuJoCo gives negative values of these attributes another meaning, or rejects them.
bool CheckNotNegative(Element element, const std::optional<double>& value, const char* attribute, Reading& reading) {
  if (!value || *value >= 0) return true;
  reading.diagnostics.Error("out-of-range", element.value(attribute)->span,
                            Quoted(attribute) + " of " + Describe(element) + " must not be negative");
  return false;
}

bool ReadPositionGains(Element element, ActuatorElement& actuator, Reading& reading) {
  bool good = true;
  if (const Attribute kd = element.attribute("kd")) {
    reading.diagnostics.Warning("unknown-name", kd.name_span(), "MuJoCo has no attribute `kd`; Drake reads it as `kv`")
        .Help("write `kv`");
  }
  const char* kv_name = "kv";
  if (actuator.kd && actuator.kv && *actuator.kv != *actuator.kd) {
    reading.diagnostics.Error("conflicting-values", SpanOf(element, "kd"),
                              "`kd` is another name for `kv`, but the two of " + Describe(element) + " differ");
    good = false;
  } else if (actuator.kd && !actuator.kv) {
    actuator.kv = actuator.kd;
    kv_name = "kd";
  }
  if (actuator.kv && actuator.dampratio) {
    reading.diagnostics
        .Error("conflicting-values", element.value("dampratio")->span,
               Describe(element) + " has both " + Quoted(kv_name) + " and `dampratio`")
        .Help("remove one of the two");
    good = false;
    actuator.dampratio.reset();
  }
  if (!CheckNotNegative(element, actuator.kv, kv_name, reading)) actuator.kv.reset(), good = false;
  if (!CheckNotNegative(element, actuator.dampratio, "dampratio", reading)) actuator.dampratio.reset(), good = false;
  return good;
}

// The number of an attribute, if the element has it.
std::optional<double> NumberOf(Element element, const char* attribute) {
  const auto text = element.value(attribute);
  std::array<double, 1> number{};
  if (!text || ScanNumbers(text->text, number, NonFinite::kAccepted).count == 0) return std::nullopt;
  return number[0];
}

// The numbers of an attribute over those that it replaces.
template <std::size_t N>
void NumbersOf(Element element, const char* attribute, std::array<double, N>& into, std::size_t first,
               std::size_t count) {
  const auto text = element.value(attribute);
  if (text) ScanNumbers(text->text, std::span(into).subspan(first, count), NonFinite::kAccepted);
}

/// The law that an element gets from its tag, over the one that it starts from.
class Tag {
 public:
  Tag(Element element, const ActuatorElement& start, ActuatorElement& to)
      : element_(element),
        start_(start),
        to_(to),
        gain_(to.gainprm.values),
        bias_(to.biasprm.values),
        dyn_(to.dynprm.values) {}

  // The control is a force.
  void Motor() { Begin(GainType::kFixed, BiasType::kNone, 1); }

  // The gains kp and kv, on the error of the position.
  void Servo(GainType gain, BiasType bias, bool starts_anew, std::optional<double> kp, std::optional<double> kv,
             std::optional<double> dampratio) {
    const double damping = starts_anew ? 0 : start_.biasprm[2];
    Begin(gain, bias, kp.value_or(starts_anew ? 1 : start_.gainprm[0]));
    bias_[1] = 0 - gain_[0];
    bias_[2] = kv ? 0 - *kv : dampratio.value_or(damping);
    to_.inheritrange = start_.inheritrange;
  }
  void Position() {
    Servo(GainType::kFixed, BiasType::kAffine, false, to_.kp, to_.kv, to_.dampratio);
    to_.input = Name::Borrowed("pos");
    const auto constant = NumberOf(element_, "timeconst");
    const bool has_filter = constant ? *constant > 0 : start_.dyntype == DynType::kFilterexact;
    if (has_filter) Filter(DynType::kFilterexact, constant.value_or(start_.dynprm[0]));
  }
  void Velocity() {
    Begin(GainType::kFixed, BiasType::kAffine, to_.kv.value_or(start_.gainprm[0]));
    bias_[2] = 0 - gain_[0];
    to_.input = Name::Borrowed("vel");
  }
  void IntVelocity() {
    Servo(GainType::kFixed, BiasType::kAffine, false, Number("kp"), Number("kv"), Number("dampratio"));
    to_.dyntype = DynType::kIntegrator;
    if (start_.dyntype == DynType::kFilterexact) to_.dynprm = start_.dynprm;
    to_.input = Name::Borrowed("vel");
  }
  void Orientation() {
    const bool starts_anew = start_.gaintype != GainType::kSo3;
    Servo(GainType::kSo3, BiasType::kSo3, starts_anew, Number("kp"), Number("kv"), Number("dampratio"));
    TakeOfOwn(!starts_anew);
  }
  void Damper() {
    const double before = start_.gaintype == GainType::kAffine ? start_.gainprm[2] : 0;
    Begin(GainType::kAffine, BiasType::kNone, 0);
    const auto kv = Number("kv");
    gain_[2] = kv ? 0 - *kv : before;
    to_.ctrllimited = Tristate::kTrue;
  }
  void Cylinder() {
    const auto area = Number("area"), diameter = Number("diameter");
    Begin(GainType::kFixed, BiasType::kAffine, area.value_or(start_.gainprm[0]));
    if (diameter) gain_[0] = std::numbers::pi / 4 * *diameter * *diameter;
    std::copy_n(start_.biasprm.values.begin(), 3, bias_.begin());
    NumbersOf(element_, "bias", bias_, 0, 3);
    Filter(DynType::kFilter, Number("timeconst").value_or(start_.dynprm[0]));
    to_.input = Name::Borrowed("pressure");
  }
  void Muscle() {
    constexpr std::array<double, 9> kUsual{0.75, 1.05, -1, 200, 0.5, 1.6, 1.5, 1.3, 1.2};
    const bool is_own = start_.gaintype == GainType::kMuscle;
    Begin(GainType::kMuscle, BiasType::kMuscle, 0);
    std::copy_n(is_own ? start_.gainprm.values.begin() : kUsual.begin(), kUsual.size(), gain_.begin());
    NumbersOf(element_, "range", gain_, 0, 2);
    constexpr const char* kSingle[] = {"force", "scale", "lmin", "lmax", "vmax", "fpmax", "fvmax"};
    for (std::size_t i = 0; i < std::size(kSingle); ++i) NumbersOf(element_, kSingle[i], gain_, 2 + i, 1);
    bias_ = gain_;
    to_.dyntype = DynType::kMuscle;
    dyn_ = is_own ? start_.dynprm.values : std::array<double, 10>{0.01, 0.04};
    NumbersOf(element_, "timeconst", dyn_, 0, 2);
    NumbersOf(element_, "tausmooth", dyn_, 2, 1);
  }
  void Adhesion() {
    Begin(GainType::kFixed, BiasType::kNone, Number("gain").value_or(start_.gainprm[0]));
    to_.ctrllimited = Tristate::kTrue;
  }
  void Pid() {
    const bool is_own = start_.gaintype == GainType::kPid;
    const auto kp = Number("kp"), kv = Number("kv"), dampratio = Number("dampratio");
    Begin(GainType::kPid, BiasType::kAffine, Number("ki").value_or(is_own ? start_.gainprm[0] : 0));
    bias_[1] = kp ? 0 - *kp : is_own ? start_.biasprm[1] : -1;
    bias_[2] = kv ? 0 - *kv : dampratio.value_or(is_own ? start_.biasprm[2] : 0);
    dyn_ = is_own ? start_.dynprm.values : std::array<double, 10>{};
    NumbersOf(element_, "imax", dyn_, 0, 1);
    NumbersOf(element_, "slewmax", dyn_, 1, 1);
    if (gain_[0] > 0 || dyn_[1] > 0) to_.dyntype = DynType::kPid;
    TakeOfOwn(is_own);
    if (element_.value("posrange")) NumbersOf(element_, "posrange", to_.ctrlrange.values, 0, 2);
  }
  // A range that is inherited and one that a servo gives replace each other.
  void InheritRange() {
    const auto given = Number("inheritrange");
    const bool is_general = element_.name() == "general";
    const bool has_range = element_.value(element_.name() == "intvelocity" ? "actrange" : "ctrlrange").has_value();
    if (given) to_.inheritrange = *given;
    if (has_range && !given && !is_general) to_.inheritrange = 0;
    if (to_.inheritrange != 0 && given) to_.ctrlrange = {};
  }

 private:
  void Begin(GainType gain, BiasType bias, double first) {
    to_.gaintype = gain;
    to_.biastype = bias;
    to_.dyntype = DynType::kNone;
    gain_ = {first};
    bias_ = {};
    dyn_ = {1};
    to_.input = {};
    to_.inheritrange = 0;
  }
  void Filter(DynType type, double constant) {
    to_.dyntype = type;
    dyn_[0] = constant;
  }
  // `is_own`: the law that it starts from is one of the same tag.
  void TakeOfOwn(bool is_own) {
    to_.inheritrange = is_own ? start_.inheritrange : 0;
    if (is_own) to_.input = start_.input;
    if (const auto input = element_.value("input")) to_.input = Name(input->text);
  }
  std::optional<double> Number(const char* attribute) const { return NumberOf(element_, attribute); }

  Element element_;
  const ActuatorElement& start_;
  ActuatorElement& to_;
  std::array<double, 10>&gain_, &bias_, &dyn_;
};

}  // namespace

bool ApplyLaw(Element element, ActuatorElement& actuator, Reading& reading) {
  const std::string_view name = element.name();
  const bool good = name != "position" || ReadPositionGains(element, actuator, reading);
  const ActuatorElement start = actuator;
  Tag tag(element, start, actuator);
  if (name == "motor") tag.Motor();
  if (name == "position") tag.Position();
  if (name == "velocity") tag.Velocity();
  if (name == "intvelocity") tag.IntVelocity();
  if (name == "orientation") tag.Orientation();
  if (name == "damper") tag.Damper();
  if (name == "cylinder") tag.Cylinder();
  if (name == "muscle") tag.Muscle();
  if (name == "adhesion") tag.Adhesion();
  if (name == "pid") tag.Pid();
  tag.InheritRange();
  return good;
}

void TakeLaw(const ActuatorElement& from, ActuatorElement& to) {
  to.gaintype = from.gaintype;
  to.biastype = from.biastype;
  to.dyntype = from.dyntype;
  to.gainprm = from.gainprm;
  to.biasprm = from.biasprm;
  to.dynprm = from.dynprm;
  to.input = from.input;
  to.inheritrange = from.inheritrange;
}

bool HasSameLaw(const ActuatorElement& a, const ActuatorElement& b) {
  const auto of = [](const ActuatorElement& one) {
    return std::tuple(one.gaintype, one.biastype, one.dyntype, one.gainprm.values, one.biasprm.values,
                      one.dynprm.values, one.input.view(), one.inheritrange, one.ctrlrange.values, one.gear.values);
  };
  return of(a) == of(b);
}

}  // namespace sceneweld::mjcf
