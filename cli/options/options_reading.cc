#include <CLI/App.hpp>
#include <charconv>
#include <cstdlib>

#include "sceneweld/cli/options/option_parser.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/parsers/files/gazebo_paths.h"
#include "sceneweld/parsers/files/remote/cache_folder.h"

namespace sceneweld::cli {

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

}  // namespace sceneweld::cli
