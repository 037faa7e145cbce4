#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "sceneweld/parsers/read_context.h"
#include "sceneweld/parsers/table_read.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::urdf {

/// What reading anything of one URDF file needs.
struct FileReading {
  ReadContext& context;
  Reading reading;
  std::string folder;  ///< Of the file, for relative paths.

  Diagnostics& diagnostics() const { return reading.diagnostics; }
};

/// A material that visuals refer to by name.
struct NamedMaterial {
  std::shared_ptr<const Material> material;
  Span span;
};

/// The robot while it is read: what its parts (links, joints, ...) share.
struct Robot {
  FileReading file;
  Scene& scene;
  Index<ModelInstance> model;

  std::unordered_map<std::string, NamedMaterial> materials;
  /// Joint elements that became joints, in document order.
  std::vector<std::pair<Element, Index<Joint>>> joints;
  /// Pairs of links (the lower index in the upper half) and the joint between.
  std::unordered_map<std::uint64_t, Span> joined;
  /// Names of joints that are at fault, so that what refers to them is not
  /// reported as well.
  std::unordered_set<std::string> faulty_joints;
  /// Shared by all collisions that say nothing.
  std::shared_ptr<const ProximityProperties> default_proximity = std::make_shared<const ProximityProperties>();

  Reading& reading() { return file.reading; }
  Diagnostics& diagnostics() { return file.reading.diagnostics; }

  /// A link of the robot or `world`; invalid when there is none.
  Index<Body> FindLink(std::string_view name) const;
};

/// Whether an element says `drake_ignore="true"`.
bool IsIgnored(Element element);

/// The required `name` of an element; nothing, reported at the element, when
/// it is missing or empty.
std::optional<XmlText> RequiredName(Element element, const char* attribute, Reading& reading);

/// Warns of a name that no reference can reach.
void CheckPlainName(Element element, std::string_view name, Diagnostics& diagnostics);

/// Notes of `drake:` names in the element that the row does not know, and
/// warnings of what it ignores.
inline void CheckNames(Element element, const ElementRow& row, Reading& reading) {
  CheckNames(element, row, UnknownNames::kDrakeIsNote, reading);
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

}  // namespace sceneweld::urdf
