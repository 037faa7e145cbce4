// SPDX-License-Identifier: BSD-3-Clause
// The rows of transforms.

#include "sceneweld/directives/reading/transform_yaml.h"

#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "sceneweld/directives/reading/quantity_yaml.h"
#include "sceneweld/directives/reading/random_transform.h"

namespace sceneweld {
namespace {

using enum Presence;

constexpr std::string_view kYamlMapping = "tag:yaml.org,2002:map";

// Drake cannot convert the distribution from degrees to radians, whatever its spread (docs/reference/directives.md,
// 4.2).
template <typename Value>
void RefuseGaussianAngle(std::string_view name, const Quantity<Value>& quantity, std::vector<Diagnostic>& refusals) {
  if (!quantity.fixed) {
    RefuseRandom(name, quantity, refusals);
  } else if (quantity.gaussian) {
    refusals.push_back(RandomRefusal(*quantity.node, Quoted(name) + " cannot be " + Quoted(quantity.node->tag()))
                           .Help("angles in degrees do not support normal distributions; give a fixed value"));
  }
}

struct Rpy {
  Quantity<Vector3> deg;
};
struct AngleAxis {
  Quantity<double> angle_deg;
  Quantity<Vector3> axis{{0, 0, 1}, true, false, nullptr, {}};
};
// A rotation, and its random form if it is random.
struct RotationValue {
  WrittenRotation rotation;
  std::variant<WrittenRotation, RandomRpy, RandomAngleAxis, RandomOrientation> drawn;
  std::vector<Diagnostic> refusals;
};
// The keys of a transform while it is read.
struct TransformFields {
  std::optional<DirectiveText> base_frame;
  Quantity<Vector3> translation;
  RotationValue rotation;
};

}  // namespace

namespace schema {

template <>
struct Reader<RotationValue> {
  static constexpr std::string_view kText = "a rotation (`!Rpy { deg: [..] }` or `!AngleAxis { .. }`)";
  static constexpr ValueForm kForm{
      .kind = ValueForm::Kind::kMapping, .name = "rotation", .alternatives = &RotationAlternatives};
  static void Read(const KeyRow& row, const YamlEntry& entry, RotationValue& value, Diagnostics& diagnostics);
};

}  // namespace schema

namespace {

constexpr KeyRow kRpyKeys[] = {key<&Rpy::deg>("deg", kOptional, "Roll, pitch and yaw about the fixed axes. [deg]")};
constexpr KeyRow kAngleAxisKeys[] = {
    key<&AngleAxis::angle_deg>("angle_deg", kOptional, "Angle about the axis. [deg]"),
    key<&AngleAxis::axis>("axis", kOptional, "Axis of any length except zero."),
};
constexpr Alternative kRotationAlternatives[] = {
    {"!Identity", {}, "No rotation; the same without a tag."},
    {"!Rpy", kRpyKeys, "R = Rz(yaw) Ry(pitch) Rx(roll)."},
    {"!AngleAxis", kAngleAxisKeys, "A turn about an axis."},
    {"!Uniform", {}, "Random over all rotations."},
};
constexpr KeyRow kTransformKeys[] = {
    key<&TransformFields::base_frame>(kBaseFrameKey, kOptional, "The frame that the transform is given in."),
    key<&TransformFields::translation>("translation", kOptional, "Position in the base frame. [m]"),
    key<&TransformFields::rotation>("rotation", kOptional, "Orientation in the base frame."),
};

// A rotation without a tag may only be `{}`. Its keys show which tag was intended.
void ReadUntaggedRotation(std::string_view name, const YamlEntry& entry, Diagnostics& diagnostics) {
  const YamlNode& node = *entry.value;
  if (node.is_mapping()) {
    const bool rpy = node.Find("deg") != nullptr;
    const bool angle_axis = node.Find("angle_deg") != nullptr || node.Find("axis") != nullptr;
    if (rpy || angle_axis) {
      const YamlEntry& first = node.entries().front();
      diagnostics
          .Error("unknown-name", first.key->span(),
                 "unknown key " + Quoted(first.key->text()) + " in a rotation without a tag, which is `!Identity`")
          .Help(rpy ? "write `!Rpy` in front, as in `rotation: !Rpy { deg: [0, 0, 90] }`"
                    : "write `!AngleAxis` in front, as in `rotation: !AngleAxis { angle_deg: 90, axis: [0, 0, 1] }`");
      return;
    }
    ReadMapping(node, {}, nullptr, name, entry.key->span(), diagnostics);
    return;
  }
  Diagnostic& error = ReportWrongType(name, "a mapping with a tag", entry, diagnostics);
  if (!node.is_null()) error.Help("write it as in `rotation: !Rpy { deg: [0, 0, 90] }`");
}

}  // namespace

namespace schema {

void Reader<RotationValue>::Read(const KeyRow& row, const YamlEntry& entry, RotationValue& value,
                                 Diagnostics& diagnostics) {
  const YamlNode& node = *entry.value;
  const Alternative* chosen = nullptr;
  if (!ChooseAlternative(row.name, node, kRotationAlternatives, {}, kYamlMapping, &chosen, diagnostics)) return;
  using Form = WrittenRotation::Form;
  if (!chosen) {
    ReadUntaggedRotation(row.name, entry, diagnostics);
  } else if (chosen->tag == "!Rpy") {
    const auto rpy = ReadAlternative<Rpy>(*chosen, entry, diagnostics);
    if (!rpy) return;
    RefuseGaussianAngle("deg", rpy->deg, value.refusals);
    value.drawn = RandomRpy{rpy->deg.Drawn()};
    value.rotation.form = Form::kRpy;
    value.rotation.deg = rpy->deg.value;
  } else if (chosen->tag == "!AngleAxis") {
    const auto turn = ReadAlternative<AngleAxis>(*chosen, entry, diagnostics);
    if (!turn) return;
    RefuseGaussianAngle("angle_deg", turn->angle_deg, value.refusals);
    RefuseRandom("axis", turn->axis, value.refusals);
    if (turn->axis.fixed && turn->axis.value == Vector3{}) {
      diagnostics.Error("out-of-range", turn->axis.node->span(), "an axis of length zero gives no rotation");
      return;
    }
    value.drawn = RandomAngleAxis{turn->angle_deg.Drawn(), turn->axis.Drawn()};
    value.rotation.form = Form::kAngleAxis;
    value.rotation.angle_deg = turn->angle_deg.value;
    value.rotation.axis = turn->axis.value;
  } else {
    struct None {};
    if (!ReadAlternative<None>(*chosen, entry, diagnostics)) return;
    if (chosen->tag != "!Uniform") return;
    value.refusals.push_back(RandomRefusal(node, "the rotation is random (`!Uniform`)"));
    value.drawn = RandomOrientation();
  }
}

namespace {

// Reports a base frame that is not allowed, a missing one that is required, and an empty one.
void CheckBaseFrame(const KeyRow& row, const YamlEntry& entry, const std::optional<DirectiveText>& base_frame,
                    Diagnostics& diagnostics) {
  const bool named = base_frame && !base_frame->text().empty();
  if (row.base_frame == BaseFrame::kForbidden) {
    if (!base_frame) return;
    diagnostics.Error("base-frame-not-allowed", base_frame->span(), Quoted(row.name) + " must have no `base_frame`")
        .Help("the transform is given in the `parent` frame; remove `base_frame`");
  } else if (row.base_frame == BaseFrame::kRequired && !named) {
    // A base frame of the wrong type has been reported.
    const YamlNode* given = entry.value->Find(kBaseFrameKey);
    if (given && !given->is_scalar() && !given->is_null()) return;
    diagnostics
        .Error("missing-value", base_frame ? base_frame->span() : entry.key->span(),
               Quoted(row.name) + " needs a `base_frame`")
        .Help("name the frame that this one is fixed to, as in `base_frame: world`");
  } else if (base_frame && !named) {
    diagnostics.Error("empty-name", base_frame->span(), "`base_frame` must not be empty")
        .Help("remove the key for `world`");
  }
}

}  // namespace

void Reader<Transform>::Read(const KeyRow& row, const YamlEntry& entry, Transform& value, Diagnostics& diagnostics) {
  if (!entry.value->is_mapping()) {
    ReportWrongType(row.name, row.type, entry, diagnostics);
    return;
  }
  TransformFields fields;
  ReadMapping(*entry.value, kTransformKeys, &fields, row.name, entry.key->span(), diagnostics);
  CheckBaseFrame(row, entry, fields.base_frame, diagnostics);
  value.base_frame = fields.base_frame;
  value.translation = fields.translation.value;
  value.rotation = fields.rotation.rotation;
  std::vector<Diagnostic>& refusals = fields.rotation.refusals;
  if (!fields.translation.fixed) {
    std::vector<Diagnostic> first;
    RefuseRandom("translation", fields.translation, first);
    refusals.insert(refusals.begin(), first.begin(), first.end());
  }
  if (refusals.empty()) return;
  value.random = std::make_shared<const RandomTransform>(
      RandomTransform{fields.translation.Drawn(), std::move(fields.rotation.drawn), std::move(refusals)});
}

}  // namespace schema

std::span<const KeyRow> TransformKeys() { return kTransformKeys; }
std::span<const Alternative> RotationAlternatives() { return kRotationAlternatives; }

}  // namespace sceneweld
