#include "sceneweld/parsers/kept/named_files.h"

#include <algorithm>
#include <iterator>

namespace sceneweld {
namespace {

constexpr std::string_view kElements[] = {
    "uri",
    // Of a height field, which has colours elsewhere.
    "diffuse",
    "normal",
    // Of materials and skies.
    "albedo_map",
    "ambient_occlusion_map",
    "cubemap_uri",
    "emissive_map",
    "environment_map",
    "glossiness_map",
    "light_map",
    "metalness_map",
    "normal_map",
    "roughness_map",
    "specular_map",
    // Of actors, projectors and particles.
    "color_range_image",
    "filename",
    "texture",
};

}  // namespace

bool NamesFile(std::string_view element) {
  return std::find(std::begin(kElements), std::end(kElements), element) != std::end(kElements);
}

}  // namespace sceneweld
