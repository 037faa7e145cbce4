// SPDX-License-Identifier: BSD-3-Clause
// Reads `<model>` and `<world>`.

#include <tinyxml2.h>

#include <algorithm>
#include <iterator>
#include <unordered_map>

#include "sceneweld/parsers/drake/collision_filter_tags.h"
#include "sceneweld/parsers/drake/law_tags.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/kept/sdf_contents.h"
#include "sceneweld/parsers/sdf/layout/sdf_names.h"
#include "sceneweld/parsers/sdf/read/sdf_blocks.h"
#include "sceneweld/parsers/sdf/read/sdf_pose.h"
#include "sceneweld/parsers/sdf/read/sdf_reader.h"
#include "sceneweld/parsers/sdf/read/sdf_simulation.h"
#include "sceneweld/parsers/sdf/table/sdf_elements.h"
#include "sceneweld/parsers/sdf/table/sdf_table.h"

namespace sceneweld::sdf {
namespace {

// The largest depth of nested models in one file. XML itself allows about a hundred.
constexpr std::size_t kMostLevels = 200;

template <typename T>
void AddTo(std::vector<Owned<T>>& list, std::optional<T> read) {
  if (read) list.push_back({std::make_shared<const T>(std::move(*read)), 0});
}

std::optional<FrameDeclaration> ReadFrame(Element element, FileReading& file) {
  KeptIn kept(element, file);
  CheckElement(element, kFrameRow, Looked::kNo, file);
  FrameElement says;
  ReadFields(element, kFrameRow.fields, says, file);
  const auto name = CheckedName(says.name, element, file.version, file);
  FrameDeclaration frame;
  frame.span = element.span();
  frame.said = file.record.Of(element);
  frame.pose = ReadPose(element, file.version, file);
  frame.attached_to = CheckedReference(says.attached_to, file);
  frame.kept = kept.Take();
  if (!name) return std::nullopt;
  frame.name = name->name;
  return frame;
}

void ReadNestedModel(Element element, ModelDeclaration& into, FileReading& file) {
  auto model = ReadModel(element, file);
  if (!model) return;
  if (into.is_world && file.version.UpTo(7)) model = Unflattened(std::move(model), file);
  auto use = std::make_shared<ModelUse>();
  use->name = model->name;
  use->pose = model->pose;
  use->is_static = model->is_static;
  use->placement_frame = model->placement_frame;
  use->span = element.span();
  use->model = std::move(model);
  into.models.push_back({std::move(use), 0});
}

// As if the model merged a file of the robot.
void AddRobot(ModelDeclaration& into, const FileReading& file) {
  auto use = std::make_shared<ModelUse>();
  use->name = Name("_merged__" + into.name.str() + "__model__");
  use->span = into.span;
  use->part = file.robot;
  use->merged = true;
  into.models.push_back({std::move(use), 0});
}

// All plugins that are not written for blocks, of the model or of its links.
void ReadPlugins(Element element, ModelDeclaration& model, FileReading& file) {
  std::vector<std::vector<BlockDeclaration>> of_links;
  for (const auto& link : model.links) of_links.push_back(link->blocks);
  std::vector<std::vector<BlockDeclaration>*> holders{&model.blocks};
  for (auto& blocks : of_links) holders.push_back(&blocks);
  const std::vector<Element> of_blocks = TakeOfBlocks("plugin", element, holders, file.diagnostics);
  for (const Element plugin : element.children("plugin")) {
    if (std::find(of_blocks.begin(), of_blocks.end(), plugin) != of_blocks.end()) continue;
    if (auto read = ReadPlugin(plugin, file)) model.plugins.push_back(std::move(*read));
  }
  for (std::size_t i = 0; i < of_links.size(); ++i) {
    if (of_links[i].size() == model.links[i]->blocks.size()) continue;
    auto link = std::make_shared<LinkDeclaration>(*model.links[i]);
    link->blocks = of_links[i];
    model.links[i].element = std::move(link);
  }
}

// These elements are read when the model is assembled. Their names count among the model's own.
bool IsLate(std::string_view name) {
  return name == kCollisionFilterGroup.name || std::any_of(std::begin(kLawTags), std::end(kLawTags),
                                                           [&](const LawTag& law) { return law.row->name == name; });
}

void ReadLate(Element element, ModelDeclaration& into, FileReading& file) {
  const auto ignore = element.value("ignore");
  if (element.name() == kCollisionFilterGroup.name && ignore && ignore->text == "true") return;
  into.late.push_back({std::make_shared<const LateDeclaration>(LateDeclaration{element, file.record.Of(element)}), 0});
  const auto name = element.value("name");
  if (name && !Trimmed(name->text).empty()) into.other_names.push_back({Name(Trimmed(name->text)), name->span});
}

void ReadGripper(Element element, ModelDeclaration& into, FileReading& file) {
  KeptIn inside(element, file);
  CheckElement(element, kGripperRow, Looked::kNo, file);
  inside.Take();
  file.pieces.Add(element);
  into.has_gripper = true;
  FrameElement says;
  ReadFields(element, kGripperRow.fields, says, file);
  if (const auto name = CheckedName(says.name, element, file.version, file)) {
    into.other_names.push_back({name->name, name->span});
  }
}

void ReadChild(Element child, ModelDeclaration& into, FileReading& file) {
  const std::string_view name = child.name();
  if (name == "link" && !into.is_world) {
    AddTo(into.links, ReadLink(child, file));
  } else if (name == "joint") {
    AddTo(into.joints, ReadJoint(child, into.is_world, file));
  } else if (name == "frame") {
    AddTo(into.frames, ReadFrame(child, file));
  } else if (name == "model") {
    ReadNestedModel(child, into, file);
  } else if (name == "include") {
    ReadInclude(child, into, file);
  } else if (name == "gripper" && !into.is_world) {
    ReadGripper(child, into, file);
  } else if (name == kDrakeJointRow.name && !into.is_world) {
    AddTo(into.drake_joints, ReadDrakeJoint(child, file));
  } else if (IsLate(name) && !into.is_world) {
    ReadLate(child, into, file);
  }
}

// Children of a world that are not read, but whose names count in its name space.
bool IsOnlyNamed(std::string_view name) {
  static constexpr std::string_view kOthers[] = {"link", "model", "frame", "joint", "light", "include", "plugin"};
  return std::find(std::begin(kOthers), std::end(kOthers), name) == std::end(kOthers);
}

// After the elements of merged models.
void Append(KeptList kept, KeptList& to) {
  to.insert(to.end(), std::make_move_iterator(kept.begin()), std::make_move_iterator(kept.end()));
}

// Elements that stood in `<physics>` up to version 1.5 and belong to the world.
void TakeOutOfPhysics(KeptList& world) {
  for (std::size_t i = 0; i < world.size(); ++i) {
    tinyxml2::XMLDocument document;
    if (!world[i].text.starts_with("<physics")) continue;
    tinyxml2::XMLElement* const physics = ParseKept(document, world[i].text);
    if (!physics) continue;
    for (const char* const name : {"gravity", "magnetic_field"}) {
      tinyxml2::XMLElement* const element = physics->FirstChildElement(name);
      if (!element) continue;
      physics->DeleteChild(element);
      world[i].text = ToXml(*physics);
    }
  }
}

// World gravity stood in `<physics>` up to version 1.5.
Element HolderOfGravity(Element world, Version version) {
  if (version.UpTo(5)) {
    for (const Element physics : world.children("physics")) {
      if (physics.child("gravity")) return physics;
    }
  }
  return world;
}

void ReadWorldGravity(Element world, ModelDeclaration& into, FileReading& file) {
  static const Field& kGravity = RowNamed(kWorldRow.fields, "gravity");
  WorldElement says;
  ReadFields(HolderOfGravity(world, file.version), {&kGravity, 1}, says, file);
  if (says.gravity && !IsFinite(*says.gravity)) {
    file.diagnostics.Error("out-of-range", says.gravity.span, "`gravity` must be finite");
  } else {
    into.gravity = says.gravity;
    into.gravity_span = says.gravity.span;
  }
}

// The number of models that an include makes, which may be huge, and whether all of them could be read.
void Count(ModelDeclaration& model) {
  model.incomplete = !model.missing.empty();
  for (const auto& use : model.models) {
    if (use->model) {
      model.incomplete = model.incomplete || use->model->incomplete;
      model.model_count = std::min<std::size_t>(model.model_count + use->model->model_count, 1'000'000'000);
      model.levels = std::max(model.levels, use->model->levels + 1);
    } else {
      model.model_count += 1;
      model.levels = std::max<std::size_t>(model.levels, 2);
    }
  }
}

}  // namespace

std::shared_ptr<const ModelDeclaration> ReadModel(Element element, FileReading& file) {
  if (file.depth >= kMostLevels) {
    file.diagnostics.Error("limit-exceeded", element.span(), "models are nested too deeply");
    return nullptr;
  }
  KeptIn kept(element, file);
  CheckElement(element, kModelRow, Looked::kYes, file);
  auto model = std::make_shared<ModelDeclaration>();
  model->span = element.span();
  model->said = file.record.Of(element);
  model->blocks = BlocksOf(model->said);
  ModelElement says;
  ReadFields(element, kModelRow.fields, says, file);
  const auto name = CheckedName(says.name, element, file.version, file);
  if (name) model->name = name->name;
  model->pose = ReadPose(element, file.version, file);
  model->is_static = says.is_static;
  model->canonical_link = CheckedReference(says.canonical_link, file);
  model->placement_frame = CheckedReference(says.placement_frame, file);
  if (file.robot && file.depth == 0) AddRobot(*model, file);
  ++file.depth;
  for (const Element child : element.children()) ReadChild(child, *model, file);
  --file.depth;
  ReadPlugins(element, *model, file);
  Append(kept.Take(), model->kept);
  for (Kept& one : model->kept) {
    if (one.attribute.empty() && one.text.starts_with("<ros2_control")) one.format = Name::Borrowed(kUrdf.name);
  }
  // Names of files up to 1.7 may still have `::`, which un-flattening resolves.
  RenameClashes(*model, file);
  const bool in_world = element.parent() && element.parent().name() == "world";
  if (!(in_world && file.version.UpTo(7))) CheckNameSpace(*model, file);
  Count(*model);
  if (!name) return nullptr;
  return model;
}

std::shared_ptr<const ModelDeclaration> ReadWorld(Element element, FileReading& file) {
  KeptIn kept(element, file);
  CheckElement(element, kWorldRow, Looked::kYes, file);
  auto world = std::make_shared<ModelDeclaration>();
  world->is_world = true;
  world->span = element.span();
  WorldElement says;
  ReadFields(element, {&RowNamed(kWorldRow.fields, "name"), 1}, says, file);
  if (const auto name = CheckedName(says.name, element, file.version, file)) world->name = name->name;
  ReadWorldGravity(element, *world, file);
  for (const Element child : element.children()) {
    ReadChild(child, *world, file);
    if (child.name() == "light") {
      if (auto light = ReadKept(child, file)) world->lights.push_back(std::move(*light));
    } else if (child.name() == kPhysicsRow.name) {
      file.pieces.Add(child);
      WarnOfSdfContents(child, file.diagnostics);
    }
    if (const auto name = child.value("name"); name && IsOnlyNamed(child.name())) {
      world->other_names.push_back({Name(Trimmed(name->text)), name->span});
    }
  }
  ReadPlugins(element, *world, file);
  Append(kept.Take(), world->kept);
  world->simulation = TakeSimulation(element, world->kept, file);
  if (file.version.UpTo(5)) TakeOutOfPhysics(world->kept);
  // The name of a world that gives none.
  if (!world->name.empty() && world->name != kUsualWorldName) KeepWording(world->kept, kSdf.name, "name", world->name);
  RenameClashes(*world, file);
  CheckNameSpace(*world, file);
  Count(*world);
  return world;
}

}  // namespace sceneweld::sdf
