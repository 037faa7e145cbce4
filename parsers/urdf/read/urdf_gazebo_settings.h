// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>
#include <unordered_map>

#include "sceneweld/parsers/urdf/read/urdf_robot.h"
#include "sceneweld/parsers/urdf/table/gazebo_table.h"

namespace sceneweld::urdf {

/// The elements of the scene that a `<gazebo>` block refers to. A link and a joint may have one name.
struct GazeboReference {
  bool is_robot = false;  ///< The block has no reference.
  Index<ModelInstance> model;
  Index<Body> body;
  Index<Joint> joint;
  /// Drake ignores blocks: by its rules they change nothing in the scene.
  bool by_drake = false;
};

/// Whether an element adds to the robot (AddsToModel), and can do so.
bool IsOfModelOnly(Element element, const Robot& robot);
/// Lets a model stand still.
void MakeStatic(Index<ModelInstance> model, Robot& robot);

/// Reads settings of blocks into the scene: into its fields, or as contents that SDFormat has at the element.
class GazeboSettingsReader {
 public:
  explicit GazeboSettingsReader(Robot& robot) : robot_(robot) {}

  /// Returns false if the scene does not take the setting, which then stays in the block.
  bool Take(const tinyxml2::XMLElement& setting, const GazeboReference& to);
  /// After the last block.
  void Finish();

 private:
  void MoveGravityToModel();
  bool TakeRow(const GazeboSetting& row, const tinyxml2::XMLElement& setting, const GazeboReference& to);
  bool TakeContents(const tinyxml2::XMLElement& setting, GazeboOwner owner, Index<Body> body);
  bool ApplyTo(GazeboOwner owner, const tinyxml2::XMLElement& element, Index<Body> body);
  bool ApplyTo(Index<Geometry> geometry, GazeboOwner owner, const tinyxml2::XMLElement& element);
  bool Apply(GazeboOwner owner, std::string_view place, const tinyxml2::XMLElement& element, KeptList& kept,
             void* fields);

  Robot& robot_;
  std::unordered_map<Index<Geometry>, bool> friction_;  ///< Whether Drake's own elements give the friction too.
};

}  // namespace sceneweld::urdf
