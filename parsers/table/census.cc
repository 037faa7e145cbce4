// SPDX-License-Identifier: BSD-3-Clause
// Finds the fields of a scene that a format does not hold.

#include "sceneweld/parsers/table/census.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/parsers/table/field_value.h"
#include "sceneweld/scene/fields/field_info.h"
#include "sceneweld/scene/kept.h"

namespace sceneweld {
namespace {

// One kind of loss: a field, or a kind of element or struct, of one table.
struct Loss {
  std::string what;
  const TableInfo& table;
  std::vector<LossSubject> about;
};

// The names of kept entries of one format that elements of a table have.
using KeptLoss = std::tuple<const TableInfo*, std::string, std::vector<std::string>>;

constexpr std::size_t kShownPlaces = 3;

class Census {
 public:
  Census(const Scene& scene, const Claims& claims, LossReport& losses)
      : scene_(scene), claims_(claims), losses_(losses) {}

  void Take() {
    for (const TableInfo& table : AllTables()) {
      if (claims_.Holds(table.kind->id) && HoldsAllOf(*table.kind)) continue;
      table_ = &table;
      for (std::size_t i = table.has_world ? 1 : 0; i < table.size(scene_); ++i) {
        element_ = table.at(scene_, i);
        Count(*table.kind, element_, table.kind->id, Path());
      }
    }
    for (Loss& loss : found_) Report(loss);
    CountSimulation();
    CountWorld();
    CountWithoutRole();
    for (auto& [key, about] : kept_) ReportKept(key, about);
  }

 private:
  // The place of the walk, below the element. Its text is made only for a loss.
  struct Path {
    const Path* outer = nullptr;
    std::string_view name;

    std::string Text() const {
      std::string text = outer ? outer->Text() : std::string();
      if (name.empty()) return text;
      if (!text.empty()) text += '.';
      return text.append(name);
    }
  };

  // Whether no part of a struct can be lost.
  bool HoldsAllOf(const KindInfo& kind) {
    if (const auto known = holds_all_.find(&kind); known != holds_all_.end()) return known->second;
    const bool all = std::all_of(kind.fields.begin(), kind.fields.end(),
                                 [&](const FieldInfo& field) { return !field.IsContent() || HoldsAllOf(field); });
    return holds_all_[&kind] = all;
  }
  bool HoldsAllOf(const FieldInfo& field) {
    if (Has(field.rules, FieldRule::kOfFormat)) return false;
    const TypeInfo& type = *field.type;
    if (type.kind == TypeKind::kStruct) return HoldsAllOf(*type.of);
    if (type.kind == TypeKind::kVariant) {
      return std::all_of(type.alternatives.begin(), type.alternatives.end(),
                         [&](const TypeInfo* one) { return claims_.Holds(one->of->id) && HoldsAllOf(*one->of); });
    }
    const bool has_structs = type.inner && type.inner->kind == TypeKind::kStruct;
    if (has_structs && !HoldsAllOf(*type.inner->of)) return false;
    return type.kind == TypeKind::kArray || claims_.Holds(field.id);
  }

  // A struct with fields of its own; `id` is the claim that it can exist at all.
  void Count(const KindInfo& kind, const void* thing, const void* id, const Path& path) {
    if (!claims_.Holds(id)) return Miss(id, path);
    CountFields(kind, thing, path);
  }

  // The fields of a struct of which a part can be lost.
  const std::vector<const FieldInfo*>& Losable(const KindInfo& kind) {
    const auto [at, fresh] = losable_.try_emplace(&kind);
    if (fresh) {
      for (const FieldInfo& field : kind.fields) {
        if (field.IsContent() && !HoldsAllOf(field)) at->second.push_back(&field);
      }
    }
    return at->second;
  }

  void CountFields(const KindInfo& kind, const void* thing, const Path& path) {
    for (const FieldInfo* field : Losable(kind)) CountValue(*field, field->Of(thing), Path{&path, field->name});
  }

  void CountValue(const FieldInfo& field, const void* value, const Path& path) {
    if (Has(field.rules, FieldRule::kOfFormat)) return CountKept(field, *static_cast<const KeptList*>(value));
    const TypeInfo& type = *field.type;
    if (type.kind == TypeKind::kStruct) {
      CountFields(*type.of, value, path);  // It is a part of its owner.
    } else if (type.kind == TypeKind::kVariant) {
      const KindInfo& one = *type.Held(value).of;
      if (!claims_.Holds(one.id)) return Miss(one.id, Path{&path, one.name});
      CountFields(one, type.At(value, 0), path.outer ? *path.outer : path);
    } else if (type.inner && type.inner->kind == TypeKind::kStruct) {
      for (std::size_t i = 0; i < type.Size(value); ++i) {
        if (type.kind == TypeKind::kArray) {
          CountFields(*type.inner->of, type.At(value, i), path);
        } else {
          Count(*type.inner->of, type.At(value, i), field.id, path);
        }
      }
    } else if (!type.Same(value, field.Default()) && !claims_.Holds(field.id)) {
      Miss(field.id, path);
    }
  }

  void CountSimulation() {
    for (const FieldInfo& field : KindOf<Simulation>().fields) {
      const void* value = field.Of(&scene_.simulation);
      if (field.type->Same(value, field.Default()) || claims_.Holds(field.id)) continue;
      losses_.Dropped(AboutSimulation(scene_, field), "`" + std::string(field.name) + "` of the scene is left out");
    }
  }

  // The world is not a model, but formats have elements of the world too.
  void CountWorld() {
    const ModelInstance& world = scene_.models[Scene::kWorldInstance];
    std::map<std::string, std::string> what_by_format;
    for (const Kept& kept : world.kept) {
      if (kept.format == claims_.format() || IsWording(kept)) continue;
      std::string& what = what_by_format[kept.format.str()];
      what += (what.empty() ? "`" : ", `") + WhatIs(kept) + "`";
    }
    for (const auto& [format, what] : what_by_format) {
      losses_.Dropped(About<&ModelInstance::kept>(world),
                      what + " of the world" + OnlyIn(format, what.find(", ") != std::string::npos));
    }
  }

  void CountWithoutRole() {
    std::vector<LossSubject> about;
    for (const Geometry& geometry : scene_.geometries) {
      if (geometry.roles == Roles()) about.push_back(About(geometry));
    }
    if (about.empty()) return;
    std::string text = about.size() > 1 ? std::to_string(about.size()) + " geometries have no role and are left out"
                                        : "a geometry has no role and is left out";
    AppendPlaces(about, text);
    losses_.Dropped(std::move(about), std::move(text));
  }

  // The kept entries on an element that belong to other formats than the target. Elements that lose the same are one
  // loss.
  void CountKept(const FieldInfo& field, const KeptList& list) {
    if (list.empty()) return;
    // Instances of a part share their lists.
    const auto [known, fresh] = losses_of_list_.try_emplace(Key{&list.front(), table_});
    if (fresh) known->second = LossesOf(list);
    for (std::vector<LossSubject>* about : known->second) {
      Add(*about, about->empty() ? loss::FieldsByIds({field.id}) : about->front().fields);
    }
  }

  // The entries of `kept_` for an element with this list.
  std::vector<std::vector<LossSubject>*> LossesOf(const KeptList& list) {
    std::map<std::string, std::vector<std::string>> what_by_format;
    std::set<std::pair<std::string_view, std::string>> seen;
    for (const Kept& kept : list) {
      if (kept.format == claims_.format() || IsWording(kept) || losses_.IsInOtherWords(kept)) continue;
      std::string name = WhatIs(kept);
      if (seen.emplace(kept.format.view(), name).second) what_by_format[kept.format.str()].push_back(std::move(name));
    }
    std::vector<std::vector<LossSubject>*> losses;
    for (auto& [format, what] : what_by_format) losses.push_back(&kept_[{table_, format, std::move(what)}]);
    return losses;
  }
  // `surface/bounce`, `<gui>`; for an entry of a section of MJCF `sensor/gyro`.
  static std::string WhatIs(const Kept& kept) {
    const std::size_t inner = kept.attribute.empty() ? kept.text.find("><") : std::string::npos;
    if (inner != std::string::npos && kept.text.find_first_of(" />") == inner && kept.text[inner + 2] != '/') {
      const std::size_t end = kept.text.find_first_of(" />", inner + 2);
      return kept.text.substr(1, inner - 1) + "/" + kept.text.substr(inner + 2, end - inner - 2);
    }
    return (kept.place.empty() ? std::string() : kept.place.str() + "/") + KeptName(kept);
  }

  // The end of the message of a loss about kept entries.
  static std::string OnlyIn(const std::string& format, bool is_plural) {
    const std::string name = format == kSdf.name    ? "SDFormat"
                             : format == kUrdf.name ? "URDF"
                             : format == "srdf"     ? "SRDF"
                             : format == "usd"      ? "USD"
                                                    : "MJCF";
    return (is_plural ? " exist in " : " exists in ") + name + " only and " + (is_plural ? "are" : "is") + " left out";
  }

  // "`solref`, `<plugin>` of 3 geometries exist in MJCF only and are left out: `arm::a`, ...".
  void ReportKept(const KeptLoss& loss, std::vector<LossSubject>& about) {
    const auto& [table, format, names] = loss;
    std::string text;
    for (const std::string& what : names) text += (text.empty() ? "`" : ", `") + what + "`";
    const std::size_t count = about.size();
    text += " of " + (count > 1 ? std::to_string(count) + " " : std::string());
    for (const char c : count > 1 ? table->name : table->kind->name) text += c == '_' ? ' ' : c;
    text += OnlyIn(format, names.size() > 1);
    AppendPlaces(about, text);
    losses_.Dropped(std::move(about), std::move(text));
  }

  void Miss(const void* id, const Path& path) {
    const auto [at, fresh] = by_id_.try_emplace(Key{id, table_}, found_.size());
    if (fresh) found_.push_back({path.Text(), *table_, {}});
    Loss& loss = found_[at->second];
    // The degrees of freedom of one joint are one loss.
    if (!loss.about.empty() && loss.about.back().element == element_) return;
    Add(loss.about, loss.about.empty() ? std::vector<LossFields::Field>{{id, loss.what}} : loss.about.front().fields);
  }

  // Adds fields of the element.
  void Add(std::vector<LossSubject>& about, const LossFields& fields) {
    about.push_back({table_->kind->SpanOf(element_), table_->kind->name, element_, table_, fields});
  }

  // "`mimic` of 2 joints is left out: `arm::a`, `arm::b`".
  void Report(Loss& loss) {
    const std::size_t count = loss.about.size();
    std::string text = loss.what.empty() ? std::string() : "`" + loss.what + "` of ";
    if (count > 1) text += std::to_string(count) + " ";
    for (const char c : count > 1 ? loss.table.name : loss.table.kind->name) text += c == '_' ? ' ' : c;
    text += count > 1 && loss.what.empty() ? " are left out" : " is left out";
    AppendPlaces(loss.about, text);
    losses_.Dropped(std::move(loss.about), std::move(text));
  }

  void AppendPlaces(const std::vector<LossSubject>& about, std::string& text) const {
    std::string_view before = ": ";
    for (std::size_t i = 0; i < std::min(about.size(), kShownPlaces); ++i) {
      const std::string name = about[i].FullName(scene_);
      if (name.empty()) continue;
      text.append(before).append("`" + name + "`");
      before = ", ";
    }
    if (about.size() > kShownPlaces) text += ", ...";
  }

  struct Key {
    const void* id;
    const TableInfo* table;
    bool operator==(const Key&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Key& key) const {
      return std::hash<const void*>()(key.id) ^ (std::hash<const void*>()(key.table) * 31);
    }
  };

  const Scene& scene_;
  const Claims& claims_;
  LossReport& losses_;
  const TableInfo* table_ = nullptr;
  const void* element_ = nullptr;
  std::vector<Loss> found_;
  std::unordered_map<Key, std::size_t, Hash> by_id_;
  std::unordered_map<const KindInfo*, bool> holds_all_;
  std::unordered_map<const KindInfo*, std::vector<const FieldInfo*>> losable_;
  std::unordered_map<Key, std::vector<std::vector<LossSubject>*>, Hash> losses_of_list_;  // By the first entry.
  // The tables are one array, so their addresses are in order.
  std::map<KeptLoss, std::vector<LossSubject>> kept_;
};

}  // namespace

void Claims::Add(std::span<const Field> rows) {
  for (const Field& row : rows) {
    if (!row.member) continue;
    held_.insert(row.member);
    held_.insert(row.member_owner);
  }
}

void Claims::InsertFields(const KindInfo& kind, std::unordered_set<const void*>& into) {
  for (const FieldInfo& field : kind.fields) into.insert(field.id);
}

void Claims::AddRestOf(std::initializer_list<const KindInfo*> kinds) {
  carriers_.insert(kinds.begin(), kinds.end());
  for (const KindInfo* kind : kinds) AddRestIn(*kind);
}

void Claims::Leave(const void* id) {
  held_.insert(id);
  encoded_.insert(id);
  rest_.insert(id);
}

// Whether any part of it is left to the codec.
bool Claims::AddRestIn(const KindInfo& kind) {
  std::vector<const FieldInfo*> fields;
  for (const FieldInfo& field : kind.fields) {
    if (field.IsContent() && AddRestIn(field)) fields.push_back(&field);
  }
  const bool any = !fields.empty();
  if (any) rest_in_[&kind] = std::move(fields);
  return any;
}

bool Claims::AddRestIn(const FieldInfo& field) {
  if (Has(field.rules, FieldRule::kOfFormat)) return false;
  const TypeInfo& type = *field.type;
  const auto below = [&](const TypeInfo& of) {
    return of.kind == TypeKind::kStruct && !IsCarrier(*of.of) && AddRestIn(*of.of);
  };
  switch (type.kind) {
    case TypeKind::kStruct: return below(type);
    case TypeKind::kVariant: {
      bool any = false;
      for (const TypeInfo* alternative : type.alternatives) any = below(*alternative) || any;
      return any;
    }
    case TypeKind::kArray: return below(*type.inner);
    case TypeKind::kOptional:
      if (type.inner->kind != TypeKind::kStruct) break;
      if (Holds(field.id)) return below(*type.inner);
      Leave(field.id);
      held_.insert(type.inner->of->id);
      encoded_.insert(type.inner->of->id);
      below(*type.inner);
      return true;
    case TypeKind::kList:
      if (Holds(field.id) || !IsListOfValues(type)) break;
      Leave(field.id);
      held_.insert(type.inner->of->id);
      encoded_.insert(type.inner->of->id);
      below(*type.inner);
      return true;
    default: break;
  }
  if (!Holds(field.id) && HasFieldText(type)) Leave(field.id);
  return rest_.contains(field.id);
}

void TakeCensus(const Scene& scene, const Claims& claims, LossReport& losses) { Census(scene, claims, losses).Take(); }

}  // namespace sceneweld
