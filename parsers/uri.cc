#include "sceneweld/parsers/uri.h"

#include <algorithm>

#include "sceneweld/parsers/read_context.h"
#include "sceneweld/scene/suggest.h"

namespace sceneweld {
namespace {

struct Uri {
  std::string_view scheme, authority, path;
};

// Scheme, `://`, an authority without `/`, one or more `/`, the path
// (directives reference, 10.1).
std::optional<Uri> ParseUri(std::string_view text) {
  const auto mark = text.find("://");
  if (mark == std::string_view::npos || mark == 0) return std::nullopt;
  const std::string_view scheme = text.substr(0, mark);
  const bool legal = std::all_of(scheme.begin(), scheme.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' || c == '.' || c == '-';
  });
  const std::string_view rest = text.substr(mark + 3);
  const auto slash = rest.find('/');
  if (!legal || slash == std::string_view::npos) return std::nullopt;
  std::string_view path = rest.substr(slash);
  while (path.starts_with('/')) path.remove_prefix(1);
  return Uri{scheme, rest.substr(0, slash), path};
}

// The name most like that of a missing file in the folder where it should be.
std::string NearestFile(const std::string& path, const Files& files) {
  const std::vector<std::string> names = files.system().List(FolderOf(path));
  return ClosestName(FileName(path), {names.begin(), names.end()});
}

}  // namespace

bool IsUri(std::string_view text) { return ParseUri(text).has_value(); }

std::optional<std::string> ResolveUri(std::string_view text, std::string_view folder, Span span, ReadContext& context) {
  Diagnostics& diagnostics = context.diagnostics;
  std::string path;
  if (const auto uri = ParseUri(text)) {
    if (uri->scheme == "file") {
      path = NormalizedPath("/" + std::string(uri->path), "/");
    } else if (uri->scheme == "package" || uri->scheme == "model") {
      const PackageMap::Package* package = context.packages.Find(uri->authority);
      if (!package) {
        const auto names = context.packages.Names();
        Diagnostic& error = diagnostics.Error("unknown-package", span,
                                              "unknown package " + Quoted(uri->authority) + " in " + Quoted(text));
        const std::string nearest = ClosestName(uri->authority, names);
        if (!nearest.empty()) {
          error.Suggest(nearest);
        } else if (names.empty()) {
          error.Help("no package is known; add it with `--package " + std::string(uri->authority) + "=DIR`");
        } else {
          std::string known;
          for (std::size_t i = 0; i < names.size() && i < 10; ++i) known += (i ? ", " : "") + Quoted(names[i]);
          error.Help("known packages: " + known + "; add one with `--package " + std::string(uri->authority) + "=DIR`");
        }
        return std::nullopt;
      }
      if (package->deprecated) {
        diagnostics.Warning(
            "deprecated-package", span,
            Quoted(text) + " uses the deprecated package " + Quoted(uri->authority) + ": " + *package->deprecated);
      }
      path = NormalizedPath(uri->path, package->folder);
      const bool inside = path == package->folder || path.starts_with(package->folder + "/");
      if (!inside && !context.allow_outside) {
        diagnostics
            .Error("path-leaves-package", span,
                   Quoted(text) + " leaves the folder of package " + Quoted(uri->authority))
            .Help("`--allow-outside` permits it");
        return std::nullopt;
      }
    } else {
      diagnostics
          .Error("unsupported-scheme", span,
                 "unsupported scheme " + Quoted(std::string(uri->scheme) + "://") + " in " + Quoted(text))
          .Help("use `package://`, `model://`, `file://` or a path");
      return std::nullopt;
    }
  } else {
    if (text.empty()) {
      diagnostics.Error("empty-name", span, "a file name is missing");
      return std::nullopt;
    }
    if (folder.empty()) {
      diagnostics
          .Error("file-not-found", span,
                 "the path " + Quoted(text) + " cannot be resolved, because the text that holds it has no folder")
          .Help("use a `package://` or `file://` URI");
      return std::nullopt;
    }
    path = NormalizedPath(text, folder);
  }
  if (!context.files.IsFile(path) && !context.files.IsFolder(path)) {
    Diagnostic& error =
        diagnostics.Error("file-not-found", span,
                          text == path ? "no file " + Quoted(path)
                                       : "no file " + Quoted(path) + ", which " + Quoted(text) + " means here");
    if (text.starts_with("package://") || text.starts_with("model://")) {
      if (!IsUri(text)) error.Help("a URI names a package and a file in it, as in `package://arms/iiwa.urdf`");
    }
    const std::string nearest = NearestFile(path, context.files);
    if (!nearest.empty()) error.Suggest(std::string(text.substr(0, text.rfind('/') + 1)) + nearest);
    return std::nullopt;
  }
  return path;
}

}  // namespace sceneweld
