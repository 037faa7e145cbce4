// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld config`: the packages and options of an input, and the origin of each.

#include "sceneweld/cli/options/config.h"

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/cli/answers/short_text.h"
#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/reading/inputs.h"
#include "sceneweld/cli/reading/report.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/scene/json/json_writer.h"

namespace sceneweld::cli {
namespace {

struct ShownPackage {
  std::string name, folder, from;
};

constexpr const char* kGiven = "command line";

std::string FileAndLine(const Span& span, const PathStyle& paths) {
  return paths.NameOf(*span.source) + ":" + std::to_string(span.source->LineOf(span.begin));
}

// Where `package-folder` of sceneweld.toml names the folder of a package or one above it; empty if it does not.
std::string FolderInConfig(const std::string& folder, const std::vector<Setting>& settings, const PathStyle& paths) {
  for (const Setting& setting : settings) {
    if (setting.name != "package-folder" || !setting.span) continue;
    for (const std::string& value : setting.values) {
      const std::string named = NormalizedPath(value, FolderOf(setting.span.source->path()));
      if (folder == named || folder.starts_with(named + "/")) return FileAndLine(setting.span, paths);
    }
  }
  return {};
}

std::vector<ShownPackage> ShownPackagesOf(const PackageMap& map, const std::vector<Setting>& settings,
                                          const PathStyle& paths) {
  std::vector<ShownPackage> shown;
  for (const std::string_view name : map.Names()) {
    const PackageMap::Package& package = *map.Find(name);
    const std::string folder = package.remote ? package.remote->params().urls.front().text
                                              : paths.NameOf(NamedFile{package.folder, package.folder});
    std::string from =
        package.span ? FileAndLine(package.span, paths) : FolderInConfig(package.folder, settings, paths);
    shown.push_back({std::string(name), folder, from.empty() ? kGiven : std::move(from)});
  }
  return shown;
}

std::string OriginOf(const Setting& setting, const PathStyle& paths) {
  std::string from = setting.is_given ? kGiven : "";
  if (setting.span) from += (from.empty() ? "" : ", ") + FileAndLine(setting.span, paths);
  return from.empty() ? "default" : from;
}

std::string JoinedValues(const std::vector<std::string>& values) {
  std::string text;
  for (const std::string& value : values) text += (text.empty() ? "" : ", ") + value;
  return text;
}

std::string ConfigAsText(const std::string& file, const std::vector<ShownPackage>& packages,
                         const std::vector<Setting>& settings, const PathStyle& paths) {
  TextTable of_packages({"package", "folder", "from"}), of_options({"option", "value", "from"});
  for (const ShownPackage& package : packages) of_packages.Add({package.name, package.folder, package.from});
  for (const Setting& setting : settings) {
    of_options.Add(
        {setting.name, setting.values.empty() ? "-" : JoinedValues(setting.values), OriginOf(setting, paths)});
  }
  return (file.empty() ? "no " + std::string(kConfigName) : file) + "\n\n" +
         (packages.empty() ? "no packages\n" : of_packages.Text()) + "\n" + of_options.Text();
}

std::string ConfigAsJson(const std::string& file, const std::vector<ShownPackage>& packages,
                         const std::vector<Setting>& settings, const PathStyle& paths) {
  std::string text;
  JsonWriter json(text, JsonWriter::Layout::kIndented);
  json.OpenObject();
  if (!file.empty()) json.Put("file", file);
  json.Key("packages");
  json.OpenObject();
  for (const ShownPackage& package : packages) {
    json.Key(package.name);
    json.OpenObject();
    json.Put("path", package.folder);
    json.Put("from", package.from);
    json.CloseObject();
  }
  json.CloseObject();
  json.Key("options");
  json.OpenObject();
  for (const Setting& setting : settings) {
    json.Key(setting.name);
    json.OpenObject();
    json.Put("values", setting.values);
    json.Put("from", OriginOf(setting, paths));
    json.CloseObject();
  }
  json.CloseObject();
  json.CloseObject();
  return text + "\n";
}

}  // namespace

Exit Run(const ConfigCommand& command) {
  Report report(command.read);
  Diagnostics& diagnostics = report.NewInput();
  std::shared_ptr<const PackageMap> packages;
  if (CheckConfig(command.read, diagnostics)) {
    const bool is_folder = DiskFiles().KindOf(command.input) == FileSystem::Kind::kFolder;
    const std::string input =
        command.input.empty() || is_folder ? NormalizedPath("input", command.input) : command.input;
    packages = PackagesOf(input, command.read.load, diagnostics);
  }
  report.Show(diagnostics);
  if (!packages || diagnostics.has_errors()) return kInputAtFault;
  const PathStyle& paths = report.paths();
  const Config* const config = command.read.config.get();
  const std::string path = config && config->file ? config->file->path : std::string();
  const std::string file = paths.NameOf(NamedFile{path, path});
  const auto shown = ShownPackagesOf(*packages, command.settings, paths);
  return WriteOutput(command.json ? ConfigAsJson(file, shown, command.settings, paths)
                                  : ConfigAsText(file, shown, command.settings, paths));
}

}  // namespace sceneweld::cli
