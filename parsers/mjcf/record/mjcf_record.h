// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sceneweld/parsers/mjcf/table/mjcf_elements.h"
#include "sceneweld/parsers/record/plain_text.h"
#include "sceneweld/parsers/record/record.h"
#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/scene/geometry.h"
#include "sceneweld/scene/joint.h"

namespace sceneweld::mjcf {

/// What the record of an MJCF file says (parsers/record/record.h). MuJoCo keeps the text `<custom><text
/// name="sceneweld"/>` for programs. A name is the full name of the element in the file. Most keys are fields of the
/// scene, which the codec writes and restores (parsers/table/field_codec.h); the others are listed here. A *list* has
/// commas between its items, a *pose* is the list `x,y,z,qx,qy,qz,qw`. Keys without a value only have the plain value
/// that their line depends on.
/// sceneweld's reader restores the scene when the file is the whole input; as part of another scene the file is one
/// model, as MJCF has it (docs/reference/mjcf.md, 16.2).
namespace encoding {

/// The name of the text. A file with a record is a scene: names are full scoped names in the models of the record, and
/// a name in none of them belongs to the world. A geom without `rgba` and `material` has no material. Sites, tendons,
/// equalities and excludes whose name begins with kHelper exist for MuJoCo only. The key `home` repeats the positions
/// of the joints.
inline constexpr char kRecord[] = "sceneweld";
/// Before the names of helpers, and of the texts of versions without a record.
inline constexpr char kPrefix[] = "sceneweld:";
inline constexpr char kHelper[] = "sceneweld:helper:";

// The kinds of lines, and their keys that are not fields.

/// A model instance, in the order of creation. `option`, `size`, ...: its original settings, if the file merges the
/// settings of several models. `worldbody` (list): the places of its elements among the kept ones of that section. The
/// first model has the others.
inline constexpr char kModel[] = "model";
/// The name is `scene`: the fields of Scene::simulation that MJCF does not support. `worldbody` (list): as for a model,
/// of the elements that belong to the world. `bits_of_groups=true`: the bits of geoms express the groups of the scene,
/// and no geometry has bits itself.
inline constexpr char kSimulation[] = "simulation";
inline constexpr char kOfScene[] = "scene";
inline constexpr char kBitsOfGroups[] = "bits_of_groups";
inline constexpr char kBody[] = "body";
inline constexpr char kFrame[] = "frame";
/// A constraint or force element that the file has under the name of a helper; the name is a number. `type` (as in
/// scene JSON), `body_a`, `body_b`, `joints`, `coefficients` (lists); then its helpers.
inline constexpr char kLaw[] = "law";
/// `type` (as in scene JSON), `child` (the body behind it, in the file), `joints` (those of the body in the file),
/// `X_CM` (pose), `reversed=true`; `parent`, `X_PF` and `X_FM` of floating joints; `mimic.joint`. With
/// `closes_loop=true`, `child` and `parent` are full names in the scene, and helpers replace the joint.
/// `effort_limit_of=actuator`: it is that of the joint's actuator.
inline constexpr char kJoint[] = "joint";
inline constexpr char kJointsInFile[] = "joints";
inline constexpr char kEffortLimitOf[] = "effort_limit_of";
inline constexpr char kOfActuator[] = "actuator";
/// The armature of the joint in the file, which has the rotors of its actuators.
inline constexpr char kJointArmature[] = "joint_armature";
/// The fields that the element does not say. With `joint`, all fields: of an actuator that the file has in no other
/// form.
inline constexpr char kActuator[] = "actuator";
/// The `ctrlrange` that the writer made of `<ros2_control>`.
inline constexpr char kControl[] = "ctrlrange";
/// `roles` (`illustration` or `perception`), `shape`, `size` (list), `convex=true`, `uri`, `bits`; on the world of a
/// scene with models of other formats `mjcf=true` if MJCF gave it.
inline constexpr char kGeometry[] = "geometry";
inline constexpr char kBits[] = "bits";
/// The same, where the bits express groups.
inline constexpr char kBitsOfGroup[] = "bits_of_group";
/// The name is that of the asset. `uri`, as it was written; `name`, as its model has it (empty: the name of its file).
inline constexpr char kMesh[] = "mesh";
/// The name is that of the asset.
inline constexpr char kMaterial[] = "material";
/// `on=body`: its name is local to the body, not to a model. `helper=true`: it is not in the scene and exists for
/// MuJoCo only.
inline constexpr char kCamera[] = "camera";
/// `body`, and all fields. The equivalents for MuJoCo are at sites with names of helpers.
inline constexpr char kSensor[] = "sensor";
/// The name is that of the key in the file; `#` and its place, from 0, if it has none. `model`, and the original `act`
/// and `ctrl` of the actuators of that model. With `configuration=true` no key of MJCF gave the configuration: `name`,
/// `group`, `joints` (names), `positions`, `velocities` (all in a row), `bodies`, `poses`, `default_poses`,
/// `body_velocities`, and `counts`: how many positions and velocities each joint has, then how many velocities each
/// body has.
inline constexpr char kKey[] = "key";
/// The name of the key with the default positions.
inline constexpr char kHomeKey[] = "home";
/// The name is a number. `name`, `model` (absent: the world), `body`, and all fields.
inline constexpr char kPlugin[] = "plugin";
/// A field of geometries, whose plain value is the one friction of the file.
inline constexpr char kStaticFriction[] = "mu_static";
/// All fields.
inline constexpr char kLight[] = "light";
/// `members`, `ignores` (lists of names). `by_mujoco=true`: the bits of its bodies exclude the same pairs.
inline constexpr char kGroup[] = "group";
/// Elements that the writer added for MuJoCo and that are nothing in the scene. The name is `sensors`, or `pairs` for
/// the excluded pairs that follow from groups.
inline constexpr char kAdded[] = "added";
inline constexpr char kSensors[] = "sensors";
inline constexpr char kPairsOfGroups[] = "pairs";

}  // namespace encoding

/// True if a name belongs to a helper that exists for MuJoCo only.
bool IsHelper(std::string_view name);

/// The record of a file: the `data` of `<custom><text name="sceneweld"/>`; nothing if it has none, or one that this
/// version does not read.
std::optional<XmlText> FindRecord(Element root);
/// The private data of another version: the first `<text>` with it.
Element FindOtherRecord(Element root);
/// Whether an element of `<custom>` has private data of any version.
bool IsPrivateText(std::string_view name, std::string_view data);

using record::Entry;
using record::PlainText;
using record::PlainTextOf;
using record::Record;
using record::SamePlain;
using record::Word;

// The plain values of elements as one word, which the writer records and the reader compares. All of them are compared
// as numbers where they are numbers (record::SamePlain).

/// The type and the sizes of a geom.
std::string PlainText(const GeomElement& geom);
/// The same for a geometry as the reader makes it.
std::string PlainShape(const Geometry& geometry);
std::string PlainText(const Camera& camera);
/// A joint as the reader makes it, with all of its armature.
std::string PlainText(const sceneweld::Joint& joint, double armature);
/// The bits of a geom.
std::string PlainText(const ContactBits& bits);

/// The joint that the reader makes of an element of a written file, without its bodies and X_PF.
sceneweld::Joint PlainJoint(const JointElement& element);

}  // namespace sceneweld::mjcf
