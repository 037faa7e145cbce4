// SPDX-License-Identifier: BSD-3-Clause
// The rows of all directives.

#include "sceneweld/directives/reading/directive_kinds.h"

#include <algorithm>

#include "sceneweld/directives/reading/primitive_yaml.h"
#include "sceneweld/directives/reading/random_transform.h"
#include "sceneweld/directives/reading/transform_yaml.h"
#include "sceneweld/scene/tables/name.h"
#include "sceneweld/scene/text/number.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {
namespace schema {

namespace {

constexpr std::string_view kConfigurationKey = "configuration";
constexpr ValueForm kPositionsOrName{.kind = ValueForm::Kind::kText, .or_else = &Reader<std::vector<double>>::kForm};
constexpr KeyRow kConfigurationKeys[] = {
    superset({.name = kConfigurationKey,
              .type = "text",
              .doc = "A configuration of the model, `name` or `group/name`, whose positions its joints get. A list of "
                     "numbers is for a joint of this name.",
              .form = &kPositionsOrName}),
};
std::span<const KeyRow> ConfigurationKeys() { return kConfigurationKeys; }

// A number is a position without its list.
bool IsConfiguration(const YamlEntry& entry) {
  return entry.key->text() == kConfigurationKey && entry.value->is_scalar() &&
         !ParseNumber(Trimmed(entry.value->text()));
}

}  // namespace

template <>
struct Reader<DefaultPositions> {
  static constexpr std::string_view kText = "a mapping from joints to lists of numbers";
  static constexpr ValueForm kForm{
      .kind = ValueForm::Kind::kMap, .item = &Reader<std::vector<double>>::kForm, .keys = &ConfigurationKeys};
  static void Read(const KeyRow& row, const YamlEntry& entry, DefaultPositions& value, Diagnostics& diagnostics) {
    if (!entry.value->is_mapping()) {
      ReportWrongType(row.name, row.type, entry, diagnostics);
      return;
    }
    const std::size_t errors = diagnostics.error_count();
    for (const YamlEntry& joint : entry.value->entries()) {
      if (diagnostics.error_count() - errors >= kMostErrorsPerValue) break;
      if (IsConfiguration(joint)) {
        KeyRow name = kConfigurationKeys[0];
        name.presence = Presence::kRequired;
        Reader<DirectiveText>::Read(name, joint, value.configuration, diagnostics);
      } else if (auto positions = ReadNumbers(joint.key->text(), joint, 0, diagnostics)) {
        value.joints.push_back({{joint.key}, *std::move(positions)});
      }
    }
    std::sort(value.joints.begin(), value.joints.end(),
              [](const auto& a, const auto& b) { return a.joint.text() < b.joint.text(); });
  }
};

template <>
struct Reader<std::vector<FileArgument>> {
  static constexpr std::string_view kText = "a mapping from arguments to texts, numbers, `true` or `false`";
  static constexpr ValueForm kForm{.kind = ValueForm::Kind::kMap, .item = &Reader<DirectiveText>::kForm};
  static void Read(const KeyRow& row, const YamlEntry& entry, std::vector<FileArgument>& value,
                   Diagnostics& diagnostics) {
    if (!entry.value->is_mapping()) {
      ReportWrongType(row.name, row.type, entry, diagnostics);
      return;
    }
    const std::size_t errors = diagnostics.error_count();
    for (const YamlEntry& argument : entry.value->entries()) {
      if (diagnostics.error_count() - errors >= kMostErrorsPerValue) break;
      KeyRow one;
      one.name = argument.key->text();
      one.type = "a text, a number, `true` or `false`";
      DirectiveText text;
      Reader<DirectiveText>::Read(one, argument, text, diagnostics);
      if (text.node) value.push_back({{argument.key}, text});
    }
  }
};

template <>
struct Reader<std::vector<FreeBodyPose>> {
  static constexpr std::string_view kText = "a mapping from bodies to transforms";
  static constexpr ValueForm kForm{.kind = ValueForm::Kind::kMap, .item = &Reader<Transform>::kForm};
  static void Read(const KeyRow& row, const YamlEntry& entry, std::vector<FreeBodyPose>& value,
                   Diagnostics& diagnostics) {
    if (!entry.value->is_mapping()) {
      ReportWrongType(row.name, row.type, entry, diagnostics);
      return;
    }
    const std::size_t errors = diagnostics.error_count();
    for (const YamlEntry& body : entry.value->entries()) {
      if (diagnostics.error_count() - errors >= kMostErrorsPerValue) break;
      KeyRow pose;
      pose.name = body.key->text().empty() ? row.name : body.key->text();
      pose.type = Reader<Transform>::kText;
      pose.base_frame = row.base_frame;
      FreeBodyPose& added = value.emplace_back();
      added.frame = {body.key};
      Reader<Transform>::Read(pose, body, added.X, diagnostics);
    }
    std::sort(value.begin(), value.end(), [](const auto& a, const auto& b) { return a.frame.text() < b.frame.text(); });
  }
};

template <>
struct Reader<GivenParameters> {
  static constexpr std::string_view kText = "a mapping from parameters to values";
  static constexpr ValueForm kAnything{.kind = ValueForm::Kind::kAny};
  static constexpr ValueForm kForm{.kind = ValueForm::Kind::kMap, .item = &kAnything};
  static void Read(const KeyRow& row, const YamlEntry& entry, GivenParameters& value, Diagnostics& diagnostics) {
    if (entry.value->is_mapping()) {
      value.node = entry.value;
    } else {
      ReportWrongType(row.name, row.type, entry, diagnostics);
    }
  }
};

}  // namespace schema

namespace {

using enum Presence;

constexpr KeyRow kAddModelKeys[] = {
    key<&AddModel::file>(
        "file", kOnlyOne,
        "The model file: a `package://`, `model://` or `file://` URI, or a path from this file's folder."),
    key<&AddModel::name>("name", kRequired, "Name of the model instance; replaces the name in the file."),
    key<&AddModel::default_joint_positions>("default_joint_positions", kOptional,
                                            "Default positions of joints of this model, by joint. [rad, m]"),
    key<&AddModel::default_free_body_pose>(
        "default_free_body_pose", kOptional,
        "Where free bodies of this model start, by body or frame; the empty name means the only body."),
    superset(key<&AddModel::urdf>("urdf", kOnlyOne, "The model as a text of URDF, in place of a file.")),
    superset(key<&AddModel::sdf>("sdf", kOnlyOne, "The model as a text of SDFormat, in place of a file.")),
    superset(key<&AddModel::mjcf>("mjcf", kOnlyOne, "The model as a text of MJCF, in place of a file.")),
    superset(key<&AddModel::box>("box", kOnlyOne, "A box, in place of a file.")),
    superset(key<&AddModel::sphere>("sphere", kOnlyOne, "A ball, in place of a file.")),
    superset(key<&AddModel::cylinder>("cylinder", kOnlyOne, "A cylinder along z, in place of a file.")),
    superset(key<&AddModel::capsule>("capsule", kOnlyOne, "A cylinder along z with round ends, in place of a file.")),
    superset(key<&AddModel::ellipsoid>("ellipsoid", kOnlyOne, "An ellipsoid, in place of a file.")),
    superset(key<&AddModel::plane>("plane", kOnlyOne,
                                   "The ground: all below z = 0 is solid. It is always welded, in place of a file.")),
    superset(key<&AddModel::arguments>(
        "arguments", kOptional,
        "Values for the arguments of a xacro file, or the variants of a USD stage, by name. They are passed on as they "
        "are written.")),
    superset(key<&AddModel::srdf>("srdf", kOptional,
                                  "The SRDF file of the model: a URI or a path, as `file`. It gives groups, "
                                  "configurations and pairs of bodies that do not collide.")),
    superset(key<&AddModel::X_PB>("X_PB", kOptional,
                                  "Pose of the base body in the base frame, the world if none is named: where it "
                                  "starts, or where it is welded.")),
    superset(key<&AddModel::fixed>("fixed", kOptional, "Whether the base body is welded to the base frame of `X_PB`.")),
    superset(key<&AddModel::gravity>("gravity", kOptional, "Whether gravity acts on the model.")),
    superset(key<&AddModel::base_name>("base_name", kOptional, "A new name for the base body.")),
    superset(key<&AddModel::scenery>(
        "scenery", kOptional,
        "Whether the scene gets the geometry and the lights that the file gives the world, such as a floor.")),
};
constexpr KeyRow kAddModelInstanceKeys[] = {
    key<&AddModelInstance::name>("name", kRequired, "Name of the empty model instance."),
};
constexpr KeyRow kAddFrameKeys[] = {
    key<&AddFrame::name>("name", kRequired, "Name of the frame. Without a scope it joins the model of its base frame."),
    key<&AddFrame::X_PF>("X_PF", kRequired, "Pose of the frame in its base frame, which must be named.",
                         BaseFrame::kRequired),
};
constexpr KeyRow kAddWeldKeys[] = {
    key<&AddWeld::parent>("parent", kRequired, "The frame to weld to."),
    key<&AddWeld::child>("child", kRequired, "The frame to weld."),
    key<&AddWeld::X_PC>("X_PC", kOptional, "Pose of the child frame in the parent frame.", BaseFrame::kForbidden),
};
constexpr KeyRow kAddCollisionFilterGroupKeys[] = {
    key<&AddCollisionFilterGroup::name>("name", kRequired, "Name of the group in its scope."),
    key<&AddCollisionFilterGroup::model_namespace>(
        "model_namespace", kOptional,
        "The model instance that the names are local to; only where the file itself has no namespace."),
    key<&AddCollisionFilterGroup::members>("members", kOneOf, "Bodies of the group."),
    key<&AddCollisionFilterGroup::member_groups>("member_groups", kOneOf,
                                                 "Groups whose bodies belong to this group too."),
    key<&AddCollisionFilterGroup::ignored_collision_filter_groups>(
        "ignored_collision_filter_groups", kOptional,
        "Groups that this one does not collide with; may include itself."),
};
constexpr KeyRow kFixBaseKeys[] = {
    key<&FixBase::model>("model", kRequired, "The model instance whose base body is welded."),
    key<&FixBase::X_PB>("X_PB", kOptional, "Pose of the base body in the base frame, the world if none is named."),
};
constexpr KeyRow kAddJointKeys[] = {
    key<&AddJoint::name>("name", kRequired, "Name of the joint. Without a scope it joins the model of its child."),
    key<&AddJoint::type>("type", kRequired,
                         "`revolute`, `continuous`, `prismatic`, `screw`, `ball`, `universal`, `planar`, `weld` or "
                         "`floating`."),
    key<&AddJoint::parent>("parent", kRequired, "The frame that carries the joint."),
    key<&AddJoint::child>("child", kRequired, "The frame that moves."),
    key<&AddJoint::X_PC>("X_PC", kOptional, "Pose of the child frame in the parent frame where the joint is at zero.",
                         BaseFrame::kForbidden),
    key<&AddJoint::axis>("axis", kOptional,
                         "Axis of revolute, continuous, prismatic and screw joints, in the child frame."),
    key<&AddJoint::lower>("lower", kOptional, "Least position. [rad, m]"),
    key<&AddJoint::upper>("upper", kOptional, "Greatest position. [rad, m]"),
    key<&AddJoint::velocity>("velocity", kOptional, "Greatest speed. [rad/s, m/s]"),
    key<&AddJoint::acceleration>("acceleration", kOptional, "Greatest acceleration. [rad/s^2, m/s^2]"),
    key<&AddJoint::effort>("effort", kOptional, "Greatest torque or force. [N m, N]"),
    key<&AddJoint::damping>("damping", kOptional, "Viscous damping. [N m s/rad, N s/m]"),
    key<&AddJoint::friction>("friction", kOptional, "Dry friction. [N m, N]"),
    key<&AddJoint::stiffness>("stiffness", kOptional, "Stiffness of a spring at the joint. [N m/rad, N/m]"),
    key<&AddJoint::rest_position>("rest_position", kOptional, "Where that spring is relaxed. [rad, m]"),
    key<&AddJoint::thread_pitch>("thread_pitch", kOptional, "Of screw joints: metres per turn. [m]"),
    key<&AddJoint::default_position>("default_position", kOptional, "As in `default_joint_positions`. [rad, m]"),
};
constexpr KeyRow kLoopJointsKeys[] = {
    key<&LoopJoints::joints>("joints", kRequired,
                             "Joints, each of a loop that it closes: the other joints place the "
                             "bodies."),
};
constexpr KeyRow kAddDirectivesKeys[] = {
    key<&AddDirectives::file>("file", kRequired, "The directives file: a URI, or a path from this file's folder."),
    key<&AddDirectives::model_namespace>("model_namespace", kOptional,
                                         "An existing model instance as the scope of all names of the file."),
    superset(key<&AddDirectives::parameters>("parameters", kOptional, "Values of the file's parameters, by name.")),
};

// A name of delimiters only is empty.
void CheckName(std::string_view key, const DirectiveText& name, Diagnostics& diagnostics) {
  if (!name.text().starts_with(kScopeDelimiter) || !ScopedName::Parse(name.text()).element.empty()) return;
  diagnostics.Error("empty-name", name.span(),
                    Quoted(key) + " " + Quoted(name.text()) + " consists of delimiters only");
}

void Validate(const AddModel& model, const YamlNode& mapping, Diagnostics& diagnostics) {
  CheckName("name", model.name, diagnostics);
  const YamlNode* fixed = mapping.Find("fixed");
  if (fixed && !model.fixed && model.plane.value) {
    diagnostics.Error("conflicting-values", fixed->span(), "a plane cannot move").Help("leave `fixed` out");
  }
  if (model.srdf.node && model.srdf.text().empty()) {
    diagnostics.Error("empty-name", model.srdf.span(), "`srdf` must not be empty");
  }
  const bool has_contents = model.urdf.node || model.sdf.node || model.mjcf.node || model.primitive();
  if (model.file.node || !has_contents) return;
  for (const std::string_view key : {"arguments", "srdf"}) {
    const auto given = std::find_if(mapping.entries().begin(), mapping.entries().end(),
                                    [&](const YamlEntry& entry) { return entry.key->text() == key; });
    if (given == mapping.entries().end()) continue;
    diagnostics.Error("conflicting-values", given->key->span(), Quoted(key) + " is only for the model of a file")
        .Help("write the model as a file, and name that by `file`");
  }
}
void Validate(const FixBase& fix, const YamlNode&, Diagnostics& diagnostics) {
  CheckName("model", fix.model, diagnostics);
}
void Validate(const AddJoint& joint, const YamlNode&, Diagnostics& diagnostics) {
  CheckName("name", joint.name, diagnostics);
}

void Validate(const LoopJoints&, const YamlNode&, Diagnostics&) {}

void Validate(const AddModelInstance& instance, const YamlNode&, Diagnostics& diagnostics) {
  CheckName("name", instance.name, diagnostics);
}

void Validate(const AddFrame& frame, const YamlNode&, Diagnostics& diagnostics) {
  CheckName("name", frame.name, diagnostics);
}

void Validate(const AddWeld&, const YamlNode&, Diagnostics&) {}

void Validate(const AddCollisionFilterGroup& group, const YamlNode&, Diagnostics& diagnostics) {
  if (group.name.text().find(kScopeDelimiter) == std::string_view::npos) return;
  diagnostics.Error("scoped-name", group.name.span(),
                    "the name " + Quoted(group.name.text()) + " of a collision filter group must not contain `::`");
}

void Validate(const AddDirectives&, const YamlNode&, Diagnostics&) {}

// Calls `f` with every transform of a directive.
template <typename T, typename Function>
void ForEachTransform(const T& directive, Function&& f) {
  if constexpr (requires { directive.X_PF; }) f(directive.X_PF);
  if constexpr (requires { directive.X_PC; }) {
    if (directive.X_PC) f(*directive.X_PC);
  }
  if constexpr (requires { directive.X_PB; }) {
    if (directive.X_PB) f(*directive.X_PB);
  }
  if constexpr (requires { directive.default_free_body_pose; }) {
    for (const FreeBodyPose& pose : directive.default_free_body_pose) f(pose.X);
  }
}

template <typename T>
void ReadDirective(const DirectiveKind& kind, const YamlEntry& entry, const ReadingRules& rules, DirectiveFile& file,
                   Diagnostics& diagnostics) {
  if (!entry.value->is_mapping()) {
    ReportWrongType(kind.name, "a mapping", entry, diagnostics);
    return;
  }
  T directive;
  ReadMapping(*entry.value, kind.keys, &directive, kind.name, entry.key->span(), diagnostics, rules.language);
  Validate(directive, *entry.value, diagnostics);
  if constexpr (requires { directive.default_joint_positions; }) {
    const DirectiveText& configuration = directive.default_joint_positions.configuration;
    if (configuration.node && rules.language == Language::kPlain) {
      ReportSuperset(configuration.span(), "a configuration in `default_joint_positions`", diagnostics);
    }
  }
  if (!rules.random) {
    ForEachTransform(directive, [&](const Transform& transform) {
      if (!transform.random) return;
      for (Diagnostic refusal : transform.random->refusals) {
        if (refusal.hint.empty()) {
          refusal.Help(rules.language == Language::kSuperset
                           ? "draw a value with `--seed N`, or give a fixed one"
                           : "give a fixed value; in files that say `sceneweld: 1`, `--seed` draws one");
        }
        diagnostics.Add(std::move(refusal));
      }
    });
  }
  file.directives.push_back({std::move(directive), entry.key, rules.turn});
}

constexpr DirectiveKind kKinds[] = {
    {"add_model", kAddModelKeys, "Adds the model of a file.", &ReadDirective<AddModel>},
    {"add_model_instance", kAddModelInstanceKeys, "Adds an empty model instance as a scope for names.",
     &ReadDirective<AddModelInstance>},
    {"add_frame", kAddFrameKeys, "Adds a frame fixed to another.", &ReadDirective<AddFrame>},
    {"add_weld", kAddWeldKeys, "Welds a frame of one body to a frame of another.", &ReadDirective<AddWeld>},
    {"add_collision_filter_group", kAddCollisionFilterGroupKeys, "Names bodies that do not collide with others.",
     &ReadDirective<AddCollisionFilterGroup>},
    {"add_directives", kAddDirectivesKeys, "Adds the directives of another file.", &ReadDirective<AddDirectives>},
    {"fix_base", kFixBaseKeys, "Welds the base body of a model, whatever its name.", &ReadDirective<FixBase>, true},
    {"add_joint", kAddJointKeys, "Adds a joint between two frames.", &ReadDirective<AddJoint>, true},
    {"loop_joints", kLoopJointsKeys, "Chooses the joints that close loops.", &ReadDirective<LoopJoints>, true},
};

}  // namespace

std::span<const DirectiveKind> DirectiveKinds() { return kKinds; }

bool IsDirectiveKey(std::string_view written) {
  if (written.size() >= 2 && (written.front() == '"' || written.front() == '\'') && written.back() == written.front()) {
    written = written.substr(1, written.size() - 2);
  }
  return std::any_of(std::begin(kKinds), std::end(kKinds),
                     [&](const DirectiveKind& kind) { return kind.name == written; });
}

}  // namespace sceneweld
