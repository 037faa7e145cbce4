// SPDX-License-Identifier: BSD-3-Clause
// Parses values of options, and suggests words for wrong ones.

#include "sceneweld/cli/options/values.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include "sceneweld/cli/options/known_words.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/path_text.h"
#include "sceneweld/scene/text/number.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::cli {

std::string Listed(const std::vector<std::string_view>& names) {
  std::string list;
  for (const std::string_view name : names) list += (list.empty() ? "" : ", ") + Quoted(name);
  return list;
}

std::string DidYouMean(std::string_view text, const std::vector<std::string_view>& candidates) {
  const std::string nearest = ClosestName(text, candidates);
  return nearest.empty() ? std::string() : "did you mean " + Quoted(nearest) + "?";
}

std::string DidYouMeanOption(std::string_view text, const std::vector<std::string>& options) {
  const auto bare = [](std::string_view name) {
    return name.substr(std::min(name.find_first_not_of('-'), name.size()));
  };
  std::vector<std::string_view> names, longer;
  for (const std::string& option : options) {
    names.push_back(bare(option));
    if (names.back().starts_with(bare(text))) longer.push_back(names.back());
  }
  const std::string nearest =
      bare(text).size() > 1 && longer.size() == 1 ? std::string(longer.front()) : ClosestName(bare(text), names);
  return nearest.empty() ? std::string() : "did you mean " + Quoted("--" + nearest) + "?";
}

std::string DidYouMeanOrList(std::string_view text, const std::vector<std::string_view>& candidates) {
  const std::string suggestion = DidYouMean(text, candidates);
  return suggestion.empty() ? "one of " + Listed(candidates) : suggestion;
}

// Directives are the only format whose row has no reader.
bool Serves(const Format& format, Use use) {
  return use == Use::kWriting ? format.write != nullptr : format.read != nullptr || format.write == nullptr;
}

std::vector<std::string_view> FormatNames(Use use) {
  std::vector<std::string_view> names;
  for (const Format& format : Formats()) {
    if (Serves(format, use)) names.push_back(format.name);
  }
  return names;
}

std::string FormatChoice(Use use) {
  std::string text;
  for (const std::string_view name : FormatNames(use)) text += (text.empty() ? "" : "|") + std::string(name);
  return text;
}

std::string AdviceForOutput(std::string_view format_or_file) {
  const std::string_view word = format_or_file.substr(format_or_file.rfind('.') + 1);
  if (word.size() != 4 || !(HasSuffix(word, "usda") || HasSuffix(word, "usdc") || HasSuffix(word, "usdz"))) return {};
  if (HasSuffix(word, "usdc")) {
    return "crates of USD are read but not written; write `.usda`, the text form, which `usdcat` converts";
  }
  return word == format_or_file ? "use `--to usd`; the suffix of the output gives its form" : "";
}

std::string HelpForSetting(const std::string& word, const std::vector<std::string>& options) {
  const auto equals = word.find('=');
  if (equals == std::string::npos || std::find(options.begin(), options.end(), "--xacro-arg") == options.end())
    return {};
  const std::string name = word.substr(0, equals > 0 && word[equals - 1] == ':' ? equals - 1 : equals);
  const bool is_name = !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return c == '_' || c == '-' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  });
  if (!is_name) return {};
  const std::string setting = ShellWord(name + word.substr(equals));
  return "give an argument of xacro by `--xacro-arg " + setting + "`, a parameter of directives by `--set " + setting +
         "`, and a package by `--package " + setting + "`";
}

void CheckIsOneOf(std::string_view option, const std::string& text, const std::vector<std::string_view>& names) {
  for (const std::string_view name : names) {
    if (name == text) return;
  }
  std::string help = HelpForValue(option, text, names);
  throw Refusal{"option " + Quoted(option) + " has no value " + Quoted(text),
                help.empty() ? DidYouMeanOrList(text, names) : std::move(help)};
}

std::size_t Bytes(const char* option, const std::string& text) {
  std::size_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  int shift = 0;
  if (error == std::errc() && end - rest == 1) shift = *rest == 'K' ? 10 : *rest == 'M' ? 20 : *rest == 'G' ? 30 : 0;
  const bool is_good = error == std::errc() && (rest == end || shift > 0) && number > 0 &&
                       number <= (std::numeric_limits<std::size_t>::max() >> shift);
  if (!is_good) {
    throw Refusal{"option " + Quoted(option) + " has the value " + Quoted(text),
                  "use a number of bytes, as in `" + std::string(option) + " 64K`, `8M`, `2G`"};
  }
  return number << shift;
}

std::size_t Whole(const char* option, const std::string& text, std::size_t least, std::size_t most) {
  std::size_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || rest != end || number < least || number > most) {
    throw Refusal{"option " + Quoted(option) + " has the value " + Quoted(text),
                  "use a whole number from " + std::to_string(least) + " to " + std::to_string(most)};
  }
  return number;
}

double NotNegative(const char* option, const std::string& text) {
  const auto number = ParseNumber(text);
  if (!number || *number < 0) {
    throw Refusal{Quoted(option) + " " + Quoted(text) + " is not a number of zero or more",
                  "as in `" + std::string(option) + " 1e-3`"};
  }
  return *number;
}

int Port(const std::string& text) { return static_cast<int>(Whole("--port", text, 0, 65535)); }

}  // namespace sceneweld::cli
