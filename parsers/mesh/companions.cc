// SPDX-License-Identifier: BSD-3-Clause
// Finds the images of a COLLADA file.
// Finds the files of a glTF file.
// Reads material libraries of OBJ files.
// Finds the files that a mesh file refers to.

#include "sceneweld/parsers/mesh/companions.h"

#include <tinyxml2.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/mesh/byte_reader.h"
#include "sceneweld/parsers/mesh/obj_mesh.h"
#include "sceneweld/parsers/mesh/words.h"
#include "sceneweld/scene/json/json_value.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {

std::vector<MeshCompanion> ImagesOfDae(const Source& source) {
  std::vector<MeshCompanion> images;
  // Long lists of numbers may surround the list of images, so that only the text of the list itself is parsed.
  const std::string& text = source.text();
  for (std::size_t at = 0; (at = text.find("<library_images", at)) != std::string::npos;) {
    constexpr std::string_view kEnd = "</library_images>";
    std::size_t end = text.find(kEnd, at);
    if (end == std::string::npos) break;
    end += kEnd.size();
    tinyxml2::XMLDocument document;
    const bool good = document.Parse(text.data() + at, end - at) == tinyxml2::XML_SUCCESS;
    const tinyxml2::XMLElement* list = good ? document.RootElement() : nullptr;
    at = end;
    if (!list) continue;
    for (const auto* image = list->FirstChildElement("image"); image; image = image->NextSiblingElement("image")) {
      const tinyxml2::XMLElement* from = image->FirstChildElement("init_from");
      if (!from) continue;
      if (const tinyxml2::XMLElement* ref = from->FirstChildElement("ref")) from = ref;
      const std::string_view uri = from->GetText() ? Trimmed(from->GetText()) : std::string_view();
      if (uri.empty()) continue;
      images.push_back({"texture", std::string(uri), NormalizedPath(PercentDecoded(uri), FolderOf(source.path())), {}});
    }
  }
  return images;
}

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

namespace {

bool NamesTexture(std::string_view keyword) {
  constexpr std::string_view kKeywords[] = {"map_Ka",   "map_Kd",   "map_Ks", "map_Ke", "map_Ns", "map_d",
                                            "map_Bump", "map_bump", "bump",   "map_Pr", "map_Pm", "map_Ps",
                                            "norm",     "disp",     "decal",  "refl"};
  return std::find(std::begin(kKeywords), std::end(kKeywords), keyword) != std::end(kKeywords);
}

// Options are words like `-bm 0.5` or `-clamp on`. The rest of the line, including blanks, is the name.
std::string_view WithoutOptions(std::string_view text) {
  while (text.starts_with('-')) {
    Words words(text);
    const std::string_view option = words.Next();
    std::string_view rest = text.substr(option.size());
    // Numbers and switches belong to the option.
    for (;;) {
      rest = Trimmed(rest);
      const std::string_view word = Words(rest).Next();
      if (word.size() == rest.size()) return rest;  // The last one is the name.
      const bool belongs =
          ParseNumber(word) || word == "on" || word == "off" || option == "-type" || option == "-imfchan";
      if (!belongs) break;
      rest.remove_prefix(word.size());
      if (option == "-type" || option == "-imfchan") break;
    }
    text = Trimmed(rest);
  }
  return text;
}

// The lines of one material.
class MaterialLines {
 public:
  MaterialLines(std::string name, const std::string& folder, MeshLooks& looks) : folder_(folder), looks_(looks) {
    look_.name = std::move(name);
  }

  void Read(std::string_view keyword, std::string_view rest) {
    if (keyword == "Kd") {
      if (const auto color = Color(rest)) diffuse_ = *color;
    } else if (keyword == "Ke") {
      if (const auto color = Color(rest)) look_.emissive = *color;
    } else if (keyword == "d") {
      Set(opacity_, rest);
    } else if (keyword == "Tr") {
      double transparency = 0;
      if (Set(transparency, rest)) opacity_ = 1 - transparency;
    } else if (keyword == "Ns") {
      double exponent = 0;
      // The roughness that gives a highlight of the same width.
      if (Set(exponent, rest) && exponent >= 0) highlight_ = std::sqrt(2 / (exponent + 2));
    } else if (keyword == "Ks") {
      if (const auto color = Color(rest)) is_dull_ = *color == std::array<double, 3>{};
    } else if (keyword == "Pr") {
      double roughness = 0;
      if (Set(roughness, rest)) roughness_ = roughness;
    } else if (keyword == "Pm") {
      Set(look_.metallic, rest);
    } else if (keyword == "map_Kd") {
      Image(look_.base_color_image, rest);
    } else if (keyword == "map_Ke") {
      Image(look_.emissive_image, rest);
    } else if (keyword == "norm") {
      Image(look_.normal_image, rest);
    }
  }

  MeshLook Result() {
    const bool black = diffuse_ == std::array<double, 3>{};
    // Exporters write black beside an image. The image must not become darker.
    if (black && look_.base_color_image != MeshLook::kNone) diffuse_ = {1, 1, 1};
    if (look_.emissive_image != MeshLook::kNone && look_.emissive == std::array<double, 3>{}) {
      look_.emissive = {1, 1, 1};
    }
    opacity_ = std::clamp(opacity_, 0.0, 1.0);
    look_.base_color = {diffuse_[0], diffuse_[1], diffuse_[2], opacity_};
    if (opacity_ < 1) look_.alpha = MeshLook::Alpha::kBlend;
    if (highlight_ && !is_dull_) look_.roughness = *highlight_;
    if (roughness_) look_.roughness = std::clamp(*roughness_, 0.0, 1.0);
    look_.metallic = std::clamp(look_.metallic, 0.0, 1.0);
    return std::move(look_);
  }

 private:
  static bool Set(double& value, std::string_view rest) {
    const auto number = Words(rest).Number();
    if (number) value = *number;
    return number.has_value();
  }
  // A single number is a grey.
  static std::optional<std::array<double, 3>> Color(std::string_view rest) {
    Words words(rest);
    const auto red = words.Number();
    if (!red) return std::nullopt;
    const double green = words.Number().value_or(*red);
    return std::array{LinearFromSrgb(*red), LinearFromSrgb(green), LinearFromSrgb(words.Number().value_or(*red))};
  }
  void Image(std::uint32_t& image, std::string_view rest) {
    const std::string_view name = WithoutOptions(Trimmed(rest));
    if (name.empty()) return;
    image = looks_.ImageOf(NormalizedPath(name, folder_));
    Place(Trimmed(rest).substr(0, static_cast<std::size_t>(name.data() - Trimmed(rest).data())));
  }

  // `-o` and `-s`, which count from the lower left corner. All images of a look have the same placement.
  void Place(std::string_view options) {
    std::array<double, 2> shift{0, 0}, scale{1, 1};
    Words words(options);
    for (std::string_view word = words.Next(); !word.empty(); word = words.Next()) {
      if (word == "-clamp") looks_.LeaveOut("images that are not repeated");
      if (word != "-o" && word != "-s") continue;
      std::array<double, 2>& to = word == "-o" ? shift : scale;
      for (double& number : to) number = words.Number().value_or(number);
    }
    const std::array<double, 2> offset{shift[0], 1 - scale[1] - shift[1]};
    if (is_placed_ && (look_.uv_offset != offset || look_.uv_scale != scale)) {
      looks_.LeaveOut("images of one material that are placed differently");
      return;
    }
    is_placed_ = true;
    look_.uv_offset = offset;
    look_.uv_scale = scale;
  }

  const std::string& folder_;
  MeshLooks& looks_;
  MeshLook look_;
  std::array<double, 3> diffuse_{LinearFromSrgb(0.8), LinearFromSrgb(0.8), LinearFromSrgb(0.8)};
  double opacity_ = 1;
  std::optional<double> highlight_;  // as a roughness
  bool is_dull_ = false;
  bool is_placed_ = false;
  std::optional<double> roughness_;
};

}  // namespace

std::vector<MeshCompanion> TexturesOfMtl(const Source& source) {
  std::vector<MeshCompanion> textures;
  const std::string folder = FolderOf(source.path());
  std::string_view text = source.text();
  while (!text.empty()) {
    const std::string_view whole = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(whole.size() + 1, text.size()));
    const std::string_view line = Trimmed(whole);
    const std::string_view keyword = Words(line).Next();
    if (!NamesTexture(keyword)) continue;
    const std::string_view name = WithoutOptions(Trimmed(line.substr(keyword.size())));
    if (name.empty()) continue;
    const auto begin = static_cast<std::uint32_t>(name.data() - source.text().data());
    textures.push_back({"texture",
                        std::string(name),
                        NormalizedPath(name, folder),
                        {&source, begin, begin + static_cast<std::uint32_t>(name.size())}});
  }
  return textures;
}

std::vector<MeshLook> LooksOfMtl(const Source& source, MeshLooks& looks) {
  std::vector<MeshLook> found;
  const std::string folder = FolderOf(source.path());
  std::optional<MaterialLines> material;
  std::string_view text = source.text();
  while (!text.empty()) {
    const std::string_view whole = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(whole.size() + 1, text.size()));
    const std::string_view line = Trimmed(whole);
    const std::string_view keyword = Words(line).Next();
    const std::string_view rest = line.substr(keyword.size());
    if (keyword == "newmtl") {
      if (material) found.push_back(material->Result());
      material.emplace(std::string(Trimmed(rest)), folder, looks);
    } else if (material) {
      material->Read(keyword, rest);
    }
  }
  if (material) found.push_back(material->Result());
  return found;
}

namespace {

std::vector<MeshCompanion> OfGltf(std::optional<GltfFiles> files) {
  if (!files) return {};
  std::move(files->images.begin(), files->images.end(), std::back_inserter(files->buffers));
  return std::move(files->buffers);
}

}  // namespace

std::vector<Companion> CompanionsOf(const std::string& path, std::string bytes) {
  std::vector<MeshCompanion> named;
  Diagnostics unheard;
  const Source source(path, path, std::move(bytes));
  if (HasSuffix(path, ".obj")) {
    named = MaterialLibrariesOfObj(source);
  } else if (HasSuffix(path, ".mtl")) {
    named = TexturesOfMtl(source);
  } else if (HasSuffix(path, ".gltf")) {
    named = OfGltf(FilesOfGltf(source, unheard));
  } else if (HasSuffix(path, ".glb")) {
    named = OfGltf(FilesOfGlb(source.text(), {path, path}, {}, unheard));
  } else if (HasSuffix(path, ".dae")) {
    named = ImagesOfDae(source);
  }
  std::vector<Companion> companions;
  companions.reserve(named.size());
  for (MeshCompanion& one : named) companions.push_back({one.kind, std::move(one.uri), std::move(one.path)});
  return companions;
}

}  // namespace sceneweld
