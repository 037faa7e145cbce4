// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// Values of options, and refusals of wrong ones.

#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/cli/options/options.h"

namespace sceneweld::cli {

std::string Listed(const std::vector<std::string_view>& names);
/// `did you mean ...?` with the nearest candidate; empty if none is near.
std::string DidYouMean(std::string_view text, const std::vector<std::string_view>& candidates);
/// The same for an option with its dashes, which may also be the beginning of one of `options`. The dashes do not count
/// as similar.
std::string DidYouMeanOption(std::string_view text, const std::vector<std::string>& options);
/// The nearest of the candidates, or all of them.
std::string DidYouMeanOrList(std::string_view text, const std::vector<std::string_view>& candidates);

// These throw a Refusal if the text is not such a value.

/// Checks that the text is one of these words.
void CheckIsOneOf(std::string_view option, const std::string& text, const std::vector<std::string_view>& names);
/// The words of choices.
template <typename T>
std::vector<std::string_view> WordsOf(std::span<const std::pair<std::string_view, T>> choices) {
  std::vector<std::string_view> words;
  for (const auto& choice : choices) words.push_back(choice.first);
  return words;
}

/// The value that a word stands for.
template <typename T>
T OneOf(std::string_view option, const std::string& text, std::span<const std::pair<std::string_view, T>> choices) {
  std::vector<std::string_view> names;
  for (const auto& [name, value] : choices) {
    if (name == text) return value;
    names.push_back(name);
  }
  CheckIsOneOf(option, text, names);
  return {};
}
template <typename T>
T OneOf(std::string_view option, const std::string& text,
        std::initializer_list<std::pair<std::string_view, T>> choices) {
  return OneOf(option, text, std::span<const std::pair<std::string_view, T>>(choices.begin(), choices.size()));
}
/// `1000`, `64K`, `8M`, `2G`. [bytes]
std::size_t Bytes(const char* option, const std::string& text);
std::size_t Whole(const char* option, const std::string& text, std::size_t least, std::size_t most);
/// A number of zero or more.
double NotNegative(const char* option, const std::string& text);
int Port(const std::string& text);

/// Help for a word such as `prefix:=left_` or `rows=4`, by which xacro and launch files take an argument, for a command
/// with these options (`--xacro-arg`); empty for any other word.
std::string HelpForSetting(const std::string& word, const std::vector<std::string>& options);

enum class Use { kReading, kWriting };
bool Serves(const Format& format, Use use);
std::vector<std::string_view> FormatNames(Use use);
/// `sdf|urdf|...`
std::string FormatChoice(Use use);
/// Advice for a form of USD that `--to` does not name or that is not written, by the word or the suffix of a file;
/// empty for any other word.
std::string AdviceForOutput(std::string_view format_or_file);

}  // namespace sceneweld::cli
