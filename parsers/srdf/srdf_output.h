// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/parsers/srdf/srdf.h"
#include "sceneweld/parsers/srdf/srdf_robot.h"
#include "sceneweld/parsers/table/xml_output.h"
#include "sceneweld/scene/full_name.h"

namespace sceneweld::srdf {

/// An SRDF file that is being written, with the names in it.
class Output : public XmlOutput {
 public:
  Output(const Scene& scene, const WriteOptions& options, const UrdfNames& names, LossReport& losses);

  const Scene& scene;
  const WriteOptions& options;
  const UrdfNames& names;

  /// A virtual joint that the file has, with its name there.
  struct WrittenVirtualJoint {
    Name name;
    VirtualJoint::Type type = VirtualJoint::Type::kFixed;
  };
  /// The virtual joint of a body; null without one.
  const WrittenVirtualJoint* VirtualJointOf(Index<Body> body) const;

  static bool IsElement(const Kept& kept);
  /// Writes an element that a model or its configuration keeps.
  void WriteElement(Index<ModelInstance> model, const Kept& kept);
  /// Writes the kept elements of all models that have this name.
  void WriteKept(std::string_view element);
  /// Those with a name that is not of SRDF, and kept attributes of the robot.
  void WriteOtherKept();
  void WriteKeptAttributes();

  /// The name of a kept group in the file; empty if no model keeps it.
  std::string GroupName(Index<ModelInstance> model, std::string_view name) const;
  /// A name for a new group.
  std::string NewGroupName(Index<ModelInstance> model, std::string_view like);
  bool keeps_semantics() const { return keeps_semantics_; }

  /// Bodies that `<disable_default_collisions>` names, and pairs that `<enable_collisions>` names (PairKey).
  const std::set<std::uint32_t>& without_default() const { return without_default_; }
  const std::set<std::uint64_t>& enabled() const { return enabled_; }

 private:
  void FindHeldLinks();
  void FindNames();
  void ReportNewNames();
  std::string Scoped(Index<ModelInstance> model, std::string_view name) const;
  Index<Body> FindLink(Index<ModelInstance> model, std::string_view name) const;
  bool IsOfHeldLink(Index<ModelInstance> model, const tinyxml2::XMLElement& virtual_joint);

  using Key = std::pair<std::uint32_t, std::string>;  // Model and name.
  FlatNames groups_, end_effectors_, joints_;
  std::map<Key, std::string> group_names_, end_effector_names_, virtual_joint_names_;
  std::map<std::uint32_t, WrittenVirtualJoint> virtual_joints_;  // By body.
  std::set<std::uint32_t> held_links_;
  std::set<std::uint32_t> without_default_;
  std::set<std::uint64_t> enabled_;
  bool keeps_semantics_ = false;
};

// srdf_writer.cc
/// Groups for configurations without one, and `<group_state>` elements.
void WriteGroupStates(Output& out);

// srdf_writer.cc
/// `<disable_collisions>` elements.
void WriteExcludedPairs(Output& out);

}  // namespace sceneweld::srdf
