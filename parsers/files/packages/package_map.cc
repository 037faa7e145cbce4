// SPDX-License-Identifier: BSD-3-Clause
// Packages by name, from options and package.xml files.
// The packages of ROS 2, from the index of each installed prefix.

#include "sceneweld/parsers/files/packages/package_map.h"

#include <algorithm>
#include <set>
#include <string>
#include <unordered_set>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/packages/fuel_models.h"
#include "sceneweld/parsers/files/path_text.h"
#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

constexpr std::string_view kPackageFile = "package.xml";
constexpr std::string_view kModelFiles[] = {"model.config", "manifest.xml", "model.sdf"};  // Of a model of Gazebo.
constexpr std::string_view kIgnoreMarkers[] = {"AMENT_IGNORE", "CATKIN_IGNORE", "COLCON_IGNORE"};

std::string Below(const std::string& folder, std::string_view name) {
  std::string path = folder;
  if (!path.ends_with('/')) path += '/';
  return path.append(name);
}

// Replaces every line break and the blanks around it by one space.
std::string Folded(std::string_view text) {
  std::string folded;
  text = Trimmed(text);
  while (!text.empty()) {
    const auto end = text.find('\n');
    if (!folded.empty()) folded += ' ';
    folded += Trimmed(text.substr(0, end));
    if (end == std::string_view::npos) break;
    text = Trimmed(text.substr(end));
  }
  return folded;
}

struct Description {
  std::string name;
  Span span;
  std::optional<std::string> deprecated;
  bool has_scenes = true;  ///< Scenes in its folder and below belong to it.
};

// The contents of a package.xml (docs/reference/directives.md, 10.2).
std::optional<Description> ReadDescription(const std::string& file, Files& files, Diagnostics& diagnostics) {
  const Source* source = files.ReadText(file, {}, diagnostics);
  if (!source) return std::nullopt;
  const auto document = XmlDocument::Parse(*source, diagnostics);
  if (!document) return std::nullopt;
  const Element package = document->root("package");
  if (!package) {
    const Element root = document->root();
    diagnostics.Error("missing-value", root ? root.span() : Span{source, 0, 0},
                      "a package.xml has the root element `<package>`");
    return std::nullopt;
  }
  const Element name = package.child("name");
  if (!name) {
    diagnostics.Error("missing-value", package.span(), "`<package>` needs `<name>`");
    return std::nullopt;
  }
  Description description{std::string(name.text().text), name.text().span, std::nullopt};
  if (description.name.empty()) {
    diagnostics.Error("empty-name", name.span(), "the name of the package is empty");
    return std::nullopt;
  }
  const Element exported = package.child("export");
  if (const Element deprecated = exported ? exported.child("deprecated") : Element()) {
    description.deprecated = Folded(deprecated.text().text);
    if (description.deprecated->empty()) description.deprecated = "(no explanation given)";
  }
  if (const Element own = exported ? exported.child("sceneweld") : Element()) {
    const Attribute nearest = own.attribute("nearest_package");
    description.has_scenes = !nearest || nearest.value() != "false";
    if (nearest && description.has_scenes && nearest.value() != "true") {
      diagnostics
          .Warning("unknown-value", nearest.value_span(),
                   "unknown value " + Quoted(nearest.value()) + " of `nearest_package`")
          .Help("use `true` or `false`");
    }
  }
  return description;
}

// The same folder after links are resolved, or the same package.xml.
bool AreOnePlace(const PackageMap::Package& a, const PackageMap::Package& b, const Files& files) {
  const FileSystem& system = files.system();
  if (a.folder == b.folder || system.Canonical(a.folder) == system.Canonical(b.folder)) return true;
  const std::string file_a = Below(a.folder, kPackageFile), file_b = Below(b.folder, kPackageFile);
  return files.IsFile(file_a) && files.IsFile(file_b) && system.Canonical(file_a) == system.Canonical(file_b);
}

// A package as a conflict message describes it.
std::string ReportedPlace(const PackageMap::Package& package) {
  return package.remote ? "to be fetched from " + Quoted(package.remote->params().urls.front().text)
                        : Quoted(package.folder);
}

std::string ReportedConflict(const PackageMap::Package& known, const PackageMap::Package& other) {
  if (known.remote && other.remote) {
    return "is described already with another " + Quoted(DifferingPart(known.remote->params(), other.remote->params()));
  }
  return "is " + ReportedPlace(known) + " already, not " + ReportedPlace(other);
}

}  // namespace

bool IsPackageOfScenes(const std::string& folder, Files& files) {
  const std::string file = Below(folder, kPackageFile);
  if (!files.IsFile(file)) return false;
  Diagnostics unheard;
  const auto description = ReadDescription(file, files, unheard);
  return !description || description->has_scenes;
}

bool PackageMap::Enter(std::string name, Package package, bool conflict_is_error, const Files& files,
                       Diagnostics& diagnostics) {
  const auto [at, fresh] = packages_.try_emplace(std::move(name), package);
  if (fresh) return true;
  const Package& known = at->second;
  const bool is_remote = known.remote || package.remote;
  if (known.remote && package.remote && DifferingPart(known.remote->params(), package.remote->params()).empty()) {
    return true;
  }
  if (!is_remote && AreOnePlace(known, package, files)) return true;
  Diagnostic conflict("conflicting-package", conflict_is_error ? Severity::kError : Severity::kWarning, package.span,
                      "package " + Quoted(at->first) + " " + ReportedConflict(known, package));
  conflict.InFileUnlessSpan({package.folder, package.folder});
  if (known.span) conflict.Note(known.span, "the one in use is named here");
  if (conflict_is_error) conflict.Help("name only one folder for " + Quoted(at->first));
  diagnostics.Add(std::move(conflict));
  return !conflict_is_error;
}

bool PackageMap::Add(std::string name, std::string folder, const Files& files, Diagnostics& diagnostics, Span span) {
  if (files.IsFile(folder)) {
    diagnostics
        .Error("file-not-found", span, "package " + Quoted(name) + ": " + Quoted(folder) + " is a file, not a folder")
        .InFileUnlessSpan({folder, folder})
        .Help(span ? "name the folder " + Quoted(FolderOf(folder))
                   : "use `--package " + ShellWord(name + "=" + FolderOf(folder)) + "`");
    return false;
  }
  if (!files.IsFolder(folder)) {
    diagnostics.Warning("file-not-found", span, "package " + Quoted(name) + " has no folder " + Quoted(folder))
        .InFileUnlessSpan({folder, folder})
        .Help(HelpForSpelling(folder));
  }
  return Enter(std::move(name), {std::move(folder), std::nullopt, span}, true, files, diagnostics);
}

bool PackageMap::AddRemote(std::string name, RemoteParams params, const RemoteAccess& access, const Files& files,
                           Diagnostics& diagnostics, Span span) {
  if (!CheckRemoteParams(name, params, span, diagnostics)) return false;
  for (char& digit : params.sha256.text) {
    if (digit >= 'A' && digit <= 'F') digit = static_cast<char>(digit - 'A' + 'a');
  }
  auto remote = std::make_shared<const RemotePackage>(name, std::move(params), access, span);
  Package package{remote->folder(), std::nullopt, span, remote};
  return Enter(std::move(name), std::move(package), true, files, diagnostics);
}

void PackageMap::Deprecate(std::string_view name, std::string message) {
  const auto found = packages_.find(name);
  if (found == packages_.end() || found->second.deprecated) return;
  found->second.deprecated = message.empty() ? "(no explanation given)" : std::move(message);
}

bool PackageMap::AddFile(const std::string& file, bool conflict_is_error, Files& files, Diagnostics& diagnostics) {
  if (files.IsFolder(file)) {
    Diagnostic& error =
        diagnostics.Error("file-not-found", {}, Quoted(file) + " is a folder, not a package.xml").InFile({file, file});
    const std::string inside = Below(file, kPackageFile);
    error.Help(files.IsFile(inside) ? "use `--package-xml " + ShellWord(inside) + "`"
                                    : "use `--package " + ShellWord(std::string(FileName(file)) + "=" + file) +
                                          "` if it is a package, or `--package-folder " + ShellWord(file) +
                                          "` if packages are below it");
    return false;
  }
  auto description = ReadDescription(file, files, diagnostics);
  if (!description) return false;
  return Enter(std::move(description->name), {FolderOf(file), std::move(description->deprecated), description->span},
               conflict_is_error, files, diagnostics);
}

bool PackageMap::AddPackageXml(const std::string& file, Files& files, Diagnostics& diagnostics) {
  return AddFile(file, true, files, diagnostics);
}

bool PackageMap::CrawlFolder(const std::string& folder, Crawl crawl, Files& files, Diagnostics& diagnostics) {
  if (!files.IsFolder(folder)) {
    diagnostics.Warning("file-not-found", {}, "no folder " + Quoted(folder) + " to look for packages in")
        .InFile({folder, folder})
        .Help(HelpForSpelling(folder));
    return true;
  }
  bool good = true;
  // A folder that links lead to again holds the same packages, and may hold itself.
  std::unordered_set<std::string> visited;
  std::vector<std::string> waiting{folder};
  std::vector<std::string> models;
  while (!waiting.empty()) {
    const std::string at = std::move(waiting.back());
    waiting.pop_back();
    if (!visited.insert(files.system().Canonical(at)).second) continue;
    if (files.limits().ShouldStop()) {
      diagnostics.Error("limit-exceeded", {}, "stopped while looking for packages").InFile({at, at});
      return false;
    }
    const std::vector<std::string> names = files.system().List(at);
    const auto holds = [&](std::string_view name) {
      return std::find(names.begin(), names.end(), name) != names.end();
    };
    if (crawl == Crawl::kRos && std::any_of(std::begin(kIgnoreMarkers), std::end(kIgnoreMarkers), holds)) {
      continue;
    }
    const std::string file = Below(at, kPackageFile);
    if (holds(kPackageFile) && files.IsFile(file)) {
      good = AddFile(file, false, files, diagnostics) && good;
      if (crawl == Crawl::kRos) continue;
    }
    if (crawl == Crawl::kEverything && std::any_of(std::begin(kModelFiles), std::end(kModelFiles), holds)) {
      models.push_back(at);
    }
    for (auto name = names.rbegin(); name != names.rend(); ++name) {
      if (name->starts_with('.')) continue;
      std::string below = Below(at, *name);
      if (files.IsFolder(below)) waiting.push_back(std::move(below));
    }
  }
  AddModelFolders(models, files, diagnostics);
  return good;
}

// A package of ROS keeps its name: many have a folder of the same name below `models`.
void PackageMap::AddModelFolders(const std::vector<std::string>& folders, const Files& files,
                                 Diagnostics& diagnostics) {
  std::set<std::string> fresh;
  for (const std::string& folder : folders) {
    std::string name(FileName(folder));
    if (name.empty() || (packages_.contains(name) && !fresh.contains(name))) continue;
    fresh.insert(name);
    Enter(std::move(name), {folder, std::nullopt, {}}, false, files, diagnostics);
  }
}

bool PackageMap::PopulateFromFolder(const std::string& folder, Files& files, Diagnostics& diagnostics) {
  return CrawlFolder(folder, Crawl::kEverything, files, diagnostics);
}

bool PackageMap::PopulateFromPaths(std::string_view folders, std::string_view below, Crawl crawl, Files& files,
                                   Diagnostics& diagnostics) {
  bool good = true;
  for (const std::string_view folder : SplitPaths(folders)) {
    const std::string start = std::string(folder).append(below);
    good = CrawlFolder(NormalizedPath(start, "/"), crawl, files, diagnostics) && good;
  }
  return good;
}

void PackageMap::AddNearestPackage(const std::string& input, Files& files, Diagnostics& diagnostics) {
  // A text that does not come from a file has no folder and no package.
  for (std::string folder = FolderOf(input); !folder.empty(); folder = FolderOf(folder)) {
    const std::string file = Below(folder, kPackageFile);
    if (files.IsFile(file)) {
      Diagnostics found;
      const auto description = ReadDescription(file, files, found);
      const bool counts = !description || description->has_scenes;
      if (description && counts) {
        Package package{folder, description->deprecated, description->span};
        package.is_nearest = true;
        Enter(description->name, std::move(package), true, files, found);
      }
      for (Diagnostic diagnostic : found.all()) {
        if (diagnostic.severity == Severity::kError) diagnostic.severity = Severity::kWarning;
        diagnostics.Add(std::move(diagnostic));
      }
      if (counts) return;
    }
    if (folder == "/") return;
  }
}

void PackageMap::AddMissing(const PackageMap& other) {
  packages_.insert(other.packages_.begin(), other.packages_.end());
}

void PackageMap::AddResourceFolder(std::string folder, std::string from) {
  const auto same = [&](const ResourceFolder& known) { return known.folder == folder; };
  if (std::any_of(resource_folders_.begin(), resource_folders_.end(), same)) return;
  resource_folders_.push_back({std::move(folder), std::move(from)});
}

const PackageMap::Package* PackageMap::Find(std::string_view name) const {
  const auto found = packages_.find(name);
  return found == packages_.end() ? nullptr : &found->second;
}

std::string PackageMap::Fingerprint() const {
  std::string text;
  // No path nor name holds a zero.
  const auto add = [&](std::string_view part) { text.append(part).push_back('\0'); };
  for (const auto& [name, package] : packages_) {
    add(name);
    add(package.folder);
    add(package.deprecated ? "!" + *package.deprecated : "");
  }
  text.push_back('\0');
  for (const ResourceFolder& resource : resource_folders_) {
    add(resource.folder);
    add(resource.from);
  }
  if (fuel_) add(fuel_->Fingerprint());
  return text;
}

bool PackageMap::has_remote() const {
  if (fuel_ && fuel_->may_fetch()) return true;
  return std::any_of(packages_.begin(), packages_.end(),
                     [](const auto& entry) { return entry.second.remote != nullptr; });
}

std::vector<std::string_view> PackageMap::Names() const {
  std::vector<std::string_view> names;
  for (const auto& [name, package] : packages_) names.push_back(name);
  return names;
}

template <typename Predicate>
std::optional<std::string> PackageMap::InnermostUri(const std::string& path, Predicate&& counts) const {
  const std::pair<const std::string, Package>* best = nullptr;
  for (const auto& entry : packages_) {
    if (entry.second.folder.empty()) continue;  // remote, without a cache
    const std::string prefix = entry.second.folder + "/";
    if (!path.starts_with(prefix) || !counts(entry.second)) continue;
    if (!best || entry.second.folder.size() > best->second.folder.size()) best = &entry;
  }
  if (!best) return std::nullopt;
  return "package://" + best->first + path.substr(best->second.folder.size());
}

std::optional<std::string> PackageMap::UriOf(const std::string& path) const {
  return InnermostUri(path, [](const Package&) { return true; });
}

std::optional<std::string> PackageMap::UriIn(const std::string& folder, const std::string& path,
                                             const Files& files) const {
  return InnermostUri(path, [&](const Package& package) { return IsKnownIn(folder, package, files); });
}

bool PackageMap::IsKnownIn(const std::string& folder, const Package& package, const Files& files) {
  if (!package.is_nearest || folder.empty() || folder == package.folder) return true;
  if (!folder.starts_with(package.folder + "/")) return false;
  for (std::string inner = folder; inner != package.folder; inner = FolderOf(inner)) {
    if (files.IsFile(Below(inner, kPackageFile))) return false;
  }
  return true;
}

namespace {

constexpr std::string_view kIndex = "/share/ament_index/resource_index/packages";

bool AddPrefix(const std::string& prefix, PackageMap& packages, Files& files, Diagnostics& diagnostics) {
  const std::string index = prefix + std::string(kIndex);
  if (!files.IsFolder(index)) {
    return packages.PopulateFromPaths(prefix, "/share", PackageMap::Crawl::kEverything, files, diagnostics);
  }
  bool good = true;
  for (const std::string& name : files.system().List(index)) {
    const std::string folder = prefix + "/share/" + name;
    if (name.starts_with('.') || packages.Find(name) || !files.IsFolder(folder)) continue;
    good = packages.Add(name, folder, files, diagnostics) && good;
  }
  return good;
}

}  // namespace

bool AddAmentPackages(std::string_view prefixes, PackageMap& packages, Files& files, Diagnostics& diagnostics) {
  bool good = true;
  while (!prefixes.empty()) {
    const auto end = std::min(prefixes.find(':'), prefixes.size());
    const std::string_view prefix = prefixes.substr(0, end);
    prefixes.remove_prefix(std::min(end + 1, prefixes.size()));
    if (!prefix.empty()) good = AddPrefix(NormalizedPath(prefix, "/"), packages, files, diagnostics) && good;
  }
  return good;
}

}  // namespace sceneweld
