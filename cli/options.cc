#include "sceneweld/cli/options.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <memory>
#include <sstream>

#include "sceneweld/cli/option_parser.h"
#include "sceneweld/cli/terminal.h"

namespace sceneweld::cli {

namespace {

/// Help with a usage line of our own, and one blank line between the groups.
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

}  // namespace

struct Parser::Row {
  const char* name;
  const char* usage;
  const char* summary;
  const char* examples;
  void (Parser::*add_options)(CLI::App& sub);
};

// Only the options of the chosen command are made: a quick start counts.
const Parser::Row Parser::kCommands[] = {
    {"compose", "INPUT [-o OUT | --to FORMAT] [options]", "Read, compose, write",
     "Examples:\n"
     "  sceneweld compose cell.dmd.yaml -o cell.sdf\n"
     "  sceneweld compose arm.urdf --package arms=models/arms --to json\n"
     "  sceneweld compose cell.dmd.yaml -o out/cell.xml --assets copy --convert-meshes\n"
     "  sceneweld compose cell.dmd.yaml -o cell.sdf.zip\n"
     "  cat arm.urdf | sceneweld compose - --from urdf --to sdf --name left\n",
     &Parser::AddCompose},
    {"check", "INPUT... [options]", "Read and compose only; show every diagnostic",
     "Examples:\n"
     "  sceneweld check cell.dmd.yaml\n"
     "  sceneweld check models/*.sdf --strict --diagnostics json\n"
     "  sceneweld check arm.urdf --meshes\n",
     &Parser::AddCheck},
    {"tree", "INPUT [options]", "Show models, bodies and joints as a tree",
     "Examples:\n"
     "  sceneweld tree cell.dmd.yaml\n"
     "  sceneweld tree arm.urdf --frames\n",
     &Parser::AddTree},
    {"list", "INPUT KIND [options]", "List the names of one kind of element",
     "Examples:\n"
     "  sceneweld list cell.dmd.yaml bodies\n"
     "  sceneweld list arm.urdf joints --json\n",
     &Parser::AddList},
    {"explain", "CODE | INPUT NAME [options]", "Tell about a diagnostic code, or where an element comes from",
     "Examples:\n"
     "  sceneweld explain unknown-frame\n"
     "  sceneweld explain cell.dmd.yaml left::gripper::palm\n",
     &Parser::AddExplain},
    {"pose", "INPUT FRAME [--in FRAME] [--joint NAME=VALUE[,VALUE...]]... [options]",
     "Tell the pose of one frame in another, joints as they are set",
     "Examples:\n"
     "  sceneweld pose cell.dmd.yaml left::gripper::palm\n"
     "  sceneweld pose arm.urdf arm::tool --in arm::base --joint arm::elbow=1.2 --json\n",
     &Parser::AddPose},
    {"diff", "A B [options]", "Tell what two scenes mean differently, whatever their formats",
     "Examples:\n"
     "  sceneweld diff arm.urdf arm.sdf\n"
     "  sceneweld diff old.dmd.yaml new.dmd.yaml --tolerance 1e-6\n",
     &Parser::AddDiff},
    {"expand", "INPUT [-o FILE.yaml | -o DIR] [options]", "Write directives as plain ones that Drake loads",
     "Examples:\n"
     "  sceneweld expand cell.dmd.yaml\n"
     "  sceneweld expand grid.dmd.yaml --set rows=4 --seed 1 -o expanded\n",
     &Parser::AddExpand},
    {"resolve", "URI [options]", "Tell which file a URI or a relative path means here",
     "Examples:\n"
     "  sceneweld resolve package://arms/iiwa.urdf --package-folder models\n"
     "  sceneweld resolve model://table/meshes/top.obj --gazebo --explain\n",
     &Parser::AddResolve},
    {"stats", "INPUT [options]", "Count, weigh, and check the inertia of every body",
     "Examples:\n"
     "  sceneweld stats cell.dmd.yaml\n"
     "  sceneweld stats robot.urdf --json\n",
     &Parser::AddStats},
    {"tags", "[NAME]", "Tell what elements and attributes mean, from the tables that read them",
     "Examples:\n"
     "  sceneweld tags\n"
     "  sceneweld tags drake:ball_constraint\n",
     &Parser::AddTags},
    {"schema", "[scene | --editor-settings]", "Print the JSON Schema of directives files, or that of scene JSON",
     "Examples:\n"
     "  sceneweld schema > directives.schema.json\n"
     "  sceneweld schema scene > scene.schema.json\n"
     "  sceneweld schema --editor-settings\n",
     &Parser::AddSchema},
    {"view", "INPUT [--port N] [--no-browser] [options]", "Show the scene in a browser, and again when a file changes",
     "Examples:\n"
     "  sceneweld view cell.dmd.yaml\n"
     "  sceneweld view arm.urdf --no-browser --port 8080\n",
     &Parser::AddView},
    {"serve", "--root DIR [options]", "Compose for other programs, over HTTP",
     "Examples:\n"
     "  sceneweld serve --root models\n"
     "  sceneweld serve --root /srv/robots --port 9000 --max-seconds 5 --max-requests 16\n",
     &Parser::AddServe},
};

namespace {

Refusal UnknownCommand(std::string_view word, const std::vector<std::string_view>& commands) {
  std::string help = DidYouMean(word, commands);
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

}  // namespace

Parser::Parser()
    : app_(std::make_unique<CLI::App>("Composes robot scenes from model directives, URDF, SDFormat, MJCF and meshes,\n"
                                      "and writes them in another format.",
                                      "sceneweld")) {
  app_->formatter(std::make_shared<Help>("sceneweld COMMAND [arguments]"));
  app_->set_help_flag("-h,--help", "Print this help and exit");
  app_->set_version_flag("--version", "sceneweld " SCENEWELD_VERSION, "Print the version and exit");
  app_->footer("`sceneweld COMMAND --help` tells the options of a command, with examples.\n");
}

Parser::~Parser() = default;

CLI::App& Parser::AddCommand(const Row& row) {
  CLI::App& sub = *app_->add_subcommand(row.name, row.summary);
  sub.group("Commands");
  return sub;
}

namespace {

// `text|json|sarif` of a type name; nothing of others, as of `CODE|INPUT`.
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

}  // namespace

std::vector<OptionDoc> Parser::DescribeOptions(const CLI::App& app) const {
  std::vector<OptionDoc> options;
  for (const CLI::Option* option : app.get_options()) {
    OptionDoc doc;
    doc.argument = option->get_positional();
    if (doc.argument) {
      doc.names.push_back(option->get_name(true));
    } else {
      for (const std::string& name : option->get_lnames()) doc.names.push_back("--" + name);
      for (const std::string& name : option->get_snames()) doc.names.push_back("-" + name);
    }
    const std::string type = option->get_type_name();
    if (option->get_items_expected_max() > 0 && type != " ") doc.value = type;
    doc.choices = ChoicesOfType(doc.value);
    for (const auto& [chosen, names] : choices_) {
      if (chosen == option) doc.choices = names;
    }
    doc.doc = option->get_description();
    if (option->get_group() != "Options") doc.group = option->get_group();
    options.push_back(std::move(doc));
  }
  return options;
}

CommandLineDoc Parser::Describe() {
  const Parser parser;
  CommandLineDoc doc;
  doc.summary = parser.app_->get_description();
  doc.version = SCENEWELD_VERSION;
  doc.options = parser.DescribeOptions(*parser.app_);
  for (const Row& row : kCommands) {
    Parser with_command;
    CLI::App& sub = with_command.AddCommand(row);
    (with_command.*row.add_options)(sub);
    CommandDoc command{row.name, row.usage, row.summary, {}, with_command.DescribeOptions(sub)};
    // Below the word "Examples:", each by two blanks.
    std::istringstream examples(row.examples);
    for (std::string line; std::getline(examples, line);) {
      if (line.starts_with("  ")) command.examples.push_back(line.substr(2));
    }
    doc.commands.push_back(std::move(command));
  }
  return doc;
}

namespace {

// What the installation asks for: not in the help, since nobody else does.
std::optional<ParsedCommandLine> DescribeItself(int argc, const char* const* argv) {
  const std::string_view word = argc > 1 ? argv[1] : "", what = argc > 2 ? argv[2] : "";
  if (word == "--man" && argc == 2) return ParsedCommandLine{WriteOutput(ManPage(Parser::Describe()))};
  if (word == "--completion" && what == "bash" && argc == 3) {
    return ParsedCommandLine{WriteOutput(BashCompletion(Parser::Describe()))};
  }
  return {};
}

}  // namespace

ParsedCommandLine Parser::Parse(int argc, const char* const* argv) {
  const std::string_view word = argc > 1 ? argv[1] : "";
  std::vector<std::string_view> names;
  bool known = word.empty() || word.starts_with("-");
  for (const Row& row : kCommands) {
    CLI::App& sub = AddCommand(row);
    names.push_back(row.name);
    if (word != row.name) continue;
    known = true;
    sub.formatter(std::make_shared<Help>("sceneweld " + std::string(row.name) + " " + row.usage));
    sub.footer(row.examples);
    sub.allow_extras();  // to be refused with a suggestion
    (this->*row.add_options)(sub);
  }
  try {
    if (argc < 2) {
      WriteError(app_->help());
      return {kCommandLineAtFault};
    }
    if (!known) throw UnknownCommand(word, names);
    app_->parse(argc, argv);
    if (!command_) throw Refusal{"no command is given", ""};
    return {*std::move(command_)};
  } catch (const CLI::CallForHelp&) {
    return {WriteOutput(app_->help())};
  } catch (const CLI::CallForVersion&) {
    return {WriteOutput("sceneweld " SCENEWELD_VERSION "\n")};
  } catch (const CLI::ParseError& error) {
    return {Refuse({error.what(), ""}, *app_)};
  } catch (const Refusal& refusal) {
    return {Refuse(refusal, *app_)};
  }
}

Command Parser::ParseWords(const std::vector<std::string>& words) {
  for (const Row& row : kCommands) {
    if (words.empty() || words.front() != row.name) continue;
    CLI::App& sub = AddCommand(row);
    sub.allow_extras();
    (this->*row.add_options)(sub);
  }
  std::vector<std::string> reversed(words.rbegin(), words.rend());
  try {
    app_->parse(std::move(reversed));
  } catch (const CLI::Error& error) {
    throw Refusal{error.what(), ""};
  }
  if (!command_) throw Refusal{"no command is given", ""};
  return *std::move(command_);
}

ParsedCommandLine ParseCommandLine(int argc, const char* const* argv) {
  if (const auto described = DescribeItself(argc, argv)) return *described;
  return Parser().Parse(argc, argv);
}

std::variant<Command, Refusal> UnderstandCommand(const std::vector<std::string>& words) {
  try {
    return Parser().ParseWords(words);
  } catch (Refusal& refusal) {
    return std::move(refusal);
  }
}

CommandLineDoc DescribeCommandLine() { return Parser::Describe(); }

}  // namespace sceneweld::cli
