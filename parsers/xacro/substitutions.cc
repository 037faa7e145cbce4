// SPDX-License-Identifier: BSD-3-Clause
// `$(find)`, `$(arg)`, `$(env)` and their like.

#include <algorithm>
#include <vector>

#include "sceneweld/parsers/files/packages/uri.h"
#include "sceneweld/parsers/xacro/xacro_functions.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::xacro {
namespace {

/// The words of a substitution: its name and its arguments.
class Substitution {
 public:
  Substitution(const PlacedText& words, Expansion& expansion) : words_(words), expansion_(expansion) {
    const std::string_view text = words.text;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t begin = text.find_first_not_of(" \t\r\n", at);
      if (begin == std::string_view::npos) break;
      at = std::min(text.find_first_of(" \t\r\n", begin), text.size());
      parts_.push_back(words.Part(begin, at));
    }
  }

  std::optional<std::string> Run() {
    if (parts_.empty()) return Fail("a substitution is missing in `$()`");
    const std::string_view name = parts_[0].text;
    if (name == "arg") return Has(1, 1) ? Argument() : std::nullopt;
    if (name == "find") return Has(1, 1) ? Find() : std::nullopt;
    if (name == "env") return Has(1, 1) ? Variable(std::nullopt) : std::nullopt;
    if (name == "optenv") return Has(1, 1000) ? Variable(Rest(2)) : std::nullopt;
    if (name == "dirname") return Has(0, 0) ? std::optional(FolderOf(expansion_.file())) : std::nullopt;
    if (name == "cwd") return Has(0, 0) ? CurrentFolder() : std::nullopt;
    if (name == "anon") return Fail("`$(anon)` gives another name in each run, which is not supported");
    static const std::vector<std::string_view> kKnown{"arg", "find", "env", "optenv", "dirname", "cwd", "eval"};
    Diagnostic& error = expansion_.Error("bad-expression", parts_[0].span,
                                         "unknown substitution " + Quoted("$(" + std::string(name) + ")"));
    const std::string nearest = ClosestName(name, kKnown);
    nearest.empty() ? error.Help("known are `arg`, `find`, `env`, `optenv`, `dirname`, `cwd` and `eval`")
                    : error.Suggest(nearest);
    return std::nullopt;
  }

 private:
  std::nullopt_t Fail(std::string message) {
    expansion_.Error("bad-expression", words_.span, std::move(message));
    return std::nullopt;
  }
  bool Has(std::size_t fewest, std::size_t most) {
    const std::size_t count = parts_.size() - 1;
    if (count >= fewest && count <= most) return true;
    Fail("`$(" + std::string(parts_[0].text) + ")` takes " + (fewest == 0 ? "no argument" : "one argument") + ", not " +
         std::to_string(count));
    return false;
  }
  std::string Rest(std::size_t first) const {
    std::string rest;
    for (std::size_t i = first; i < parts_.size(); ++i) rest.append(i > first ? " " : "").append(parts_[i].text);
    return rest;
  }

  std::optional<std::string> Argument() {
    const std::string name(parts_[1].text);
    if (const std::string* value = expansion_.Argument(name)) return *value;
    const std::vector<std::string> known = expansion_.ArgumentNames();
    Diagnostic& error =
        expansion_.Error("unknown-argument", parts_[1].span, "the argument " + Quoted(name) + " has no value");
    const std::string nearest = ClosestName(name, {known.begin(), known.end()});
    nearest.empty() ? error.Help("give it with `--xacro-arg " + name +
                                 "=VALUE`, or declare it with a default: `<xacro:arg "
                                 "name=\"" +
                                 name + "\" default=\"...\"/>`")
                    : error.Suggest(nearest);
    return std::nullopt;
  }

  std::optional<std::string> Find() {
    ReadContext& context = expansion_.context();
    Diagnostics heard;
    heard.CountOnFrom(context.diagnostics);
    ReadContext listening{context.files, context.packages, heard, context.rules, nullptr};
    auto folder = ResolveUri("package://" + std::string(parts_[1].text) + "/", FolderOf(expansion_.file()),
                             parts_[1].span, listening);
    expansion_.Take(heard);
    if (folder && folder->size() > 1 && folder->ends_with('/')) folder->pop_back();
    return folder;
  }

  std::optional<std::string> Variable(const std::optional<std::string>& otherwise) {
    const std::string name(parts_[1].text);
    const Environment& environment = expansion_.context().environment;
    if (!environment) return Fail("files may not read environment variables here");
    if (auto value = environment(name)) return value;
    if (otherwise) return otherwise;
    expansion_.Error("unknown-argument", parts_[1].span, "the environment variable " + Quoted(name) + " is not set")
        .Help("`$(optenv " + name + " DEFAULT)` gives a default");
    return std::nullopt;
  }

  std::optional<std::string> CurrentFolder() {
    const std::string& folder = expansion_.context().files.current_folder();
    if (folder.empty()) return Fail("there is no current folder here");
    return folder;
  }

  const PlacedText& words_;
  Expansion& expansion_;
  std::vector<PlacedText> parts_;
};

}  // namespace

std::optional<std::string> Substitute(const PlacedText& words, Expansion& expansion) {
  return Substitution(words, expansion).Run();
}

}  // namespace sceneweld::xacro
