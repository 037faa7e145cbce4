// SPDX-License-Identifier: BSD-3-Clause
// Reads the private attributes that several formats share.

#include "sceneweld/parsers/table/encoding.h"

#include <algorithm>
#include <array>

#include "sceneweld/parsers/table/field_codec.h"
#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

using namespace encoding;

std::string_view KeyOf(const Attribute& attribute) { return attribute.name().substr(kPrefix.size()); }

std::size_t CountWords(std::string_view text) {
  std::size_t count = 0;
  EachPart(text, ' ', [&](std::string_view) { ++count; });
  return count;
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

bool ReadEncoded(const Attribute& attribute, FieldOwners owners, EncodedElement& encoded, Reading& reading) {
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
  } else if (name == kGeometry) {
    encoded.geometry = ReadEncodedName(text);
  } else {
    const bool is_field = std::any_of(owners.begin(), owners.end(),
                                      [&](const KindInfo* owner) { return HasFieldKey(*owner, KeyOf(attribute)); });
    if (is_field) encoded.fields.push_back(attribute);
    return is_field;
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

bool EncodedElement::Gives(std::string_view key) const {
  return std::any_of(fields.begin(), fields.end(), [&](const Attribute& field) { return KeyOf(field) == key; });
}

bool GivesFieldOf(const EncodedElement& encoded, const KindInfo& kind) {
  return std::any_of(encoded.fields.begin(), encoded.fields.end(),
                     [&](const Attribute& attribute) { return HasFieldKey(kind, KeyOf(attribute)); });
}

void Restore(const EncodedElement& encoded, const KindInfo& kind, void* value, Reading& reading) {
  for (const Attribute& attribute : encoded.fields) {
    RestoreField(kind, value, KeyOf(attribute), attribute.name(), attribute.text(), FieldStyle::kAttribute, reading);
  }
}

void RestoreJoint(const EncodedElement& encoded, Joint& joint, HeldDofOf held, Reading& reading) {
  const std::span<Dof> dofs = Dofs(joint);
  const std::vector<Dof> plain(dofs.begin(), dofs.end());
  bool has_dofs = false;
  static const KindInfo& kDof = KindOf<Dof>();
  for (const Attribute& attribute : encoded.fields) {
    const std::string_view key = KeyOf(attribute);
    if (HasFieldKey(kDof, key) && CountWords(attribute.text().text) != dofs.size()) {
      ReportStale(reading.diagnostics, attribute.value_span(), "joint " + Quoted(joint.name),
                  std::to_string(dofs.size()) + (dofs.size() == 1 ? " degree" : " degrees") + " of freedom",
                  std::string(key) + ' ' + Quoted(attribute.text().text));
      continue;
    }
    if (RestoreDofs(joint, key, attribute.name(), attribute.text(), FieldStyle::kAttribute, reading)) {
      has_dofs = true;
    } else {
      RestoreField(KindOf<Joint>(), &joint, key, attribute.name(), attribute.text(), FieldStyle::kAttribute, reading);
    }
  }
  if (!has_dofs) return;
  const Joint restored = joint;
  for (std::size_t i = 0; i < plain.size(); ++i) {
    Dof expected = held(restored, i);
    expected.effort_limit = plain[i].effort_limit;
    EachDifference(
        kDof, &plain[i], &expected, FieldStyle::kAttribute, [&](std::string_view key, std::string_view text) {
          const auto said = std::find_if(encoded.fields.begin(), encoded.fields.end(),
                                         [&](const Attribute& attribute) { return KeyOf(attribute) == key; });
          if (said == encoded.fields.end()) return;
          const std::string what = std::string(key) + ' ';
          if (i == 0) {
            ReportStale(reading.diagnostics, said->value_span(), "joint " + Quoted(joint.name),
                        what + std::string(text), what + std::string(said->text().text));
          }
          RestoreField(kDof, &Dofs(joint)[i], key, said->name(), {text, said->value_span()}, FieldStyle::kAttribute,
                       reading);
        });
  }
}

}  // namespace sceneweld
