#include <algorithm>
#include <iterator>

#include "sceneweld/parsers/drake/proximity.h"
#include "sceneweld/parsers/sdf/sdf_elements.h"
#include "sceneweld/parsers/sdf/sdf_table.h"
#include "sceneweld/parsers/table/converters.h"
#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::sdf {
namespace {

using enum Spelling;
using enum Facet;

// What rigid and deformable links ignore alike.
constexpr Field kNoLinkHas[] = {
    ignored("self_collide", kText, "collisions are ruled by filter groups"),
    ignored("enable_wind", kText, kNothingHere),
    ignored("must_be_base_link", kText, kNothingHere),
    ignored("velocity_decay", kText, kNothingHere),
    ignored("battery", kText, kNothingHere),
    ignored("audio_sink", kText, kNothingHere),
    ignored("audio_source", kText, kNothingHere),
    ignored("particle_emitter", kText, kNothingHere),
    ignored("projector", kText, kNothingHere),
};

constexpr auto kLinkFields =
    Join(field<&LinkElement::name>("name", kAttribute, kNeeded, "Name of the body.").Claiming<&Body::name>(),
         field<&LinkElement::gravity>("gravity", kText, kNone,
                                      "Gravity acts on the link; false on every "
                                      "link of a model switches it off.")
             .Claiming<&ModelInstance::gravity_enabled>(),
         field<&LinkElement::kinematic>("kinematic", kText, kReadOnly,
                                        "Moved by hand, not by forces; true is ignored with a warning."),
         custom("sensor", kText, kRepeated, "element", "A sensor, kept as it is."),
         custom("light", kText, kRepeated, "element", "A light, kept as it is."), sceneweld::kSurfaceVelocityAxis,
         custom("drake:visual", kText, kRepeated, "element", "A visual; every element in it has the prefix `drake:`."),
         kNoLinkHas);
constexpr const ElementRow* kLinkChildren[] = {
    &kPoseRow, &kInertialRow, &kVisualRow, &kCollisionRow, &kDeformablePropertiesRow, &kWallBoundaryConditionRow};

constexpr Field kInertialFields[] = {
    field<&InertialElement::automatic>("auto", kAttribute, kReadOnly,
                                       "Mass and inertia come from the collision shapes and their densities."),
    field<&InertialElement::mass>("mass", kText, kAlwaysWritten, "Mass, default 1. [kg]")
        .Claiming<&MassProperties::mass>(),
    field<&InertialElement::density>("density", kText, kReadOnly, "Density for `auto`. [kg/m^3]"),
    ignored("auto_inertia_params", kText, "there is one way of automatic inertia", kSilent),
    ignored("fluid_added_mass", kText, "a scene has no medium", kSilent),
};
constexpr const ElementRow* kInertialChildren[] = {&kInertialPoseRow, &kInertiaRow};

constexpr Field kInertiaFields[] = {
    field<&RotationalInertia::ixx>("ixx", kText, kAlwaysWritten,
                                   "About the centre of mass, in the inertial axes, default 1. [kg m^2]"),
    field<&RotationalInertia::ixy>("ixy", kText, kAlwaysWritten, "Product with the matrix sign. [kg m^2]"),
    field<&RotationalInertia::ixz>("ixz", kText, kAlwaysWritten, "Product with the matrix sign. [kg m^2]"),
    field<&RotationalInertia::iyy>("iyy", kText, kAlwaysWritten, "As `ixx`, default 1. [kg m^2]"),
    field<&RotationalInertia::iyz>("iyz", kText, kAlwaysWritten, "Product with the matrix sign. [kg m^2]"),
    field<&RotationalInertia::izz>("izz", kText, kAlwaysWritten, "As `ixx`, default 1. [kg m^2]"),
};

// What a deformable link may have.
constexpr auto kDeformableLinkFields =
    Join(field<&LinkElement::name>("name", kAttribute, kNeeded, "Name of the body.").Claiming<&Body::name>(),
         ignored("inertial", kText, "a deformable body's mass comes from its density"),
         ignored("gravity", kText, kNothingHere), ignored("kinematic", kText, kNothingHere),
         ignored("sensor", kText, "a deformable body has no one pose"),
         ignored("light", kText, "a deformable body has no one pose"), kNoLinkHas);
constexpr const ElementRow* kDeformableLinkChildren[] = {&kPoseRow, &kVisualRow, &kCollisionRow,
                                                         &kDeformablePropertiesRow, &kWallBoundaryConditionRow};

struct PoissonsRatio {
  static constexpr std::string_view kText = "number";
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
  static void Format(double value, std::string& out) { AppendNumber(out, value); }
};

struct MaterialModel {
  static constexpr std::string_view kText = "`linear_corotated`, `corotated`, `neohookean` or `linear`";
  static bool Parse(const Field& field, const XmlText& text, std::string& value, Reading& reading) {
    static constexpr std::string_view kModels[] = {"linear_corotated", "corotated", "neohookean", "linear"};
    if (std::find(std::begin(kModels), std::end(kModels), text.text) == std::end(kModels)) {
      reading.diagnostics.Error("unknown-value", text.span, "unknown " + Quoted(field.name) + " " + Quoted(text.text))
          .Help("models are linear_corotated, corotated, neohookean and linear");
      return false;
    }
    value = std::string(text.text);
    return true;
  }
  static void Format(const std::string& value, std::string& out) { out += value; }
};

constexpr Field kDeformablePropertiesFields[] = {
    field<&Deformable::youngs_modulus>("drake:youngs_modulus", kText, kPositive, "Stiffness. [Pa]"),
    field<&Deformable::mass_damping>("drake:mass_damping", kText, kNonNegative, "Damping by mass. [1/s]"),
    field<&Deformable::stiffness_damping>("drake:stiffness_damping", kText, kNonNegative, "Damping by stiffness. [s]"),
    field<&Deformable::mass_density>("drake:mass_density", kText, kPositive, "Density. [kg/m^3]"),
    field<&Deformable::poissons_ratio, PoissonsRatio>("drake:poissons_ratio", kText, kNone, "In (-1, 0.5)."),
    field<&Deformable::material_model, MaterialModel>("drake:material_model", kText, kNone, "The material's law."),
};

constexpr Field kWallBoundaryConditionFields[] = {
    field<&WallBoundaryCondition::point_on_plane>("drake:point_on_plane", kText, kRequired | kFinite,
                                                  "A point of the plane, in the world frame. [m]"),
    field<&WallBoundaryCondition::outward_normal>("drake:outward_normal", kText, kRequired | kFinite,
                                                  "Away from what is held, in the world frame."),
};

}  // namespace

constinit const ElementRow kLinkRow{"link", "A body.", kLinkFields, kLinkChildren};
constinit const ElementRow kInertialRow{"inertial", "Mass properties.", kInertialFields, kInertialChildren};
constinit const ElementRow kInertiaRow{"inertia", "Moments and products.", kInertiaFields, {}};
constinit const ElementRow kDeformableLinkRow{"link", "A deformable body.", kDeformableLinkFields,
                                              kDeformableLinkChildren};
constinit const ElementRow kDeformablePropertiesRow{"drake:deformable_properties",
                                                    "Material of a deformable body; makes the link one.",
                                                    kDeformablePropertiesFields,
                                                    {}};
constinit const ElementRow kWallBoundaryConditionRow{"drake:wall_boundary_condition",
                                                     "Holds the vertices behind a plane; only on deformable bodies.",
                                                     kWallBoundaryConditionFields,
                                                     {}};

}  // namespace sceneweld::sdf
