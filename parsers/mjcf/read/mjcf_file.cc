// SPDX-License-Identifier: BSD-3-Clause
// Functions of one MJCF file: conversion of angles, lookup of classes, and the check of names from included files.

#include "sceneweld/parsers/mjcf/read/mjcf_file.h"

#include <algorithm>

#include "sceneweld/parsers/mjcf/table/mjcf_placement.h"

namespace sceneweld::mjcf {

double File::Radians(double angle) const { return mjcf::Radians(angle, compiler); }

const std::set<std::string_view>& File::NamesOf(std::string_view kind) const {
  if (!names) {
    names.emplace();
    std::vector<Element> open;
    for (const Element section : sections) {
      if (section.name() == "worldbody") open.push_back(section);
    }
    while (!open.empty()) {
      const Element at = open.back();
      open.pop_back();
      const std::string_view tag = at.name() == "freejoint" ? "joint" : at.name();
      if (const Attribute own = at.attribute("name")) (*names)[tag].insert(own.value());
      includes.Each(at, [&](Element child) { open.push_back(child); });
    }
  }
  return (*names)[kind];
}

bool File::Makes(std::string_view full_name) const {
  constexpr std::string_view kDigits = "0123456789";
  const auto is_flex = [&](const std::string& flexcomp) {
    return full_name.starts_with(flexcomp + "_") &&
           full_name.find_first_not_of(kDigits, flexcomp.size() + 1) == full_name.npos;
  };
  // Bodies, joints, geoms and sites: `B_first`, `J_1`, `G0`, `S_last`.
  const auto is_composite = [&](const std::string& prefix) {
    if (!full_name.starts_with(prefix) || full_name.size() < prefix.size() + 2) return false;
    const std::string_view rest = full_name.substr(prefix.size());
    return rest[0] == 'G' ? kDigits.find(rest[1]) != kDigits.npos
                          : std::string_view("BJS").find(rest[0]) != std::string_view::npos && rest[1] == '_';
  };
  return std::any_of(flexcomps.begin(), flexcomps.end(), is_flex) ||
         std::any_of(composites.begin(), composites.end(), is_composite);
}

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
