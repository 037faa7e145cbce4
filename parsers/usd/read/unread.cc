// SPDX-License-Identifier: BSD-3-Clause
// Reports properties and prims of a stage that nobody read, one message for each name.

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "sceneweld/parsers/usd/read/input.h"
#include "sceneweld/parsers/usd/schema/attributes.h"
#include "sceneweld/parsers/usd/schema/prim_types.h"

namespace sceneweld::usd {
namespace {

constexpr std::string_view kOps = "xformOp:";

struct Unread {
  const stage::StagePrim* first = nullptr;
  const stage::StageProperty* property = nullptr;
  std::size_t count = 0;

  void Add(const stage::StagePrim& prim, const stage::StageProperty* of = nullptr) {
    if (count++ == 0) {
      first = &prim;
      property = of;
    }
  }
  // "of prim `/a`", "of 3 prims, first `/a`".
  std::string Where() const {
    return count == 1 ? Input::Describe(*first)
                      : std::to_string(count) + " prims (the first is " + Quoted(first->path) + ")";
  }
};
using UnreadByName = std::map<std::string, Unread, std::less<>>;

// Names of schemas about physics, whose loss changes a simulation.
bool IsPhysics(std::string_view name) {
  constexpr std::string_view kPhysicsPrefixes[] = {
      "physics:", "newton:", "physx", "mjc:", "drive:", "limit:", "state:"};
  return std::any_of(std::begin(kPhysicsPrefixes), std::end(kPhysicsPrefixes),
                     [&](std::string_view prefix) { return name.starts_with(prefix); });
}

// Schemas of the same.
bool IsPhysicsSchema(std::string_view name) {
  constexpr std::string_view kVendors[] = {"Physics", "Physx", "Newton", "Mjc"};
  return std::any_of(std::begin(kVendors), std::end(kVendors),
                     [&](std::string_view vendor) { return name.starts_with(vendor); });
}

// Schemas with a row, and those without properties of their own.
bool IsKnownSchema(std::string_view name) {
  constexpr std::string_view kWithoutRows[] = {"PhysicsArticulationRootAPI", "NewtonSiteAPI", "MjcSiteAPI",
                                               "MjcEqualityConnectAPI"};
  const auto rows = AttributeRows();
  return std::find(std::begin(kWithoutRows), std::end(kWithoutRows), name) != std::end(kWithoutRows) ||
         std::any_of(rows.begin(), rows.end(), [&](const AttributeRow& row) { return row.schema == name; });
}

// Values of zero change nothing: velocities, forces, extra friction.
bool IsZero(const stage::Value& value) {
  const stage::Numbers* numbers = value.numbers();
  return numbers && std::all_of(numbers->data.begin(), numbers->data.end(), [](double n) { return n == 0; });
}

// Declared without a value, or with the value that means nothing special.
bool SaysNothing(const stage::StageProperty& property) {
  if (property.is_relationship()) return property.targets.empty();
  const std::string* text = property.value.text();
  if (property.name == "xformOpOrder") return true;  // It matters only to prims whose place somebody needs.
  if (property.name == "purpose") return text && *text == "default";
  if (property.name == "visibility") return text && *text == "inherited";
  return !property.value && property.targets.empty();
}

class UnreadReport {
 public:
  explicit UnreadReport(Input& in) : in_(in) {}

  void Run() {
    for (std::size_t i = 1; i < in_.stage.prims.size(); ++i) {
      const stage::StagePrim& prim = in_.stage.prims[i];
      if (prim.is_defined) Look(prim);
    }
    for (const auto& [name, unread] : types_) ReportType(name, unread);
    for (const auto& [name, unread] : schemas_) {
      in_.diagnostics().Warning("unsupported-element", unread.first->span,
                                "the schema " + Quoted(name) + " of " + unread.Where() + " is not read");
    }
    for (const auto& [name, unread] : properties_) ReportProperty(name, unread);
    for (const auto& [name, unread] : animated_) {
      in_.diagnostics().Warning(
          "ignored-value", unread.property->span,
          Quoted(name) + " of " + unread.Where() + " changes with time; its default, or its first value, is read");
    }
  }

 private:
  void Look(const stage::StagePrim& prim) {
    const PrimTypeRow* type = FindPrimType(prim.type);
    const bool is_lost = !in_.IsUsed(prim) && (!type || type->use == PrimTypeRow::Use::kLost);
    if (is_lost) {
      types_[prim.type.str()].Add(prim);
      return;
    }
    for (const std::string& schema : prim.api_schemas) {
      const std::string_view name = std::string_view(schema).substr(0, schema.find(':'));
      if (IsPhysicsSchema(name) && !IsKnownSchema(name)) schemas_[std::string(name)].Add(prim);
    }
    const bool is_ignored = type && type->use == PrimTypeRow::Use::kIgnored && !in_.IsUsed(prim);
    for (const stage::StageProperty& property : prim.properties) {
      if (in_.IsTaken(prim, property)) {
        if (property.is_animated) animated_[property.name.str()].Add(prim, &property);
        continue;
      }
      if (is_ignored || SaysNothing(property)) continue;
      const AttributeRow* row = FindAttribute(property.name);
      if (row && row->use == AttributeRow::Use::kIgnored && !IsForgottenOp(prim, property)) continue;
      if (row && row->use == AttributeRow::Use::kLost && IsZero(property.value)) continue;
      properties_[property.name.str()].Add(prim, &property);
    }
  }

  // An op of a prim that the scene has something of.
  bool IsForgottenOp(const stage::StagePrim& prim, const stage::StageProperty& property) const {
    if (!in_.IsUsed(prim) || !property.name.view().starts_with(kOps)) return false;
    const stage::StageProperty* order = prim.Find("xformOpOrder");
    return !order || in_.IsTaken(prim, *order);
  }

  void ReportType(const std::string& name, const Unread& unread) {
    const PrimTypeRow* row = FindPrimType(name);
    Diagnostic& warning = in_.diagnostics().Warning(
        "unsupported-element", unread.first->span,
        Quoted(name) +
            (unread.count == 1 ? " " + Quoted(unread.first->path) + " is not read"
                               : ": " + std::to_string(unread.count) + " prims are not read; the first is " +
                                     Quoted(unread.first->path)) +
            (row ? ": " + std::string(row->doc) : ""));
    if (row) return;
    warning.Suggest(ClosestPrimType(name));
  }

  void ReportProperty(const std::string& name, const Unread& unread) {
    const AttributeRow* row = FindAttribute(name);
    const Span span = unread.property->span;
    if (name.starts_with(kOps)) {
      in_.diagnostics()
          .Warning("ignored-value", span,
                   Quoted(name) + " of " + unread.Where() + " has no effect, because `xformOpOrder` does not name it")
          .Help("add the name to `xformOpOrder`");
    } else if (row && row->use == AttributeRow::Use::kLost) {
      in_.diagnostics().Warning("ignored-value", span,
                                Quoted(name) + " of " + unread.Where() + " is ignored: " + std::string(row->doc));
    } else if (row) {
      const bool needs_api = row->schema.ends_with("API") && !HasApi(*unread.first, *row, name);
      in_.diagnostics().Warning("ignored-value", span,
                                Quoted(name) + " of " + unread.Where() + " has no effect" +
                                    (needs_api ? ": the prim does not have the schema " + Quoted(row->schema) : ""));
    } else if (IsPhysics(name)) {
      in_.diagnostics()
          .Warning("unknown-name", span, Quoted(name) + " of " + unread.Where() + " is not known, and ignored")
          .Suggest(ClosestAttribute(name));
    } else {
      in_.diagnostics().Note("ignored-value", span, Quoted(name) + " of " + unread.Where() + " is ignored");
    }
  }

  // Whether the prim has the schema of a row, with the instance in the name of the property if it has one.
  static bool HasApi(const stage::StagePrim& prim, const AttributeRow& row, std::string_view name) {
    const std::size_t star = row.name.find('*');
    if (star == row.name.npos || star + 1 == row.name.size()) return prim.Has(row.schema);
    const std::string_view rest = name.substr(star);
    return prim.Has(std::string(row.schema) + ":" + std::string(rest.substr(0, rest.find(':'))));
  }

  Input& in_;
  UnreadByName types_, schemas_, properties_, animated_;
};

}  // namespace

void Input::ReportUnread() { UnreadReport(*this).Run(); }

}  // namespace sceneweld::usd
