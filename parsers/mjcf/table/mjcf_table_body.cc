// SPDX-License-Identifier: BSD-3-Clause
// The rows of bodies and their contents.

#include "sceneweld/parsers/mjcf/table/mjcf_elements.h"
#include "sceneweld/parsers/mjcf/table/mjcf_placement.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {

namespace {

using Spelling::kAttribute;
using Spelling::kFlag;
using enum Facet;

constexpr auto kMeshFields = Join(
    field<&MeshElement::name>("name", kAttribute, kNone,
                              "Name among the meshes; without it that of the file, without suffix."),
    kClass, field<&MeshElement::file>("file", kAttribute, kNone, "OBJ, STL or MSH file, in the compiler's `meshdir`."),
    field<&MeshElement::content_type>("content_type", kAttribute, kNone,
                                      "The format of the file, if its suffix does not give it."),
    field<&MeshElement::scale>("scale", kAttribute, kNone, "Factor of each axis; negative mirrors. [-]"),
    field<&MeshElement::refpos>("refpos", kAttribute, kNone, "The point that becomes the origin. [m]"),
    field<&MeshElement::refquat>("refquat", kAttribute, kNone,
                                 "The orientation in the file that becomes the identity: w x y z."),
    field<&MeshElement::inertia>("inertia", kAttribute, kNone, "How the mass is computed; by default `legacy`."),
    field<&MeshElement::material>("material", kAttribute, kNone, "Material of geoms without one."),
    field<&MeshElement::builtin>("builtin", kAttribute, kNone,
                                 "A mesh that MuJoCo generates from `params`, without a file."),
    custom("vertex", kAttribute, kNone, "numbers", "Vertices without a file: used for the mass; the geom is left out."),
    custom("face", kAttribute, kNone, "integers", "Triangles of `vertex`; without them its convex hull."),
    custom("params", kAttribute, kNone, "numbers", "Sizes and counts for `builtin`, one to seven of them."),
    all_kept({"normal", "texcoord", "smoothnormal"}, kAttribute, "A look."),
    kept("maxhullvert", kAttribute, "A detail of MuJoCo's collisions."),
    ignored("octree_maxdepth", kAttribute, "MuJoCo no longer knows it"), kept("plugin", kFlag, "Plugins of MuJoCo."));

constexpr auto kMaterialFields = Join(
    field<&MaterialElement::name>("name", kAttribute, kNone, "Name among the materials; needed."), kClass,
    field<&MaterialElement::rgba>("rgba", kAttribute, kNone, "Red, green, blue and opacity, each in [0, 1]."),
    field<&MaterialElement::specular>("specular", kAttribute, kNone, "Strength of the specular colour, in [0, 1]."),
    field<&MaterialElement::emission>("emission", kAttribute, kNone, "Emitted share of the colour."),
    field<&MaterialElement::texture>("texture", kAttribute, kNone, "Name of a texture."),
    all_kept({"texrepeat", "texuniform", "shininess", "reflectance", "metallic", "roughness"}, kAttribute, "A look."),
    kept("layer", kFlag, "A look."));

constexpr auto kTextureFields = Join(
    field<&TextureElement::name>("name", kAttribute, kNone, "Name among the textures; without it that of the file."),
    field<&TextureElement::type>("type", kAttribute, kNone, "Only `2d` can lie on a geometry; by default `cube`."),
    field<&TextureElement::file>("file", kAttribute, kNone, "Image, in the compiler's `texturedir`."),
    field<&TextureElement::builtin>("builtin", kAttribute, kNone, "A pattern that MuJoCo generates, without an image."),
    kClass, kept("embed", kAttribute, "Whether MuJoCo writes the image into the file."),
    kept("content_type", kAttribute, "Of the image."), kept("colorspace", kAttribute, "Of the image."),
    all_kept({"gridsize", "gridlayout", "fileright", "fileleft", "fileup", "filedown", "filefront", "fileback"},
             kAttribute, "Of cubes."),
    all_kept({"rgb1", "rgb2", "mark", "markrgb", "random", "width", "height"}, kAttribute, "Of `builtin`."),
    all_kept({"hflip", "vflip", "nchannel"}, kAttribute, "Of the image."));

constexpr std::array kModelFields{
    field<&ModelElement::name>("name", kAttribute, kNone, "Name for `attach`; without it the model name of the file."),
    field<&ModelElement::file>("file", kAttribute, kNone, "Another MJCF file, beside this one; needed."),
    kept("content_type", kAttribute, "Only MJCF can be attached."),
};

constexpr auto kHfieldFields = Join(all_kept({"name", "file", "content_type", "size", "nrow", "ncol", "elevation"},
                                             kAttribute, "The heights and their file."));
constexpr ElementRow kHfield{"hfield", "A height field.", kHfieldFields, {}};
constexpr const ElementRow* kAssetChildren[] = {&kMeshAsset, &kMaterialAsset, &kTexture, &kModelAsset,
                                                &kHfield,    &kSkin,          &kInclude};

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
    kept("solimpfriction", kAttribute, "Softness of the friction."),
    kept("springyield", kAttribute, "Where the spring yields; springs of scenes do not. [compiler's unit, m]"));
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
    kept("adhesion", kAttribute, "scenes have no adhesion"), kept("castshadow", kAttribute, "A look."));
constexpr auto kGeomFields = Join(
    field<&GeomElement::name>("name", kAttribute, kNone, "Name; without it `geom` and a number."),
    kPositionRow<GeomElement>, kOrientationRows<GeomElement>, kGeomOwn, kClass, kFromTo<GeomElement>, kUser, kPlugin);

// ---- sites, cameras, lights

constexpr auto kSiteOwn = Join(
    field<&SiteElement::size>("size", kAttribute, kNone, "A look; small for those that are written. [m]"),
    field<&SiteElement::group>("group", kAttribute, kNone, "A look; 4 for those that are written: hidden at first."),
    all_kept({"type", "mesh", "material", "rgba"}, kAttribute, "A look."),
    kept("user", kAttribute, "Numbers for programs."));
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
    kept("softness", kAttribute, "A look."),
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
    kept("simple", kAttribute, "How it is simulated."),
    kept("fuse", kAttribute, "How MuJoCo compiles."),
};
constexpr auto kBodyFields =
    Join(field<&BodyElement::name>("name", kAttribute, kNone, "Name; without it `body` and a number."),
         kPositionRow<BodyElement>, kOrientationRows<BodyElement>, kBodyOwn, kChildClass, kUser, kPlugin);
constexpr const ElementRow* kBodyChildren[] = {&kBody,   &kInertial,  &kJoint,    &kFreeJoint, &kGeom,
                                               &kSite,   &kCamera,    &kLight,    &kFrame,     &kReplicate,
                                               &kAttach, &kComposite, &kFlexcomp, &kInclude};

constexpr std::array kWorldOwn{
    custom("joint", kFlag, kNone, "nothing", "An error: the world does not move."),
    custom("freejoint", kFlag, kNone, "nothing", "An error: the world does not move."),
    custom("inertial", kFlag, kNone, "nothing", "An error: the world has no mass."),
};
constexpr const ElementRow* kWorldChildren[] = {&kBody,      &kGeom,   &kSite,      &kCamera,   &kLight,  &kFrame,
                                                &kReplicate, &kAttach, &kComposite, &kFlexcomp, &kInclude};

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
    field<&FrameElement::scale>("scale", kAttribute, kNone, "Factor of the lengths of its contents. [-]"),
    field<&FrameElement::scaling>("scaling", kAttribute, kNone,
                                  "`similar`: forces follow the scale; `geometry`: they stay."),
    field<&FrameElement::massscale>("massscale", kAttribute, kNonNegative,
                                    "Factor of the masses; 0 or absent: that of the volumes. [-]"),
};
constexpr auto kFrameFields = Join(kFrameOwn, kChildClass, kPositionRow<FrameElement>, kOrientationRows<FrameElement>);
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

constexpr ElementRow kMeshAsset{"mesh", "A mesh file, for geoms to refer to.", kMeshFields, {}};
constexpr ElementRow kMaterialAsset{"material", "A look, for geoms to refer to.", kMaterialFields, {}};
constexpr ElementRow kTexture{"texture", "An image, for materials to refer to.", kTextureFields, {}};
constexpr ElementRow kModelAsset{"model", "Another model, for `attach` to refer to.", kModelFields, {}};
constexpr ElementRow kAsset{
    "asset", "Meshes, materials, textures and models that others refer to by name.", {}, kAssetChildren};

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
