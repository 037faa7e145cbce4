#include "sceneweld/parsers/drake/proximity.h"
#include "sceneweld/parsers/sdf/sdf_table.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::sdf {
namespace {

using enum Spelling;
using enum Facet;

constexpr Field kCollisionFields[] = {
    custom<&Geometry::name>("name", kAttribute, kRequired, "name", "Name of the geometry, unique in its link."),
    custom("laser_retro", kText, kNone, "number", "Other than 0 is ignored with a warning."),
    ignored("max_contacts", kText, "a setting of one simulator"),
    custom("density", kText, kNone, "number", "Density for automatic inertia. [kg/m^3]"),
    ignored("auto_inertia_params", kText, "there is one way of automatic inertia"),
};
constexpr const ElementRow* kCollisionChildren[] = {&kPoseRow, &kGeometryRow, &kSurfaceRow, &kProximityProperties};

constexpr Field kSurfaceFields[] = {
    custom("bounce", kText, kNone, "element", "Not used."),
    custom("contact", kText, kNone, "element", "Not used."),
    custom("soft_contact", kText, kNone, "element", "Not used."),
    custom("ode", kText, kNone, "element", "Not used: its place is in `friction`."),
};
constexpr const ElementRow* kSurfaceChildren[] = {&kFrictionRow};

constexpr Field kFrictionFields[] = {
    custom("torsional", kText, kNone, "element", "Not used."),
    custom("bullet", kText, kNone, "element", "Not used."),
};
constexpr const ElementRow* kFrictionChildren[] = {&kOdeFrictionRow};

constexpr Field kOdeFrictionFields[] = {
    custom<&ProximityProperties::mu_static>("mu", kText, kNone, "number",
                                            "Static friction, where no drake: element gives it; default 1."),
    custom<&ProximityProperties::mu_dynamic>("mu2", kText, kNone, "number",
                                             "Dynamic friction, at most `mu`; default 1."),
    custom("fdir1", kText, kNone, "3 numbers", "Not used."),
    custom("slip1", kText, kNone, "number", "Not used."),
    custom("slip2", kText, kNone, "number", "Not used."),
};

}  // namespace

constinit const ElementRow kCollisionRow{"collision", "A shape to be touched.", kCollisionFields, kCollisionChildren};
constinit const ElementRow kSurfaceRow{"surface", "Contact parameters of simulators.", kSurfaceFields,
                                       kSurfaceChildren};
constinit const ElementRow kFrictionRow{"friction", "Friction parameters of simulators.", kFrictionFields,
                                        kFrictionChildren};
constinit const ElementRow kOdeFrictionRow{"ode", "Friction in ODE.", kOdeFrictionFields, {}};

}  // namespace sceneweld::sdf
