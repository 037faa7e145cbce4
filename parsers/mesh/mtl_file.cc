// SPDX-License-Identifier: BSD-3-Clause
// Reads material libraries of OBJ files.

#include "sceneweld/parsers/mesh/mtl_file.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/mesh/words.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
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

}  // namespace sceneweld
