// SPDX-License-Identifier: BSD-3-Clause
// The rule `file-name-case`.

#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "sceneweld/checks/fixes.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/parsers/assets/asset_copies.h"

namespace sceneweld {
namespace {

bool IsSameWithoutCase(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return lower(x) == lower(y); });
}

// Finds files whose path is written in another case. Lists each folder once.
class FilesWithoutCase {
 public:
  explicit FilesWithoutCase(const Files& files) : files_(files) {}

  /// The existing file; empty if there is none, or more than one.
  std::string Find(const std::string& path) {
    if (!path.starts_with('/')) return {};
    return Find("", path);
  }

 private:
  // `rest` begins with `/`.
  std::string Find(const std::string& folder, std::string_view rest) {
    const std::size_t end = std::min(rest.find('/', 1), rest.size());
    const std::string_view part = rest.substr(1, end - 1);
    const std::string exact = folder + "/" + std::string(part);
    const bool is_last = end == rest.size();
    if (is_last ? files_.IsFile(exact) : files_.IsFolder(exact)) {
      return is_last ? exact : Find(exact, rest.substr(end));
    }
    std::string found;
    for (const std::string& name : NamesIn(folder)) {
      if (!IsSameWithoutCase(name, part)) continue;
      const std::string here = folder + "/" + name;
      if (!(is_last ? files_.IsFile(here) : files_.IsFolder(here))) continue;
      const std::string one = is_last ? here : Find(here, rest.substr(end));
      if (one.empty()) continue;
      if (!found.empty()) return {};
      found = one;
    }
    return found;
  }

  const std::vector<std::string>& NamesIn(const std::string& folder) {
    const auto [at, is_new] = names_.try_emplace(folder);
    if (is_new) at->second = files_.system().List(folder.empty() ? "/" : folder);
    return at->second;
  }

  const Files& files_;
  std::unordered_map<std::string, std::vector<std::string>> names_;
};

void CheckFileNameCase(CheckRun& run) {
  PathFix fixes(run.scene, run.files.root());
  FilesWithoutCase without_case(run.files);
  for (const AssetUse& use : AssetsOf(run.scene)) {
    if (use.path.empty() || run.files.IsFile(use.path)) continue;
    const std::string found = without_case.Find(use.path);
    if (found.empty()) continue;
    // The end of the URI is usually the end of the path.
    std::size_t same = 0;
    while (same < std::min(use.uri.size(), use.path.size()) &&
           use.uri[use.uri.size() - 1 - same] == use.path[use.path.size() - 1 - same])
      ++same;
    const bool is_end = use.uri.size() - same < use.uri.size() && found.size() == use.path.size();
    const std::string right =
        is_end ? use.uri.substr(0, use.uri.size() - same) + found.substr(found.size() - same) : found;
    const bool is_right = is_end && IsSameWithoutCase(right, use.uri) && right != use.uri;
    run.Report(use.span, Quoted(use.uri) + " is found only by systems that ignore case: the file is " +
                             Quoted(run.files.Shown(found)))
        .Help("write " + Quoted(is_right ? right : run.files.Shown(found)));
    if (is_right) run.AddFix(fixes.WriteFound(use, right));
  }
}

}  // namespace

template <>
const CheckRule& Rule<"file-name-case">() {
  static constexpr CheckRule kRule{
      .code = {"file-name-case",
               "A mesh or a texture is named in another case than that of its file or folder. Windows and macOS find "
               "the file, Linux does not. Write the name exactly as that of the file."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kAssets,
      .summary = "a file is named in another case than its own",
      .check = &CheckFileNameCase,
      .can_fix = CanFix::kSafe,
  };
  return kRule;
}

}  // namespace sceneweld
