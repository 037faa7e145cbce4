#include "sceneweld/parsers/drake/proximity_tags.h"
#include "sceneweld/parsers/sdf/sdf_elements.h"
#include "sceneweld/parsers/sdf/sdf_table.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::sdf {
namespace {

using enum Spelling;
using enum Facet;

constexpr std::string_view kOfEngines = "A setting of physics engines.";

constexpr Field kCollisionFields[] = {
    field<&GeometryElement::name>("name", kAttribute, kNeeded, "Name of the geometry, unique in its link."),
    kept("laser_retro", kText, "How much of a laser's light comes back."),
    kept("max_contacts", kText, kOfEngines),
    field<&GeometryElement::density>("density", kText, kReadOnly, "Density for automatic inertia. [kg/m^3]"),
    kept("auto_inertia_params", kText, "For other ways of automatic inertia."),
};
constexpr const ElementRow* kCollisionChildren[] = {&kPoseRow, &kGeometryRow, &kSurfaceRow, &kProximityProperties};

constexpr auto kSurfaceFields = Join(all_kept({"bounce", "contact", "soft_contact"}, kText, kOfEngines),
                                     kept("ode", kText, "Of old; its place is in `friction`."));
constexpr const ElementRow* kSurfaceChildren[] = {&kFrictionRow};

constexpr Field kFrictionFields[] = {
    kept("torsional", kText, "Friction against turning about the normal."),
    kept("bullet", kText, "Friction in Bullet."),
};
constexpr const ElementRow* kFrictionChildren[] = {&kOdeFrictionRow};

constexpr auto kOdeFrictionFields = Join(
    field<&OdeFrictionElement::mu>("mu", kText, kNone,
                                   "Friction along `fdir1`; without drake: elements static friction too; default 1.")
        .Claiming<&ProximityProperties::mu>(),
    field<&OdeFrictionElement::mu2>("mu2", kText, kNone,
                                    "Friction across `fdir1`; without drake: elements dynamic friction too, and at "
                                    "most `mu` then; default 1.")
        .Claiming<&ProximityProperties::mu2>(),
    all_kept({"fdir1", "slip1", "slip2"}, kText, kOfEngines));

}  // namespace

constinit const ElementRow kCollisionRow{"collision", "A shape to be touched.", kCollisionFields, kCollisionChildren};
constinit const ElementRow kSurfaceRow{"surface", "Contact parameters of simulators.", kSurfaceFields,
                                       kSurfaceChildren};
constinit const ElementRow kFrictionRow{"friction", "Friction parameters of simulators.", kFrictionFields,
                                        kFrictionChildren};
constinit const ElementRow kOdeFrictionRow{"ode", "Friction in ODE.", kOdeFrictionFields, {}};

}  // namespace sceneweld::sdf
