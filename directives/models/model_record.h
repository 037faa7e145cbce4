#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/recorded_files.h"
#include "sceneweld/parsers/format.h"
#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// What reading a model without an error came to, and all that it depended on: where its
/// text is the same and every question gets the answer that it got, reading it again would
/// come to the same. Once made it is not changed, so that several threads can share it.
struct ModelRecord {
  /// A model that the reader asked for.
  struct Inclusion {
    std::string path;
    Span span;                             ///< Where it is asked for.
    std::vector<DiagnosticNote> contexts;  ///< Of the reader, then.
    std::size_t told;                      ///< How much of ModelRecord::told was told before.
    std::shared_ptr<const ModelRecord> model;
  };

  const Format* format = nullptr;
  std::shared_ptr<Sources> sources = std::make_shared<Sources>();
  const Source* source = nullptr;  ///< Its text, one of `sources`.
  std::shared_ptr<const Scene> part;
  Diagnostics told;  ///< Without what the included models have to tell.
  std::vector<Inclusion> inclusions;
  FileAnswers answers;
  Files::Tally tally;  ///< Of what was read beside the text and the included models.

  /// How much memory it takes with the models that it includes, about. [bytes]
  std::size_t bytes() const;
  /// Whether a warning is told, by it or a model that it includes.
  bool Warns() const;
  /// Whether all places that were told of are in texts that it keeps alive.
  bool KeepsWhatItTells() const;

 private:
  bool Keeps(const Span& span) const;
};

}  // namespace sceneweld
