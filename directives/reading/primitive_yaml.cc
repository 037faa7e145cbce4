// SPDX-License-Identifier: BSD-3-Clause
// The rows of primitive models.

#include "sceneweld/directives/reading/primitive_yaml.h"

#include <cmath>
#include <memory>
#include <optional>
#include <vector>

namespace sceneweld {
namespace {

using enum Presence;

// A list of numbers above zero, and its place.
template <std::size_t kCount>
struct Lengths {
  std::vector<double> values;
  const YamlNode* node = nullptr;
};
struct Color {
  std::optional<Rgba> rgba;
};

// The keys of all kinds of primitives while one is read.
struct PrimitiveFields {
  Lengths<3> size;
  Lengths<2> plane_size;
  Lengths<3> semi_axes;
  DirectiveNumber radius;
  DirectiveNumber length;
  DirectiveNumber mass;
  DirectiveNumber density;
  Color color;
  DirectiveNumber friction;
};

}  // namespace

namespace schema {

template <std::size_t kCount>
struct Reader<Lengths<kCount>> {
  static constexpr std::string_view kText = kCount == 3 ? "a list of 3 numbers" : "a list of 2 numbers";
  static constexpr ValueForm kForm{.kind = ValueForm::Kind::kList, .count = kCount, .item = &Reader<double>::kForm};
  static void Read(const KeyRow& row, const YamlEntry& entry, Lengths<kCount>& value, Diagnostics& diagnostics) {
    auto numbers = ReadNumbers(row.name, entry, kCount, diagnostics);
    if (!numbers) return;
    value.values = *std::move(numbers);
    value.node = entry.value;
  }
};
template <>
struct Reader<Color> {
  static constexpr std::string_view kText = "a list of 3 or 4 numbers";
  static constexpr ValueForm kForm{.kind = ValueForm::Kind::kList, .item = &Reader<double>::kForm};
  static void Read(const KeyRow& row, const YamlEntry& entry, Color& value, Diagnostics& diagnostics) {
    const auto numbers = ReadNumbers(row.name, entry, 0, diagnostics);
    if (!numbers) return;
    bool good = numbers->size() == 3 || numbers->size() == 4;
    for (const double part : *numbers) good = good && part >= 0 && part <= 1;
    if (!good) {
      diagnostics.Error("bad-colour", entry.value->span(),
                        Quoted(row.name) + " must be 3 or 4 numbers from 0 to 1: red, green, blue and maybe opacity");
      return;
    }
    value.rgba = Rgba{(*numbers)[0], (*numbers)[1], (*numbers)[2], numbers->size() == 4 ? (*numbers)[3] : 1};
  }
};

}  // namespace schema

namespace {

using F = PrimitiveFields;
constexpr KeyRow kMassKey = key<&F::mass>("mass", kOptional, "Mass; without it, the density decides. [kg]");
constexpr KeyRow kDensityKey = key<&F::density>("density", kOptional, "Density, 1000 if not given. [kg/m^3]");
constexpr KeyRow kColorKey = key<&F::color>("color", kOptional, "Red, green, blue and maybe opacity, from 0 to 1.");
constexpr KeyRow kFrictionKey =
    key<&F::friction>("friction", kOptional, "Coefficient of static and of dynamic friction.");
constexpr KeyRow kRadiusKey = key<&F::radius>("radius", kRequired, "Radius. [m]");
constexpr KeyRow kLengthKey = key<&F::length>("length", kRequired, "Length along z. [m]");

constexpr KeyRow kBoxKeys[] = {key<&F::size>("size", kRequired, "Full lengths along x, y and z. [m]"), kMassKey,
                               kDensityKey, kColorKey, kFrictionKey};
constexpr KeyRow kSphereKeys[] = {kRadiusKey, kMassKey, kDensityKey, kColorKey, kFrictionKey};
constexpr KeyRow kCylinderKeys[] = {kRadiusKey, kLengthKey, kMassKey, kDensityKey, kColorKey, kFrictionKey};
constexpr KeyRow kCapsuleKeys[] = {
    kRadiusKey, key<&F::length>("length", kRequired, "Length along z, without the caps. [m]"),
    kMassKey,   kDensityKey,
    kColorKey,  kFrictionKey};
constexpr KeyRow kEllipsoidKeys[] = {key<&F::semi_axes>("semi_axes", kRequired, "Half lengths along x, y and z. [m]"),
                                     kMassKey, kDensityKey, kColorKey, kFrictionKey};
constexpr KeyRow kPlaneKeys[] = {
    key<&F::plane_size>("size", kRequired, "Full lengths of the visible part along x and y. [m]"), kColorKey,
    kFrictionKey};

bool ArePositive(std::string_view name, const std::vector<double>& values, const YamlNode* node,
                 Diagnostics& diagnostics) {
  for (const double value : values) {
    if (value > 0) continue;
    diagnostics.Error("out-of-range", node->span(), Quoted(name) + " must be above zero");
    return false;
  }
  return true;
}
bool IsPositive(std::string_view name, const DirectiveNumber& number, Diagnostics& diagnostics) {
  return !number || ArePositive(name, {number.value}, number.node, diagnostics);
}

Vector3 ToVector(const std::vector<double>& values) { return {values[0], values[1], values[2]}; }

// The shape, from fields that have been checked.
Shape ShapeOf(const Box*, const F& fields) { return Box{ToVector(fields.size.values)}; }
Shape ShapeOf(const Sphere*, const F& fields) { return Sphere{fields.radius.value}; }
Shape ShapeOf(const Cylinder*, const F& fields) { return Cylinder{fields.radius.value, fields.length.value}; }
Shape ShapeOf(const Capsule*, const F& fields) { return Capsule{fields.radius.value, fields.length.value}; }
Shape ShapeOf(const Ellipsoid*, const F& fields) { return Ellipsoid{ToVector(fields.semi_axes.values)}; }
Shape ShapeOf(const Plane*, const F& fields) { return Plane{fields.plane_size.values[0], fields.plane_size.values[1]}; }

bool AreGood(const F& fields, Diagnostics& diagnostics) {
  bool good = ArePositive("size", fields.size.values, fields.size.node, diagnostics);
  good = ArePositive("size", fields.plane_size.values, fields.plane_size.node, diagnostics) && good;
  good = ArePositive("semi_axes", fields.semi_axes.values, fields.semi_axes.node, diagnostics) && good;
  good = IsPositive("radius", fields.radius, diagnostics) && good;
  good = IsPositive("length", fields.length, diagnostics) && good;
  good = IsPositive("mass", fields.mass, diagnostics) && good;
  good = IsPositive("density", fields.density, diagnostics) && good;
  if (fields.friction && fields.friction.value < 0) {
    diagnostics.Error("out-of-range", fields.friction.node->span(), "`friction` must not be negative");
    good = false;
  }
  if (fields.mass && fields.density) {
    diagnostics.Error("conflicting-values", fields.density.node->span(), "`mass` and `density` are both given")
        .Note(fields.mass.node->span(), "the mass is given here")
        .Help("remove one of them");
    good = false;
  }
  return good;
}

}  // namespace

template <>
std::span<const KeyRow> PrimitiveKeys<Box>() {
  return kBoxKeys;
}
template <>
std::span<const KeyRow> PrimitiveKeys<Sphere>() {
  return kSphereKeys;
}
template <>
std::span<const KeyRow> PrimitiveKeys<Cylinder>() {
  return kCylinderKeys;
}
template <>
std::span<const KeyRow> PrimitiveKeys<Capsule>() {
  return kCapsuleKeys;
}
template <>
std::span<const KeyRow> PrimitiveKeys<Ellipsoid>() {
  return kEllipsoidKeys;
}
template <>
std::span<const KeyRow> PrimitiveKeys<Plane>() {
  return kPlaneKeys;
}

namespace schema {

template <typename ShapeType>
void Reader<PrimitiveOf<ShapeType>>::Read(const KeyRow& row, const YamlEntry& entry, PrimitiveOf<ShapeType>& value,
                                          Diagnostics& diagnostics) {
  if (!entry.value->is_mapping()) {
    ReportWrongType(row.name, row.type, entry, diagnostics);
    return;
  }
  const std::size_t errors = diagnostics.error_count();
  PrimitiveFields fields;
  ReadMapping(*entry.value, PrimitiveKeys<ShapeType>(), &fields, row.name, entry.key->span(), diagnostics);
  if (diagnostics.error_count() != errors || !AreGood(fields, diagnostics)) return;
  value.value =
      std::make_shared<const Primitive>(Primitive{ShapeOf(static_cast<const ShapeType*>(nullptr), fields), fields.mass,
                                                  fields.density, fields.color.rgba, fields.friction, entry.value});
}

template struct Reader<PrimitiveOf<Box>>;
template struct Reader<PrimitiveOf<Sphere>>;
template struct Reader<PrimitiveOf<Cylinder>>;
template struct Reader<PrimitiveOf<Capsule>>;
template struct Reader<PrimitiveOf<Ellipsoid>>;
template struct Reader<PrimitiveOf<Plane>>;

}  // namespace schema

}  // namespace sceneweld
