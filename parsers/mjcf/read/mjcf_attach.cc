// SPDX-License-Identifier: BSD-3-Clause
// Expands `attach`: opens the attached file, finds the attached body or frame, and merges the settings of the file.
// The other elements that are expanded in place are in mjcf_content.cc.

#include <algorithm>
#include <tuple>

#include "sceneweld/parsers/kept/setting_places.h"
#include "sceneweld/parsers/mjcf/read/mjcf_content.h"
#include "sceneweld/parsers/mjcf/read/mjcf_kept_sections.h"
#include "sceneweld/parsers/mjcf/read/mjcf_sections.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/scene/fields/merged_simulation.h"
#include "sceneweld/scene/fields/simulation.h"

namespace sceneweld::mjcf {
namespace {

// Nesting of attached models; each level is a recursion.
constexpr std::size_t kDeepestAttach = 100;

/// Finds the bodies and frames of a file, each with the class of defaults that applies to it. Of several with the same
/// name, the first one counts.
Attachables FindAttachables(File& file) {
  Attachables all;
  std::vector<Attachables::Entry> open;
  for (auto section = file.sections.rbegin(); section != file.sections.rend(); ++section) {
    if (section->name() == "worldbody") open.push_back({*section, &file.classes.main()});
  }
  std::vector<Attachables::Entry> children;
  while (!open.empty()) {
    const Attachables::Entry at = open.back();
    open.pop_back();
    const std::string_view tag = at.element.name();
    if (const Attribute name = at.element.attribute("name")) {
      if (tag == "body") all.bodies.emplace(name.value(), at);
      if (tag == "frame") all.frames.emplace(name.value(), at);
    }
    const Attribute childclass = at.element.attribute("childclass");
    const Class* own = childclass ? file.classes.Find(childclass.value()) : nullptr;
    children.clear();
    file.includes.Each(at.element, [&](Element child) {
      const std::string_view kind = child.name();
      if (kind == "body" || kind == "frame" || kind == "replicate")
        children.push_back({child, own ? own : at.childclass});
    });
    open.insert(open.end(), children.rbegin(), children.rend());
  }
  return all;
}

/// Reads the file of a `model` asset. Returns null after an error.
File* ReadModel(const ModelAsset& asset, Element attach, const Scope& scope, Model& model) {
  ReadContext& context = model.context;
  Diagnostics& diagnostics = context.diagnostics;
  std::size_t depth = 0;
  for (const File* at = scope.file; at; at = at->attached_by, ++depth) {
    if (at->includes.root().document().source().path() != asset.path) continue;
    diagnostics.Error("include-cycle", attach.span(),
                      Quoted(context.files.Shown(asset.path)) + " is attached to itself");
    return nullptr;
  }
  if (depth > kDeepestAttach) {
    diagnostics.Error("limit-exceeded", attach.span(),
                      "models are attached to each other more than " + std::to_string(kDeepestAttach) + " levels deep");
    return nullptr;
  }
  const Source* source = context.files.ReadText(asset.path, SpanOf(asset.element, "file"), diagnostics);
  if (!source) return nullptr;
  const Diagnostics::Context attached(diagnostics, attach.span(), "attached here");
  auto document = XmlDocument::ParseDeep(*source, diagnostics);
  if (!document) return nullptr;
  if (!document->root("mujoco")) {
    diagnostics.Error("wrong-root", SpanOf(asset.element, "file"),
                      Quoted(context.files.Shown(asset.path)) + " does not contain a MuJoCo model");
    return nullptr;
  }
  File& file = *model.files.emplace_back(std::make_unique<File>(std::move(document), FolderOf(asset.path), context));
  file.attached_by = scope.file;
  ReadFile(file);
  CheckSections(file);
  return &file;
}

/// The file of a `model` asset, which is read at the first call. Null after an error.
File* OpenModel(const ModelAsset& asset, Element attach, const Scope& scope, Model& model) {
  if (const auto found = model.opened.find(&asset); found != model.opened.end()) return found->second;
  File* file = ReadModel(asset, attach, scope, model);
  model.opened.emplace(&asset, file);
  return file;
}

bool Holds(Element outer, Element inner) {
  for (Element at = inner; at; at = at.parent()) {
    if (at == outer) return true;
  }
  return false;
}

bool WasAttached(Element element, const Scope& scope) {
  for (const Attachment* at = scope.attachment; at; at = at->outer) {
    if (at->element == element) return true;
  }
  return false;
}

// The attribute of `<option>` for a field of Simulation.
std::string_view MjcfNameOf(std::string_view simulation_field) {
  std::string_view name = simulation_field;
  const auto look = [&](const auto& field) {
    if (field.name != simulation_field) return;
    for (const Field& row : kOption.fields) {
      if (row.member == field.kId) name = row.name;
    }
  };
  std::apply([&](const auto&... field) { (look(field), ...); }, kFieldsOf<Simulation>.fields);
  return name;
}

// Adds settings of an attached model that the main file does not give, if its `<compiler conflict="merge"/>` asks for
// it. Reports conflicts and settings that are ignored.
void MergeSimulation(Element section, File& file, Model& model) {
  Simulation says;
  Reading unheard = ReadingOf(file.silence);
  ReadFields(section, kOption.fields, says, unheard);
  Simulation merged = model.scene.simulation;
  if (MergesSettings(model) && says.timestep && merged.timestep) {
    says.timestep = merged.timestep = std::min(*says.timestep, *merged.timestep);
  }
  const MergedSimulation result = Merge(says, merged);
  const auto path = [](std::string_view field) { return "option/" + std::string(MjcfNameOf(field)); };
  const auto place = [&](std::string_view field) { return SpanOf(section, MjcfNameOf(field).data()); };
  for (const SimulationConflict& conflict : result.conflicts) {
    file.diagnostics()
        .Warning("conflicting-settings", place(conflict.field),
                 Quoted(path(conflict.field)) + " is " + Quoted(conflict.left_out) + " in an attached model and " +
                     Quoted(conflict.taken) + " in the file that attaches it; the latter is used")
        .Note(PlaceOfSetting(model.main().includes.root(), path(conflict.field)), "the value that is used");
  }
  if (MergesSettings(model)) {
    model.scene.simulation = merged;
    return;
  }
  for (const std::string_view field : result.added) {
    file.diagnostics()
        .Warning("ignored-value", place(field),
                 Quoted(path(field)) +
                     " of an attached model is ignored, as in MuJoCo: "
                     "the file that attaches it decides about settings")
        .Help("add `<compiler conflict=\"merge\"/>` to that file to take settings that it does not give itself");
  }
}

// Treats the gravity of an attached model in the same way as its other settings.
void MergeOptions(File& file, Model& model) {
  for (const Element section : file.sections) {
    if (section.name() != "option") continue;
    MergeSimulation(section, file, model);
    OptionElement says;
    Reading unheard = ReadingOf(file.silence);
    ReadFields(section, kOption.fields, says, unheard);
    if (says.gravity && !model.scene.gravity_span && MergesSettings(model)) {
      model.scene.gravity = *says.gravity;
      model.scene.gravity_span = SpanOf(section, "gravity");
    }
    if (!section.attribute("gravity") || says.gravity == model.scene.gravity) continue;
    file.diagnostics().Warning("ignored-value", SpanOf(section, "gravity"),
                               "the `gravity` of an attached model is ignored: it is not the gravity of the scene");
  }
}

}  // namespace

void AttachContents(Element attach, const Scope& scope, Model& model, std::vector<Content>& contents) {
  Reading reading = scope.reading();
  Diagnostics& diagnostics = reading.diagnostics;
  AttachElement says;
  if (!ReadRows(attach, kAttach, says, reading)) return;
  File* file = scope.file;
  if (const auto& [name, span] = says.model; !name.empty()) {
    const auto found = scope.file->assets.models.find(name.str());
    if (found == scope.file->assets.models.end()) {
      diagnostics.Error("unknown-model", span, "no model " + Quoted(name) + " in the assets")
          .Suggest(NearestKey(scope.file->assets.models, name));
      return;
    }
    file = OpenModel(found->second, attach, scope, model);
    if (!file) return;
    if (scope.is_first && file->prefixes.empty()) MergeOptions(*file, model);
  }
  Scope inner = scope;
  inner.file = file;
  inner.prefix = scope.prefix + says.prefix.str();
  const bool has_assets = file != scope.file;
  if (has_assets) inner.asset_prefix = inner.prefix;
  inner.childclass = &file->classes.main();
  inner.is_turned = scope.is_turned || scope.X_BS.rotation.Canonical() != Rotation();
  const bool is_new = file->prefixes.insert(inner.prefix).second;
  const bool is_first_part = file->prefixes.size() == 1;
  if (is_new) model.parts.push_back({file, inner.prefix, inner.asset_prefix, has_assets, true, is_first_part});

  const bool is_body = !says.body.empty();
  if (!is_body && says.frame.empty()) {
    if (file == scope.file) {
      diagnostics.Error("missing-value", attach.span(),
                        "`<attach>` without `model` needs a `body` or a `frame` of this file");
      return;
    }
    inner.is_first = scope.is_first && is_first_part;
    const Scope& whole = model.scopes.emplace_back(std::move(inner));
    for (const Element section : file->sections) {
      if (section.name() != "worldbody") continue;
      CheckNames(section, kWorldBody, UnknownNames::kWarning, reading);
      Unfold(section, whole, model, contents);
    }
    return;
  }
  const auto& [name, span] = is_body ? says.body : says.frame;
  if (!file->attachables) file->attachables = FindAttachables(*file);
  auto& entries = is_body ? file->attachables->bodies : file->attachables->frames;
  const auto entry = entries.find(name.view());
  if (entry == entries.end()) {
    const std::string message = std::string(is_body ? "no body " : "no frame ") + Quoted(name) + " in " +
                                Quoted(file->includes.root().document().source().shown());
    (is_body ? diagnostics.Error("unknown-body", span, message) : diagnostics.Error("unknown-frame", span, message))
        .Suggest(NearestKey(entries, name));
    return;
  }
  Attachables::Entry& found = entry->second;
  if (Holds(found.element, attach) || WasAttached(found.element, scope)) {
    if (model.cycles.insert({attach.span().source, attach.span().begin}).second) {
      model.diagnostics().Error("include-cycle", attach.span(), Describe(found.element) + " is attached to itself");
    }
    return;
  }
  inner.attachment = &model.attachments.emplace_back(Attachment{found.element, scope.attachment});
  inner.childclass = found.childclass;
  // The main file is also read in place, so its elements are not read for the first time here.
  inner.is_first = scope.is_first && !found.was_attached && file != &model.main();
  found.was_attached = true;
  const Scope& part = model.scopes.emplace_back(std::move(inner));
  if (is_body) {
    contents.push_back({found.element, &part});
  } else {
    UnfoldOne(found.element, part, model, contents);
  }
}

}  // namespace sceneweld::mjcf
