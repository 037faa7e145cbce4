// SPDX-License-Identifier: BSD-3-Clause
// Properties and boundaries of deformable bodies.

#include "sceneweld/parsers/drake/deformable_tags.h"

#include <algorithm>
#include <iterator>

#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/scene/body.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

using enum Spelling;
using enum Facet;

struct PoissonsRatio : table::AsItIs<double> {
  static bool Parse(const Field& field, const XmlText& text, double& value, Reading& reading) {
    const auto ratio = ReadNumber(text, What::Named(field.name), reading);
    if (!ratio) return false;
    if (!(*ratio > -1 && *ratio < 0.5)) {
      reading.diagnostics.Error("out-of-range", text.span,
                                Quoted(field.name) + " is " + FormatNumber(*ratio) + " and must be between -1 and 0.5");
      return false;
    }
    value = *ratio;
    return true;
  }
};

struct MaterialModel : table::AsItIs<std::string> {
  static constexpr std::string_view kText = "`linear_corotated`, `corotated`, `neohookean` or `linear`";
  static bool Parse(const Field& field, const XmlText& text, std::string& value, Reading& reading) {
    if (!IsMaterialModel(text.text)) {
      reading.diagnostics.Error("unknown-value", text.span, "unknown " + Quoted(field.name) + " " + Quoted(text.text))
          .Help("models are linear_corotated, corotated, neohookean and linear");
      return false;
    }
    value = std::string(text.text);
    return true;
  }
};

using D = Deformable;
constexpr Field kPropertiesFields[] = {
    field<&D::youngs_modulus>("drake:youngs_modulus", kValue, kPositive, "Stiffness. [Pa]"),
    field<&D::mass_damping>("drake:mass_damping", kValue, kNonNegative, "Damping by mass. [1/s]"),
    field<&D::stiffness_damping>("drake:stiffness_damping", kValue, kNonNegative, "Damping by stiffness. [s]"),
    field<&D::mass_density>("drake:mass_density", kValue, kPositive, "Density. [kg/m^3]"),
    field<&D::poissons_ratio, PoissonsRatio>("drake:poissons_ratio", kValue, kNone, "In (-1, 0.5)."),
    field<&D::material_model, MaterialModel>("drake:material_model", kValue, kNone, "The material's law."),
};

using W = WallBoundaryCondition;
constexpr Field kWallFields[] = {
    field<&W::point_on_plane>("drake:point_on_plane", kValue, kRequired | kFinite,
                              "A point of the plane, in the world frame. [m]"),
    field<&W::outward_normal>("drake:outward_normal", kValue, kRequired | kFinite,
                              "Outwards from the fixed part, in the world frame."),
};

}  // namespace

bool IsMaterialModel(std::string_view name) {
  static constexpr std::string_view kModels[] = {"linear_corotated", "corotated", "neohookean", "linear"};
  return std::find(std::begin(kModels), std::end(kModels), name) != std::end(kModels);
}

constexpr ElementRow kDeformableProperties{
    "drake:deformable_properties", "Material of a deformable body; makes the link one.", kPropertiesFields, {}};
constexpr ElementRow kWallBoundaryCondition{
    "drake:wall_boundary_condition", "Holds the vertices behind a plane; only on deformable bodies.", kWallFields, {}};

}  // namespace sceneweld
