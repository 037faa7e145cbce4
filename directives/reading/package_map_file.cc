// SPDX-License-Identifier: BSD-3-Clause
// Reads package map files.

#include "sceneweld/directives/reading/package_map_file.h"

#include <optional>
#include <utility>
#include <vector>

#include "sceneweld/directives/reading/schema.h"
#include "sceneweld/parsers/languages/yaml/yaml_tree.h"

namespace sceneweld {
namespace {

struct PackageEntry {
  const YamlNode* name = nullptr;
  std::optional<DirectiveText> path;
  std::optional<std::vector<DirectiveText>> urls;
  std::optional<DirectiveText> sha256;
  std::optional<DirectiveText> archive_type;
  std::optional<DirectiveText> strip_prefix;
  std::optional<DirectiveText> deprecated;
};

struct MapFile {
  std::vector<PackageEntry> packages;
};

constexpr KeyRow kPackageKeys[] = {
    key<&PackageEntry::path>("path", Presence::kOptional, "Folder of a local package, from this file's folder."),
    key<&PackageEntry::urls>("urls", Presence::kOptional,
                             "Where the archive of a remote package is: `https://`, `http://` or `file://`, tried in "
                             "turn."),
    key<&PackageEntry::sha256>("sha256", Presence::kOptional,
                               "SHA-256 checksum of the archive, 64 hexadecimal digits."),
    key<&PackageEntry::archive_type>(
        "archive_type", Presence::kOptional,
        "`zip`, `tar`, `gztar`, `bztar` or `xztar`; if not given, by the suffix of a URL."),
    key<&PackageEntry::strip_prefix>("strip_prefix", Presence::kOptional,
                                     "The folder of the archive that is the package; files outside of it are ignored."),
    key<&PackageEntry::deprecated>("deprecated", Presence::kOptional,
                                   "The package is deprecated; the message for its users."),
};

std::span<const KeyRow> PackageKeys() { return kPackageKeys; }
constexpr ValueForm kPackageForm{.kind = ValueForm::Kind::kMapping, .keys = &PackageKeys};

}  // namespace

namespace schema {

template <>
struct Reader<std::vector<PackageEntry>> {
  static constexpr std::string_view kText = "a mapping from names to packages";
  static constexpr ValueForm kForm{.kind = ValueForm::Kind::kMap, .item = &kPackageForm};
  static void Read(const KeyRow& row, const YamlEntry& entry, std::vector<PackageEntry>& value,
                   Diagnostics& diagnostics) {
    if (!entry.value->is_mapping()) {
      ReportWrongType(row.name, row.type, entry, diagnostics);
      return;
    }
    const std::size_t errors_before = diagnostics.error_count();
    for (const YamlEntry& package : entry.value->entries()) {
      if (diagnostics.error_count() - errors_before >= kMostErrorsPerValue) return;
      const std::string_view name = package.key->text();
      if (name.empty() || name.find('/') != std::string_view::npos) {
        diagnostics.Error("empty-name", package.key->span(),
                          name.empty() ? "a package needs a name"
                                       : "the name of a package, " + Quoted(name) + ", cannot contain a slash");
      } else if (!package.value->is_mapping()) {
        ReportWrongType(name, "a mapping with `path`, or with `urls` and `sha256`", package, diagnostics);
      } else {
        const std::size_t errors = diagnostics.error_count();
        PackageEntry read;
        read.name = package.key;
        ReadMapping(*package.value, kPackageKeys, &read, name, package.key->span(), diagnostics);
        if (diagnostics.error_count() == errors) value.push_back(std::move(read));
      }
    }
  }
};

}  // namespace schema

namespace {

constexpr KeyRow kMapKeys[] = {
    key<&MapFile::packages>("packages", Presence::kRequired, "The packages by name."),
};

RemoteParams::Part PartOf(const DirectiveText& text) { return {std::string(text.text()), text.span()}; }

std::optional<RemoteParams::Part> PartOf(const std::optional<DirectiveText>& text) {
  if (!text) return std::nullopt;
  return PartOf(*text);
}

// A local package has none of the keys of a remote one.
bool CheckLocal(const PackageEntry& entry, Diagnostics& diagnostics) {
  const auto exclude = [&](std::string_view key, Span span) {
    diagnostics
        .Error("conflicting-values", span, Quoted(key) + " belongs to a remote package, and `path` to a local one")
        .Note(entry.path->span(), "`path` is given here");
    return false;
  };
  if (entry.urls) return exclude("urls", entry.urls->empty() ? entry.name->span() : entry.urls->front().span());
  if (entry.sha256) return exclude("sha256", entry.sha256->span());
  if (entry.archive_type) return exclude("archive_type", entry.archive_type->span());
  if (entry.strip_prefix) return exclude("strip_prefix", entry.strip_prefix->span());
  if (!entry.path->text().empty()) return true;
  diagnostics.Error("empty-name", entry.path->span(), "`path` must not be empty").Help("`.` is this file's folder");
  return false;
}

class Adding {
 public:
  Adding(std::string folder, const RemoteAccess& access, PackageMap& packages, Files& files, Diagnostics& diagnostics)
      : folder_(std::move(folder)), access_(access), packages_(packages), files_(files), diagnostics_(diagnostics) {}

  bool Add(const PackageEntry& entry) {
    const std::string name(entry.name->text());
    if (!(entry.path ? AddLocal(name, entry) : AddRemote(name, entry))) return false;
    if (entry.deprecated) packages_.Deprecate(name, std::string(entry.deprecated->text()));
    return true;
  }

 private:
  bool AddLocal(const std::string& name, const PackageEntry& entry) {
    return CheckLocal(entry, diagnostics_) &&
           packages_.Add(name, NormalizedPath(entry.path->text(), folder_), files_, diagnostics_, entry.name->span());
  }

  bool AddRemote(const std::string& name, const PackageEntry& entry) {
    const Span place = entry.name->span();
    if (!entry.urls && !entry.sha256) {
      diagnostics_.Error("missing-value", place, "package " + Quoted(name) + " needs `path`, or `urls` and `sha256`");
      return false;
    }
    RemoteParams params;
    if (entry.urls) {
      for (const DirectiveText& url : *entry.urls) params.urls.push_back(PartOf(url));
    }
    if (entry.sha256) params.sha256 = PartOf(*entry.sha256);
    params.archive_type = PartOf(entry.archive_type);
    params.strip_prefix = PartOf(entry.strip_prefix);
    return packages_.AddRemote(name, std::move(params), access_, files_, diagnostics_, place);
  }

  const std::string folder_;
  const RemoteAccess& access_;
  PackageMap& packages_;
  Files& files_;
  Diagnostics& diagnostics_;
};

}  // namespace

bool ReadPackageMapFile(const std::string& path, const RemoteAccess& access, PackageMap& packages, Files& files,
                        Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.error_count();
  const Source* source = files.ReadText(path, {}, diagnostics);
  if (!source) return false;
  const auto tree = YamlTree::Parse(*source, files.limits(), diagnostics);
  if (!tree) return false;
  const YamlNode* root = tree->root();
  if (!root || !root->is_mapping()) {
    diagnostics
        .Error("wrong-root", root && root->span() ? root->span() : Span{source, 0, 0},
               "a package map file is a mapping with the key `packages`")
        .Help("as in `packages: {kit: {path: models/kit}}`");
    return false;
  }
  MapFile map;
  ReadMapping(*root, kMapKeys, &map, "package map",
              root->entries().empty() ? root->span() : root->entries().front().key->span(), diagnostics);
  Adding adding(FolderOf(path), access, packages, files, diagnostics);
  for (const PackageEntry& entry : map.packages) {
    if (diagnostics.error_count() - errors >= kMostErrorsPerValue) break;
    adding.Add(entry);
  }
  return diagnostics.error_count() == errors;
}

}  // namespace sceneweld
