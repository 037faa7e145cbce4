// SPDX-License-Identifier: BSD-3-Clause
// The completion script for zsh, made from the documentation of the command line.

#include <string_view>

#include "sceneweld/cli/options/command_line_doc.h"

namespace sceneweld::cli {
namespace {

// A word in single quotes. `special` are further characters that get a backslash.
std::string Quote(std::string_view text, std::string_view special) {
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\'') {
      quoted += "'\\''";
      continue;
    }
    if (c == '\\' || special.find(c) != std::string_view::npos) quoted += '\\';
    quoted += c;
  }
  return quoted + "'";
}

std::string Escape(std::string_view text, std::string_view special) {
  const std::string quoted = Quote(text, special);
  return quoted.substr(1, quoted.size() - 2);
}

// How zsh completes a value: an action of _arguments.
std::string Action(const OptionDoc& option) {
  if (!option.choices.empty()) {
    std::string words;
    for (const std::string& choice : option.choices) words.append(words.empty() ? "" : " ").append(choice);
    return "(" + words + ")";
  }
  if (option.value == "DIR") return "_files -/";
  if (option.value == "NAME=DIR") return "_sceneweld_named_folder";
  if (option.value == "FILE" || option.value == "OUT") return "_files";
  if (!option.argument) return " ";
  return option.names.front() == "NAME" || option.names.front() == "FRAME" ? " " : "_files";
}

// `'(--output -o)'{--output=,-o+}'[File to write]:OUT:_files'`, or `'--strict[Warnings are errors]'`
std::string OptionSpec(const OptionDoc& option) {
  std::string names, forms;
  for (const std::string& name : option.names) {
    const char* value = option.value.empty() ? "" : name.starts_with("--") ? "=" : "+";
    names.append(names.empty() ? "" : " ").append(name);
    forms.append(forms.empty() ? "" : ",").append(name).append(value);
  }
  std::string rest = "[" + Escape(option.doc, "[]:") + "]";
  if (!option.value.empty()) rest += ":" + Escape(option.value, ":") + ":" + Action(option);
  if (option.names.size() == 1) return (option.several ? "'*" : "'") + forms + rest + "'";
  return (option.several ? "'*'{" : "'(" + names + ")'{") + forms + "}'" + rest + "'";
}

// `'1:INPUT:_files'`
std::string ArgumentSpec(const OptionDoc& option, int place) {
  return "'" + (option.several ? std::string("*") : std::to_string(place)) + ":" + Escape(option.names.front(), ":") +
         ":" + Action(option) + "'";
}

std::string Specs(const std::vector<OptionDoc>& options, std::string_view indent) {
  std::string text;
  int place = 0;
  for (const OptionDoc& option : options) {
    text += " \\\n" + std::string(indent) + (option.argument ? ArgumentSpec(option, ++place) : OptionSpec(option));
  }
  return text;
}

constexpr std::string_view kZshHead = R"(#compdef sceneweld
# zsh completion of sceneweld, made by `sceneweld completion zsh`.

_sceneweld_named_folder() {
  compset -P '*='
  _files -/
}

_sceneweld() {
  local curcontext=$curcontext state line
  typeset -A opt_args
  local -a commands
  commands=(
)";

}  // namespace

std::string ZshCompletion(const CommandLineDoc& doc) {
  std::string text(kZshHead);
  for (const CommandDoc& command : doc.commands) {
    text += "    " + Quote(command.name + ":" + command.summary, "") + "\n";
  }
  text += "  )\n  _arguments -C" + Specs(doc.options, "    ") +
          " \\\n    '1:command:->command' \\\n    '*::argument:->argument' && return\n" +
          "  case $state in\n    command) _describe -t commands 'command' commands ;;\n    argument)\n"
          "      case $words[1] in\n";
  for (const CommandDoc& command : doc.commands) {
    text += "        " + command.name + ")\n          _arguments" + Specs(command.options, "            ") +
            "\n          ;;\n";
  }
  return text +
         "      esac\n      ;;\n  esac\n}\n\n"
         "# Both as a function that zsh loads, and for `source`.\n"
         "if [[ $funcstack[1] == _sceneweld ]]; then\n  _sceneweld \"$@\"\nelse\n  compdef _sceneweld sceneweld\nfi\n";
}

}  // namespace sceneweld::cli
