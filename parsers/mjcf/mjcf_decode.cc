// SPDX-License-Identifier: BSD-3-Clause
// Restores the scene from a file that sceneweld wrote. The files mjcf_decode_*.cc restore one kind of element each.

#include "sceneweld/parsers/mjcf/mjcf_decode.h"

#include <tinyxml2.h>

#include <algorithm>
#include <iterator>
#include <unordered_set>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/mjcf/mjcf_decoding.h"
#include "sceneweld/parsers/mjcf/read/mjcf_kept_sections.h"
#include "sceneweld/parsers/table/report_stale.h"

namespace sceneweld::mjcf {
namespace {

void DecodeModels(Decoding& decoding) {
  for (const SceneText& text : decoding.texts.All(encoding::kModel)) {
    ModelInstance instance;
    instance.name = Name(text.name());
    instance.parent = decoding.Split(text.name()).first;
    text.Restore(instance, decoding.diagnostics());
    if (const auto mjcf = text.Word(kModelName)) KeepWording(instance.kept, kMjcf.name, kModelName, *mjcf);
    for (const std::string_view section : kKeptSections) {
      if (!IsSetting(section)) continue;
      auto setting = text.Word(section);
      tinyxml2::XMLDocument document;
      if (!setting || !ParseKept(document, *setting)) continue;
      instance.kept.push_back({kMjcf.name, {}, *std::move(setting)});
    }
    instance.span = text.span();
    decoding.to.AddModel(std::move(instance));
  }
}

}  // namespace

void LocalNames(const Decoding& decoding, Index<ModelInstance> owner, KeptList& list, const void* kind,
                std::string_view name) {
  decoding.DropUnlessMjcf(owner, list, kind, name);
  LocalNames(decoding, list);
}

void LocalNames(const Decoding& decoding, KeptList& list) {
  for (Kept& kept : list) {
    if (kept.attribute == "target" || kept.attribute == "material") kept.text = decoding.Split(kept.text).second.str();
  }
}

namespace {

void DecodeFrames(Decoding& decoding) {
  for (Frame frame : decoding.from().frames) {
    if (const SceneText* text = decoding.texts.Find(encoding::kFrame, frame.name)) {
      text->Restore(frame, decoding.diagnostics());
    }
    const Name full_name = frame.name;
    std::tie(frame.model, frame.name) = decoding.Split(full_name);
    frame.body = decoding.bodies[frame.body.value()];
    LocalNames(decoding, frame.model, frame.kept, &kOwnerId<Frame>, full_name);
    decoding.to.AddFrame(std::move(frame));
  }
}

}  // namespace

namespace {

// Joints whose actuators say their effort limits.
void DecodeLimitsOfActuators(const Decoding& decoding) {
  std::unordered_set<std::uint32_t> joints;
  for (const SceneText& text : decoding.texts.All(encoding::kJoint)) {
    if (text.Word(encoding::kEffortLimit) != encoding::kOfActuator) continue;
    if (const auto joint = decoding.JointNamed(text.name())) joints.insert(joint.value());
  }
  for (const Actuator& actuator : decoding.to.actuators) {
    if (joints.erase(actuator.joint.index.value()) == 0) continue;
    for (Dof& dof : Dofs(decoding.to.joints[actuator.joint.index])) dof.effort_limit = actuator.effort_limit;
  }
}

// Texts about elements that the file no longer has under this name.
void ReportUnused(const Decoding& decoding) {
  decoding.texts.EachUnused([&](std::string_view kind, const SceneText& text) {
    constexpr std::string_view kOfElements[] = {
        encoding::kBody, encoding::kFrame,    encoding::kJoint,  encoding::kActuator, encoding::kGeometry,
        encoding::kMesh, encoding::kMaterial, encoding::kCamera, encoding::kLight,    encoding::kKey};
    if (std::find(std::begin(kOfElements), std::end(kOfElements), kind) == std::end(kOfElements)) return;
    std::string keys;
    for (const std::string_view key : text.Keys()) keys += (keys.empty() ? "" : ", ") + Quoted(key);
    if (keys.empty()) return;
    ReportStale(decoding.diagnostics(), text.span(), std::string(kind) + " " + Quoted(text.name()), {}, keys);
  });
}

}  // namespace

std::shared_ptr<Scene> DecodedScene(Model& model, const Edits& edits, Diagnostics& diagnostics) {
  auto scene = std::make_shared<Scene>();
  scene->sources = model.scene.sources;
  scene->gravity = model.scene.gravity;
  scene->gravity_span = model.scene.gravity_span;
  scene->simulation = model.scene.simulation;
  Decoding decoding{model, *scene, edits, diagnostics, SceneTexts(model.main(), edits.texts)};
  if (const SceneText* text = decoding.texts.Find(encoding::kSimulation, encoding::kOfScene)) {
    text->Restore(scene->simulation, decoding.diagnostics());
  }
  DecodeModels(decoding);
  DecodeTree(decoding);
  DecodeGeometries(decoding);
  DecodeFrames(decoding);
  DecodeSections(decoding);
  DecodeActuators(decoding);
  DecodeLimitsOfActuators(decoding);
  DecodeConstraints(decoding);
  DecodeGroups(decoding);
  DecodeConfigurations(decoding);
  RankEntries(*scene);
  DecodeCameras(decoding);
  DecodeLights(decoding);
  DecodeSensors(decoding);
  DecodePlugins(decoding);
  ReportUnused(decoding);
  return scene;
}

}  // namespace sceneweld::mjcf
