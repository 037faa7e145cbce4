#include "sceneweld/parsers/drake/proximity_tags.h"
#include "sceneweld/parsers/sdf/sdf_elements.h"
#include "sceneweld/parsers/sdf/sdf_table.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::sdf {
namespace {

using enum Spelling;
using enum Facet;

constexpr std::string_view kOneSimulator = "a setting of one simulator";

constexpr Field kCollisionFields[] = {
    field<&GeometryElement::name>("name", kAttribute, kNeeded, "Name of the geometry, unique in its link."),
    field<&GeometryElement::laser_retro>("laser_retro", kText, kReadOnly, "Other than 0 is ignored with a warning."),
    ignored("max_contacts", kText, kOneSimulator),
    field<&GeometryElement::density>("density", kText, kReadOnly, "Density for automatic inertia. [kg/m^3]"),
    ignored("auto_inertia_params", kText, "there is one way of automatic inertia"),
};
constexpr const ElementRow* kCollisionChildren[] = {&kPoseRow, &kGeometryRow, &kSurfaceRow, &kProximityProperties};

constexpr auto kSurfaceFields = Join(all_ignored({"bounce", "contact", "soft_contact"}, kText, kOneSimulator, kSilent),
                                     ignored("ode", kText, "its place is in `friction`", kSilent));
constexpr const ElementRow* kSurfaceChildren[] = {&kFrictionRow};

constexpr Field kFrictionFields[] = {
    ignored("torsional", kText, kOneSimulator, kSilent),
    ignored("bullet", kText, kOneSimulator, kSilent),
};
constexpr const ElementRow* kFrictionChildren[] = {&kOdeFrictionRow};

constexpr auto kOdeFrictionFields =
    Join(field<&OdeFrictionElement::mu>("mu", kText, kReadOnly,
                                        "Static friction, where no drake: element gives it; default 1."),
         field<&OdeFrictionElement::mu2>("mu2", kText, kReadOnly, "Dynamic friction, at most `mu`; default 1."),
         all_ignored({"fdir1", "slip1", "slip2"}, kText, kOneSimulator, kSilent));

}  // namespace

constinit const ElementRow kCollisionRow{"collision", "A shape to be touched.", kCollisionFields, kCollisionChildren};
constinit const ElementRow kSurfaceRow{"surface", "Contact parameters of simulators.", kSurfaceFields,
                                       kSurfaceChildren};
constinit const ElementRow kFrictionRow{"friction", "Friction parameters of simulators.", kFrictionFields,
                                        kFrictionChildren};
constinit const ElementRow kOdeFrictionRow{"ode", "Friction in ODE.", kOdeFrictionFields, {}};

}  // namespace sceneweld::sdf
