// SPDX-License-Identifier: BSD-3-Clause
// The completion script for bash, made from the documentation of the command line.

#include <string_view>

#include "sceneweld/cli/options/command_line_doc.h"

namespace sceneweld::cli {
namespace {

std::string Joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text.append(text.empty() ? "" : " ").append(word);
  return text;
}

// How bash completes the value of an option.
std::string Completion(const OptionDoc& option) {
  if (!option.choices.empty())
    return "mapfile -t COMPREPLY < <(compgen -W '" + Joined(option.choices) + "' -- \"$word\")";
  if (option.value == "DIR") return "mapfile -t COMPREPLY < <(compgen -d -- \"$word\")";
  if (option.value == "FILE" || option.value == "OUT") return "mapfile -t COMPREPLY < <(compgen -f -- \"$word\")";
  if (option.value == "NAME=DIR") return "mapfile -t COMPREPLY < <(compgen -d -- \"${word#*=}\")";
  return "COMPREPLY=()";
}

// `--output|-o) ... ;;` for each option that takes a value.
std::string ValueCases(const std::vector<OptionDoc>& options) {
  std::string text;
  for (const OptionDoc& option : options) {
    if (option.argument || option.value.empty()) continue;
    std::string names;
    for (const std::string& name : option.names) names.append(names.empty() ? "" : "|").append(name);
    text += "        " + names + ") " + Completion(option) + "; return ;;\n";
  }
  return text;
}

// Values of arguments that are fixed words; files are completed everywhere.
std::string ArgumentChoices(const CommandDoc& command) {
  std::string text;
  for (const OptionDoc& option : command.options) {
    if (option.argument && !option.choices.empty()) text.append(text.empty() ? "" : " ").append(Joined(option.choices));
  }
  return text;
}

std::string OptionNames(const std::vector<OptionDoc>& options) {
  std::string text;
  for (const OptionDoc& option : options) {
    if (!option.argument) text.append(text.empty() ? "" : " ").append(Joined(option.names));
  }
  return text;
}

constexpr std::string_view kHead = R"(# bash completion of sceneweld, made by `sceneweld completion bash`.

_sceneweld() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
  local options='' words=''
  # bash takes `=` for a word of its own.
  if [[ $word == '=' ]]; then
    word=''
  elif [[ $before == '=' && $COMP_CWORD -ge 3 ]]; then
    before=${COMP_WORDS[COMP_CWORD - 2]}
    [[ $before == --* ]] || before=${COMP_WORDS[COMP_CWORD - 3]}
  fi
  if [[ $COMP_CWORD -eq 1 ]]; then
)";

constexpr std::string_view kTail = R"(  esac
  if [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
  else
    mapfile -t COMPREPLY < <(compgen -W "$words" -f -- "$word")
  fi
}
complete -o filenames -F _sceneweld sceneweld
)";

}  // namespace

std::string BashCompletion(const CommandLineDoc& doc) {
  std::string text(kHead);
  std::string commands;
  for (const CommandDoc& command : doc.commands) commands += command.name + " ";
  text += "    mapfile -t COMPREPLY < <(compgen -W '" + commands + OptionNames(doc.options) +
          "' -- \"$word\")\n    return\n  fi\n";
  text += "  case $command in\n";
  for (const CommandDoc& command : doc.commands) {
    text += "    " + command.name + ")\n";
    if (const std::string cases = ValueCases(command.options); !cases.empty()) {
      text += "      case $before in\n" + cases + "      esac\n";
    }
    text += "      options='" + OptionNames(command.options) + "'\n";
    if (const std::string choices = ArgumentChoices(command); !choices.empty())
      text += "      words='" + choices + "'\n";
    text += "      ;;\n";
  }
  return text.append(kTail);
}

}  // namespace sceneweld::cli
