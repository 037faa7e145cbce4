// SPDX-License-Identifier: BSD-3-Clause
// Resolves URIs and relative file names.

#include "sceneweld/parsers/files/packages/uri.h"

#include <algorithm>
#include <utility>

#include "sceneweld/parsers/files/packages/fuel_models.h"
#include "sceneweld/parsers/files/packages/near_uri.h"
#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/files/path_text.h"
#include "sceneweld/parsers/files/remote/remote_package.h"
#include "sceneweld/scene/diagnostics/logger.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {
namespace {

struct Uri {
  std::string_view scheme, authority, path;
};

// Scheme, `://`, an authority without `/`, one or more `/`, the path (docs/reference/directives.md, 10.1). Gazebo's
// `model://NAME` has no path.
std::optional<Uri> ParseUri(std::string_view text, bool path_needed = true) {
  const auto mark = text.find("://");
  if (mark == std::string_view::npos || mark == 0) return std::nullopt;
  const std::string_view scheme = text.substr(0, mark);
  const bool legal = std::all_of(scheme.begin(), scheme.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' || c == '.' || c == '-';
  });
  const std::string_view rest = text.substr(mark + 3);
  const auto slash = std::min(rest.find('/'), rest.size());
  if (!legal || (path_needed ? slash == rest.size() : slash == 0)) return std::nullopt;
  std::string_view path = rest.substr(slash);
  while (path.starts_with('/')) path.remove_prefix(1);
  return Uri{scheme, rest.substr(0, slash), path};
}

bool NamesPackage(const Uri& uri) { return uri.scheme == "package" || uri.scheme == "model"; }

// The name most similar to that of a missing file, in the folder where the file should be.
std::string NearestFile(const std::string& path, const Files& files) {
  const std::vector<std::string> names = files.system().List(FolderOf(path));
  return ClosestFileName(FileName(path), {names.begin(), names.end()});
}

// Both are normalised, except for the end of `folder`, which may come from a URI.
bool IsInside(const std::string& path, const std::string& folder) {
  if (folder == "/") return path.starts_with('/');
  return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

// Whether so few faults are reported that a search for the right name is worth its time.
bool MaySearch(const Diagnostics& diagnostics) {
  constexpr std::size_t kMost = 20;
  return diagnostics.error_count() + diagnostics.warning_count() <= kMost;
}

// One search: visits the places, and explains afterwards why it failed. The explanation costs nothing unless it is
// requested.
class Search {
 public:
  Search(std::string_view text, const RelativeTo& relative_to, const ReadContext& context)
      : text_(text), relative_to_(relative_to), context_(context) {
    uri_ = ParseUri(text);
    if (!uri_ && (!Resources().empty() || text.starts_with("model://"))) {
      uri_ = ParseUri(text, false);
      if (uri_ && !NamesPackage(*uri_)) uri_.reset();
    }
    if (!uri_ && text.starts_with("file://")) uri_ = ParseUri(text, false);
  }

  /// The path that was found; empty if there is none.
  std::string Run() {
    bool found = false;
    fuel_ = ParseFuelUri(text_);
    if (fuel_) {
      found = InFuel();
    } else if (uri_) {
      if (NamesPackage(*uri_)) {
        // A package that is unavailable is not searched elsewhere, because the meaning of a scene must not depend on
        // the cache.
        found = InPackage() || (!Unobtained() && (InOwnFuelModel() || InResources(uri_->authority, uri_->path)));
      } else if (uri_->scheme == "file") {
        found = OfFileScheme();
      }
    } else if (!text_.empty()) {
      found = ByName();
    }
    if (!found) return {};
    uses_package_ = tried_.size() == 1 && package_;
    return tried_.back().path;
  }

  void Report(Span span, Diagnostics& diagnostics) const;
  /// The remote package that is needed and unavailable; null if there is none.
  const RemotePackage* Unobtained() const {
    const bool is_missing =
        package_ && package_->remote && !package_->remote->Obtain(context_.files.limits()).is_there();
    return is_missing ? package_->remote.get() : nullptr;
  }
  /// Warns about the package that was used, or that should have been used.
  void WarnOfPackage(Span span, Diagnostics& diagnostics) const;
  /// Every place, in order.
  std::vector<Attempt> Attempts() const;

 private:
  enum class End { kTaken, kNotThere, kLeaves };
  struct Tried {
    std::string path;  // Empty if there is no such package.
    End end = End::kNotThere;
    const PackageMap::ResourceFolder* resource = nullptr;  // Null if no package was used.
    std::string folder = {};                               // The folder that a relative name starts from.
  };

  const std::vector<PackageMap::ResourceFolder>& Resources() const { return context_.packages.resource_folders(); }
  // A mesh in a stage of USD is there if its file is.
  bool Exists(const std::string& path) const {
    return context_.files.system().KindOf(path) != FileSystem::Kind::kNone || context_.files.IsFile(path);
  }

  bool Try(Tried place) {
    if (Exists(place.path)) place.end = End::kTaken;
    tried_.push_back(std::move(place));
    return tried_.back().end == End::kTaken;
  }

  // The path cannot leave the model's folder, because ParseFuelUri allows plain names only.
  bool InFuel() {
    const FuelModels* const models = context_.packages.fuel();
    if (!models) return false;
    const std::string below = fuel_->path.empty() ? std::string() : "/" + fuel_->path;
    for (const std::string& folder : models->FoldersOf(*fuel_, context_.files)) {
      if (Try({folder + below, End::kNotThere, nullptr, folder})) return true;
    }
    // A file that is missing in a cached version is missing in the same version elsewhere.
    if (!tried_.empty() && !fuel_->version.empty()) return false;
    remote_ = models->Remote(*fuel_);
    if (!remote_ || !remote_->Obtain(context_.files.limits()).is_there()) return false;
    return Try({remote_->folder() + below, End::kNotThere, nullptr, remote_->folder()});
  }

  // A model of Fuel names its own files `model://ANY/path`, because its name in the cache may differ from the name that
  // its author gave it. Gazebo rewrites these URIs when it fetches a model.
  bool InOwnFuelModel() {
    const FuelModels* const models = context_.packages.fuel();
    if (!models || uri_->scheme != "model" || uri_->path.empty()) return false;
    for (const std::string_view folder : relative_to_.folders) {
      const std::string model = models->ModelAround(folder);
      if (model.empty()) continue;
      own_model_ = model;
      std::string path = NormalizedPath(uri_->path, model);
      if (IsInside(path, model) && Try({std::move(path), End::kNotThere, nullptr, own_model_})) return true;
    }
    return false;
  }

  bool InPackage() {
    package_ = context_.packages.Find(uri_->authority);
    uses_package_ = package_ != nullptr;
    if (!package_) {
      tried_.emplace_back();
      return false;
    }
    if (Unobtained()) {
      tried_.emplace_back();
      return false;
    }
    std::string path = NormalizedPath(uri_->path, package_->folder);
    if (context_.rules.allow_outside || IsInside(path, package_->folder)) return Try({std::move(path)});
    leaves_ = true;
    tried_.push_back({std::move(path), End::kLeaves});
    return false;
  }

  /// `NAME/path` below each resource folder; if NAME is empty, the path alone.
  bool InResources(std::string_view name, std::string_view path) {
    first_resource_ = std::min(first_resource_, tried_.size());
    const std::string top = "/" + std::string(name);
    const std::string below = NormalizedPath(path, top);
    leaves_ = leaves_ || !IsInside(below, top);
    for (const auto& resource : Resources()) {
      const std::string folder = resource.folder == "/" ? "" : resource.folder;
      Tried place{folder + below, End::kNotThere, &resource};
      if (leaves_) {
        place.path = NormalizedPath(path, folder + top);
        place.end = context_.rules.allow_outside ? End::kNotThere : End::kLeaves;
      }
      if (place.end == End::kLeaves) {
        tried_.push_back(std::move(place));
      } else if (Try(std::move(place))) {
        return true;
      }
    }
    leaves_ = leaves_ && !context_.rules.allow_outside;
    return false;
  }

  // Gazebo's `file://media/x.png` is searched as `media/x.png`, and `file://models/m/x.png` also as `m/x.png`, because
  // a resource folder may be the folder of the models.
  bool OfFileScheme() {
    if (!uri_->path.empty() && Try({NormalizedPath("/" + std::string(uri_->path), "/")})) return true;
    if (uri_->authority.empty()) return false;
    if (context_.packages.Find(uri_->authority) && InPackage()) return true;
    if (InResources(uri_->authority, uri_->path)) return true;
    const auto slash = uri_->path.find('/');
    return uri_->authority == "models" && slash != std::string_view::npos &&
           InResources(uri_->path.substr(0, slash), uri_->path.substr(slash + 1));
  }

  bool ByName() {
    const bool absolute = text_.starts_with('/');
    for (const std::string_view folder : relative_to_.folders) {
      if (folder.empty()) continue;
      if (Try({NormalizedPath(text_, folder), End::kNotThere, nullptr, std::string(folder)})) return true;
      if (absolute) return false;
    }
    if (absolute || !relative_to_.resource_folders) return false;
    first_resource_ = tried_.size();
    for (const auto& resource : Resources()) {
      if (Try({NormalizedPath(text_, resource.folder), End::kNotThere, &resource})) return true;
    }
    return false;
  }

  Attempt ToAttempt(const Tried& tried) const;
  std::string NearestPlace() const;
  std::string PackageAround() const;
  void ReportUnknownPackage(Span span, Diagnostics& diagnostics) const;
  void ReportFuel(Span span, Diagnostics& diagnostics) const;
  void ReportMissing(const std::string& place, Span span, Diagnostics& diagnostics) const;
  void NoteResources(Diagnostic& error, std::string_view but) const;
  bool HelpWithNear(const Diagnostics& diagnostics, Diagnostic& error) const;

  const std::string_view text_;
  const RelativeTo& relative_to_;
  const ReadContext& context_;
  std::optional<Uri> uri_;
  std::optional<FuelUri> fuel_;
  const RemotePackage* remote_ = nullptr;  // Of fuel_, if it was needed.
  std::string own_model_;                  // The Fuel model whose file holds the text.
  std::vector<Tried> tried_;
  std::size_t first_resource_ = static_cast<std::size_t>(-1);  // attempts so far
  const PackageMap::Package* package_ = nullptr;
  bool uses_package_ = false;
  bool leaves_ = false;
};

Attempt Search::ToAttempt(const Tried& tried) const {
  Attempt attempt{{}, tried.path, {}};
  std::vector<std::string> bases;  // From the outermost folder inwards.
  if (tried.resource) {
    attempt.reason = tried.resource->from;
    bases.push_back(tried.resource->folder);
    if (uri_) bases.push_back(NormalizedPath(uri_->authority, tried.resource->folder));
  } else if (uri_ && NamesPackage(*uri_) && !tried.folder.empty()) {
    attempt.reason = "in the Fuel model of the file";
    bases.push_back(own_model_);
  } else if (uri_ && NamesPackage(*uri_)) {
    attempt.reason = "package " + Quoted(uri_->authority);
    if (!package_) {
      attempt.failure = "no package has this name";
      return attempt;
    }
    attempt.reason += package_->span ? " of " + Quoted(package_->span.source->path()) : " of `--package`";
    if (package_->remote) {
      attempt.reason += ", " + package_->remote->Reported(context_.files.limits());
      attempt.failure = "the package does not exist";
      if (Unobtained()) return attempt;
      attempt.failure.clear();
    }
    bases.push_back(package_->folder);
  } else if (fuel_) {
    attempt.reason = fuel_->Described() + " in " + Quoted(tried.folder);
  } else {
    const bool absolute = tried.folder.empty() || text_.starts_with('/');
    attempt.reason = absolute ? "absolute path" : "relative to " + Quoted(tried.folder);
  }
  if (tried.end == End::kLeaves) attempt.failure = "the path leaves " + Quoted(bases.back());
  if (tried.end != End::kNotThere) return attempt;
  const auto missing = std::find_if(bases.begin(), bases.end(), [&](const std::string& base) {
    return base != tried.path && !context_.files.IsFolder(base);
  });
  attempt.failure = missing == bases.end() ? "no such file or folder" : "there is no folder " + Quoted(*missing);
  return attempt;
}

std::vector<Attempt> Search::Attempts() const {
  std::vector<Attempt> attempts;
  attempts.reserve(tried_.size());
  for (const Tried& tried : tried_) attempts.push_back(ToAttempt(tried));
  return attempts;
}

// The place where the file should be: in the package, beside the file that names it, or in the first resource folder
// that has the package's name.
std::string Search::NearestPlace() const {
  for (std::size_t i = 0; i < tried_.size(); ++i) {
    if (tried_[i].path.empty()) continue;
    if (i < first_resource_ || !uri_) return tried_[i].path;
    const std::string folder = NormalizedPath(uri_->authority, tried_[i].resource->folder);
    if (folder != tried_[i].path && context_.files.IsFolder(folder)) return tried_[i].path;
  }
  return {};
}

// The folder of an unknown package, if it is the folder of the input or of the file that names it, or above or beside
// one of these, also in a folder `models`. Its own name or its package.xml gives the name. Empty: none is.
std::string Search::PackageAround() const {
  const std::string name(uri_->authority);
  if (name.empty()) return {};
  const auto has_file = [&](const std::string& folder) {
    const std::string path = NormalizedPath(uri_->path, folder);
    return IsInside(path, folder) && Exists(path);
  };
  std::vector<std::string_view> starts = relative_to_.folders;
  starts.push_back(context_.files.root());
  for (const std::string_view start : starts) {
    for (std::string folder(start); !folder.empty(); folder = FolderOf(folder)) {
      std::vector<std::string> candidates{folder, NormalizedPath(name, folder)};
      if (Resources().empty()) candidates.push_back(NormalizedPath("models/" + name, folder));
      for (const std::string& candidate : candidates) {
        if (FileName(candidate) == name && has_file(candidate)) return candidate;
      }
      if (folder == "/") break;
    }
  }
  // Clones are often named after the repository.
  constexpr int kMostLevels = 4;
  constexpr std::size_t kMostFolders = 200;
  std::size_t visited = 0;
  for (const std::string_view start : starts) {
    int level = 0;
    for (std::string folder(start); folder.size() > 1 && ++level <= kMostLevels; folder = FolderOf(folder)) {
      std::vector<std::string> candidates{folder};
      for (const std::string& entry : context_.files.system().List(folder)) {
        if (!entry.starts_with('.')) candidates.push_back(NormalizedPath(entry, folder));
      }
      for (const std::string& candidate : candidates) {
        if (++visited > kMostFolders) return {};
        const std::string description = candidate + "/package.xml";
        if (!has_file(candidate) || !context_.files.IsFile(description)) continue;
        PackageMap package;
        Diagnostics unheard;
        if (package.AddPackageXml(description, context_.files, unheard) && package.Find(name)) return candidate;
      }
    }
  }
  return {};
}

void Search::WarnOfPackage(Span span, Diagnostics& diagnostics) const {
  if (!uses_package_ || !package_->deprecated) return;
  diagnostics.Warning(
      "deprecated-package", span,
      Quoted(text_) + " uses the deprecated package " + Quoted(uri_->authority) + ": " + *package_->deprecated);
}

// The first few resource folders, each with its failure.
void Search::NoteResources(Diagnostic& error, std::string_view but) const {
  constexpr std::size_t kMost = 8;
  std::size_t count = 0;
  for (std::size_t i = first_resource_; i < tried_.size(); ++i) {
    if (tried_[i].path == but) continue;
    if (++count <= kMost) error.Note({}, "tried " + ToText(ToAttempt(tried_[i])));
  }
  if (count > kMost) error.Note({}, "and in " + std::to_string(count - kMost) + " more resource folders");
}

// Says which file was probably meant. Searches stop after many faults, because folders are slow to list.
bool Search::HelpWithNear(const Diagnostics& diagnostics, Diagnostic& error) const {
  if (!MaySearch(diagnostics)) return false;
  const NearUri near = FindNearUri(text_, relative_to_.folders, context_);
  if (!near) return false;
  const std::string option =
      near.package.empty()
          ? std::string()
          : Quoted("--package " + ShellWord(near.package + "=" + (near.folder.empty() ? "DIR" : near.folder)));
  if (near.uri.empty()) {
    const bool by_option = !package_ || !package_->span;
    error.Help(by_option ? "the file is in another folder of that package: use " + option
                         : "give package " + Quoted(near.package) + " the folder " + Quoted(near.folder) +
                               ", which has the file");
    return true;
  }
  error.Suggest(near.uri);
  if (!option.empty()) error.Help("write " + Quoted(near.uri) + ", and add the package with " + option);
  if ((text_.starts_with("$(") || text_.starts_with("${")) && text_.find_first_of(")}") != text_.npos) {
    error.Help(error.hint + (error.hint.ends_with('?') ? " Only" : "; only") + " xacro files may have " +
               Quoted(text_.substr(0, text_.find_first_of(")}") + 1)));
  }
  return true;
}

void Search::ReportUnknownPackage(Span span, Diagnostics& diagnostics) const {
  const std::string name(uri_->authority);
  Diagnostic& error =
      diagnostics.Error("unknown-package", span, "unknown package " + Quoted(name) + " in " + Quoted(text_));
  NoteResources(error, {});
  std::vector<std::string> found;
  if (MaySearch(diagnostics)) {
    if (const std::string folder = PackageAround(); !folder.empty()) {
      const bool is_of_gazebo = uri_->scheme == "model" && FileName(FolderOf(folder)) == "models";
      error.Help("add it with " + Quoted("--package " + ShellWord(name + "=" + folder)) +
                 (is_of_gazebo ? ", or search Gazebo's resource paths with `--gazebo`" : ""));
      return;
    }
    if (HelpWithNear(diagnostics, error)) {
      const bool may_be_name = !name.empty() && name.find_first_of("$(){}<>* :\\") == name.npos;
      if (error.hint.ends_with('?') && may_be_name) {
        error.Help(error.hint + " Or add the package with " + Quoted("--package " + ShellWord(name + "=DIR")));
      }
      return;
    }
    for (const auto& resource : Resources()) {
      for (std::string& entry : context_.files.system().List(resource.folder)) found.push_back(std::move(entry));
    }
  }
  const auto names = context_.packages.Names();
  std::vector<std::string_view> candidates = names;
  candidates.insert(candidates.end(), found.begin(), found.end());
  const std::string nearest = ClosestName(name, candidates);
  if (!nearest.empty()) {
    error.Suggest(nearest);
    return;
  }
  std::string help;
  if (names.empty()) {
    help = "no package is known; add it with";
  } else {
    help = "known packages: ";
    for (std::size_t i = 0; i < names.size() && i < 10; ++i) help += (i ? ", " : "") + Quoted(names[i]);
    help += "; add one with";
  }
  help += " `--package " + ShellWord(name + "=DIR") + "`";
  if (!Resources().empty()) {
    help += ", or the folder that holds " + Quoted(name) + " to `GZ_SIM_RESOURCE_PATH`";
  } else if (uri_->scheme == "model") {
    help += ", or search Gazebo's resource paths with `--gazebo`";
  }
  error.Help(std::move(help));
}

void Search::ReportMissing(const std::string& place, Span span, Diagnostics& diagnostics) const {
  Diagnostic& error =
      diagnostics.Error("file-not-found", span,
                        text_ == place ? "no file " + Quoted(place)
                                       : "no file " + Quoted(place) + ", to which " + Quoted(text_) + " resolves");
  if (uses_package_ && !context_.files.IsFolder(package_->folder)) {
    error.Note(package_->span,
               "package " + Quoted(uri_->authority) + " itself has no folder " + Quoted(package_->folder));
  }
  NoteResources(error, place);
  if (!uri_ && text_.starts_with("package://")) {
    error.Help("such a URI names a package and a file in it, as in `package://arms/iiwa.urdf`");
  }
  if (uses_package_ && !context_.files.IsFolder(package_->folder)) {
    const std::string spelling = HelpForSpelling(package_->folder);
    if (!spelling.empty()) {
      error.Help(spelling);
    } else if (!package_->span) {
      error.Help("correct its folder: `--package " + ShellWord(std::string(uri_->authority) + "=DIR") + "`");
    }
    if (!error.hint.empty()) return;
  }
  const std::string spelling = HelpForSpelling(text_);
  const std::string nearest = spelling.empty() ? NearestFile(place, context_.files) : std::string();
  if (!spelling.empty()) {
    error.Help(spelling);
  } else if (nearest == FileName(place)) {
    error.Help("it is a pipe or a device, not a file");
  } else if (!HelpWithNear(diagnostics, error) && !nearest.empty()) {
    error.Suggest(std::string(text_.substr(0, text_.rfind('/') + 1)) + nearest);
  }
}

void Search::ReportFuel(Span span, Diagnostics& diagnostics) const {
  if (remote_ && !remote_->Obtain(context_.files.limits()).is_there()) {
    remote_->Report(span, context_.files.limits(), diagnostics);
  } else if (!tried_.empty()) {
    ReportMissing(tried_.back().path, span, diagnostics);
  } else {
    std::string versions;
    if (const FuelModels* const models = context_.packages.fuel()) {
      for (const int version : models->VersionsOf(*fuel_, context_.files)) {
        versions += (versions.empty() ? "" : ", ") + std::to_string(version);
      }
    }
    const std::string missing =
        versions.empty() ? " is not in a cache"
                         : " is not in a cache in version " + fuel_->version + ", only in version " + versions;
    diagnostics.Error("network-denied", span, "the " + fuel_->Described() + missing + ", and fetching is not allowed")
        .Help("use `--allow-network` to fetch it, or fetch it by `gz fuel download -u '" + std::string(text_) + "'`");
  }
}

void Search::Report(Span span, Diagnostics& diagnostics) const {
  if (fuel_) {
    ReportFuel(span, diagnostics);
  } else if (uri_ && uri_->scheme != "file" && !NamesPackage(*uri_)) {
    Diagnostic& error =
        diagnostics.Error("unsupported-scheme", span,
                          "unsupported scheme " + Quoted(std::string(uri_->scheme) + "://") + " in " + Quoted(text_));
    if (HelpWithNear(diagnostics, error)) return;
    error.Help("use `package://`, `model://`, `file://`, the URI of a model of Gazebo Fuel, or a path");
  } else if (text_.empty()) {
    diagnostics.Error("empty-name", span, "a file name is missing");
  } else if (const RemotePackage* remote = Unobtained()) {
    remote->Report(span, context_.files.limits(), diagnostics);
  } else if (leaves_) {
    diagnostics
        .Error("path-leaves-package", span,
               Quoted(text_) + " leaves the folder of " + (package_ ? "package " : "") + Quoted(uri_->authority))
        .Help("use `--allow-outside` to allow it");
  } else if (const std::string place = NearestPlace(); !place.empty()) {
    ReportMissing(place, span, diagnostics);
  } else if (uri_) {
    ReportUnknownPackage(span, diagnostics);
  } else {
    diagnostics
        .Error("file-not-found", span,
               "the path " + Quoted(text_) + " is relative, but the text that contains it has no folder")
        .Help("give the folder of the text (`folder` in Python), or use a `package://` or `file://` URI");
  }
}

}  // namespace

std::string ToText(const Attempt& attempt) {
  std::string text = attempt.reason;
  if (!attempt.place.empty()) text += ": " + Quoted(attempt.place);
  return text + (attempt.failure.empty() ? ": taken" : ": " + attempt.failure);
}

bool IsUri(std::string_view text) { return ParseUri(text).has_value(); }

std::optional<std::string> ResolveUri(std::string_view uri, const RelativeTo& relative_to, Span span,
                                      ReadContext& context, std::vector<Attempt>* attempts) {
  Search search(uri, relative_to, context);
  std::string path = search.Run();
  if (Logger* const logger = context.files.system().logger()) {
    LogTo(logger, LogLevel::kTrace, [&] {
      std::string tried = Quoted(uri) + ": tried";
      for (const Attempt& attempt : search.Attempts()) tried += " [" + ToText(attempt) + "]";
      return tried;
    });
    LogTo(logger, LogLevel::kDebug,
          [&] { return Quoted(uri) + (path.empty() ? " does not resolve" : " resolves to " + Quoted(path)); });
  }
  search.WarnOfPackage(span, context.diagnostics);
  if (path.empty()) search.Report(span, context.diagnostics);
  if (attempts) *attempts = search.Attempts();
  if (path.empty()) return std::nullopt;
  return path;
}

std::optional<std::string> ResolveUri(std::string_view uri, std::string_view folder, Span span, ReadContext& context) {
  return ResolveUri(uri, RelativeTo{{folder}, false}, span, context);
}

}  // namespace sceneweld
