#include "sceneweld/parsers/table/why_private.h"

#include <algorithm>
#include <iterator>

namespace sceneweld {
namespace {

struct Reason {
  std::string_view dialect;
  std::string_view key;
  std::string_view why;
};

// Why, where the reason is not simply that the format has no equivalent. A name that only new versions know would make
// files that older versions refuse.
constexpr Reason kReasons[] = {
    {"sdf", "actuator_", "SDFormat has no actuators, but one effort limit of each joint"},
    {"sdf", "camera", "a camera of SDFormat is a sensor"},
    {"sdf", "default_position", "SDFormat has no `<initial_position>` since version 1.8"},
    {"sdf", "effort_limit", "SDFormat's `<effort>` is that of an actuator here"},
    {"sdf", "format", "it was read from another format"},
    {"sdf", "gazebo_", "SDFormat has no `<gazebo>` blocks"},
    {"sdf", "geometry", "a geometry that is seen and collides is a visual and a collision in SDFormat"},
    {"sdf", "helper", "this is in the file for other readers only"},
    {"sdf", "lens", "SDFormat has cameras with an image size and a range of lenses only"},
    {"sdf", "name", "the file has another name here, or none"},
    {"sdf", "pairs", "SDFormat excludes pairs of bodies by groups only"},
    {"sdf", "passive", "a joint of SDFormat with an effort limit is taken to have an actuator"},
    {"sdf", "source", "it was read from another format"},
    {"sdf", "static", "`<static>` says something else of the model as it is in the file"},
    {"sdf", "reversed", "SDFormat wants the parent and the child of this joint the other way round"},
    {"urdf", "body_frame", "a link of URDF stands where its joint is"},
    {"urdf", "child_frame", "a link of URDF stands where its joint is"},
    {"urdf", "diffuse", "the file needs a colour that the material does not have"},
    {"urdf", "format", "a `<gazebo>` block does not say that what is in it is an element of SDFormat"},
    {"urdf", "geometry", "a geometry that is seen and collides is a visual and a collision in URDF"},
    {"urdf", "gravity_enabled", "only Gazebo's `<turnGravityOff>` of single links says this"},
    {"urdf", "helper", "this is in the file for other readers only"},
    {"urdf", "infinite", "readers of URDF refuse infinite numbers"},
    {"urdf", "mu", "only Gazebo's `<mu1>` of whole links says this"},
    {"urdf", "mu2", "only Gazebo's `<mu2>` of whole links says this"},
    {"urdf", "name", "the file has another name here, or none"},
    {"urdf", "pairs", "URDF excludes pairs of bodies by groups only"},
    {"urdf", "pose_in_world", "URDF does not place its root link"},
    {"urdf", "rest_position", "only Gazebo's `<springReference>` says this"},
    {"urdf", "reversed", "a link of URDF has one parent, so that this joint is the other way round"},
    {"urdf", "static", "only Gazebo's `<static>` says this"},
    {"urdf", "stiffness", "only Gazebo's `<springStiffness>` says this"},
    {"mjcf", "camera.height", "older versions of MuJoCo refuse `resolution`"},
    {"mjcf", "camera.width", "older versions of MuJoCo refuse `resolution`"},
    {"mjcf", "geometry.convex", "meshes always collide with their convex hulls in MuJoCo"},
    {"mjcf", "geometry.hunt_crossley_dissipation", "MuJoCo's `solref` is another law of contact"},
    {"mjcf", "geometry.margin", "MuJoCo's `margin` is that of points of contact, not that of hydroelastic surfaces"},
    {"mjcf", "geometry.mu", "MuJoCo's `friction` holds `mu_dynamic`"},
    {"mjcf", "geometry.mu2", "a geom of MuJoCo has the same friction in all directions"},
    {"mjcf", "geometry.mu_static", "MuJoCo has one friction for what slides and what does not"},
    {"mjcf", "geometry.point_contact_stiffness", "MuJoCo's `solref` is another law of contact"},
    {"mjcf", "group.ignores", "MuJoCo has pairs in place of groups"},
    {"mjcf", "group.members", "MuJoCo has pairs in place of groups"},
    {"mjcf", "joint.axis", "the joint is written as another, or as several"},
    {"mjcf", "joint.damping", "the joint is written as another, or as several"},
    {"mjcf", "joint.friction", "the joint is written as another, or as several"},
    {"mjcf", "joint.lower", "the joint is written as another, or as several"},
    {"mjcf", "joint.stiffness", "the joint is written as another, or as several"},
    {"mjcf", "joint.thread_pitch", "the joint is written as another, or as several"},
    {"mjcf", "joint.type", "the joint is written as another, or as several"},
    {"mjcf", "joint.upper", "the joint is written as another, or as several"},
    {"mjcf", "joint.X_CM", "MJCF writes a joint inside the body that it moves"},
    {"mjcf", "joint.child", "MJCF writes a joint inside the body that it moves"},
    {"mjcf", "joint.reversed", "MuJoCo's tree has the parent and the child of this joint the other way round"},
    {"mjcf", "actuator.", "MuJoCo's own actuator does not say all of this"},
    {"mjcf", "body.stated_mass_properties.*", "MuJoCo refuses masses that no body can have"},
    {"mjcf", "geometry.pose", "the shape is written as another"},
    {"mjcf", "geometry.shape", "the shape is written as another"},
    {"mjcf", "geometry.size", "the shape is written as another"},
    {"mjcf", "law.", "this is written by other elements of MuJoCo"},
    {"mjcf", "light.", "MuJoCo's own light does not say all of this"},
    {"mjcf", "material.diffuse", "a material of MuJoCo always has a colour"},
    {"mjcf", "material.name", "the file has another name here, or none"},
    {"mjcf", "mesh.uri", "the file names the mesh in another way"},
    {"mjcf", "sensor.", "MuJoCo's own sensors do not say all of this"},
    {"mjcf", "joint.effort_limit", "MuJoCo before 2.3.7 refuses `actuatorfrcrange`"},
    {"mjcf", "model.gravity_enabled", "MuJoCo's `gravcomp` is of single bodies"},
};

}  // namespace

std::string WhyPrivate(std::string_view dialect, std::string_view key, std::string_view shown) {
  const auto found = std::find_if(std::begin(kReasons), std::end(kReasons),
                                  [&](const Reason& reason) { return reason.dialect == dialect && reason.key == key; });
  return found == std::end(kReasons) ? std::string(shown) + " has no place for this" : std::string(found->why);
}

}  // namespace sceneweld
