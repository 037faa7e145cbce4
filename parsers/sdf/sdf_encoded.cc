#include "sceneweld/parsers/sdf/sdf_encoded.h"

#include <algorithm>
#include <array>

#include "sceneweld/parsers/sdf/sceneweld_attributes.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::sdf {
namespace {

// One attribute after the other, into what they say.
class EncodedReader {
 public:
  EncodedReader(Encoded& encoded, Reading& reading) : encoded_(encoded), reading_(reading) {}

  void Read(const Attribute& attribute) {
    if (ReadEncoded(attribute, encoded_, reading_)) return;
    const std::string_view name = attribute.name();
    const XmlText text = attribute.text();
    if (name == kScope) {
      encoded_.scope = ReadEncodedName(text);
    } else if (name == kWrapper) {
      encoded_.wrapper = ReadEncodedFlag(attribute, reading_);
    } else if (name == kFloatingJoint) {
      encoded_.floating_parent = ReadEncodedName(text);
    } else if (name == kParentPose) {
      encoded_.X_PF = ReadEncodedPose(attribute, reading_).value_or(Pose());
    } else if (name == kMimic) {
      ReadMimic(text);
    } else if (name == kCalibration) {
      ReadCalibration(text);
    } else if (name == kSafetyController) {
      ReadSafetyController(text);
    } else if (name.starts_with(kActuatorPrefix)) {
      ReadActuator(text);
    } else if (!ReadOfKept(attribute)) {
      reading_.diagnostics.Warning("unknown-name", attribute.name_span(), "unknown attribute " + Quoted(name));
    }
  }

 private:
  bool ReadOfKept(const Attribute& attribute) {
    const std::string_view name = attribute.name();
    const XmlText text = attribute.text();
    if (name == encoding::kFormat) {
      encoded_.format = ReadEncodedName(text).name;
    } else if (name == encoding::kSource) {
      encoded_.source = ReadEncodedName(text).name.str();
    } else if (name == encoding::kCamera) {
      encoded_.camera = Name(text.text);
    } else if (name == encoding::kOwner) {
      encoded_.camera_owner = ReadEncodedName(text);
    } else if (name == encoding::kLens) {
      encoded_.lens.resize(3);
      if (!ReadNumbers(text, Quoted(name), encoded_.lens, reading_)) encoded_.lens.clear();
    } else if (name.starts_with(encoding::kGazeboPrefix)) {
      encoded_.gazebo_blocks.push_back(ReadEncodedName(text));
    } else {
      return false;
    }
    return true;
  }

  void ReadMimic(XmlText text) {
    const auto multiplier = ReadNumber(TakeWord(text), "the multiplier", reading_);
    const auto offset = ReadNumber(TakeWord(text), "the offset", reading_);
    if (!multiplier || !offset) return;
    encoded_.mimic_multiplier = *multiplier;
    encoded_.mimic_offset = *offset;
    encoded_.mimic_leader = {Name(text.text), text.span};
  }

  // `-` stands for nothing.
  std::optional<double> ReadOptional(const XmlText& word) {
    return word.text == "-" ? std::nullopt : ReadNumber(word, "the value", reading_);
  }

  void ReadCalibration(XmlText text) {
    Calibration calibration;
    calibration.rising = ReadOptional(TakeWord(text));
    calibration.falling = ReadOptional(TakeWord(text));
    encoded_.calibration = std::make_shared<const Calibration>(calibration);
  }

  void ReadSafetyController(const XmlText& text) {
    std::array<double, 4> n{};
    if (!ReadNumbers(text, Quoted(kSafetyController), n, reading_)) return;
    encoded_.safety_controller = std::make_shared<const SafetyController>(SafetyController{n[0], n[1], n[2], n[3]});
  }

  void ReadActuator(XmlText text) {
    Actuator actuator;
    actuator.span = text.span;
    for (double* value : {&actuator.effort_limit, &actuator.gear_ratio, &actuator.rotor_inertia, &actuator.gains.p,
                          &actuator.gains.d}) {
      const auto number = ReadNumber(TakeWord(text), "the value", reading_);
      if (!number) return;
      *value = *number;
    }
    actuator.mechanical_reduction = ReadOptional(TakeWord(text));
    actuator.name = Name(text.text);
    encoded_.actuators.push_back(std::move(actuator));
  }

  Encoded& encoded_;
  Reading& reading_;
};

}  // namespace

std::shared_ptr<const Encoded> ReadEncoded(Element element, Reading& reading) {
  std::shared_ptr<Encoded> encoded;
  for (Attribute attribute = element.first_attribute(); attribute; attribute = attribute.next()) {
    if (!attribute.name().starts_with(encoding::kPrefix)) continue;
    if (!encoded) encoded = std::make_shared<Encoded>();
    EncodedReader(*encoded, reading).Read(attribute);
  }
  return encoded;
}

}  // namespace sceneweld::sdf
