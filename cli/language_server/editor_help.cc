// SPDX-License-Identifier: BSD-3-Clause
// Rewrites options in help lines. All of them stand in backticks.

#include "sceneweld/cli/language_server/editor_help.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "sceneweld/cli/options/command_line_doc.h"
#include "sceneweld/cli/options/config_file.h"

namespace sceneweld::cli {
namespace {

std::string InConfig(const std::string& line) { return "`" + line + "` in `" + kConfigName + "`"; }

// The options of `check`, which are those of the language server.
const std::vector<OptionDoc>& OptionsOfCheck() {
  static const std::vector<OptionDoc> options = [] {
    const CommandLineDoc doc = DescribeCommandLine();
    const auto check = std::find_if(doc.commands.begin(), doc.commands.end(),
                                    [](const CommandDoc& command) { return command.name == "check"; });
    return check == doc.commands.end() ? std::vector<OptionDoc>() : check->options;
  }();
  return options;
}

// `--strict` as `strict = true`; nothing for an option of another command.
std::optional<std::string> LineFor(std::string_view words) {
  const std::string name(words.substr(0, words.find(' ')));
  std::string value(words.substr(std::min(name.size() + 1, words.size())));
  value.erase(std::remove(value.begin(), value.end(), '\''), value.end());  // Quotes of the shell.
  if (name == "--package") {
    const auto equals = value.find('=');
    if (equals == std::string::npos) return InConfig("NAME = \"DIR\"") + ", below `[packages]`";
    return InConfig(value.substr(0, equals) + " = \"" + value.substr(equals + 1) + "\"") + ", below `[packages]`";
  }
  for (const OptionDoc& option : OptionsOfCheck()) {
    if (std::find(option.names.begin(), option.names.end(), name) == option.names.end()) continue;
    if (!option.in_config) return "`" + std::string(words) + "` in the options of the language server";
    if (option.value.empty()) return InConfig(option.config_key + " = true");
    if (value.empty()) return InConfig(option.config_key);
    const std::string text = "\"" + value + "\"";
    return InConfig(option.config_key + " = " + (option.several ? "[" + text + "]" : text));
  }
  return std::nullopt;
}

}  // namespace

std::string HelpForEditor(std::string_view help) {
  std::string text;
  while (!help.empty()) {
    const auto open = help.find("`--");
    const auto close = open == help.npos ? help.npos : help.find('`', open + 1);
    if (close == help.npos) break;
    const std::string_view words = help.substr(open + 1, close - open - 1);
    const auto line = LineFor(words);
    text += help.substr(0, open);
    text += line ? *line : "`" + std::string(words) + "`";
    help.remove_prefix(close + 1);
  }
  return text.append(help);
}

}  // namespace sceneweld::cli
