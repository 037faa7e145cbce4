// SPDX-License-Identifier: BSD-3-Clause
// Names of the elements and fields that a loss is about.
// Finds the elements of a scene by their places, for losses of which a writer knows only the place.

#include "sceneweld/parsers/loss/loss_subject.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <tuple>
#include <unordered_set>

#include "sceneweld/scene/fields/field_info.h"

namespace sceneweld {
namespace loss {

LossSubject OfElement(Span span, const void* owner_id, const void* element, const LossFields& fields) {
  const KindInfo& kind = KindOf(owner_id);
  return {span, kind.name, element, kind.table, fields};
}

LossFields FieldsByIds(std::initializer_list<const void*> member_ids) {
  std::vector<LossFields::Field> fields;
  for (const void* id : member_ids) fields.push_back({id, std::string(FieldOf(id).name)});
  return fields;
}

LossFields FieldOfKind(const void* owner_id) {
  return std::vector<LossFields::Field>{{owner_id, std::string(KindOf(owner_id).name)}};
}

LossFields WholeElement(const void* owner_id) { return std::vector<LossFields::Field>{{owner_id, {}}}; }

}  // namespace loss

std::string LossSubject::FullName(const Scene& scene) const {
  std::string name;
  if (table) table->append_full_name(name, scene, element);
  return name;
}

LossSubject AboutGravity(const Scene& scene) {
  return {scene.gravity_span, "scene", &scene, nullptr,
          std::vector<LossFields::Field>{{&kMemberId<&Scene::gravity>, "gravity"}}};
}

LossSubject AboutSimulation(const Scene& scene, const FieldInfo& field) {
  return {{},
          "scene",
          &scene,
          nullptr,
          std::vector<LossFields::Field>{{field.id, "simulation." + std::string(field.name)}}};
}

namespace {

// The field of a struct, or of a struct in it, by the first word of a key: `calibration` for `calibration.*`.
const FieldInfo* FindField(const KindInfo& kind, std::string_view word, std::unordered_set<const KindInfo*>& seen) {
  if (!seen.insert(&kind).second) return nullptr;
  for (const FieldInfo& field : kind.fields) {
    if (field.IsContent() && field.name == word) return &field;
  }
  const auto below = [&](const TypeInfo& type) { return type.of ? FindField(*type.of, word, seen) : nullptr; };
  for (const FieldInfo& field : kind.fields) {
    const TypeInfo& type = *field.type;
    if (!field.IsContent() || type.kind == TypeKind::kReference || Has(field.rules, FieldRule::kOfFormat)) continue;
    const FieldInfo* found = below(type.inner ? *type.inner : type);
    for (const TypeInfo* alternative : type.alternatives) found = found ? found : below(*alternative);
    if (found) return found;
  }
  return nullptr;
}

// Keys that concern the whole element although fields have these names, because without them it is another element.
constexpr std::string_view kOfWhole[] = {"format", "ignores", "members", "model", "name", "shape", "type"};

bool IsBefore(const Span& a, const Span& b) {
  return std::tie(a.source, a.begin, a.end) < std::tie(b.source, b.begin, b.end);
}

}  // namespace

std::vector<LossSubject> ElementsAt(const Scene& scene, std::span<const Span> places, std::string_view key) {
  std::vector<Span> sorted(places.begin(), places.end());
  std::sort(sorted.begin(), sorted.end(), IsBefore);
  const std::string_view word = key.substr(0, key.find('.'));
  const bool may_be_field = std::find(std::begin(kOfWhole), std::end(kOfWhole), word) == std::end(kOfWhole);
  std::vector<LossSubject> found;
  if (key == "gravity") return {AboutGravity(scene)};
  for (const FieldInfo& field : KindOf<Simulation>().fields) {
    if (key == field.name) return {AboutSimulation(scene, field)};
  }
  for (const TableInfo& table : AllTables()) {
    std::unordered_set<const KindInfo*> seen;
    const FieldInfo* field = may_be_field ? FindField(*table.kind, word, seen) : nullptr;
    const LossFields fields = field ? loss::FieldsByIds({field->id}) : loss::WholeElement(table.kind->id);
    for (std::size_t i = table.has_world ? 1 : 0; i < table.size(scene); ++i) {
      const void* element = table.at(scene, i);
      const Span span = table.kind->SpanOf(element);
      if (!span || !std::binary_search(sorted.begin(), sorted.end(), span, IsBefore)) continue;
      found.push_back({span, table.kind->name, element, &table, fields});
    }
  }
  if (found.empty()) found.push_back({places.front(), {}, nullptr, nullptr, {}});
  return found;
}

}  // namespace sceneweld
