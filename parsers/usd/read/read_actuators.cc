// SPDX-License-Identifier: BSD-3-Clause
// Reads actuators that are prims of their own: those of Newton, and those of MuJoCo with their wording in MJCF.

#include <tinyxml2.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/parsers/kept/kept_entry.h"
#include "sceneweld/parsers/usd/mjc_actuator.h"
#include "sceneweld/parsers/usd/newton_actuator.h"
#include "sceneweld/parsers/usd/private_names.h"
#include "sceneweld/parsers/usd/read/joint_reading.h"
#include "sceneweld/parsers/usd/read/joint_rows.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::usd {
namespace {

using stage::StagePrim;
using MjcForm = MjcActuatorRow::Form;

// A value in SI units, without the digits that a factor such as 1e-7 adds.
double Scaled(double value, double factor) { return factor == 1 ? value : RoundedTo15Digits(value * factor); }

/// Reads one actuator.
class ActuatorPrim {
 public:
  ActuatorPrim(Input& in, const StagePrim& prim) : in_(in), prim_(prim) {}

  // Effort limit and gains, on the joint's side of the gear (docs/reference/mjcf.md, 11).
  void ReadMjc(Actuator& actuator) {
    const double gear = Entry("mjc:gear", 0).value_or(1);
    const double gain = Entry("mjc:gainPrm", 0).value_or(1);
    const bool is_affine = in_.TakeText(prim_, "mjc:biasType").value_or("none") == "affine" &&
                           in_.TakeText(prim_, "mjc:gainType").value_or("fixed") == "fixed";
    in_.TakeText(prim_, "mjc:gainType");
    const double p = -Entry("mjc:biasPrm", 1).value_or(0), d = -Entry("mjc:biasPrm", 2).value_or(0);
    double limit = Limit("mjc:forceRange", "mjc:forceLimited");
    const double control = Limit("mjc:ctrlRange", "mjc:ctrlLimited");
    actuator.gear_ratio = gear;
    if (is_affine && p >= 0 && d >= 0 && (p == gain || p == 0)) {
      actuator.gains = {gear * gear * p, gear * gear * d};
      has_law_ = true;
    } else if (!is_affine && std::isfinite(control)) {
      limit = std::min(limit, control * std::abs(gain));
      control_limits_ = true;
    }
    has_law_ = has_law_ || (!is_affine && gain == 1);
    actuator.effort_limit = std::isfinite(limit) ? limit * std::abs(gear) : kInfinity;
  }

  void ReadNewton(Actuator& actuator) {
    const bool turns = Turns(in_.scene.joints[actuator.joint.index].motion, 0);
    // Angles of these actuators are in radians.
    const auto factor = [&](int effort, int position) {
      return std::pow(JointFactor(JointUnit::kEffort, turns, in_.units), effort) *
             std::pow(turns ? 1 : in_.units.meters, position);
    };
    if (prim_.Has(kPdControl) || prim_.Has(kPidControl)) {
      actuator.gains = {Scaled(GainOf(Number("newton:kp").value_or(0)), factor(1, -1)),
                        Scaled(GainOf(Number("newton:kd").value_or(0)), factor(1, -1))};
    }
    for (const NewtonActuatorRow& row : NewtonActuatorRows()) {
      // Both controllers have the constant.
      const bool is_read = prim_.Has(row.schema) || (row.schema == kPdControl && prim_.Has(kPidControl));
      if (is_read) Keep(row, factor(row.effort, row.position), actuator.kept);
    }
    double limit = EffortOfNewtonWords(actuator);
    if (prim_.Has(kMaxEffortClamping)) {
      const double given = Number("newton:maxEffort").value_or(kInfinity);
      if (given >= 0 && given < kNoForce) limit = std::min(limit, Scaled(given, factor(1, 0)));
    }
    actuator.effort_limit = limit;
    in_.Restore(prim_, actuator);
  }

  // Whether it has what a scene does not hold without its wording.
  bool HasWording() const {
    return std::any_of(MjcActuatorRows().begin(), MjcActuatorRows().end(), [&](const MjcActuatorRow& row) {
      const bool is_limit = row.usd == "mjc:forceRange" || row.usd == "mjc:forceLimited";
      const bool is_gain = row.is_of_general && row.is_in_scene && has_law_;
      return !is_limit && !is_gain && HasRow(row);
    });
  }

  // The actuator as MJCF words it, after ReadMjc.
  void AddWording(Actuator& actuator, int rank) {
    tinyxml2::XMLDocument document;
    tinyxml2::XMLElement* const section = document.NewElement("actuator");
    document.InsertEndChild(section);
    const bool is_general = std::any_of(MjcActuatorRows().begin(), MjcActuatorRows().end(),
                                        [&](const auto& row) { return row.is_of_general && HasRow(row); });
    tinyxml2::XMLElement* const element = section->InsertNewChildElement(is_general ? "general" : "motor");
    element->SetAttribute("name", actuator.name.str().c_str());
    element->SetAttribute("joint", in_.scene.joints[actuator.joint.index].name.str().c_str());
    for (const MjcActuatorRow& row : MjcActuatorRows()) {
      const std::string text = TextOf(row);
      if (!text.empty()) element->SetAttribute(row.mjcf, text.c_str());
    }
    tinyxml2::XMLPrinter printer(nullptr, true);
    section->Accept(&printer);
    Kept entry{Name("mjcf"), {}, printer.CStr(), kWording, rank};
    const bool control_limits = control_limits_, has_law = has_law_;
    AddEntry(
        std::move(entry),
        [control_limits, has_law](std::string_view attribute) {
          if (attribute.starts_with("ctrl")) return control_limits;
          const auto rows = MjcActuatorRows();
          const auto row = std::find_if(rows.begin(), rows.end(), [&](const auto& r) { return r.mjcf == attribute; });
          if (row != rows.end() && row->is_of_general && row->is_in_scene) return has_law;
          return row == rows.end() || row->is_in_scene;
        },
        actuator.kept);
  }

 private:
  bool HasRow(const MjcActuatorRow& row) const {
    return prim_.Find(row.form == MjcForm::kRange ? std::string(row.usd) + ":min" : std::string(row.usd)) != nullptr;
  }
  std::optional<double> Number(std::string_view name) { return in_.TakeNumber(prim_, name); }

  void Keep(const NewtonActuatorRow& row, double factor, KeptList& list) {
    std::string text;
    if (row.is_list()) {
      const stage::StageProperty* const property = in_.Take(prim_, row.name);
      const stage::Numbers* const numbers = property ? property->value.numbers() : nullptr;
      if (!numbers || numbers->width != 1) return;
      for (const double number : numbers->data) {
        if (!text.empty()) text += ' ';
        AppendNumber(text, Scaled(number, factor));
      }
    } else {
      const double value = Number(row.name).value_or(row.fallback.value_or(row.usual));
      if (value != row.usual) text = FormatNumber(Scaled(value, factor));
    }
    if (!text.empty()) KeepAttribute(list, Name("usd"), Name(row.name), text);
  }
  // One number of a list.
  std::optional<double> Entry(std::string_view name, std::size_t i) {
    const stage::StageProperty* property = in_.Take(prim_, name);
    const stage::Numbers* numbers = property ? property->value.numbers() : nullptr;
    return numbers && numbers->width == 1 && i < numbers->data.size() ? std::optional(numbers->data[i]) : std::nullopt;
  }
  // The larger end of a range that limits.
  double Limit(const std::string& range, std::string_view limited) {
    const auto low = Number(range + ":min"), high = Number(range + ":max");
    const std::string use = in_.TakeText(prim_, limited).value_or("auto");
    if (use == "false" || (!low && !high)) return kInfinity;
    if (use == "auto" && !(low.value_or(0) < high.value_or(0))) return kInfinity;
    return std::max(high.value_or(0), -low.value_or(0));
  }

  // An attribute of MJCF; empty if the prim does not give it.
  std::string TextOf(const MjcActuatorRow& row) {
    if (row.form == MjcForm::kRange) {
      const std::string name(row.usd);
      const auto low = Number(name + ":min"), high = Number(name + ":max");
      if (!low && !high) return {};
      return FormatNumber(low.value_or(0)) + " " + FormatNumber(high.value_or(0));
    }
    const stage::StageProperty* const property = in_.Take(prim_, row.usd);
    if (!property) return {};
    if (row.form == MjcForm::kToken) {
      const std::string* const text = property->value.text();
      return text && *text != "auto" ? *text : std::string();
    }
    const stage::Numbers* const numbers = property->value.numbers();
    if (!numbers || numbers->width != 1) return {};
    std::size_t count = numbers->data.size();
    while (count > 1 && numbers->data[count - 1] == 0) --count;
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text.append(i > 0 ? " " : "").append(FormatNumber(numbers->data[i]));
    return text;
  }

  Input& in_;
  const StagePrim& prim_;
  bool has_law_ = false;         // The scene holds its gains.
  bool control_limits_ = false;  // The range of the control limits the force.
};

class ActuatorPrims {
 public:
  explicit ActuatorPrims(Input& in) : in_(in), of_joint_(in.scene.joints.size()) {
    for (const Actuator& actuator : std::as_const(in.scene.actuators)) {
      of_joint_[actuator.joint.index.value()].push_back(in.scene.actuators.IndexOf(actuator));
    }
  }

  void Run() {
    for (const StagePrim& prim : in_.stage.prims) {
      if (prim.is_defined && (prim.type == "NewtonActuator" || prim.type == "MjcActuator")) Read(prim);
    }
  }

 private:
  void Read(const StagePrim& prim) {
    const bool is_newton = prim.type == "NewtonActuator";
    const std::string_view target_name = is_newton ? "newton:targets" : "mjc:target";
    const auto targets = in_.TakeTargets(prim, target_name);
    const StagePrim* const target = targets.empty() ? nullptr : in_.stage.Find(targets.front());
    const Index<Joint> joint = target ? in_.joint_of_prim[in_.NumberOf(*target)] : Index<Joint>();
    if (!joint || !AxisOf(in_.scene.joints[joint].motion) || targets.size() > 1) {
      in_.diagnostics().Warning(
          "unsupported-element", SpanAt(prim, target_name),
          "ignoring " + Input::Describe(prim) + ": a scene has actuators of joints with one axis");
      return in_.UseAll(prim);
    }
    in_.Use(prim);
    Actuator actuator;
    actuator.name = in_.NameOf(prim);
    actuator.model = in_.scene.joints[joint].model;
    actuator.joint = Ref<Joint>(joint);
    actuator.span = in_.SpanOf(prim);
    ActuatorPrim reader(in_, prim);
    if (is_newton) {
      reader.ReadNewton(actuator);
    } else {
      reader.ReadMjc(actuator);
    }
    // A drive of the joint, or what sceneweld stored, is the same actuator.
    if (Actuator* const same = SameAs(actuator, is_newton)) {
      actuator.name = same->name;
      const bool has_gains = IsSameGain(same->gains.p, actuator.gains.p) && IsSameGain(same->gains.d, actuator.gains.d);
      if (!is_newton && !has_gains) in_.ReportUnused(prim, "mjc:biasPrm", "the drive of its joint has other gains");
      if (is_newton && same->gains == ControllerGains()) {
        same->gains = actuator.gains;
        same->effort_limit = std::min(same->effort_limit, actuator.effort_limit);
      }
      if (!is_newton && reader.HasWording()) reader.AddWording(actuator, ++rank_);
      if (same->kept.empty()) same->kept = actuator.kept;
      return in_.UseAll(prim);
    }
    if (!is_newton && !of_joint_[joint.value()].empty()) return in_.UseAll(prim);
    if (is_newton) ReadModel(prim, actuator);
    if (!is_newton && reader.HasWording()) reader.AddWording(actuator, ++rank_);
    AddActuatorAs(in_, std::move(actuator));
  }

  static bool IsSameGain(double a, double b) {
    constexpr double kSame = 1e-6;
    return std::abs(a - b) <= kSame * std::max(std::abs(a), std::abs(b));
  }
  void ReadModel(const StagePrim& prim, Actuator& actuator) {
    const auto model = in_.TakeTargets(prim, PrivateName(kModelKey));
    const StagePrim* const target = model.empty() ? nullptr : in_.stage.Find(model.front());
    if (target) actuator.model = in_.ModelAt(*target);
  }

  // MuJoCo's actuators of a joint are its drive. Those of Newton act beside a drive that has other gains.
  Actuator* SameAs(const Actuator& actuator, bool is_newton) {
    const auto& known = of_joint_[actuator.joint.index.value()];
    for (const Index<Actuator> i : known) {
      Actuator& other = in_.scene.actuators[i];
      const bool is_alike =
          !is_newton || (!in_.is_ours && (other.gains == ControllerGains() || other.gains == actuator.gains));
      if ((known.size() == 1 && is_alike) || other.name == actuator.name) return &other;
    }
    return nullptr;
  }

  Input& in_;
  std::vector<std::vector<Index<Actuator>>> of_joint_;  // Those that are not prims of their own.
  int rank_ = 0;
};

}  // namespace

void ReadActuatorPrims(Input& in) { ActuatorPrims(in).Run(); }

}  // namespace sceneweld::usd
