// SPDX-License-Identifier: BSD-3-Clause
// Collects losses and sorts them by importance.

#include "sceneweld/parsers/loss/loss.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <set>
#include <utility>

#include "sceneweld/parsers/loss/loss_subject.h"
#include "sceneweld/parsers/loss/private_effects.h"
#include "sceneweld/scene/fields/field_info.h"

namespace sceneweld {
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
