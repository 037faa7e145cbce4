// SPDX-License-Identifier: BSD-3-Clause
// The completion script for bash, made from the documentation of the command line.
// The completion script for fish, made from the documentation of the command line.
// The completion script for zsh, made from the documentation of the command line.

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
