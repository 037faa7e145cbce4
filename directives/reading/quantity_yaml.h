// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/directives/reading/random_transform.h"
#include "sceneweld/directives/reading/schema.h"

namespace sceneweld {

/// How each kind of value is drawn.
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

/// A number or a vector of a transform, which may be random.
template <typename Value>
struct Quantity {
  Value value{};  ///< Its value if it is fixed.
  bool fixed = true;
  bool gaussian = false;
  const YamlNode* node = nullptr;
  typename DrawnFrom<Value>::Type distribution;  ///< Its distribution if it is random.

  typename DrawnFrom<Value>::Type Drawn() const;
};

template <>
RandomNumber Quantity<double>::Drawn() const;
template <>
RandomVector Quantity<Vector3>::Drawn() const;

/// The alternatives of numbers and of vectors, for the schema and the documentation.
std::span<const Alternative> NumberAlternatives();
std::span<const Alternative> VectorAlternatives();

/// The alternative that the tag selects; null for the first one, which is the bare value. Reports a tag that selects
/// none and returns false then. `of_the_other_kind`: numbers if vectors are expected, and vice versa.
bool ChooseAlternative(std::string_view name, const YamlNode& node, std::span<const Alternative> alternatives,
                       std::span<const Alternative> of_the_other_kind, std::string_view plain_tag,
                       const Alternative** chosen, Diagnostics& diagnostics);

/// The mapping of a chosen alternative; nothing after an error.
template <typename Fields>
std::optional<Fields> ReadAlternative(const Alternative& alternative, const YamlEntry& entry,
                                      Diagnostics& diagnostics) {
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

/// The message for a random value without a seed.
Diagnostic RandomRefusal(const YamlNode& node, std::string message);
template <typename Value>
void RefuseRandom(std::string_view name, const Quantity<Value>& quantity, std::vector<Diagnostic>& refusals) {
  if (quantity.fixed) return;
  refusals.push_back(RandomRefusal(*quantity.node, Quoted(name) + " is random (" + Quoted(quantity.node->tag()) + ")"));
}

namespace schema {

template <>
struct Reader<Quantity<double>> {
  static constexpr std::string_view kText = "a number";
  static constexpr ValueForm kForm{
      .kind = ValueForm::Kind::kNumber, .name = "number_or_distribution", .alternatives = &NumberAlternatives};
  static std::vector<double> Numbers(const Quantity<double>& value) { return {value.value}; }
  static void Read(const KeyRow& row, const YamlEntry& entry, Quantity<double>& value, Diagnostics& diagnostics);
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
  static void Read(const KeyRow& row, const YamlEntry& entry, Quantity<Vector3>& value, Diagnostics& diagnostics);
};

}  // namespace schema

}  // namespace sceneweld
