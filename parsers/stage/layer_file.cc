// SPDX-License-Identifier: BSD-3-Clause
// Reads layers and other files, on the disk or in packages. The first bytes of a layer decide its form.

#include "sceneweld/parsers/stage/layer_file.h"

#include <algorithm>
#include <array>
#include <utility>

#include "sceneweld/parsers/files/content_kind.h"
#include "sceneweld/parsers/stage/crate/crate_reader.h"
#include "sceneweld/parsers/stage/usda/usda_reader.h"
#include "sceneweld/parsers/stage/usdz_package.h"
#include "sceneweld/scene/text/utf8.h"

namespace sceneweld::stage {
namespace {

constexpr std::array<std::string_view, 4> kLayerSuffixes = {".usda", ".usdc", ".usd", ".usdz"};
/// Of packages in packages.
constexpr int kMostNestedPackages = 8;

// A file, on the disk or in a package.
struct AssetFile {
  std::string path;
  std::string shown;
  NamedFile named() const { return {shown, path}; }
};

class LayerReader {
 public:
  LayerReader(Span span, Files& files, Diagnostics& diagnostics)
      : span_(span), files_(files), diagnostics_(diagnostics) {}

  AssetFile FileAt(const std::string& path) const {
    const auto [outer, inner] = SplitPackagePath(path);
    return {path, inner.empty() ? files_.Shown(path) : files_.Shown(outer) + "[" + inner + "]"};
  }

  std::optional<std::string> Bytes(const AssetFile& file) {
    const auto [outer, inner] = SplitPackagePath(file.path);
    if (inner.empty()) return files_.ReadBytes(file.path, span_, diagnostics_);
    const auto package = PackageBytes(FileAt(outer));
    if (!package) return std::nullopt;
    auto bytes = BytesIn(*package, FileAt(outer), inner, 0);
    if (bytes && !files_.CountMade(Quoted(file.shown), bytes->size(), span_, diagnostics_)) return std::nullopt;
    return bytes;
  }

  std::shared_ptr<Layer> Read(const AssetFile& file, std::string bytes, int depth) {
    if (bytes.starts_with("PXR-USDC")) return ReadCrateOf(file, bytes);
    if (BeginsLikePackage(bytes)) return ReadFirst(file, bytes, depth);
    if (ReportOtherContent(file.named(), bytes, Wanted::kModel, span_, diagnostics_)) return nullptr;
    if (const auto bad = FirstInvalidUtf8(bytes)) return NotText(file, bytes, *bad);
    return ReadUsda(files_.sources()->Add(file.path, file.shown, std::move(bytes)), files_.limits(), diagnostics_);
  }

  std::shared_ptr<Layer> ReadCrateOf(const AssetFile& file, std::string_view bytes) {
    // Its spans point into an empty text: a crate has no lines.
    const Source& source = files_.sources()->Add(file.path, file.shown, "");
    return ReadCrate(bytes, source, files_.limits(), diagnostics_);
  }

  // The layer of a package that opens.
  std::shared_ptr<Layer> ReadFirst(const AssetFile& package, std::string_view bytes, int depth) {
    std::string why;
    const auto inside = FilesOfPackage(bytes, why);
    if (!inside) return Fail(package, why);
    const PackagedFile& first = inside->front();
    if (!IsLayerFile(first.name)) return Fail(package, "its first file, " + Quoted(first.name) + ", is not a layer");
    if (!first.IsIntact()) return Fail(package, "its file " + Quoted(first.name) + " is damaged");
    if (depth >= kMostNestedPackages) return Fail(package, "packages are nested too deeply");
    AssetFile file{PackagePath(package.path, first.name), PackagePath(package.shown, first.name)};
    return Read(file, std::string(first.bytes), depth + 1);
  }

  std::nullptr_t NotText(const AssetFile& file, std::string_view bytes, std::size_t bad) {
    if (bytes.find('\0') == std::string_view::npos) {
      const Source& source = files_.sources()->Add(file.path, file.shown, std::string(bytes));
      const auto at = static_cast<std::uint32_t>(bad);
      diagnostics_.Error("invalid-utf8", Span{&source, at, at + 1}, "this is not UTF-8 text")
          .Help("save the file in the encoding UTF-8");
      return nullptr;
    }
    const std::string_view wide = WideEncodingOf(bytes);
    diagnostics_
        .Error("malformed-usd", span_,
               Quoted(file.shown) + (wide.empty() ? " is neither text of USD, nor a crate, nor a package"
                                                  : " is " + std::string(wide) + " text, not UTF-8 text"))
        .InFileUnlessSpan(file.named());
    return nullptr;
  }

 private:
  std::nullptr_t Fail(const AssetFile& package, const std::string& why) {
    diagnostics_.Error("malformed-usd", span_, Quoted(package.shown) + " is not a valid package: " + why)
        .InFileUnlessSpan(package.named());
    return nullptr;
  }

  // A package is read again for each file in it; only the bytes of that file count against the limits.
  std::optional<std::string> PackageBytes(const AssetFile& package) {
    std::string why;
    const bool is_short = files_.system().SizeOf(package.path) <= files_.limits().max_file_bytes;
    auto bytes = is_short ? files_.system().Read(package.path, files_.limits().max_file_bytes, why) : std::nullopt;
    if (!bytes && is_short) {
      diagnostics_.Error("file-not-found", span_, "cannot read " + Quoted(package.shown) + ": " + why)
          .InFileUnlessSpan(package.named());
    } else if (!is_short || bytes->size() > files_.limits().max_file_bytes || files_.limits().ShouldStop()) {
      diagnostics_.Error("limit-exceeded", span_, Quoted(package.shown) + " is too long, or the time is over")
          .InFileUnlessSpan(package.named());
      return std::nullopt;
    }
    return bytes;
  }

  std::optional<std::string> BytesIn(std::string_view package, const AssetFile& shown, const std::string& name,
                                     int depth) {
    const auto [outer, inner] = SplitPackagePath(name);
    std::string why;
    const auto inside = FilesOfPackage(package, why);
    if (!inside || depth >= kMostNestedPackages) {
      Fail(shown, inside ? "packages are nested too deeply" : why);
      return std::nullopt;
    }
    const std::string& wanted = inner.empty() ? name : outer;
    const auto found =
        std::find_if(inside->begin(), inside->end(), [&](const PackagedFile& file) { return file.name == wanted; });
    if (found == inside->end()) {
      diagnostics_.Error("file-not-found", span_, Quoted(shown.shown) + " has no file " + Quoted(wanted))
          .InFileUnlessSpan(shown.named());
      return std::nullopt;
    }
    if (!found->IsIntact()) {
      Fail(shown, "its file " + Quoted(wanted) + " is damaged");
      return std::nullopt;
    }
    if (inner.empty()) return std::string(found->bytes);
    return BytesIn(found->bytes, {PackagePath(shown.path, wanted), PackagePath(shown.shown, wanted)}, inner, depth + 1);
  }

  Span span_;
  Files& files_;
  Diagnostics& diagnostics_;
};

}  // namespace

bool IsLayerFile(std::string_view path) {
  return std::any_of(kLayerSuffixes.begin(), kLayerSuffixes.end(),
                     [&](std::string_view suffix) { return HasSuffix(path, suffix); });
}

std::shared_ptr<Layer> ReadLayer(const std::string& path, Span span, Files& files, Diagnostics& diagnostics) {
  LayerReader reader(span, files, diagnostics);
  const AssetFile file = reader.FileAt(path);
  auto bytes = reader.Bytes(file);
  return bytes ? reader.Read(file, *std::move(bytes), 0) : nullptr;
}

std::shared_ptr<Layer> ReadLayer(const Source& source, Files& files, Diagnostics& diagnostics) {
  LayerReader reader({}, files, diagnostics);
  const AssetFile file{source.path(), source.shown()};
  const std::string& bytes = source.text();
  if (bytes.starts_with("PXR-USDC")) return reader.ReadCrateOf(file, bytes);
  if (BeginsLikePackage(bytes)) return reader.ReadFirst(file, bytes, 0);
  if (const auto bad = FirstInvalidUtf8(bytes)) return reader.NotText(file, bytes, *bad);
  return ReadUsda(source, files.limits(), diagnostics);
}

std::optional<std::string> ReadAssetBytes(const std::string& path, Span span, Files& files, Diagnostics& diagnostics) {
  LayerReader reader(span, files, diagnostics);
  return reader.Bytes(reader.FileAt(path));
}

std::string ResolvedAsset(const std::string& asset, const Layer& layer) {
  // Arguments for OpenUSD may follow the name.
  const std::string name = asset.substr(0, asset.find(":SDF_FORMAT_ARGS:"));
  if (name.empty() || name.find("://") != std::string::npos) return name;
  const auto [outer, inner] = SplitPackagePath(layer.path);
  if (inner.empty() || name.starts_with('/')) return NormalizedPath(name, FolderOf(layer.path));
  Layer within;
  within.path = inner;
  std::string found = ResolvedAsset(name, within);
  return outer + "[" + found + "]";
}

}  // namespace sceneweld::stage
