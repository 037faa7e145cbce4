// SPDX-License-Identifier: BSD-3-Clause
// The accepted findings of a project as a file.

#include "sceneweld/checks/baseline.h"

#include <cmath>
#include <filesystem>
#include <utility>

#include "sceneweld/scene/json/json_value.h"
#include "sceneweld/scene/json/json_writer.h"

namespace sceneweld {
namespace {

constexpr std::string_view kFormatKey = "sceneweld_lint_baseline";

}  // namespace

Baseline::Key Baseline::KeyOf(const Diagnostic& finding) const {
  const NamedFile file = finding.span ? finding.span.source->file() : finding.file;
  std::string name = file.path;
  if (name.starts_with('/') && !folder_.empty()) {
    name = std::filesystem::path(name).lexically_relative(folder_).generic_string();
  }
  return {name.empty() ? file.shown : name, std::string(finding.code.name()), finding.message};
}

bool Baseline::Take(const Diagnostic& finding) {
  const auto at = counts_.find(KeyOf(finding));
  if (at == counts_.end()) return false;
  if (--at->second == 0) counts_.erase(at);
  return true;
}

std::size_t Baseline::count() const {
  std::size_t count = 0;
  for (const auto& [key, of_one] : counts_) count += of_one;
  return count;
}

bool Baseline::Read(const Source& source, const Limits& limits, Diagnostics& diagnostics) {
  const auto document = JsonDocument::Parse(source, limits, diagnostics);
  if (!document) return false;
  const JsonValue root = document->root();
  const JsonValue findings = root.Find("findings");
  if (!root.Find(kFormatKey) || !findings || !findings.is_list()) {
    diagnostics.Error("wrong-type", root.span(), "this is no baseline of the linter")
        .Help("`sceneweld lint INPUT --baseline FILE --write-baseline` writes one");
    return false;
  }
  for (JsonValue one = findings.first(); one; one = one.next()) {
    const JsonValue file = one.Find("file"), code = one.Find("code"), message = one.Find("message");
    const JsonValue count = one.Find("count");
    const bool is_counted = count && count.is_number() && count.number() >= 1 && count.number() <= 1e9;
    if (!file || !file.is_string() || !code || !code.is_string() || !message || !message.is_string() || !is_counted) {
      diagnostics.Error("wrong-type", one.span(), "a finding needs `file`, `code`, `message` and `count`");
      return false;
    }
    counts_[{std::string(file.text()), std::string(code.text()), std::string(message.text())}] +=
        static_cast<std::size_t>(std::floor(count.number()));
  }
  return true;
}

std::string Baseline::Text() const {
  std::string text;
  JsonWriter json(text, JsonWriter::Layout::kSpaced);
  json.OpenObject({.first = 2, .others = 2, .end = 0});
  json.Put(kFormatKey, 1);
  json.Key("findings");
  json.OpenList({.first = 4, .others = 4, .end = 2});
  for (const auto& [key, count] : counts_) {
    const auto& [file, code, message] = key;
    json.OpenObject();
    json.Put("file", file);
    json.Put("code", code);
    json.Put("message", message);
    json.Put("count", count);
    json.CloseObject();
  }
  json.CloseList();
  json.CloseObject();
  return text + "\n";
}

}  // namespace sceneweld
