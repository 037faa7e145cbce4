// SPDX-License-Identifier: BSD-3-Clause
// Collects the documentation of all commands and options.

#include "sceneweld/cli/options/command_line_doc.h"

#include <sstream>
#include <variant>

#include "sceneweld/cli/options/command_table.h"

namespace sceneweld::cli {
namespace {

// The choices of a type name such as `text|json|sarif`; none for others, such as `CODE|INPUT`.
std::vector<std::string> ChoicesOfType(const std::string& type) {
  std::vector<std::string> choices;
  if (type.find('|') == std::string::npos) return choices;
  choices.emplace_back();
  for (const char c : type) {
    if (c >= 'A' && c <= 'Z') return {};
    if (c == '|') {
      choices.emplace_back();
    } else {
      choices.back() += c;
    }
  }
  return choices;
}

// `-o,--output` as `--output` and `-o`.
std::vector<std::string> NamesOf(const std::string& names) {
  std::vector<std::string> all;
  std::istringstream words(names);
  for (std::string word; std::getline(words, word, ',');) {
    all.insert(word.starts_with("--") ? all.begin() : all.end(), std::move(word));
  }
  return all;
}

const OptionDoc kShortHelp{{"-h"}, "", {}, "Print the usual options and exit", ""};
const OptionDoc kHelp{{"--help"}, "", {}, "Print all options and exit", ""};

std::vector<OptionDoc> Describe(const OptionList& options) {
  std::vector<OptionDoc> docs{kShortHelp, kHelp};
  for (const OptionList::Option& option : options.options()) {
    OptionDoc doc{NamesOf(option.names), option.value, {}, option.doc, option.group, option.is_argument()};
    doc.choices.assign(option.choices.begin(), option.choices.end());
    if (doc.choices.empty()) doc.choices = ChoicesOfType(option.value);
    doc.in_config = option.in_config;
    doc.config_key = option.ConfigKey();
    doc.several = std::holds_alternative<std::vector<std::string>*>(option.into);
    doc.by_default = option.by_default;
    const auto* const* text = std::get_if<std::string*>(&option.into);
    if (text && doc.by_default.empty()) doc.by_default = **text;
    docs.push_back(std::move(doc));
  }
  return docs;
}

}  // namespace

CommandLineDoc DescribeCommandLine() {
  CommandLineDoc doc;
  doc.summary =
      "Composes robot scenes from model directives, URDF, SDFormat, MJCF and meshes,\n"
      "and writes them in another format.";
  doc.version = SCENEWELD_VERSION;
  doc.options = {kShortHelp, kHelp, {{"--version", "-V"}, "", {}, "Print the version and exit", ""}};
  for (const CommandRow& row : Commands()) {
    OptionList options([](const char*) { return nullptr; });
    ErrorOutput error;
    AddOptions(row, options, error);
    CommandDoc command{row.name, row.usage, row.summary, {}, Describe(options)};
    // Below the word "Examples:", each indented by two blanks.
    std::istringstream examples(row.examples);
    for (std::string line; std::getline(examples, line);) {
      if (line.starts_with("  ")) command.examples.push_back(line.substr(2));
    }
    doc.commands.push_back(std::move(command));
  }
  return doc;
}

}  // namespace sceneweld::cli
