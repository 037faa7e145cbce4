#include "sceneweld/cli/output_folder.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>

#include "sceneweld/cli/output_file.h"

namespace sceneweld::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kList = ".sceneweld-files";

std::optional<std::string> TextOf(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(file), {});
}

// What the list of the folder says, a name a line.
std::set<std::string> Written(const fs::path& folder) {
  std::set<std::string> names;
  const std::string list = TextOf(folder / kList).value_or("");
  for (std::size_t at = 0; at < list.size();) {
    const std::size_t end = std::min(list.find('\n', at), list.size());
    if (end > at) names.insert(list.substr(at, end - at));
    at = end + 1;
  }
  return names;
}

}  // namespace

std::optional<std::string> ContentsOf(const OutputFile& file, std::string& why) {
  if (file.copy_of.empty()) return file.text;
  std::optional<std::string> text = TextOf(file.copy_of);
  if (!text) why = "`" + file.copy_of + "` cannot be read";
  return text;
}

bool WriteFolder(const std::string& folder, std::span<const OutputFile> files, Diagnostics& diagnostics) {
  const fs::path root(folder);
  std::set<std::string> names = Written(root);
  bool good = true;
  for (const OutputFile& file : files) {
    const fs::path path = root / file.name;
    std::error_code error;
    if (!fs::exists(fs::symlink_status(path, error)) || names.contains(file.name)) continue;
    std::string unreadable;
    if (const auto contents = ContentsOf(file, unreadable); contents && TextOf(path) == contents) continue;
    diagnostics.Error("foreign-output", {}, "`" + path.string() + "` is there already, and sceneweld did not write it")
        .InFile(path.string())
        .Help("choose another folder, or remove the file");
    good = false;
  }
  if (!good) return false;
  const auto fail = [&](const fs::path& path, const std::string& why) {
    diagnostics.Error("file-not-found", {}, "cannot write `" + path.string() + "`: " + why).InFile(path.string());
    return false;
  };
  std::string list;
  for (const OutputFile& file : files) names.insert(file.name);
  for (const std::string& name : names) list += name + "\n";
  for (const OutputFile& file : files) {
    const fs::path path = root / file.name;
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (error) return fail(path.parent_path(), error.message());
    std::string why;
    const std::optional<std::string> contents = ContentsOf(file, why);
    if (contents) why = WriteFile(path.string(), *contents);
    if (!why.empty()) return fail(path, why);
  }
  const std::string why = WriteFile((root / kList).string(), list);
  return why.empty() || fail(root / kList, why);
}

}  // namespace sceneweld::cli
