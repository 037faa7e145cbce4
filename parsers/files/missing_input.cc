// SPDX-License-Identifier: BSD-3-Clause
// Reports an input that is no file.

#include "sceneweld/parsers/files/missing_input.h"

#include <string_view>
#include <vector>

#include "sceneweld/parsers/files/path_text.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {

void ReportMissingInput(const std::string& written, const std::string& path, const Files& files,
                        Diagnostics& diagnostics) {
  if (!path.empty() && !written.empty() && files.IsFolder(path)) {
    diagnostics.Error("file-not-found", {}, "`" + written + "` is a folder, where a file should be")
        .InFile({written, path});
    return;
  }
  Diagnostic& error = diagnostics.Error("file-not-found", {}, "no file `" + written + "`").InFile(files.Named(path));
  if (const std::string spelling = HelpForSpelling(written); !spelling.empty()) {
    error.Help(spelling);
    return;
  }
  const std::string folder = FolderOf(path);
  if (!files.IsFolder(folder)) {
    error.Help("there is no folder `" + folder + "`");
    return;
  }
  const std::vector<std::string> names = files.system().List(folder);
  const std::vector<std::string_view> candidates(names.begin(), names.end());
  const std::string nearest = ClosestFileName(FileName(path), candidates);
  if (nearest.empty()) return;
  if (nearest == FileName(path)) {
    error.Help("it is a pipe or a device; write `-` to read standard input");
    return;
  }
  const auto slash = written.rfind('/');
  error.Suggest(slash == std::string::npos ? nearest : written.substr(0, slash + 1) + nearest);
}

}  // namespace sceneweld
