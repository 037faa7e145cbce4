// SPDX-License-Identifier: BSD-3-Clause
// Expands a xacro file.

#include "sceneweld/parsers/xacro/xacro.h"

#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/xacro/expander.h"
#include "sceneweld/parsers/xacro/expansion_limits.h"
#include "sceneweld/parsers/xacro/printed_document.h"

namespace sceneweld::xacro {

bool IsXacro(std::string_view path) { return HasSuffix(path, ".xacro"); }

const Source* Expand(const Source& source, ReadContext& context, UnusedArguments unused_arguments) {
  const std::size_t errors = context.diagnostics.error_count();
  Expansion expansion(source, context);
  const Document* const document = expansion.Read(source.path(), {});
  if (!document) return nullptr;
  const auto expanded = Expander(expansion).Run(*document);
  if (context.diagnostics.error_count() > errors || expansion.stopped()) return nullptr;
  if (unused_arguments == UnusedArguments::kWarning) expansion.ReportUnusedArguments();
  auto printed = Print(*expanded, source.shown());
  if (!printed) {
    context.diagnostics
        .Error("limit-exceeded", {}, "the expanded text is larger than " + std::to_string(kLargestText >> 20) + " MB")
        .InFile(source.file());
    return nullptr;
  }
  if (!context.files.CountMade("the expanded text", printed->text.size(), {}, context.diagnostics)) return nullptr;
  return &context.files.sources()->Add(source.path(), source.shown(), std::move(printed->text),
                                       std::move(printed->map));
}

}  // namespace sceneweld::xacro
