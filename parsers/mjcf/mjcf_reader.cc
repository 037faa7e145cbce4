// SPDX-License-Identifier: BSD-3-Clause
// The entry point of the MJCF reader: reads the root and `option`, and runs the other readers in order.

#include "sceneweld/parsers/mjcf/mass/mjcf_inertia.h"
#include "sceneweld/parsers/mjcf/mass/mjcf_moved_inertia.h"
#include "sceneweld/parsers/mjcf/mjcf.h"
#include "sceneweld/parsers/mjcf/model/mjcf_model.h"
#include "sceneweld/parsers/mjcf/read/mjcf_kept_sections.h"
#include "sceneweld/parsers/mjcf/read/mjcf_refused.h"
#include "sceneweld/parsers/mjcf/read/mjcf_sections.h"
#include "sceneweld/parsers/mjcf/record/mjcf_record.h"
#include "sceneweld/parsers/mjcf/restore/mjcf_decoding.h"
#include "sceneweld/parsers/mjcf/table/mjcf_kept_values.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/parsers/xml/root_element.h"

namespace sceneweld::mjcf {
namespace {

// The `model` attribute, or the stem of the file name. Empty if the text is not from a file; the caller reports it.
Name ModelName(Element root, const Source& source, const ReadContext& context) {
  MujocoElement says;
  Reading reading = ReadingOf(context.diagnostics);
  ReadFields(root, kMujoco.fields, says, reading);
  if (!says.model.empty()) return says.model;
  if (!context.files.IsFile(source.path())) return {};
  return Name(FileStem(source.path()));
}

void ReadOptions(Model& model) {
  Reading reading = ReadingOf(model.diagnostics());
  for (const Element section : model.main().sections) {
    if (section.name() != "option") continue;
    OptionElement says;
    ReadRows(section, kOption, says, reading);
    ReadFields(section, kOption.fields, model.scene.simulation, reading);
    if (!says.gravity) continue;
    model.scene.gravity = *says.gravity;
    model.scene.gravity_span = SpanOf(section, "gravity");
  }
}

void TakeRecord(Element root, File& file) {
  if (const auto text = FindRecord(root)) {
    file.record = std::make_unique<Record>(*text);
  } else if (const Element other = FindOtherRecord(root)) {
    ReportOtherVersion(file.diagnostics(), other.span(), "elements");
  }
}

}  // namespace

std::shared_ptr<Scene> Read(const Source& source, ReadContext& context) {
  Diagnostics& diagnostics = context.diagnostics;
  auto document = XmlDocument::ParseDeep(source, diagnostics);
  if (!document) return nullptr;
  const Element root = document->root("mujoco");
  if (!root) {
    const Element other = document->root();
    const bool is_part = other && other.name() == "mujocoinclude";
    diagnostics
        .Error("wrong-root", other ? other.span() : Span{&source, 0, 0},
               is_part ? "the file is a part of a MuJoCo model" : "the file does not contain a MuJoCo model")
        .Help(is_part ? "give the file that includes it"
                      : HelpForOtherFormat(source.text(), "use `<mujoco>` as the top element"));
    return nullptr;
  }
  auto scene = std::make_shared<Scene>();
  scene->sources = context.files.sources();
  ModelInstance instance;
  instance.name = ModelName(root, source, context);
  instance.span = root.span();
  KeepWording(instance.kept, kMjcf.name, kModelName, instance.name);
  const auto index = scene->AddModel(std::move(instance)).index;
  Model model{context, *scene, index};
  // A text that is not from a file has no folder.
  const std::string folder = source.path().starts_with('/') ? FolderOf(source.path()) : std::string();
  model.files.push_back(std::make_unique<File>(std::move(document), folder, context));
  File& main = model.main();
  model.parts.push_back({&main, {}});
  main.prefixes.insert(std::string());
  if (!context.caller_names_model) TakeRecord(root, main);
  ReadFile(main);
  std::optional<PlainElements> elements;
  if (main.is_scene()) ShowEditedHelpers(main, elements.emplace(main));
  ReadOptions(model);
  CheckSections(main);
  ReadBodies(model);
  if (model.is_full) return scene;
  ScaleTotalMass(main.compiler.settotalmass, model);
  SetSpringDampers(model);
  KeepSections(model);
  for (std::size_t i = 0; i < model.parts.size(); ++i) ReadActuators(model.parts[i], model);
  ReadContact(model);
  for (std::size_t i = 0; i < model.parts.size(); ++i) ReadEqualities(model.parts[i], model);
  for (std::size_t i = 0; i < model.parts.size(); ++i) ReadTendons(model.parts[i], model);
  model.DropTaken();
  ReportRefused(model);
  ReportMassless(model);
  return elements ? DecodedScene(model, *elements) : scene;
}

}  // namespace sceneweld::mjcf
