#include "sceneweld/parsers/mesh/gltf_file.h"

#include <nlohmann/json.hpp>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/mesh/byte_reader.h"

namespace sceneweld {
namespace {

using Json = nlohmann::json;

int HexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// The parser tells no places: the first such text is the place.
Span PlaceOf(const Source* source, const std::string& uri) {
  if (!source) return {};
  const auto at = source->text().find("\"" + uri + "\"");
  if (at == std::string::npos) return {source, 0, 0};
  const auto begin = static_cast<std::uint32_t>(at + 1);
  return {source, begin, begin + static_cast<std::uint32_t>(uri.size())};
}

std::vector<MeshCompanion> Named(const Json& gltf, const char* list, std::string_view kind, const std::string& path,
                                 const Source* source) {
  std::vector<MeshCompanion> named;
  const auto entries = gltf.find(list);
  if (entries == gltf.end() || !entries->is_array()) return named;
  for (const Json& entry : *entries) {
    if (!entry.is_object()) continue;
    const auto found = entry.find("uri");
    if (found == entry.end() || !found->is_string()) continue;
    const std::string uri = found->get<std::string>();
    if (uri.starts_with("data:")) continue;
    named.push_back({kind, uri, NormalizedPath(PercentDecoded(uri), FolderOf(path)), PlaceOf(source, uri)});
  }
  return named;
}

GltfFiles FilesOf(const Json& gltf, const std::string& path, const Source* source) {
  return {Named(gltf, "buffers", "buffer", path, source), Named(gltf, "images", "texture", path, source)};
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
  try {
    const Json gltf = Json::parse(source.text());
    if (gltf.is_object()) return FilesOf(gltf, source.path(), &source);
    diagnostics.Error("malformed-mesh", {&source, 0, 0}, "a glTF file is a JSON object");
  } catch (const Json::parse_error& error) {
    const auto at = static_cast<std::uint32_t>(std::min(error.byte > 0 ? error.byte - 1 : 0, source.text().size()));
    diagnostics.Error("malformed-mesh", {&source, at, at}, "this is no JSON, which a glTF file is");
  } catch (const Json::exception&) {
    diagnostics.Error("malformed-mesh", {&source, 0, 0}, "this is no JSON that can be read");
  }
  return std::nullopt;
}

std::optional<GltfFiles> FilesOfGlb(std::string_view bytes, const std::string& path, const std::string& shown,
                                    Span span, Diagnostics& diagnostics) {
  const auto refuse = [&](const std::string& why) {
    diagnostics.Error("malformed-mesh", span, Quoted(shown) + " is no GLB file that can be read: " + why)
        .InFile(span ? std::string() : shown);
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
    return refuse("its header says " + std::to_string(length) + " bytes, and it has " + std::to_string(bytes.size()));
  }
  if (bytes.substr(kHeader + 4, 4) != "JSON") return refuse("its first part is not JSON");
  if (chunk > bytes.size() - kHeader - kChunk) return refuse("its JSON part ends behind the file");
  try {
    const Json gltf = Json::parse(bytes.substr(kHeader + kChunk, chunk));
    if (gltf.is_object()) return FilesOf(gltf, path, nullptr);
  } catch (const Json::exception&) {
    return refuse("its JSON part is no JSON");
  }
  return refuse("its JSON part is not an object");
}

}  // namespace sceneweld
