// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

/// The words of the record about elements of SDFormat and URDF (record.h). Most are fields of the scene, which the codec
/// writes and restores under their names in scene JSON (parsers/table/field_codec.h). This header has the others that
/// both formats share; those of a single format are in its folder. A *pose* is `x,y,z,qx,qy,qz,qw`.
namespace sceneweld::words {

/// On everything that has a name: the local name in the scene, if the name in the file is another one. It may be empty.
/// References in the file always use the element's name there.
inline constexpr char kName[] = "name";

/// On a link, `true`: it represents the world body and is not a body itself; its geometries are the world's.
inline constexpr char kWorldLink[] = "world";

/// `true` on a frame, link or joint that exists only for other elements and is not in the scene.
inline constexpr char kHelper[] = "helper";

/// On a joint, `true`: in the scene the parent and the child are exchanged. To restore it, swap the bodies and the
/// frames F and M, and reverse the axis; positions stay.
inline constexpr char kReversed[] = "reversed";

/// On collision: the name of a visual of the same link. Both are one geometry of the scene, with the visual's name;
/// this is its proximity role.
inline constexpr char kGeometry[] = "geometry";

/// On a collision filter group, `true`: not a group of the scene, but made of explicit exclusions. Each pair of a member
/// of this group and a member of an ignored group is an ExcludedPair.
inline constexpr char kPairs[] = "pairs";

/// On constraints and force elements: the plain value has the names in the element, which identify it.
inline constexpr char kNames[] = "names";

// On sensors, lights and plugins.

/// On light: the format that it comes from, and the original element.
inline constexpr char kFormat[] = "format";
inline constexpr char kSource[] = "source";

/// On a camera sensor: the sensor is a camera of the scene. `model`: the name of the camera is in a model (that of the
/// link, unless kOwner names another); `world`: the camera belongs to no model; `link`: its name is on the link.
inline constexpr char kCamera[] = "camera";
inline constexpr char kOwner[] = "model";
/// On a camera sensor with kCamera: `FOV_Y,WIDTH,HEIGHT`, if SDFormat cannot express them: a camera without an image
/// size, or with a lens beyond SDFormat's range.
inline constexpr char kLens[] = "lens";

}  // namespace sceneweld::words
