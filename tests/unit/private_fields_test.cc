// SPDX-License-Identifier: BSD-3-Clause
// Lists what the writers store only for sceneweld, with the reason why the format has no equivalent. A new field that
// is stored in this way must be added here.

#include <tinyxml2.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <set>
#include <sstream>

#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/table/census.h"
#include "sceneweld/parsers/table/why_private.h"
#include "sceneweld/scene/fields/field_info.h"
#include "sceneweld/tests/absent.h"
#include "sceneweld/tests/unit/mujoco_schema.h"

namespace sceneweld {
namespace {

struct Reason {
  const char* formats;
  const char* field;  // `joint.armature`, or a kind with all of its fields.
  const char* why;
};

constexpr Reason kReasons[] = {
    {"mjcf", "configuration.group", "keys have no groups, which are SRDF's; `group` is that of geoms and sites"},
    {"sdf urdf", "joint.armature", "neither has inertia of a joint apart from that of an actuator"},
    {"urdf", "simulation", "URDF has one robot and nothing around it"},
    {"sdf", "simulation.medium_density", "only the buoyancy plugins of Gazebo have it"},
    {"sdf", "simulation.medium_viscosity", "only plugins of Gazebo have it"},
    {"mjcf", "simulation.real_time_factor", "MuJoCo's viewer has its own speed"},
    {"urdf", "body.gravity_compensation", "only Gazebo's `turnGravityOff` of links, in a block"},
    {"sdf urdf", "body.mocap", "bodies that programs move are MuJoCo's"},
    {"urdf", "proximity.torsional_friction", "only Gazebo's blocks have it"},
    {"sdf urdf", "proximity.rolling_friction", "`rolling_friction` of SDFormat is a setting of Bullet only"},
    {"sdf urdf", "proximity.contact_dimension", "of MuJoCo only"},
    {"urdf", "geometry.contact_bits", "other engines read filters of URDF from files of their own"},
    {"urdf", "contact_bits.category", "of `contact_bits`"},
    {"urdf", "contact_bits.mask", "of `contact_bits`"},
    {"sdf mjcf", "joint.calibration", "of URDF only"},
    {"sdf mjcf", "calibration", "of URDF only"},
    {"sdf mjcf", "joint.safety_controller", "of URDF only"},
    {"sdf mjcf", "safety controller", "of URDF only"},
    {"sdf mjcf", "degree of freedom.deceleration_limit", "of URDF 1.2 only"},
    {"sdf mjcf", "degree of freedom.jerk_limit", "of URDF 1.2 only"},
    {"sdf", "degree of freedom.default_position", "`<initial_position>` ended with SDFormat 1.8"},
    {"sdf", "floating.default_position", "SDFormat has no floating joints; free bodies have poses"},
    {"sdf mjcf", "actuator.mechanical_reduction", "of URDF only: another number than the gear ratio"},
    {"sdf", "material.name", "only scripts of OGRE have names"},
    {"sdf urdf mjcf", "proximity.slab_thickness", "Drake has it in its API, not in files"},
    {"sdf urdf", "weld.X_AP", "of weld constraints, which neither has"},
    {"sdf urdf", "weld.X_BQ", "of weld constraints, which neither has"},
    {"urdf", "model.static", "only Gazebo's `static`, in a block"},
    {"mjcf", "model.static", "a body of MuJoCo that nothing moves has no joint; MJCF has no attribute for it"},
    {"urdf", "model.gravity_enabled", "only Gazebo's `turnGravityOff` of links"},
    {"mjcf", "model.gravity_enabled", "of single bodies only, by `gravcomp`"},
    {"urdf", "body.pose", "links have no poses, joints have"},
    {"urdf", "body.deformable", "URDF has rigid links only"},
    {"urdf", "deformable", "URDF has rigid links only"},
    {"urdf", "wall boundary condition", "URDF has rigid links only"},
    {"mjcf", "body.deformable", "`flex` of newer versions is of another kind"},
    {"mjcf", "deformable", "`flex` of newer versions is of another kind"},
    {"mjcf", "wall boundary condition", "`flex` of newer versions is of another kind"},
    {"urdf", "joint.frame_on_child", "a link stands where its joint is"},
    {"urdf", "degree of freedom.stiffness", "only Gazebo's `springStiffness`, in a block"},
    {"urdf", "degree of freedom.rest_position", "only Gazebo's `springReference`, in a block"},
    {"urdf", "degree of freedom.default_position", "joints start at 0"},
    {"urdf", "plane.size", "URDF has no planes: the `size` is that of the box in its place"},
    {"urdf", "material.specular", "only `color` and `texture`"},
    {"urdf", "material.emissive", "only `color` and `texture`"},
    {"urdf mjcf", "material.ambient", "URDF has only `color` and `texture`; in MuJoCo `ambient` is that of lights"},
    {"urdf", "proximity.mu", "only Gazebo's `mu1` of links, in a block"},
    {"urdf", "proximity.mu2", "only Gazebo's `mu2` of links, in a block"},
    {"sdf", "body.stated_mass_properties", "engines refuse masses that no body can have"},
    {"sdf", "stated mass properties", "engines refuse a `mass` that no body can have"},
    {"mjcf", "body.stated_mass_properties", "MuJoCo refuses masses that no body can have"},
    {"mjcf", "stated mass properties", "MuJoCo refuses a `mass` that no body can have"},
    {"mjcf", "degree of freedom.velocity_limit", "MuJoCo limits positions and forces"},
    {"mjcf", "degree of freedom.acceleration_limit", "MuJoCo limits positions and forces"},
    {"mjcf", "curvilinear.curve", "MuJoCo has hinges, slides, balls and free joints"},
    {"mjcf", "curve", "MuJoCo has hinges, slides, balls and free joints"},
    {"mjcf", "curve segment", "MuJoCo has no such joint: `length` is that of tendons"},
    {"mjcf", "geometry.renderers", "of Drake only"},
    {"mjcf", "mesh.convex", "meshes always collide with their convex hulls"},
    {"mjcf", "proximity.mu_static", "MuJoCo has one friction"},
    {"mjcf", "proximity.mu", "`friction` holds the dynamic coefficient"},
    {"mjcf", "proximity.mu2", "`friction` of a geom is the same in both directions"},
    {"mjcf", "proximity.point_contact_stiffness", "`solref` is of another law"},
    {"mjcf", "proximity.hunt_crossley_dissipation", "`solref` is of another law"},
    {"mjcf", "proximity.relaxation_time", "of Drake's solver"},
    {"mjcf", "proximity.compliance", "MuJoCo has no hydroelastic contact"},
    {"mjcf", "proximity.hydroelastic_modulus", "MuJoCo has no hydroelastic contact"},
    {"mjcf", "proximity.resolution_hint", "MuJoCo has no hydroelastic contact"},
    {"mjcf", "proximity.margin", "MuJoCo's `margin` is of points of contact, this one of hydroelastic surfaces"},
    {"mjcf", "proximity.surface_velocity_axis", "MuJoCo has no conveyor belts"},
    {"mjcf", "linear_bushing_rpy", "MuJoCo has no bushings"},
    {"mjcf", "collision filter group", "written as excluded pairs, which have no groups"},
    {"mjcf", "sensor", "those that MuJoCo has are written; what they were is this"},
    {"mjcf", "light", "written as MuJoCo has them: newer versions have `type`; what they were is this"},
    {"mjcf", "plugin", "MuJoCo's plugins are others"},
    {"urdf mjcf", "joint.closes_loop",
     "describes a tree of bodies; the joint itself is left out, or becomes equalities"},
    {"mjcf", "camera.width", "`resolution`, which versions before 3.1 refuse; `width` is of textures"},
    {"mjcf", "camera.height", "`resolution`, which versions before 3.1 refuse; `height` is of textures"},
};

const Reason* FindReason(std::string_view format, const KindInfo& kind, std::string_view field) {
  for (const Reason& reason : kReasons) {
    if (std::string_view(reason.formats).find(format) == std::string_view::npos) continue;
    const std::string key = std::string(kind.name) + "." + std::string(field);
    if (reason.field == std::string(kind.name) || reason.field == key) return &reason;
  }
  return nullptr;
}

// The words of a format's own schema; none if it is not installed.
std::set<std::string> SchemaWords(std::string_view format) {
  std::set<std::string> words;
  if (format == "mjcf") {
    std::istringstream text(MujocoSchemaText().value_or(""));
    for (std::string word; text >> word;) words.insert(word);
  } else if (format == "sdf") {
    std::error_code ignored;
    for (const auto& file : std::filesystem::directory_iterator("/usr/share/sdformat12/1.9", ignored)) {
      tinyxml2::XMLDocument document;
      document.LoadFile(file.path().c_str());
      const auto take = [&](auto& self, const tinyxml2::XMLElement* element) -> void {
        for (; element; element = element->NextSiblingElement()) {
          if (const char* name = element->Attribute("name")) words.insert(name);
          self(self, element->FirstChildElement());
        }
      };
      take(take, document.FirstChildElement());
    }
  } else {
    // Of urdfdom's `urdf.xsd`.
    words = {"robot",
             "version",
             "link",
             "type",
             "inertial",
             "origin",
             "xyz",
             "rpy",
             "mass",
             "value",
             "inertia",
             "ixx",
             "ixy",
             "ixz",
             "iyy",
             "iyz",
             "izz",
             "visual",
             "name",
             "geometry",
             "box",
             "size",
             "cylinder",
             "radius",
             "length",
             "sphere",
             "mesh",
             "filename",
             "scale",
             "material",
             "color",
             "rgba",
             "texture",
             "collision",
             "verbose",
             "joint",
             "parent",
             "child",
             "axis",
             "limit",
             "lower",
             "upper",
             "effort",
             "velocity",
             "acceleration",
             "deceleration",
             "jerk",
             "dynamics",
             "damping",
             "friction",
             "safety_controller",
             "soft_lower_limit",
             "soft_upper_limit",
             "k_position",
             "k_velocity",
             "calibration",
             "rising",
             "falling",
             "reference_position",
             "mimic",
             "multiplier",
             "offset",
             "transmission",
             "actuator",
             "mechanicalReduction",
             "capsule",
             "quat_xyzw"};
  }
  return words;
}

// The likely name of the element or attribute of a format for a field.
const std::set<std::string> kOfEverything = {"name", "type", "pose", "body", "on", "model", "format"};

TEST_CASE("what only sceneweld reads of a format has a reason, and the format's schema no word that would do") {
  std::set<const Reason*> used;
  std::string missing;
  for (const std::string_view format : {"sdf", "urdf", "mjcf"}) {
    const Claims& claims = FindFormat(format)->claims();
    const std::set<std::string> words = SchemaWords(format);
    for (const KindInfo* kind : AllKinds()) {
      for (const FieldInfo& field : kind->fields) {
        if (!field.IsContent() || field.name.empty() || !claims.Holds(field.id) || !claims.Encodes(field.id)) continue;
        const std::string name(field.name);
        const Reason* reason = FindReason(format, *kind, name);
        if (!reason) {
          missing += std::string(format) + " " + std::string(kind->name) + "." + name + "\n";
          continue;
        }
        used.insert(reason);
        // If the schema has a word of the same name, the reason must mention it.
        if (words.contains(name) && !kOfEverything.contains(name)) {
          CAPTURE(format, kind->name, name);
          CHECK(std::string_view(reason->why).find("`" + name + "`") != std::string_view::npos);
        }
      }
    }
  }
  INFO(missing);
  CHECK(missing.empty());
  for (const Reason& reason : kReasons) {
    CAPTURE(reason.formats, reason.field);
    CHECK(used.contains(&reason));
  }
}

}  // namespace
}  // namespace sceneweld
