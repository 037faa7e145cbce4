// SPDX-License-Identifier: BSD-3-Clause
// Parses the command line. CLI11 is used in this file only.

#include "sceneweld/cli/options/command_line.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <cstdlib>
#include <memory>
#include <optional>

#include "sceneweld/cli/options/command_line_doc.h"
#include "sceneweld/cli/options/command_table.h"
#include "sceneweld/cli/options/known_words.h"
#include "sceneweld/cli/options/values.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/parsers/files/path_text.h"

namespace sceneweld::cli {
namespace {

/// Help with our own usage line and one blank line between groups.
class Help : public CLI::Formatter {
 public:
  explicit Help(std::string usage) : usage_(std::move(usage)) {
    label("Subcommands", "Commands");
    column_width(32);
  }
  std::string make_usage(const CLI::App*, std::string) const override { return "Usage: " + usage_ + "\n"; }
  std::string make_description(const CLI::App* app) const override { return app->get_description() + "\n\n"; }
  std::string make_footer(const CLI::App* app) const override {
    return app->get_footer().empty() ? std::string() : "\n" + app->get_footer();
  }
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override {
    std::string text = CLI::Formatter::make_help(app, name, mode);
    for (auto at = text.find("\n\n\n"); at != std::string::npos; at = text.find("\n\n\n")) text.erase(at, 1);
    return text;
  }

 private:
  std::string usage_;
};

Refusal UnknownCommand(std::string_view word, const std::vector<std::string_view>& commands) {
  std::string help = HelpForCommand(word);
  if (help.empty()) help = DidYouMean(word, commands);
  if (help.empty() && FormatOfInput(word))
    help = "to compose a file: `sceneweld compose " + std::string(word) + " ...`";
  if (help.empty()) help = "commands: " + Listed(commands);
  return {"unknown command " + Quoted(word), help};
}

Exit Refuse(const Refusal& refusal, const CLI::App& app) {
  const auto chosen = app.get_subcommands();
  const std::string name = "sceneweld" + (chosen.empty() ? "" : " " + chosen.front()->get_name());
  WriteError(CommandLineError(refusal.message, refusal.help.empty() ? "see `" + name + " --help`" : refusal.help));
  return kCommandLineAtFault;
}

// The commands that have an option: `--to` is an option of `sceneweld compose`.
std::string CommandWith(std::string_view name) {
  for (const CommandDoc& command : DescribeCommandLine().commands) {
    for (const OptionDoc& option : command.options) {
      if (std::find(option.names.begin(), option.names.end(), name) == option.names.end()) continue;
      return Quoted(name) + " is an option of " + Quoted("sceneweld " + command.name);
    }
  }
  return {};
}

// Whether standard output is the result of a command.
bool Prints(std::string_view command) {
  constexpr std::string_view kCommands[] = {"tree",   "list",  "explain", "pose",   "diff",       "resolve",
                                            "config", "stats", "tags",    "schema", "completion", "lint"};
  return std::find(std::begin(kCommands), std::end(kCommands), command) != std::end(kCommands);
}

// The first word that belongs to no command or option.
Refusal ForExtra(CLI::App& sub, const std::string& extra) {
  const std::string of = " of `sceneweld " + sub.get_name() + "`";
  std::vector<std::string> names;
  for (const CLI::Option* option : sub.get_options()) {
    for (const std::string& known : option->get_lnames()) names.push_back("--" + known);
  }
  if (extra.size() < 2 || extra.front() != '-')
    return {"unexpected argument " + Quoted(extra) + of, HelpForSetting(extra, names)};
  const std::string name = extra.substr(0, extra.find('='));
  std::string help = HelpForOption(name, names);
  if (help.empty()) help = DidYouMeanOption(name, names);
  if (help.empty() && (name == "-o" || name == "--output") && Prints(sub.get_name())) {
    help = "`sceneweld " + sub.get_name() + "` prints; add `> FILE` to write that to a file";
  }
  if (help.empty()) help = CommandWith(name);
  return {"unknown option " + Quoted(name) + of, help};
}

// `--name: 1 required NAME missing`, as CLI11 says it.
Refusal ForParser(const std::string& message) {
  constexpr std::string_view kMissing = ": 1 required ";
  const auto at = message.find(kMissing);
  if (at == std::string::npos || !message.starts_with('-')) return {message, ""};
  const std::string value = message.substr(at + kMissing.size(), message.rfind(' ') - at - kMissing.size());
  return {"option " + Quoted(message.substr(0, at)) + " has no value",
          "add " + value + " behind it, or remove the option"};
}

// For words of which the first one is an option and not that of the program itself.
Refusal OptionFirst(const std::vector<std::string_view>& words) {
  const std::vector<std::string_view> commands = CommandNames();
  const auto is_command = [&](std::string_view word) {
    return std::find(commands.begin(), commands.end(), word) != commands.end();
  };
  const auto command = std::find_if(words.begin(), words.end(), is_command);
  const std::string message = "option " + Quoted(words.front()) + " stands before the command";
  if (command == words.end()) {
    std::string help = HelpForOption(words.front(), {});
    const std::size_t dashes = std::min(words.front().find_first_not_of('-'), words.front().size());
    if (help.empty()) help = HelpForCommand(words.front().substr(dashes));
    return {message, help.empty() ? "begin with a command: " + Listed(commands) : help};
  }
  std::string line = "sceneweld " + std::string(*command);
  for (auto word = words.begin(); word != command; ++word) line += " " + ShellWord(*word);
  return {message, "write it behind the command: `" + line + " ...`"};
}

// Gives CLI11 the options of one command and gets their values.
class Parser {
 public:
  explicit Parser(const Environment& environment);
  ParsedCommandLine Parse(int argc, const char* const* argv);
  /// The words after the program's name. Throws a Refusal.
  Command ParseWords(const std::vector<std::string>& words);
  std::string HelpOf(const std::string& command);
  // Leaves the usual options, the first clause about each, and the first examples.
  void ShortenHelp(const CommandRow& row);

 private:
  CLI::App& AddCommand(const CommandRow& row);
  void AddOptions(const CommandRow& row, CLI::App& sub);
  std::vector<std::string> Given(const CLI::App& sub) const;

  CLI::App app_;
  ErrorOutput error_;
  OptionList options_;
  std::vector<std::pair<CLI::Option*, std::string>> names_;
  std::optional<Command> command_;
};

Parser::Parser(const Environment& environment)
    : app_(
          "Composes robot scenes from model directives, URDF, SDFormat, MJCF and meshes,\n"
          "and writes them in another format.",
          "sceneweld"),
      options_(environment) {
  app_.formatter(std::make_shared<Help>("sceneweld COMMAND [arguments]"));
  app_.set_help_flag("-h", "Print the usual options and exit");
  app_.set_help_all_flag("--help", "Print all options and exit");
  app_.set_version_flag("-V,--version", "sceneweld " SCENEWELD_VERSION, "Print the version and exit");
  app_.footer("`sceneweld COMMAND --help` lists the options of a command, with examples.\n");
}

CLI::App& Parser::AddCommand(const CommandRow& row) {
  CLI::App& sub = *app_.add_subcommand(row.name, row.summary);
  sub.group("Commands");
  return sub;
}

void Parser::AddOptions(const CommandRow& row, CLI::App& sub) {
  sub.formatter(std::make_shared<Help>("sceneweld " + std::string(row.name) + " " + row.usage));
  sub.footer(row.examples);
  sub.allow_extras();  // It is refused with a suggestion.
  cli::AddOptions(row, options_, error_);
  for (const OptionList::Option& option : options_.options()) {
    const std::string value = option.is_argument() && option.value.empty() ? " " : option.value;
    CLI::Option* added = nullptr;
    if (const auto* flag = std::get_if<bool*>(&option.into)) {
      added = sub.add_flag(option.names, **flag, option.doc);
    } else if (const auto* text = std::get_if<std::string*>(&option.into)) {
      added = sub.add_option(option.names, **text, option.doc)->type_name(value);
    } else {
      auto& texts = *std::get<std::vector<std::string>*>(option.into);
      added = sub.add_option(option.names, texts, option.doc)->type_name(value);
      if (!option.is_argument()) added->allow_extra_args(false);
    }
    if (!option.group.empty()) added->group(option.group);
    names_.emplace_back(added, option.names);
  }
  sub.parse_complete_callback([this, &sub] {
    for (const std::string& extra : sub.remaining()) {
      if (extra != "--") throw ForExtra(sub, extra);
    }
    command_ = options_.Understand(Given(sub));
  });
}

std::vector<std::string> Parser::Given(const CLI::App& sub) const {
  std::vector<std::string> given;
  for (const CLI::Option* option : sub.parse_order()) {
    for (const auto& [known, name] : names_) {
      if (known == option) given.push_back(name);
    }
  }
  return given;
}

ParsedCommandLine Parser::Parse(int argc, const char* const* argv) {
  const std::string_view word = argc > 1 ? argv[1] : "";
  const std::span<const CommandRow> rows = Commands();
  const auto row = std::find_if(rows.begin(), rows.end(), [&](const CommandRow& one) { return one.name == word; });
  // Only the help needs the other commands.
  if (row != rows.end()) {
    AddOptions(*row, AddCommand(*row));
  } else {
    for (const CommandRow& one : rows) AddCommand(one);
  }
  const auto refuse = [&](const Refusal& refusal) -> ParsedCommandLine {
    SetColor(error_.color);
    return {Refuse(refusal, app_), {}};
  };
  try {
    if (argc < 2) {
      WriteError(app_.help());
      return {kCommandLineAtFault, {}};
    }
    if (row == rows.end() && !word.empty() && !word.starts_with("-")) throw UnknownCommand(word, CommandNames());
    const bool is_own = word == "-h" || word == "--help" || word == "-V" || word == "--version";
    if (word.starts_with("-") && !is_own) throw OptionFirst({argv + 1, argv + argc});
    app_.parse(argc, argv);
    if (!command_) throw Refusal{"no command is given", ""};
    return {*std::move(command_), error_};
  } catch (const CLI::CallForHelp&) {
    if (row != rows.end()) ShortenHelp(*row);
    return {WriteOutput(app_.help()), {}};
  } catch (const CLI::CallForAllHelp&) {
    return {WriteOutput(app_.help()), {}};
  } catch (const CLI::CallForVersion&) {
    return {WriteOutput("sceneweld " SCENEWELD_VERSION "\n"), {}};
  } catch (const CLI::ParseError& error) {
    return refuse(ForParser(error.what()));
  } catch (const Refusal& refusal) {
    return refuse(refusal);
  }
}

void Parser::ShortenHelp(const CommandRow& row) {
  constexpr std::ptrdiff_t kMostOwn = 8, kMostExamples = 3;
  const auto& options = options_.options();
  const auto own = std::count_if(options.begin(), options.end(), [](const OptionList::Option& option) {
    return !option.is_argument() && option.group.empty();
  });
  std::size_t hidden = 0;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const OptionList::Option& option = options[i];
    CLI::Option& shown = *names_[i].first;
    const bool is_shown = option.is_argument() || option.is_usual || (own <= kMostOwn && option.group.empty());
    if (!is_shown) ++hidden;
    if (!option.is_argument()) shown.group(is_shown ? "Options" : "");
    shown.description(option.doc.substr(0, std::min(option.doc.find(". "), option.doc.find("; "))));
  }
  std::string examples = row.examples;
  std::size_t end = examples.find('\n');
  for (std::ptrdiff_t i = 0; i < kMostExamples && end != examples.npos; ++i) end = examples.find('\n', end + 1);
  if (end != examples.npos) examples.erase(end + 1);
  if (hidden > 0) {
    examples +=
        "\n`sceneweld " + std::string(row.name) + " --help` lists " + std::to_string(hidden) + " more options.\n";
  }
  app_.get_subcommand(row.name)->footer(examples);
}

std::string Parser::HelpOf(const std::string& command) {
  for (const CommandRow& row : Commands()) {
    CLI::App* sub = command.empty() || command == row.name ? &AddCommand(row) : nullptr;
    if (!sub || command.empty()) continue;
    AddOptions(row, *sub);
    return sub->help();
  }
  return app_.help();
}

Command Parser::ParseWords(const std::vector<std::string>& words) {
  for (const CommandRow& row : Commands()) {
    if (!words.empty() && words.front() == row.name) AddOptions(row, AddCommand(row));
  }
  std::vector<std::string> reversed(words.rbegin(), words.rend());
  try {
    app_.parse(std::move(reversed));
  } catch (const CLI::Error& error) {
    throw Refusal{error.what(), ""};
  }
  if (!command_) throw Refusal{"no command is given", ""};
  return *std::move(command_);
}

const char* OfProcess(const char* name) { return std::getenv(name); }

// Used only by the installation, and therefore not in the help.
std::optional<ParsedCommandLine> DescribeItself(int argc, const char* const* argv) {
  const std::string_view word = argc > 1 ? argv[1] : "";
  if (word == "--man" && argc == 2) return ParsedCommandLine{WriteOutput(ManPage(DescribeCommandLine())), {}};
  return {};
}

}  // namespace

ParsedCommandLine ParseCommandLine(int argc, const char* const* argv) {
  if (const auto described = DescribeItself(argc, argv)) return *described;
  return Parser(OfProcess).Parse(argc, argv);
}

std::string HelpText(const std::string& command) { return Parser(OfProcess).HelpOf(command); }

std::variant<Command, Refusal> UnderstandCommand(const std::vector<std::string>& words) {
  return UnderstandCommand(words, OfProcess);
}

std::variant<Command, Refusal> UnderstandCommand(const std::vector<std::string>& words,
                                                 const Environment& environment) {
  try {
    return Parser(environment).ParseWords(words);
  } catch (Refusal& refusal) {
    return std::move(refusal);
  }
}

}  // namespace sceneweld::cli
