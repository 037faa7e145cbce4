// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "sceneweld/directives/composition/uses.h"
#include "sceneweld/directives/expression/expression.h"
#include "sceneweld/directives/models/include_graph.h"
#include "sceneweld/directives/models/model_record.h"
#include "sceneweld/directives/reading/directive.h"
#include "sceneweld/directives/reading/directive_file.h"
#include "sceneweld/directives/reading/directive_text.h"
#include "sceneweld/parsers/files/packages/read_context.h"

namespace sceneweld {

/// The paths that file names and URIs of directives refer to. Accesses the disk once for each text in each folder,
/// unless each use has something to report.
class FilePaths {
 public:
  /// Notes each resolved name in `uses`.
  FilePaths(ReadContext& context, CompositionUses& uses) : context_(context), uses_(uses) {}

  /// Reports files that cannot be found.
  std::optional<std::string> Resolve(const DirectiveText& file, const std::string& folder);
  /// The path of a file that is not resolved yet, if it can be resolved without a report; otherwise nothing.
  std::optional<std::string> ResolveAhead(const DirectiveText& file, const std::string& folder);

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };
  using Paths = std::unordered_map<std::string, std::string, Hash, std::equal_to<>>;

  ReadContext& context_;
  CompositionUses& uses_;
  std::unordered_map<std::string, Paths> paths_;  // By folder, then by text.
};

/// The directives files of a composition: each is read once for each set of parameters. With records of earlier
/// compositions, a text that is the same is not parsed again, and plain directives are not read again.
class DirectiveFiles {
 public:
  /// `random`: transforms may be random, because there is a seed. `store` may be null, and must outlive this.
  DirectiveFiles(ReadContext& context, bool random, StoredRecords* store);

  /// Enters a file for the lifetime of the result. Reports a circle, and a chain that is too deep.
  [[nodiscard]] IncludeGraph::Opening Open(const std::string& path, Span span) {
    return {open_, path, span, context_.diagnostics};
  }
  /// The root file. Null if it is invalid.
  std::shared_ptr<const DirectiveFile> Read(const Source& source, FileReading reading);
  /// An included file. Null if it is invalid.
  std::shared_ptr<const DirectiveFile> Read(const std::string& path, const AddDirectives& add);

 private:
  std::shared_ptr<const DirectiveFile> ReadText(const Source& source, const FileReading& reading);
  std::shared_ptr<const DirectiveFile> ReadStored(const Source& source, const FileReading& reading);

  ReadContext& context_;
  const bool random_;
  StoredRecords* const store_;
  Evaluation evaluation_;
  IncludeGraph open_;
  std::unordered_map<std::string, std::shared_ptr<const DirectiveFile>> read_;  // By path and parameters.
};

}  // namespace sceneweld
