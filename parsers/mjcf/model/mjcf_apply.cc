// SPDX-License-Identifier: BSD-3-Clause
// Reads the attributes of elements into structs, for elements of the model and for classes of defaults. It is apart
// from the readers of these elements because both use it.

#include "sceneweld/parsers/mjcf/model/mjcf_apply.h"

#include <algorithm>
#include <array>

#include "sceneweld/parsers/mjcf/model/mjcf_actuator_law.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/scene/joint.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {

namespace {

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

bool Apply(Element element, ActuatorElement& actuator, Reading& reading) {
  actuator.joint = actuator.jointinparent = actuator.tendon = actuator.site = {};
  actuator.refsite = actuator.slidersite = actuator.cranksite = actuator.body = {};
  actuator.kp = actuator.kv = actuator.kd = actuator.dampratio = std::nullopt;
  const ElementRow* const row = ChildRow(kActuator, element.name());
  bool good = true;
  if (HasGains(element.name())) {
    good = ReadRows(element, *row, actuator, reading);
    ReportGear(element, reading);
  } else {
    if (row) CheckNames(element, *row, UnknownNames::kWarning, reading);
    ReadFields(element, kMotor.fields, actuator, reading);
  }
  return ApplyLaw(element, actuator, reading) && good;
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
