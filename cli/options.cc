#include "sceneweld/cli/options.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <charconv>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>

#include "sceneweld/cli/command_line_doc.h"
#include "sceneweld/cli/kinds.h"
#include "sceneweld/cli/terminal.h"
#include "sceneweld/parsers/files.h"
#include "sceneweld/parsers/gazebo_paths.h"
#include "sceneweld/parsers/number.h"
#include "sceneweld/parsers/remote/cache_folder.h"
#include "sceneweld/scene/suggest.h"

namespace sceneweld::cli {
namespace {

/// The command line cannot be understood: what is wrong, and the remedy.
struct Refusal {
  std::string message;
  std::string help;
};

std::string Listed(const std::vector<std::string_view>& names) {
  std::string list;
  for (const std::string_view name : names) list += (list.empty() ? "" : ", ") + Quoted(name);
  return list;
}

std::string DidYouMean(std::string_view text, const std::vector<std::string_view>& candidates) {
  const std::string nearest = ClosestName(text, candidates);
  return nearest.empty() ? std::string() : "did you mean " + Quoted(nearest) + "?";
}

/// The nearest of the candidates, or all of them.
std::string DidYouMeanOrList(std::string_view text, const std::vector<std::string_view>& candidates) {
  const std::string suggestion = DidYouMean(text, candidates);
  return suggestion.empty() ? "one of " + Listed(candidates) : suggestion;
}

template <typename T>
T OneOf(std::string_view option, const std::string& text, const std::vector<std::pair<std::string_view, T>>& choices) {
  std::vector<std::string_view> names;
  for (const auto& [name, value] : choices) {
    if (name == text) return value;
    names.push_back(name);
  }
  throw Refusal{"option " + Quoted(option) + " has no value " + Quoted(text), DidYouMeanOrList(text, names)};
}

constexpr std::string_view kSdfVersions[] = {"1.9", "1.10", "1.11", "1.12"};

enum class Use { kReading, kWriting };

// A format that is read otherwise than by its row is the directives' one.
bool Serves(const Format& format, Use use) {
  return use == Use::kWriting ? format.write != nullptr : format.read != nullptr || format.write == nullptr;
}

std::vector<std::string_view> FormatNames(Use use) {
  std::vector<std::string_view> names;
  for (const Format& format : Formats()) {
    if (Serves(format, use)) names.push_back(format.name);
  }
  return names;
}

std::string FormatChoice(Use use) {
  std::string text;
  for (const std::string_view name : FormatNames(use)) text += (text.empty() ? "" : "|") + std::string(name);
  return text;
}

/// The options of the commands that read, as texts, until they are understood.
struct ReadTexts {
  std::vector<std::string> parameters;
  std::string seed;
  std::vector<std::string> packages, package_xmls, package_folders, package_maps;
  std::string diagnostics = "text";
  CLI::Option* package = nullptr;
  CLI::Option* package_xml = nullptr;
  CLI::Option* package_folder = nullptr;
  CLI::Option* package_map = nullptr;
  CLI::Option* ros = nullptr;
  bool ros_given = false;
  bool gazebo = false;
};

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

class Parser {
 public:
  Parser();
  ParsedCommandLine Parse(int argc, const char* const* argv);
  static CommandLineDoc Describe();

 private:
  struct Row;
  static const Row kCommands[];

  CLI::App& AddCommand(const Row& row);
  std::vector<OptionDoc> DescribeOptions(const CLI::App& app) const;
  /// All values that an option takes, where its type does not tell them.
  void Choices(const CLI::Option* option, const std::vector<std::string_view>& names) {
    choices_.emplace_back(option, std::vector<std::string>(names.begin(), names.end()));
  }

  void AddPackageOptions(CLI::App& sub, ReadOptions& read, const std::string& start);
  void AddReportOptions(CLI::App& sub, ReadOptions& read, const char* group);
  void AddReadOptions(CLI::App& sub, ReadOptions& read);
  void Understand(CLI::App& sub, ReadOptions& read);
  void AddCompose(CLI::App& sub);
  const Format* Target(ComposeCommand& compose) const;
  void UnderstandAssets(ComposeCommand& compose) const;
  void AddCheck(CLI::App& sub);
  void AddTree(CLI::App& sub);
  void AddList(CLI::App& sub);
  void AddExplain(CLI::App& sub);
  void AddPose(CLI::App& sub);
  void AddDiff(CLI::App& sub);
  void AddExpand(CLI::App& sub);
  void AddResolve(CLI::App& sub);
  void AddStats(CLI::App& sub);
  void AddTags(CLI::App& sub);
  void AddSchema(CLI::App& sub);

  CLI::App app_{
      "Composes robot scenes from model directives, URDF, SDFormat, MJCF and meshes,\n"
      "and writes them in another format.",
      "sceneweld"};
  ReadTexts texts_;
  std::string target_;
  std::string max_loss_ = "all";
  std::string sdf_root_ = "world";
  std::string assets_;
  std::optional<Command> command_;
  std::vector<std::pair<const CLI::Option*, std::vector<std::string>>> choices_;
};

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
    {"schema", "[--editor-settings]", "Print the JSON Schema of directives files, for editors",
     "Examples:\n"
     "  sceneweld schema > directives.schema.json\n"
     "  sceneweld schema --editor-settings\n",
     &Parser::AddSchema},
};

CLI::Option* AddText(CLI::App& sub, const char* name, std::string& into, const char* type, const std::string& doc) {
  return sub.add_option(name, into, doc)->type_name(type);
}
CLI::Option* AddTexts(CLI::App& sub, const char* name, std::vector<std::string>& into, const char* type,
                      const char* doc) {
  return sub.add_option(name, into, doc)->type_name(type)->allow_extra_args(false);
}
void AddInput(CLI::App& sub, std::string& into) {
  sub.add_option("INPUT", into, "File to compose; `-` reads standard input")->type_name(" ");
}

void Parser::AddPackageOptions(CLI::App& sub, ReadOptions& read, const std::string& start) {
  const std::string packages = "Packages, in this order; without any: the nearest package.xml at or above " + start;
  texts_.package = AddTexts(sub, "--package", texts_.packages, "NAME=DIR", "Add one package")->group(packages);
  texts_.package_xml =
      AddTexts(sub, "--package-xml", texts_.package_xmls, "FILE", "Add the package that this package.xml describes")
          ->group(packages);
  texts_.package_folder =
      AddTexts(sub, "--package-folder", texts_.package_folders, "DIR", "Add every package found below the folder")
          ->group(packages);
  texts_.package_map = AddTexts(sub, "--package-map", texts_.package_maps, "FILE",
                                "Add the packages of this YAML file, maybe remote ones")
                           ->group(packages);
  texts_.ros = sub.add_flag("--ros", texts_.ros_given, "Add the packages of ROS_PACKAGE_PATH and AMENT_PREFIX_PATH")
                   ->group(packages);
  sub.add_flag("--gazebo", texts_.gazebo,
               "Then search the folders of GZ_SIM_RESOURCE_PATH, IGN_GAZEBO_RESOURCE_PATH, GAZEBO_MODEL_PATH and "
               "SDF_PATH, and ~/.gazebo/models")
      ->group(packages);
  sub.add_flag("--allow-outside", read.load.allow_outside, "Let `..` in package URIs leave the package")
      ->group(packages);
  sub.add_flag("--allow-network", read.load.remote.network, "Let remote packages be fetched from a network")
      ->group(packages);
}

void Parser::AddReportOptions(CLI::App& sub, ReadOptions& read, const char* group) {
  sub.add_flag("--strict", read.strict, "Warnings are errors")->group(group);
  sub.add_option("--diagnostics", texts_.diagnostics, "How diagnostics are shown on standard error")
      ->type_name("text|json|sarif")
      ->group(group);
}

void Parser::AddReadOptions(CLI::App& sub, ReadOptions& read) {
  AddPackageOptions(sub, read, "INPUT");
  const char* const kReading = "Reading";
  Choices(sub.add_option("--from", read.load.format,
                         "Format of INPUT, where its suffix does not tell: " + FormatChoice(Use::kReading))
              ->type_name("FORMAT")
              ->group(kReading),
          FormatNames(Use::kReading));
  sub.add_option("--prefix", read.load.prefix, "Model name prefix: everything goes under NAME::")
      ->type_name("NAME")
      ->group(kReading);
  sub.add_option("--name", read.load.name, "Model name for an input that holds one model")
      ->type_name("NAME")
      ->group(kReading);
  sub.add_flag("--auto-rename", read.load.auto_rename, "A taken model name gets _1, _2, ... instead of an error")
      ->group(kReading);
  AddTexts(sub, "--set", texts_.parameters, "NAME=VALUE", "Value of a parameter of a directives file")->group(kReading);
  AddText(sub, "--seed", texts_.seed, "N", "Draw the random poses of a directives file, the same for the same N")
      ->group(kReading);
  AddReportOptions(sub, read, kReading);
}

// The first word that no command or option took.
Refusal ForExtra(CLI::App& sub, const std::string& extra) {
  const std::string of = " of `sceneweld " + sub.get_name() + "`";
  if (extra.size() < 2 || extra.front() != '-') return {"unexpected argument " + Quoted(extra) + of, ""};
  const std::string name = extra.substr(0, extra.find('='));
  std::vector<std::string> names;
  for (const CLI::Option* option : sub.get_options()) {
    for (const std::string& known : option->get_lnames()) names.push_back("--" + known);
  }
  return {"unknown option " + Quoted(name) + of, DidYouMean(name, {names.begin(), names.end()})};
}

void RefuseExtras(CLI::App& sub) {
  if (const auto extras = sub.remaining(); !extras.empty()) throw ForExtra(sub, extras.front());
}

void Parser::Understand(CLI::App& sub, ReadOptions& read) {
  RefuseExtras(sub);
  read.diagnostics = OneOf<DiagnosticsForm>(
      "--diagnostics", texts_.diagnostics,
      {{"text", DiagnosticsForm::kText}, {"json", DiagnosticsForm::kJson}, {"sarif", DiagnosticsForm::kSarif}});
  if (!read.load.format.empty()) {
    std::vector<std::pair<std::string_view, bool>> formats;
    for (const std::string_view name : FormatNames(Use::kReading)) formats.emplace_back(name, true);
    OneOf<bool>("--from", read.load.format, formats);
  }
  if (texts_.gazebo) {
    read.load.resource_folders = GazeboResourceFolders([](const char* name) { return std::getenv(name); });
  }
  read.load.remote.cache = UserPackageCache([](const char* name) { return std::getenv(name); });
  read.load.remote.progress = ShowProgress;
  for (const std::string& text : texts_.parameters) {
    const auto equals = text.find('=');
    if (equals == 0 || equals == std::string::npos) {
      throw Refusal{"option `--set` has the value " + Quoted(text), "it is NAME=VALUE, as in `--set rows=4`"};
    }
    read.load.parameters.emplace_back(text.substr(0, equals), text.substr(equals + 1));
  }
  if (!texts_.seed.empty()) {
    std::uint64_t seed = 0;
    const char* const end = texts_.seed.data() + texts_.seed.size();
    const auto [rest, error] = std::from_chars(texts_.seed.data(), end, seed);
    if (error != std::errc() || rest != end) {
      throw Refusal{"option `--seed` has the value " + Quoted(texts_.seed), "it is a whole number, 0 or more"};
    }
    read.load.seed = seed;
  }
  // The kinds of package options share one order, that of the command line.
  using Kind = LoadOptions::PackageOption::Kind;
  std::size_t package = 0, xml = 0, folder = 0, map = 0;
  for (const CLI::Option* option : sub.parse_order()) {
    if (option == texts_.package) {
      const std::string& text = texts_.packages.at(package++);
      const auto equals = text.find('=');
      if (equals == 0 || equals == std::string::npos || equals + 1 == text.size()) {
        throw Refusal{"option `--package` has the value " + Quoted(text),
                      "it is NAME=DIR, as in `--package arms=models/arms`"};
      }
      read.load.packages.push_back({Kind::kNamed, text.substr(0, equals), text.substr(equals + 1)});
    } else if (option == texts_.package_xml) {
      read.load.packages.push_back({Kind::kXml, "", texts_.package_xmls.at(xml++)});
    } else if (option == texts_.package_folder) {
      read.load.packages.push_back({Kind::kFolder, "", texts_.package_folders.at(folder++)});
    } else if (option == texts_.package_map) {
      read.load.packages.push_back({Kind::kMap, "", texts_.package_maps.at(map++)});
    } else if (option == texts_.ros) {
      if (const char* path = std::getenv("ROS_PACKAGE_PATH")) read.load.packages.push_back({Kind::kRosPath, "", path});
      if (const char* path = std::getenv("AMENT_PREFIX_PATH"))
        read.load.packages.push_back({Kind::kAmentPath, "", path});
    }
  }
}

// `-` is standard input, which has no suffix.
void CheckInput(const std::string& input, const ReadOptions& read) {
  if (input.empty()) throw Refusal{"no INPUT is given", ""};
  if (input == "-" && read.load.format.empty()) {
    throw Refusal{"standard input needs its format", "add `--from` with one of " + Listed(FormatNames(Use::kReading))};
  }
}

// What all formats allow in names.
void CheckSeparator(const std::string& separator) {
  const bool plain = std::all_of(separator.begin(), separator.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
           c == '.';
  });
  if (separator.empty() || !plain) {
    throw Refusal{"the separator " + Quoted(separator) + " cannot stand in a name",
                  "use letters, digits, `_`, `-` and `.`, at least one of them"};
  }
}

bool ToStdout(const ComposeCommand& compose) { return compose.output.empty() || compose.output == "-"; }

// `cell.sdf.zip` is an archive of an SDFormat file, `cell.zip` of what `--to` says.
const Format* Parser::Target(ComposeCommand& compose) const {
  const std::string formats_to_write = "one of " + Listed(FormatNames(Use::kWriting));
  constexpr std::string_view kZip = ".zip";
  compose.zip = HasSuffix(compose.output, kZip);
  if (!target_.empty()) {
    std::vector<std::pair<std::string_view, const Format*>> formats;
    for (const std::string_view name : FormatNames(Use::kWriting)) formats.emplace_back(name, FindFormat(name));
    return OneOf<const Format*>("--to", target_, formats);
  }
  if (ToStdout(compose))
    throw Refusal{"no format to write is given", "add `-o FILE`, or `--to` with " + formats_to_write};
  const std::string_view output = compose.output;
  const Format* target = FormatOfInput(compose.zip ? output.substr(0, output.size() - kZip.size()) : output);
  if (target && Serves(*target, Use::kWriting)) return target;
  throw Refusal{"the suffix of " + Quoted(output) + " belongs to no format that can be written",
                "add `--to` with " + formats_to_write};
}

void Parser::UnderstandAssets(ComposeCommand& compose) const {
  const std::string format = "what is written as " + Quoted(compose.target->name);
  const AssetRules* rules = compose.target->assets;
  const std::string asked = !assets_.empty() ? assets_ : compose.zip ? "copy" : "keep";
  compose.assets = OneOf<AssetNaming>("--assets", asked,
                                      {{"keep", AssetNaming::kKeep},
                                       {"relative", AssetNaming::kRelative},
                                       {"copy", AssetNaming::kCopy},
                                       {"package", AssetNaming::kPackage}});
  const bool keeps = compose.assets == AssetNaming::kKeep, copies = compose.assets == AssetNaming::kCopy;
  if (!keeps && !rules) {
    throw Refusal{format + " names no files", compose.zip ? "write it without `.zip`" : "leave out `--assets`"};
  }
  if (compose.assets == AssetNaming::kPackage && !rules->package_uris) {
    throw Refusal{format + " knows no package URIs", "`--assets` with `keep`, `relative` or `copy`"};
  }
  if (!keeps && compose.assets != AssetNaming::kPackage && ToStdout(compose)) {
    throw Refusal{"`--assets " + asked + "` needs to know where the output lies", "add `-o FILE`"};
  }
  if (compose.zip && !copies) throw Refusal{"an archive holds copies", "leave out `--assets`"};
  if (compose.convert_meshes && !copies) {
    throw Refusal{"`--convert-meshes` makes files", "say `--assets copy`, so that there is a place for them"};
  }
}

void Parser::AddCompose(CLI::App& sub) {
  const auto compose = std::make_shared<ComposeCommand>();
  AddInput(sub, compose->input);
  AddText(sub, "-o,--output", compose->output, "OUT", "File to write; its suffix tells the format");
  std::vector<std::string_view> targets = FormatNames(Use::kWriting);
  targets.push_back("dmd");
  Choices(AddText(sub, "--to", target_, "FORMAT", "Format to write: " + FormatChoice(Use::kWriting) + "|dmd"), targets);
  Choices(AddText(sub, "--sdf-version", compose->sdf_version, "VERSION",
                  "Version of the SDFormat that is written: 1.9 (default), 1.10, 1.11, 1.12"),
          {std::begin(kSdfVersions), std::end(kSdfVersions)});
  AddText(sub, "--separator", compose->separator, "TEXT",
          "What stands for `::` in formats whose names cannot hold it: `__` (default)");
  AddText(sub, "--as", sdf_root_, "world|model",
          "SDFormat: one world, or one model of everything that other worlds can include");
  AddText(
      sub, "--assets", assets_, "keep|relative|copy|package",
      "What meshes and images are called: as they still resolve (default), by relative paths, as copies beside OUT, "
      "by package URIs");
  sub.add_flag("--convert-meshes", compose->convert_meshes,
               "With `--assets copy`: meshes that the format's engine cannot read become OBJ files");
  AddText(sub, "--max-loss", max_loss_, "none|approximated|all", "What may be lost before the export fails");
  AddText(sub, "--loss-report", compose->loss_report, "FILE", "Write the losses as JSON");
  sub.add_flag("--judge", compose->judge, "Load what was written in the format's own library and compare");
  AddReadOptions(sub, compose->read);
  sub.parse_complete_callback([this, compose, &sub] {
    Understand(sub, compose->read);
    CheckInput(compose->input, compose->read);
    compose->max_loss =
        OneOf<MaxLoss>("--max-loss", max_loss_,
                       {{"none", MaxLoss::kNone}, {"approximated", MaxLoss::kApproximated}, {"all", MaxLoss::kAll}});
    // Directives are written by `expand`, which is another way to compose.
    const bool to_directives = target_.empty() ? HasSuffix(compose->output, ".dmd.yaml") : target_ == "dmd";
    if (to_directives) {
      if (compose->judge || !compose->loss_report.empty()) {
        throw Refusal{"directives lose nothing and have no judge", "leave `--judge` and `--loss-report` out"};
      }
      if (!assets_.empty() || compose->convert_meshes) {
        throw Refusal{"directives name models, not meshes", "leave `--assets` and `--convert-meshes` out"};
      }
      command_ = ExpandCommand{compose->input, compose->output, compose->read};
      return;
    }
    compose->target = Target(*compose);
    compose->sdf_root = OneOf<SdfRoot>("--as", sdf_root_, {{"world", SdfRoot::kWorld}, {"model", SdfRoot::kModel}});
    UnderstandAssets(*compose);
    if (compose->judge && !compose->target->judge) {
      std::vector<std::string_view> judged;
      for (const Format& format : Formats()) {
        if (format.judge) judged.push_back(format.name);
      }
      throw Refusal{"what is written as " + Quoted(compose->target->name) + " has no judge",
                    "`--judge` goes with one of " + Listed(judged)};
    }
    CheckSeparator(compose->separator);
    std::vector<std::pair<std::string_view, bool>> versions;
    for (const std::string_view version : kSdfVersions) versions.emplace_back(version, true);
    OneOf<bool>("--sdf-version", compose->sdf_version, versions);
    command_ = *compose;
  });
}

void Parser::AddCheck(CLI::App& sub) {
  const auto check = std::make_shared<CheckCommand>();
  sub.add_option("INPUT", check->inputs, "Files to check; `-` reads standard input")->type_name(" ");
  sub.add_flag("--meshes", check->meshes, "Open every mesh file that is referred to and check it too");
  AddReadOptions(sub, check->read);
  sub.parse_complete_callback([this, check, &sub] {
    Understand(sub, check->read);
    if (check->inputs.empty()) CheckInput("", check->read);
    for (const std::string& input : check->inputs) CheckInput(input, check->read);
    command_ = *check;
  });
}

void Parser::AddTree(CLI::App& sub) {
  const auto tree = std::make_shared<TreeCommand>();
  AddInput(sub, tree->input);
  sub.add_flag("--frames", tree->frames, "Show declared frames too");
  AddReadOptions(sub, tree->read);
  sub.parse_complete_callback([this, tree, &sub] {
    Understand(sub, tree->read);
    CheckInput(tree->input, tree->read);
    command_ = *tree;
  });
}

void Parser::AddList(CLI::App& sub) {
  const auto list = std::make_shared<ListCommand>();
  AddInput(sub, list->input);
  Choices(sub.add_option("KIND", list->kind, "What to list: " + KindNamesForHelp())->type_name(" "), KindNames());
  sub.add_flag("--json", list->json, "A JSON list of objects with name, file and line");
  AddReadOptions(sub, list->read);
  sub.parse_complete_callback([this, list, &sub] {
    Understand(sub, list->read);
    CheckInput(list->input, list->read);
    if (list->kind.empty()) throw Refusal{"no kind of element is given", "one of " + Listed(KindNames())};
    if (!FindKind(list->kind)) {
      throw Refusal{"no kind of element is called " + Quoted(list->kind), DidYouMeanOrList(list->kind, KindNames())};
    }
    command_ = *list;
  });
}

void Parser::AddPose(CLI::App& sub) {
  const auto pose = std::make_shared<PoseCommand>();
  AddInput(sub, pose->input);
  sub.add_option("FRAME", pose->frame, "Full name of a body or frame")->type_name(" ");
  AddText(sub, "--in", pose->in, "FRAME", "The frame that the pose is told in; the world if not given");
  AddTexts(sub, "--joint", pose->joints, "NAME=VALUE[,VALUE...]",
           "Position of a joint, in rad or m; joints that mimic it follow");
  sub.add_flag("--json", pose->json, "A JSON object: translation, rotation as w x y z, and rpy");
  AddReadOptions(sub, pose->read);
  sub.parse_complete_callback([this, pose, &sub] {
    Understand(sub, pose->read);
    CheckInput(pose->input, pose->read);
    if (pose->frame.empty())
      throw Refusal{"no frame is given", "`sceneweld list INPUT frames` and `bodies` tell their names"};
    command_ = *pose;
  });
}

void Parser::AddDiff(CLI::App& sub) {
  const auto diff = std::make_shared<DiffCommand>();
  const auto tolerance = std::make_shared<std::string>();
  sub.add_option("A", diff->a, "One scene")->type_name(" ");
  sub.add_option("B", diff->b, "The other")->type_name(" ");
  AddText(sub, "--tolerance", *tolerance, "NUMBER",
          "How far numbers may be apart, relative to the larger of 1 and their size (1e-9)");
  sub.add_flag("--json", diff->json, "A JSON object a line for each difference");
  AddReadOptions(sub, diff->read);
  sub.parse_complete_callback([this, diff, tolerance, &sub] {
    Understand(sub, diff->read);
    CheckInput(diff->a, diff->read);
    if (diff->b.empty()) throw Refusal{"only one scene is given", "`diff` compares two"};
    CheckInput(diff->b, diff->read);
    if (!tolerance->empty()) {
      const auto number = ParseNumber(*tolerance);
      if (!number || *number < 0)
        throw Refusal{"`--tolerance` " + Quoted(*tolerance) + " is no number of zero or more",
                      "as in `--tolerance 1e-6`"};
      diff->tolerance = *number;
    }
    command_ = *diff;
  });
}

void Parser::AddStats(CLI::App& sub) {
  const auto stats = std::make_shared<StatsCommand>();
  AddInput(sub, stats->input);
  sub.add_flag("--json", stats->json, "A JSON object");
  AddReadOptions(sub, stats->read);
  sub.parse_complete_callback([this, stats, &sub] {
    Understand(sub, stats->read);
    CheckInput(stats->input, stats->read);
    command_ = *stats;
  });
}

void Parser::AddExpand(CLI::App& sub) {
  const auto expand = std::make_shared<ExpandCommand>();
  AddInput(sub, expand->input);
  AddText(sub, "-o,--output", expand->output, "OUT",
          "File to write (.yaml), or a folder, which also gets the models that stand in INPUT");
  AddReadOptions(sub, expand->read);
  sub.parse_complete_callback([this, expand, &sub] {
    Understand(sub, expand->read);
    CheckInput(expand->input, expand->read);
    command_ = *expand;
  });
}

void Parser::AddExplain(CLI::App& sub) {
  const auto explain = std::make_shared<ExplainCommand>();
  sub.add_option("SUBJECT", explain->subject, "A diagnostic code, or a file")->type_name("CODE|INPUT");
  sub.add_option("NAME", explain->name, "With a file: full name of a model, body, frame, joint, geometry or group")
      ->type_name(" ");
  sub.add_flag("--json", explain->json, "A JSON list with an object for each element of the name");
  AddReadOptions(sub, explain->read);
  sub.parse_complete_callback([this, explain, &sub] {
    Understand(sub, explain->read);
    if (explain->subject.empty()) throw Refusal{"neither a diagnostic code nor a file is given", ""};
    if (!explain->name.empty()) CheckInput(explain->subject, explain->read);
    command_ = *explain;
  });
}

void Parser::AddResolve(CLI::App& sub) {
  const auto resolve = std::make_shared<ResolveCommand>();
  sub.add_option("URI", resolve->uri, "A URI, or a path, relative to the current folder")->type_name(" ");
  sub.add_flag("--explain", resolve->explain, "Tell each place that was tried, and why it was not the one");
  AddPackageOptions(sub, resolve->read, "the current folder");
  AddReportOptions(sub, resolve->read, "Telling");
  sub.parse_complete_callback([this, resolve, &sub] {
    Understand(sub, resolve->read);
    if (resolve->uri.empty()) throw Refusal{"no URI is given", ""};
    command_ = *resolve;
  });
}

void Parser::AddTags(CLI::App& sub) {
  const auto tags = std::make_shared<TagsCommand>();
  sub.add_option("NAME", tags->name, "An element or attribute of any format")->type_name(" ");
  sub.parse_complete_callback([this, tags, &sub] {
    RefuseExtras(sub);
    command_ = *tags;
  });
}

void Parser::AddSchema(CLI::App& sub) {
  const auto schema = std::make_shared<SchemaCommand>();
  sub.add_flag("--editor-settings", schema->editor_settings,
               "Print the settings instead that tell VS Code of the tags, as in `!Rpy`");
  sub.parse_complete_callback([this, schema, &sub] {
    RefuseExtras(sub);
    command_ = *schema;
  });
}

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

Parser::Parser() {
  app_.formatter(std::make_shared<Help>("sceneweld COMMAND [arguments]"));
  app_.set_help_flag("-h,--help", "Print this help and exit");
  app_.set_version_flag("--version", "sceneweld " SCENEWELD_VERSION, "Print the version and exit");
  app_.footer("`sceneweld COMMAND --help` tells the options of a command, with examples.\n");
}

CLI::App& Parser::AddCommand(const Row& row) {
  CLI::App& sub = *app_.add_subcommand(row.name, row.summary);
  sub.group("Commands");
  return sub;
}

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
  doc.summary = parser.app_.get_description();
  doc.version = SCENEWELD_VERSION;
  doc.options = parser.DescribeOptions(parser.app_);
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

// What the installation asks for: not in the help, since nobody else does.
std::optional<ParsedCommandLine> DescribeItself(int argc, const char* const* argv) {
  const std::string_view word = argc > 1 ? argv[1] : "", what = argc > 2 ? argv[2] : "";
  if (word == "--man" && argc == 2) return ParsedCommandLine{WriteOutput(ManPage(Parser::Describe()))};
  if (word == "--completion" && what == "bash" && argc == 3) {
    return ParsedCommandLine{WriteOutput(BashCompletion(Parser::Describe()))};
  }
  return {};
}

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
      WriteError(app_.help());
      return {kCommandLineAtFault};
    }
    if (!known) throw UnknownCommand(word, names);
    app_.parse(argc, argv);
    if (!command_) throw Refusal{"no command is given", ""};
    return {*std::move(command_)};
  } catch (const CLI::CallForHelp&) {
    return {WriteOutput(app_.help())};
  } catch (const CLI::CallForVersion&) {
    return {WriteOutput("sceneweld " SCENEWELD_VERSION "\n")};
  } catch (const CLI::ParseError& error) {
    return {Refuse({error.what(), ""}, app_)};
  } catch (const Refusal& refusal) {
    return {Refuse(refusal, app_)};
  }
}

}  // namespace

ParsedCommandLine ParseCommandLine(int argc, const char* const* argv) {
  if (const auto described = DescribeItself(argc, argv)) return *described;
  return Parser().Parse(argc, argv);
}

}  // namespace sceneweld::cli
