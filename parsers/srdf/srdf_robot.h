// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/srdf/srdf_table.h"
#include "sceneweld/parsers/table/kept_pieces.h"
#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::srdf {

/// A joint between the robot and a frame outside of it, which is in the SRDF file only.
struct VirtualJoint {
  enum class Type { kFixed, kPlanar, kFloating };
  Name name;
  Type type = Type::kFixed;
  Index<Body> child;
  Span span;
};

/// A group of joints, by the places of its elements.
struct Group {
  Element element;
  std::vector<Index<Body>> links;
  std::vector<std::size_t> joints;  ///< JointNumber.
  struct Chain {
    Index<Body> base, tip;
  };
  std::vector<Chain> chains;
  std::vector<std::string> subgroups;  ///< Only those that exist.
};

/// The robot that an SRDF file is about, with the names of the file.
class Robot {
 public:
  Robot(Scene& scene, ReadContext& context);

  Scene& scene;
  ReadContext& context;
  Diagnostics& diagnostics;
  KeptPieces pieces;
  /// Reads rows. It collects kept pieces only while `reading.kept` is set.
  Reading reading;
  /// The model of the robot; the world's instance if the part has several models side by side.
  Index<ModelInstance> owner;
  std::map<std::string, VirtualJoint, std::less<>> virtual_joints;
  std::map<std::string, Group, std::less<>> groups;

  /// Invalid if there is none.
  Index<Body> FindLink(std::string_view name) const;
  Index<Joint> FindJoint(std::string_view name) const;
  const VirtualJoint* FindVirtualJoint(std::string_view name) const;

  /// The same, with a warning that suggests the nearest name. MoveIt reports an unknown name and goes on without the
  /// element.
  Index<Body> Link(const NameAt& name);
  bool HasJoint(const NameAt& name);
  const Group* FindGroup(const NameAt& name);
  void WarnUnlessGroup(const NameAt& name, std::string_view effect);

  /// Keeps an element as text on the owner. Names become those of the scene.
  void Keep(Element element);
  /// Warns of unknown names in an element whose whole text is kept.
  void Check(Element element, const ElementRow& row);

 private:
  void FindOwner();
  std::string NearestJoint(std::string_view name) const;
  std::string NearestGroup(std::string_view name) const;
  void ReadFlatNames();

  // The names of a URDF file that sceneweld wrote from several models: `left__arm__link`.
  std::unordered_map<std::string, Index<Body>> flat_bodies_;
  std::unordered_map<std::string, Index<Joint>> flat_joints_;
  bool has_world_link_ = false;
};

}  // namespace sceneweld::srdf
