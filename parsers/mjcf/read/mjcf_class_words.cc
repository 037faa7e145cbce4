// SPDX-License-Identifier: BSD-3-Clause
// Writes what a class of defaults says into elements that are written without the class.

#include "sceneweld/parsers/mjcf/read/mjcf_class_words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "sceneweld/parsers/mjcf/model/mjcf_actuator_law.h"
#include "sceneweld/parsers/mjcf/model/mjcf_apply.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {

void TakeLayers(const Class& of, XmlCopy& copy) {
  const auto is_layer = [](const XmlCopy& child) { return child.name() == "layer"; };
  if (std::any_of(copy.children().begin(), copy.children().end(), is_layer)) return;
  const Name* const found = copy.Find("texture");
  std::optional<Name> texture = found ? std::optional(*found) : std::nullopt;
  for (const Element layer : of.layers) {
    auto own = XmlCopy::Of(layer);
    if (!own) continue;
    if (const Name* const role = own->Find("role"); texture && role && *role == "rgb") {
      own->Set("texture", *std::exchange(texture, std::nullopt));
      copy.Remove("texture");
    }
    copy.children().push_back(*std::move(own));
  }
  // MuJoCo refuses a texture beside layers.
  if (!texture || of.layers.empty()) return;
  auto colours = XmlCopy::Of(of.layers.front());
  if (!colours) return;
  colours->Set("role", Name::Borrowed("rgb"));
  colours->Set("texture", *std::move(texture));
  copy.Remove("texture");
  copy.children().push_back(*std::move(colours));
}

namespace {

// The attributes that say a law, by tag. Those of `general` are `kOfGeneral`.
constexpr std::string_view kOfShortcuts[] = {"kp",   "kv",       "kd",   "dampratio", "timeconst",
                                             "area", "diameter", "bias", "gain"};
constexpr std::string_view kOfGeneral[] = {"gainprm", "biasprm", "dynprm", "gaintype", "biastype", "dyntype", "input"};

ActuatorElement Alone(const XmlCopy& copy) {
  ActuatorElement says;
  ReadEntry("<actuator>" + copy.ToXml() + "</actuator>",
            [&](Element element, Reading& reading) { return Apply(element, says, reading); });
  return says;
}

void SetNumber(std::string_view attribute, double value, double usual, XmlCopy& copy) {
  copy.Remove(attribute);
  if (value != usual) copy.Set(attribute, FormatNumber(value));
}

template <std::size_t N>
void SetNumbers(std::string_view attribute, const std::array<double, N>& values, XmlCopy& copy) {
  std::string text;
  FormatNumbers(values.data(), N, text);
  copy.Set(attribute, text);
}

// Constants that are not given are 0.
void SetConstants(std::string_view attribute, const UpTo<10>& constants, XmlCopy& copy) {
  std::size_t count = constants.values.size();
  while (count > 1 && constants[count - 1] == 0) --count;
  std::string text;
  FormatNumbers(constants.values.data(), count, text);
  copy.Set(attribute, text);
}

void SetRanges(const ActuatorElement& says, XmlCopy& copy) {
  if (says.ctrlrange.values == std::array<double, 2>{}) {
    copy.Remove("ctrlrange");
  } else {
    SetNumbers("ctrlrange", says.ctrlrange.values, copy);
  }
  const ElementRow* const row = ChildRow(kActuator, copy.name());
  copy.Remove("inheritrange");
  if (row && HasAttribute(*row, "inheritrange")) SetNumber("inheritrange", says.inheritrange, 0, copy);
}

// Says the law in the words of a shortcut, as far as it has words.
void SayAsShortcut(const ActuatorElement& says, XmlCopy& copy) {
  const std::string_view tag = copy.name();
  const double gain = says.gainprm[0], damping = says.biasprm[2];
  const bool is_servo = tag == "position" || tag == "intvelocity" || tag == "orientation";
  if (!is_servo && tag != "velocity" && tag != "cylinder" && tag != "adhesion") return;
  for (const std::string_view attribute : kOfShortcuts) copy.Remove(attribute);
  if (is_servo) {
    SetNumber("kp", gain, 1, copy);
    SetNumber(damping > 0 ? "dampratio" : "kv", std::abs(damping), 0, copy);
  }
  if (tag == "velocity") SetNumber("kv", gain, 1, copy);
  if (tag == "adhesion") SetNumber("gain", gain, 1, copy);
  if (tag == "position" && says.dyntype == DynType::kFilterexact) SetNumber("timeconst", says.dynprm[0], 0, copy);
  if (tag == "cylinder") {
    SetNumber("area", gain, 1, copy);
    SetNumber("timeconst", says.dynprm[0], 1, copy);
    const std::array<double, 3> bias{says.biasprm[0], says.biasprm[1], says.biasprm[2]};
    if (bias != std::array<double, 3>{}) SetNumbers("bias", bias, copy);
  }
  SetRanges(says, copy);
}

void SayAsGeneral(const ActuatorElement& says, const Class& of, XmlCopy& copy) {
  copy.Rename(kGeneral.name);
  std::erase_if(copy.attributes(), [](const auto& one) { return !HasAttribute(kGeneral, one.name); });
  for (const std::string_view attribute : kOfGeneral) copy.Remove(attribute);
  for (const auto& [tag, attribute, value] : of.as_written) {
    const bool is_shared = IsOfEveryActuator(attribute) && ChildRow(kActuator, tag);
    const bool is_of_state = attribute == "actrange" || attribute == "actlimited";
    if (is_shared && !(is_of_state && says.dyntype == DynType::kNone) && !copy.Find(attribute)) {
      copy.Set(attribute, Name::Borrowed(value));
    }
  }
  if (says.ctrllimited == Tristate::kTrue) copy.Set("ctrllimited", Name::Borrowed("true"));
  copy.Set("gaintype", Keywords<GainType>::kNames[static_cast<std::size_t>(says.gaintype)]);
  copy.Set("biastype", Keywords<BiasType>::kNames[static_cast<std::size_t>(says.biastype)]);
  SetConstants("gainprm", says.gainprm, copy);
  SetConstants("biasprm", says.biasprm, copy);
  if (says.dyntype != DynType::kNone) {
    copy.Set("dyntype", Keywords<DynType>::kNames[static_cast<std::size_t>(says.dyntype)]);
  }
  if (says.dynprm.values != ActuatorElement().dynprm.values) SetConstants("dynprm", says.dynprm, copy);
  if (!says.input.empty()) copy.Set("input", says.input);
  SetRanges(says, copy);
}

// Whether the class gives a state a range that the tag has no attribute for.
bool LosesRangeOfState(const ActuatorElement& says, const Class& of, std::string_view tag) {
  if (says.dyntype == DynType::kNone || HasAttribute(*ChildRow(kActuator, tag), "actrange")) return false;
  return std::any_of(of.as_written.begin(), of.as_written.end(), [](const Class::Written& one) {
    return one.attribute == "actrange" && ChildRow(kActuator, one.tag);
  });
}

}  // namespace

void SayLaw(Element actuator, const Class& of, XmlCopy& copy) {
  const bool has_defaults = std::any_of(of.as_written.begin(), of.as_written.end(),
                                        [](const Class::Written& one) { return ChildRow(kActuator, one.tag); });
  if (!has_defaults || !ChildRow(kActuator, actuator.name()) || actuator.name() == "dcmotor") return;
  ActuatorElement says = of.ActuatorOf(actuator.name());
  Diagnostics unheard;
  Reading reading = ReadingOf(unheard);
  if (!Apply(actuator, says, reading)) return;
  // In a `general`, the inherited range counts.
  if (actuator.name() == kGeneral.name && says.inheritrange != 0) says.ctrlrange = {};
  const bool loses = LosesRangeOfState(says, of, copy.name());
  const bool has_two_ranges = copy.Find("ctrlrange") && copy.Find("inheritrange");  // MuJoCo refuses that.
  if (!loses && !has_two_ranges && HasSameLaw(says, Alone(copy))) return;
  SayAsShortcut(says, copy);
  if (loses || !HasSameLaw(says, Alone(copy))) SayAsGeneral(says, of, copy);
}

}  // namespace sceneweld::mjcf
