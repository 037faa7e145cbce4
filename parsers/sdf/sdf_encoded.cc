#include "sceneweld/parsers/sdf/sdf_encoded.h"

#include <algorithm>
#include <array>

#include "sceneweld/parsers/sdf/sceneweld_attributes.h"
#include "sceneweld/scene/suggest.h"

namespace sceneweld::sdf {
namespace {

constexpr std::string_view kPrefix = "sceneweld:";
constexpr std::size_t kMostDofs = 6;

NameAt ReadPath(const XmlText& text) { return {text.text == kEmpty ? Name() : Name(text.text), text.span}; }

// The first word of a text, which is shortened by it.
XmlText TakeWord(XmlText& text) {
  const std::size_t begin = std::min(text.text.find_first_not_of(" \t"), text.text.size());
  const std::size_t end = std::min(text.text.find_first_of(" \t", begin), text.text.size());
  const XmlText word{text.text.substr(begin, end - begin), text.span};
  text.text.remove_prefix(end == text.text.size() ? end : end + 1);
  return word;
}

// One attribute after the other, into what they say.
class EncodedReader {
 public:
  EncodedReader(Encoded& encoded, Reading& reading) : encoded_(encoded), reading_(reading) {}

  void Read(const Attribute& attribute) {
    const std::string_view name = attribute.name();
    const XmlText text = attribute.text();
    if (name == kName) {
      encoded_.name = ReadPath(text).name;
    } else if (name == kScope) {
      encoded_.scope = ReadPath(text);
    } else if (name == kWrapper) {
      Flag(text, encoded_.wrapper);
    } else if (name == kWorldLink) {
      Flag(text, encoded_.world);
    } else if (name == kHelper) {
      Flag(text, encoded_.helper);
    } else if (name == kReversed) {
      Flag(text, encoded_.reversed);
    } else if (name == kPairs) {
      Flag(text, encoded_.pairs);
    } else if (name == kStatic) {
      encoded_.is_static = ReadBool(text, Quoted(name), reading_);
    } else if (name == kFloatingJoint) {
      encoded_.floating_parent = ReadPath(text);
    } else if (name == kParentPose) {
      ReadParentPose(text);
    } else if (name == kMimic) {
      ReadMimic(text);
    } else if (name == kArmature) {
      encoded_.armature = ReadNumber(text, Quoted(name), reading_).value_or(0);
    } else if (name == kCalibration) {
      ReadCalibration(text);
    } else if (name == kSafetyController) {
      ReadSafetyController(text);
    } else if (name == kGeometry) {
      encoded_.geometry = ReadPath(text);
    } else if (name == kSlabThickness) {
      encoded_.slab_thickness = ReadNumber(text, Quoted(name), reading_);
    } else if (name == sdf::kSurfaceVelocityAxis) {
      encoded_.has_surface_velocity_axis = true;
      if (text.text != "none") encoded_.surface_velocity_axis = ReadVector3(text, Quoted(name), reading_);
    } else if (name.starts_with(kActuatorPrefix)) {
      ReadActuator(text);
    } else if (!ReadDofs(name, text)) {
      reading_.diagnostics.Warning("unknown-name", attribute.name_span(), "unknown attribute " + Quoted(name));
    }
  }

 private:
  void Flag(const XmlText& text, bool& flag) { flag = ReadBool(text, "the attribute", reading_).value_or(false); }

  void ReadParentPose(const XmlText& text) {
    std::array<double, 7> n{};
    if (!ReadNumbers(text, Quoted(kParentPose), n, reading_)) return;
    if (n[3] == 0 && n[4] == 0 && n[5] == 0 && n[6] == 0) {
      reading_.diagnostics.Error("zero-vector", text.span, "the quaternion of the pose is zero");
      return;
    }
    encoded_.X_PF = {{n[0], n[1], n[2]}, Rotation::FromQuaternion(n[6], n[3], n[4], n[5])};
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

  bool ReadDofs(std::string_view name, const XmlText& text) {
    const auto row = std::find_if(std::begin(kDofAttributes), std::end(kDofAttributes),
                                  [&](const DofAttribute& r) { return name == r.name; });
    if (row == std::end(kDofAttributes)) return false;
    std::array<double, kMostDofs> numbers{};
    const NumberScan scan = ScanNumbers(text.text, numbers, NonFinite::kAccepted);
    if (scan.count == 0 || scan.count > kMostDofs || !scan.rest.empty()) {
      reading_.diagnostics.Error("bad-number", text.span, Quoted(name) + " must be a list of numbers");
      return true;
    }
    encoded_.dofs.emplace_back(row->member, std::vector<double>(numbers.begin(), numbers.begin() + scan.count));
    return true;
  }

  Encoded& encoded_;
  Reading& reading_;
};

}  // namespace

std::shared_ptr<const Encoded> ReadEncoded(Element element, Reading& reading) {
  std::shared_ptr<Encoded> encoded;
  for (Attribute attribute = element.first_attribute(); attribute; attribute = attribute.next()) {
    if (!attribute.name().starts_with(kPrefix)) continue;
    if (!encoded) encoded = std::make_shared<Encoded>();
    EncodedReader(*encoded, reading).Read(attribute);
  }
  return encoded;
}

void Reverse(Joint& joint) {
  std::swap(joint.parent, joint.child);
  std::swap(joint.X_PF, joint.X_CM);
  if (auto* revolute = std::get_if<Revolute>(&joint.motion)) revolute->axis = -revolute->axis;
  if (auto* prismatic = std::get_if<Prismatic>(&joint.motion)) prismatic->axis = -prismatic->axis;
  if (auto* screw = std::get_if<Screw>(&joint.motion)) screw->axis = -screw->axis;
}

void SetDofs(const Encoded& encoded, Joint& joint, Diagnostics& diagnostics) {
  const auto dofs = Dofs(joint);
  for (const auto& [member, values] : encoded.dofs) {
    if (values.size() != dofs.size()) {
      diagnostics.Error("bad-number", joint.span,
                        "joint " + Quoted(joint.name) + " has " + std::to_string(dofs.size()) +
                            " degrees of freedom, and a list of " + std::to_string(values.size()) + " values for them");
      return;
    }
    for (std::size_t i = 0; i < dofs.size(); ++i) dofs[i].*member = values[i];
  }
}

}  // namespace sceneweld::sdf
