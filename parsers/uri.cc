#include "sceneweld/parsers/uri.h"

#include <algorithm>
#include <utility>

#include "sceneweld/parsers/read_context.h"
#include "sceneweld/scene/suggest.h"

namespace sceneweld {
namespace {

struct Uri {
  std::string_view scheme, authority, path;
};

// Scheme, `://`, an authority without `/`, one or more `/`, the path
// (directives reference, 10.1). Gazebo's `model://NAME` has no path.
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

// The name most like that of a missing file in the folder where it should be.
std::string NearestFile(const std::string& path, const Files& files) {
  const std::vector<std::string> names = files.system().List(FolderOf(path));
  return ClosestName(FileName(path), {names.begin(), names.end()});
}

// Both normalised, but for the end of `folder`, which a URI may have given.
bool IsInside(const std::string& path, const std::string& folder) {
  return path == folder || path.starts_with(folder == "/" ? folder : folder + "/");
}

// One search: goes through the places, and tells afterwards why there was none.
class Search {
 public:
  Search(std::string_view text, const RelativeTo& relative_to, const ReadContext& context)
      : text_(text), relative_to_(relative_to), context_(context) {
    uri_ = ParseUri(text);
    if (!uri_ && !Resources().empty()) {
      uri_ = ParseUri(text, false);
      if (uri_ && !NamesPackage(*uri_)) uri_.reset();
    }
  }

  /// The path that was found; empty: there is none.
  std::string Run() {
    if (uri_) {
      if (NamesPackage(*uri_)) return InPackage();
      if (uri_->scheme == "file") return OfFileScheme();
    } else if (!text_.empty()) {
      return ByName();
    }
    return {};
  }

  void Report(Span span, Diagnostics& diagnostics) const;
  /// Warns of the package that was used, or that should have been.
  void WarnOfPackage(Span span, Diagnostics& diagnostics) const;

  std::vector<Attempt>& attempts() { return attempts_; }

 private:
  const std::vector<PackageMap::ResourceFolder>& Resources() const { return context_.packages.resource_folders(); }

  bool Exists(const std::string& path) const { return context_.files.IsFile(path) || context_.files.IsFolder(path); }

  /// Whether the path is there; `base` is the folder that it was made from.
  bool Try(std::string reason, const std::string& path, const std::string& base) {
    if (Exists(path)) {
      attempts_.push_back({std::move(reason), path, {}});
      return true;
    }
    const bool base_missing = path != base && !base.empty() && !context_.files.IsFolder(base);
    attempts_.push_back({std::move(reason), path,
                         base_missing ? "there is no folder " + Quoted(base) : "there is nothing of this name"});
    return false;
  }

  /// `NAME/path` below each resource folder.
  std::string InResources(std::string_view name, std::string_view path) {
    first_resource_ = attempts_.size();
    for (const auto& resource : Resources()) {
      const std::string folder = (resource.folder == "/" ? "" : resource.folder) + "/" + std::string(name);
      const std::string found = NormalizedPath(path, folder);
      if (!context_.allow_outside && !IsInside(found, folder)) {
        attempts_.push_back({resource.from, found, "the path leaves " + Quoted(folder)});
        leaves_ = true;
      } else if (Try(resource.from, found, context_.files.IsFolder(resource.folder) ? folder : resource.folder)) {
        return found;
      } else if (nearest_.empty() && context_.files.IsFolder(folder)) {
        nearest_ = found;
      }
    }
    return {};
  }

  std::string InPackage() {
    const std::string reason = "package " + Quoted(uri_->authority);
    package_ = context_.packages.Find(uri_->authority);
    if (package_) {
      uses_package_ = true;
      const std::string path = NormalizedPath(uri_->path, package_->folder);
      const std::string named =
          reason + (package_->span ? " of " + Quoted(package_->span.source->path()) : " of `--package`");
      if (!context_.allow_outside && !IsInside(path, package_->folder)) {
        attempts_.push_back({named, path, "the path leaves " + Quoted(package_->folder)});
        leaves_ = true;
      } else if (Try(named, path, package_->folder)) {
        return path;
      } else {
        nearest_ = path;
      }
    } else {
      attempts_.push_back({reason, {}, "no package has this name"});
    }
    std::string path = InResources(uri_->authority, uri_->path);
    uses_package_ = uses_package_ && path.empty();
    return path;
  }

  std::string OfFileScheme() {
    nearest_ = NormalizedPath("/" + std::string(uri_->path), "/");
    if (Try("absolute path", nearest_, {})) return nearest_;
    // Gazebo's `file://media/x.png`.
    return uri_->authority.empty() ? std::string() : InResources(uri_->authority, uri_->path);
  }

  std::string ByName() {
    const bool absolute = text_.starts_with('/');
    for (const std::string_view folder : relative_to_.folders) {
      if (folder.empty()) continue;
      const std::string path = NormalizedPath(text_, folder);
      if (nearest_.empty()) nearest_ = path;
      if (Try(absolute ? "absolute path" : "relative to " + Quoted(folder), path, {})) return path;
      if (absolute) return {};
    }
    if (absolute || !relative_to_.resource_folders) return {};
    first_resource_ = attempts_.size();
    for (const auto& resource : Resources()) {
      const std::string path = NormalizedPath(text_, resource.folder);
      if (Try(resource.from, path, resource.folder)) return path;
    }
    return {};
  }

  void ReportUnknownPackage(Span span, Diagnostics& diagnostics) const;
  void ReportMissing(Span span, Diagnostics& diagnostics) const;
  void NoteResources(Diagnostic& error) const;

  const std::string_view text_;
  const RelativeTo& relative_to_;
  const ReadContext& context_;
  std::optional<Uri> uri_;
  std::vector<Attempt> attempts_;
  std::size_t first_resource_ = static_cast<std::size_t>(-1);  // of the attempts
  const PackageMap::Package* package_ = nullptr;
  bool uses_package_ = false;
  bool leaves_ = false;
  std::string nearest_;  // The first place whose folder is the right one.
};

void Search::WarnOfPackage(Span span, Diagnostics& diagnostics) const {
  if (!uses_package_ || !package_->deprecated) return;
  diagnostics.Warning(
      "deprecated-package", span,
      Quoted(text_) + " uses the deprecated package " + Quoted(uri_->authority) + ": " + *package_->deprecated);
}

// The first few of the resource folders, each with what is wrong with it.
void Search::NoteResources(Diagnostic& error) const {
  constexpr std::size_t kMost = 8;
  std::size_t count = 0;
  for (std::size_t i = first_resource_; i < attempts_.size(); ++i) {
    const Attempt& attempt = attempts_[i];
    if (attempt.place == nearest_) continue;
    if (++count > kMost) continue;
    error.Note({}, "tried " + ToText(attempt));
  }
  if (count > kMost) error.Note({}, "and in " + std::to_string(count - kMost) + " more resource folders");
}

void Search::ReportUnknownPackage(Span span, Diagnostics& diagnostics) const {
  const std::string name(uri_->authority);
  Diagnostic& error =
      diagnostics.Error("unknown-package", span, "unknown package " + Quoted(name) + " in " + Quoted(text_));
  NoteResources(error);
  std::vector<std::string> found;
  for (const auto& resource : Resources()) {
    for (std::string& entry : context_.files.system().List(resource.folder)) found.push_back(std::move(entry));
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
  help += " `--package " + name + "=DIR`";
  if (!Resources().empty()) {
    help += ", or the folder that holds " + Quoted(name) + " to `GZ_SIM_RESOURCE_PATH`";
  } else if (uri_->scheme == "model") {
    help += ", or search Gazebo's resource paths with `--gazebo`";
  }
  error.Help(std::move(help));
}

void Search::ReportMissing(Span span, Diagnostics& diagnostics) const {
  Diagnostic& error =
      diagnostics.Error("file-not-found", span,
                        text_ == nearest_ ? "no file " + Quoted(nearest_)
                                          : "no file " + Quoted(nearest_) + ", which " + Quoted(text_) + " means here");
  if (uses_package_ && !context_.files.IsFolder(package_->folder)) {
    error.Note(package_->span,
               "package " + Quoted(uri_->authority) + " itself has no folder " + Quoted(package_->folder));
  }
  NoteResources(error);
  if (!uri_ && (text_.starts_with("package://") || text_.starts_with("model://"))) {
    error.Help(
        "a URI names a package and a file in it, as in `package://arms/iiwa.urdf`; with `--gazebo`, "
        "`model://NAME` means a folder");
  }
  const std::string nearest = NearestFile(nearest_, context_.files);
  if (!nearest.empty()) error.Suggest(std::string(text_.substr(0, text_.rfind('/') + 1)) + nearest);
}

void Search::Report(Span span, Diagnostics& diagnostics) const {
  if (uri_ && uri_->scheme != "file" && !NamesPackage(*uri_)) {
    diagnostics
        .Error("unsupported-scheme", span,
               "unsupported scheme " + Quoted(std::string(uri_->scheme) + "://") + " in " + Quoted(text_))
        .Help("use `package://`, `model://`, `file://` or a path");
  } else if (text_.empty()) {
    diagnostics.Error("empty-name", span, "a file name is missing");
  } else if (leaves_) {
    diagnostics
        .Error("path-leaves-package", span,
               Quoted(text_) + " leaves the folder of " + (package_ ? "package " : "") + Quoted(uri_->authority))
        .Help("`--allow-outside` permits it");
  } else if (!nearest_.empty()) {
    ReportMissing(span, diagnostics);
  } else if (uri_) {
    ReportUnknownPackage(span, diagnostics);
  } else {
    diagnostics
        .Error("file-not-found", span,
               "the path " + Quoted(text_) + " cannot be resolved, because the text that holds it has no folder")
        .Help("use a `package://` or `file://` URI");
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
  search.WarnOfPackage(span, context.diagnostics);
  if (path.empty()) search.Report(span, context.diagnostics);
  if (attempts) *attempts = std::move(search.attempts());
  if (path.empty()) return std::nullopt;
  return path;
}

std::optional<std::string> ResolveUri(std::string_view uri, std::string_view folder, Span span, ReadContext& context) {
  return ResolveUri(uri, RelativeTo{{folder}, false}, span, context);
}

}  // namespace sceneweld
