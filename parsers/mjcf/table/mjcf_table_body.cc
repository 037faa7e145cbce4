// SPDX-License-Identifier: BSD-3-Clause
// The rows of bodies and their contents.

#include "sceneweld/parsers/mjcf/table/mjcf_placement.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

using Spelling::kAttribute;
using Spelling::kFlag;
using enum Facet;

constexpr Field kChildClass = custom("childclass", kAttribute, kNone, "name", "The default class of its descendants.");
template <typename T>
constexpr Field kFromTo = field<&T::fromto>("fromto", kAttribute, kNone, "Two points, instead of pose and length. [m]");
constexpr Field kPlugin = kept("plugin", kFlag, "Plugins of MuJoCo.");
constexpr Field kUser = kept("user", kAttribute, "Numbers for programs.");

// ---- inertia

constexpr std::array kInertialOwn{
    together<PositionOf<Inertial>>("pos", kAttribute, kAlwaysWritten, "Centre of mass in the body's frame. [m]"),
    field<&Inertial::mass>("mass", kAttribute, kNone, "Mass; required. [kg]"),
    field<&Inertial::diaginertia>("diaginertia", kAttribute, kNone,
                                  "Principal moments, along the axes of the orientation. [kg m^2]"),
    field<&Inertial::fullinertia>("fullinertia", kAttribute, kNone,
                                  "xx yy zz xy xz yz about the centre of mass, in the body's axes. [kg m^2]"),
};
constexpr auto kInertialFields = Join(kOrientationRows<Inertial>, kInertialOwn);

// ---- joints

constexpr auto kJointOwn = Join(
    field<&JointElement::name>("name", kAttribute, kNone, "Name; without it `PARENT-CHILD`."),
    field<&JointElement::type>("type", kAttribute, kNone, "How the body moves in its parent."),
    field<&JointElement::pos>("pos", kAttribute, kNone, "A point of the axis, in the body's frame. [m]"),
    field<&JointElement::axis>("axis", kAttribute, kNone, "Axis in the body's frame, made a unit vector."),
    field<&JointElement::range>("range", kAttribute, kNone, "Lower and upper limit. [compiler's unit, m]"),
    field<&JointElement::limited>("limited", kAttribute, kNone,
                                  "Whether the range applies; `auto`: if one is given (`autolimits`)."),
    field<&JointElement::damping>("damping", kAttribute, kNone,
                                  "Damping; the scene has the first number of a polynomial. [N m s/rad, N s/m]"),
    field<&JointElement::stiffness>("stiffness", kAttribute, kNone,
                                    "Spring; the scene has the first number of a polynomial. [N m/rad, N/m]"),
    field<&JointElement::springref>("springref", kAttribute, kNone,
                                    "Where the spring is relaxed. [compiler's unit, m]"),
    field<&JointElement::ref>("ref", kAttribute, kNone,
                              "Position of the joint in the default configuration. [compiler's unit, m]"),
    field<&JointElement::frictionloss>("frictionloss", kAttribute, kNone, "Coulomb friction. [N m, N]"),
    field<&JointElement::armature>("armature", kAttribute, kNone, "Inertia of the motor, on the joint's side."),
    field<&JointElement::actuatorfrcrange>("actuatorfrcrange", kAttribute, kNone,
                                           "Least and greatest effort of all actuators. [N m, N]"),
    field<&JointElement::actuatorfrclimited>("actuatorfrclimited", kAttribute, kNone,
                                             "Whether `actuatorfrcrange` holds."),
    kept("springdamper", kAttribute,
         "Time constant and damping ratio; the scene has the stiffness and damping that MuJoCo computes from them."),
    kept("actuatorgravcomp", kAttribute, "gravity compensation is a matter of the simulator"),
    kept("group", kAttribute, "joints have no groups"),
    all_kept({"margin", "solreflimit", "solimplimit"}, kAttribute, "Softness of the limit."),
    kept("solreffriction", kAttribute, "Softness of the friction."),
    kept("solimpfriction", kAttribute, "Softness of the friction."));
constexpr auto kJointFields = Join(kJointOwn, kClass, kUser);
constexpr std::array kFreeJointFields{
    field<&FreeJointElement::name>("name", kAttribute, kNone, "Name; only sceneweld's own files use it."),
    kept("align", kAttribute, "An optimisation."),
    kept("group", kAttribute, "joints have no groups"),
};

// ---- geoms

constexpr auto kGeomOwn = Join(
    field<&GeomElement::type>("type", kAttribute, kNone, "The shape."),
    field<&GeomElement::size>("size", kAttribute, kNone, "Radius and half lengths, depending on the type. [m]"),
    field<&GeomElement::rgba>("rgba", kAttribute, kNone,
                              "Red, green, blue and opacity, each in [0, 1]; overrides the material."),
    field<&GeomElement::material>("material", kAttribute, kNone, "Name of a material."),
    field<&GeomElement::friction>(
        "friction", kAttribute, kNone,
        "Sliding friction, for both coefficients; then torsional and rolling friction. [-, m, m]"),
    field<&GeomElement::contype>("contype", kAttribute, kNone, "Bits of its contact category."),
    field<&GeomElement::conaffinity>("conaffinity", kAttribute, kNone, "Bits of the categories that it collides with."),
    field<&GeomElement::condim>("condim", kAttribute, kNone, "1, 3, 4 or 6: how many forces a contact has."),
    field<&GeomElement::group>("group", kAttribute, kNone, "Above 2: not visible. Selects the geoms that have mass."),
    field<&GeomElement::mass>("mass", kAttribute, kNone, "Mass, instead of one from the density. [kg]"),
    field<&GeomElement::density>("density", kAttribute, kNone, "Density. [kg/m^3, of shells kg/m^2]"),
    field<&GeomElement::shellinertia>("shellinertia", kAttribute, kNone, "The mass is in the surface."),
    field<&GeomElement::fitscale>("fitscale", kAttribute, kNone, "Factor of a primitive fitted to a mesh. [-]"),
    field<&GeomElement::mesh>("mesh", kAttribute, kNone,
                              "Name of a mesh: the shape, or the mesh that a primitive is fitted to."),
    kept("hfield", kAttribute, "For height fields, which cause a warning."),
    all_kept({"priority", "solmix", "solref", "solimp", "margin", "gap"}, kAttribute, "Softness of contacts."),
    kept("fluidshape", kAttribute, "a scene has no medium"), kept("fluidcoef", kAttribute, "a scene has no medium"),
    kept("surfacevel", kAttribute, "the surface of MuJoCo's geoms moves by its own rules"),
    kept("adhesion", kAttribute, "scenes have no adhesion"));
constexpr auto kGeomFields = Join(
    field<&GeomElement::name>("name", kAttribute, kNone, "Name; without it `geom` and a number."),
    kPositionRow<GeomElement>, kOrientationRows<GeomElement>, kGeomOwn, kClass, kFromTo<GeomElement>, kUser, kPlugin);

// ---- sites, cameras, lights

constexpr auto kSiteOwn = Join(
    field<&SiteElement::size>("size", kAttribute, kNone, "A look; small for those that are written. [m]"),
    field<&SiteElement::group>("group", kAttribute, kNone, "A look; 4 for those that are written: hidden at first."),
    all_kept({"type", "material", "rgba"}, kAttribute, "A look."), kept("user", kAttribute, "Numbers for programs."));
constexpr auto kSiteFields =
    Join(field<&SiteElement::name>("name", kAttribute, kNone, "Name of the frame; without one, no frame is made."),
         kPositionRow<SiteElement>, kOrientationRows<SiteElement>, kSiteOwn, kClass, kFromTo<SiteElement>);

constexpr auto kCameraOwn = Join(
    field<&CameraElement::fovy>("fovy", kAttribute, kNone, "Vertical field of view. [degree]"),
    field<&CameraElement::resolution>("resolution", kAttribute, kNone, "Width and height. [pixel]"),
    field<&CameraElement::mode>("mode", kAttribute, kNone, "How it follows bodies; fixed on its own in the scene."),
    kept("target", kAttribute, "cameras are fixed on their body"),
    field<&CameraElement::orthographic>("orthographic", kAttribute, kNone,
                                        "`true`: the older spelling of `projection=\"orthographic\"`."),
    kept("projection", kAttribute, "cameras are in perspective"),
    all_kept({"focal", "focalpixel", "principal", "principalpixel", "sensorsize"}, kAttribute,
             "lenses are given by `fovy`"),
    kept("ipd", kAttribute, "Of stereo views."), kept("output", kAttribute, "The rendered quantity."),
    kept("user", kAttribute, "Numbers for programs."));
constexpr auto kCameraFields =
    Join(field<&CameraElement::name>("name", kAttribute, kNone, "Name; without it `camera` and a number."),
         kPositionRow<CameraElement>, kOrientationRows<CameraElement>, kCameraOwn, kClass);

constexpr std::array kLightOwn{
    field<&LightElement::name>("name", kAttribute, kNone, "Name; without it `light` and a number."),
    field<&LightElement::type>("type", kAttribute, kNone, "Kind of the light; `image`: left out, with a warning."),
    field<&LightElement::pos>("pos", kAttribute, kNone, "Position in the frame of the enclosing element. [m]"),
    field<&LightElement::dir>("dir", kAttribute, kNone, "Direction of the light."),
    field<&LightElement::directional>("directional", kAttribute, kNone, "`true`: parallel light (older spelling)."),
    kept("mode", kAttribute, "How it follows bodies."),
    kept("target", kAttribute, "How it follows bodies."),
    field<&LightElement::castshadow>("castshadow", kAttribute, kNone, "Whether it casts shadows."),
    field<&LightElement::active>("active", kAttribute, kNone, "Whether it shines."),
    kept("bulbradius", kAttribute, "A look."),
    kept("intensity", kAttribute, "A look."),
    field<&LightElement::range>("range", kAttribute, kNone, "How far it reaches. [m]"),
    field<&LightElement::attenuation>("attenuation", kAttribute, kNone,
                                      "How it fades with the distance: constant, linear, quadratic."),
    field<&LightElement::cutoff>("cutoff", kAttribute, kNone, "Of spots: half the angle of the cone. [degree]"),
    field<&LightElement::exponent>("exponent", kAttribute, kNone, "Of spots: how it fades towards the edge."),
    field<&LightElement::ambient>("ambient", kAttribute, kNone, "Red, green, blue; kept as read."),
    field<&LightElement::diffuse>("diffuse", kAttribute, kNone, "Red, green, blue; kept as read."),
    field<&LightElement::specular>("specular", kAttribute, kNone, "Red, green, blue; kept as read."),
    kept("texture", kAttribute, "A look."),
};
constexpr auto kLightFields = Join(kLightOwn, kClass);

// ---- bodies and their contents

constexpr std::array kBodyOwn{
    field<&BodyElement::mocap>("mocap", kAttribute, kNone,
                               "`true`: programs move it; the scene welds it to the world."),
    field<&BodyElement::gravcomp>(
        "gravcomp", kAttribute, kNone,
        "Share of the weight that is cancelled; 1 on all bodies becomes a property of the model."),
    kept("sleep", kAttribute, "How it is simulated."),
};
constexpr auto kBodyFields =
    Join(field<&BodyElement::name>("name", kAttribute, kNone, "Name; without it `body` and a number."),
         kPositionRow<BodyElement>, kOrientationRows<BodyElement>, kBodyOwn, kChildClass, kUser, kPlugin);
constexpr const ElementRow* kBodyChildren[] = {&kBody,   &kInertial, &kJoint, &kFreeJoint, &kGeom,   &kSite,
                                               &kCamera, &kLight,    &kFrame, &kReplicate, &kAttach, &kComposite,
                                               &kFlexcomp, &kInclude};

constexpr std::array kWorldOwn{
    custom("joint", kFlag, kNone, "nothing", "An error: the world does not move."),
    custom("freejoint", kFlag, kNone, "nothing", "An error: the world does not move."),
    custom("inertial", kFlag, kNone, "nothing", "An error: the world has no mass."),
};
constexpr const ElementRow* kWorldChildren[] = {&kBody,  &kGeom,      &kSite,   &kCamera, &kLight,
                                                &kFrame, &kReplicate, &kAttach, &kComposite, &kFlexcomp, &kInclude};

struct WholeNumber {
  static constexpr std::string_view kText = "integer";
  static bool Parse(const Field& field, const XmlText& text, int& value, Reading& reading) {
    const auto number = ParseInteger(Trimmed(text.text));
    if (number && *number >= 1) {
      value = *number;
      return true;
    }
    reading.diagnostics.Error("out-of-range", text.span,
                              Quoted(field.name) + " of " + Describe(reading.element) +
                                  " must be a whole number of one or more, not " + Quoted(text.text));
    return false;
  }
  static void Format(int value, std::string& out) { table::FormatValue(value, out); }
};

constexpr std::array kFrameOwn{
    custom("name", kAttribute, kNone, "name", "Name for `attach`; not in the scene."),
};
constexpr auto kFrameFields =
    Join(kFrameOwn, kChildClass, kPositionRow<FrameElement>, kOrientationRows<FrameElement>);
constexpr std::array kReplicateOwn{
    field<&ReplicateElement::count, WholeNumber>("count", kAttribute, kRequired, "How many copies, at least one."),
    field<&ReplicateElement::offset>("offset", kAttribute, kNone,
                                     "Step from one copy to the next, in the former's frame. [m]"),
    field<&ReplicateElement::euler>("euler", kAttribute, kNone, "Turn from one copy to the next. [compiler's unit]"),
    field<&ReplicateElement::sep>("sep", kAttribute, kNone, "Separator between a name and the number of the copy."),
};
constexpr auto kReplicateFields = Join(kReplicateOwn, kChildClass);
constexpr std::array kAttachFields{
    field<&AttachElement::model>("model", kAttribute, kNone, "A `model` asset; without it this file itself."),
    field<&AttachElement::body>("body", kAttribute, kNone, "The body to attach, with all below it."),
    field<&AttachElement::frame>("frame", kAttribute, kNone, "The frame to attach, with all in it."),
    field<&AttachElement::prefix>("prefix", kAttribute, kRequired, "Prefix of every name."),
};

}  // namespace

constexpr ElementRow kInertial{"inertial", "Mass properties of the body.", kInertialFields, {}};
constexpr ElementRow kJoint{"joint", "A degree of freedom of the body against its parent, or three.", kJointFields, {}};
constexpr ElementRow kFreeJoint{"freejoint", "The body moves freely; inherits no defaults.", kFreeJointFields, {}};
constexpr ElementRow kGeom{"geom", "A shape on the body, visual and collision.", kGeomFields, {}};
constexpr ElementRow kSite{"site", "A named frame fixed on the body.", kSiteFields, {}};
constexpr ElementRow kCamera{"camera", "A camera on the body, looking along -z with +y up.", kCameraFields, {}};
constexpr ElementRow kLight{"light", "A light on the body.", kLightFields, {}};
constexpr ElementRow kBody{"body", "A rigid body, below its parent.", kBodyFields, kBodyChildren};
constexpr ElementRow kWorldBody{"worldbody", "The world and all bodies below it.", kWorldOwn, kWorldChildren};
constexpr ElementRow kFrame{"frame", "Moves its children; not a body.", kFrameFields, kBodyChildren};
constexpr ElementRow kReplicate{"replicate", "Copies its children.", kReplicateFields, kBodyChildren};
constexpr ElementRow kAttach{"attach", "A part of another model, or of this one, at this place.", kAttachFields, {}};

}  // namespace sceneweld::mjcf
