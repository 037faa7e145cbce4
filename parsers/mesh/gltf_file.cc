// SPDX-License-Identifier: BSD-3-Clause
// Finds the files of a glTF file.

#include "sceneweld/parsers/mesh/gltf_file.h"

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/mesh/byte_reader.h"
#include "sceneweld/scene/text/json_value.h"

namespace sceneweld {
namespace {

int HexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// `with_places`: the text is one that the user can see.
std::vector<MeshCompanion> Named(const JsonValue& gltf, std::string_view list, std::string_view kind,
                                 const std::string& path, bool with_places) {
  std::vector<MeshCompanion> named;
  const JsonValue entries = gltf.Find(list);
  if (!entries || !entries.is_list()) return named;
  for (JsonValue entry = entries.first(); entry; entry = entry.next()) {
    const JsonValue found = entry.Find("uri");
    if (!found || !found.is_string() || found.text().starts_with("data:")) continue;
    Span place = with_places ? found.span() : Span();
    if (place) place = {place.source, place.begin + 1, place.end - 1};  // without the quotes
    named.push_back(
        {kind, std::string(found.text()), NormalizedPath(PercentDecoded(found.text()), FolderOf(path)), place});
  }
  return named;
}

GltfFiles FilesOf(const JsonValue& gltf, const std::string& path, bool with_places) {
  return {Named(gltf, "buffers", "buffer", path, with_places), Named(gltf, "images", "texture", path, with_places)};
}

}  // namespace

std::string PercentDecoded(std::string_view uri) {
  std::string text;
  for (std::size_t i = 0; i < uri.size(); ++i) {
    const int high = uri[i] == '%' && i + 2 < uri.size() ? HexDigit(uri[i + 1]) : -1;
    const int low = high >= 0 ? HexDigit(uri[i + 2]) : -1;
    if (low < 0) {
      text += uri[i];
    } else {
      text += static_cast<char>(high * 16 + low);
      i += 2;
    }
  }
  return text;
}

std::optional<GltfFiles> FilesOfGltf(const Source& source, Diagnostics& diagnostics) {
  Diagnostics of_text;
  const auto document = JsonDocument::Parse(source, {}, of_text);
  if (!document) {
    const Diagnostic& first = of_text.all().front();
    diagnostics.Error("malformed-mesh", first.span, "this is not a glTF file: " + first.message);
    return std::nullopt;
  }
  if (document->root().is_object()) return FilesOf(document->root(), source.path(), true);
  diagnostics.Error("malformed-mesh", {&source, 0, 0}, "a glTF file is a JSON object");
  return std::nullopt;
}

std::optional<GltfFiles> FilesOfGlb(std::string_view bytes, const NamedFile& file, Span span,
                                    Diagnostics& diagnostics) {
  const auto refuse = [&](const std::string& why) {
    diagnostics.Error("malformed-mesh", span, Quoted(file.shown) + " is not a readable GLB file: " + why)
        .InFileUnlessSpan(file);
    return std::nullopt;
  };
  constexpr std::size_t kHeader = 12, kChunk = 8;
  if (!bytes.starts_with("glTF")) return refuse("it does not begin with `glTF`");
  if (bytes.size() < kHeader + kChunk) return refuse("it ends in its header");
  ByteReader reader(bytes.substr(4));
  const std::uint32_t version = reader.Unsigned();
  const std::uint32_t length = reader.Unsigned();
  const std::uint32_t chunk = reader.Unsigned();
  if (version != 2) return refuse("it is of version " + std::to_string(version) + ", not 2");
  if (length != bytes.size()) {
    return refuse("its header gives " + std::to_string(length) + " bytes, and it has " + std::to_string(bytes.size()));
  }
  if (bytes.substr(kHeader + 4, 4) != "JSON") return refuse("its first part is not JSON");
  if (chunk > bytes.size() - kHeader - kChunk) return refuse("its JSON part ends behind the file");
  const Source text(file.path, file.shown, std::string(bytes.substr(kHeader + kChunk, chunk)));
  Diagnostics of_text;
  const auto document = JsonDocument::Parse(text, {}, of_text);
  if (!document) return refuse("its JSON part is not JSON");
  if (document->root().is_object()) return FilesOf(document->root(), file.path, false);
  return refuse("its JSON part is not an object");
}

}  // namespace sceneweld
