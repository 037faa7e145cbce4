// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/table/kept_pieces.h"
#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/parsers/record/xml_record.h"
#include "sceneweld/parsers/urdf/read/urdf_encoded.h"
#include "sceneweld/parsers/urdf/read/urdf_names.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::urdf {

/// The environment for reading one URDF file.
struct FileReading {
  ReadContext& context;
  Reading reading;
  std::string_view folder;  ///< The folder of the file, for relative paths.

  Diagnostics& diagnostics() const { return reading.diagnostics; }
  /// The path of a mesh or an image (parsers/files/packages/find_asset.h). `what`: `a mesh file`.
  std::optional<std::string> Find(const NameAt& uri, std::string_view what) const;
};

/// A material that visuals refer to by name.
struct NamedMaterial {
  std::shared_ptr<const Material> material;
  Span span;
};

/// The robot during reading: the data that its parts (links, joints, ...) share.
struct Robot {
  KeptPieces& pieces;
  FileReading file;
  Scene& scene;
  Index<ModelInstance> model;  ///< The world's instance if the robot is not a model.
  RobotNames names;
  /// Whether sceneweld wrote the file.
  bool encoded = false;
  record::XmlRecord& record;
  /// Whether the models of the file are merged into the robot.
  bool merged = false;
  /// By the names in the file.
  std::unordered_map<std::string, NamedMaterial> materials;
  /// The effort limits that joints have in the file's own elements, in files that sceneweld wrote.
  std::unordered_map<std::uint32_t, double> efforts;
  /// The model of elements that name none, in merged files: a person added them.
  Index<ModelInstance> added;
  /// Joint elements that became joints, in document order.
  std::vector<std::pair<Element, Index<Joint>>> joints;
  /// Pairs of links (the lower index in the upper half) and the joint between them.
  std::unordered_map<std::uint64_t, Span> joined;
  /// Names of invalid joints, so that references to them are not reported as well.
  std::unordered_set<std::string> faulty_joints;
  /// Bodies whose frame differs from that of their link: X_LB.
  std::vector<std::pair<Index<Body>, Pose>> moved;
  /// Geometries with their own surface velocity.
  std::unordered_set<std::size_t> own_axes;
  /// Elements of SDFormat that `<gazebo>` blocks add to the model.
  std::vector<Element> added_elements;
  /// Shared by all collisions without contact properties.
  std::shared_ptr<const ProximityProperties> default_proximity = std::make_shared<const ProximityProperties>();

  /// The pieces of an element and its descendants that were kept after the first `from` ones, with the names that
  /// joints and links have in the scene.
  KeptList TakeKept(Element owner, std::size_t from, Index<ModelInstance> of_model);

  Reading& reading() { return file.reading; }
  Diagnostics& diagnostics() { return file.reading.diagnostics; }

  /// A link of the robot or `world`; invalid if there is none.
  Index<Body> FindLink(std::string_view name) const;
  /// The words of the record about an element; nothing in most files.
  Encoded EncodedOf(Element element) {
    const record::Entry* const entry = encoded ? record.Of(element) : nullptr;
    return entry ? Encoded(*entry, diagnostics()) : Encoded();
  }
  /// Those about an element by its kind and its name in the record.
  Encoded EncodedOf(std::string_view kind, std::string_view name) {
    const record::Entry* const entry = encoded ? record.record().Find(kind, name) : nullptr;
    return entry ? Encoded(*entry, diagnostics()) : Encoded();
  }
  /// The model that owns an element; `usual` if the element names none, or one that does not exist, which is reported.
  Index<ModelInstance> OwnerOf(const Encoded& said, Index<ModelInstance> usual);
  /// The model that owns a link. In merged files a link without a model belongs to one with the name of the robot.
  Index<ModelInstance> OwnerOfLink(const Encoded& said, Element link);
  /// The effort limit of a joint in the file's own elements.
  double PlainEffort(Index<Joint> joint) const;
};

/// Whether an element has `drake_ignore="true"`.
bool IsIgnored(Element element);

/// The required `name` of an element. If it is missing or empty, reports that at the element and returns nothing.
std::optional<XmlText> RequiredName(Element element, const char* attribute, Reading& reading);

/// The name of the element by its row of Named; empty if it has none.
std::string_view NameOf(Element element, const ElementRow& row, Reading& reading);
/// The same if it is required, by RequiredName.
std::optional<std::string_view> ReadName(Element element, const ElementRow& row, Reading& reading);
/// The link that the element names by its row of OnLink, by RequiredName.
std::optional<NameAt> ReadLinkName(Element element, const ElementRow& row, Reading& reading);

/// Warns about a name that no reference can reach.
void CheckPlainName(Element element, std::string_view name, Diagnostics& diagnostics);

/// Keeps unknown attributes and elements, with a warning or, for `drake:` names, a note. Warns about ignored ones.
inline void CheckNames(Element element, const ElementRow& row, Reading& reading) {
  CheckNames(element, row, UnknownNames::kKept, reading);
}

// The parts, each in a file of its own name.
void ReadRobotMaterial(Element material, Robot& robot);
void ReadLink(Element link, Robot& robot);
void ReadJoint(Element joint, Robot& robot);
void ReadMimic(Element joint, Index<Joint> index, Robot& robot);
void ReadTransmission(Element transmission, Robot& robot);
void ReadFrame(Element frame, Robot& robot);
void ReadContactZones(Element robot_element, Robot& robot);
void KeepGazeboBlocks(Element robot_element, Robot& robot);
/// Whether a `<gazebo>` block says that the robot stands still.
bool IsStatic(Element robot_element, Robot& robot);

// Only files that sceneweld wrote need these.
/// Gives joints, links and frames in kept elements their names in the scene.
void NameAsInScene(KeptList& list, Index<ModelInstance> model, const Robot& robot);
/// Reads the models of the robot, before anything else is read.
void ReadModels(Element robot_element, Robot& robot);
/// Reads the names of groups, before any group is read.
void ReadGroupNames(Element robot_element, Robot& robot);
/// Whether the groups that are made of explicit exclusions still name each other only. If somebody renamed one, they are
/// groups as any others, and a warning says so.
bool PairsHold(Element robot_element, Robot& robot);
/// Reads groups that are made of explicit exclusions.
void ReadExclusions(Element robot_element, Robot& robot);
/// Sets the names of the frames that joints make, once all declared frames are read.
void NameJointFrames(Robot& robot);
/// Compares the private effort limits of joints and actuators with those in the file's own elements.
void CheckEfforts(Robot& robot);
/// The version of a robot that was written in an older one.
void RestoreVersion(Element robot_element, Robot& robot);
/// Steps after everything is read: the frames of models, and elements on bodies whose frame differs from that of their
/// link.
void FinishEncoded(Element robot_element, Robot& robot);
void ApplyEncoded(Element element, ForceElement& force, Robot& robot);
void ApplyEncoded(Element element, Constraint& constraint, Robot& robot);
/// Reads the actuators that only the record has.
void ReadActuatorsOfRecord(Robot& robot);
/// Numbers from kLargest on become infinite.
void RestoreInfinities(Constraint& constraint);

}  // namespace sceneweld::urdf
