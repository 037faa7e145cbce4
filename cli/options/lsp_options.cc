// SPDX-License-Identifier: BSD-3-Clause
// The options of `lsp`.

#include "sceneweld/cli/options/command_line.h"
#include "sceneweld/cli/options/command_table.h"

namespace sceneweld::cli {

void AddLsp(OptionList& options) {
  auto& lsp = options.Keep<LspCommand>();
  auto& is_stdio = options.Keep<bool>(true);
  options.Flag("--stdio", is_stdio, "Use standard input and output, which is the only way; editors may give it");
  options
      .Texts(
          "--scene", lsp.scenes, "PATTERN",
          "A scene of the workspace, or a pattern for several; by default every directives file that no other includes")
      .in_config = true;
  options.Texts("OPTION", lsp.words, "", "Options of `check` that count for every file, after `--`");
  options.Make([&lsp]() -> Command {
    std::vector<std::string> words{"check", "any.dmd.yaml", "--no-config"};
    words.insert(words.end(), lsp.words.begin(), lsp.words.end());
    const auto understood = UnderstandCommand(words);
    if (const auto* refusal = std::get_if<Refusal>(&understood)) throw *refusal;
    return lsp;
  });
}

}  // namespace sceneweld::cli
