// SPDX-License-Identifier: BSD-3-Clause
// Reads the sections of a file that must be known before its bodies, and checks the names in the others. Main files and
// attached files share it.

#include "sceneweld/parsers/mjcf/read/mjcf_sections.h"

#include <algorithm>
#include <span>

#include "sceneweld/parsers/mjcf/mjcf_encoding.h"
#include "sceneweld/parsers/mjcf/read/mjcf_asset_reader.h"
#include "sceneweld/parsers/mjcf/read/mjcf_class_reader.h"
#include "sceneweld/parsers/mjcf/read/mjcf_compiler.h"
#include "sceneweld/parsers/mjcf/read/mjcf_contact.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"

namespace sceneweld::mjcf {
namespace {

// Sections whose own names no other reader checks.
constexpr const ElementRow* kCheckedHere[] = {&kContact,   &kEquality,      &kTendon,   &kActuator, &kCustom,   &kDeformable,
                                              &kExtension, &kSensorSection, &kKeyframe, &kVisual,   &kSize, &kStatistic};
// Sections that other readers check as a whole.
constexpr const ElementRow* kReadElsewhere[] = {&kDefault, &kWorldBody, &kBody, &kInclude};

bool Contains(std::span<const ElementRow* const> rows, const ElementRow* row) {
  return std::find(rows.begin(), rows.end(), row) != rows.end();
}

const ElementRow* ChildRow(const ElementRow& row, std::string_view name) {
  const auto found = std::find_if(row.children.begin(), row.children.end(),
                                  [&](const ElementRow* child) { return SameName(child->name, name); });
  return found == row.children.end() ? nullptr : *found;
}

// Whether the element is only kept, so that no reader checks its names.
bool IsOnlyKept(const ElementRow& row) {
  return !row.fields.empty() && std::all_of(row.fields.begin(), row.fields.end(),
                                            [](const Field& field) { return field.kind == Field::Kind::kKept; });
}

}  // namespace

void CheckKeptNames(Element element, const ElementRow& row, Reading& reading) {
  CheckNames(element, row, UnknownNames::kWarning, reading);
  for (const Element child : element.children()) {
    const ElementRow* const of_child = ChildRow(row, child.name());
    if (of_child && of_child != &kInclude) CheckKeptNames(child, *of_child, reading);
  }
}

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
    const ElementRow* const row = ChildRow(kMujoco, section.name());
    if (!row || Contains(kReadElsewhere, row)) continue;
    const bool is_checked_here = Contains(kCheckedHere, row);
    if (is_checked_here) CheckNames(section, *row, UnknownNames::kWarning, reading);
    file.includes.Each(section, [&](Element child) {
      if (is_checked_here) CheckIncluded(child, section, *row, reading);
      const ElementRow* const of_child = ChildRow(*row, child.name());
      if (of_child && of_child != &kKey && IsOnlyKept(*of_child)) CheckKeptNames(child, *of_child, reading);
    });
  }
}

}  // namespace sceneweld::mjcf
