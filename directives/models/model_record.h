// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "sceneweld/directives/models/stored_records.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/read_context.h"
#include "sceneweld/parsers/files/recorded_files.h"
#include "sceneweld/parsers/format.h"
#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// The result of reading a model without an error, and everything that it depended on. If the text is the same and
/// every request gets the same answer, reading it again would give the same result.
struct ModelRecord : StoredRecord {
  /// A model, or a document of the same format, that the reader included.
  struct Inclusion {
    std::string path;
    Span span;                             ///< The place that includes it.
    std::vector<DiagnosticNote> contexts;  ///< The contexts of the reader at that time.
    std::size_t reported;                  ///< The number of entries in ModelRecord::reported before it.
    std::shared_ptr<const ModelRecord> model;
  };

  const Format* format = nullptr;
  std::shared_ptr<const Scene> part;  ///< Of a model.
  ReadContext::Document document;     ///< Of a document; null for a model.
  Diagnostics reported;               ///< Without the diagnostics of included models.
  std::vector<Inclusion> inclusions;
  FileAnswers answers;
  Files::Tally tally;  ///< Counts of everything read apart from the text and the included models.

  /// Including that of the models that it includes.
  std::size_t bytes() const override;
  /// Whether it, or a model that it includes, has a warning.
  bool Warns() const;
  /// Whether all places in its diagnostics are in texts that it keeps alive.
  bool KeepsReportedTexts() const;

 private:
  bool Keeps(const Span& span) const;
};

}  // namespace sceneweld
