// SPDX-License-Identifier: BSD-3-Clause
// Records a composition as plain directives.

#include "sceneweld/directives/plain/plain_expansion.h"

#include <algorithm>
#include <utility>

#include "sceneweld/directives/composition/drake_refusals.h"
#include "sceneweld/directives/composition/joint_adder.h"
#include "sceneweld/directives/composition/kept_renaming.h"
#include "sceneweld/directives/composition/primitive.h"
#include "sceneweld/parsers/files/packages/uri.h"
#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/languages/yaml/yaml_output.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/scene/collisions/collision_filter.h"
#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

std::string Vector(const Vector3& v) { return YamlNumbers({v.x, v.y, v.z}); }

std::string FileNameFor(std::string_view name) {
  std::string file;
  for (const char c : name) {
    const bool safe =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    file += safe ? c : '_';
  }
  return file.empty() ? "model" : file;
}

std::string TextOfPart(const Scene& part, const StampOptions& stamp, bool gravity, ReadContext& context,
                       Diagnostics& diagnostics) {
  Scene alone;
  alone.sources = part.sources;
  alone.gravity = part.gravity;
  alone.gravity_span = part.gravity_span;
  alone.simulation = part.simulation;
  StampOptions own;
  own.renamed_body = stamp.renamed_body;
  own.new_name = stamp.new_name;
  own.body_name = stamp.body_name;
  own.takes_scenery = stamp.takes_scenery;
  own.name = part.models[Index<ModelInstance>(1)].name.str();
  if (own.name.empty()) own.name = "model";
  if (own.renamed_body) {
    Stamp(WithBodyNamed(part, own.renamed_body, own.new_name), own, alone, diagnostics);
  } else {
    Stamp(part, own, alone, diagnostics);
  }
  if (!gravity) {
    for (std::uint32_t i = 1; i < alone.models.size(); ++i) {
      alone.models[Index<ModelInstance>(i)].gravity_enabled = false;
    }
  }
  ResolveCollisionFilterGroups(alone, diagnostics);
  BuildTree(alone, diagnostics);
  WriteOptions options;
  options.audience = Compat::kDrake;
  options.packages = &context.packages;
  options.files = &context.files;
  LossReport losses(diagnostics);
  return FindFormat("sdf")->write(alone, options, losses);
}

// Whether Drake would leave out a part of the model.
bool DropsElements(const ModelContents& contents) {
  const Source* const source = contents.part->models[Index<ModelInstance>(1)].span.source;
  return contents.format->name == "mjcf" && source && !DroppedByDrake(source->text(), true).empty();
}

std::vector<std::string> Tidied(const std::vector<DirectiveText>& names) {
  std::vector<std::string> tidied;
  for (const DirectiveText& name : names) tidied.push_back(JoinScopedName("", name.text()));
  return tidied;
}

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

std::string ExpansionFiles::UriOf(std::string_view written, const std::string& path) const {
  if (IsUri(written)) {
    // Drake does not find a file in a resource folder by a package.
    const auto authority = written.find("://") + 3;
    const std::string_view package = written.substr(authority, written.find('/', authority) - authority);
    if (written.starts_with("file:") || context_.packages.Find(package)) return std::string(written);
  }
  if (!expansion_.package.empty() && path.starts_with(expansion_.folder + "/")) {
    return "package://" + expansion_.package + path.substr(expansion_.folder.size());
  }
  if (const auto uri = context_.packages.UriOf(path)) return *uri;
  return "file://" + path;
}

std::string ExpansionFiles::Make(std::string_view model, std::string_view suffix, std::string text) {
  const auto [at, fresh] = uris_.try_emplace(text);
  if (fresh) {
    const std::string stem = FileNameFor(model);
    std::string file = stem + std::string(suffix);
    for (int i = 2; !names_.insert(file).second; ++i) file = stem + "_" + std::to_string(i) + std::string(suffix);
    at->second = UriOf("", expansion_.folder + "/" + file);
    expansion_.files.push_back({std::move(file), std::move(text)});
  }
  return at->second;
}

std::string ExpansionFiles::AsSdf(const Scene& part, const StampOptions& stamp, bool gravity) {
  Diagnostics found;
  std::string text = TextOfPart(part, stamp, gravity, context_, found);
  for (const Diagnostic& one : found.all()) {
    const Span place = one.span.Origin();
    const std::string key = std::string(one.code.name()) + '\0' + one.message + '\0' + place.FileAndLine() + '\0' +
                            std::to_string(place.begin);
    if (told_.insert(key).second) context_.diagnostics.Add(one);
  }
  return text;
}

bool RefersToFiles(const Scene& part) {
  for (const Geometry& geometry : part.geometries) {
    if (std::holds_alternative<Mesh>(*geometry.shape)) return true;
    if (geometry.material && !geometry.material->diffuse_map_uri.empty()) return true;
  }
  return !part.sensors.empty() || !part.plugins.empty();
}

PlainExpansion::PlainExpansion(const Scene& scene, ReadContext& context, Expansion& expansion)
    : scene_(scene),
      diagnostics_(context.diagnostics),
      context_(context),
      expansion_(expansion),
      files_(context, expansion) {}

PlainDirectives& PlainExpansion::Text() {
  if (open_) text_.Add(open_->plain);
  open_.reset();
  return text_;
}

PlainDirectives::Placed PlainExpansion::Placed(const Transform& X, const FrameUse* base) {
  return {base ? NameOf(*base) : std::string(), X.translation, X.rotation};
}

std::optional<PlainDirectives::Placed> PlainExpansion::PlacedInParent(const Transform* X_PC) {
  return X_PC ? std::optional(Placed(*X_PC, nullptr)) : std::nullopt;
}

// A frame of the world has no scope, so its name alone may be ambiguous.
std::string PlainExpansion::NameOf(const FrameUse& use) {
  if (use.is_world() || !use.name.scope.empty()) return use.name.full();
  if (use.fixed.model != Scene::kWorldInstance) return scene_.Scoped(use.fixed.model, use.name.element);
  const bool ambiguous = frames_by_name_.Find(scene_, use.name.element).ambiguous;
  return ambiguous ? "WorldModelInstance::" + use.name.element : use.name.element;
}

// ---- models --------------------------------------------------------------------

void PlainExpansion::OnModelInstance(std::string_view name) { Text().AddModelInstance(name); }

void PlainExpansion::OnModel(const AddModel& add, const ModelContents& contents, const StampOptions& stamp,
                             Index<ModelInstance> model) {
  Text();
  added_.insert(model);
  PlainDirectives::Model& plain = open_.emplace(OpenModel{model, {}, false}).plain;
  plain.name = stamp.name;
  for (const JointPositions& positions : add.default_joint_positions.joints) {
    plain.default_joint_positions.emplace_back(positions.joint.text(), positions.positions);
  }
  NameContents(add, contents, stamp, plain);
  open_->is_inline_plane = add.plane.value && plain.file.empty();
}

void PlainExpansion::NameContents(const AddModel& add, const ModelContents& contents, const StampOptions& stamp,
                                  PlainDirectives::Model& plain) {
  // A body that has its model's name keeps its name if the model gets another.
  const bool keeps_name = !stamp.renamed_body && !stamp.body_name.empty() &&
                          ScopedName::Parse(plain.name).element != std::string_view(stamp.body_name);
  const bool is_file = !contents.path.empty();
  // Drake reads neither xacro nor SRDF.
  const bool is_foreign = is_file && (contents.format->name == "xacro" || add.srdf.node);
  const bool changed = !add.gravity || !add.scenery || stamp.renamed_body.valid() || keeps_name || is_foreign;
  if (is_file && files_.can_make() && !changed && DropsElements(contents)) {
    StampOptions alone = stamp;
    if (!keeps_name) alone.body_name.clear();
    const std::string_view own_name = contents.part->models[Index<ModelInstance>(1)].name;
    plain.file = files_.Make(own_name, ".sdf", files_.AsSdf(*contents.part, alone, add.gravity));
    return;
  }
  if (is_file && !changed) {
    plain.file = files_.UriOf(add.file.text(), contents.path);
    return;
  }
  const Primitive* primitive = add.primitive();
  if (files_.can_make()) {
    const std::string_view own_name = contents.part->models[Index<ModelInstance>(1)].name;
    if (!changed && contents.format && !RefersToFiles(*contents.part)) {
      plain.file = files_.Make(own_name, contents.format->suffixes.front(), std::string(contents.text));
    } else {
      StampOptions alone = stamp;
      if (!keeps_name) alone.body_name.clear();
      plain.file = files_.Make(primitive ? KeyOf(*primitive) : own_name, ".sdf",
                               files_.AsSdf(*contents.part, alone, add.gravity));
    }
    return;
  }
  plain.gravity = add.gravity;
  plain.scenery = add.scenery;
  if (stamp.renamed_body) plain.base_name = stamp.new_name;
  if (keeps_name) plain.base_name = stamp.body_name;
  for (const FileArgument& argument : add.arguments) {
    plain.arguments.emplace_back(argument.name.text(), argument.value.text());
  }
  if (!contents.srdf.empty()) plain.srdf = files_.UriOf(add.srdf.text(), contents.srdf);
  if (is_foreign) text_.UseSuperset();
  (is_foreign ? foreign_models_ : is_file ? changed_models_ : models_without_file_).Count(add.name.span());
  if (is_file) {
    plain.file = files_.UriOf(add.file.text(), contents.path);
  } else if (primitive) {
    plain.contents_key = KeyOf(*primitive);
    plain.contents = ToYaml(*primitive);
  } else {
    plain.contents_key = contents.format->name;
    plain.contents = contents.text;
    plain.contents_are_text = true;
  }
}

void PlainExpansion::OnJointPositions(Index<Joint> index, const std::vector<double>& positions, Span span) {
  const Joint& joint = scene_.joints[index];
  if (joint.model != open_->model) {
    diagnostics_.Warning(
        "drake-refuses", span,
        "plain directives cannot set positions of the joint " + Quoted(scene_.FullName(index)) + " of a nested model");
    return;
  }
  auto& all = open_->plain.default_joint_positions;
  std::pair<std::string, std::vector<double>> one(joint.name.view(), positions);
  all.insert(std::upper_bound(all.begin(), all.end(), one), std::move(one));
}

void PlainExpansion::OnConfiguredBody(Index<Body> body, const Transform& X_WB, Span span) {
  if (scene_.bodies[body].model == open_->model) return OnFreeBody(scene_.bodies[body].name, X_WB, nullptr);
  diagnostics_.Warning(
      "drake-refuses", span,
      "plain directives cannot place the body " + Quoted(scene_.FullName(body)) + " of a nested model");
}

void PlainExpansion::OnFreeBody(std::string_view frame, const Transform& X_BF, const FrameUse* base) {
  open_->plain.default_free_body_pose.emplace_back(frame, Placed(X_BF, base));
}

void PlainExpansion::OnFreeBase(Index<Body> body, const Transform& X_PB, const FrameUse* base, Span span) {
  if (scene_.bodies[body].model == open_->model) {
    OnFreeBody(scene_.bodies[body].name, X_PB, base);
    return;
  }
  open_->plain.X_PB = Placed(X_PB, base);
  diagnostics_.Warning(
      "drake-refuses", span,
      "plain directives cannot place the body " + Quoted(scene_.FullName(body)) + " of a nested model");
}

// Plain directives give the same words another meaning, so the file must not be read as plain ones.
void PlainExpansion::OnGroundedModel(Span span) {
  text_.UseSuperset();
  grounded_models_.Count(span);
}

void PlainExpansion::OnFixedBase(const FrameUse& parent, const FrameUse& child, const Transform* X_PB,
                                 const FrameUse* base, Span span) {
  if (!open_->is_inline_plane) return OnWeld(parent, child, X_PB, span);
  if (X_PB) open_->plain.X_PB = Placed(*X_PB, base);
}

// ---- frames and joints ---------------------------------------------------------

void PlainExpansion::OnFrame(std::string_view name, const Transform& X_PF, const FrameUse& base) {
  Text().AddFrame(name, Placed(X_PF, &base));
}

void PlainExpansion::OnWeld(const FrameUse& parent, const FrameUse& child, const Transform* X_PC, Span child_span) {
  Text().AddWeld(NameOf(parent), NameOf(child), PlacedInParent(X_PC));
  // Drake accepts only models that `add_model` named (docs/reference/directives.md, 6.4).
  if (added_.contains(child.fixed.model)) return;
  diagnostics_
      .Warning("drake-refuses", child_span,
               "Drake does not weld " + Quoted(child.name.full()) + ", because no `add_model` has added its model " +
                   Quoted(scene_.models[child.fixed.model].name))
      .Help("weld a frame of the model around it");
}

void PlainExpansion::OnJoint(const AddJoint& add, const Joint& joint, const FrameUse& parent, const FrameUse& child,
                             const Transform* X_PC, Span span) {
  if (std::holds_alternative<Weld>(joint.motion) && joint.name.view() == WeldName(parent, child) &&
      joint.model == child.fixed.model) {
    return OnWeld(parent, child, X_PC, add.child.span());
  }
  std::vector<PlainDirectives::JointKey> keys = {{"name", YamlScalar(scene_.Scoped(joint.model, joint.name))},
                                                 {"type", YamlScalar(add.type.text())},
                                                 {"parent", YamlScalar(NameOf(parent))},
                                                 {"child", YamlScalar(NameOf(child))}};
  if (add.axis) keys.push_back({"axis", YamlNumbers({add.axis->x, add.axis->y, add.axis->z})});
  if (add.thread_pitch) keys.push_back({"thread_pitch", FormatNumber(add.thread_pitch.value)});
  for (const DofKey& key : DofKeys()) {
    if (add.*key.written) keys.push_back({key.name, FormatNumber((add.*key.written).value)});
  }
  if (!add.default_position.empty()) keys.push_back({"default_position", YamlNumbers(add.default_position)});
  Text().AddJoint(keys, PlacedInParent(X_PC));
  joints_.Count(span);
}

void PlainExpansion::OnLoopJoints(const std::vector<std::string>& names) {
  if (!names.empty()) Text().AddLoopJoints(names);
}

void PlainExpansion::OnCollisionFilterGroup(const AddCollisionFilterGroup& add, const NameScope& scope) {
  // The only scope that is not an instance is the prefix.
  const bool is_prefix = !scope.name.empty() && scope.model == Scene::kWorldInstance;
  if (is_prefix && !std::exchange(prefix_is_instance_, true)) {
    Text().AddModelInstance(scope.name);
    diagnostics_.Warning("drake-refuses", add.name.span(),
                         "Drake has no groups in the scope " + Quoted(scope.name) +
                             ", which is not a model instance: the file adds an empty one");
  }
  Text().Add({scope.name, std::string(add.name.text()), Tidied(add.members), Tidied(add.member_groups),
              Tidied(add.ignored_collision_filter_groups)});
}

// ---- the end -----------------------------------------------------------------

void PlainExpansion::ReportRefused(const Refused& refused, const std::string& one, const std::string& many,
                                   const char* help) {
  if (refused.count == 0) return;
  diagnostics_
      .Warning("drake-refuses", refused.first,
               "Drake does not load the result: its directives have no equivalent of " +
                   (refused.count == 1 ? "this " + one : std::to_string(refused.count) + " " + many) +
                   ", so the file stays in sceneweld's own language")
      .Help(help);
}

void PlainExpansion::OnFinished() {
  constexpr const char* kAsFile = "use `-o DIR` to write each such model as a file";
  ReportRefused(models_without_file_, "model without a file", "models without a file, the first of them here", kAsFile);
  ReportRefused(foreign_models_, "model with a file of xacro or SRDF",
                "models with a file of xacro or SRDF, the first of them here", kAsFile);
  ReportRefused(changed_models_, "change of a model", "changes of models, the first of them here", kAsFile);
  ReportRefused(grounded_models_, "model that its file joins to the world and that is placed elsewhere",
                "models that their files join to the world and that are placed elsewhere, the first of them here",
                "remove the joint to the world from the file, or let Drake read the whole scene as SDFormat: "
                "`sceneweld compose ... -o scene.sdf`");
  ReportRefused(joints_, "joint", "joints, the first of them here",
                "Drake reads the whole scene as SDFormat: `sceneweld compose ... -o scene.sdf`");
  ReportLoops();
  ReportDrakeRefusals(scene_, files_.can_make(), diagnostics_);
  expansion_.text = Text().Text();
}

void PlainExpansion::ReportLoops() {
  std::size_t count = 0;
  Index<Joint> first;
  for (const Joint& joint : scene_.joints) {
    if (joint.closes_loop && count++ == 0) first = scene_.joints.IndexOf(joint);
  }
  if (count == 0) return;
  const std::string more =
      count == 1 ? " closes one" : " and " + std::to_string(count - 1) + " more close " + (count == 2 ? "two" : "some");
  diagnostics_
      .Warning("drake-refuses", scene_.joints[first].span,
               "Drake refuses loops of joints: joint " + Quoted(scene_.FullName(first)) + more)
      .Help(
          "Drake has constraints instead: a `drake:ball_constraint` in the model for a ball, two of them for a hinge");
}

}  // namespace sceneweld
