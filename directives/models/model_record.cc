// SPDX-License-Identifier: BSD-3-Clause
// Results of reading texts that several compositions share.
// Checks whether the record of an earlier reading still holds.

#include "sceneweld/directives/models/model_record.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

#include "sceneweld/scene/fields/scene_tables.h"

namespace sceneweld {
namespace {

// Memory of a key in both tables, besides the record.
std::size_t BytesOf(const std::string& key) { return 2 * key.size() + 200; }

std::string WithKind(StoredRecords::Kind kind, const std::string& key) { return static_cast<char>(kind) + key; }

}  // namespace

std::shared_ptr<const StoredRecord> StoredRecords::FindAny(Kind kind, const std::string& key, std::string_view text) {
  const std::string whole = WithKind(kind, key);
  std::shared_ptr<const StoredRecord> record;
  {
    const std::lock_guard lock(mutex_);
    const auto found = by_key_.find(whole);
    if (found == by_key_.end()) return nullptr;
    used_.splice(used_.begin(), used_, found->second);
    record = found->second->record;
  }
  return record->source->text() == text ? record : nullptr;
}

void StoredRecords::Keep(Kind kind, const std::string& key, std::shared_ptr<const StoredRecord> record) {
  std::string whole = WithKind(kind, key);
  const std::size_t bytes = record->bytes() + BytesOf(whole);
  const auto count_of = [&](Kind of) -> std::size_t& {
    return of == Kind::kModel ? statistics_.models : statistics_.directives;
  };
  // Removed records are destroyed after the lock is released.
  Used gone;
  const std::lock_guard lock(mutex_);
  const auto drop = [&](Used::iterator kept) {
    statistics_.bytes -= kept->bytes;
    --count_of(kept->kind);
    by_key_.erase(kept->key);
    gone.splice(gone.begin(), used_, kept);
  };
  if (const auto old = by_key_.find(whole); old != by_key_.end()) drop(old->second);
  if (bytes > most_bytes_) return;
  used_.push_front({whole, kind, std::move(record), bytes});
  by_key_.emplace(std::move(whole), used_.begin());
  statistics_.bytes += bytes;
  ++count_of(kind);
  while (statistics_.bytes > most_bytes_) drop(std::prev(used_.end()));
}

void StoredRecords::CountHit(Kind kind) {
  const std::lock_guard lock(mutex_);
  ++(kind == Kind::kModel ? statistics_.hits : statistics_.directives_hits);
}

void StoredRecords::CountMiss(Kind kind) {
  const std::lock_guard lock(mutex_);
  ++(kind == Kind::kModel ? statistics_.misses : statistics_.directives_misses);
}

StoreStatistics StoredRecords::statistics() const {
  const std::lock_guard lock(mutex_);
  return statistics_;
}

std::string KeyOfText(const Source& source) {
  std::string key = std::to_string(std::hash<std::string_view>()(source.text()));
  key.append(":").append(source.path()).push_back('\0');
  key.append(source.shown()).push_back('\0');
  return key;
}

namespace {

// Approximate memory of an element with its names.
constexpr std::size_t kBesideAnElement = 300;
// Approximate memory of a document, as a multiple of its text: the XML and the declarations.
constexpr std::size_t kOfADocument = 12;

std::size_t BytesOf(const Scene& part) {
  std::size_t bytes = sizeof part;
  ForEachTable(part, [&]<typename T>(std::string_view, const Table<T>& table) {
    bytes += table.size() * (sizeof(T) + kBesideAnElement);
  });
  return bytes;
}

}  // namespace

std::size_t ModelRecord::bytes() const {
  std::size_t bytes = sizeof *this + source->text().size() + tally.bytes + answers.bytes();
  bytes += part ? BytesOf(*part) : kOfADocument * source->text().size();
  // They live as long as this one does.
  std::set<const ModelRecord*> included;
  for (const Inclusion& inclusion : inclusions) {
    bytes += sizeof inclusion;
    if (included.insert(inclusion.model.get()).second) bytes += inclusion.model->bytes();
  }
  return bytes;
}

bool ModelRecord::Warns() const {
  return reported.warning_count() > 0 ||
         std::any_of(inclusions.begin(), inclusions.end(),
                     [](const Inclusion& inclusion) { return inclusion.model->Warns(); });
}

bool ModelRecord::Keeps(const Span& span) const {
  return !span || sources->Has(*span.source) ||
         std::any_of(inclusions.begin(), inclusions.end(),
                     [&](const Inclusion& inclusion) { return inclusion.model->Keeps(span); });
}

bool ModelRecord::KeepsReportedTexts() const {
  const auto keeps_note = [&](const DiagnosticNote& note) { return Keeps(note.span); };
  return std::all_of(reported.all().begin(), reported.all().end(), [&](const Diagnostic& diagnostic) {
    return Keeps(diagnostic.span) && std::all_of(diagnostic.notes.begin(), diagnostic.notes.end(), keeps_note);
  });
}

}  // namespace sceneweld
