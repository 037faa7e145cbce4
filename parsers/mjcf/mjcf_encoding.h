#pragma once

#include <string>
#include <string_view>

#include "sceneweld/parsers/xml/element.h"

namespace sceneweld::mjcf {

/// How a file that sceneweld writes says what MJCF has no word for, since MuJoCo
/// refuses attributes that it does not know: in texts of `<custom>`, which MuJoCo
/// keeps for programs,
///
///   <text name="sceneweld:KIND:NAME" data="key=value key=value ..."/>
///
/// NAME is the full name of the element that it is about. In values, blanks and
/// `%` are written as in URIs; a *list* has commas between its numbers, a *pose* is
/// the list `x,y,z,qw,qx,qy,qz`. A key is only there where the plain file would be
/// read back as something else. sceneweld's reader takes the texts back when the
/// file is the whole input; as part of another scene the file is one model, as
/// MJCF has it (MJCF reference, 16.2).
namespace encoding {

/// `<text name="sceneweld" data="scene"/>`: the file is a scene. Names are full
/// scoped names, of the models that are listed; those of none belong to the world.
/// A geom without `rgba` and `material` has no material; sites, tendons and
/// equalities whose name begins with kHelper, and excludes with it, are there for
/// MuJoCo only; and the key `home` says nothing that the joints do not.
inline constexpr char kScene[] = "sceneweld";
inline constexpr char kPrefix[] = "sceneweld:";
inline constexpr char kHelper[] = "sceneweld:helper:";

// The kinds, and their keys.

/// A model instance, in order of creation. `static=true`, `gravity=false`.
inline constexpr char kModel[] = "model";
/// A constraint or force element that the file has under a helper's name; NAME is a
/// number. `type` (as in scene JSON), `body_a`, `body_b`, `p_AP`, `p_BQ` (lists), `X_AP`,
/// `X_BQ` (poses), `joints`, `coefficients` (lists); `numbers` (list): distance, stiffness,
/// damping; of tendons offset, lower, upper, stiffness, damping; of springs free
/// length, stiffness, damping.
inline constexpr char kLaw[] = "law";
/// `type` (as in scene JSON), `child` (body behind it, in the file), `X_CM` (pose), `reversed=true`; `axis` (list,
/// in F) where the file has no axis of it; `lower`, `upper`, ... (lists, the members of
/// Dof) for what the file does not say; `pitch`; `tangent`, `normal`, `periodic`,
/// `segments` (list: length, rate, ...); `parent`, `X_PF` and `X_FM` of floating joints;
/// `mimic` (joint), `multiplier`, `offset`; `armature`; `rising`, `falling`; `safety` (list).
inline constexpr char kJoint[] = "joint";
/// `joint`, `effort`, `gear`, `rotor`, `p`, `d`, `reduction`: all of it.
inline constexpr char kActuator[] = "actuator";
/// `roles` (of the letters p, i, v), `shape`, `size` (list), `convex=true`, `uri`, `renderers`, and the members of
/// ProximityProperties.
inline constexpr char kGeometry[] = "geometry";
/// By the name of the asset: `uri`, as it was written.
inline constexpr char kMesh[] = "mesh";
/// By the name of the asset: `name`, `specular`, `emissive`, `ambient` (lists).
inline constexpr char kMaterial[] = "material";
/// `size` (list): width and height, in pixels. `on=body`: its name is local to the body,
/// not to a model. `helper=true`: it is none of the scene, but there for MuJoCo.
inline constexpr char kCamera[] = "camera";
/// `body`, `type`, `format`, `pose`, `xml`: all of it. What the file has of it for MuJoCo is at
/// sites with helpers' names.
inline constexpr char kSensor[] = "sensor";
/// NAME is a number. `name`, `model` (none: the world), `body`, `format`, `xml`: all of it.
inline constexpr char kPlugin[] = "plugin";
/// `type`, `format`, `pose`, `xml`: as they were.
inline constexpr char kLight[] = "light";
/// `members`, `ignores` (names, with commas).
inline constexpr char kGroup[] = "group";

}  // namespace encoding

/// A value of a text: blanks, commas and `%` as in URIs, so that it is one word. An
/// empty one is `::`.
std::string Escaped(std::string_view value);
std::string Unescaped(std::string_view word);

/// Whether a name, or that of an element, is of something that is there for MuJoCo
/// only.
bool IsHelper(std::string_view name);
bool IsHelper(Element element);

}  // namespace sceneweld::mjcf
