// SPDX-License-Identifier: BSD-3-Clause
// The rows of links.

#include "sceneweld/parsers/drake/deformable_tags.h"
#include "sceneweld/parsers/drake/proximity_tags.h"
#include "sceneweld/parsers/sdf/table/sdf_elements.h"
#include "sceneweld/parsers/sdf/table/sdf_table.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::sdf {
namespace {

using enum Spelling;
using enum Facet;

// Shared by rigid and deformable links.
constexpr auto kOfSimulators =
    Join(kept("self_collide", kText, "Whether it collides with links of its model; scenes use filter groups."),
         kept("enable_wind", kText, "Whether the wind acts on the link."),
         kept("velocity_decay", kText, "Damping of its motion."),
         all_kept({"must_be_base_link", "battery", "audio_sink", "audio_source", "particle_emitter", "projector"},
                  kText, "For Gazebo."));

constexpr auto kLinkFields =
    Join(field<&LinkElement::name>("name", kAttribute, kNeeded, "Name of the body.").Claiming<&Body::name>(),
         field<&LinkElement::gravity>("gravity", kText, kNone,
                                      "Gravity acts on the link; false on every link of a model is a property of the "
                                      "model.")
             .Claiming<&ModelInstance::gravity_enabled>(),
         kept("kinematic", kText, "Moved by programs, not by forces."),
         custom("sensor", kText, kRepeated, "element", "A sensor, kept as it is."),
         custom("light", kText, kRepeated, "element", "A light, kept as it is."), kSurfaceVelocityAxis,
         custom("drake:visual", kText, kRepeated, "element", "A visual; every element in it has the prefix `drake:`."),
         kOfSimulators);
constexpr const ElementRow* kLinkChildren[] = {&kPoseRow,      &kInertialRow,          &kVisualRow,
                                               &kCollisionRow, &kDeformableProperties, &kWallBoundaryCondition};

constexpr Field kInertialFields[] = {
    field<&InertialElement::automatic>("auto", kAttribute, kReadOnly,
                                       "Mass and inertia come from the collision shapes and their densities."),
    field<&InertialElement::mass>("mass", kText, kAlwaysWritten, "Mass, default 1. [kg]")
        .Claiming<&MassProperties::mass>(),
    field<&InertialElement::density>("density", kText, kReadOnly, "Density for `auto`. [kg/m^3]"),
    kept("auto_inertia_params", kText, "Parameters of other algorithms for automatic inertia."),
    kept("fluid_added_mass", kText, "Inertia of the fluid around the link. [kg, kg m, kg m^2]"),
};
constexpr const ElementRow* kInertialChildren[] = {&kInertialPoseRow, &kInertiaRow};

constexpr Field kInertiaFields[] = {
    field<&RotationalInertia::ixx>("ixx", kText, kAlwaysWritten,
                                   "About the centre of mass, in the inertial axes, default 1. [kg m^2]"),
    field<&RotationalInertia::ixy>("ixy", kText, kAlwaysWritten,
                                   "Product of inertia, with the sign of the matrix element. [kg m^2]"),
    field<&RotationalInertia::ixz>("ixz", kText, kAlwaysWritten,
                                   "Product of inertia, with the sign of the matrix element. [kg m^2]"),
    field<&RotationalInertia::iyy>("iyy", kText, kAlwaysWritten, "As `ixx`, default 1. [kg m^2]"),
    field<&RotationalInertia::iyz>("iyz", kText, kAlwaysWritten,
                                   "Product of inertia, with the sign of the matrix element. [kg m^2]"),
    field<&RotationalInertia::izz>("izz", kText, kAlwaysWritten, "As `ixx`, default 1. [kg m^2]"),
};

// Elements of a deformable link.
constexpr auto kDeformableLinkFields =
    Join(field<&LinkElement::name>("name", kAttribute, kNeeded, "Name of the body.").Claiming<&Body::name>(),
         kept("inertial", kText, "Has no effect on a deformable body."),
         kept("gravity", kText, "Has no effect on a deformable body."),
         kept("kinematic", kText, "Has no effect on a deformable body."),
         kept("sensor", kText, "Has no effect on a deformable body."),
         kept("light", kText, "Has no effect on a deformable body."), kOfSimulators);
constexpr const ElementRow* kDeformableLinkChildren[] = {&kPoseRow, &kVisualRow, &kCollisionRow, &kDeformableProperties,
                                                         &kWallBoundaryCondition};

}  // namespace

constinit const ElementRow kLinkRow{"link", "A body.", kLinkFields, kLinkChildren};
constinit const ElementRow kInertialRow{"inertial", "Mass properties.", kInertialFields, kInertialChildren};
constinit const ElementRow kInertiaRow{"inertia", "Moments and products.", kInertiaFields, {}};
constinit const ElementRow kDeformableLinkRow{"link", "A deformable body.", kDeformableLinkFields,
                                              kDeformableLinkChildren};

}  // namespace sceneweld::sdf
