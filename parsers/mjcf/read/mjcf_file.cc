// SPDX-License-Identifier: BSD-3-Clause
// Functions of one MJCF file: conversion of angles, lookup of classes, and the check of names from included files.

#include "sceneweld/parsers/mjcf/read/mjcf_file.h"

#include "sceneweld/parsers/mjcf/table/mjcf_placement.h"

namespace sceneweld::mjcf {

double File::Radians(double angle) const { return mjcf::Radians(angle, compiler); }

const Class& File::ClassOf(Element element, const Class& otherwise, Diagnostics& diagnostics) const {
  const Attribute name = element.attribute("class");
  return name ? FindClass(name, diagnostics) : otherwise;
}

const Class& File::FindClass(Attribute name, Diagnostics& diagnostics) const {
  if (const Class* found = classes.Find(name.value())) return *found;
  diagnostics
      .Warning("unknown-class", name.value_span(), "no class " + Quoted(name.value()) + "; `main` is used instead")
      .Suggest(classes.Nearest(name.value()));
  return classes.main();
}

void CheckIncluded(Element child, Element parent, const ElementRow& row, Reading& reading) {
  if (child.parent() != parent) CheckChild(child, row, UnknownNames::kWarning, reading);
}

}  // namespace sceneweld::mjcf
