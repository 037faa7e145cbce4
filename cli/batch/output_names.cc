// SPDX-License-Identifier: BSD-3-Clause
// Names the output files of a command that writes one for each input.

#include "sceneweld/cli/reading/output_names.h"

#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "sceneweld/cli/options/values.h"
#include "sceneweld/cli/reading/input.h"
#include "sceneweld/parsers/files/files.h"

namespace sceneweld::cli {
namespace {

// Without the address in a YAML file.
std::string FileOf(const std::string& input) { return input == "-" ? "stdin" : input.substr(0, input.find("#/")); }

std::string StemOfInput(const std::string& input) {
  const std::string name(FileName(FileOf(input)));
  const Format* format = FormatOfInput(name);
  const std::string_view suffix = format ? SuffixOf(*format, name) : std::string_view();
  return suffix.empty() ? std::string(FileStem(name)) : name.substr(0, name.size() - suffix.size());
}

// Relative to the current folder, `.` for that; nothing if it is elsewhere.
std::optional<std::string> FolderFromHere(const std::string& input) {
  const std::string here = CurrentFolder();
  const std::string folder = FolderOf(NormalizedPath(FileOf(input), here));
  if (folder == here) return ".";
  const std::string prefix = here == "/" ? here : here + "/";
  if (!folder.starts_with(prefix)) return std::nullopt;
  return folder.substr(prefix.size());
}

std::string InFolder(const std::string& folder, const std::string& name) {
  return folder.empty() ? name : folder + (folder.ends_with('/') ? "" : "/") + name;
}

Refusal OneForSeveral(const std::string& what, std::size_t count) {
  return {what + " cannot hold " + std::to_string(count) + " scenes",
          "give a folder by `--output-dir DIR`, or a name with `{stem}`, as in `-o 'out/{stem}.sdf'`"};
}

}  // namespace

std::variant<std::string, Refusal> FilledName(const std::string& pattern, const std::string& input) {
  std::string name;
  for (std::size_t at = 0; at < pattern.size();) {
    const auto open = pattern.find('{', at), close = pattern.find('}', open);
    name += pattern.substr(at, open - at);
    if (open == std::string::npos) break;
    const std::string word = close == std::string::npos ? pattern.substr(open) : pattern.substr(open, close + 1 - open);
    at = open + word.size();
    if (word == "{stem}") {
      name += StemOfInput(input);
    } else if (word == "{name}") {
      name += FileName(FileOf(input));
    } else if (word == "{dir}") {
      const auto folder = FolderFromHere(input);
      if (!folder) {
        return Refusal{Quoted(input) + " is not below the current folder, so it has no `{dir}`",
                       "use `--output-dir DIR`, or `{stem}` and `{name}` only"};
      }
      name += *folder;
    } else {
      return Refusal{"unknown placeholder " + Quoted(word) + " in " + Quoted(pattern),
                     DidYouMeanOrList(word, {"{stem}", "{name}", "{dir}"})};
    }
  }
  return name;
}

std::variant<std::vector<std::string>, Refusal> OutputNames(const Inputs& inputs, const ComposeCommand& command) {
  const std::size_t count = inputs.all.size();
  const bool is_pattern = command.output.find('{') != std::string::npos;
  if (command.output_dir.empty() && !is_pattern && count > 1) {
    const bool to_stdout = command.output.empty() || command.output == "-";
    return OneForSeveral(to_stdout ? "standard output" : Quoted(command.output), count);
  }
  std::vector<std::string> names;
  for (const Input& input : inputs.all) {
    if (!command.output_dir.empty()) {
      const std::string name = StemOfInput(input.path) + std::string(command.target->suffixes.front());
      names.push_back(InFolder(InFolder(command.output_dir, input.below), name));
    } else if (is_pattern) {
      auto filled = FilledName(command.output, input.path);
      if (auto* refusal = std::get_if<Refusal>(&filled)) return std::move(*refusal);
      names.push_back(std::get<std::string>(std::move(filled)));
    } else {
      names.push_back(command.output == "-" ? std::string() : command.output);
    }
  }
  const std::string here = CurrentFolder();
  std::map<std::string, std::size_t> outputs, sources;
  for (std::size_t i = 0; i < count; ++i) sources.emplace(NormalizedPath(FileOf(inputs.all[i].path), here), i);
  for (std::size_t i = 0; count > 1 && i < count; ++i) {
    const std::string path = NormalizedPath(names[i], here);
    const auto [other, is_new] = outputs.emplace(path, i);
    if (!is_new) {
      return Refusal{Quoted(inputs.all[other->second].path) + " and " + Quoted(inputs.all[i].path) +
                         " would both be written to " + Quoted(names[i]),
                     "use a pattern that keeps them apart, as in `-o 'out/{dir}/{stem}.sdf'`"};
    }
    const auto source = sources.find(path);
    if (source != sources.end() && source->second != i) {
      return Refusal{
          Quoted(inputs.all[i].path) + " would be written over the input " + Quoted(inputs.all[source->second].path),
          "write into another folder"};
    }
  }
  return names;
}

}  // namespace sceneweld::cli
