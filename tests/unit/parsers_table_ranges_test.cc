// SPDX-License-Identifier: BSD-3-Clause
// Readers must agree on ranges: a row accepts every number that its field of the scene may hold. Otherwise one format
// would refuse what another one wrote. CheckNumbers refuses the numbers that no field may hold.
#include <catch2/catch.hpp>
#include <map>

#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/scene/fields/field_info.h"
#include "sceneweld/scene/verification/check_scene.h"
#include "sceneweld/tests/unit/each_row.h"

namespace sceneweld {
namespace {

// Rows that refuse numbers which their field may hold, with the reason.
const std::map<std::string_view, std::string_view> kNarrower = {};

// Whether the row reads the text without an error and its facets allow the number.
bool Accepts(const Field& field, const Dialect& dialect, std::string_view text, double number) {
  if (Has(field.facets, Facet::kPositive) && !(number > 0)) return false;
  if (Has(field.facets, Facet::kNonNegative) && !(number >= 0)) return false;
  struct Trial {
    const Field& field;
    const Dialect& dialect;
    std::string_view text;
    Diagnostics diagnostics = {};
  } trial{field, dialect, text};
  field.with_owner(
      [](void* owner, void* context) {
        Trial& one = *static_cast<Trial*>(context);
        Reading reading{one.diagnostics, one.dialect};
        one.field.parse(one.field, XmlText{one.text, {}}, owner, reading);
      },
      &trial);
  return trial.diagnostics.error_count() == 0;
}

TEST_CASE("a row accepts every number that its field may hold") {
  std::map<const void*, const FieldInfo*> fields;
  for (const KindInfo* kind : AllKinds()) {
    for (const FieldInfo& field : kind->fields) fields.emplace(field.id, &field);
  }
  std::size_t tried = 0;
  for (const Format& format : Formats()) {
    if (!format.root) continue;
    ForEachRow(format, [&](const ElementRow& row, const Field& field) {
      if (field.kind != Field::Kind::kField || !field.member || field.value_type != "number") return;
      const auto known = fields.find(field.member);
      if (known == fields.end() || known->second->type->kind != TypeKind::kNumber) return;
      const FieldInfo& info = *known->second;
      const std::string name = std::string(format.name) + " <" + std::string(row.name) + "> " + std::string(field.name);
      for (const auto& [text, number] : {std::pair{"-0.5", -0.5}, std::pair{"0", 0.0}, std::pair{"0.25", 0.25},
                                         std::pair{"4", 4.0}, std::pair{"1e300", 1e300}}) {
        if (!BoundsOf(info).Hold(number) || Accepts(field, *format.dialect, text, number)) continue;
        if (!kNarrower.contains(name)) {
          FAIL_CHECK(name << " refuses " << text << ", which `" << info.name << "` of " << info.owner->name
                          << " may hold");
        }
      }
      ++tried;
    });
  }
  CHECK(tried > 60);
}

}  // namespace
}  // namespace sceneweld
