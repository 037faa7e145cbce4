#include "sceneweld/parsers/drake/deformable_tags.h"
#include "sceneweld/parsers/drake/proximity_tags.h"
#include "sceneweld/parsers/sdf/sdf_elements.h"
#include "sceneweld/parsers/sdf/sdf_table.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::sdf {
namespace {

using enum Spelling;
using enum Facet;

// What rigid and deformable links ignore alike.
constexpr auto kNoLinkHas = Join(ignored("self_collide", kText, "collisions are ruled by filter groups"),
                                 all_ignored({"enable_wind", "must_be_base_link", "velocity_decay", "battery",
                                              "audio_sink", "audio_source", "particle_emitter", "projector"},
                                             kText, kNothingHere));

constexpr auto kLinkFields =
    Join(field<&LinkElement::name>("name", kAttribute, kNeeded, "Name of the body.").Claiming<&Body::name>(),
         field<&LinkElement::gravity>("gravity", kText, kNone,
                                      "Gravity acts on the link; false on every "
                                      "link of a model switches it off.")
             .Claiming<&ModelInstance::gravity_enabled>(),
         field<&LinkElement::kinematic>("kinematic", kText, kReadOnly,
                                        "Moved by hand, not by forces; true is ignored with a warning."),
         custom("sensor", kText, kRepeated, "element", "A sensor, kept as it is."),
         custom("light", kText, kRepeated, "element", "A light, kept as it is."), kSurfaceVelocityAxis,
         custom("drake:visual", kText, kRepeated, "element", "A visual; every element in it has the prefix `drake:`."),
         kNoLinkHas);
constexpr const ElementRow* kLinkChildren[] = {&kPoseRow,      &kInertialRow,          &kVisualRow,
                                               &kCollisionRow, &kDeformableProperties, &kWallBoundaryCondition};

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
constexpr const ElementRow* kDeformableLinkChildren[] = {&kPoseRow, &kVisualRow, &kCollisionRow, &kDeformableProperties,
                                                         &kWallBoundaryCondition};

}  // namespace

constinit const ElementRow kLinkRow{"link", "A body.", kLinkFields, kLinkChildren};
constinit const ElementRow kInertialRow{"inertial", "Mass properties.", kInertialFields, kInertialChildren};
constinit const ElementRow kInertiaRow{"inertia", "Moments and products.", kInertiaFields, {}};
constinit const ElementRow kDeformableLinkRow{"link", "A deformable body.", kDeformableLinkFields,
                                              kDeformableLinkChildren};

}  // namespace sceneweld::sdf
