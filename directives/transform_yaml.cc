#include "sceneweld/directives/transform_yaml.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "sceneweld/directives/random_transform.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {
namespace {

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

// How each kind of value is drawn.
template <typename Value>
struct DrawnFrom;
template <>
struct DrawnFrom<double> {
  using Type = RandomNumber;
};
template <>
struct DrawnFrom<Vector3> {
  using Type = RandomVector;
};

// A value that may be random.
template <typename Value>
struct Quantity {
  Value value{};  // where it is fixed
  bool fixed = true;
  bool gaussian = false;
  const YamlNode* node = nullptr;
  typename DrawnFrom<Value>::Type distribution;  // where it is not

  typename DrawnFrom<Value>::Type Drawn() const;
};

RandomNumber FixedNumber(double value) { return {RandomNumber::Kind::kFixed, value, 0, {}}; }

template <>
RandomNumber Quantity<double>::Drawn() const {
  return fixed ? FixedNumber(value) : distribution;
}
template <>
RandomVector Quantity<Vector3>::Drawn() const {
  return fixed ? RandomVector{FixedNumber(value.x), FixedNumber(value.y), FixedNumber(value.z)} : distribution;
}

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
      quantity = {fields->mean,
                  fields->stddev == 0,
                  true,
                  &node,
                  {RandomNumber::Kind::kNormal, fields->mean, fields->stddev, {}}};
    }
  } else if (chosen->tag == "!Uniform") {
    if (const auto fields = ReadFields<Uniform>(*chosen, entry, diagnostics)) {
      quantity = {fields->min,
                  fields->min == fields->max,
                  false,
                  &node,
                  {RandomNumber::Kind::kUniform, fields->min, fields->max, {}}};
    }
  } else if (const auto fields = ReadFields<UniformDiscrete>(*chosen, entry, diagnostics)) {
    if (fields->values.empty()) {
      diagnostics.Error("missing-value", node.tag_span(), "`!UniformDiscrete` needs `values` to choose from");
      return;
    }
    quantity = {fields->values.front(),
                fields->values.size() == 1,
                false,
                &node,
                {RandomNumber::Kind::kChoice, 0, 0, fields->values}};
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
    const auto normal = [&](double mean, std::size_t component) {
      const double stddev = count == 0 ? 0 : fields->stddev[count == 1 ? 0 : component];
      return RandomNumber{RandomNumber::Kind::kNormal, mean, stddev, {}};
    };
    const Vector3& mean = fields->mean;
    quantity = {mean, fixed, true, &node, {normal(mean.x, 0), normal(mean.y, 1), normal(mean.z, 2)}};
  } else if (const auto fields = ReadFields<UniformVector>(*chosen, entry, diagnostics)) {
    const auto uniform = [](double min, double max) {
      return RandomNumber{RandomNumber::Kind::kUniform, min, max, {}};
    };
    const Vector3 &min = fields->min, &max = fields->max;
    quantity = {min, min == max, false, &node, {uniform(min.x, max.x), uniform(min.y, max.y), uniform(min.z, max.z)}};
  }
}

constexpr const char* kSeedHelp = "give a fixed value; in files that say `sceneweld: 1`, `--seed` draws one";

Diagnostic RandomRefusal(const YamlNode& node, std::string message) {
  Diagnostic refusal("not-deterministic", Severity::kError, node.tag_span(), std::move(message));
  refusal.Help(kSeedHelp);
  return refusal;
}

template <typename Value>
void RefuseRandom(std::string_view name, const Quantity<Value>& quantity, std::vector<Diagnostic>& refusals) {
  if (quantity.fixed) return;
  refusals.push_back(RandomRefusal(*quantity.node, Quoted(name) + " is random (" + Quoted(quantity.node->tag()) + ")"));
}

// Drake cannot turn the distribution from degrees to radians, whatever its
// spread (directives reference, 4.2).
template <typename Value>
void RefuseGaussianAngle(std::string_view name, const Quantity<Value>& quantity, std::vector<Diagnostic>& refusals) {
  if (!quantity.fixed) {
    RefuseRandom(name, quantity, refusals);
  } else if (quantity.gaussian) {
    refusals.push_back(
        RandomRefusal(*quantity.node, Quoted(name) + " cannot be " + Quoted(quantity.node->tag()))
            .Help("angles in degrees take no normal distribution, not even one without spread; give a fixed value"));
  }
}

struct Rpy {
  Quantity<Vector3> deg;
};
struct AngleAxis {
  Quantity<double> angle_deg;
  Quantity<Vector3> axis{{0, 0, 1}, true, false, nullptr, {}};
};
// A rotation, and what it is drawn from where that is random.
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
  using Form = WrittenRotation::Form;
  if (!chosen) {
    ReadUntaggedRotation(row.name, entry, diagnostics);
  } else if (chosen->tag == "!Rpy") {
    const auto rpy = ReadFields<Rpy>(*chosen, entry, diagnostics);
    if (!rpy) return;
    RefuseGaussianAngle("deg", rpy->deg, value.refusals);
    value.drawn = RandomRpy{rpy->deg.Drawn()};
    value.rotation.form = Form::kRpy;
    value.rotation.deg = rpy->deg.value;
  } else if (chosen->tag == "!AngleAxis") {
    const auto turn = ReadFields<AngleAxis>(*chosen, entry, diagnostics);
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
    if (!ReadFields<None>(*chosen, entry, diagnostics)) return;
    if (chosen->tag != "!Uniform") return;
    value.refusals.push_back(RandomRefusal(node, "the rotation is random (`!Uniform`)"));
    value.drawn = RandomOrientation();
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
std::span<const Alternative> NumberAlternatives() { return kNumberAlternatives; }
std::span<const Alternative> VectorAlternatives() { return kVectorAlternatives; }

}  // namespace sceneweld
