// SPDX-License-Identifier: BSD-3-Clause
// Restores the scene from a file that sceneweld wrote. The files mjcf_decode_*.cc restore one kind of element each.

#include "sceneweld/parsers/mjcf/mjcf_decode.h"

#include <tinyxml2.h>

#include <algorithm>
#include <iterator>
#include <unordered_set>

#include "sceneweld/parsers/kept/kept_entry.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/mjcf/mjcf_decoding.h"
#include "sceneweld/parsers/mjcf/read/mjcf_kept_sections.h"
#include "sceneweld/parsers/table/report_stale.h"

namespace sceneweld::mjcf {
namespace {

// A model without gravity: `gravcomp` of each of its bodies is 1 in the file. The reader has done that for the whole
// file.
void CheckGravity(Decoding& decoding) {
  if (!decoding.from().models[decoding.model.model].gravity_enabled) {
    for (std::uint32_t i = 1; i < decoding.to.models.size(); ++i) {
      decoding.to.models[Index<ModelInstance>(i)].gravity_enabled = false;
    }
    return;
  }
  for (const BodyRecord& record : decoding.model.bodies) {
    const Body& body = decoding.from().bodies[record.body];
    const Index<ModelInstance> owner = decoding.Split(body.name.view()).first;
    if (owner == Scene::kWorldInstance || body.gravity_compensation == 1) continue;
    ModelInstance& model = decoding.to.models[owner];
    if (model.gravity_enabled) continue;
    ReportStale(decoding.diagnostics(), body.span, "body " + Quoted(body.name),
                "`gravcomp` " + FormatNumber(body.gravity_compensation),
                "`gravity_enabled` false of model " + Quoted(model.name));
    model.gravity_enabled = true;
  }
}

void DecodeModels(Decoding& decoding) {
  CheckSettings(decoding);
  for (const record::Entry& text : decoding.record().All(encoding::kModel)) {
    ModelInstance instance;
    instance.name = Name(text.name());
    instance.parent = decoding.Split(text.name()).first;
    text.Restore(instance, decoding.reading());
    if (const auto mjcf = text.Value(kModelName)) KeepWording(instance.kept, kMjcf.name, kModelName, *mjcf);
    for (const std::string_view section : kKeptSections) {
      if (!IsSetting(section)) continue;
      auto setting = text.Value(section);
      tinyxml2::XMLDocument document;
      if (!setting || !ParseKept(document, *setting)) continue;
      instance.kept.push_back({kMjcf.name, {}, *std::move(setting)});
    }
    instance.span = text.span();
    decoding.to.AddModel(std::move(instance));
  }
  const auto is_mjcf = [](const ModelInstance& model) { return IsOfMjcf(model.kept); };
  const auto first = std::find_if(decoding.to.models.begin(), decoding.to.models.end(), is_mjcf);
  if (first != decoding.to.models.end()) decoding.first_of_mjcf = decoding.to.models.IndexOf(*first);
  CheckGravity(decoding);
}

}  // namespace

void DropUsual(KeptList& list, std::initializer_list<std::pair<std::string_view, std::string_view>> usual) {
  erase_if(list, [&](const Kept& kept) {
    return kept.format == kMjcf.name && std::any_of(usual.begin(), usual.end(), [&](const auto& one) {
             return kept.attribute == one.first && kept.text == one.second;
           });
  });
}

void LocalNames(const Decoding& decoding, KeptList& list) {
  for (Kept& kept : list) {
    if (kept.attribute == "target" || kept.attribute == "material") kept.text = decoding.Split(kept.text).second.str();
  }
}

namespace {

void DecodeFrames(Decoding& decoding) {
  for (Frame frame : decoding.from().frames) {
    if (record::Entry* text = decoding.record().Find(encoding::kFrame, frame.name)) {
      text->Restore(frame, decoding.reading());
    }
    std::tie(frame.model, frame.name) = decoding.Split(Name(frame.name));
    frame.body = decoding.bodies[frame.body.value()];
    if (!decoding.IsFromMjcf(frame.model)) DropUsual(frame.kept, {{"group", "4"}, {"size", "0.005"}});
    LocalNames(decoding, frame.kept);
    decoding.to.AddFrame(std::move(frame));
  }
}

}  // namespace

namespace {

// Joints whose actuators say their effort limits.
void DecodeLimitsOfActuators(const Decoding& decoding) {
  std::unordered_set<std::uint32_t> joints;
  for (const record::Entry& text : decoding.record().All(encoding::kJoint)) {
    if (text.Value(encoding::kEffortLimitOf) != encoding::kOfActuator) continue;
    if (const auto joint = decoding.JointNamed(text.name())) joints.insert(joint.value());
  }
  for (const Actuator& actuator : decoding.to.actuators) {
    if (joints.erase(actuator.joint.index.value()) == 0) continue;
    for (Dof& dof : Dofs(decoding.to.joints[actuator.joint.index])) dof.effort_limit = actuator.effort_limit;
  }
}

// Lines about elements that the file no longer has under this name.
void ReportUnused(const Decoding& decoding) {
  for (const char* const kind :
       {encoding::kBody, encoding::kFrame, encoding::kJoint, encoding::kActuator, encoding::kGeometry, encoding::kMesh,
        encoding::kMaterial, encoding::kCamera, encoding::kLight, encoding::kKey}) {
    decoding.record().EachUnused(
        kind, [&](const record::Entry& entry) { record::ReportUnusedEntry(entry, decoding.diagnostics()); });
  }
}

// `helper1` for `sceneweld:helper:1`, `pin:2` for `sceneweld:helper:pin:2`.
std::string WithoutPrefix(std::string text) {
  const std::string_view prefix = encoding::kHelper;
  for (std::size_t at = text.find(prefix); at != text.npos; at = text.find(prefix, at)) {
    const std::size_t end = at + prefix.size();
    const bool is_number = end < text.size() && text[end] >= '0' && text[end] <= '9';
    text.replace(at, prefix.size(), is_number ? "helper" : "");
  }
  return text;
}

// Helpers that are elements of the scene have names that no writer hides again.
void NameShownHelpers(Scene& scene) {
  const auto rename = [](KeptList& list) {
    for (Kept& kept : list) {
      if (kept.text.find(encoding::kHelper) != kept.text.npos) kept.text = WithoutPrefix(kept.text);
    }
  };
  for (ModelInstance& model : scene.models) rename(model.kept);
  EachTableWithEntries(scene, [&](auto& table) {
    for (auto& element : table) rename(element.kept);
  });
  for (Frame& frame : scene.frames) {
    if (IsHelper(frame.name)) frame.name = Name(WithoutPrefix(frame.name.str()));
  }
}

// Sensors that the writer made for MuJoCo are nothing in the scene.
void ReportEditedAdditions(const Decoding& decoding) {
  record::Entry* const added = decoding.record().Find(encoding::kAdded, encoding::kSensors);
  if (!added) return;
  for (const record::Word& word : added->words()) {
    const auto now = decoding.elements.TextOf(word.key);
    if (!now || record::SamePlain(*now, word.plain.value_or(""))) continue;
    ReportUnusable(decoding, decoding.elements.Find(word.key).span(), decoding.elements.Find(word.key).ToXml());
  }
}

}  // namespace

void ReportUnusable(const Decoding& decoding, Span span, const std::string& element) {
  constexpr std::size_t kLongest = 100;
  decoding.diagnostics().Warning("stale-record", span,
                                 Quoted(element.size() > kLongest ? element.substr(0, kLongest) + "..." : element) +
                                     " was edited in the file, which the scene cannot express: it is not used");
}

std::shared_ptr<Scene> DecodedScene(Model& model, const PlainElements& elements) {
  auto scene = std::make_shared<Scene>();
  scene->sources = model.scene.sources;
  scene->gravity = model.scene.gravity;
  scene->gravity_span = model.scene.gravity_span;
  scene->simulation = model.scene.simulation;
  Decoding decoding{model, *scene, elements};
  if (record::Entry* text = decoding.record().Find(encoding::kSimulation, encoding::kOfScene)) {
    text->Restore(scene->simulation, decoding.reading());
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
  if (!model.main().shown_helpers.empty()) NameShownHelpers(*scene);
  ReportEditedAdditions(decoding);
  ReportUnused(decoding);
  return scene;
}

}  // namespace sceneweld::mjcf
