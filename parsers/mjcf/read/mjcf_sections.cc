#include "sceneweld/parsers/mjcf/read/mjcf_sections.h"

#include "sceneweld/parsers/mjcf/mjcf_encoding.h"
#include "sceneweld/parsers/mjcf/read/mjcf_asset_reader.h"
#include "sceneweld/parsers/mjcf/read/mjcf_class_reader.h"
#include "sceneweld/parsers/mjcf/read/mjcf_compiler.h"
#include "sceneweld/parsers/mjcf/read/mjcf_contact.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"

namespace sceneweld::mjcf {
namespace {

// In a file that sceneweld wrote: sensors that it did not write.
void CheckSensors(File& file, Element section) {
  file.includes.Each(section, [&](Element sensor) {
    Attribute at = sensor.attribute("site");
    if (!at) at = sensor.attribute("objname");
    if (at && IsHelper(at.value())) return;
    file.diagnostics().Warning("ignored-element", sensor.span(),
                               "ignoring " + Describe(sensor) + ": sensors of MuJoCo's state have no counterpart");
  });
}

}  // namespace

void ReadFile(File& file) {
  Reading reading = ReadingOf(file.diagnostics());
  const Element root = file.includes.root();
  const ElementRow& row = file.is_scene ? kSceneMujoco : kMujoco;
  CheckNames(root, row, UnknownNames::kWarning, reading);
  file.includes.Each(root, [&](Element section) {
    CheckIncluded(section, root, row, reading);
    file.sections.push_back(section);
  });
  for (const Element section : file.sections) {
    if (section.name() == "compiler") ReadCompiler(section, file.compiler, reading);
  }
  ReadClasses(file);
  ReadAssets(file);
  file.geoms_in_pairs = GeomsInPairs(file);
}

void CheckSections(File& file) {
  Reading reading = ReadingOf(file.diagnostics());
  for (const Element section : file.sections) {
    if (file.is_scene && section.name() == "sensor") CheckSensors(file, section);
    for (const ElementRow* row : {&kContact, file.is_scene ? &kSceneEquality : &kEquality,
                                  file.is_scene ? &kSceneTendon : &kTendon, &kActuator}) {
      if (section.name() != row->name) continue;
      CheckNames(section, *row, UnknownNames::kWarning, reading);
      file.includes.Each(section, [&](Element child) { CheckIncluded(child, section, *row, reading); });
    }
  }
}

}  // namespace sceneweld::mjcf
