// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The options of one command as data: their names, values and meanings, where their values go, and how they become a
/// command. Independent of the library that parses command lines.

#include <algorithm>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "sceneweld/cli/options/options.h"

namespace sceneweld::cli {

class OptionList {
 public:
  struct Option {
    std::string names;  ///< `-o,--output`; the one name of an argument (`INPUT`).
    std::string value;  ///< Its value, such as `FILE`; empty: none, or an argument.
    std::string doc;
    std::vector<std::string_view> choices;  ///< All possible values, unless `value` lists them.
    std::variant<bool*, std::string*, std::vector<std::string>*> into;
    std::string group = {};       ///< The title of its group of options; empty: the command's own.
    bool in_config = false;       ///< `sceneweld.toml` may give a default (config.h).
    bool is_input = false;        ///< Its values are files whose `sceneweld.toml` counts.
    bool is_usual = false;        ///< `-h` shows it, also for a command with many options.
    bool takes_folder = false;    ///< A folder as its value stands for itself, not for the inputs in it.
    std::string by_default = {};  ///< What counts if it is not given, unless the text that it sets has it.
    /// The section of `sceneweld.toml` that has its key; empty: the keys before all sections.
    std::string_view config_section = {};

    bool is_argument() const { return !names.starts_with('-'); }
    /// Its key in `sceneweld.toml`: `strict`, `lint.ignore`.
    std::string ConfigKey() const {
      return config_section.empty() ? LongName() : std::string(config_section) + "." + LongName();
    }
    /// `output` for `-o,--output`; empty for an argument.
    std::string LongName() const {
      const auto dashes = names.rfind("--");
      return dashes == std::string::npos ? std::string() : names.substr(dashes + 2);
    }
  };

  explicit OptionList(Environment environment) : environment_(std::move(environment)) {}
  OptionList(const OptionList&) = delete;
  OptionList& operator=(const OptionList&) = delete;

  /// Makes an object that lives as long as this list.
  template <typename T, typename... Arguments>
  T& Keep(Arguments&&... arguments) {
    auto kept = std::make_shared<T>(std::forward<Arguments>(arguments)...);
    kept_.push_back(kept);
    return *kept;
  }

  /// Options added after this call belong to a group with this title.
  void StartGroup(std::string title) { group_ = std::move(title); }
  // Each returns the new option, for its other properties.
  Option& Flag(std::string names, bool& into, std::string doc) {
    return Add({std::move(names), "", std::move(doc), {}, &into});
  }
  Option& Text(std::string names, std::string& into, std::string value, std::string doc,
               std::vector<std::string_view> choices = {}) {
    return Add({std::move(names), std::move(value), std::move(doc), std::move(choices), &into});
  }
  /// May be given several times.
  Option& Texts(std::string names, std::vector<std::string>& into, std::string value, std::string doc) {
    return Add({std::move(names), std::move(value), std::move(doc), {}, &into});
  }
  Option& Argument(std::string name, std::string& into, std::string doc, std::vector<std::string_view> choices = {}) {
    return Text(std::move(name), into, "", std::move(doc), std::move(choices));
  }
  void Input(std::string& into) {
    Argument("INPUT", into, "File to compose; `-` reads standard input").is_input = true;
  }
  /// Words of FindInputs. `purpose` is such as `to check`.
  void Inputs(std::vector<std::string>& into, const std::string& purpose) {
    Texts("INPUT", into, "",
          "Files " + purpose +
              ", folders, patterns in quotes ('models/**/*.sdf'), and lists of them (@FILE); `-` reads "
              "standard input")
        .is_input = true;
  }

  /// A step that runs once all values are known, in the order of these calls. It may throw a Refusal.
  void Then(std::function<void()> understand) { steps_.push_back(std::move(understand)); }
  /// The last step makes the command.
  void Make(std::function<Command()> make) { make_ = std::move(make); }
  template <typename T>
  requires std::is_constructible_v<Command, T&>
  void Make(T& command) {
    make_ = [&command]() -> Command { return command; };
  }

  /// An environment variable; null if it is not set.
  const char* Variable(const char* name) const { return environment_(name); }
  const Environment& environment() const { return environment_; }

  const std::deque<Option>& options() const { return options_; }
  /// Names of the given options in the order of the command line, repeated ones too.
  const std::vector<std::string>& given() const { return given_; }
  bool IsGiven(const Option& option) const {
    return std::find(given_.begin(), given_.end(), option.names) != given_.end();
  }
  /// The parser calls it once all values are stored. Throws a Refusal.
  Command Understand(std::vector<std::string> given) {
    given_ = std::move(given);
    CheckNoneIsEmpty();
    for (const auto& step : steps_) step();
    return make_();
  }

 private:
  Option& Add(Option option) {
    option.group = group_;
    options_.push_back(std::move(option));
    return options_.back();
  }

  // An empty text is what counts for an option that is not given.
  void CheckNoneIsEmpty() const {
    for (const Option& option : options_) {
      const auto* const* text = std::get_if<std::string*>(&option.into);
      if (option.is_argument() || !text || !(*text)->empty() || !IsGiven(option)) continue;
      throw Refusal{"option `--" + option.LongName() + "` has an empty value", "give a value, or remove the option"};
    }
  }

  const Environment environment_;
  std::deque<Option> options_;
  std::string group_;
  std::vector<std::shared_ptr<void>> kept_;
  std::vector<std::function<void()>> steps_;
  std::function<Command()> make_;
  std::vector<std::string> given_;
};

}  // namespace sceneweld::cli
