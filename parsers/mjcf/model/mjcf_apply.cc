// SPDX-License-Identifier: BSD-3-Clause
// Reads the attributes of elements into structs, for elements of the model and for classes of defaults. It is apart
// from the readers of these elements because both use it.

#include "sceneweld/parsers/mjcf/model/mjcf_apply.h"

#include <algorithm>
#include <array>

#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/scene/joint.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {

namespace {

const ElementRow& ActuatorRow(std::string_view tag) {
  return tag == "motor" ? kMotor : tag == "position" ? kPosition : tag == "velocity" ? kVelocity : kGeneral;
}

const ElementRow& EqualityRow(std::string_view tag) {
  return tag == "connect" ? kConnect : tag == "weld" ? kWeld : tag == "joint" ? kJointEquality : kEqualityDefault;
}

void ReportGear(Element element, Reading& reading) {
  const auto text = element.value("gear");
  if (!text) return;
  std::array<double, 6> numbers{};
  const std::size_t count = ScanNumbers(text->text, numbers).count;
  if (count <= 1 || count == numbers.size()) return;
  reading.diagnostics.Warning("ignored-value", text->span,
                              "`gear` of " + Describe(element) + " needs 1 or 6 numbers; only the first is used");
}

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

std::optional<Range> Limits(const Numbers<2>& range, Tristate limited, bool autolimits, bool is_of_actuator,
                            Element element, const char* range_name, const char* limited_name, Reading& reading) {
  if (limited == Tristate::kFalse) return std::nullopt;
  Diagnostics& diagnostics = reading.diagnostics;
  const bool is_auto = limited == Tristate::kAuto;
  const Span span = SpanOf(element, range_name);
  if (range[0] == 0 && range[1] == 0) {
    if (is_auto) return std::nullopt;
    diagnostics.Warning("out-of-range", span,
                        Describe(element) + " is limited (" + Quoted(limited_name) + ") but has no " +
                            Quoted(range_name) + ": its limits are 0 and 0");
    return Range{};
  }
  if (is_auto && !autolimits) {
    diagnostics
        .Error("conflicting-values", span,
               Describe(element) + " has a " + Quoted(range_name) + ", but `autolimits` is off and " +
                   Quoted(limited_name) + " is neither `true` nor `false`")
        .Help("write " + Quoted(std::string(limited_name) + "=\"true\"") +
              ", or remove `autolimits=\"false\"` from `<compiler>`");
    return std::nullopt;
  }
  if (range[0] < range[1] || (range[0] == range[1] && is_of_actuator && !is_auto)) return Range{range[0], range[1]};
  const std::string of = Quoted(range_name) + " of " + Describe(element);
  if (is_auto || is_of_actuator) {
    diagnostics.Warning("ignored-value", span, of + " is ignored: its lower limit is not below the upper one");
  } else {
    diagnostics.Error("out-of-range", span, "the lower limit in " + of + " must be below the upper one");
  }
  return std::nullopt;
}

}  // namespace

bool Apply(Element element, MeshElement& mesh, Reading& reading) {
  return ReadRows(element, kMeshAsset, mesh, reading);
}

bool Apply(Element element, TextureElement& texture, Reading& reading) {
  return ReadRows(element, kTexture, texture, reading);
}

bool Apply(Element element, MaterialElement& material, Reading& reading) {
  return ReadRows(element, kMaterialAsset, material, reading);
}

bool Apply(Element element, JointElement& joint, Reading& reading) { return ReadRows(element, kJoint, joint, reading); }

bool Apply(Element element, GeomElement& geom, Reading& reading) {
  bool good = ReadRows(element, kGeom, geom, reading);
  if (const auto condim = element.value("condim")) {
    if (geom.condim != 1 && geom.condim != 3 && geom.condim != 4 && geom.condim != 6) {
      reading.diagnostics.Error(
          "out-of-range", condim->span,
          "`condim` of " + Describe(element) + " must be 1, 3, 4 or 6, not " + Quoted(condim->text));
      good = false;
    }
  }
  return good;
}

bool Apply(Element element, SiteElement& site, Reading& reading) { return ReadRows(element, kSite, site, reading); }

bool Apply(Element element, CameraElement& camera, Reading& reading) {
  const bool good = ReadRows(element, kCamera, camera, reading);
  if (const Attribute older = element.attribute("orthographic")) {
    reading.diagnostics.Warning("old-element", older.name_span(), "MuJoCo no longer knows `orthographic` of a camera")
        .Help("write `projection=\"orthographic\"`");
  }
  return good;
}

bool Apply(Element element, LightElement& light, Reading& reading) {
  const bool good = ReadRows(element, kLight, light, reading);
  if (light.directional) light.type = *light.directional ? LightType::kDirectional : LightType::kSpot;
  return good;
}

// References come from the element alone, never from its class of defaults.

bool Apply(Element element, PairElement& pair, Reading& reading) {
  pair.geom1 = pair.geom2 = {};
  return ReadRows(element, kPair, pair, reading);
}

bool Apply(Element element, EqualityElement& equality, Reading& reading) {
  return ReadRows(element, EqualityRow(element.name()), equality, reading);
}

bool Apply(Element element, TendonElement& tendon, Reading& reading) {
  return ReadRows(element, element.name() == "fixed" ? kFixedTendon : kTendonDefault, tendon, reading);
}

// Computes gains and biases as MuJoCo does, tag after tag. A `position` in a class of defaults leaves its gain and
// biases behind: a `velocity` of that class starts from its gain, a `motor` does not.
bool Apply(Element element, ActuatorElement& actuator, Reading& reading) {
  actuator.joint = actuator.jointinparent = actuator.tendon = actuator.site = {};
  actuator.refsite = actuator.slidersite = actuator.cranksite = actuator.body = {};
  actuator.kp = actuator.kv = actuator.kd = actuator.dampratio = std::nullopt;
  const std::string_view tag = element.name();
  bool good = ReadRows(element, ActuatorRow(tag), actuator, reading);
  ReportGear(element, reading);
  if (tag == "general") return good;
  actuator.gaintype = GainType::kFixed;
  actuator.biastype = tag == "motor" ? BiasType::kNone : BiasType::kAffine;
  double& gain = actuator.gainprm.values[0];
  auto& bias = actuator.biasprm.values;
  std::fill(actuator.gainprm.values.begin() + 1, actuator.gainprm.values.end(), 0.0);
  if (tag == "motor") {
    gain = 1;
  } else if (tag == "position") {
    good = ReadPositionGains(element, actuator, reading) && good;
    if (actuator.kp) gain = *actuator.kp;
    bias[0] = 0;
    bias[1] = -gain;
    if (actuator.kv) bias[2] = -*actuator.kv;
    if (actuator.dampratio) bias[2] = *actuator.dampratio;
  } else {
    if (actuator.kv) gain = *actuator.kv;
    bias = {};
    bias[2] = -gain;
  }
  return good;
}

std::optional<Range> LimitsOf(const Numbers<2>& range, Tristate limited, bool autolimits, Element element,
                              const char* range_name, const char* limited_name, Reading& reading) {
  return Limits(range, limited, autolimits, false, element, range_name, limited_name, reading);
}

double LargestMagnitude(const Numbers<2>& range, Tristate limited, bool autolimits, RangeUse use, Element element,
                        const char* range_name, const char* limited_name, Reading& reading) {
  const auto limits = Limits(range, limited, autolimits, true, element, range_name, limited_name, reading);
  if (!limits) return kInfinity;
  if (limits->lower != -limits->upper && use == RangeUse::kEffort) {
    reading.diagnostics.Warning(
        "asymmetric-range", SpanOf(element, range_name),
        Quoted(range_name) + " of " + Describe(element) + " is not symmetric; the larger magnitude is used");
  }
  return std::max(limits->upper, -limits->lower);
}

double NotNegative(double value, Element element, const char* attribute, Reading& reading) {
  if (value >= 0) return value;
  reading.diagnostics.Warning("out-of-range", SpanOf(element, attribute),
                              Quoted(attribute) + " of " + Describe(element) + " is " + FormatNumber(value) +
                                  ", which a scene does not support; 0 is used");
  return 0;
}

Rgba ColourInRange(const Rgba& colour, Element element, const char* attribute, Reading& reading) {
  const auto clamp = [](double component) { return std::clamp(component, 0.0, 1.0); };
  const Rgba in_range{clamp(colour.r), clamp(colour.g), clamp(colour.b), clamp(colour.a)};
  if (in_range != colour) {
    reading.diagnostics.Warning("out-of-range", SpanOf(element, attribute),
                                Quoted(attribute) + " of " + Describe(element) +
                                    " has a component outside of 0 to 1, which a scene does not support; the nearest "
                                    "colour is used");
  }
  return in_range;
}

}  // namespace sceneweld::mjcf
