// SPDX-License-Identifier: BSD-3-Clause
// The completion script for fish, made from the documentation of the command line.

#include <string_view>

#include "sceneweld/cli/options/command_line_doc.h"

namespace sceneweld::cli {
namespace {

std::string FishQuoted(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "'";
}

std::string FishWords(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text.append(text.empty() ? "" : " ").append(word);
  return FishQuoted(text);
}

// How fish completes a value. No file is offered where none is a value.
std::string ValueOf(const OptionDoc& option) {
  if (option.value.empty() && !option.argument) return "";
  if (!option.choices.empty()) return " -x -a " + FishWords(option.choices);
  if (option.value == "DIR") return " -x -a '(__fish_complete_directories)'";
  if (option.value == "NAME=DIR") return " -x -a '(__sceneweld_named_folders)'";
  if (option.value == "FILE" || option.value == "OUT") return " -r -F";
  return " -x";
}

// One `complete` line. `condition` names the command.
std::string Line(const OptionDoc& option, const std::string& condition) {
  std::string line = "complete -c sceneweld -n " + FishQuoted(condition);
  for (const std::string& name : option.names) {
    line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  }
  return line + ValueOf(option) + " -d " + FishQuoted(option.doc) + "\n";
}

std::string ArgumentLine(const OptionDoc& option, const std::string& condition) {
  const std::string start = "complete -c sceneweld -n " + FishQuoted(condition);
  if (!option.choices.empty()) return start + " -a " + FishWords(option.choices) + "\n";
  return option.names.front() == "NAME" || option.names.front() == "FRAME" ? "" : start + " -F\n";
}

constexpr std::string_view kFishHead = R"(# fish completion of sceneweld, made by `sceneweld completion fish`.

function __sceneweld_command -d 'Whether this is the command of the line; without a name: whether there is none yet'
    set -l words (commandline -opc)
    if test (count $argv) -eq 0
        test (count $words) -eq 1
    else
        test (count $words) -ge 2; and test $words[2] = $argv[1]
    end
end

function __sceneweld_named_folders -d 'NAME=DIR'
    set -l word (commandline -ct)
    set -l name (string replace -r '=.*' '' -- $word)
    test $name = $word; and return
    for folder in (__fish_complete_directories (string replace -r '^[^=]*=' '' -- $word) '')
        echo $name=$folder
    end
end

complete -c sceneweld -f
)";

}  // namespace

std::string FishCompletion(const CommandLineDoc& doc) {
  std::string text(kFishHead);
  for (const OptionDoc& option : doc.options) text += Line(option, "__sceneweld_command");
  for (const CommandDoc& command : doc.commands) {
    text +=
        "complete -c sceneweld -n __sceneweld_command -a " + command.name + " -d " + FishQuoted(command.summary) + "\n";
  }
  for (const CommandDoc& command : doc.commands) {
    text += "\n# " + command.name + "\n";
    const std::string condition = "__sceneweld_command " + command.name;
    for (const OptionDoc& option : command.options) {
      text += option.argument ? ArgumentLine(option, condition) : Line(option, condition);
    }
  }
  return text;
}

}  // namespace sceneweld::cli
