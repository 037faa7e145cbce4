#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "sceneweld/directives/yaml_tree.h"
#include "sceneweld/scene/pose.h"

namespace sceneweld {

/// A text of a directives file: its value and where it stands.
struct DirectiveText {
  const YamlNode* node = nullptr;

  std::string_view text() const { return node ? node->text() : std::string_view(); }
  Span span() const { return node ? node->span() : Span(); }
};

/// A transform of a directives file (directives reference, section 4), already
/// one fixed pose.
struct Transform {
  std::optional<DirectiveText> base_frame;
  Pose X;
};

/// Default positions of one joint. [rad, m]
struct JointPositions {
  DirectiveText joint;  ///< Local to the model.
  std::vector<double> positions;
};

/// Where a free body starts.
struct FreeBodyPose {
  DirectiveText frame;  ///< Local to the model; empty for the only body.
  Transform X;
};

struct AddModel {
  DirectiveText file;
  DirectiveText name;
  std::vector<JointPositions> default_joint_positions;  ///< In byte order of the joints.
  std::vector<FreeBodyPose> default_free_body_pose;     ///< In byte order of the frames.
};

struct AddModelInstance {
  DirectiveText name;
};

struct AddFrame {
  DirectiveText name;
  Transform X_PF;
};

struct AddWeld {
  DirectiveText parent;
  DirectiveText child;
  std::optional<Transform> X_PC;
};

struct AddCollisionFilterGroup {
  DirectiveText name;
  std::optional<DirectiveText> model_namespace;
  std::vector<DirectiveText> members;
  std::vector<DirectiveText> member_groups;
  std::vector<DirectiveText> ignored_collision_filter_groups;
};

struct AddDirectives {
  DirectiveText file;
  std::optional<DirectiveText> model_namespace;
};

struct Directive {
  std::variant<AddModel, AddModelInstance, AddFrame, AddWeld, AddCollisionFilterGroup, AddDirectives> what;
  /// The key, as in `add_model`.
  const YamlNode* key = nullptr;

  Span span() const { return key->span(); }
};

/// What one directives file says, checked against the schema.
struct DirectiveFile {
  std::vector<Directive> directives;
  std::shared_ptr<const YamlTree> tree;  ///< What the texts point into.
};

}  // namespace sceneweld
