// SPDX-License-Identifier: BSD-3-Clause
// Checks the names of a scene.

#include "sceneweld/scene/check_names.h"

#include <algorithm>
#include <string>
#include <unordered_map>

#include "sceneweld/scene/field_info.h"
#include "sceneweld/scene/frame_ref.h"

namespace sceneweld {
namespace {

const FieldInfo* NameFieldOf(const KindInfo& kind) {
  for (const FieldInfo& field : kind.fields) {
    if (field.name == "name" && Has(field.rules, FieldRule::kIdentity)) return &field;
  }
  return nullptr;
}

// Full names are longer than that only in inputs that want a small file to become a large scene.
constexpr std::size_t kLongestName = 4096;

// Whether a name comes back from a full name that contains it.
bool IsReadBack(std::string_view name) {
  if (name.find(kScopeDelimiter) == std::string_view::npos) return true;
  return ScopedName::Parse(name).full() == name;
}

// A control character that XML cannot contain, not even as a reference.
bool IsBanned(char c) { return static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\r' && c != '\n'; }

// Whether a name has none of the faults that CheckName looks for, as nearly all have.
bool IsPlain(std::string_view name) {
  const auto is_plain = [](char c) { return static_cast<unsigned char>(c) > ' ' && c != ':'; };
  return name.size() <= kLongestName && name != kModelFrame && std::all_of(name.begin(), name.end(), is_plain);
}

// Tables that find elements by name refuse duplicates by themselves; blocks of URDF need no names of their own.
bool NeedsNoCheckOfDuplicates(std::string_view table) {
  return table == "plugins" || table == "models" || table == "bodies" || table == "frames" || table == "joints" ||
         table == "geometries" || table == "actuators" || table == "collision_filter_groups";
}

}  // namespace

bool CheckName(const TableInfo& table, std::string_view name, Span span, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.error_count();
  const std::string kind(table.kind->name);
  if (!name.empty() && name.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    diagnostics.Error("bad-name", span, "the name of a " + kind + " consists of blanks");
  }
  if (std::any_of(name.begin(), name.end(), IsBanned)) {
    diagnostics.Error("bad-name", span, "the name " + Quoted(name) + " of a " + kind + " contains a control character");
  }
  if (!IsReadBack(name)) {
    diagnostics
        .Error("bad-name", span,
               "the name " + Quoted(name) + " of a " + kind + " begins or ends with `::`, or repeats it")
        .Help("`::` separates the names of models and elements");
  }
  if (name == kModelFrame && (table.name == "bodies" || table.name == "frames")) {
    diagnostics.Error("bad-name", span, "no " + kind + " can be named `__model__`")
        .Help("`__model__` is the frame of the model itself");
  }
  if (name.size() > kLongestName) {
    diagnostics.Error("limit-exceeded", span,
                      "the name of a " + kind + " has " + std::to_string(name.size()) + " bytes; at most " +
                          std::to_string(kLongestName) + " are allowed");
  }
  return diagnostics.error_count() == errors;
}

bool CheckNames(const Scene& scene, Diagnostics& diagnostics, Duplicates duplicates) {
  bool good = true;
  for (const TableInfo& table : AllTables()) {
    const FieldInfo* const field = NameFieldOf(*table.kind);
    if (!field) continue;
    const bool is_checked =
        duplicates == Duplicates::kOfAll ? table.name != "plugins" : !NeedsNoCheckOfDuplicates(table.name);
    std::unordered_map<std::string, const void*> first;
    for (std::size_t i = 0; i < table.size(scene); ++i) {
      const void* element = table.at(scene, i);
      const std::string_view name = field->type->Text(field->Of(element));
      if (name.empty()) continue;
      if (!IsPlain(name)) good = CheckName(table, name, table.kind->SpanOf(element), diagnostics) && good;
      if (!is_checked) continue;
      const auto [earlier, fresh] = first.try_emplace(table.FullName(scene, i), element);
      if (fresh) continue;
      diagnostics
          .Error("duplicate-name", table.kind->SpanOf(element),
                 "the name of " + std::string(table.kind->name) + " " + Quoted(table.FullName(scene, i)) +
                     " is used twice")
          .Note(table.kind->SpanOf(earlier->second), "first declared here");
      good = false;
    }
  }
  for (const Body& body : scene.bodies) {
    if (body.model != Scene::kWorldInstance || scene.bodies.IndexOf(body) == Scene::kWorldBody) continue;
    diagnostics.Error("missing-value", body.span, "body " + Quoted(body.name.view()) + " belongs to no model");
    good = false;
  }
  return good;
}

}  // namespace sceneweld
