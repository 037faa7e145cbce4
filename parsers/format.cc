#include "sceneweld/parsers/format.h"

#include <algorithm>
#include <array>

#include "sceneweld/parsers/json/json.h"

namespace sceneweld {
namespace {

constexpr std::string_view kJsonSuffixes[] = {".json"};

// One row per format.
const std::array kFormats{
    Format{.name = "json",
           .suffixes = kJsonSuffixes,
           .summary = "scene JSON, the whole scene as data",
           .root_suffixes = {},
           .write = &json::Write},
};

}  // namespace

std::span<const Format> Formats() { return kFormats; }

const Format* FindFormat(std::string_view name) {
  for (const Format& format : Formats()) {
    if (format.name == name) return &format;
  }
  return nullptr;
}

namespace {

const Format* BySuffix(std::string_view path, bool root) {
  const auto fits = [&](std::span<const std::string_view> suffixes) {
    return std::any_of(suffixes.begin(), suffixes.end(), [&](std::string_view s) { return HasSuffix(path, s); });
  };
  for (const Format& format : Formats()) {
    if (fits(format.suffixes) || (root && fits(format.root_suffixes))) return &format;
  }
  return nullptr;
}

}  // namespace

const Format* FormatOfModelFile(std::string_view path) { return BySuffix(path, false); }
const Format* FormatOfInput(std::string_view path) { return BySuffix(path, true); }

}  // namespace sceneweld
