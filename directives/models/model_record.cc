// SPDX-License-Identifier: BSD-3-Clause
// Checks whether the record of an earlier reading still holds.

#include "sceneweld/directives/models/model_record.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "sceneweld/scene/scene_tables.h"

namespace sceneweld {
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
