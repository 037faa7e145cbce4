// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "sceneweld/directives/models/store_statistics.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/files/recorded_files.h"
#include "sceneweld/parsers/format.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/diagnostics/source.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// The result of reading a text. A finished record never changes, so several threads can share it.
struct StoredRecord {
  StoredRecord() = default;
  virtual ~StoredRecord() = default;
  StoredRecord(const StoredRecord&) = delete;
  StoredRecord& operator=(const StoredRecord&) = delete;

  /// Approximate memory, including that of other records that it keeps alive. [bytes]
  virtual std::size_t bytes() const = 0;

  std::shared_ptr<Sources> sources = std::make_shared<Sources>();
  const Source* source = nullptr;  ///< The text, one of `sources`.
};

/// The records of a ModelStore. Any number of threads may use it.
class StoredRecords {
 public:
  explicit StoredRecords(std::size_t most_bytes) : most_bytes_(most_bytes) {}
  StoredRecords(const StoredRecords&) = delete;
  StoredRecords& operator=(const StoredRecords&) = delete;

  enum class Kind : char { kModel = 'm', kDirectives = 'd' };

  /// The last record of a kind with this key for the same text, or null. `Record` is the type that was
  /// stored for the kind.
  template <typename Record>
  std::shared_ptr<const Record> Find(Kind kind, const std::string& key, std::string_view text) {
    return std::static_pointer_cast<const Record>(FindAny(kind, key, text));
  }
  void Keep(Kind kind, const std::string& key, std::shared_ptr<const StoredRecord> record);
  std::size_t most_bytes() const { return most_bytes_; }

  void CountHit(Kind kind);
  void CountMiss(Kind kind);
  StoreStatistics statistics() const;

 private:
  struct Kept {
    std::string key;
    Kind kind;
    std::shared_ptr<const StoredRecord> record;
    std::size_t bytes;
  };
  using Used = std::list<Kept>;  // The most recently used one is in front.

  std::shared_ptr<const StoredRecord> FindAny(Kind kind, const std::string& key, std::string_view text);

  const std::size_t most_bytes_;
  mutable std::mutex mutex_;
  Used used_;
  std::unordered_map<std::string, Used::iterator> by_key_;
  StoreStatistics statistics_;
};

/// The part of a key that distinguishes texts. Versions of one text may alternate; Find compares the text itself.
std::string KeyOfText(const Source& source);

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
