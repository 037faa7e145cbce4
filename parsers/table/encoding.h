// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The attributes in which a file holds what its format does not support. Other readers skip them, because they skip
/// attributes with a colon in their names. sceneweld's own readers restore them, so that nothing is lost from scene to
/// file to scene. The root element declares the prefix if it has to (XmlOutput::DeclarePrefixes). A file that is written
/// by hand needs none of them. The writers add one only if readers would otherwise make something else of the file.
///
/// There are two sorts. Fields of the scene are written and restored by the codec (field_codec.h), under their names.
/// This header has the attributes about the structure of the file that several formats share; those of a single format
/// are in its folder. A *pose* is `x y z qx qy qz qw`. An empty name is written `::`, because some readers refuse empty
/// attributes.

#include <initializer_list>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/scene/fields/field_info.h"
#include "sceneweld/scene/joint.h"

namespace sceneweld {

namespace encoding {

inline constexpr std::string_view kPrefix = "sceneweld:";

/// How an empty name is written.
inline constexpr char kEmpty[] = "::";

/// The attribute of the root that declares the prefix `sceneweld`. In a file that declares the prefix `drake` it also
/// says that the file is not understood by Drake's rules.
inline constexpr char kDeclaration[] = "xmlns:sceneweld";

/// On everything that has a name: the local name in the scene, if the format does not allow it (used by another kind,
/// reserved, with `::`). It may be empty. References in the file always use the element's `name`. It counts while the
/// element's `name` is one that the writer can give for it.
inline constexpr char kName[] = "sceneweld:name";

/// `<link sceneweld:world="true">`: represents the world body and is not a body itself; its geometries are the world's.
inline constexpr char kWorldLink[] = "sceneweld:world";

/// `true` on a frame, link or joint that exists only for other elements and is not in the scene.
inline constexpr char kHelper[] = "sceneweld:helper";

/// On a joint, `true`: in the scene the parent and the child are exchanged. To restore it, swap the bodies and the
/// frames F and M, and reverse the axis; positions stay.
inline constexpr char kReversed[] = "sceneweld:reversed";

/// On collision: the name of a visual of the same link. Both are one geometry of the scene, with the visual's name;
/// this is its proximity role.
inline constexpr char kGeometry[] = "sceneweld:geometry";

/// `<drake:collision_filter_group sceneweld:pairs="true">`: not a group of the scene, but made of explicit exclusions.
/// Each pair of a member of this group and a member of an ignored group is an ExcludedPair.
inline constexpr char kPairs[] = "sceneweld:pairs";

}  // namespace encoding

/// The values of the common attributes on one element.
struct EncodedElement {
  std::optional<Name> name;  ///< The name in the scene; may be empty.
  bool world = false;
  bool helper = false;
  bool reversed = false;
  bool pairs = false;
  NameAt geometry;
  std::vector<Attribute> fields;  ///< The attributes that name fields of the scene: see Restore.

  /// Whether the attributes give a field, by its key.
  bool Gives(std::string_view key) const;
};

/// The structs that the fields of an element belong to.
using FieldOwners = std::initializer_list<const KindInfo*>;

/// Reads one attribute and reports invalid values as errors. Returns false if it is neither a common one nor a field of
/// `owners`.
bool ReadEncoded(const Attribute& attribute, FieldOwners owners, EncodedElement& encoded, Reading& reading);

/// Whether any attribute gives a field of a struct.
bool GivesFieldOf(const EncodedElement& encoded, const KindInfo& kind);
/// Sets the fields of a struct from attributes of its element. Reports invalid values.
void Restore(const EncodedElement& encoded, const KindInfo& kind, void* value, Reading& reading);
template <typename T>
void Restore(const EncodedElement& encoded, T& value, Reading& reading) {
  Restore(encoded, KindOf<T>(), &value, reading);
}
/// The same for a struct that others may share. It is copied if anything is restored.
template <typename T>
void Restore(const EncodedElement& encoded, std::shared_ptr<const T>& value, Reading& reading) {
  if (!GivesFieldOf(encoded, KindOf<T>())) return;
  auto own = value ? std::make_shared<T>(*value) : std::make_shared<T>();
  Restore(encoded, *own, reading);
  value = std::move(own);
}

// For the readers of a format's own attributes.
NameAt ReadEncodedName(const XmlText& text);
bool ReadEncodedFlag(const Attribute& attribute, Reading& reading);
std::optional<Pose> ReadEncodedPose(const Attribute& attribute, Reading& reading);
/// The first word of a text, which is removed from the text.
XmlText TakeWord(XmlText& text);

/// Text of an attribute for a pose.
std::string EncodedPose(const Pose& X);

/// Reverses a joint, including limits and positions.
void Reverse(Joint& joint);

/// A degree of freedom of a joint as a reader sees it that reads the file's own elements only.
using HeldDofOf = Dof (*)(const Joint& joint, std::size_t which);
/// Sets the joint and its degrees of freedom from the attributes. The elements count, and the attribute is reported as
/// stale, where they no longer say what `held` gives for the attribute's value. The effort limit, which actuators also
/// have, is not compared.
void RestoreJoint(const EncodedElement& encoded, Joint& joint, HeldDofOf held, Reading& reading);

}  // namespace sceneweld
