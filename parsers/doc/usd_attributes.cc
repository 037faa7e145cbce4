// SPDX-License-Identifier: BSD-3-Clause
// Generates the tables of docs/reference/usd.md.

#include "sceneweld/parsers/doc/usd_attributes.h"

#include <string_view>
#include <vector>

#include "sceneweld/parsers/usd/schema/attributes.h"
#include "sceneweld/parsers/usd/schema/prim_types.h"

namespace sceneweld {
namespace {

using usd::AttributeRow;
using usd::PrimTypeRow;
using usd::UnitKind;

std::string_view UnitText(UnitKind unit) {
  switch (unit) {
    case UnitKind::kNone: return "";
    case UnitKind::kLength: return "length";
    case UnitKind::kMass: return "mass";
    case UnitKind::kDensity: return "mass / length^3";
    case UnitKind::kInertia: return "mass length^2";
    case UnitKind::kForce: return "mass length / s^2";
    case UnitKind::kTorque: return "mass length^2 / s^2";
    case UnitKind::kAcceleration: return "length / s^2";
    case UnitKind::kDegrees: return "degree";
    case UnitKind::kByAxis: return "degree or length";
    case UnitKind::kPerAxis: return "effort per degree or length";
    case UnitKind::kEffort: return "torque or force";
    case UnitKind::kSeconds: return "s";
    case UnitKind::kMjcAngle: return "degree or m";
    case UnitKind::kRadiansOrMeters: return "rad or m";
  }
  return "";
}

std::string_view UseText(AttributeRow::Use use) {
  switch (use) {
    case AttributeRow::Use::kRead: return "read";
    case AttributeRow::Use::kBoth: return "read, written";
    case AttributeRow::Use::kIgnored: return "ignored";
    case AttributeRow::Use::kLost: return "reported";
  }
  return "";
}

std::string_view UseText(PrimTypeRow::Use use) {
  switch (use) {
    case PrimTypeRow::Use::kRead: return "read";
    case PrimTypeRow::Use::kIgnored: return "ignored";
    case PrimTypeRow::Use::kLost: return "reported";
  }
  return "";
}

// The text of a cell in a table.
std::string UsdCell(std::string_view text) {
  std::string cell;
  for (const char c : text) {
    if (c == '|') cell += '\\';
    cell += c;
  }
  return cell;
}

std::string InCode(std::string_view text) { return text.empty() ? std::string() : "`" + UsdCell(text) + "`"; }

bool IsOfNewton(const AttributeRow& row) { return row.schema.starts_with("Newton"); }

// Every property of newton-usd-schemas: what it is in a scene, or why it is nothing there.
std::string NewtonTable() {
  std::string text =
      "\n### newton-usd-schemas 0.6\n\nAll " + std::to_string(usd::NewtonRows().size()) +
      " properties of newton-usd-schemas 0.6.0. \"Written\" and \"read\" refer to the field of "
      "[scene JSON](scene-json.md).\n\n"
      "| schema | property | type | default | unit | use | field | |\n|---|---|---|---|---|---|---|---|\n";
  for (const AttributeRow& row : usd::NewtonRows()) {
    text += "| " + InCode(row.schema) + " | " + InCode(row.name) + " | " + InCode(row.type) + " | " +
            InCode(row.usual) + " | " + UsdCell(UnitText(row.unit)) + " | " + std::string(UseText(row.use)) + " | " +
            InCode(row.field) + " | " + UsdCell(row.doc) + " |\n";
  }
  return text;
}

}  // namespace

std::string UsdAttributes() {
  // The schemas in the order of their first row. Those of Newton have a table of their own.
  std::vector<std::string_view> schemas;
  for (const AttributeRow& row : usd::AttributeRows()) {
    if (IsOfNewton(row)) continue;
    bool is_known = false;
    for (const std::string_view schema : schemas) is_known = is_known || schema == row.schema;
    if (!is_known) schemas.push_back(row.schema);
  }
  std::string text;
  for (const std::string_view schema : schemas) {
    text += "\n### " + std::string(schema) + "\n\n| property | type | unit | use | |\n|---|---|---|---|---|\n";
    for (const AttributeRow& row : usd::AttributeRows()) {
      if (row.schema != schema || IsOfNewton(row)) continue;
      text += "| " + InCode(row.name) + " | " + InCode(row.type) + " | " + UsdCell(UnitText(row.unit)) + " | " +
              std::string(UseText(row.use)) + " | " + UsdCell(row.doc) + " |\n";
    }
  }
  text += NewtonTable();
  text += "\n### Types of prims\n\n| type | use | |\n|---|---|---|\n";
  for (const PrimTypeRow& row : usd::PrimTypeRows()) {
    text += "| " + (row.name.empty() ? std::string("(none)") : InCode(row.name)) + " | " +
            std::string(UseText(row.use)) + " | " + UsdCell(row.doc) + " |\n";
  }
  return text;
}

}  // namespace sceneweld
