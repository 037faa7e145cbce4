#include "sceneweld/parsers/table/encoding.h"

#include <algorithm>
#include <array>

#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

using namespace encoding;

constexpr std::size_t kMostDofs = 6;

bool ReadDofs(std::string_view name, const XmlText& text, EncodedElement& encoded, Reading& reading) {
  const auto row = std::find_if(std::begin(kDofAttributes), std::end(kDofAttributes),
                                [&](const DofAttribute& r) { return name == r.name; });
  if (row == std::end(kDofAttributes)) return false;
  std::array<double, kMostDofs> numbers{};
  const NumberScan scan = ScanNumbers(text.text, numbers, NonFinite::kAccepted);
  if (scan.count == 0 || scan.count > kMostDofs || !scan.rest.empty()) {
    reading.diagnostics.Error("bad-number", text.span, Quoted(name) + " must be a list of numbers");
    return true;
  }
  encoded.dofs.emplace_back(row->member, std::vector<double>(numbers.begin(), numbers.begin() + scan.count));
  return true;
}

}  // namespace

NameAt ReadEncodedName(const XmlText& text) { return {text.text == kEmpty ? Name() : Name(text.text), text.span}; }

bool ReadEncodedFlag(const Attribute& attribute, Reading& reading) {
  return ReadBool(attribute.text(), Quoted(attribute.name()), reading).value_or(false);
}

std::optional<Pose> ReadEncodedPose(const Attribute& attribute, Reading& reading) {
  std::array<double, 7> n{};
  const XmlText text = attribute.text();
  if (!ReadNumbers(text, Quoted(attribute.name()), n, reading)) return std::nullopt;
  if (n[3] == 0 && n[4] == 0 && n[5] == 0 && n[6] == 0) {
    reading.diagnostics.Error("zero-vector", text.span, "the quaternion of the pose is zero");
    return std::nullopt;
  }
  return Pose{{n[0], n[1], n[2]}, Rotation::FromQuaternion(n[6], n[3], n[4], n[5])};
}

XmlText TakeWord(XmlText& text) {
  const std::size_t begin = std::min(text.text.find_first_not_of(" \t"), text.text.size());
  const std::size_t end = std::min(text.text.find_first_of(" \t", begin), text.text.size());
  const XmlText word{text.text.substr(begin, end - begin), text.span};
  text.text.remove_prefix(end == text.text.size() ? end : end + 1);
  return word;
}

std::string EncodedPose(const Pose& X) {
  const Rotation q = X.rotation.Canonical();
  std::string text;
  for (const double value : {X.translation.x, X.translation.y, X.translation.z, q.x(), q.y(), q.z(), q.w()}) {
    if (!text.empty()) text += ' ';
    AppendNumber(text, value);
  }
  return text;
}

bool ReadEncoded(const Attribute& attribute, EncodedElement& encoded, Reading& reading) {
  const std::string_view name = attribute.name();
  const XmlText text = attribute.text();
  if (name == kName) {
    encoded.name = ReadEncodedName(text).name;
  } else if (name == kWorldLink) {
    encoded.world = ReadEncodedFlag(attribute, reading);
  } else if (name == kHelper) {
    encoded.helper = ReadEncodedFlag(attribute, reading);
  } else if (name == kReversed) {
    encoded.reversed = ReadEncodedFlag(attribute, reading);
  } else if (name == kPairs) {
    encoded.pairs = ReadEncodedFlag(attribute, reading);
  } else if (name == kStatic) {
    encoded.is_static = ReadBool(text, Quoted(name), reading);
  } else if (name == kArmature) {
    encoded.armature = ReadNumber(text, Quoted(name), reading).value_or(0);
  } else if (name == kGeometry) {
    encoded.geometry = ReadEncodedName(text);
  } else if (name == kSlabThickness) {
    encoded.slab_thickness = ReadNumber(text, Quoted(name), reading);
  } else if (name == encoding::kSurfaceVelocityAxis) {
    encoded.has_surface_velocity_axis = true;
    if (text.text != "none") encoded.surface_velocity_axis = ReadVector3(text, Quoted(name), reading);
  } else {
    return ReadDofs(name, text, encoded, reading);
  }
  return true;
}

void Reverse(Joint& joint) {
  std::swap(joint.parent, joint.child);
  std::swap(joint.X_PF, joint.X_CM);
  if (auto* revolute = std::get_if<Revolute>(&joint.motion)) revolute->axis = -revolute->axis;
  if (auto* prismatic = std::get_if<Prismatic>(&joint.motion)) prismatic->axis = -prismatic->axis;
  if (auto* screw = std::get_if<Screw>(&joint.motion)) screw->axis = -screw->axis;
}

void SetDofs(const EncodedElement& encoded, Joint& joint, Diagnostics& diagnostics) {
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

std::vector<std::pair<const char*, std::string>> DofsToEncode(std::span<const Dof> dofs, std::span<const Dof> held) {
  std::vector<std::pair<const char*, std::string>> attributes;
  for (const DofAttribute& row : kDofAttributes) {
    bool same = true;
    for (std::size_t i = 0; i < dofs.size(); ++i) same = same && dofs[i].*row.member == held[i].*row.member;
    if (same) continue;
    std::string list;
    for (const Dof& dof : dofs) {
      if (!list.empty()) list += ' ';
      AppendNumber(list, dof.*row.member);
    }
    attributes.emplace_back(row.name, std::move(list));
  }
  return attributes;
}

}  // namespace sceneweld
