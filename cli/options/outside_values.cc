// SPDX-License-Identifier: BSD-3-Clause
// Options from the environment and from a file, which CLI11 parses.

#include "sceneweld/cli/options/outside_values.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <algorithm>
#include <cstddef>
#include <sstream>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "sceneweld/cli/options/values.h"
#include "sceneweld/parsers/files/files.h"

namespace sceneweld::cli {
namespace {

using Option = OptionList::Option;

std::string VariableName(const std::string& prefix, const std::string& name) {
  std::string variable = prefix + "_" + name;
  for (char& c : variable) c = c == '-' ? '_' : c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return variable;
}

// `from` names the place in a refusal.
void Set(const Option& option, const std::vector<std::string>& values, const std::string& from) {
  if (auto* const* several = std::get_if<std::vector<std::string>*>(&option.into)) {
    **several = values;
    return;
  }
  if (values.size() != 1) throw Refusal{from + " needs exactly one value", ""};
  if (auto* const* text = std::get_if<std::string*>(&option.into)) {
    **text = values.front();
    return;
  }
  if (values.front() != "true" && values.front() != "false") {
    throw Refusal{from + " has the value " + Quoted(values.front()), "use `true` or `false`"};
  }
  *std::get<bool*>(option.into) = values.front() == "true";
}

std::vector<CLI::ConfigItem> ReadConfig(const std::string& file) {
  constexpr std::size_t kLongest = std::size_t{1} << 20;
  std::string why;
  const auto text = DiskFiles().Read(file, kLongest, why);
  if (!text || text->size() > kLongest) {
    throw Refusal{"cannot read the options in " + Quoted(file) + ": " + (text ? "it is longer than 1 MiB" : why), ""};
  }
  std::istringstream in(*text);
  try {
    return CLI::ConfigTOML().from_config(in);
  } catch (const CLI::Error& error) {
    throw Refusal{"cannot read the options in " + Quoted(file) + ": " + error.what(), ""};
  }
}

void Fill(const OptionList& list, const std::string& prefix, std::string& config) {
  std::vector<const Option*> missing;
  std::vector<std::string> names;
  for (const Option& option : list.options()) {
    const std::string name = option.LongName();
    if (name.empty()) continue;
    if (name != "config") names.push_back(name);
    if (list.IsGiven(option)) continue;
    const std::string variable = VariableName(prefix, name);
    const char* const value = list.Variable(variable.c_str());
    if (!value) {
      missing.push_back(&option);
      continue;
    }
    std::vector<std::string> values;
    if (std::holds_alternative<std::vector<std::string>*>(option.into)) {
      std::istringstream in(value);
      for (std::string one; std::getline(in, one, ',');) values.push_back(one);
    } else {
      values.emplace_back(value);
    }
    Set(option, values, "the variable " + Quoted(variable));
  }
  if (config.empty()) return;
  for (const CLI::ConfigItem& item : ReadConfig(config)) {
    if (!item.parents.empty()) {
      throw Refusal{"the section `[" + item.parents.front() + "]` in " + Quoted(config),
                    "write options without sections"};
    }
    const std::string& name = item.name;
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      throw Refusal{"unknown option " + Quoted(name) + " in " + Quoted(config),
                    DidYouMeanOrList(name, {names.begin(), names.end()})};
    }
    for (const Option* option : missing) {
      if (option->LongName() == name) Set(*option, item.inputs, Quoted(name) + " in " + Quoted(config));
    }
  }
}

}  // namespace

void AddOutsideValues(OptionList& options, std::string prefix) {
  auto& config = options.Keep<std::string>();
  options.Text("--config", config, "FILE",
               "File with options, such as `port = 8081`; the command line and variables such as `" + prefix +
                   "_PORT` come first");
  options.Then([&options, &config, prefix = std::move(prefix)] { Fill(options, prefix, config); });
}

}  // namespace sceneweld::cli
