// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/model_arguments.h"
#include "sceneweld/parsers/files/package_map.h"
#include "sceneweld/parsers/files/reader_rules.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Services for a reader beside its text.
struct ReadContext {
  Files& files;
  const PackageMap& packages;
  Diagnostics& diagnostics;
  ReaderRules rules{};

  /// Reads another model file, whatever its format, each file once per
  /// composition: for `<include>`. Null where it cannot be read, which has been
  /// reported then. The part is shared: stamp it, do not change it.
  std::function<std::shared_ptr<const Scene>(const std::string& path, Span span)> read_model;

  /// The caller names the model: the name in the file does not matter.
  bool caller_names_model = false;

  /// The result of reading a document that other files of the format include. Only the format knows its type.
  using Document = std::shared_ptr<const void>;
  using ReadDocument = std::function<Document(const Source& source, ReadContext& context)>;
  /// Reads an included document of the same format once per model, or takes it from an earlier composition. `read`
  /// reads its text with the services of its own context. Returns null, after a report, if that fails. The result is
  /// shared: it must not be changed, and it must own everything that it refers to.
  std::function<Document(const std::string& path, Span span, const ReadDocument& read)> read_document{};

  /// What the user of the file gives for it.
  ModelArguments arguments{};
  /// The value of an environment variable, nothing if it is not set: for `$(env NAME)` of xacro. Null if files may not
  /// read the environment (the service).
  Environment environment{};
};

}  // namespace sceneweld
