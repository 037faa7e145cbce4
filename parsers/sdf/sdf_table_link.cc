#include <algorithm>
#include <array>
#include <iterator>

#include "sceneweld/parsers/sdf/sdf_table.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::sdf {
namespace {

using enum Spelling;
using enum Facet;

constexpr std::string_view kNothingHere = "nothing in a composed scene corresponds to it";

// The rows of one kind of link, and what rigid and deformable ones ignore alike.
template <std::size_t N>
consteval auto WithIgnored(const Field (&own)[N]) {
  constexpr Field kIgnored[] = {
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
  std::array<Field, N + std::size(kIgnored)> all{};
  std::copy(std::begin(kIgnored), std::end(kIgnored), std::copy(std::begin(own), std::end(own), all.begin()));
  return all;
}

constexpr auto kLinkFields = WithIgnored({
    custom<&Body::name>("name", kAttribute, kRequired, "name", "Name of the body."),
    custom<&ModelInstance::gravity_enabled>(
        "gravity", kText, kNone, "bool", "Gravity acts on the link; false on every link of a model switches it off."),
    custom("kinematic", kText, kNone, "bool", "Moved by hand, not by forces; true is ignored with a warning."),
    custom("sensor", kText, kRepeated, "element", "A sensor, kept as it is."),
    custom("light", kText, kRepeated, "element", "A light, kept as it is."),
    custom<&ProximityProperties::surface_velocity_axis>(
        "drake:surface_velocity_axis", kText, kNone, "3 numbers",
        "Axis, in the body frame, about which the surface of all its collisions moves."),
    custom("drake:visual", kText, kRepeated, "element", "A visual; every element in it has the prefix `drake:`."),
});
constexpr const ElementRow* kLinkChildren[] = {
    &kPoseRow, &kInertialRow, &kVisualRow, &kCollisionRow, &kDeformablePropertiesRow, &kWallBoundaryConditionRow};

constexpr Field kInertialFields[] = {
    custom("auto", kAttribute, kNone, "bool", "Mass and inertia come from the collision shapes and their densities."),
    custom<&MassProperties::mass>("mass", kText, kAlwaysWritten, "number", "Mass, default 1. [kg]"),
    custom("density", kText, kNone, "number", "Density for `auto`. [kg/m^3]"),
    custom("auto_inertia_params", kText, kNone, "element", "Not used."),
    custom("fluid_added_mass", kText, kNone, "element", "Not used."),
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
constexpr auto kDeformableLinkFields = WithIgnored({
    custom<&Body::name>("name", kAttribute, kRequired, "name", "Name of the body."),
    ignored("inertial", kText, "a deformable body's mass comes from its density"),
    ignored("gravity", kText, kNothingHere),
    ignored("kinematic", kText, kNothingHere),
    ignored("sensor", kText, "a deformable body has no one pose"),
    ignored("light", kText, "a deformable body has no one pose"),
});
constexpr const ElementRow* kDeformableLinkChildren[] = {&kPoseRow, &kVisualRow, &kCollisionRow,
                                                         &kDeformablePropertiesRow, &kWallBoundaryConditionRow};

constexpr Field kDeformablePropertiesFields[] = {
    field<&Deformable::youngs_modulus>("drake:youngs_modulus", kText, kPositive, "Stiffness. [Pa]"),
    custom<&Deformable::poissons_ratio>("drake:poissons_ratio", kText, kNone, "number", "In (-1, 0.5)."),
    field<&Deformable::mass_damping>("drake:mass_damping", kText, kNonNegative, "Damping by mass. [1/s]"),
    field<&Deformable::stiffness_damping>("drake:stiffness_damping", kText, kNonNegative, "Damping by stiffness. [s]"),
    field<&Deformable::mass_density>("drake:mass_density", kText, kPositive, "Density. [kg/m^3]"),
    custom<&Deformable::material_model>("drake:material_model", kText, kNone, "text",
                                        "`linear_corotated`, `corotated`, `neohookean` or `linear`."),
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
