#include "sceneweld/parsers/loss/loss.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

#include "sceneweld/scene/field_info.h"

namespace sceneweld {
namespace loss {

LossSubject OfElement(Span span, const void* owner_id, const void* element) {
  const KindInfo& kind = KindOf(owner_id);
  return {span, kind.name, element, kind.table, {{owner_id, {}}}};
}

std::vector<LossSubject::Field> FieldsByIds(std::initializer_list<const void*> member_ids) {
  std::vector<LossSubject::Field> fields;
  for (const void* id : member_ids) fields.push_back({id, std::string(FieldOf(id).name)});
  return fields;
}

LossSubject::Field FieldOfKind(const void* owner_id) { return {owner_id, std::string(KindOf(owner_id).name)}; }

}  // namespace loss

std::string LossSubject::FullName(const Scene& scene) const {
  std::string name;
  if (table) table->append_full_name(name, scene, element);
  return name;
}

LossSubject AboutGravity(const Scene& scene) {
  return {scene.gravity_span, "scene", &scene, nullptr, {{&kMemberId<&Scene::gravity>, "gravity"}}};
}

Diagnostic& LossReport::Enter(Entry::Kind kind, Code code, Span span, std::string message,
                              std::vector<LossSubject> about) {
  notes_.push_back(diagnostics_.all().size());
  entries_.push_back({kind, std::move(about)});
  return diagnostics_.Note(code, span, std::move(message));
}

void LossReport::Dropped(LossSubject about, std::string message) {
  Dropped(std::vector<LossSubject>{std::move(about)}, std::move(message));
}
void LossReport::Dropped(std::vector<LossSubject> about, std::string message) {
  dropped_ += about.size();
  const Span span = about.front().span;
  Enter(Entry::Kind::kDropped, "loss-dropped", span, std::move(message), std::move(about));
}
Diagnostic& LossReport::Approximated(LossSubject about, std::string message) {
  return Approximated(std::vector<LossSubject>{std::move(about)}, std::move(message));
}
Diagnostic& LossReport::Approximated(std::vector<LossSubject> about, std::string message) {
  ++approximated_;
  const Span span = about.front().span;
  return Enter(Entry::Kind::kApproximated, "loss-approximated", span, std::move(message), std::move(about));
}
void LossReport::Renamed(Span span, std::string message) {
  ++renamed_;
  Enter(Entry::Kind::kRenamed, "loss-renamed", span, std::move(message), {});
}
void LossReport::Renamed(Span span, std::string message, std::vector<Renaming> renamings) {
  renamed_ += renamings.size();
  renamings_.insert(renamings_.end(), renamings.begin(), renamings.end());
  Enter(Entry::Kind::kRenamed, "loss-renamed", span, std::move(message), {});
}
void LossReport::Encoded(Span span, std::string message) {
  ++encoded_;
  Enter(Entry::Kind::kEncoded, "loss-encoded", span, std::move(message), {});
}

namespace {

bool IsLookField(const void* id) {
  static const std::set<const void*> kLooks = [] {
    std::set<const void*> ids{&kMemberId<&Geometry::material>, &kMemberId<&Geometry::renderers>, &kOwnerId<Material>};
    for (const FieldInfo& field : KindOf<Material>().fields) ids.insert(field.id);
    return ids;
  }();
  return kLooks.contains(id);
}

bool IsLook(const LossSubject& subject) {
  if (subject.table) {
    const void* const kind = subject.table->kind->id;
    if (kind == &kOwnerId<Light> || kind == &kOwnerId<Camera>) return true;
    if (kind == &kOwnerId<Geometry>) {
      const auto* geometry = static_cast<const Geometry*>(subject.element);
      if (geometry && !geometry->roles.proximity) return true;
    }
  }
  return std::all_of(subject.fields.begin(), subject.fields.end(),
                     [](const LossSubject::Field& field) { return IsLookField(field.id); });
}

// What is read first has the least.
int WeightOf(const LossReport::Entry& entry) {
  using Kind = LossReport::Entry::Kind;
  switch (entry.kind) {
    case Kind::kRenamed: return 3;
    case Kind::kEncoded: return 4;
    default: break;
  }
  if (std::all_of(entry.about.begin(), entry.about.end(), IsLook)) return 2;
  return entry.kind == Kind::kDropped ? 0 : 1;
}

}  // namespace

void LossReport::SortByWeight() {
  std::vector<std::size_t> order(entries_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return WeightOf(entries_[a]) < WeightOf(entries_[b]); });
  std::vector<Entry> entries;
  std::vector<std::size_t> from;
  for (const std::size_t i : order) {
    entries.push_back(std::move(entries_[i]));
    from.push_back(notes_[i]);
  }
  entries_ = std::move(entries);
  diagnostics_.Rearrange(from, notes_);
}

std::string LossReport::Summary(std::string_view format) const {
  std::string text;
  const auto say = [&](const std::string& what) { text += (text.empty() ? "" : ", ") + what; };
  const auto add = [&](std::size_t count, std::string_view what) {
    if (count > 0) say(std::to_string(count) + " " + std::string(what));
  };
  if (kept_text_) say("the text of the input is kept");
  add(written_, "fields written");
  add(dropped_, "dropped");
  add(approximated_, "approximated");
  add(renamed_, "renamed");
  add(encoded_, "encoded");
  if (nothing_lost()) say("nothing lost");
  return std::string(format) + ": " + text;
}

}  // namespace sceneweld
