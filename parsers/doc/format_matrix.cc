// SPDX-License-Identifier: BSD-3-Clause
// Generates the tables of docs/formats.md.

#include "sceneweld/parsers/doc/format_matrix.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/table/census.h"
#include "sceneweld/scene/fields/field_info.h"

namespace sceneweld {
namespace {

class Matrix {
 public:
  Matrix() {
    for (const Format& format : Formats()) {
      if (!format.claims) continue;
      columns_.push_back(&format.claims());
      header_ += " " + std::string(format.name) + " |";
      rule_ += "---|";
    }
  }

  std::string Text() {
    const KindInfo& simulation = KindOf<Simulation>();
    Section(simulation.name);
    Fields(simulation, {}, nullptr);
    for (const TableInfo& table : AllTables()) {
      Section(table.name);
      Row(std::string(table.kind->name), table.kind->id, nullptr);
      Fields(*table.kind, {}, table.kind->id);
    }
    return std::move(text_);
  }

 private:
  void Section(std::string_view name) {
    text_ += "\n## ";
    for (const char c : name) text_ += c == '_' ? ' ' : c;
    text_ += "\n\n| |" + header_ + "\n|---|" + rule_ + "\n";
  }

  // `outer`: the claim that all of this depends on; null: none.
  void Row(const std::string& name, const void* id, const void* outer) {
    text_ += "| " + name + " |";
    for (const Claims* claims : columns_) {
      const bool holds = claims->Holds(id) && (!outer || claims->Holds(outer));
      text_ += !holds ? " -" : claims->Approximates(id) ? " partly" : claims->Encodes(id) ? " own" : " yes";
      text_ += holds && claims->Approximates(id) && claims->Encodes(id) ? ", own |" : " |";
    }
    text_ += "\n";
  }

  // The place of a field: `Mimic::offset` in "`mimic.offset`", that of a motion in "revolute `axis`".
  struct Place {
    std::string kind;
    std::string path;

    Place Inside(std::string_view name) const {
      if (name.empty()) return *this;
      return {kind, (path.empty() ? path : path + ".") + std::string(name)};
    }
    std::string Text() const { return (kind.empty() ? kind : kind + " ") + "`" + path + "`"; }
  };

  void Fields(const KindInfo& kind, const Place& place, const void* outer) {
    // Structs that occur several times, such as Dof, are listed where they occur first.
    if (!reported_.insert(kind.id).second) return;
    for (const FieldInfo& field : kind.fields) {
      if (field.IsContent()) Value(field, place.Inside(field.name), outer);
    }
  }

  void Value(const FieldInfo& field, const Place& place, const void* outer) {
    const TypeInfo& type = *field.type;
    if (type.kind == TypeKind::kVariant) {
      for (const TypeInfo* one : type.alternatives) {
        const std::string kind(one->of->name);
        Row(kind, one->of->id, nullptr);
        Fields(*one->of, {kind, {}}, one->of->id);
      }
      return;
    }
    const TypeInfo& held = type.inner ? *type.inner : type;
    const bool is_part = held.kind == TypeKind::kStruct && (&held == &type || type.kind == TypeKind::kArray);
    if (!is_part) Row(place.Text(), field.id, outer);
    if (held.kind == TypeKind::kStruct) Fields(*held.of, place, is_part ? outer : field.id);
  }

  std::vector<const Claims*> columns_;
  std::string header_, rule_, text_;
  std::set<const void*> reported_;
};

}  // namespace

std::string FormatMatrix() { return Matrix().Text(); }

}  // namespace sceneweld
