#include "sceneweld/directives/transform_yaml.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "sceneweld/scene/suggest.h"

namespace sceneweld {
namespace {

constexpr double kDegree = std::numbers::pi / 180;
constexpr std::string_view kYamlFloat = "tag:yaml.org,2002:float";
constexpr std::string_view kYamlList = "tag:yaml.org,2002:seq";
constexpr std::string_view kYamlMapping = "tag:yaml.org,2002:map";

// What the alternatives of numbers and vectors hold. `Value` is double or
// Vector3; the vector forms give a standard deviation once for all components
// or for each.
struct Fixed {
  double value = 0;
};
struct Gaussian {
  double mean = 0;
  double stddev = 0;
};
struct Uniform {
  double min = 0;
  double max = 0;
};
struct UniformDiscrete {
  std::vector<double> values;
};
struct FixedVector {
  Vector3 value;
};
struct GaussianVector {
  Vector3 mean;
  std::vector<double> stddev;
};
struct UniformVector {
  Vector3 min;
  Vector3 max;
};

constexpr Presence kOptional = Presence::kOptional;
constexpr Presence kRequired = Presence::kRequired;

constexpr KeyRow kFixedKeys[] = {key<&Fixed::value>("value", kOptional, "The value.")};
constexpr KeyRow kGaussianKeys[] = {
    key<&Gaussian::mean>("mean", kOptional, "Mean."),
    key<&Gaussian::stddev>("stddev", kOptional, "Standard deviation; 0 makes the value fixed."),
};
constexpr KeyRow kUniformKeys[] = {
    key<&Uniform::min>("min", kOptional, "Least value."),
    key<&Uniform::max>("max", kOptional, "Greatest value; equal to the least the value is fixed."),
};
constexpr KeyRow kUniformDiscreteKeys[] = {
    key<&UniformDiscrete::values>("values", kOptional, "The values to choose from; a single one is fixed."),
};
constexpr KeyRow kFixedVectorKeys[] = {key<&FixedVector::value>("value", kRequired, "The vector.")};
constexpr KeyRow kGaussianVectorKeys[] = {
    key<&GaussianVector::mean>("mean", kRequired, "Mean of each component."),
    key<&GaussianVector::stddev>("stddev", kOptional, "Standard deviation, one for all components or one for each."),
};
constexpr KeyRow kUniformVectorKeys[] = {
    key<&UniformVector::min>("min", kRequired, "Least value of each component."),
    key<&UniformVector::max>("max", kRequired, "Greatest value of each component."),
};

constexpr Alternative kNumberAlternatives[] = {
    {"!Deterministic", kFixedKeys, "A fixed number."},
    {"!Gaussian", kGaussianKeys, "A normal distribution."},
    {"!Uniform", kUniformKeys, "A uniform distribution."},
    {"!UniformDiscrete", kUniformDiscreteKeys, "One of a list of numbers."},
};
constexpr Alternative kVectorAlternatives[] = {
    {"!DeterministicVector", kFixedVectorKeys, "A fixed vector."},
    {"!GaussianVector", kGaussianVectorKeys, "A normal distribution of each component."},
    {"!UniformVector", kUniformVectorKeys, "A uniform distribution of each component."},
};

// A value that may be random: what is fixed about it.
template <typename Value>
struct Quantity {
  Value value{};
  bool fixed = true;
  bool gaussian = false;
  const YamlNode* node = nullptr;
};

// The alternative that the tag chooses; null for the first one, which is the
// bare value. Reports a tag that chooses none and returns false then.
bool Choose(std::string_view name, const YamlNode& node, std::span<const Alternative> alternatives,
            std::span<const Alternative> of_the_other_kind, std::string_view plain_tag, const Alternative** chosen,
            Diagnostics& diagnostics) {
  *chosen = nullptr;
  if (node.tag().empty() || node.tag() == plain_tag) return true;
  for (const Alternative& alternative : alternatives) {
    if (alternative.tag == node.tag()) *chosen = &alternative;
  }
  if (*chosen) return true;
  Diagnostic& error =
      diagnostics.Error("unknown-tag", node.tag_span(), "unknown tag " + Quoted(node.tag()) + " of " + Quoted(name));
  // The tags of numbers and vectors differ by a suffix that is easily forgotten.
  const auto other = std::find_if(of_the_other_kind.begin(), of_the_other_kind.end(),
                                  [&](const Alternative& a) { return a.tag == node.tag(); });
  std::vector<std::string_view> tags;
  for (const Alternative& alternative : alternatives) tags.push_back(alternative.tag);
  if (other != of_the_other_kind.end()) {
    const auto index = static_cast<std::size_t>(other - of_the_other_kind.begin());
    if (index < alternatives.size()) {
      error.Suggest(alternatives[index].tag);
      return false;
    }
  }
  const std::string nearest = ClosestName(node.tag(), tags);
  if (!nearest.empty()) {
    error.Suggest(nearest);
  } else {
    std::string known;
    for (const std::string_view tag : tags) known += (known.empty() ? "" : ", ") + Quoted(tag);
    error.Help("the tags of " + Quoted(name) + " are " + known);
  }
  return false;
}

// The mapping of a chosen alternative.
template <typename Fields>
std::optional<Fields> ReadFields(const Alternative& alternative, const YamlEntry& entry, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.error_count();
  Fields fields;
  if (!entry.value->is_mapping()) {
    ReportWrongType(alternative.tag, "a mapping", entry, diagnostics);
    return std::nullopt;
  }
  ReadMapping(*entry.value, alternative.keys, &fields, alternative.tag, entry.value->tag_span(), diagnostics);
  if (diagnostics.error_count() != errors) return std::nullopt;
  return fields;
}

void ReadQuantity(std::string_view name, const YamlEntry& entry, Quantity<double>& quantity, Diagnostics& diagnostics) {
  const YamlNode& node = *entry.value;
  quantity.node = &node;
  const Alternative* chosen = nullptr;
  if (!Choose(name, node, kNumberAlternatives, kVectorAlternatives, kYamlFloat, &chosen, diagnostics)) return;
  if (!chosen) {
    if (!node.is_scalar()) {
      ReportWrongType(name, "a number", entry, diagnostics);
    } else if (const auto number = ReadNumber(node, diagnostics)) {
      quantity.value = *number;
    }
    return;
  }
  if (chosen->tag == "!Deterministic") {
    if (const auto fields = ReadFields<Fixed>(*chosen, entry, diagnostics)) quantity.value = fields->value;
  } else if (chosen->tag == "!Gaussian") {
    if (const auto fields = ReadFields<Gaussian>(*chosen, entry, diagnostics)) {
      quantity = {fields->mean, fields->stddev == 0, true, &node};
    }
  } else if (chosen->tag == "!Uniform") {
    if (const auto fields = ReadFields<Uniform>(*chosen, entry, diagnostics)) {
      quantity = {fields->min, fields->min == fields->max, false, &node};
    }
  } else if (const auto fields = ReadFields<UniformDiscrete>(*chosen, entry, diagnostics)) {
    const bool fixed = fields->values.size() == 1;
    quantity = {fixed ? fields->values.front() : 0, fixed, false, &node};
  }
}

void ReadQuantity(std::string_view name, const YamlEntry& entry, Quantity<Vector3>& quantity,
                  Diagnostics& diagnostics) {
  const YamlNode& node = *entry.value;
  quantity.node = &node;
  const Alternative* chosen = nullptr;
  if (!Choose(name, node, kVectorAlternatives, kNumberAlternatives, kYamlList, &chosen, diagnostics)) return;
  if (!chosen) {
    if (const auto numbers = ReadNumbers(name, entry, 3, diagnostics)) {
      quantity.value = {(*numbers)[0], (*numbers)[1], (*numbers)[2]};
    }
    return;
  }
  if (chosen->tag == "!DeterministicVector") {
    if (const auto fields = ReadFields<FixedVector>(*chosen, entry, diagnostics)) quantity.value = fields->value;
  } else if (chosen->tag == "!GaussianVector") {
    const auto fields = ReadFields<GaussianVector>(*chosen, entry, diagnostics);
    if (!fields) return;
    const std::size_t count = fields->stddev.size();
    if (count == 2 || count > 3) {
      const YamlNode* stddev = node.Find("stddev");
      diagnostics.Error("bad-number", stddev->span(),
                        "`stddev` must be a list of 1 or 3 numbers, not of " + std::to_string(count));
      return;
    }
    const bool fixed = std::all_of(fields->stddev.begin(), fields->stddev.end(), [](double s) { return s == 0; });
    quantity = {fields->mean, fixed, true, &node};
  } else if (const auto fields = ReadFields<UniformVector>(*chosen, entry, diagnostics)) {
    quantity = {fields->min, fields->min == fields->max, false, &node};
  }
}

template <typename Value>
void RefuseRandom(std::string_view name, const Quantity<Value>& quantity, Diagnostics& diagnostics) {
  if (quantity.fixed) return;
  diagnostics
      .Error("not-deterministic", quantity.node->tag_span(),
             Quoted(name) + " is random (" + Quoted(quantity.node->tag()) + ")")
      .Help("give a fixed value; a scene is never sampled");
}

// Drake cannot turn the distribution from degrees to radians, whatever its
// spread (directives reference, 4.2).
template <typename Value>
void RefuseGaussianAngle(std::string_view name, const Quantity<Value>& quantity, Diagnostics& diagnostics) {
  if (!quantity.fixed) {
    RefuseRandom(name, quantity, diagnostics);
  } else if (quantity.gaussian) {
    diagnostics
        .Error("not-deterministic", quantity.node->tag_span(),
               Quoted(name) + " cannot be " + Quoted(quantity.node->tag()))
        .Help("angles in degrees take no normal distribution, not even one without spread; give a fixed value");
  }
}

struct Rpy {
  Quantity<Vector3> deg;
};
struct AngleAxis {
  Quantity<double> angle_deg;
  Quantity<Vector3> axis{{0, 0, 1}};
};
struct RotationValue {
  Rotation rotation;
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
struct Reader<Quantity<double>> {
  static constexpr std::string_view kText = "a number";
  static constexpr ValueForm kForm{
      .kind = ValueForm::Kind::kNumber, .name = "number_or_distribution", .alternatives = &NumberAlternatives};
  static std::vector<double> Numbers(const Quantity<double>& value) { return {value.value}; }
  static void Read(const KeyRow& row, const YamlEntry& entry, Quantity<double>& value, Diagnostics& diagnostics) {
    ReadQuantity(row.name, entry, value, diagnostics);
  }
};
template <>
struct Reader<Quantity<Vector3>> {
  static constexpr std::string_view kText = "a list of 3 numbers";
  static constexpr ValueForm kForm{.kind = ValueForm::Kind::kList,
                                   .name = "vector_or_distribution",
                                   .count = 3,
                                   .item = &Reader<double>::kForm,
                                   .alternatives = &VectorAlternatives};
  static std::vector<double> Numbers(const Quantity<Vector3>& value) { return Reader<Vector3>::Numbers(value.value); }
  static void Read(const KeyRow& row, const YamlEntry& entry, Quantity<Vector3>& value, Diagnostics& diagnostics) {
    ReadQuantity(row.name, entry, value, diagnostics);
  }
};
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
    key<&AngleAxis::axis>("axis", kOptional, "Axis, of any length but zero."),
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

// A rotation without a tag may only be `{}`; what was meant shows by the keys.
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
  if (!Choose(row.name, node, kRotationAlternatives, {}, kYamlMapping, &chosen, diagnostics)) return;
  if (!chosen) {
    ReadUntaggedRotation(row.name, entry, diagnostics);
  } else if (chosen->tag == "!Rpy") {
    const auto rpy = ReadFields<Rpy>(*chosen, entry, diagnostics);
    if (!rpy) return;
    RefuseGaussianAngle("deg", rpy->deg, diagnostics);
    value.rotation = Rotation::FromRpy(kDegree * rpy->deg.value);
  } else if (chosen->tag == "!AngleAxis") {
    const auto turn = ReadFields<AngleAxis>(*chosen, entry, diagnostics);
    if (!turn) return;
    const std::size_t errors = diagnostics.error_count();
    RefuseGaussianAngle("angle_deg", turn->angle_deg, diagnostics);
    RefuseRandom("axis", turn->axis, diagnostics);
    if (diagnostics.error_count() != errors) return;
    // Scaled first, so that a very short or long axis has a length.
    const Vector3& axis = turn->axis.value;
    const double largest = std::max({std::abs(axis.x), std::abs(axis.y), std::abs(axis.z)});
    if (largest == 0) {
      diagnostics.Error("out-of-range", turn->axis.node->span(), "an axis of length zero gives no rotation");
      return;
    }
    value.rotation = Rotation::FromAxisAngle({axis.x / largest, axis.y / largest, axis.z / largest},
                                             kDegree * turn->angle_deg.value);
  } else {
    struct None {};
    if (!ReadFields<None>(*chosen, entry, diagnostics)) return;
    if (chosen->tag != "!Uniform") return;
    diagnostics.Error("not-deterministic", node.tag_span(), "the rotation is random (`!Uniform`)")
        .Help("give a fixed value; a scene is never sampled");
  }
}

namespace {

// A base frame where there must be none, none where there must be one, and an empty one.
void CheckBaseFrame(const KeyRow& row, const YamlEntry& entry, const std::optional<DirectiveText>& base_frame,
                    Diagnostics& diagnostics) {
  const bool named = base_frame && !base_frame->text().empty();
  if (row.base_frame == BaseFrame::kForbidden) {
    if (!base_frame) return;
    diagnostics.Error("base-frame-not-allowed", base_frame->span(), Quoted(row.name) + " must have no `base_frame`")
        .Help("the transform is given in the `parent` frame; leave `base_frame` out");
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
        .Help("leave the key out for `world`");
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
  RefuseRandom("translation", fields.translation, diagnostics);
  CheckBaseFrame(row, entry, fields.base_frame, diagnostics);
  value.base_frame = fields.base_frame;
  value.X = {fields.translation.value, fields.rotation.rotation};
}

}  // namespace schema

std::span<const KeyRow> TransformKeys() { return kTransformKeys; }
std::span<const Alternative> RotationAlternatives() { return kRotationAlternatives; }
std::span<const Alternative> NumberAlternatives() { return kNumberAlternatives; }
std::span<const Alternative> VectorAlternatives() { return kVectorAlternatives; }

}  // namespace sceneweld
