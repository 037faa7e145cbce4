// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "sceneweld/directives/models/include_graph.h"
#include "sceneweld/directives/models/model_record.h"
#include "sceneweld/directives/models/read_ahead.h"
#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/format.h"

namespace sceneweld {

class Logger;
class StoredRecords;

/// The models of one composition. Each file is read once, whatever the number of its instances, and its errors are
/// reported at its first use only.
class ModelCache {
 public:
  /// The context and the records, which may be null, must outlive the cache; `read_model` of the context is not used.
  /// `hits`, if not null, counts the models taken from the records.
  explicit ModelCache(ReadContext& context, StoredRecords* store = nullptr, std::size_t* hits = nullptr);
  ModelCache(const ModelCache&) = delete;
  ModelCache& operator=(const ModelCache&) = delete;

  struct Model {
    std::shared_ptr<const Scene> part;            ///< Null if the file is too invalid to use.
    const Format* format = nullptr;               ///< Null if the suffix is not that of a model file.
    std::shared_ptr<const ModelRecord> record{};  ///< Null if it cannot be used again.
    ReadContext::Document document{};             ///< In place of `part`, of a file that is read as a document.
  };
  /// Reads a model file by its suffix. Reports at `file` (the place of its name) a suffix that is not that of a model,
  /// and a file that cannot be read. Errors in the file get a note with the message `why` at `user`. A file is read
  /// once for each different `arguments`.
  const Model& Read(const std::string& path, Span file, Span user, const std::string& why,
                    const ModelArguments& arguments = {});
  /// Reads files that will be needed, if that saves time (read_ahead.h).
  void ReadAhead(const std::vector<std::string>& paths);
  /// Reads an inline model. Relative names start from `path`, which is also shown.
  const Model& ReadText(const std::string& path, const std::string& shown, const std::string& text,
                        const Format& format, Span user, const std::string& why);
  /// A model that this cache does not keep.
  struct Root {
    std::shared_ptr<const Scene> part;  ///< Null if the file is too invalid to use.
    std::shared_ptr<Scene> own{};       ///< The same if it has no other owner: its parts may be moved out.
  };
  /// Reads a text that is already in memory: the root input.
  Root Read(const Source& source, const Format& format);

 private:
  using RecordPtr = std::shared_ptr<const ModelRecord>;
  using Models = std::unordered_map<std::string, Model>;
  class OwnDocuments;
  struct Check;
  /// How a text is read.
  struct Reading {
    const Format& format;
    bool is_named;  ///< By the caller.
    const ModelArguments& arguments;
    const ReadContext::ReadDocument* read_document = nullptr;  ///< Null for a model.
  };

  const Format* FormatOf(const std::string& path, Span file, Diagnostics& diagnostics);
  const Model& Read(const std::string& path, Span file, Span user, const std::string& why,
                    const ModelArguments& arguments, Diagnostics& diagnostics);

  // A document that a file of its format includes at `user`.
  Model ReadDocument(const std::string& path, Span user, const Reading& reading, Diagnostics& diagnostics);

  // The part or the document of the text, from the store if possible.
  Model Parse(const Source& source, const Reading& reading, Diagnostics& diagnostics);
  Model ParseAnew(const Source& source, const Reading& reading, Diagnostics& diagnostics);
  Model ParseRecorded(const Source& source, const Reading& reading, Diagnostics& diagnostics);
  std::shared_ptr<Scene> ReadModel(const Source& source, const Format& format, ReadContext& context);
  ReadContext ContextOf(const Reading& reading, Diagnostics& diagnostics);
  // What the user of the file gives, and what files may ask for.
  void AddServices(const Reading& reading, ReadContext& context);
  std::string KeyOf(const Source& source, const Reading& reading, MissingAssets missing_assets);
  bool CanBeTaken(const ModelRecord& record, const Diagnostics& diagnostics);
  bool Holds(const ModelRecord& record, Check& check, const Models* documents);
  void CountHit(const std::string& shown);
  void Take(const ModelRecord& record, Diagnostics& diagnostics);

  ReadContext context_;
  StoredRecords* store_;
  std::size_t* hits_;
  Logger* logger_;
  std::string packages_;  ///< The part of a store key that distinguishes options.
  bool root_is_named_;    ///< Set by the caller, because its own name does not matter.
  IncludeGraph open_;
  Models models_;
  Models documents_;  ///< Of the model that is being read.
  std::unordered_map<std::string, ModelAhead> ahead_;
};

}  // namespace sceneweld
