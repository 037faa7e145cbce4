// SPDX-License-Identifier: BSD-3-Clause
// Finds the material of a prim.
// Reads materials of stages: UsdPreviewSurface with its textures, and the values of OmniPBR.

#include "sceneweld/parsers/mesh/usd_look.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>
#include <string>
#include <utility>

#include "sceneweld/parsers/stage/layer/prim_path.h"
#include "sceneweld/parsers/stage/layer_file.h"

namespace sceneweld {
namespace {

using stage::Stage;
using stage::StagePrim;
using stage::StageProperty;

constexpr std::string_view kForLook[] = {"material:binding:preview", "material:binding", "material:binding:full"};
constexpr std::string_view kForPhysics[] = {"material:binding:physics", "material:binding"};

const StagePrim* MaterialAt(const Stage& stage, std::string_view path) {
  const StagePrim* material = stage.Find(path);
  return material && material->type == "Material" ? material : nullptr;
}

bool IsStronger(const StageProperty& binding) {
  const stage::Value* strength = stage::Find(*binding.metadata, "bindMaterialAs");
  return strength && strength->text() && *strength->text() == "strongerThanDescendants";
}

bool IsBelowAny(std::string_view path, const std::vector<stage::PrimPath>& roots) {
  for (const stage::PrimPath& root : roots) {
    if (stage::IsAtOrBelow(path, root)) return true;
  }
  return false;
}

// Whether a collection, `/Robot.collection:metal`, includes a prim.
bool Includes(const Stage& stage, std::string_view collection, const StagePrim& prim, const UseOfProperty& read) {
  const stage::SplitPath split = stage::SplitProperty(collection);
  const StagePrim* owner = stage.Find(split.prim);
  if (!owner) return false;
  const auto targets = [&](std::string_view what) -> const std::vector<stage::PrimPath>* {
    const std::string name = std::string(split.property) + ":" + std::string(what);
    const StageProperty* property = owner->Find(name);
    if (!property) return nullptr;
    if (read) read(*owner, name);
    return &property->targets;
  };
  const auto* includes = targets("includes");
  const auto* excludes = targets("excludes");
  return includes && IsBelowAny(prim.path, *includes) && !(excludes && IsBelowAny(prim.path, *excludes));
}

// The binding of one name at one prim; null if there is none for `prim`. Collections are stronger than the prim itself.
const StagePrim* BindingAt(const Stage& stage, const StagePrim& at, const StagePrim& prim, std::string_view name,
                           const UseOfProperty& read, bool& is_stronger) {
  const std::string collections =
      name == "material:binding" ? "material:binding:collection:"
                                 : "material:binding:collection:" + std::string(name.substr(name.rfind(':') + 1)) + ":";
  for (const StageProperty& property : at.properties) {
    if (!property.is_relationship() || !property.name.view().starts_with(collections)) continue;
    if (read) read(at, property.name);
    if (property.targets.size() != 2 || !Includes(stage, property.targets[0], prim, read)) continue;
    if (const StagePrim* material = MaterialAt(stage, property.targets[1])) {
      is_stronger = IsStronger(property);
      return material;
    }
  }
  const StageProperty* binding = at.Find(name);
  if (!binding) return nullptr;
  if (read) read(at, name);
  is_stronger = IsStronger(*binding);
  return binding->targets.empty() ? nullptr : MaterialAt(stage, binding->targets.front());
}

}  // namespace

const StagePrim* BoundMaterial(const Stage& stage, const StagePrim& prim, MaterialUse use, const UseOfProperty& read) {
  const std::span<const std::string_view> names =
      use == MaterialUse::kPhysics ? std::span<const std::string_view>(kForPhysics) : std::span(kForLook);
  for (const std::string_view name : names) {
    const StagePrim* found = nullptr;
    for (const StagePrim* at = &prim;; at = &stage.prims[at->parent]) {
      bool is_stronger = false;
      const StagePrim* here = BindingAt(stage, *at, prim, name, read, is_stronger);
      if (here && (!found || is_stronger)) found = here;
      if (at == &stage.prims[at->parent]) break;
    }
    if (found) return found;
  }
  return nullptr;
}

namespace {

using stage::Stage;
using stage::StagePrim;
using stage::StageProperty;

// Connections lead through interfaces of materials and node graphs.
constexpr int kMostConnections = 32;
constexpr double kRadiansOfDegree = std::numbers::pi / 180;

// The end of a chain of connections: an input with a value, or an output of a shader.
struct ShaderEnd {
  const StagePrim* prim = nullptr;
  const StageProperty* property = nullptr;
  bool is_output() const { return property && property->name.view().starts_with("outputs:"); }
  /// `rgb` of `outputs:rgb`.
  std::string_view channel() const { return property->name.view().substr(std::string_view("outputs:").size()); }
};

class LookReader {
 public:
  LookReader(const Stage& stage, MeshLooks& images, const UseOfProperty& read)
      : stage_(stage), images_(images), read_(read) {}

  std::optional<StageLook> Run(const StagePrim& material, std::vector<std::string>& left_out) {
    std::vector<std::string> others;
    for (const StageProperty& output : material.properties) {
      const std::string_view name = output.name;
      if (!name.starts_with("outputs:")) continue;
      if (read_) read_(material, name);
      const bool is_surface = name == "outputs:surface" || name.ends_with(":surface");
      if (!is_surface || output.targets.empty()) {
        const bool is_displacement = name.ends_with("displacement") && !output.targets.empty();
        if (is_displacement && std::find(others.begin(), others.end(), "displacement") == others.end()) {
          others.push_back("displacement");
        }
        continue;
      }
      const ShaderEnd end = Follow({&material, &output});
      if (!end.prim || end.prim->type != "Shader") continue;
      const std::string id = IdOf(*end.prim);
      if (id == "UsdPreviewSurface") {
        is_found_ = true;
        StageLook fresh;
        std::swap(look_, fresh);
        Preview(*end.prim);
        break;
      }
      if (id == "OmniPBR" || id == "OmniPBR_Opacity") {
        if (!is_found_) OmniPbr(*end.prim);
        is_found_ = true;
      } else {
        others.push_back("shader `" + (id.empty() ? end.prim->name.str() : id) + "`");
      }
    }
    if (!is_found_) {
      left_out = std::move(others);
      return std::nullopt;
    }
    for (std::string& other : others) LeaveOut(other);
    look_.look.name = material.name.str();
    return std::move(look_);
  }

 private:
  void LeaveOut(std::string_view what) {
    if (std::find(look_.left_out.begin(), look_.left_out.end(), what) == look_.left_out.end()) {
      look_.left_out.emplace_back(what);
    }
  }

  const StageProperty* Take(const StagePrim& prim, std::string_view name) {
    const StageProperty* property = prim.Find(name);
    if (property && read_) read_(prim, name);
    return property;
  }

  // The identifier of a shader; for MDL the name of the material in its module.
  std::string IdOf(const StagePrim& shader) {
    for (const std::string_view name : {"info:id", "info:mdl:sourceAsset:subIdentifier"}) {
      const StageProperty* id = Take(shader, name);
      if (id && id->value.text()) return *id->value.text();
    }
    return {};
  }

  ShaderEnd Follow(ShaderEnd at) {
    for (int i = 0; i < kMostConnections && !at.property->targets.empty(); ++i) {
      const stage::SplitPath target = stage::SplitProperty(at.property->targets.front());
      const StagePrim* prim = stage_.Find(target.prim);
      if (!prim) return {};
      const StageProperty* property = Take(*prim, target.property);
      // An output of a shader need not be declared.
      if (!property) return target.property.starts_with("outputs:") ? Undeclared(*prim, target.property) : ShaderEnd();
      at = {prim, property};
      if (at.is_output() && prim->type == "Shader") return at;
    }
    return at;
  }
  ShaderEnd Undeclared(const StagePrim& prim, std::string_view name) {
    undeclared_.push_back(std::make_unique<StageProperty>());
    undeclared_.back()->name = Name(name);
    return {&prim, undeclared_.back().get()};
  }

  ShaderEnd Input(const StagePrim& shader, std::string_view name) {
    const StageProperty* input = Take(shader, "inputs:" + std::string(name));
    return input ? Follow({&shader, input}) : ShaderEnd();
  }
  const stage::Value* InputValue(const StagePrim& shader, std::string_view name) {
    const ShaderEnd end = Input(shader, name);
    return end.property && !end.is_output() && end.property->value ? &end.property->value : nullptr;
  }
  std::optional<double> Number(const StagePrim& shader, std::string_view name) {
    const stage::Value* value = InputValue(shader, name);
    if (!value || !value->number() || !std::isfinite(*value->number())) return std::nullopt;
    return *value->number();
  }
  template <std::size_t kSize>
  std::optional<std::array<double, kSize>> Tuple(const StagePrim& shader, std::string_view name) {
    const stage::Value* value = InputValue(shader, name);
    const double* tuple = value ? value->tuple(kSize) : nullptr;
    if (!tuple) return std::nullopt;
    std::array<double, kSize> numbers{};
    for (std::size_t i = 0; i < kSize; ++i) numbers[i] = std::isfinite(tuple[i]) ? tuple[i] : 0;
    return numbers;
  }

  static double Share(double value) { return std::clamp(value, 0.0, 1.0); }
  static std::array<double, 3> Color(const std::array<double, 3>& color) {
    return {Share(color[0]), Share(color[1]), Share(color[2])};
  }

  void Preview(const StagePrim& shader) {
    MeshLook& look = look_.look;
    look.base_color = {0.18, 0.18, 0.18, 1};
    look.roughness = 0.5;
    look.metallic = 0;
    if (const auto color = Tuple<3>(shader, "diffuseColor")) {
      const auto shown = Color(*color);
      std::copy(shown.begin(), shown.end(), look.base_color.begin());
      look_.has_color = true;
    } else if (Image(shader, "diffuseColor", look.base_color_image)) {
      if (!look_.has_image_factor) look.base_color = {1, 1, 1, 1};
    } else if (look_.takes_vertex_colors) {
      look.base_color = {1, 1, 1, 1};
    }
    if (const auto color = Tuple<3>(shader, "emissiveColor")) {
      look.emissive = Color(*color);
      look_.has_emissive = true;
    } else if (Image(shader, "emissiveColor", look.emissive_image)) {
      look.emissive = {1, 1, 1};
      look_.has_emissive = true;
    }
    if (const auto roughness = Number(shader, "roughness")) {
      look.roughness = Share(*roughness);
      look_.has_roughness = true;
    }
    if (const auto metallic = Number(shader, "metallic")) look.metallic = Share(*metallic);
    ReadPackedImage(shader);
    if (const auto opacity = Number(shader, "opacity")) look.base_color[3] = Share(*opacity);
    std::uint32_t opacity_image = MeshLook::kNone;
    const bool has_opacity_image = Image(shader, "opacity", opacity_image);
    if (has_opacity_image && opacity_image != look.base_color_image) LeaveOut("an image for the opacity");
    const double threshold = Number(shader, "opacityThreshold").value_or(0);
    if (threshold > 0) {
      look.alpha = MeshLook::Alpha::kMask;
      look.alpha_cutoff = Share(threshold);
    } else if (has_opacity_image || look.base_color[3] < 1) {
      look.alpha = MeshLook::Alpha::kBlend;
    }
    Image(shader, "normal", look.normal_image);
    Image(shader, "occlusion", look.occlusion_image);
    for (const std::string_view name : {"clearcoat", "displacement"}) {
      if (Number(shader, name).value_or(0) != 0 || Input(shader, name).is_output()) LeaveOut(name);
    }
    // They change nothing that a MeshLook has.
    for (const std::string_view name : {"ior", "clearcoatRoughness", "specularColor", "useSpecularWorkflow"}) {
      Take(shader, "inputs:" + std::string(name));
    }
    Take(shader, "outputs:displacement");
  }

  // Roughness and metallic share an image in MeshLook, in its green and blue channels.
  void ReadPackedImage(const StagePrim& shader) {
    MeshLook& look = look_.look;
    std::uint32_t rough = MeshLook::kNone, metal = MeshLook::kNone;
    const bool has_rough = Image(shader, "roughness", rough), has_metal = Image(shader, "metallic", metal);
    if (!has_rough && !has_metal) return;
    const auto channel = [&](std::string_view name) {
      const ShaderEnd end = Input(shader, name);
      return end.is_output() ? end.channel() : std::string_view();
    };
    if (has_rough && has_metal && rough == metal && channel("roughness") == "g" && channel("metallic") == "b") {
      look.metallic_roughness_image = rough;
      look.roughness = look.metallic = 1;
      return;
    }
    LeaveOut("an image for roughness or metal");
  }

  // Whether an input is connected to an image; adds the image.
  bool Image(const StagePrim& shader, std::string_view name, std::uint32_t& image) {
    const ShaderEnd end = Input(shader, name);
    if (!end.is_output()) return false;
    const std::string id = IdOf(*end.prim);
    if (id.starts_with("UsdPrimvarReader_float3") || id.starts_with("UsdPrimvarReader_float4")) {
      if (name == "diffuseColor") look_.takes_vertex_colors = true;
      Take(*end.prim, "inputs:varname");
      Take(*end.prim, "inputs:fallback");
      return false;
    }
    if (id != "UsdUVTexture") {
      LeaveOut("shader `" + (id.empty() ? end.prim->name.str() : id) + "`");
      return false;
    }
    for (const std::string_view rest : {"wrapS", "wrapT", "sourceColorSpace", "fallback", "bias"}) {
      Take(*end.prim, "inputs:" + std::string(rest));
    }
    if (const auto scale = Tuple<4>(*end.prim, "scale"); scale && name == "diffuseColor") {
      for (std::size_t i = 0; i < 4; ++i) look_.look.base_color[i] = Share((*scale)[i]);
      look_.has_image_factor = true;
    }
    Place(*end.prim);
    const ShaderEnd file = Input(*end.prim, "file");
    if (!file.property || !file.property->value.text() || file.property->value.text()->empty()) return false;
    const stage::Layer& layer = file.property->layer ? *file.property->layer : stage_.root_layer();
    image = images_.ImageOf(stage::ResolvedAsset(*file.property->value.text(), layer));
    if (name == "diffuseColor") {
      look_.color_image_name = *file.property->value.text();
      look_.color_image_span = file.property->value_span;
    }
    return true;
  }

  // The texture coordinates of an image. The first image decides for all.
  void Place(const StagePrim& texture) {
    ShaderEnd st = Input(texture, "st");
    if (!st.is_output()) return;
    if (IdOf(*st.prim) == "UsdTransform2d") {
      const auto scale = Tuple<2>(*st.prim, "scale").value_or(std::array<double, 2>{1, 1});
      const auto offset = Tuple<2>(*st.prim, "translation").value_or(std::array<double, 2>{0, 0});
      const double angle = Number(*st.prim, "rotation").value_or(0) * kRadiansOfDegree;
      MeshLook& look = look_.look;
      // From the lower left corner: R(angle) * (scale * st) + offset. With v = 1 - t, both R and the offset turn round.
      look.uv_scale = scale;
      look.uv_rotation = angle;
      const double c = std::cos(angle), s = std::sin(angle);
      look.uv_offset = {offset[0] - s * scale[1], 1 - offset[1] - c * scale[1]};
      if (angle == 0) look.uv_offset[0] = offset[0];
      st = Input(*st.prim, "in");
      if (!st.is_output()) return;
    }
    Take(*st.prim, "inputs:fallback");
    if (const stage::Value* name = InputValue(*st.prim, "varname"); name && name->text() && look_.uv_primvar.empty()) {
      look_.uv_primvar = *name->text();
    }
    IdOf(*st.prim);
  }

  // Isaac's usual shader. Only its values are read.
  void OmniPbr(const StagePrim& shader) {
    MeshLook& look = look_.look;
    look.base_color = {0.2, 0.2, 0.2, 1};
    look.roughness = 0.5;
    Take(shader, "info:implementationSource");
    Take(shader, "info:mdl:sourceAsset");
    if (const auto color = Tuple<3>(shader, "diffuse_color_constant")) {
      const auto shown = Color(*color);
      std::copy(shown.begin(), shown.end(), look.base_color.begin());
      look_.has_color = true;
    }
    const auto file = Input(shader, "diffuse_texture");
    if (file.property && file.property->value.text() && !file.property->value.text()->empty()) {
      const stage::Layer& layer = file.property->layer ? *file.property->layer : stage_.root_layer();
      look.base_color_image = images_.ImageOf(stage::ResolvedAsset(*file.property->value.text(), layer));
      look_.color_image_name = *file.property->value.text();
      look_.color_image_span = file.property->value_span;
      look.base_color = {1, 1, 1, 1};
      look_.has_color = false;
      if (const auto tint = Tuple<3>(shader, "diffuse_tint")) {
        const auto shown = Color(*tint);
        std::copy(shown.begin(), shown.end(), look.base_color.begin());
        look_.has_image_factor = true;
      }
    }
    if (const auto roughness = Number(shader, "reflection_roughness_constant")) {
      look.roughness = Share(*roughness);
      look_.has_roughness = true;
    }
    if (const auto metallic = Number(shader, "metallic_constant")) look.metallic = Share(*metallic);
    if (Number(shader, "enable_opacity").value_or(0) != 0) {
      look.base_color[3] = Share(Number(shader, "opacity_constant").value_or(1));
      if (look.base_color[3] < 1) look.alpha = MeshLook::Alpha::kBlend;
    }
    if (Number(shader, "enable_emission").value_or(0) != 0) {
      if (const auto color = Tuple<3>(shader, "emissive_color")) {
        look.emissive = Color(*color);
        look_.has_emissive = true;
      }
    }
    LeaveOut("the further values of shader `OmniPBR`");
  }

  const Stage& stage_;
  MeshLooks& images_;
  const UseOfProperty& read_;
  StageLook look_;
  bool is_found_ = false;
  std::vector<std::unique_ptr<StageProperty>> undeclared_;
};

}  // namespace

std::optional<StageLook> LookOfMaterial(const Stage& stage, const StagePrim& material, MeshLooks& images,
                                        std::vector<std::string>& left_out, const UseOfProperty& read) {
  return LookReader(stage, images, read).Run(material, left_out);
}

}  // namespace sceneweld
