// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include "sceneweld/directives/expression/expression.h"
#include "sceneweld/directives/models/include_graph.h"
#include "sceneweld/directives/models/stored_records.h"
#include "sceneweld/directives/reading/directive.h"
#include "sceneweld/directives/reading/directive_file.h"
#include "sceneweld/parsers/files/read_context.h"

namespace sceneweld {

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
