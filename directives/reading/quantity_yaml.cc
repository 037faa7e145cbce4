// SPDX-License-Identifier: BSD-3-Clause
// Reads numbers and vectors, fixed or random.

#include "sceneweld/directives/reading/quantity_yaml.h"

#include <algorithm>

#include "sceneweld/directives/expression/value.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {
namespace {

using enum Presence;

constexpr std::string_view kYamlFloat = "tag:yaml.org,2002:float";
constexpr std::string_view kYamlList = "tag:yaml.org,2002:seq";

// The contents of the alternatives of numbers and vectors. `Value` is double or Vector3. Vectors have one standard
// deviation for all components or one for each.
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

constexpr KeyRow kFixedKeys[] = {key<&Fixed::value>("value", kOptional, "The value.")};
constexpr KeyRow kGaussianKeys[] = {
    key<&Gaussian::mean>("mean", kOptional, "Mean."),
    key<&Gaussian::stddev>("stddev", kOptional, "Standard deviation; 0 makes the value fixed."),
};
constexpr KeyRow kUniformKeys[] = {
    key<&Uniform::min>("min", kOptional, "Least value."),
    key<&Uniform::max>("max", kOptional, "Greatest value; if it equals the least one, the value is fixed."),
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

RandomNumber FixedNumber(double value) { return {RandomNumber::Kind::kFixed, value, 0, {}}; }

}  // namespace

std::span<const Alternative> NumberAlternatives() { return kNumberAlternatives; }
std::span<const Alternative> VectorAlternatives() { return kVectorAlternatives; }

template <>
RandomNumber Quantity<double>::Drawn() const {
  return fixed ? FixedNumber(value) : distribution;
}
template <>
RandomVector Quantity<Vector3>::Drawn() const {
  return fixed ? RandomVector{FixedNumber(value.x), FixedNumber(value.y), FixedNumber(value.z)} : distribution;
}

bool ChooseAlternative(std::string_view name, const YamlNode& node, std::span<const Alternative> alternatives,
                       std::span<const Alternative> of_the_other_kind, std::string_view plain_tag,
                       const Alternative** chosen, Diagnostics& diagnostics) {
  *chosen = nullptr;
  if (node.tag().empty() || node.tag() == plain_tag) return true;
  for (const Alternative& alternative : alternatives) {
    if (alternative.tag == node.tag()) *chosen = &alternative;
  }
  if (*chosen) return true;
  Diagnostic& error =
      diagnostics.Error("unknown-tag", node.tag_span(), "unknown tag " + Quoted(node.tag()) + " of " + Quoted(name));
  // The tags of numbers and vectors differ only by a suffix, which is easily forgotten.
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

Diagnostic RandomRefusal(const YamlNode& node, std::string message) {
  return Diagnostic("not-deterministic", Severity::kError, node.tag_span(), std::move(message));
}

namespace schema {

void Reader<Quantity<double>>::Read(const KeyRow& row, const YamlEntry& entry, Quantity<double>& quantity,
                                    Diagnostics& diagnostics) {
  const YamlNode& node = *entry.value;
  quantity.node = &node;
  const Alternative* chosen = nullptr;
  if (!ChooseAlternative(row.name, node, kNumberAlternatives, kVectorAlternatives, kYamlFloat, &chosen, diagnostics))
    return;
  if (!chosen) {
    if (!node.is_scalar()) {
      ReportWrongType(row.name, "a number", entry, diagnostics);
    } else if (const auto number = ReadNumber(node, diagnostics)) {
      quantity.value = *number;
    }
    return;
  }
  if (chosen->tag == "!Deterministic") {
    if (const auto fields = ReadAlternative<Fixed>(*chosen, entry, diagnostics)) quantity.value = fields->value;
  } else if (chosen->tag == "!Gaussian") {
    if (const auto fields = ReadAlternative<Gaussian>(*chosen, entry, diagnostics)) {
      quantity = {fields->mean,
                  fields->stddev == 0,
                  true,
                  &node,
                  {RandomNumber::Kind::kNormal, fields->mean, fields->stddev, {}}};
    }
  } else if (chosen->tag == "!Uniform") {
    if (const auto fields = ReadAlternative<Uniform>(*chosen, entry, diagnostics)) {
      quantity = {fields->min,
                  fields->min == fields->max,
                  false,
                  &node,
                  {RandomNumber::Kind::kUniform, fields->min, fields->max, {}}};
    }
  } else if (const auto fields = ReadAlternative<UniformDiscrete>(*chosen, entry, diagnostics)) {
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

void Reader<Quantity<Vector3>>::Read(const KeyRow& row, const YamlEntry& entry, Quantity<Vector3>& quantity,
                                     Diagnostics& diagnostics) {
  const YamlNode& node = *entry.value;
  quantity.node = &node;
  const Alternative* chosen = nullptr;
  if (!ChooseAlternative(row.name, node, kVectorAlternatives, kNumberAlternatives, kYamlList, &chosen, diagnostics))
    return;
  if (!chosen) {
    const auto items = node.is_list() ? node.items() : std::span<const YamlNode* const>();
    for (const YamlNode* item : items) {
      if (!IsRandomTag(item->tag())) continue;
      diagnostics
          .Error("wrong-type", item->tag_span(), "a component of " + Quoted(row.name) + " cannot be random on its own")
          .Help(
              "write `!UniformVector { min: [0, 0, 0], max: [1, 0, 0] }` for the whole list: a component whose least "
              "and greatest values are equal is fixed");
      return;
    }
    if (const auto numbers = ReadNumbers(row.name, entry, 3, diagnostics)) {
      quantity.value = {(*numbers)[0], (*numbers)[1], (*numbers)[2]};
    }
    return;
  }
  if (chosen->tag == "!DeterministicVector") {
    if (const auto fields = ReadAlternative<FixedVector>(*chosen, entry, diagnostics)) quantity.value = fields->value;
  } else if (chosen->tag == "!GaussianVector") {
    const auto fields = ReadAlternative<GaussianVector>(*chosen, entry, diagnostics);
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
  } else if (const auto fields = ReadAlternative<UniformVector>(*chosen, entry, diagnostics)) {
    const auto uniform = [](double min, double max) {
      return RandomNumber{RandomNumber::Kind::kUniform, min, max, {}};
    };
    const Vector3 &min = fields->min, &max = fields->max;
    quantity = {min, min == max, false, &node, {uniform(min.x, max.x), uniform(min.y, max.y), uniform(min.z, max.z)}};
  }
}

}  // namespace schema

}  // namespace sceneweld
