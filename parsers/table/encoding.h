#pragma once

/// The attributes by which a file that sceneweld writes says what its format has
/// no word for. Other readers skip them (an attribute with a colon in its name is
/// nobody's business), sceneweld's own readers take them back, so that
/// scene -> file -> scene loses nothing of it. The root element declares
/// `xmlns:sceneweld="urn:sceneweld"`. None of them is needed in files written by
/// hand, and each is written only where the plain file would be read back as
/// something else.
///
/// Here stand those that several formats have in common; a format's own are in
/// its folder. A *list* has one number per degree of freedom, blank separated. A
/// *pose* is `x y z qx qy qz qw`. An empty name is written `::`, since some
/// readers refuse attributes that are empty.

#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/scene/joint.h"

namespace sceneweld {

namespace encoding {

inline constexpr std::string_view kPrefix = "sceneweld:";

/// How an empty name is written.
inline constexpr char kEmpty[] = "::";

/// Namespace URI of the prefix `sceneweld`.
inline constexpr char kNamespace[] = "urn:sceneweld";

/// On everything that has a name: the local name in the scene, where the format
/// does not allow it (taken by another kind, reserved, with `::`). It may be
/// empty. References in the file use the element's `name` all the same.
inline constexpr char kName[] = "sceneweld:name";

/// On what stands for a model: `true` or `false`, ModelInstance::is_static where
/// the format cannot say it.
inline constexpr char kStatic[] = "sceneweld:static";

/// `<link sceneweld:world="true">`: stands for the world body and is none
/// itself; its geometries are the world's.
inline constexpr char kWorldLink[] = "sceneweld:world";

/// `true` on a frame, link or joint that was made only for the sake of other
/// elements and is none of the scene.
inline constexpr char kHelper[] = "sceneweld:helper";

/// On a joint, `true`: in the scene the parent and the child are exchanged. Swap
/// the bodies and the frames F and M, and turn the axis round; positions stay.
inline constexpr char kReversed[] = "sceneweld:reversed";

/// On a joint, lists: the members of Dof of the same name, where the elements of
/// the format cannot say them. They replace what those say. `inf` and `-inf` are
/// limits that do not exist.
inline constexpr char kDefaultPosition[] = "sceneweld:default_position";
inline constexpr char kLower[] = "sceneweld:lower";
inline constexpr char kUpper[] = "sceneweld:upper";
inline constexpr char kVelocityLimit[] = "sceneweld:velocity_limit";
inline constexpr char kAccelerationLimit[] = "sceneweld:acceleration_limit";
inline constexpr char kEffortLimit[] = "sceneweld:effort_limit";
inline constexpr char kDamping[] = "sceneweld:damping";
inline constexpr char kFriction[] = "sceneweld:friction";
inline constexpr char kStiffness[] = "sceneweld:stiffness";
inline constexpr char kRestPosition[] = "sceneweld:rest_position";
inline constexpr char kDecelerationLimit[] = "sceneweld:deceleration_limit";
inline constexpr char kJerkLimit[] = "sceneweld:jerk_limit";

/// On a joint: Joint::armature, one number.
inline constexpr char kArmature[] = "sceneweld:armature";

/// The members of Dof, each with the attribute for what the elements cannot say.
struct DofAttribute {
  const char* name;
  double Dof::*member;
};
inline constexpr DofAttribute kDofAttributes[] = {
    {kDefaultPosition, &Dof::default_position},
    {kLower, &Dof::lower},
    {kUpper, &Dof::upper},
    {kVelocityLimit, &Dof::velocity_limit},
    {kAccelerationLimit, &Dof::acceleration_limit},
    {kEffortLimit, &Dof::effort_limit},
    {kDamping, &Dof::damping},
    {kFriction, &Dof::friction},
    {kStiffness, &Dof::stiffness},
    {kRestPosition, &Dof::rest_position},
    {kDecelerationLimit, &Dof::deceleration_limit},
    {kJerkLimit, &Dof::jerk_limit},
};

/// On collision: the name of a visual of the same link. Both are one geometry
/// of the scene, with that visual's name, whose proximity role this is.
inline constexpr char kGeometry[] = "sceneweld:geometry";
/// On collision: ProximityProperties::slab_thickness, one number.
inline constexpr char kSlabThickness[] = "sceneweld:slab_thickness";
/// On collision: 3 numbers, or `none`; replaces the link's
/// drake:surface_velocity_axis for this shape.
inline constexpr char kSurfaceVelocityAxis[] = "sceneweld:surface_velocity_axis";

/// `<drake:collision_filter_group sceneweld:pairs="true">`: no group, but made
/// of explicit exclusions; each pair of a member of this and a member of an
/// ignored group is an ExcludedPair.
inline constexpr char kPairs[] = "sceneweld:pairs";

}  // namespace encoding

/// What the common attributes say of one element.
struct EncodedElement {
  std::optional<Name> name;  ///< In the scene; may be empty.
  bool world = false;
  bool helper = false;
  bool reversed = false;
  bool pairs = false;
  std::optional<bool> is_static;
  std::vector<std::pair<double Dof::*, std::vector<double>>> dofs;
  double armature = 0;
  NameAt geometry;
  std::optional<double> slab_thickness;
  bool has_surface_velocity_axis = false;
  std::optional<Vector3> surface_velocity_axis;
};

/// Reads one attribute into what it says, reporting values that are at fault as
/// errors. False where it is not one of the common ones.
bool ReadEncoded(const Attribute& attribute, EncodedElement& encoded, Reading& reading);

// For the readers of a format's own attributes.
NameAt ReadEncodedName(const XmlText& text);
bool ReadEncodedFlag(const Attribute& attribute, Reading& reading);
std::optional<Pose> ReadEncodedPose(const Attribute& attribute, Reading& reading);
/// The first word of a text, which is shortened by it.
XmlText TakeWord(XmlText& text);

/// Text of an attribute for a pose.
std::string EncodedPose(const Pose& X);

/// Turns a joint round, limits and positions included.
void Reverse(Joint& joint);

/// Sets what the attributes say of the degrees of freedom, reports lists of
/// another length.
void SetDofs(const EncodedElement& encoded, Joint& joint, Diagnostics& diagnostics);

/// The attributes that are needed for a joint of which the file's own elements say
/// `held`, by their rows in encoding::kDofAttributes: name and text.
std::vector<std::pair<const char*, std::string>> DofsToEncode(std::span<const Dof> dofs, std::span<const Dof> held);

}  // namespace sceneweld
