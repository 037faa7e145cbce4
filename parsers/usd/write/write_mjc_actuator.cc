// SPDX-License-Identifier: BSD-3-Clause
// Writes actuators as prims of MuJoCo's schema: the numbers of the scene, and the rest of their wording in MJCF.

#include <tinyxml2.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "sceneweld/parsers/kept/kept_entry.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/usd/mjc_actuator.h"
#include "sceneweld/parsers/usd/write/joint_writing.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::usd {
namespace {

using MjcForm = MjcActuatorRow::Form;

constexpr std::size_t kParameters = 10;

/// Writes one actuator into its open prim.
class MjcActuatorWriter {
 public:
  MjcActuatorWriter(Output& out, const Actuator& actuator)
      : out_(out), actuator_(actuator), gains_(out.command_gains.Of(actuator)) {
    const Kept* const entry = FindEntry(actuator.kept);
    if (!entry || entry->format.view() != "mjcf") return;
    const tinyxml2::XMLElement* const section = ParseKept(document_, WholeEntry(actuator.kept, *entry));
    element_ = section ? section->FirstChildElement() : nullptr;
    std::array<double, 1> gear{1};
    if (element_ && TakeNumbers(element_->Attribute("gear"), gear) && gear[0] != 0) gear_ = gear[0];
  }

  void Write() {
    const bool has_gains = gains_ != ControllerGains{};
    for (const MjcActuatorRow& row : MjcActuatorRows()) {
      const std::string_view name = row.mjcf;
      const bool is_computed =
          name.starts_with("force") || (has_gains && (name.starts_with("gain") || name.starts_with("bias")));
      if (!is_computed) WriteWording(row);
    }
    for (const Kept& kept : actuator_.kept) {
      if (IsWritten(kept, has_gains)) out_.losses.WroteInOtherWords(kept);
    }
    if (has_gains) WriteGains();
    WriteForces(has_gains);
  }

 private:
  // Whether the prim has an attribute that the scene only keeps.
  bool IsWritten(const Kept& kept, bool has_gains) const {
    if (IsWording(kept) || kept.format.view() != "mjcf") return false;
    const auto rows = MjcActuatorRows();
    return std::any_of(rows.begin(), rows.end(), [&](const MjcActuatorRow& row) {
      const bool is_computed = has_gains && row.is_of_general && row.is_in_scene;
      return kept.attribute == std::string_view(row.mjcf) && !is_computed && (!row.is_of_general || IsGeneral());
    });
  }
  const char* Attribute(const char* name) const { return element_ ? element_->Attribute(name) : nullptr; }
  bool IsGeneral() const { return element_ && std::string_view(element_->Name()) == "general"; }

  std::vector<double> Numbers(const char* name, std::size_t count) const {
    std::vector<double> numbers(count, 0);
    const char* const text = Attribute(name);
    const std::size_t given = text ? std::min(ScanNumbers(text, numbers).count, count) : 0;
    if (given == 0) return {};
    std::fill(numbers.begin() + static_cast<std::ptrdiff_t>(given), numbers.end(), 0);
    return numbers;
  }

  void WriteWording(const MjcActuatorRow& row) {
    const char* const text = Attribute(row.mjcf);
    if (!text || (row.is_of_general && !IsGeneral())) return;
    if (row.form == MjcForm::kToken) {
      // The schema has `auto`: a range is a limit.
      const std::string_view token = text;
      if (token != "auto" && token != "true") out_.print().Text("uniform token", row.usd, token);
      return;
    }
    const std::vector<double> numbers = Numbers(row.mjcf, row.count);
    if (numbers.empty()) return;
    if (row.form == MjcForm::kList) return List(row.usd, numbers);
    Range(row.usd, numbers[0], numbers[1]);
  }

  void List(std::string_view name, std::span<const double> numbers) {
    out_.print().Numbers("uniform double[]", name, numbers, 1);
  }
  void Range(std::string_view name, double low, double high) {
    out_.print().Number("uniform double", std::string(name) + ":min", low);
    out_.print().Number("uniform double", std::string(name) + ":max", high);
  }

  // On the actuator's side of the gear. Without a position gain, the control is the wanted velocity.
  void WriteGains() {
    const double ratio = gear_ * gear_;
    const double p = gains_.p / ratio, d = gains_.d / ratio;
    out_.print().Text("uniform token", "mjc:gainType", "fixed");
    out_.print().Text("uniform token", "mjc:biasType", "affine");
    const std::array<double, kParameters> gain{p != 0 ? p : d}, bias{0, -p, -d};
    List("mjc:gainPrm", gain);
    List("mjc:biasPrm", bias);
  }

  void WriteForces(bool has_gains) {
    const double limit = actuator_.effort_limit / std::abs(gear_);
    if (!std::isfinite(limit)) return;
    const auto is_limit = [&](const std::vector<double>& range, double factor) {
      constexpr double kSame = 1e-12;
      return !range.empty() && std::abs(std::max(-range[0], range[1]) * factor - limit) <= kSame * std::max(1.0, limit);
    };
    const std::vector<double> forces = Numbers("forcerange", 2);
    if (is_limit(forces, 1)) return Range("mjc:forceRange", forces[0], forces[1]);
    const std::vector<double> gain = IsGeneral() ? Numbers("gainprm", 1) : std::vector<double>();
    const char* const limited = Attribute("ctrllimited");
    const bool may_limit = !has_gains && !(limited && std::string_view(limited) == "false");
    if (may_limit && is_limit(Numbers("ctrlrange", 2), gain.empty() ? 1 : std::abs(gain[0]))) return;
    Range("mjc:forceRange", -limit, limit);
  }

  Output& out_;
  const Actuator& actuator_;
  const ControllerGains gains_;
  tinyxml2::XMLDocument document_;
  const tinyxml2::XMLElement* element_ = nullptr;  // Of its wording; null if it has none.
  double gear_ = 1;
};

}  // namespace

namespace {

// A drive acts on the joint, and its target is no control.
void ReportGear(Output& out, Index<Actuator> index) {
  const Actuator& actuator = out.scene.actuators[index];
  const Kept* const entry = FindEntry(actuator.kept);
  if (!entry || entry->format.view() != "mjcf") return;
  tinyxml2::XMLDocument document;
  const tinyxml2::XMLElement* const section = ParseKept(document, WholeEntry(actuator.kept, *entry));
  const tinyxml2::XMLElement* const element = section ? section->FirstChildElement() : nullptr;
  std::array<double, 1> gear{1};
  if (element) TakeNumbers(element->Attribute("gear"), gear);
  const bool has_range = element && element->Attribute("ctrlrange");
  if (gear[0] == 1 && !has_range) return;
  out.losses.Approximated(About<&Actuator::kept>(actuator), "actuator " + Quoted(out.scene.FullName(index)) +
                                                                " is a drive without its " +
                                                                (gear[0] == 1 ? "range of controls"
                                                                 : has_range  ? "gear and range of controls"
                                                                              : "gear") +
                                                                ", which `--usd-schemas newton,mujoco` writes");
}

}  // namespace

void WriteMjcActuators(Output& out, Index<Joint> joint, ChildNames& names) {
  if (!out.options.usd_schemas.mujoco) {
    for (const Index<Actuator> i : out.actuators[joint.value()]) ReportGear(out, i);
  }
  if (!out.options.usd_schemas.mujoco || !AxisOf(out.scene.joints[joint].motion)) return;
  for (const Index<Actuator> i : out.actuators[joint.value()]) {
    const Actuator& actuator = out.scene.actuators[i];
    if (IsNewtonActuator(out, actuator)) continue;
    const std::string name = names.Claim(actuator.name, "actuator");
    PrimMetadata metadata;
    metadata.display_name = Output::DisplayName(actuator.name, name);
    out.Open("MjcActuator", name, metadata);
    out.print().Relationship("mjc:target", out.layout.PathOf(joint));
    MjcActuatorWriter(out, actuator).Write();
    out.Close();
  }
}

}  // namespace sceneweld::usd
