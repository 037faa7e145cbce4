// SPDX-License-Identifier: BSD-3-Clause
// Functions of one MJCF file: conversion of angles, lookup of classes, and the check of names from included files.

#include "sceneweld/parsers/mjcf/model/mjcf_file.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <vector>

#include "sceneweld/parsers/files/packages/uri.h"
#include "sceneweld/parsers/mjcf/model/mjcf_actuator_law.h"
#include "sceneweld/parsers/mjcf/table/mjcf_placement.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::mjcf {

ActuatorElement Class::ActuatorOf(std::string_view tag) const {
  ActuatorElement start = actuator;
  const Class* of = this;
  while (of && tag != kGeneral.name && !of->tag_of_law.empty() && of->tag_of_law != tag) of = of->parent;
  TakeLaw(of ? of->actuator : ActuatorElement(), start);
  return start;
}

void Class::SetActuator(std::string_view tag, ActuatorElement says) {
  says.name = {};
  tag_of_law = tag == kGeneral.name ? std::string() : std::string(tag);
  actuator = std::move(says);
}

std::string Classes::Nearest(std::string_view name) const {
  std::vector<std::string_view> known;
  for (const Class& one : classes_) known.push_back(one.name.view());
  return ClosestName(name, known);
}

Includes::Includes(std::unique_ptr<XmlDocument> main, std::string folder, ReadContext& context)
    : context_(context), folder_(std::move(folder)), main_(std::move(main)) {}

namespace {

// Nesting of included files; each level is a recursion.
constexpr int kDeepestInclude = 1000;
// The limit on visits: in a chain of files that each include the next one twice, the visits double at each level.
constexpr std::size_t kMostVisits = 100'000;

}  // namespace

void Includes::Stop(Element include, const char* why) {
  context_.diagnostics.Error("limit-exceeded", include.span(), why);
  stopped_ = true;
}

Element Includes::Included(Element include) {
  if (stopped_) return {};
  if (depth_ > kDeepestInclude) {
    Stop(include, "includes are nested too deeply");
    return {};
  }
  if (++visits_ > kMostVisits) {
    Stop(include, "files are included too often; stopped here");
    return {};
  }
  const Span span = include.span();
  const auto [found, is_new] = opened_.try_emplace({span.source, span.begin});
  if (is_new) found->second = Open(include);
  return found->second;
}

bool Includes::Reaches(const std::string& from, const std::string& to) const {
  std::vector<std::string> open{from};
  std::set<std::string> seen;
  while (!open.empty()) {
    const std::string at = std::move(open.back());
    open.pop_back();
    if (at == to) return true;
    if (!seen.insert(at).second) continue;
    if (const auto edges = edges_.find(at); edges != edges_.end())
      std::copy(edges->second.begin(), edges->second.end(), std::back_inserter(open));
  }
  return false;
}

Element Includes::Open(Element include) {
  Diagnostics& diagnostics = context_.diagnostics;
  if (const Element child = include.child()) {
    diagnostics.Error("wrong-root", child.span(), "`<include>` cannot have children; the file contains them");
    return {};
  }
  const Attribute file = include.attribute("file");
  if (!file || file.value().empty()) {
    diagnostics.Error("missing-value", include.span(), "`<include>` needs a `file`");
    return {};
  }
  const std::string& includer = include.document().source().path();
  std::string path;
  if (IsUri(file.value())) {
    const auto resolved = ResolveUri(file.value(), folder_, file.value_span(), context_);
    if (!resolved) return {};
    path = *resolved;
  } else {
    path = NormalizedPath(file.value(), folder_);
    if (!context_.files.IsFile(path)) {
      const std::string beside = NormalizedPath(file.value(), FolderOf(includer));
      if (context_.files.IsFile(beside)) path = beside;
    }
  }
  if (Reaches(path, includer)) {
    diagnostics.Error("include-cycle", file.value_span(), "`" + context_.files.Shown(path) + "` includes itself");
    return {};
  }
  edges_[includer].insert(path);
  const auto [found, is_new] = documents_.try_emplace(path);
  if (is_new) {
    const Source* source = context_.files.ReadText(path, file.value_span(), diagnostics);
    if (source) {
      const Diagnostics::Context context(diagnostics, include.span(), "included here");
      found->second = XmlDocument::ParseDeep(*source, diagnostics);
      if (found->second && !found->second->root()) {
        diagnostics.Error("wrong-root", file.value_span(), "`" + context_.files.Shown(path) + "` contains no element");
      }
    }
  }
  return found->second ? found->second->root() : Element();
}

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
