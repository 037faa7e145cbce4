// SPDX-License-Identifier: BSD-3-Clause
// Finds the file that a wrong URI or path most likely means.

#include "sceneweld/parsers/files/packages/near_uri.h"

#include <algorithm>
#include <cctype>
#include <utility>
#include <vector>

#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {
namespace {

constexpr std::size_t kMostEntries = 4000;  // of all folders that one search visits
constexpr int kDeepest = 8;

std::string InLowerCase(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); });
  return lower;
}

// A name up to its first dot.
std::string_view Stem(std::string_view name) { return name.substr(0, name.find('.')); }

bool EndsWithPath(std::string_view path, std::string_view end) {
  return path == end || (path.size() > end.size() && path.ends_with(end) && path[path.size() - end.size() - 1] == '/');
}

// How many folders and names at the end of two paths are equal.
int SharedEnd(std::string_view a, std::string_view b) {
  int count = 0;
  while (!a.empty() && !b.empty()) {
    const auto at = [](std::string_view path) {
      const auto slash = path.rfind('/');
      return slash == std::string_view::npos ? 0 : slash + 1;
    };
    if (a.substr(at(a)) != b.substr(at(b))) break;
    ++count;
    a = at(a) == 0 ? std::string_view() : a.substr(0, at(a) - 1);
    b = at(b) == 0 ? std::string_view() : b.substr(0, at(b) - 1);
  }
  return count;
}

std::string_view WithoutLeading(std::string_view text, std::string_view characters) {
  return text.substr(std::min(text.find_first_not_of(characters), text.size()));
}

// A package and a path in it, as a text may mean them.
struct Meaning {
  std::string package;
  std::string path;
};

class NearSearch {
 public:
  NearSearch(std::string_view text, std::span<const std::string_view> folders, const ReadContext& context)
      : text_(text), folders_(folders), context_(context) {}

  NearUri Run() {
    std::string slashes(text_);
    std::replace(slashes.begin(), slashes.end(), '\\', '/');
    const std::optional<Meaning> explicit_meaning = OfMacro(slashes) ? OfMacro(slashes) : OfScheme(slashes);
    if (explicit_meaning) return OfPackage(*explicit_meaning);
    const std::string_view scheme_less = WithoutFileScheme(slashes);
    if (const PackageMap::Package* package = context_.packages.Find(scheme_less); package && IsThere(*package)) {
      // An include of Gazebo without its scheme.
      if (context_.files.IsFile(package->folder + "/model.config"))
        return {.uri = "model://" + std::string(scheme_less)};
    }
    if (scheme_less.find("://") != std::string_view::npos) return {};
    // Drake reads URIs only, so a path that begins with the name of a package means the package.
    const std::string_view first = scheme_less.substr(0, scheme_less.find('/'));
    if (first.size() < scheme_less.size() && context_.packages.Find(first)) {
      if (NearUri near = InAnyPackage(scheme_less)) return near;
    }
    // `$KIT/a.urdf` was meant to be the path of a package.
    const bool has_variable = slashes.starts_with('$') || slashes.starts_with('<');
    if (has_variable) {
      if (NearUri near = InAnyPackage(scheme_less.substr(std::min(scheme_less.find('/'), scheme_less.size()))))
        return near;
    }
    if (NearUri near = Beside(scheme_less)) return near;
    return InAnyPackage(scheme_less);
  }

 private:
  FileSystem::Kind KindOf(const std::string& path) const { return context_.files.system().KindOf(path); }
  bool Exists(const std::string& path) const { return KindOf(path) != FileSystem::Kind::kNone; }
  static std::string Uri(std::string_view package, std::string_view path) {
    return "package://" + std::string(package) + "/" + std::string(path);
  }

  // `$(find kit)/a.urdf`, `$(find-pkg-share kit)/a.urdf`, `${find kit}/a.urdf`
  static std::optional<Meaning> OfMacro(std::string_view text) {
    const auto begin = text.find("find");
    if (begin == std::string_view::npos || !(text.starts_with("$(") || text.starts_with("${"))) return std::nullopt;
    const auto close = text.find_first_of(")}", begin);
    if (close == std::string_view::npos) return std::nullopt;
    std::string_view inner = text.substr(begin, close - begin);
    while (!inner.empty() && std::string_view(" '\"").find(inner.back()) != std::string_view::npos)
      inner.remove_suffix(1);
    const std::string_view name = inner.substr(inner.find_last_of(" '\"(") + 1);
    std::string_view path = WithoutLeading(text.substr(close), ")}'\" /");
    const std::string share = "share/" + std::string(name) + "/";
    if (path.starts_with(share)) path.remove_prefix(share.size());
    if (name.empty() || name == "find") return std::nullopt;
    return Meaning{std::string(name), std::string(path)};
  }

  // `package://kit/a.urdf` and what looks like it: `package:/kit/a.urdf`, `pkg://kit/a.urdf`, `package//kit/a.urdf`
  std::optional<Meaning> OfScheme(std::string_view text) const {
    const auto end = text.find_first_of(":/");
    if (end == std::string_view::npos || end == 0) return std::nullopt;
    const std::string scheme = InLowerCase(text.substr(0, end));
    const bool has_mark = text.substr(end).starts_with(":") || text.substr(end).starts_with("//");
    const bool is_known =
        scheme == "pkg" || scheme == "ros" || scheme == "ament" || !ClosestName(scheme, {"package", "model"}).empty();
    if (!has_mark) return std::nullopt;
    std::string_view rest = WithoutLeading(text.substr(end), ":/");
    if (!is_known) {
      // `kit:arm.urdf`, `kit::arm.urdf`, and `drake://kit/arm.urdf`
      if (context_.packages.Find(text.substr(0, end)))
        return Meaning{std::string(text.substr(0, end)), std::string(rest)};
      const bool is_web = scheme == "http" || scheme == "https" || scheme == "file" || scheme == "ftp";
      if (is_web || !context_.packages.Find(rest.substr(0, rest.find('/')))) return std::nullopt;
    }
    auto slash = rest.find('/');
    if (slash == std::string_view::npos) {
      // `package://kit:arm.urdf`, `package://kit.arm.urdf`
      const auto mark = rest.find_first_of(":.");
      if (mark != std::string_view::npos && context_.packages.Find(rest.substr(0, mark))) slash = mark;
    }
    if (slash == std::string_view::npos) return Meaning{std::string(rest), ""};
    return Meaning{std::string(rest.substr(0, slash)), std::string(WithoutLeading(rest.substr(slash), ":./"))};
  }

  static std::string_view WithoutFileScheme(std::string_view text) {
    if (!InLowerCase(text.substr(0, 5)).starts_with("file:")) return text;
    text = text.substr(5);
    return text.starts_with("//") ? text.substr(2) : text;
  }

  // The files below a folder, as paths relative to it, nearest first.
  std::vector<std::string> FilesBelow(const std::string& folder) {
    std::vector<std::string> files;
    std::vector<std::pair<std::string, int>> folders{{"", 0}};
    for (std::size_t i = 0; i < folders.size(); ++i) {
      const auto [relative, depth] = folders[i];
      for (const std::string& name : context_.files.system().List(relative.empty() ? folder : folder + "/" + relative)) {
        if (++visited_ > kMostEntries) return files;
        if (name.starts_with('.')) continue;
        std::string below = relative.empty() ? name : relative + "/" + name;
        switch (KindOf(folder + "/" + below)) {
          case FileSystem::Kind::kFolder:
            if (depth < kDeepest) folders.emplace_back(std::move(below), depth + 1);
            break;
          case FileSystem::Kind::kFile: files.push_back(std::move(below)); break;
          case FileSystem::Kind::kNone: break;
        }
      }
    }
    return files;
  }

  // Whether a file may be what a name with another suffix means.
  static bool MayReplace(std::string_view file, std::string_view name) {
    constexpr std::string_view kOthers[] = {".png",  ".jpg",  ".jpeg", ".txt",    ".md",  ".yml",
                                            ".yaml", ".json", ".mtl",  ".config", ".srdf"};
    return std::none_of(std::begin(kOthers), std::end(kOthers),
                        [&](std::string_view suffix) { return file.ends_with(suffix) && !name.ends_with(suffix); });
  }

  // The file that a path most likely means; empty if there is none. `is_certain`: only files with the same name.
  static std::string Nearest(std::string_view path, const std::vector<std::string>& files, bool is_certain) {
    const std::string lower = InLowerCase(path);
    const std::string_view name = FileNameOf(path);
    const std::string_view lower_name = FileNameOf(lower);
    if (name.empty()) return {};
    const std::string* best = nullptr;
    int best_rank = 0;
    const auto offer = [&](const std::string& file, int rank) {
      if (rank <= best_rank) return;
      best = &file;
      best_rank = rank;
    };
    for (const std::string& file : files) {
      const std::string lower_file = InLowerCase(file);
      // Every model of Gazebo has a file of this name.
      if (Stem(lower_name) == "model" && SharedEnd(lower_file, lower) == 1 && lower_file != lower) continue;
      if (lower_file == lower) {
        offer(file, 1000);
      } else if (EndsWithPath(file, path)) {
        offer(file, 900);
      } else if (EndsWithPath(path, file)) {
        offer(file, 800);
      } else if (FileNameOf(lower_file) == lower_name) {
        offer(file, 500 + 10 * std::min(20, SharedEnd(lower_file, lower)) + (FileNameOf(file) == name ? 1 : 0));
      } else if (!is_certain && MayReplace(FileNameOf(lower_file), lower_name) &&
                 Stem(FileNameOf(lower_file)) == Stem(lower_name)) {
        const bool is_longer = FileNameOf(lower_file).starts_with(lower_name);
        offer(file, 200 + (FolderOfRelative(file) == FolderOfRelative(path) ? 50 : 0) + (is_longer ? 20 : 0));
      }
    }
    if (best) return *best;
    if (is_certain) return {};
    std::vector<std::string_view> all(files.begin(), files.end());
    std::string nearest = ClosestName(path, all);
    if (!nearest.empty()) return nearest;
    std::vector<std::string_view> names;
    for (const std::string& file : files) names.push_back(FileNameOf(file));
    nearest = ClosestName(name, names);
    if (nearest.empty()) return {};
    return files[static_cast<std::size_t>(std::find(names.begin(), names.end(), nearest) - names.begin())];
  }

  static std::string_view FileNameOf(std::string_view path) { return path.substr(path.rfind('/') + 1); }
  static std::string_view FolderOfRelative(std::string_view path) {
    const auto slash = path.rfind('/');
    return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
  }

  NearUri OfPackage(const Meaning& meaning) {
    std::string name = meaning.package;
    const PackageMap::Package* package = context_.packages.Find(name);
    if (!package) {
      name = ClosestName(meaning.package, context_.packages.Names());
      package = context_.packages.Find(name);
    }
    if (package) {
      if (NearUri near = InPackage(name, *package, meaning)) return near;
    }
    // The name of the package is missing.
    if (meaning.path.empty())
      return context_.packages.Find(meaning.package) ? NearUri() : InAnyPackage(meaning.package);
    if (NearUri near = InAnyPackage(meaning.path, true)) return near;
    const bool is_known = context_.packages.Find(meaning.package) != nullptr;
    if (!is_known) {
      if (NearUri near = NearFolder(meaning)) return near;
    }
    const std::string uri = Uri(meaning.package, meaning.path);
    if (uri == text_ || text_.starts_with("model://")) return {};
    return {.uri = uri, .package = is_known ? "" : meaning.package};
  }

  static bool IsThere(const PackageMap::Package& package) { return !package.folder.empty() && !package.remote; }

  NearUri InPackage(const std::string& name, const PackageMap::Package& package, const Meaning& meaning) {
    if (!IsThere(package)) return {};
    const std::string path = NormalizedPath(meaning.path, "/").substr(1);
    if (path.empty()) return {};
    if (Exists(package.folder + "/" + path)) return {.uri = Uri(name, path)};
    const std::string_view after_name =
        WithoutLeading(std::string_view(path).substr(std::min(name.size(), path.size())), "/");
    if (path.starts_with(name + "/") && Exists(package.folder + "/" + std::string(after_name))) {
      return {.uri = Uri(name, after_name)};
    }
    const bool is_this = name == meaning.package;
    for (std::string above = FolderOf(package.folder); is_this && above.size() > 1; above = FolderOf(above)) {
      if (Exists(above + "/" + path) && above != "/") return {.package = name, .folder = above};
      if (FileNameOf(above) == name) break;
    }
    const std::vector<std::string> files = FilesBelow(package.folder);
    const std::string nearest = Nearest(path, files, false);
    if (nearest.empty()) return {};
    if (is_this && nearest.size() > path.size() && EndsWithPath(nearest, path)) {
      const std::string before = nearest.substr(0, nearest.size() - path.size() - 1);
      if (FileNameOf(before) == name) return {.package = name, .folder = package.folder + "/" + before};
    }
    return {.uri = Uri(name, nearest)};
  }

  // A package that a folder of the path is named after; the same path in another package; a file of the same name,
  // unless the path must be the same.
  NearUri InAnyPackage(std::string_view path, bool same_path = false) {
    std::string_view rest = path;
    for (;;) {
      const auto slash = rest.find('/');
      if (slash == std::string_view::npos) break;
      const std::string_view name = rest.substr(0, slash);
      rest = WithoutLeading(rest.substr(slash), "/");
      const PackageMap::Package* package = context_.packages.Find(name);
      if (!package || !IsThere(*package)) continue;
      if (NearUri near = InPackage(std::string(name), *package, {"", std::string(rest)})) return near;
    }
    for (const bool is_certain : {true, false}) {
      if (!is_certain && same_path) return {};
      for (const std::string_view name : context_.packages.Names()) {
        const PackageMap::Package& package = *context_.packages.Find(name);
        if (!IsThere(package)) continue;
        const std::string inside = NormalizedPath(path, "/").substr(1);
        if (is_certain) {
          if (!inside.empty() && Exists(package.folder + "/" + inside)) return {.uri = Uri(name, inside)};
        } else if (const std::string nearest = Nearest(inside, FilesBelow(package.folder), true); !nearest.empty()) {
          return {.uri = Uri(name, nearest)};
        }
      }
    }
    return {};
  }

  // A folder beside or above the text, with the name of the package or a similar one, that has the file.
  NearUri NearFolder(const Meaning& meaning) {
    std::vector<std::string> starts(folders_.begin(), folders_.end());
    starts.push_back(context_.files.root());
    for (const std::string& start : starts) {
      int levels = 0;
      for (std::string folder = start; !folder.empty() && ++levels <= 3; folder = FolderOf(folder)) {
        const std::vector<std::string> names = context_.files.system().List(folder);
        const std::string nearest = ClosestName(meaning.package, {names.begin(), names.end()});
        const std::string found = (folder == "/" ? "" : folder) + "/" + nearest;
        if (!nearest.empty() && Exists(found + "/" + meaning.path)) {
          return {.uri = Uri(nearest, meaning.path), .package = nearest, .folder = found};
        }
        if (folder == "/") break;
      }
    }
    return {};
  }

  // A file near the place that the path means.
  NearUri Beside(std::string_view path) {
    if (path.empty()) return {};
    for (const std::string_view folder : folders_) {
      if (folder.empty() || folder == "/") continue;
      const std::string relative(path.starts_with('/') ? "" : path);
      if (relative.empty()) continue;
      if (relative != text_ && Exists(NormalizedPath(relative, folder))) return {.uri = relative};
      if (Exists(NormalizedPath("../" + relative, folder))) return {.uri = "../" + relative};
      const std::string place = NormalizedPath(relative, folder);
      if (!place.starts_with(std::string(folder) + "/")) continue;
      const std::string inside = place.substr(folder.size() + 1);
      const std::string nearest = Nearest(inside, FilesBelow(std::string(folder)), true);
      if (!nearest.empty()) return {.uri = nearest};
    }
    if (path.starts_with('/') && path != text_ && Exists(std::string(path))) return {.uri = std::string(path)};
    return {};
  }

  const std::string_view text_;
  const std::span<const std::string_view> folders_;
  const ReadContext& context_;
  std::size_t visited_ = 0;
};

}  // namespace

NearUri FindNearUri(std::string_view text, std::span<const std::string_view> folders, const ReadContext& context) {
  return NearSearch(text, folders, context).Run();
}

}  // namespace sceneweld
