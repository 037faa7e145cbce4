// SPDX-License-Identifier: BSD-3-Clause
// Writes looks as UsdPreviewSurface shaders.

#include "sceneweld/parsers/usd/preview_surface.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>

namespace sceneweld::usd {
namespace {

constexpr double kDullRoughness = 0.8;   // Without any specular colour.
constexpr double kShinyRoughness = 0.3;  // Of a white specular colour.

double Rounded(double value, double steps) { return std::round(value * steps) / steps; }

double Linear(double component) {
  const double c = std::clamp(component, 0.0, 1.0);
  return Rounded(c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4), 1e9);
}

double Srgb(double linear) {
  const double c = std::clamp(linear, 0.0, 1.0);
  const double exact = c <= 0.0031308 ? 12.92 * c : 1.055 * std::pow(c, 1 / 2.4) - 0.055;
  const double of_255 = std::round(255 * exact) / 255;
  return std::abs(of_255 - exact) < 2e-8 ? of_255 : Rounded(exact, 1e7);
}

constexpr double kDegreesOfRadian = 180 / std::numbers::pi;

class SurfaceWriter {
 public:
  SurfaceWriter(stage::UsdaPrinter& print, const std::string& path, const MeshLook& look, const PreviewExtras& extras)
      : print_(print), path_(path), look_(look), extras_(extras) {}

  void Write() {
    print_.Connection("token", "outputs:surface", Output("surface", "surface"));
    Open("surface", "UsdPreviewSurface");
    const auto& color = look_.base_color;
    const bool has_image = Has(look_.base_color_image);
    if (has_image) {
      print_.Connection("color3f", "inputs:diffuseColor", Output("color_image", "rgb"));
    } else if (extras_.has_vertex_colors) {
      print_.Connection("color3f", "inputs:diffuseColor", Output("vertex_color", "result"));
    } else {
      print_.Tuple("color3f", "inputs:diffuseColor", std::span(color).first(3));
    }
    if (Has(look_.emissive_image)) {
      print_.Connection("color3f", "inputs:emissiveColor", Output("emissive_image", "rgb"));
    } else if (look_.emissive != std::array<double, 3>{}) {
      print_.Tuple("color3f", "inputs:emissiveColor", look_.emissive);
    }
    if (Has(look_.metallic_roughness_image)) {
      print_.Connection("float", "inputs:metallic", Output("metal_image", "b"));
      print_.Connection("float", "inputs:roughness", Output("metal_image", "g"));
    } else {
      print_.Number("float", "inputs:metallic", look_.metallic);
      print_.Number("float", "inputs:roughness", look_.roughness);
    }
    if (Has(look_.normal_image)) print_.Connection("normal3f", "inputs:normal", Output("normal_image", "rgb"));
    if (Has(look_.occlusion_image)) print_.Connection("float", "inputs:occlusion", Output("occlusion_image", "r"));
    if (has_image && look_.alpha != MeshLook::Alpha::kOpaque) {
      print_.Connection("float", "inputs:opacity", Output("color_image", "a"));
    } else if (color[3] != 1) {
      print_.Number("float", "inputs:opacity", color[3]);
    }
    if (look_.alpha == MeshLook::Alpha::kMask) print_.Number("float", "inputs:opacityThreshold", look_.alpha_cutoff);
    print_.Attribute("token", "outputs:surface", {});
    print_.EndPrim();
    if (extras_.has_vertex_colors && !has_image) WriteVertexColor();
    WriteImages();
  }

 private:
  bool Has(std::uint32_t image) const { return image < extras_.images.size() && !extras_.images[image].empty(); }
  std::string Output(std::string_view shader, std::string_view output) const {
    return path_ + "/" + std::string(shader) + ".outputs:" + std::string(output);
  }
  void Open(std::string_view name, std::string_view id) {
    print_.BeginPrim("def", "Shader", name);
    print_.Text("uniform token", "info:id", id);
  }

  void WriteVertexColor() {
    Open("vertex_color", "UsdPrimvarReader_float3");
    print_.Text("string", "inputs:varname", "displayColor");
    print_.Attribute("float3", "outputs:result", {});
    print_.EndPrim();
  }

  void WriteImages() {
    const bool scales = extras_.has_image_color;
    Image("color_image", look_.base_color_image, "sRGB", scales ? &look_.base_color : nullptr);
    Image("emissive_image", look_.emissive_image, "sRGB", nullptr);
    Image("metal_image", look_.metallic_roughness_image, "raw", nullptr);
    // Normals are stored from 0 to 1.
    const std::array<double, 4> twice{2, 2, 2, 1}, down{-1, -1, -1, 0};
    Image("normal_image", look_.normal_image, "raw", &twice, &down);
    Image("occlusion_image", look_.occlusion_image, "raw", nullptr);
    if (!has_images_) return;
    const bool is_placed = look_.uv_offset != std::array<double, 2>{0, 0} ||
                           look_.uv_scale != std::array<double, 2>{1, 1} || look_.uv_rotation != 0;
    if (is_placed) WritePlace();
    Open(is_placed ? "st_plain" : "st", "UsdPrimvarReader_float2");
    print_.Text("string", "inputs:varname", "st");
    print_.Attribute("float2", "outputs:result", {});
    print_.EndPrim();
  }

  // With st = (u, 1 - v), a rotation and the scale move the offset (usd_look.cc).
  void WritePlace() {
    const double c = std::cos(look_.uv_rotation), s = std::sin(look_.uv_rotation);
    const double down = look_.uv_scale[1];
    const std::array<double, 2> offset{look_.uv_offset[0] + s * down, 1 - look_.uv_offset[1] - c * down};
    Open("st", "UsdTransform2d");
    print_.Connection("float2", "inputs:in", Output("st_plain", "result"));
    if (look_.uv_rotation != 0) print_.Number("float", "inputs:rotation", kDegreesOfRadian * look_.uv_rotation);
    print_.Tuple("float2", "inputs:scale", look_.uv_scale);
    print_.Tuple("float2", "inputs:translation", offset);
    print_.Attribute("float2", "outputs:result", {});
    print_.EndPrim();
  }

  void Image(std::string_view name, std::uint32_t image, std::string_view color_space,
             const std::array<double, 4>* scale, const std::array<double, 4>* bias = nullptr) {
    if (!Has(image)) return;
    has_images_ = true;
    Open(name, "UsdUVTexture");
    print_.Asset("asset", "inputs:file", extras_.images[image]);
    if (scale) print_.Tuple("float4", "inputs:scale", *scale);
    if (bias) print_.Tuple("float4", "inputs:bias", *bias);
    print_.Text("token", "inputs:sourceColorSpace", color_space);
    print_.Connection("float2", "inputs:st", Output("st", "result"));
    print_.Text("token", "inputs:wrapS", "repeat");
    print_.Text("token", "inputs:wrapT", "repeat");
    for (const std::string_view output : {"a", "b", "g", "r"}) {
      print_.Attribute("float", "outputs:" + std::string(output), {});
    }
    print_.Attribute("float3", "outputs:rgb", {});
    print_.EndPrim();
  }

  stage::UsdaPrinter& print_;
  const std::string& path_;
  const MeshLook& look_;
  const PreviewExtras& extras_;
  bool has_images_ = false;
};

}  // namespace

double RoughnessOf(const Material& material) {
  if (!material.specular) return kDullRoughness;
  const Rgba& c = *material.specular;
  const double shine = std::clamp(std::max({c.r, c.g, c.b}), 0.0, 1.0);
  return std::round((kDullRoughness + (kShinyRoughness - kDullRoughness) * shine) * 1e6) / 1e6;
}

std::array<double, 3> LinearOf(const Rgba& color) { return {Linear(color.r), Linear(color.g), Linear(color.b)}; }

Rgba SrgbOf(const double* linear, double opacity) {
  return {Srgb(linear[0]), Srgb(linear[1]), Srgb(linear[2]), std::clamp(opacity, 0.0, 1.0)};
}

void WritePreviewSurface(stage::UsdaPrinter& print, const std::string& path, const MeshLook& look,
                         const PreviewExtras& extras) {
  SurfaceWriter(print, path, look, extras).Write();
}

}  // namespace sceneweld::usd
