#include "sceneweld/parsers/loss/loss.h"

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

void LossReport::Dropped(LossSubject about, std::string message) {
  Dropped(std::vector<LossSubject>{std::move(about)}, std::move(message));
}
void LossReport::Dropped(std::vector<LossSubject> about, std::string message) {
  dropped_ += about.size();
  diagnostics_.Note("loss-dropped", about.front().span, std::move(message));
  entries_.push_back({Entry::Kind::kDropped, std::move(about)});
}
void LossReport::Approximated(LossSubject about, std::string message) {
  Approximated(std::vector<LossSubject>{std::move(about)}, std::move(message));
}
void LossReport::Approximated(std::vector<LossSubject> about, std::string message) {
  ++approximated_;
  diagnostics_.Note("loss-approximated", about.front().span, std::move(message));
  entries_.push_back({Entry::Kind::kApproximated, std::move(about)});
}
void LossReport::Renamed(Span span, std::string message) {
  ++renamed_;
  diagnostics_.Note("loss-renamed", span, std::move(message));
  entries_.push_back({Entry::Kind::kRenamed, {}});
}
void LossReport::Renamed(Span span, std::string message, std::vector<Renaming> renamings) {
  renamed_ += renamings.size();
  renamings_.insert(renamings_.end(), renamings.begin(), renamings.end());
  diagnostics_.Note("loss-renamed", span, std::move(message));
  entries_.push_back({Entry::Kind::kRenamed, {}});
}
void LossReport::Encoded(Span span, std::string message) {
  ++encoded_;
  diagnostics_.Note("loss-encoded", span, std::move(message));
  entries_.push_back({Entry::Kind::kEncoded, {}});
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
