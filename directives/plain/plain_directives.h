// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/directives/reading/transform.h"

namespace sceneweld {

/// A list of directives that is made during a composition, without includes, loops and expressions, and with full
/// names. Composing it gives the same scene. Directives without an equivalent in plain directives stay in sceneweld's
/// own language, and the file says so.
class PlainDirectives {
 public:
  /// A transform with the full name of its base frame; empty: the world, or the parent if another key names it.
  struct Placed {
    std::string base_frame;
    Vector3 translation;
    WrittenRotation rotation;
  };
  struct Model {
    std::string name;
    std::string file;  ///< A URI; empty if `contents` is set.
    /// Replaces the file: a key with its value as YAML, `box` and `{ size: [1, 1, 1] }`, or a key with a text of
    /// several lines.
    std::string contents_key;
    std::string contents;
    bool contents_are_text = false;
    std::vector<std::pair<std::string, std::vector<double>>> default_joint_positions;
    std::vector<std::pair<std::string, Placed>> default_free_body_pose;
    std::vector<std::pair<std::string, std::string>> arguments;  ///< Of a xacro file.
    std::string srdf;                                            ///< A URI; empty: none.
    std::optional<Placed> X_PB;                                  ///< For a plane that has no file.
    bool gravity = true;
    bool scenery = true;
    std::string base_name;  ///< Empty: as in the file.
  };
  struct Group {
    std::string scope;  ///< Empty: none.
    std::string name;
    std::vector<std::string> members;
    std::vector<std::string> member_groups;
    std::vector<std::string> ignored;
  };
  struct JointKey {
    std::string_view key;
    std::string value;  ///< As YAML.
  };

  void Add(const Model& model);
  void AddModelInstance(std::string_view name);
  void AddFrame(std::string_view name, const Placed& X_PF);
  void AddWeld(std::string_view parent, std::string_view child, const std::optional<Placed>& X_PC);
  void Add(const Group& group);
  /// A joint of any kind, which plain directives cannot express.
  void AddJoint(const std::vector<JointKey>& keys, const std::optional<Placed>& X_PC);
  /// The joints that close loops, which plain directives cannot choose.
  void AddLoopJoints(const std::vector<std::string>& joints);

  /// The file is in sceneweld's own language, even if no directive needs it.
  void UseSuperset() { superset_ = true; }

  /// The whole file.
  std::string Text() const;

 private:
  void Write(int indent, std::string_view key, std::string_view value);
  void Write(int indent, std::string_view key, const Placed& X);
  void Write(int indent, std::string_view key, const std::vector<std::string>& texts);

  std::string text_;
  bool superset_ = false;
};

}  // namespace sceneweld
