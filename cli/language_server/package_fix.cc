// SPDX-License-Identifier: BSD-3-Clause
// Offers to name the folder of an unknown package in `sceneweld.toml`.

#include "sceneweld/cli/language_server/package_fix.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

#include "sceneweld/cli/options/config_file.h"

namespace sceneweld::cli {
namespace {

// The folder of a package below a folder; empty without one.
std::string FindPackage(const std::string& package, const std::string& folder) {
  LoadOptions options;
  options.nearest_package = false;
  options.packages.push_back({LoadOptions::PackageOption::Kind::kFolder, "", folder});
  Diagnostics unheard;
  const auto packages = PackagesOf(folder + "/any.dmd.yaml", options, unheard);
  const PackageMap::Package* const found = packages ? packages->Find(package) : nullptr;
  return found ? found->folder : std::string();
}

// Where `[packages]` of a file gets a new line, and whether it has that section. The section ends before the next one.
std::pair<std::size_t, bool> EndOfPackages(std::string_view text) {
  const TextLines lines(text);
  std::size_t end = text.size();
  bool is_in = false, has = false;
  for (std::uint32_t i = 0; i < lines.count(); ++i) {
    std::string_view line = lines.Line(i);
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (line.starts_with('[')) {
      is_in = line.starts_with("[packages]");
      has = has || is_in;
    }
    if (is_in && !line.empty()) end = std::min(lines.Start(i) + lines.Line(i).size() + 1, text.size());
  }
  return {end, has};
}

bool IsBareKey(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return c == '_' || c == '-' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  });
}

std::optional<QuickFix> AddPackageFix(const std::string& package, const std::string& root,
                                      const std::set<std::string>& folders, const OpenDocuments& documents,
                                      PositionEncoding encoding) {
  if (!IsBareKey(package)) return std::nullopt;
  for (const std::string& folder : folders) {
    if (!root.starts_with(folder + "/")) continue;
    const std::string found = FindPackage(package, folder);
    if (found.empty() || found.find_first_of("\"\\\n") != std::string::npos) continue;
    std::string file = FindConfigFile(root.substr(0, root.rfind('/')));
    const bool is_new = file.empty();
    if (is_new) file = folder + "/" + kConfigName;
    std::string why;
    const auto text = is_new ? std::make_shared<const std::string>() : documents.FindOrRead(file, why);
    if (!text) continue;
    const auto [at, has_section] = EndOfPackages(*text);
    const std::string relative = std::filesystem::path(found).lexically_relative(file.substr(0, file.rfind('/')));
    std::string line = package + " = \"" + relative + "\"\n";
    if (at > 0 && (*text)[at - 1] != '\n') line.insert(0, "\n");
    if (!has_section) line.insert(line.find(package), std::string(text->empty() ? "" : "\n") + "[packages]\n");
    QuickFix fix;
    fix.title = "add package `" + package + "` (" + relative + ") to " + (is_new ? "a new " : "") + kConfigName;
    fix.is_preferred = true;
    if (is_new) fix.new_file = file;
    fix.edits.push_back({file, TextLines(*text).RangeOf(at, at, encoding), line});
    return fix;
  }
  return std::nullopt;
}

// The package in `unknown package `arms` in `package://arms/a.urdf``; empty in other messages.
std::string UnknownPackageIn(const Diagnostic& one) {
  constexpr std::string_view kBegin = "unknown package `";
  if (one.code.name() != "unknown-package" || !one.message.starts_with(kBegin)) return {};
  return one.message.substr(kBegin.size(), one.message.find('`', kBegin.size()) - kBegin.size());
}

}  // namespace

std::vector<QuickFix> PackageFixesAt(const std::string& path, const TextRange& range, const Analyses& analyses,
                                     const std::set<std::string>& folders, const OpenDocuments& documents,
                                     PositionEncoding encoding) {
  std::vector<QuickFix> fixes;
  std::set<std::string> known;
  for (const auto& analysis : analyses) {
    for (const Diagnostic& one : analysis->diagnostics->all()) {
      if (!one.span || one.span.source->path() != path) continue;
      const TextRange at = RangeOf(one.span, encoding);
      if (range.end < at.start || at.end < range.start) continue;
      const std::string package = UnknownPackageIn(one);
      if (package.empty() || !known.insert(package).second) continue;
      auto fix = AddPackageFix(package, analysis->root, folders, documents, encoding);
      if (!fix) continue;
      fix->range = at;
      fix->code = one.code.name();
      fixes.push_back(*std::move(fix));
    }
  }
  return fixes;
}

}  // namespace sceneweld::cli
