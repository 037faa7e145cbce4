// SPDX-License-Identifier: BSD-3-Clause
// Collects losses and sorts them by importance.

#include "sceneweld/parsers/loss/loss.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

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

namespace {

// Values that readers see differently when a private attribute is left out, although they are not values of its
// element.
struct PrivateEffects {
  LossSubject fields;              ///< Of all elements that have them. Without fields, of no element.
  std::vector<const void*> added;  ///< `&kOwnerId<T>`: elements of these kinds may be new.
};

template <auto... M>
LossSubject Fields() {
  return AboutAll<M...>(Span());
}
template <typename... T>
LossSubject Kinds() {
  return {{}, {}, nullptr, nullptr, std::vector<LossFields::Field>{{&kOwnerId<T>, std::string(KindOf<T>().name)}...}};
}
template <typename... T>
std::vector<const void*> Added() {
  return {&kOwnerId<T>...};
}

// The effects of an attribute, by its name without the prefix, or of a text of MJCF, by its kind.
PrivateEffects EffectsOfLeavingOut(std::string_view key) {
  if (key == "default_position") return {Fields<&Body::X_WB>(), {}};
  // The frame of the link differs for everything on it.
  if (key == "body_frame" || key == "parent_frame" || key == "child_frame" || key == "pose_in_world") {
    return {Kinds<Joint, Frame, Geometry, Body, ContactZone, Sensor, Light, Camera, Constraint, ForceElement>(), {}};
  }
  // A file of USD holds the surface itself.
  if (key == "uri") return {Fields<&Mesh::uri, &Mesh::path, &Mesh::scale>(), {}};
  if (key == "name") return {Fields<&Material::name>(), {}};
  // Several geometries share one material.
  if (key == "specular" || key == "emissive" || key == "ambient" || key == "diffuse") {
    return {Fields<&Material::specular, &Material::emissive, &Material::ambient, &Material::diffuse>(), {}};
  }
  // Other readers ignore a transmission without an effort limit.
  if (key == "effort_limit") return {Kinds<Actuator, ModelInstance>(), {}};
  if (key == "helper") return {{}, Added<Body, Frame, Joint, Sensor, Plugin>()};
  // The parts of a capsule in URDF.
  if (key == "capsule") return {Kinds<Geometry>(), Added<Geometry>()};
  if (key == "passive" || key == "actuator") return {{}, Added<Actuator>()};
  if (key == "pairs") return {Kinds<ExcludedPair>(), Added<CollisionFilterGroup>()};
  if (key == "floating_joint") return {{}, Added<Frame, Joint>()};
  if (key == "camera" || key == "format" || key == "source" || key == "gazebo") {
    return {Kinds<Camera>(), Added<Sensor, Plugin, Light, Camera>()};
  }
  // Elements of the world are on a link.
  if (key == "world") {
    return {Kinds<Geometry, Frame, Constraint, ForceElement, ExcludedPair, Sensor, Joint>(),
            Added<ModelInstance, Body, Joint, Geometry, Frame, Constraint, ForceElement, ExcludedPair, Sensor>()};
  }
  if (key == "models") {
    return {Kinds<ModelInstance, CollisionFilterGroup>(), Added<ModelInstance, CollisionFilterGroup>()};
  }
  // Bodies that MuJoCo needs between the axes of a joint, sites for constraints, pairs for groups.
  if (key == "scene") {
    std::vector<LossFields::Field> fields;
    const LossSubject kinds = Kinds<ModelInstance, CollisionFilterGroup, Actuator>();
    const LossSubject members =
        Fields<&Frame::kept, &Body::kept, &Camera::kept, &Joint::kept, &Geometry::kept, &Constraint::kept,
               &Configuration::kept, &Geometry::material, &Mesh::kept, &Joint::parent, &Joint::X_PF, &Body::X_WB>();
    for (const LossSubject* subject : {&kinds, &members}) {
      fields.insert(fields.end(), subject->fields.all().begin(), subject->fields.all().end());
    }
    return {{{}, {}, nullptr, nullptr, std::move(fields)},
            Added<ModelInstance, Body, Joint, Frame, Camera, Actuator, ExcludedPair>()};
  }
  return {};
}

constexpr std::size_t kShownOthers = 3;
// A message that lists many names differs in one of the first, or joins none: a likeness is as long as the message.
constexpr std::size_t kMostPlaces = 8;

// Equal for losses that differ only by the element. The element's name is at `place` of the message (0: nowhere).
std::string LikenessOf(std::string_view kind, const LossSubject& subject, std::string_view message, std::size_t place) {
  std::string text(kind);
  text.append(subject.kind);
  for (const LossSubject::Field& field : subject.fields.all()) {
    text += ' ' + std::to_string(reinterpret_cast<std::uintptr_t>(field.id)) + field.name;
  }
  text += ' ' + std::to_string(place) + ' ';
  if (place == 0) return text.append(message);
  return text.append(message.substr(0, place)).append(message.substr(message.find('`', place)));
}

// 0, and the start of each of the first names in backticks.
std::vector<std::size_t> PlacesIn(std::string_view message) {
  std::vector<std::size_t> places{0};
  for (std::size_t at = message.find('`'); at != message.npos && places.size() < kMostPlaces;) {
    const std::size_t end = message.find('`', at + 1);
    if (end == message.npos) break;
    places.push_back(at + 1);
    at = message.find('`', end + 1);
  }
  return places;
}

}  // namespace

std::optional<std::size_t> LikeLosses::Join(std::size_t next, std::string_view kind, const LossSubject& subject,
                                            std::string_view message) {
  const auto is_last_of = [&](const Group& group) {
    if (group.last_element != subject.element) return false;
    return subject.element != nullptr ||
           (group.last_span.source == subject.span.source && group.last_span.begin == subject.span.begin);
  };
  std::vector<std::string> likenesses;
  for (const std::size_t place : PlacesIn(message)) {
    likenesses.push_back(LikenessOf(kind, subject, message, place));
    const auto known = group_of_.find(likenesses.back());
    if (known == group_of_.end()) continue;
    Group& group = groups_[known->second];
    if ((group.joined > 0 && group.place != place) || is_last_of(group)) continue;
    group.place = place;
    if (place > 0 && group.joined < kShownOthers) {
      const std::string_view name = message.substr(place, message.find('`', place) - place);
      group.others.append(group.others.empty() ? ": `" : ", `").append(name).append("`");
    }
    ++group.joined;
    group.last_span = subject.span;
    group.last_element = subject.element;
    return group.entry;
  }
  for (std::string& likeness : likenesses) group_of_[std::move(likeness)] = groups_.size();
  groups_.push_back({next, 0, 0, {}, subject.span, subject.element});
  return std::nullopt;
}

std::vector<LikeLosses::Addition> LikeLosses::Additions() const {
  std::vector<Addition> additions;
  for (const Group& group : groups_) {
    if (group.joined == 0) continue;
    std::string text = "; the same for " + std::to_string(group.joined) + " more" + group.others;
    if (!group.others.empty() && group.joined > kShownOthers) text += ", ...";
    additions.push_back({group.entry, std::move(text)});
  }
  return additions;
}

Diagnostic& LossReport::Enter(Entry::Kind kind, Code code, Span span, std::string message,
                              std::vector<LossSubject> about) {
  ++reported_;
  if (!about.empty()) {
    if (const auto earlier = like_losses_.Join(entries_.size(), code.name(), about.front(), message)) {
      std::vector<LossSubject>& joined = entries_[*earlier].about;
      std::move(about.begin(), about.end(), std::back_inserter(joined));
      return joined_.emplace(code, Severity::kNote, span, std::move(message));
    }
  }
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
void LossReport::CannotWrite(const std::string& what) {
  diagnostics_.Error("not-finite", {}, what + " is infinite in the units of the file, which the format cannot express")
      .Help("a number of the scene is too large");
}
void LossReport::WrittenTwice(const Kept& kept) {
  diagnostics_
      .Error(
          "conflicting-values", {},
          "the attribute " + Quoted(kept.attribute.view()) + " is written for a field of the scene, and is in `kept`")
      .Help("remove " + Quoted(kept.attribute.view()) + " from `kept`");
}

void LossReport::Missing(Span span, std::string message) {
  ++missing_;
  Enter(Entry::Kind::kMissing, "loss-missing", span, std::move(message), {});
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
void LossReport::Private(std::span<const Span> places, std::string_view key, std::string encoded,
                         std::string left_out) {
  if (!without_private_) return Encoded(places.front(), std::move(encoded));
  std::vector<LossSubject> about = ElementsAt(*without_private_, places, key);
  // Other readers may see another element of the same kind instead.
  for (const LossSubject& subject : about) {
    if (subject.table && subject.fields.front().name.empty()) added_.insert(subject.table->kind->id);
  }
  PrivateEffects effects = EffectsOfLeavingOut(key);
  added_.insert(effects.added.begin(), effects.added.end());
  dropped_ += about.size();
  if (!effects.fields.fields.empty()) about.push_back(std::move(effects.fields));
  const Span span = about.front().span;
  Enter(Entry::Kind::kDropped, "loss-dropped", span, std::move(left_out), std::move(about));
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
  const std::span<const LossSubject::Field> fields = subject.fields.all();
  return !fields.empty() && std::all_of(fields.begin(), fields.end(),
                                        [](const LossSubject::Field& field) { return IsLookField(field.id); });
}

// The smallest weight comes first.
int WeightOf(const LossReport::Entry& entry) {
  using Kind = LossReport::Entry::Kind;
  switch (entry.kind) {
    case Kind::kMissing: return 1;
    case Kind::kRenamed: return 3;
    case Kind::kEncoded: return 4;
    default: break;
  }
  if (std::all_of(entry.about.begin(), entry.about.end(), IsLook)) return 2;
  return entry.kind == Kind::kDropped ? 0 : 1;
}

}  // namespace

void LossReport::Finish() {
  for (const LikeLosses::Addition& addition : like_losses_.Additions()) {
    const std::size_t note = notes_[addition.entry];
    diagnostics_.Reword(note, diagnostics_.all()[note].message + addition.text);
  }
  SortByWeight();
}

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

std::vector<LossReport::OfFile> LossReport::CountsOfFiles(std::string_view format) const {
  std::vector<OfFile> files{{std::string(format), {}}};
  Counts before;
  const auto since = [&](const Counts& until) {
    return Counts{until.written - before.written,           until.dropped - before.dropped,
                  until.approximated - before.approximated, until.missing - before.missing,
                  until.renamed - before.renamed,           until.encoded - before.encoded};
  };
  for (const OtherFile& other : others_) {
    files.push_back({other.format, since(other.until)});
    before = other.until;
  }
  files.front().counts = since({written_, dropped_, approximated_, missing_, renamed_, encoded_});
  return files;
}

std::string LossReport::Summary(std::string_view format) const {
  std::string all;
  for (const auto& [name, counts] : CountsOfFiles(format)) {
    std::string text;
    const auto say = [&](const std::string& what) { text += (text.empty() ? "" : ", ") + what; };
    const auto add = [&](std::size_t count, std::string_view what) {
      if (count > 0) say(std::to_string(count) + " " + std::string(what));
    };
    if (kept_text_) say("the text of the input is kept");
    add(counts.written, "fields written");
    add(counts.dropped, "dropped");
    add(counts.approximated, "approximated");
    add(counts.missing, "missing");
    add(counts.renamed, "renamed");
    add(counts.encoded, "encoded");
    const bool loses = counts.dropped + counts.approximated + counts.missing + counts.renamed + counts.encoded > 0;
    if (is_drawing_) {
      say("a drawing, which holds nothing else");
    } else if (!loses) {
      say("nothing lost");
    }
    all += (all.empty() ? "" : "\n") + name + ": " + text;
  }
  return all;
}

}  // namespace sceneweld
