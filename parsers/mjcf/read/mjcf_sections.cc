// SPDX-License-Identifier: BSD-3-Clause
// Reads the sections of a file that must be known before its bodies, and checks the names in the others. Main files and
// attached files share it.

#include "sceneweld/parsers/mjcf/read/mjcf_sections.h"

#include "sceneweld/parsers/mjcf/mjcf_encoding.h"
#include "sceneweld/parsers/mjcf/read/mjcf_asset_reader.h"
#include "sceneweld/parsers/mjcf/read/mjcf_class_reader.h"
#include "sceneweld/parsers/mjcf/read/mjcf_compiler.h"
#include "sceneweld/parsers/mjcf/read/mjcf_contact.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"

namespace sceneweld::mjcf {
void ReadFile(File& file) {
  Reading reading = ReadingOf(file.diagnostics());
  const Element root = file.includes.root();
  const ElementRow& row = kMujoco;
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
    for (const ElementRow* row : {&kContact, &kEquality, &kTendon, &kActuator, &kCustom, &kDeformable, &kExtension,
                                  &kSensorSection, &kKeyframe}) {
      if (section.name() != row->name) continue;
      CheckNames(section, *row, UnknownNames::kWarning, reading);
      file.includes.Each(section, [&](Element child) { CheckIncluded(child, section, *row, reading); });
    }
  }
}

}  // namespace sceneweld::mjcf
