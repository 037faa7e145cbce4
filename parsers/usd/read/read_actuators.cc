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
#include "sceneweld/parsers/usd/read/joint_reading.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::usd {
namespace {

using stage::StagePrim;
using MjcForm = MjcActuatorRow::Form;

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
    } else if (!is_affine && std::isfinite(control)) {
      limit = std::min(limit, control * std::abs(gain));
      control_limits_ = true;
    }
    actuator.effort_limit = std::isfinite(limit) ? limit * std::abs(gear) : kInfinity;
  }

  void ReadNewton(Actuator& actuator) {
    actuator.gains = {GainOf(Number("newton:kp").value_or(0)), GainOf(Number("newton:kd").value_or(0))};
    const double limit = Number("newton:maxEffort").value_or(kInfinity);
    actuator.effort_limit = limit >= 0 && limit < kNoForce ? limit : kInfinity;
  }

  // Whether it has what a scene does not hold without its wording.
  bool HasWording() const {
    return std::any_of(MjcActuatorRows().begin(), MjcActuatorRows().end(), [&](const MjcActuatorRow& row) {
      const bool is_limit = row.usd == "mjc:forceRange" || row.usd == "mjc:forceLimited";
      const bool is_gain = row.is_of_general && row.is_in_scene;
      return !is_limit && !is_gain && HasRow(row);
    });
  }

  // The actuator as MJCF words it, after ReadMjc.
  void AddWording(Actuator& actuator, int rank) {
    tinyxml2::XMLDocument document;
    tinyxml2::XMLElement* const section = document.NewElement("actuator");
    document.InsertEndChild(section);
    const bool is_general = std::any_of(MjcActuatorRows().begin(), MjcActuatorRows().end(), [&](const auto& row) {
      return row.is_of_general && HasRow(row);
    });
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
    const bool control_limits = control_limits_;
    AddEntry(
        std::move(entry),
        [control_limits](std::string_view attribute) {
          if (attribute.starts_with("ctrl")) return control_limits;
          const auto rows = MjcActuatorRows();
          const auto row = std::find_if(rows.begin(), rows.end(), [&](const auto& r) { return r.mjcf == attribute; });
          return row == rows.end() || row->is_in_scene;
        },
        actuator.kept);
  }

 private:
  bool HasRow(const MjcActuatorRow& row) const {
    return prim_.Find(row.form == MjcForm::kRange ? std::string(row.usd) + ":min" : std::string(row.usd)) != nullptr;
  }
  std::optional<double> Number(std::string_view name) { return in_.TakeNumber(prim_, name); }
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
      in_.diagnostics().Warning("unsupported-element", SpanAt(prim, target_name),
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
    if (Actuator* const same = SameAs(actuator)) {
      actuator.name = same->name;
      if (!is_newton && reader.HasWording()) reader.AddWording(actuator, ++rank_);
      if (same->kept.empty()) same->kept = actuator.kept;
      return in_.UseAll(prim);
    }
    if (!of_joint_[joint.value()].empty()) return in_.UseAll(prim);
    if (!is_newton && reader.HasWording()) reader.AddWording(actuator, ++rank_);
    AddActuatorAs(in_, std::move(actuator));
  }

  Actuator* SameAs(const Actuator& actuator) {
    const auto& known = of_joint_[actuator.joint.index.value()];
    for (const Index<Actuator> i : known) {
      if (known.size() == 1 || in_.scene.actuators[i].name == actuator.name) return &in_.scene.actuators[i];
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
