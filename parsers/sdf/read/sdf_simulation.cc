// SPDX-License-Identifier: BSD-3-Clause
// The simulation settings of a world.

#include "sceneweld/parsers/sdf/read/sdf_simulation.h"

#include <tinyxml2.h>

#include <algorithm>
#include <iterator>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/sdf/read/sdf_reader.h"
#include "sceneweld/parsers/sdf/table/sdf_table.h"
#include "sceneweld/parsers/table/dialect.h"

namespace sceneweld::sdf {
namespace {

using tinyxml2::XMLElement;

// A factor below 0, which means as fast as possible.
constexpr Name kFactor = Name::Borrowed("real_time_factor");

// The element for the time step if the world gives no other.
constexpr char kUsualPhysics[] = "<physics type=\"ode\"/>";

bool IsPhysics(const Kept& kept) { return kept.format == kSdf.name && KeptName(kept) == "<physics>"; }

bool IsDefault(const XMLElement& physics) {
  const char* const is_default = physics.Attribute("default");
  return is_default && IsTrue(is_default);
}

// The default profile counts if there are several; without a default, the first.
KeptList::iterator ProfileInForce(KeptList& kept) {
  const auto is_default = [](const Kept& one) {
    tinyxml2::XMLDocument document;
    const XMLElement* const physics = IsPhysics(one) ? ParseKept(document, one.text) : nullptr;
    return physics && IsDefault(*physics);
  };
  const auto found = std::find_if(kept.begin(), kept.end(), is_default);
  return found != kept.end() ? found : std::find_if(kept.begin(), kept.end(), IsPhysics);
}
Element ProfileInForce(Element world) {
  for (const Element physics : world.children("physics")) {
    const Attribute is_default = physics.attribute("default");
    if (is_default && IsTrue(std::string(is_default.value()).c_str())) return physics;
  }
  return world.child("physics");
}

// The magnetic field stood in `<physics>` up to version 1.5.
Element HolderOfField(Element world) {
  if (world.child("magnetic_field")) return world;
  const Element physics = ProfileInForce(world);
  return physics ? physics : world;
}

void DeleteFields(std::span<const Field> rows, XMLElement& element) {
  for (const Field& row : rows) {
    while (XMLElement* const child = element.FirstChildElement(row.name.data())) element.DeleteChild(child);
  }
}

}  // namespace

Simulation TakeSimulation(Element world, KeptList& kept, FileReading& file) {
  static const Field& kMagneticField = RowNamed(kWorldRow.fields, "magnetic_field");
  Simulation simulation;
  ReadFields(HolderOfField(world), {&kMagneticField, 1}, simulation, file);
  if (const Element wind = world.child("wind")) {
    CheckElement(wind, kWindRow, Looked::kYes, file);
    ReadFields(wind, kWindRow.fields, simulation, file);
  }
  if (const record::Entry* const said = file.record.Of(world)) said->Restore(simulation, file);
  const Element physics = ProfileInForce(world);
  const auto profile = ProfileInForce(kept);
  if (!physics || profile == kept.end()) return simulation;
  ReadFields(physics, kPhysicsRow.fields, simulation, file);
  const std::optional<double> factor = simulation.real_time_factor;
  const bool is_negative = factor && !(*factor >= 0);
  if (is_negative) simulation.real_time_factor = 0;
  tinyxml2::XMLDocument document;
  if (XMLElement* const element = ParseKept(document, profile->text)) {
    DeleteFields(kPhysicsRow.fields, *element);
    profile->text = ToXml(*element);
    // A further profile would take the place of this one.
    const bool is_alone = std::count_if(kept.begin(), kept.end(), IsPhysics) == 1;
    if (is_alone && profile->text == kUsualPhysics) kept.erase(profile);
  }
  if (is_negative) KeepWording(kept, kSdf.name, kFactor, FormatNumber(*factor));
  return simulation;
}

KeptList WithSimulation(KeptList kept, const Simulation& simulation) {
  tinyxml2::XMLDocument document;
  auto profile = ProfileInForce(kept);
  const bool is_new = profile == kept.end();
  XMLElement* const physics = ParseKept(document, is_new ? kUsualPhysics : profile->text);
  if (!physics) return kept;
  bool any = false;
  for (auto row = kPhysicsRow.fields.rbegin(); row != kPhysicsRow.fields.rend(); ++row) {
    std::string text;
    if (!row->format(&simulation, 0, text)) continue;
    if (row->name == kFactor.view() && simulation.real_time_factor == 0) {
      if (const std::string* const read = FindWording(kept, kSdf.name, kFactor)) text = *read;
    }
    any = true;
    XMLElement* const child = document.NewElement(row->name.data());
    child->SetText(text.c_str());
    physics->InsertFirstChild(child);
  }
  if (!any) return kept;
  if (is_new) {
    kept.push_back({Name(kSdf.name), {}, ToXml(*physics)});
  } else {
    profile->text = ToXml(*physics);
  }
  return kept;
}

}  // namespace sceneweld::sdf
