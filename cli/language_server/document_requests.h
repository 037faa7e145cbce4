// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/cli/language_server/cursor/expression_names.h"
#include "sceneweld/cli/language_server/message.h"
#include "sceneweld/cli/language_server/symbols.h"
#include "sceneweld/scene/json/json_value.h"
#include "sceneweld/scene/json/json_writer.h"

namespace sceneweld::cli {

/// Answers requests about documents: hover, definition, completion and others that change nothing.
class DocumentRequests {
 public:
  /// Both must outlive it.
  DocumentRequests(Workspace& workspace, const OpenDocuments& documents)
      : workspace_(workspace), documents_(documents) {}

  void SetEncoding(PositionEncoding encoding) { encoding_ = encoding; }
  PositionEncoding encoding() const { return encoding_; }
  /// Whether the editor creates files that an edit names.
  void SetCreatesFiles(bool creates) { creates_files_ = creates; }

  /// The requirements for the parameters of a method (ParamNeeds); nothing if it is not answered here.
  static std::optional<unsigned> NeedsOf(std::string_view method);
  /// Writes the result. Throws RequestError.
  void Answer(std::string_view method, JsonValue params, JsonWriter& json);

  /// The document and the place of a request.
  struct Asked {
    std::string path;
    OpenDocuments::Text text;
    std::size_t offset = 0;
    Analyses analyses;
  };
  /// Throws RequestError if the document cannot be read.
  Asked AskedFor(JsonValue params, Workspace::Patience patience = Workspace::Patience::kWhole);
  /// The analyses of all roots, up to date.
  Analyses AllCurrent();

 private:
  using Handler = void (DocumentRequests::*)(JsonValue params, JsonWriter& json);
  using Handlers = std::map<std::string, std::pair<Handler, unsigned>, std::less<>>;
  static const Handlers& AllHandlers();

  void ShowHover(JsonValue params, JsonWriter& json);
  void Definition(JsonValue params, JsonWriter& json);
  void References(JsonValue params, JsonWriter& json);
  void DocumentSymbols(JsonValue params, JsonWriter& json);
  void WorkspaceSymbols(JsonValue params, JsonWriter& json);
  void Complete(JsonValue params, JsonWriter& json);
  void PrepareRename(JsonValue params, JsonWriter& json);
  void CodeActions(JsonValue params, JsonWriter& json);
  void FormatDocument(JsonValue params, JsonWriter& json);
  void Fold(JsonValue params, JsonWriter& json);
  void ShowHints(JsonValue params, JsonWriter& json);
  void FindBody(JsonValue params, JsonWriter& json);
  void Links(JsonValue params, JsonWriter& json);
  void PrepareCalls(JsonValue params, JsonWriter& json);
  void IncomingCalls(JsonValue params, JsonWriter& json);
  void OutgoingCalls(JsonValue params, JsonWriter& json);
  void ColourNames(JsonValue params, JsonWriter& json);
  void SelectAround(JsonValue params, JsonWriter& json);
  static std::optional<ExpressionNameAt> ExpressionNameIn(const Asked& asked);
  void AddPlaces(const Asked& asked, const ExpressionNameAt& name, const std::vector<std::size_t>& begins,
                 std::vector<FilePlace>& places) const;
  TextRange RangeOfWord(const Asked& asked, std::size_t begin, std::size_t end) const;

  Workspace& workspace_;
  const OpenDocuments& documents_;
  PositionEncoding encoding_ = PositionEncoding::kUtf16;
  bool creates_files_ = false;
};

}  // namespace sceneweld::cli
