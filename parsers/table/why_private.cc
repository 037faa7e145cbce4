// SPDX-License-Identifier: BSD-3-Clause
// The reasons for private attributes, as a table.

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

// The reason, if it is not simply that the format has no equivalent. A name that only new versions have would make
// files that older versions refuse.
constexpr Reason kReasons[] = {
    {"sdf", "actuator", "SDFormat has no actuators, only an effort limit for each joint"},
    {"sdf", "camera", "a camera of SDFormat is a sensor"},
    {"sdf", "default_position", "SDFormat has no `<initial_position>` since version 1.8"},
    {"sdf", "effort_limit", "Drake reads SDFormat's `<effort>` as the limit of an actuator"},
    {"sdf", "format", "it comes from another format"},
    {"sdf", "gazebo", "SDFormat has no `<gazebo>` blocks"},
    {"sdf", "geometry", "a geometry that is seen and collides is a visual and a collision in SDFormat"},
    {"sdf", "helper", "this element is for other readers only"},
    {"sdf", "lens", "SDFormat cameras need an image size and support a limited range of lenses"},
    {"sdf", "name", "the name in the file differs, or is missing"},
    {"sdf", "pairs", "SDFormat excludes pairs of bodies by groups only"},
    {"sdf", "passive", "Drake gives an actuator to every SDFormat joint with an effort limit"},
    {"sdf", "source", "it comes from another format"},
    {"sdf", "static", "`<static>` would have another meaning for the model in the file"},
    {"sdf", "reversed", "this joint has parent and child exchanged in SDFormat"},
    {"urdf", "body_frame", "a URDF link has the frame of its joint"},
    {"urdf", "child_frame", "a URDF link has the frame of its joint"},
    {"urdf", "diffuse", "the file needs a colour, and the material has none"},
    {"urdf", "format", "a `<gazebo>` block does not mark its content as SDFormat"},
    {"urdf", "geometry", "a geometry that is seen and collides is a visual and a collision in URDF"},
    {"urdf", "gravity_enabled", "only Gazebo's `<turnGravityOff>` of single links expresses this"},
    {"urdf", "helper", "this element is for other readers only"},
    {"urdf", "mu", "only Gazebo's `<mu1>` of whole links expresses this"},
    {"urdf", "mu2", "only Gazebo's `<mu2>` of whole links expresses this"},
    {"urdf", "name", "the name in the file differs, or is missing"},
    {"urdf", "pairs", "URDF excludes pairs of bodies by groups only"},
    {"urdf", "pose_in_world", "URDF gives no pose of its root link"},
    {"urdf", "rest_position", "only Gazebo's `<springReference>` expresses this"},
    {"urdf", "reversed", "a URDF link has one parent, so this joint is reversed"},
    {"urdf", "static", "only Gazebo's `<static>` expresses this"},
    {"urdf", "stiffness", "only Gazebo's `<springStiffness>` expresses this"},
    {"mjcf", "camera.height", "older versions of MuJoCo refuse `resolution`"},
    {"mjcf", "camera.width", "older versions of MuJoCo refuse `resolution`"},
    {"mjcf", "geometry.convex", "meshes always collide with their convex hulls in MuJoCo"},
    {"mjcf", "geometry.hunt_crossley_dissipation", "MuJoCo's `solref` is another contact model"},
    {"mjcf", "geometry.margin", "MuJoCo's `margin` applies to point contact, not to hydroelastic surfaces"},
    {"mjcf", "geometry.mu", "MuJoCo's `friction` holds `mu_dynamic`"},
    {"mjcf", "geometry.mu2", "a geom of MuJoCo has the same friction in all directions"},
    {"mjcf", "geometry.mu_static", "MuJoCo has one coefficient for static and dynamic friction"},
    {"mjcf", "geometry.point_contact_stiffness", "MuJoCo's `solref` is another contact model"},
    {"mjcf", "group.ignores", "MuJoCo has pairs instead of groups"},
    {"mjcf", "group.members", "MuJoCo has pairs instead of groups"},
    {"mjcf", "joint.axis", "the joint is written as another joint, or as several"},
    {"mjcf", "joint.damping", "the joint is written as another joint, or as several"},
    {"mjcf", "joint.friction", "the joint is written as another joint, or as several"},
    {"mjcf", "joint.lower", "the joint is written as another joint, or as several"},
    {"mjcf", "joint.stiffness", "the joint is written as another joint, or as several"},
    {"mjcf", "joint.thread_pitch", "the joint is written as another joint, or as several"},
    {"mjcf", "joint.type", "the joint is written as another joint, or as several"},
    {"mjcf", "joint.upper", "the joint is written as another joint, or as several"},
    {"mjcf", "joint.X_CM", "MJCF writes a joint inside the body that it moves"},
    {"mjcf", "joint.child", "MJCF writes a joint inside the body that it moves"},
    {"mjcf", "joint.reversed", "this joint has parent and child exchanged in MuJoCo"},
    {"mjcf", "actuator.", "MuJoCo's actuator does not support all of this"},
    {"mjcf", "body.stated_mass_properties.*", "MuJoCo refuses impossible masses"},
    {"mjcf", "geometry.pose", "the shape is written as another shape"},
    {"mjcf", "geometry.shape", "the shape is written as another shape"},
    {"mjcf", "geometry.size", "the shape is written as another shape"},
    {"mjcf", "law.", "other elements of MuJoCo express this"},
    {"mjcf", "light.", "MuJoCo's light does not support all of this"},
    {"mjcf", "material.diffuse", "a material of MuJoCo always has a colour"},
    {"mjcf", "material.name", "the name in the file differs, or is missing"},
    {"mjcf", "mesh.uri", "the file has another name for the mesh"},
    {"mjcf", "sensor.", "MuJoCo's sensors do not support all of this"},
    {"mjcf", "joint.effort_limit_of", "MuJoCo before 2.3.7 refuses `actuatorfrcrange`"},
    {"mjcf", "joint.effort_limit", "MuJoCo before 2.3.7 refuses `actuatorfrcrange`"},
    {"mjcf", "model.gravity_enabled", "MuJoCo has `gravcomp` for single bodies only"},
    {"usd", "actuator.1", "a drive does not hold all of an actuator"},
    {"usd", "actuator.2", "a joint has one drive for all of its actuators"},
    {"usd", "armature", "the armature in the file includes the rotors of actuators, or no chosen schema has one"},
    {"usd", "axis", "an axis in the file is X, Y or Z, so the frames of the joint are turned"},
    {"usd", "compliance",
     "Newton makes the distance fields of hydroelastic contact with CUDA only, so the file leaves that contact off"},
    {"usd", "default_position", "the poses of bodies express this, rounded"},
    {"usd", "gravity_compensation", "only the attributes of MuJoCo have this"},
    {"usd", "gravity_enabled", "only the attributes of PhysX have this, for single bodies"},
    {"usd", "hydroelastic_modulus", "Newton has a stiffness by depth, which this shape does not give"},
    {"usd", "inertia", "an inertia of zero means in USD that engines compute it"},
    {"usd", "mass", "a mass of zero means in USD that engines compute it"},
    {"usd", "mimic.joint", "the chosen schemas do not support this mimic"},
    {"usd", "mimic.multiplier", "the chosen schemas do not support this mimic"},
    {"usd", "mimic.offset", "the chosen schemas do not support this mimic"},
    {"usd", "model", "the prim is below that of another model"},
    {"usd", "name", "names of prims are identifiers, and differ among siblings"},
    {"usd", "reversed", "`physics:body1` must be a body, so both ends are exchanged"},
    {"sdf", "stated_mass_properties.*", "engines refuse impossible masses"},
    {"usd", "stated_mass_properties.*", "engines refuse impossible masses"},
    {"usd", "timestep", "only the attributes of vendors have this, rounded"},
    {"usd", "world", "a collision group cannot hold the world"},
};

}  // namespace

std::string WhyPrivate(std::string_view dialect, std::string_view key, std::string_view shown) {
  const auto find = [&](std::string_view wanted) {
    return std::find_if(std::begin(kReasons), std::end(kReasons), [&](const Reason& reason) {
      return reason.dialect == dialect && reason.key == wanted;
    });
  };
  auto found = find(key);
  if (found == std::end(kReasons)) found = find(key.substr(key.find('.') + 1));
  return found == std::end(kReasons) ? std::string(shown) + " does not support this" : std::string(found->why);
}

}  // namespace sceneweld
