// SPDX-License-Identifier: BSD-3-Clause
// Finds `sceneweld.toml`, checks its options with the table, and sets those that the command line does not give.

#include "sceneweld/cli/options/config.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <variant>

#include "sceneweld/cli/options/command_line_doc.h"
#include "sceneweld/cli/options/find_inputs.h"
#include "sceneweld/cli/options/values.h"
#include "sceneweld/cli/terminal/current_folder.h"
#include "sceneweld/parsers/files/files.h"

namespace sceneweld::cli {
namespace {

using ValueKind = ConfigEntry::Kind;

// The options of all commands that may or may not be given in a file, each once. Several defaults become `error or
// warn, by command`.
std::vector<OptionDoc> AllOptions() {
  std::vector<OptionDoc> all;
  std::map<std::string, std::set<std::string>> defaults;  // By option.
  for (CommandDoc& command : DescribeCommandLine().commands) {
    for (OptionDoc& option : command.options) {
      if (!option.by_default.empty()) defaults[option.names.front()].insert(option.by_default);
      const bool is_known = std::any_of(all.begin(), all.end(), [&](OptionDoc& known) {
        if (known.names != option.names) return false;
        known.in_config = known.in_config || option.in_config;
        return true;
      });
      if (!is_known && option.names.front().starts_with("--")) all.push_back(std::move(option));
    }
  }
  for (OptionDoc& option : all) {
    const auto& known = defaults[option.names.front()];
    if (known.size() < 2) continue;
    option.by_default.clear();
    for (const std::string& value : known) option.by_default += (option.by_default.empty() ? "" : " or ") + value;
    option.by_default += ", by command";
  }
  return all;
}

// Checks the keys and values of the options of a file.
class OptionCheck {
 public:
  explicit OptionCheck(Diagnostics& diagnostics) : diagnostics_(diagnostics) {
    for (const OptionDoc& option : all_) {
      if (option.in_config) keys_.push_back(option.config_key);
    }
  }

  /// Returns false after a report.
  bool Check(const ConfigEntry& entry) {
    const auto option =
        std::find_if(all_.begin(), all_.end(), [&](const auto& one) { return one.config_key == entry.key; });
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

// The inputs that an option or an argument names. Words that name none are inputs too: the command reports them.
std::vector<std::string> InputsOf(const OptionList::Option& option, const FileSystem& files) {
  std::vector<std::string> words;
  if (const auto* const* one = std::get_if<std::string*>(&option.into)) {
    words = {**one};
    const bool is_folder = files.KindOf(NormalizedPath(**one, CurrentFolder())) == FileSystem::Kind::kFolder;
    if ((*one)->empty() || option.takes_folder || !is_folder) return words;
  } else if (const auto* const* all = std::get_if<std::vector<std::string>*>(&option.into)) {
    words = **all;
  }
  Diagnostics unheard;
  const auto found = FindInputs(words, files, {}, unheard);
  if (!found) return words;
  words.clear();
  for (const Input& input : found->all) words.push_back(input.path);
  return words;
}

// An input and its nearest file.
struct InputConfig {
  std::string input;
  std::string path;  // Empty: no file applies.
};

Refusal DifferentFiles(const InputConfig& a, const InputConfig& b) {
  if (!a.path.empty() && !b.path.empty()) {
    return {Quoted(a.input) + " and " + Quoted(b.input) + " belong to different files: " + Quoted(a.path) + " and " +
                Quoted(b.path),
            "choose one with `--config FILE`, or run the command once for each"};
  }
  const auto& [with, without] = a.path.empty() ? std::pair(b, a) : std::pair(a, b);
  return {
      Quoted(with.input) + " belongs to " + Quoted(with.path) + ", and " + Quoted(without.input) + " to no such file",
      "use `--config FILE` for all of them, `--no-config` for none, or run the command once for each"};
}

// The nearest file of all inputs; that of the current folder if there is no input or standard input. The inputs of one
// argument must agree. Of the two scenes of `diff`, one may have no file, as the output of another command.
std::string FindForInputs(const OptionList& options) {
  const std::string here = CurrentFolder();
  const DiskFiles disk;
  std::map<std::string, std::string> known;  // By folder.
  const auto config_of = [&](const std::string& input) {
    const std::string name = input.empty() ? "-" : input;
    const std::string file = NormalizedPath(name, here);
    const std::string folder = disk.KindOf(file) == FileSystem::Kind::kFolder ? file : FolderOf(file);
    const auto [at, is_new] = known.try_emplace(folder);
    if (is_new) at->second = FindConfigFile(folder);
    return InputConfig{name, at->second};
  };
  bool has_input = false;
  InputConfig found;
  for (const OptionList::Option& option : options.options()) {
    if (!option.is_input) continue;
    std::optional<InputConfig> first;
    for (const std::string& input : InputsOf(option, disk)) {
      const InputConfig config = config_of(input);
      if (first && config.path != first->path) throw DifferentFiles(*first, config);
      if (!first) first = config;
    }
    if (!first) continue;
    has_input = true;
    if (!first->path.empty() && !found.path.empty() && first->path != found.path) throw DifferentFiles(found, *first);
    if (found.path.empty()) found = *first;
  }
  return has_input ? found.path : config_of("").path;
}

const ConfigEntry* FindEntry(const Config* config, std::string_view key) {
  if (!config || !config->file) return nullptr;
  for (const ConfigEntry& entry : config->file->options) {
    if (entry.key == key) return &entry;
  }
  return nullptr;
}

// Sets the options of this command, except lists of packages, which add to those of the command line (ConfigPackages).
void SetDefaults(const OptionList& options, const Config& config) {
  for (const OptionList::Option& option : options.options()) {
    const ConfigEntry* const entry = option.in_config ? FindEntry(&config, option.ConfigKey()) : nullptr;
    if (!entry || options.IsGiven(option)) continue;
    if (auto* const* flag = std::get_if<bool*>(&option.into)) **flag = entry->flag;
    if (auto* const* text = std::get_if<std::string*>(&option.into)) **text = entry->texts.front().text;
    auto* const* all = std::get_if<std::vector<std::string>*>(&option.into);
    if (!all || option.config_section.empty()) continue;
    for (const ConfigText& text : entry->texts) (*all)->push_back(text.text);
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
    setting.name = doc.config_key;
    for (const OptionList::Option& option : options.options()) {
      if (option.ConfigKey() != setting.name) continue;
      setting.is_given = options.IsGiven(option);
      if (const auto* const* flag = std::get_if<bool*>(&option.into)) setting.values = {**flag ? "true" : "false"};
      if (const auto* const* all = std::get_if<std::vector<std::string>*>(&option.into)) setting.values = **all;
      const auto* const* text = std::get_if<std::string*>(&option.into);
      if (text && !(*text)->empty()) setting.values = {**text};
    }
    // The options of other commands, and those whose default depends on something else.
    if (setting.values.empty() && !setting.is_given && !doc.several) {
      setting.values = {doc.value.empty() ? "false" : doc.by_default};
    }
    const ConfigEntry* const entry = FindEntry(config, setting.name);
    if (entry && (doc.several || !setting.is_given)) {
      const bool adds = doc.several && doc.config_key.find('.') == doc.config_key.npos;
      if (!adds) setting.values.clear();
      if (entry->kind == ValueKind::kFlag) setting.values = {entry->flag ? "true" : "false"};
      for (const ConfigText& text : entry->texts) setting.values.push_back(text.text);
      setting.span = entry->key_span;
    }
    settings.push_back(std::move(setting));
  }
  return settings;
}

}  // namespace sceneweld::cli
