// SPDX-License-Identifier: BSD-3-Clause
// Writes plain directives as YAML.

#include "sceneweld/directives/plain/plain_directives.h"

#include "sceneweld/parsers/languages/yaml/yaml_output.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

std::string Vector(const Vector3& v) { return YamlNumbers({v.x, v.y, v.z}); }

}  // namespace

void PlainDirectives::Write(int indent, std::string_view key, std::string_view value) {
  text_.append(static_cast<std::size_t>(indent), ' ').append(key).append(":");
  if (!value.empty()) text_.append(" ").append(value);
  text_ += '\n';
}

void PlainDirectives::Write(int indent, std::string_view key, const Placed& X) {
  const bool nothing =
      X.base_frame.empty() && X.translation == Vector3{} && X.rotation.form == WrittenRotation::Form::kIdentity;
  if (nothing) return Write(indent, key, std::string_view("{}"));
  Write(indent, key, std::string_view());
  if (!X.base_frame.empty()) Write(indent + 2, "base_frame", YamlScalar(X.base_frame));
  if (X.translation != Vector3{}) Write(indent + 2, "translation", Vector(X.translation));
  switch (X.rotation.form) {
    case WrittenRotation::Form::kIdentity: break;
    case WrittenRotation::Form::kRpy:
      Write(indent + 2, "rotation", "!Rpy { deg: " + Vector(X.rotation.deg) + " }");
      break;
    case WrittenRotation::Form::kAngleAxis:
      Write(indent + 2, "rotation",
            "!AngleAxis { angle_deg: " + FormatNumber(X.rotation.angle_deg) + ", axis: " + Vector(X.rotation.axis) +
                " }");
      break;
  }
}

void PlainDirectives::Write(int indent, std::string_view key, const std::vector<std::string>& texts) {
  if (texts.empty()) return;
  Write(indent, key, std::string_view());
  for (const std::string& text : texts) {
    text_.append(static_cast<std::size_t>(indent), ' ').append("- ").append(YamlScalar(text)).append("\n");
  }
}

void PlainDirectives::Add(const Model& model) {
  text_ += "- add_model:\n";
  Write(4, "name", YamlScalar(model.name));
  if (!model.file.empty()) {
    Write(4, "file", YamlScalar(model.file));
  } else if (model.contents_are_text) {
    superset_ = true;
    Write(4, model.contents_key, YamlScalar(model.contents));
  } else {
    superset_ = true;
    Write(4, model.contents_key, model.contents);
  }
  if (!model.arguments.empty()) {
    superset_ = true;
    Write(4, "arguments", std::string_view());
    for (const auto& [name, value] : model.arguments) Write(6, YamlScalar(name), YamlScalar(value));
  }
  if (!model.srdf.empty()) {
    superset_ = true;
    Write(4, "srdf", YamlScalar(model.srdf));
  }
  if (!model.default_joint_positions.empty()) {
    Write(4, "default_joint_positions", std::string_view());
    for (const auto& [joint, positions] : model.default_joint_positions)
      Write(6, YamlScalar(joint), YamlNumbers(positions));
  }
  if (!model.default_free_body_pose.empty()) {
    Write(4, "default_free_body_pose", std::string_view());
    for (const auto& [frame, X] : model.default_free_body_pose) Write(6, YamlScalar(frame), X);
  }
  if (model.X_PB) Write(4, "X_PB", *model.X_PB);
  if (!model.gravity) {
    superset_ = true;
    Write(4, "gravity", std::string_view("false"));
  }
  if (!model.scenery) {
    superset_ = true;
    Write(4, "scenery", std::string_view("false"));
  }
  if (!model.base_name.empty()) {
    superset_ = true;
    Write(4, "base_name", YamlScalar(model.base_name));
  }
}

void PlainDirectives::AddModelInstance(std::string_view name) {
  text_ += "- add_model_instance:\n";
  Write(4, "name", YamlScalar(name));
}

void PlainDirectives::AddFrame(std::string_view name, const Placed& X_PF) {
  text_ += "- add_frame:\n";
  Write(4, "name", YamlScalar(name));
  Write(4, "X_PF", X_PF);
}

void PlainDirectives::AddWeld(std::string_view parent, std::string_view child, const std::optional<Placed>& X_PC) {
  text_ += "- add_weld:\n";
  Write(4, "parent", YamlScalar(parent));
  Write(4, "child", YamlScalar(child));
  if (X_PC) Write(4, "X_PC", *X_PC);
}

void PlainDirectives::Add(const Group& group) {
  text_ += "- add_collision_filter_group:\n";
  Write(4, "name", YamlScalar(group.name));
  if (!group.scope.empty()) Write(4, "model_namespace", YamlScalar(group.scope));
  Write(4, "members", group.members);
  Write(4, "member_groups", group.member_groups);
  Write(4, "ignored_collision_filter_groups", group.ignored);
}

void PlainDirectives::AddJoint(const std::vector<JointKey>& keys, const std::optional<Placed>& X_PC) {
  superset_ = true;
  text_ += "- add_joint:\n";
  for (const JointKey& key : keys) Write(4, key.key, key.value);
  if (X_PC) Write(4, "X_PC", *X_PC);
}

void PlainDirectives::AddLoopJoints(const std::vector<std::string>& joints) {
  superset_ = true;
  text_ += "- loop_joints:\n";
  Write(4, "joints", joints);
}

std::string PlainDirectives::Text() const {
  if (!superset_) return text_.empty() ? "directives: []\n" : "directives:\n" + text_;
  std::string out = "sceneweld: 1\ndirectives:\n";
  for (std::size_t i = 0; i < text_.size(); ++i) {
    if (text_.compare(i, 2, "${") == 0) out += '$';  // No expression is left.
    out += text_[i];
  }
  return out;
}

}  // namespace sceneweld
