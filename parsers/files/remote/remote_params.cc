// SPDX-License-Identifier: BSD-3-Clause
// Checks the description of a remote package.

#include "sceneweld/parsers/files/remote/remote_params.h"

#include <algorithm>
#include <array>

#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {
namespace {

struct ArchiveType {
  std::string_view name;
  std::array<std::string_view, 2> suffixes;
};
constexpr ArchiveType kArchiveTypes[] = {
    {"zip", {".zip", ".zip"}},        {"tar", {".tar", ".tar"}},      {"gztar", {".tar.gz", ".tgz"}},
    {"bztar", {".tar.bz2", ".tbz2"}}, {"xztar", {".tar.xz", ".txz"}},
};

constexpr std::string_view kSchemes[] = {"https://", "http://", "file://"};

std::string_view TypeBySuffix(std::string_view url) {
  const std::string_view path = url.substr(0, url.find_first_of("?#"));
  for (const ArchiveType& type : kArchiveTypes) {
    for (const std::string_view suffix : type.suffixes) {
      if (path.ends_with(suffix)) return type.name;
    }
  }
  return {};
}

bool IsHexadecimal(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

std::string ListedTypes() {
  std::string list;
  for (const ArchiveType& type : kArchiveTypes) list += (list.empty() ? "" : ", ") + Quoted(type.name);
  return list;
}

bool CheckUrl(const RemoteParams::Part& url, Diagnostics& diagnostics) {
  const auto scheme = std::find_if(std::begin(kSchemes), std::end(kSchemes),
                                   [&](std::string_view known) { return url.text.starts_with(known); });
  const bool is_clean =
      std::none_of(url.text.begin(), url.text.end(), [](char c) { return c == ' ' || (c >= '\0' && c < ' '); });
  if (scheme != std::end(kSchemes) && url.text.size() > scheme->size() && is_clean) return true;
  Diagnostic& error = diagnostics.Error("unknown-value", url.span, Quoted(url.text) + " is not the URL of an archive");
  error.Help(is_clean ? "begin it with `https://`, `http://` or `file://`" : "write a blank in a URL as `%20`");
  return false;
}

bool CheckSha256(const RemoteParams::Part& sha256, Diagnostics& diagnostics) {
  if (sha256.text.size() == 64 && std::all_of(sha256.text.begin(), sha256.text.end(), IsHexadecimal)) return true;
  const auto wrong = std::find_if_not(sha256.text.begin(), sha256.text.end(), IsHexadecimal);
  const std::string count = std::to_string(sha256.text.size());
  const std::string what = wrong != sha256.text.end() ? ", and here are others" : ", not of " + count;
  diagnostics.Error("unknown-value", sha256.span, "a checksum `sha256` is a text of 64 hexadecimal digits" + what)
      .Help("`sha256sum ARCHIVE` prints it");
  return false;
}

bool CheckType(const RemoteParams& params, const std::string& name, Span place, Diagnostics& diagnostics) {
  if (!params.archive_type) {
    if (params.urls.empty() || !ArchiveTypeOf(params).empty()) return true;
    diagnostics
        .Error("missing-value", params.urls.front().span ? params.urls.front().span : place,
               "the URL has no known suffix of an archive, so package " + Quoted(name) + " needs `archive_type`")
        .Help("one of " + ListedTypes());
    return false;
  }
  const std::string& written = params.archive_type->text;
  std::vector<std::string_view> names;
  for (const ArchiveType& type : kArchiveTypes) {
    if (type.name == written) return true;
    names.push_back(type.name);
  }
  Diagnostic& error =
      diagnostics.Error("unknown-value", params.archive_type->span, "unknown archive type " + Quoted(written));
  const std::string_view by_suffix = TypeBySuffix("." + written);
  const std::string nearest = by_suffix.empty() ? ClosestName(written, names) : std::string(by_suffix);
  if (nearest.empty()) {
    error.Help("one of " + ListedTypes());
  } else {
    error.Suggest(nearest);
  }
  return false;
}

bool CheckStripPrefix(const RemoteParams::Part& prefix, Diagnostics& diagnostics) {
  const std::string slashed = "/" + prefix.text + "/";
  if (!prefix.text.starts_with('/') && slashed.find("/../") == std::string::npos) return true;
  diagnostics.Error("unknown-value", prefix.span,
                    Quoted(prefix.text) + " is not a folder in an archive: it is absolute or contains `..`");
  return false;
}

}  // namespace

std::string_view ArchiveTypeOf(const RemoteParams& params) {
  if (params.archive_type) return params.archive_type->text;
  for (const RemoteParams::Part& url : params.urls) {
    if (const std::string_view type = TypeBySuffix(url.text); !type.empty()) return type;
  }
  return {};
}

bool CheckRemoteParams(const std::string& name, const RemoteParams& params, Span place, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.error_count();
  if (params.urls.empty()) {
    diagnostics.Error("missing-value", place, "the remote package " + Quoted(name) + " needs `urls`, at least one");
  }
  for (const RemoteParams::Part& url : params.urls) CheckUrl(url, diagnostics);
  if (params.sha256.text.empty() && !params.sha256.span) {
    diagnostics.Error("missing-value", place, "the remote package " + Quoted(name) + " needs `sha256`")
        .Help("`sha256sum ARCHIVE` prints it");
  } else {
    CheckSha256(params.sha256, diagnostics);
  }
  if (diagnostics.error_count() == errors || params.archive_type) CheckType(params, name, place, diagnostics);
  if (params.strip_prefix) CheckStripPrefix(*params.strip_prefix, diagnostics);
  return diagnostics.error_count() == errors;
}

std::string DifferingPart(const RemoteParams& a, const RemoteParams& b) {
  if (a.urls != b.urls) return "urls";
  if (!(a.sha256 == b.sha256)) return "sha256";
  if (a.archive_type != b.archive_type) return "archive_type";
  if (a.strip_prefix != b.strip_prefix) return "strip_prefix";
  return {};
}

}  // namespace sceneweld
