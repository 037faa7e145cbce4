#pragma once

/// The inside of options.h: what the files options*.cc share. They alone know CLI11.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/cli/options/command_line_doc.h"
#include "sceneweld/cli/options/options.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace sceneweld::cli {

std::string Listed(const std::vector<std::string_view>& names);
/// `did you mean ...?` of the nearest candidate; empty where none is near.
std::string DidYouMean(std::string_view text, const std::vector<std::string_view>& candidates);
/// The nearest of the candidates, or all of them.
std::string DidYouMeanOrList(std::string_view text, const std::vector<std::string_view>& candidates);

/// The value that a word stands for; throws a Refusal where it stands for none.
template <typename T>
T OneOf(std::string_view option, const std::string& text, const std::vector<std::pair<std::string_view, T>>& choices) {
  std::vector<std::string_view> names;
  for (const auto& [name, value] : choices) {
    if (name == text) return value;
    names.push_back(name);
  }
  throw Refusal{"option " + Quoted(option) + " has no value " + Quoted(text), DidYouMeanOrList(text, names)};
}

enum class Use { kReading, kWriting };
bool Serves(const Format& format, Use use);
std::vector<std::string_view> FormatNames(Use use);
/// `sdf|urdf|...`
std::string FormatChoice(Use use);

CLI::Option* AddText(CLI::App& sub, const char* name, std::string& into, const char* type, const std::string& doc);
CLI::Option* AddTexts(CLI::App& sub, const char* name, std::vector<std::string>& into, const char* type,
                      const char* doc);
void AddInput(CLI::App& sub, std::string& into);

// These throw a Refusal.
/// Of words that no command or option took.
void RefuseExtras(CLI::App& sub);
/// Of no input, and of standard input without its format.
void CheckInput(const std::string& input, const ReadOptions& read);

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

class Parser {
 public:
  Parser();
  ~Parser();
  ParsedCommandLine Parse(int argc, const char* const* argv);
  /// The words after the program's name; throws a Refusal.
  Command ParseWords(const std::vector<std::string>& words);
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
  void AddView(CLI::App& sub);
  void AddServe(CLI::App& sub);

  std::unique_ptr<CLI::App> app_;
  ReadTexts texts_;
  std::string target_;
  std::string max_loss_ = "all";
  std::string sdf_root_ = "world";
  std::string assets_;
  std::optional<Command> command_;
  std::vector<std::pair<const CLI::Option*, std::vector<std::string>>> choices_;
};

}  // namespace sceneweld::cli
