// SPDX-License-Identifier: BSD-3-Clause
// Reads the `compiler` element, and reports settings that sceneweld does not apply.

#include "sceneweld/parsers/mjcf/read/mjcf_compiler.h"

#include "sceneweld/parsers/mjcf/table/mjcf_rows.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"

namespace sceneweld::mjcf {
namespace {

// Reports an optimisation of MuJoCo that is on. sceneweld does not apply any.
void ReportOptimisation(Element element, bool is_on, const char* attribute, const char* what, Severity severity,
                        Reading& reading) {
  const auto text = element.value(attribute);
  if (!text || !is_on) return;
  reading.diagnostics.Add(
      Diagnostic("ignored-value", severity, text->span, Quoted(attribute) + " is not applied: " + what));
}

}  // namespace

void ReadCompiler(Element element, Compiler& compiler, Reading& reading) {
  Diagnostics& diagnostics = reading.diagnostics;
  ReadRows(element, kCompiler, compiler, reading);
  if (const auto text = element.value("coordinate"); text && text->text != "local") {
    diagnostics
        .Error("unsupported-element", text->span,
               "`coordinate` " + Quoted(text->text) + " is not supported: poses are relative to the parent")
        .Help("use MuJoCo 2.3.3 or older to load the file and save it with local coordinates");
  }
  if (const auto text = element.value("exactmeshinertia")) {
    diagnostics
        .Warning("old-element", text->span, "MuJoCo no longer knows `exactmeshinertia`; it applies to the meshes of this file")
        .Help("write `inertia=\"exact\"` in the meshes");
  }
  ReportOptimisation(element, compiler.fusestatic, "fusestatic", "welded bodies are kept", Severity::kNote, reading);
  ReportOptimisation(element, compiler.alignfree, "alignfree", "free bodies keep their frames", Severity::kWarning,
                     reading);
  ReportOptimisation(element, compiler.discardvisual, "discardvisual", "visual geometries are kept", Severity::kWarning,
                     reading);
}

}  // namespace sceneweld::mjcf
