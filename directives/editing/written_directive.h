// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sceneweld/directives/editing/yaml_insertion.h"
#include "sceneweld/parsers/languages/yaml/yaml_tree.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/pose.h"

namespace sceneweld {

/// A directive as a person wrote it, before loops and expressions are replaced.
class WrittenDirective {
 public:
  /// Finds the directive whose key is at a place. Reports a directive that cannot be edited alone: it is in a loop, or
  /// in a value that the file uses more than once. Nothing after an error.
  static std::optional<WrittenDirective> Find(Span key, Diagnostics& diagnostics);

  const Source& source() const { return *source_; }
  const YamlNode& key() const { return *entry_.key; }
  const YamlNode& value() const { return *entry_.value; }
  const YamlNode* root() const { return tree_->root(); }
  /// Reports a value that an anchor shares with another place. Returns whether it did.
  bool IsShared(const YamlNode& node, Diagnostics& diagnostics) const;

 private:
  struct Search;
  const Source* source_ = nullptr;
  std::shared_ptr<const YamlTree> tree_;
  YamlEntry entry_{};
  std::unordered_map<const YamlNode*, int> uses_;
};

/// A transform in the form in which a directive has it.
struct NewPose {
  std::string base_frame;  ///< Empty: none is written.
  Vector3 translation;     ///< [m]
  Vector3 rpy;             ///< Roll, pitch, yaw. [deg]
};

/// `add_model`. Names are those that the file has, not full ones.
struct NewModel {
  std::string name;
  std::string file;
  std::vector<std::pair<std::string, std::vector<double>>> default_joint_positions;  ///< By joint.
  std::vector<std::pair<std::string, NewPose>> default_free_body_pose;               ///< By body.
};

/// `add_weld`.
struct NewWeld {
  std::string parent;
  std::string child;
  std::optional<NewPose> X_PC;  ///< Nothing: the key is left out.
};

/// `add_collision_filter_group`.
struct NewFilterGroup {
  std::string name;
  std::optional<std::string> model_namespace;
  std::vector<std::string> members;
  std::vector<std::string> member_groups;
  std::vector<std::string> ignored_groups;
};

/// A directive that is to be written: its key, and the mapping behind it.
struct NewDirective {
  std::string kind;  ///< `add_weld`
  NewYaml value;
};

/// How the texts of a file are read.
enum class TextsOf {
  kPlain,
  kExpressions,  ///< `${` begins an expression, so it is written as `$${`.
};

NewDirective MakeDirective(const NewModel& model, TextsOf texts);
NewDirective MakeDirective(const NewWeld& weld, TextsOf texts);
NewDirective MakeDirective(const NewFilterGroup& group, TextsOf texts);

}  // namespace sceneweld
