#include <CLI/App.hpp>
#include <algorithm>

#include "sceneweld/cli/options/option_parser.h"
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

/// The nearest of the candidates, or all of them.
std::string DidYouMeanOrList(std::string_view text, const std::vector<std::string_view>& candidates) {
  const std::string suggestion = DidYouMean(text, candidates);
  return suggestion.empty() ? "one of " + Listed(candidates) : suggestion;
}

// A format that is read otherwise than by its row is the directives' one.
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

CLI::Option* AddText(CLI::App& sub, const char* name, std::string& into, const char* type, const std::string& doc) {
  return sub.add_option(name, into, doc)->type_name(type);
}
CLI::Option* AddTexts(CLI::App& sub, const char* name, std::vector<std::string>& into, const char* type,
                      const char* doc) {
  return sub.add_option(name, into, doc)->type_name(type)->allow_extra_args(false);
}
void AddInput(CLI::App& sub, std::string& into) {
  sub.add_option("INPUT", into, "File to compose; `-` reads standard input")->type_name(" ");
}

namespace {

// The first word that no command or option took.
Refusal ForExtra(CLI::App& sub, const std::string& extra) {
  const std::string of = " of `sceneweld " + sub.get_name() + "`";
  if (extra.size() < 2 || extra.front() != '-') return {"unexpected argument " + Quoted(extra) + of, ""};
  const std::string name = extra.substr(0, extra.find('='));
  std::vector<std::string> names;
  for (const CLI::Option* option : sub.get_options()) {
    for (const std::string& known : option->get_lnames()) names.push_back("--" + known);
  }
  return {"unknown option " + Quoted(name) + of, DidYouMean(name, {names.begin(), names.end()})};
}

}  // namespace

void RefuseExtras(CLI::App& sub) {
  if (const auto extras = sub.remaining(); !extras.empty()) throw ForExtra(sub, extras.front());
}

}  // namespace sceneweld::cli
