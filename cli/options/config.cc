// SPDX-License-Identifier: BSD-3-Clause
// Finds `sceneweld.toml`, checks its options with the table, and sets those that the command line does not give.

#include "sceneweld/cli/options/config.h"

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>
#include <variant>

#include "sceneweld/cli/options/command_line_doc.h"
#include "sceneweld/cli/options/values.h"
#include "sceneweld/cli/terminal/current_folder.h"
#include "sceneweld/parsers/files/files.h"

namespace sceneweld::cli {
namespace {

using ValueKind = ConfigEntry::Kind;

std::string KeyOf(const OptionDoc& option) { return option.names.front().substr(std::string_view("--").size()); }

// The options of all commands that may or may not be given in a file, each once.
std::vector<OptionDoc> AllOptions() {
  std::vector<OptionDoc> all;
  for (CommandDoc& command : DescribeCommandLine().commands) {
    for (OptionDoc& option : command.options) {
      const bool is_known = std::any_of(all.begin(), all.end(), [&](OptionDoc& known) {
        if (known.names != option.names) return false;
        known.in_config = known.in_config || option.in_config;
        return true;
      });
      if (!is_known && option.names.front().starts_with("--")) all.push_back(std::move(option));
    }
  }
  return all;
}

// Checks the keys and values of the options of a file.
class OptionCheck {
 public:
  explicit OptionCheck(Diagnostics& diagnostics) : diagnostics_(diagnostics) {
    for (const OptionDoc& option : all_) {
      if (option.in_config) keys_.push_back(std::string_view(option.names.front()).substr(2));
    }
  }

  /// Returns false after a report.
  bool Check(const ConfigEntry& entry) {
    const auto option =
        std::find_if(all_.begin(), all_.end(), [&](const auto& one) { return KeyOf(one) == entry.key; });
    if (option == all_.end()) {
      diagnostics_.Error("unknown-name", entry.key_span, "unknown option " + Quoted(entry.key))
          .Help(DidYouMeanOrList(entry.key, keys_));
      return false;
    }
    if (!option->in_config) {
      diagnostics_.Error("unknown-name", entry.key_span, "option " + Quoted(entry.key) + " cannot have a default")
          .Help(entry.key == "package" ? "write `[packages]` and below it `NAME = \"DIR\"`"
                                       : "give `--" + entry.key + "` on the command line");
      return false;
    }
    return CheckType(entry, *option) && CheckChoice(entry, *option);
  }

 private:
  bool CheckType(const ConfigEntry& entry, const OptionDoc& option) {
    const bool is_flag = option.value.empty();
    const bool is_good = is_flag          ? entry.kind == ValueKind::kFlag
                         : option.several ? entry.kind == ValueKind::kList
                                          : entry.kind == ValueKind::kText;
    if (is_good) return true;
    const std::string example = entry.key + (is_flag          ? " = true"
                                             : option.several ? " = [\"" + option.value + "\"]"
                                                              : " = \"" + Example(option) + "\"");
    diagnostics_
        .Error("wrong-type", entry.value_span,
               Quoted(entry.key) + " needs " +
                   (is_flag          ? "`true` or `false`"
                    : option.several ? "a list of texts"
                                     : "a text"))
        .Help("write it as in " + Quoted(example));
    return false;
  }

  bool CheckChoice(const ConfigEntry& entry, const OptionDoc& option) {
    if (option.choices.empty() || entry.kind == ValueKind::kFlag) return true;
    for (const ConfigText& text : entry.texts) {
      if (std::find(option.choices.begin(), option.choices.end(), text.text) != option.choices.end()) continue;
      diagnostics_
          .Error("unknown-value", text.span, "option " + Quoted(entry.key) + " has no value " + Quoted(text.text))
          .Help(DidYouMeanOrList(text.text, {option.choices.begin(), option.choices.end()}));
      return false;
    }
    return true;
  }

  static std::string Example(const OptionDoc& option) {
    return option.choices.empty() ? option.value : option.choices.front();
  }

  Diagnostics& diagnostics_;
  const std::vector<OptionDoc> all_ = AllOptions();
  std::vector<std::string_view> keys_;  // Of options that a file may give.
};

void CheckPackages(const ConfigFile& file, Diagnostics& diagnostics) {
  for (const ConfigEntry& entry : file.packages) {
    if (entry.key.empty()) diagnostics.Error("empty-name", entry.key_span, "the name of the package is empty");
    if (entry.kind == ValueKind::kText) continue;
    diagnostics.Error("wrong-type", entry.value_span, "package " + Quoted(entry.key) + " needs its folder as a text")
        .Help("write `NAME = \"DIR\"`; remote packages belong into a file that `package-map` lists");
  }
}

// The nearest files of all inputs; those of the current folder if there is no input or standard input.
std::string FindForInputs(const OptionList& options) {
  const std::string here = CurrentFolder();
  std::vector<std::string> inputs;
  for (const OptionList::Option& option : options.options()) {
    if (!option.is_input) continue;
    if (const auto* const* one = std::get_if<std::string*>(&option.into)) inputs.push_back(**one);
    if (const auto* const* all = std::get_if<std::vector<std::string>*>(&option.into)) {
      inputs.insert(inputs.end(), (*all)->begin(), (*all)->end());
    }
  }
  if (inputs.empty()) inputs.emplace_back();
  const DiskFiles disk;
  std::string found, of;
  for (const std::string& input : inputs) {
    const std::string name = input.empty() ? "-" : input;
    const std::string file = NormalizedPath(name, here);
    const bool is_folder = disk.KindOf(file) == FileSystem::Kind::kFolder;
    const std::string path = FindConfigFile(is_folder ? file : FolderOf(file));
    if (path.empty() || path == found) continue;
    if (!found.empty()) {
      throw Refusal{
          Quoted(of) + " and " + Quoted(name) + " belong to different files: " + Quoted(found) + " and " + Quoted(path),
          "choose one with `--config FILE`, or run the command once for each"};
    }
    found = path;
    of = name;
  }
  return found;
}

const ConfigEntry* FindEntry(const Config* config, std::string_view key) {
  if (!config || !config->file) return nullptr;
  for (const ConfigEntry& entry : config->file->options) {
    if (entry.key == key) return &entry;
  }
  return nullptr;
}

// Sets the options of this command. Lists add to those of the command line (ConfigPackages).
void SetDefaults(const OptionList& options, const Config& config) {
  for (const OptionList::Option& option : options.options()) {
    const ConfigEntry* const entry = option.in_config ? FindEntry(&config, option.LongName()) : nullptr;
    if (!entry || options.IsGiven(option)) continue;
    if (auto* const* flag = std::get_if<bool*>(&option.into)) **flag = entry->flag;
    if (auto* const* text = std::get_if<std::string*>(&option.into)) **text = entry->texts.front().text;
  }
}

struct ConfigWords {
  std::string file;
  bool none = false;
};

std::shared_ptr<const Config> FoundConfig(const OptionList& options, const ConfigWords& words) {
  if (words.none && !words.file.empty()) {
    throw Refusal{"`--config` and `--no-config` exclude each other", "remove one of them"};
  }
  if (words.none) return nullptr;
  const std::string path = words.file.empty() ? FindForInputs(options) : NormalizedPath(words.file, CurrentFolder());
  auto config = std::make_shared<Config>();
  if (path.empty()) return config;
  config->file = ReadConfigFile(path, config->diagnostics);
  if (!config->file) return config;
  OptionCheck check(config->diagnostics);
  bool good = true;
  for (const ConfigEntry& entry : config->file->options) good = check.Check(entry) && good;
  CheckPackages(*config->file, config->diagnostics);
  if (good) SetDefaults(options, *config);
  return config;
}

}  // namespace

void AddConfig(OptionList& options, ReadOptions& read) {
  auto& words = options.Keep<ConfigWords>();
  options.Text("--config", words.file, "FILE",
               "Packages and defaults of options; without it, the nearest sceneweld.toml at or above INPUT");
  options.Flag("--no-config", words.none, "Read no sceneweld.toml");
  options.Then([&options, &words, &read] { read.config = FoundConfig(options, words); });
}

std::vector<LoadOptions::PackageOption> ConfigPackages(const Config& config) {
  using PackageKind = LoadOptions::PackageOption::Kind;
  std::vector<LoadOptions::PackageOption> packages;
  if (!config.file || config.diagnostics.has_errors()) return packages;
  const std::string folder = FolderOf(config.file->path);
  const auto add = [&](PackageKind kind, const std::string& name, const ConfigText& path, Span span) {
    packages.push_back({kind, name, NormalizedPath(path.text, folder), span});
  };
  for (const ConfigEntry& entry : config.file->packages) {
    add(PackageKind::kNamed, entry.key, entry.texts.front(), entry.key_span);
  }
  for (const auto& [key, kind] :
       {std::pair("package-xml", PackageKind::kXml), std::pair("package-folder", PackageKind::kFolder),
        std::pair("package-map", PackageKind::kMap)}) {
    const ConfigEntry* const entry = FindEntry(&config, key);
    if (!entry) continue;
    for (const ConfigText& path : entry->texts) add(kind, "", path, path.span);
  }
  return packages;
}

std::vector<Setting> SettingsOf(const OptionList& options, const Config* config) {
  std::vector<Setting> settings;
  for (const OptionDoc& doc : AllOptions()) {
    if (!doc.in_config) continue;
    Setting setting;
    setting.name = KeyOf(doc);
    for (const OptionList::Option& option : options.options()) {
      if (option.LongName() != setting.name) continue;
      setting.is_given = options.IsGiven(option);
      if (const auto* const* flag = std::get_if<bool*>(&option.into)) setting.values = {**flag ? "true" : "false"};
      if (const auto* const* all = std::get_if<std::vector<std::string>*>(&option.into)) setting.values = **all;
      const auto* const* text = std::get_if<std::string*>(&option.into);
      if (text && !(*text)->empty()) setting.values = {**text};
    }
    const ConfigEntry* const entry = FindEntry(config, setting.name);
    if (entry && (doc.several || !setting.is_given)) {
      if (!doc.several) setting.values.clear();
      if (entry->kind == ValueKind::kFlag) setting.values = {entry->flag ? "true" : "false"};
      for (const ConfigText& text : entry->texts) setting.values.push_back(text.text);
      setting.span = entry->key_span;
    }
    settings.push_back(std::move(setting));
  }
  return settings;
}

}  // namespace sceneweld::cli
