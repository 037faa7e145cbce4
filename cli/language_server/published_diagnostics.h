// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "sceneweld/cli/language_server/open_documents.h"
#include "sceneweld/cli/language_server/symbols.h"
#include "sceneweld/cli/language_server/workspace.h"
#include "sceneweld/scene/rendering/fix.h"

namespace sceneweld::cli {

/// The text of a help line or note for an editor, which has no command line: an option `--package arms=DIR` becomes the
/// line of `sceneweld.toml`, and an option that the file cannot give is named as one of the language server.
std::string HelpForEditor(std::string_view help);

/// A diagnostic in the form of the protocol.
struct EditorDiagnostic {
  struct Related {
    std::string path;
    TextRange range;
    std::string message;
  };
  TextRange range;
  Severity severity = Severity::kError;
  std::string code;
  std::string message;  ///< With the help on a separate line.
  std::vector<Related> related;

  bool operator<(const EditorDiagnostic& other) const {
    return std::tie(range, severity, code, message) < std::tie(other.range, other.severity, other.code, other.message);
  }
};

/// The diagnostics of analyses and the findings of the linter by the path of the file, each once. Those without a place
/// are at the start of their file, or of the root.
std::map<std::string, std::vector<EditorDiagnostic>> DiagnosticsByFile(
    const std::vector<std::shared_ptr<const Analysis>>& analyses,
    const std::vector<std::shared_ptr<const LintFindings>>& findings, PositionEncoding encoding);

/// A change that removes a diagnostic.
struct QuickFix {
  std::string title;
  TextRange range;   ///< Of the diagnostic.
  std::string code;  ///< Of the diagnostic.
  bool is_preferred = false;
  struct Edit {
    std::string path;
    TextRange range;
    std::string text;
  };
  std::vector<Edit> edits;
  std::string new_file = {};  ///< A file that is created before the edits; empty: none.
};
/// The fixes of diagnostics in a file that touch a range: the name that was meant, and those of the linter.
std::vector<QuickFix> QuickFixesAt(const std::string& path, const TextRange& range,
                                   const std::vector<std::shared_ptr<const Analysis>>& analyses,
                                   const std::vector<std::shared_ptr<const LintFindings>>& findings,
                                   PositionEncoding encoding);

/// Fixes for unknown packages in a range of a file: each adds a package to the `sceneweld.toml` of the root, or to a
/// new one in the folder of the workspace, if that folder has a `package.xml` with this name somewhere below it.
std::vector<QuickFix> PackageFixesAt(const std::string& path, const TextRange& range, const Analyses& analyses,
                                     const std::set<std::string>& folders, const OpenDocuments& documents,
                                     PositionEncoding encoding);

}  // namespace sceneweld::cli
