// SPDX-License-Identifier: BSD-3-Clause
// Decides what an input is.

#include "sceneweld/directives/models/input.h"

#include <utility>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/xml/root_element.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {
namespace {

bool IsReadable(const Format& format) { return format.read != nullptr || format.name == kDirectivesFormat; }

std::string KnownInputSuffixes() {
  std::string list;
  for (const Format& format : Formats()) {
    if (!IsReadable(format)) continue;
    for (const auto suffixes : {format.suffixes, format.root_suffixes}) {
      for (const std::string_view suffix : suffixes) list += (list.empty() ? "`" : ", `") + std::string(suffix) + "`";
    }
  }
  return list;
}

}  // namespace

std::pair<std::string, std::string> SplitAddress(const std::string& input) {
  const auto hash = input.rfind("#/");
  if (hash == std::string::npos) return {input, {}};
  std::string path = input.substr(0, hash);
  if (!HasSuffix(path, ".yaml") && !HasSuffix(path, ".yml")) return {input, {}};
  return {std::move(path), input.substr(hash + 1)};
}

const Format* FindInputFormat(const NamedFile& file, const std::string& name, Diagnostics& diagnostics) {
  const std::string& shown = file.shown;
  if (name.empty()) {
    const Format* format = FormatOfInput(shown);
    if (format && IsReadable(*format)) return format;
    const std::string advice = AdviceForFile(shown);
    diagnostics
        .Error("unsupported-format", {},
               format ? "`" + shown + "` is " + std::string(format->name) + ", a format that can be written only"
                      : "the suffix of `" + shown + "` belongs to no format that can be read")
        .InFile(file)
        .Help(advice.empty() ? "known suffixes: " + KnownInputSuffixes() + "; `--from` gives the format of another file"
                             : advice);
    return nullptr;
  }
  const Format* format = FindFormat(name);
  if (format && IsReadable(*format)) return format;
  std::vector<std::string_view> names;
  for (const Format& known : Formats()) {
    if (IsReadable(known)) names.push_back(known.name);
  }
  Diagnostic& error = diagnostics.Error("unsupported-format", {}, "no format `" + name + "` can be read").InFile(file);
  const std::string nearest = ClosestName(name, names);
  if (!nearest.empty()) {
    error.Suggest(nearest);
  } else {
    std::string list;
    for (const std::string_view known : names) list += (list.empty() ? "`" : ", `") + std::string(known) + "`";
    error.Help("formats that can be read: " + list);
  }
  return nullptr;
}

const Source* ReadInput(const std::string& path, const Format& format, Span user, Files& files,
                        Diagnostics& diagnostics) {
  return format.may_be_binary ? files.ReadTextOrBinary(path, user, diagnostics)
                              : files.ReadText(path, user, diagnostics);
}

const Source* AddInput(std::string path, std::string shown, std::string text, const Format& format, Files& files,
                       Diagnostics& diagnostics) {
  return format.may_be_binary ? files.AddTextOrBinary(std::move(path), std::move(shown), std::move(text), diagnostics)
                              : files.AddText(std::move(path), std::move(shown), std::move(text), diagnostics);
}

Compat CompatOf(const Source& source, const Format& format) {
  if (format.compat == Compat::kMujoco) return format.compat;
  const bool is_for_drake = DeclaresPrefix(source.text(), "drake") && !DeclaresPrefix(source.text(), "sceneweld");
  return is_for_drake ? Compat::kDrake : format.compat;
}

}  // namespace sceneweld
