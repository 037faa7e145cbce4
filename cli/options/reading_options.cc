// SPDX-License-Identifier: BSD-3-Clause
// The options of every command that reads an input: packages, names, parameters, diagnostics.

#include "sceneweld/cli/options/reading_options.h"

#include <algorithm>
#include <charconv>

#include "sceneweld/cli/options/config.h"
#include "sceneweld/cli/options/mesh_cache.h"
#include "sceneweld/cli/options/values.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/packages/find_asset.h"
#include "sceneweld/parsers/files/packages/fuel_models.h"
#include "sceneweld/parsers/files/remote/remote_package.h"

namespace sceneweld::cli {
namespace {

// The words of some options, before they are parsed.
struct ReadingWords {
  std::vector<std::string> parameters, xacro_arguments, variants;
  std::string seed;
  std::vector<std::string> packages, package_xmls, package_folders, package_maps;
  std::string diagnostics = "text";
  std::string missing_assets, compat, paths, cache;
  bool ros = false;
  bool gazebo = false;
};

void AddPackageOptions(OptionList& options, ReadOptions& read, ReadingWords& words, const std::string& start) {
  options.StartGroup(
      "Packages, in this order; then those of sceneweld.toml and of the nearest package.xml at or above " + start);
  options.Texts("--package", words.packages, "NAME=DIR", "Add one package").is_usual = true;
  options.Texts("--package-xml", words.package_xmls, "FILE", "Add the package that this package.xml describes")
      .in_config = true;
  OptionList::Option& folder = options.Texts("--package-folder", words.package_folders, "DIR",
                                             "Add every package found below the folder, and every model of Gazebo");
  folder.in_config = folder.is_usual = true;
  options
      .Texts("--package-map", words.package_maps, "FILE",
             "Add the packages that this YAML file lists; some may be remote")
      .in_config = true;
  options.Flag("--ros", words.ros, "Add the packages of ROS_PACKAGE_PATH and AMENT_PREFIX_PATH").in_config = true;
  options
      .Flag("--gazebo", words.gazebo,
            "Also search the folders of GZ_SIM_RESOURCE_PATH, IGN_GAZEBO_RESOURCE_PATH, GAZEBO_MODEL_PATH, "
            "GAZEBO_RESOURCE_PATH and SDF_PATH, and ~/.gazebo/models")
      .in_config = true;
  // A file from strangers must not permit these two: no default in sceneweld.toml.
  options.Flag("--allow-outside", read.load.allow_outside, "Allow `..` in package URIs to leave the package");
  options.Flag("--allow-network", read.load.remote.network,
               "Allow fetching remote packages and Fuel models from a network");
  AddConfig(options, read);
}

void AddReportOptions(OptionList& options, ReadOptions& read, ReadingWords& words) {
  OptionList::Option& strict = options.Flag("--strict", read.strict, "Warnings are errors");
  strict.in_config = strict.is_usual = true;
  options
      .Text("--diagnostics", words.diagnostics, "text|json|sarif|github",
            "Form of the diagnostics on standard error; text is the default, github has annotations of GitHub Actions")
      .in_config = true;
  OptionList::Option& paths = options.Text(
      "--paths", words.paths, "relative|absolute|uri|input",
      "How diagnostics name files: relative to the current folder where that is shorter (default), absolute, as "
      "file:// (default of sarif), or as the input does: relative to its folder, package:// in packages");
  paths.in_config = true;
  paths.by_default = "relative";
  options
      .Flag("--all-warnings", read.all_warnings,
            "Show every warning; text counts all but the first three of a kind otherwise")
      .in_config = true;
  OptionList::Option& quiet =
      options.Flag("-q,--quiet", read.quiet, "Show errors only: no warnings, no summary, no progress");
  quiet.in_config = quiet.is_usual = true;
}

void AddRuleOptions(OptionList& options, const ReadOptions& read, ReadingWords& words) {
  const char* const by_default = read.load.missing_assets == MissingAssets::kWarn ? "warn" : "error";
  OptionList::Option& missing =
      options.Text("--missing-assets", words.missing_assets, "error|warn",
                   std::string("What a mesh or image that cannot be found is; ") + by_default + " is the default",
                   WordsOf<MissingAssets>(kMissingAssetsWords));
  missing.in_config = true;
  missing.by_default = by_default;
  OptionList::Option& compat = options.Text(
      "--compat", words.compat, "drake|gazebo|ros|mujoco",
      "Whose rules decide where engines disagree about a model (default: gazebo for SDFormat, ros for URDF, "
      "mujoco for MJCF, drake for directives and for models that declare xmlns:drake)",
      WordsOf<Compat>(kCompatWords));
  compat.in_config = true;
  compat.by_default = "by the format of INPUT";
}

std::string Trimmed(std::string_view text, std::string_view signs) {
  const auto first = text.find_first_not_of(signs);
  if (first == text.npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(signs) + 1 - first));
}

// The name that a text means: `prefix` of `prefix:`, as in the `prefix:=left_` of ROS, and `kit` of `package://kit`.
std::string Name(std::string_view text) {
  for (const std::string_view scheme : {"package://", "model://"}) {
    if (text.starts_with(scheme)) text.remove_prefix(scheme.size());
  }
  return Trimmed(text, ": /");
}

// Splits `NAME=VALUE`. Throws a Refusal that gives the form that `option` expects.
std::pair<std::string, std::string> SplitAtEquals(const std::string& text, const char* option, const char* want,
                                                  bool may_be_empty) {
  const auto equals = text.find('=');
  if (equals == 0 || equals == std::string::npos || (equals + 1 == text.size() && !may_be_empty)) {
    const char* const lacks = equals == std::string::npos ? ", which has no `=`"
                              : equals == 0               ? ", which has no name before the `=`"
                                                          : ", which has nothing behind the `=`";
    throw Refusal{"option " + Quoted(option) + " has the value " + Quoted(text) + lacks, want};
  }
  const std::string name = text.substr(0, equals), value = text.substr(equals + 1);
  if (const std::string better = Name(name); better != name) {
    const std::string form = std::string(option) + " " + ShellWord(better + "=" + Trimmed(value, " "));
    throw Refusal{
        "option " + Quoted(option) + " has the value " + Quoted(text) + ", where " + Quoted(name) + " is not a name",
        better.empty() ? want : "write " + Quoted(form)};
  }
  return {name, value};
}

std::uint64_t Seed(const std::string& text) {
  std::uint64_t seed = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, seed);
  if (error != std::errc() || rest != end) {
    throw Refusal{"option `--seed` has the value " + Quoted(text), "use a whole number, 0 or more"};
  }
  return seed;
}

void AddRosPackages(const OptionList& options, std::vector<LoadOptions::PackageOption>& packages) {
  using Kind = LoadOptions::PackageOption::Kind;
  if (const char* path = options.Variable("ROS_PACKAGE_PATH")) packages.push_back({Kind::kRosPath, "", path});
  if (const char* path = options.Variable("AMENT_PREFIX_PATH")) packages.push_back({Kind::kAmentPath, "", path});
}

// Package options of all kinds apply in the order of the command line; then those of sceneweld.toml.
void UnderstandPackages(const OptionList& options, const ReadingWords& words, ReadOptions& read) {
  using Kind = LoadOptions::PackageOption::Kind;
  LoadOptions& load = read.load;
  std::size_t package = 0, xml = 0, folder = 0, map = 0;
  bool ros = false;
  for (const std::string& option : options.given()) {
    if (option == "--package") {
      auto [name, path] = SplitAtEquals(
          words.packages.at(package++), "--package",
          "use NAME=DIR, as in `--package arms=models/arms`; `--package-folder DIR` finds the names", false);
      load.packages.push_back({Kind::kNamed, std::move(name), std::move(path)});
    } else if (option == "--package-xml") {
      load.packages.push_back({Kind::kXml, "", words.package_xmls.at(xml++)});
    } else if (option == "--package-folder") {
      load.packages.push_back({Kind::kFolder, "", words.package_folders.at(folder++)});
    } else if (option == "--package-map") {
      load.packages.push_back({Kind::kMap, "", words.package_maps.at(map++)});
    } else if (option == "--ros" && words.ros) {
      AddRosPackages(options, load.packages);
      ros = true;
    }
  }
  if (!read.config) return;
  load.fallback_packages = ConfigPackages(*read.config);
  if (words.ros && !ros) AddRosPackages(options, load.fallback_packages);
  if (read.config->file) load.sources = read.config->file->sources;
}

void Understand(const OptionList& options, const ReadingWords& words, ReadOptions& read) {
  LoadOptions& load = read.load;
  read.diagnostics = OneOf<DiagnosticsForm>("--diagnostics", words.diagnostics,
                                            {{"text", DiagnosticsForm::kText},
                                             {"json", DiagnosticsForm::kJson},
                                             {"sarif", DiagnosticsForm::kSarif},
                                             {"github", DiagnosticsForm::kGithub}});
  if (!words.paths.empty()) {
    read.paths = OneOf<PathStyle::Form>("--paths", words.paths,
                                        {{"relative", PathStyle::Form::kRelative},
                                         {"absolute", PathStyle::Form::kAbsolute},
                                         {"uri", PathStyle::Form::kUri},
                                         {"input", PathStyle::Form::kShown}});
  }
  if (!load.format.empty()) CheckIsOneOf("--from", load.format, FormatNames(Use::kReading));
  if (!words.missing_assets.empty()) {
    load.missing_assets =
        OneOf<MissingAssets>("--missing-assets", words.missing_assets, std::span(kMissingAssetsWords));
  }
  if (!words.compat.empty()) load.compat = OneOf<Compat>("--compat", words.compat, std::span(kCompatWords));
  if (words.gazebo) load.resource_folders = GazeboResourceFolders(options.environment());
  load.fuel_caches = GazeboFuelCaches(options.environment());
  load.remote.cache = UserPackageCache(options.environment());
  if (!read.quiet) load.remote.progress = ShowProgress;
  for (const std::string& text : words.parameters) {
    load.parameters.push_back(SplitAtEquals(text, "--set", "use NAME=VALUE, as in `--set rows=4`", true));
  }
  for (const std::string& text : words.xacro_arguments) {
    load.xacro_arguments.push_back(
        SplitAtEquals(text, "--xacro-arg", "use NAME=VALUE, as in `--xacro-arg prefix=left_`", true));
  }
  for (const std::string& text : words.variants) {
    load.variants.push_back(
        SplitAtEquals(text, "--variant", "use SET=NAME, as in `--variant Physics=rigid`", true));
  }
  load.environment = [variable = options.environment()](const std::string& name) -> std::optional<std::string> {
    const char* const value = variable(name.c_str());
    return value ? std::optional<std::string>(value) : std::nullopt;
  };
  if (!words.seed.empty()) load.seed = Seed(words.seed);
  if (!words.cache.empty()) UseMeshCache(words.cache, load);
  UnderstandPackages(options, words, read);
}

}  // namespace

void AddReadOptions(OptionList& options, ReadOptions& read, const std::string* input) {
  ReadingWords& words = options.Keep<ReadingWords>();
  AddPackageOptions(options, read, words, "INPUT");
  options.StartGroup("Reading");
  options.Text("--from", read.load.format, "FORMAT",
               "Format of INPUT, if its suffix does not give it: " + FormatChoice(Use::kReading),
               FormatNames(Use::kReading));
  options.Text("--prefix", read.load.prefix, "NAME", "Put everything below the scope NAME::");
  options.Text("--name", read.load.name, "NAME", "Model name for an input that holds one model");
  options
      .Flag("--auto-rename", read.load.auto_rename,
            "Append _1, _2, ... to a model name that is taken, instead of an error")
      .in_config = true;
  options.Texts("--set", words.parameters, "NAME=VALUE", "Value of a parameter of a directives file").is_usual = true;
  options.Text("--seed", words.seed, "N", "Draw the random poses of a directives file; the same N gives the same poses")
      .is_usual = true;
  options.Texts("--xacro-arg", words.xacro_arguments, "NAME=VALUE", "Value of an argument of a xacro file");
  options.Texts("--variant", words.variants, "SET=NAME", "Variant of a variant set of a USD stage");
  options.Text("--srdf", read.load.srdf, "FILE",
               "The SRDF file of INPUT: its groups, configurations and excluded pairs");
  // Not in sceneweld.toml: a file from strangers must not say where to write.
  options.Text("--cache", words.cache, "DIR", "Keep the results of long work on meshes in this folder, for later runs");
  AddRuleOptions(options, read, words);
  AddReportOptions(options, read, words);
  options.Then([&options, &words, &read, input] {
    Understand(options, words, read);
    if (input) CheckInput(*input, read);
  });
}

void AddConfigOptions(OptionList& options, ReadOptions& read) {
  ReadingWords& words = options.Keep<ReadingWords>();
  AddPackageOptions(options, read, words, "INPUT");
  options.StartGroup("Reading");
  AddRuleOptions(options, read, words);
  AddReportOptions(options, read, words);
  options.Then([&options, &words, &read] { Understand(options, words, read); });
}

void AddResolveOptions(OptionList& options, ReadOptions& read) {
  ReadingWords& words = options.Keep<ReadingWords>();
  AddPackageOptions(options, read, words, "the current folder");
  options.StartGroup("Reporting");
  AddReportOptions(options, read, words);
  options.Then([&options, &words, &read] { Understand(options, words, read); });
}

// `-` is standard input, which has no suffix.
void CheckInput(const std::string& input, const ReadOptions& read) {
  if (input.empty()) throw Refusal{"no INPUT is given", ""};
  if (input.find('=') != std::string::npos &&
      DiskFiles().KindOf(NormalizedPath(input, CurrentFolder())) == FileSystem::Kind::kNone) {
    if (std::string help = HelpForSetting(input, {"--xacro-arg"}); !help.empty()) {
      throw Refusal{"unexpected argument " + Quoted(input), std::move(help)};
    }
  }
  if (input == "-" && read.load.format.empty()) {
    throw Refusal{"standard input needs its format", "add `--from` with one of " + Listed(FormatNames(Use::kReading))};
  }
}

void CheckInputs(const std::vector<std::string>& inputs, const ReadOptions& read) {
  if (inputs.empty()) CheckInput("", read);
  for (const std::string& input : inputs) CheckInput(input, read);
}

void CheckWatch(const std::vector<std::string>& inputs, const ReadOptions& read) {
  if (std::find(inputs.begin(), inputs.end(), "-") != inputs.end()) {
    throw Refusal{"standard input cannot be watched for changes", "give a file"};
  }
  if (read.diagnostics == DiagnosticsForm::kSarif) {
    throw Refusal{"SARIF is one document, and `--watch` has no end", "use `--diagnostics json`, which writes lines"};
  }
}

void CheckWatch(const BatchOptions& batch) {
  const char* const option = !batch.seeds.empty()      ? "--seeds"
                             : !batch.manifest.empty() ? "--manifest"
                             : batch.skip_existing     ? "--skip-existing"
                             : batch.json_lines        ? "--json-lines"
                                                       : nullptr;
  if (option) throw Refusal{"`--watch` and " + Quoted(option) + " are for separate runs", "remove one of them"};
}

}  // namespace sceneweld::cli
