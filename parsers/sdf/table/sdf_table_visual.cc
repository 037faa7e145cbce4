// SPDX-License-Identifier: BSD-3-Clause
// The rows of `<visual>`.

#include "sceneweld/parsers/drake/shape_tags.h"
#include "sceneweld/parsers/sdf/table/sdf_elements.h"
#include "sceneweld/parsers/sdf/table/sdf_table.h"
#include "sceneweld/parsers/table/converters.h"
#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::sdf {
namespace {

using enum Spelling;
using enum Facet;

constexpr std::string_view kLook = "For renderers of Gazebo.";

constexpr auto kVisualFields =
    Join(field<&GeometryElement::name>("name", kAttribute, kNeeded, "Name of the geometry, unique in its link."),
         all_kept({"cast_shadows", "laser_retro", "transparency", "visibility_flags", "meta", "plugin"}, kText, kLook),
         kAcceptingRenderer);
constexpr const ElementRow* kVisualChildren[] = {&kPoseRow, &kGeometryRow, &kMaterialRow, &kIllustrationProperties,
                                                 &kPerceptionProperties};

// Three or four numbers in [0, 1]. A comma may follow a number directly.
struct Colour {
  static constexpr std::string_view kText = "red green blue alpha";
  static bool Parse(const Field& field, const XmlText& text, std::optional<Rgba>& value, Reading& reading) {
    std::string plain(text.text);
    for (std::size_t i = 1; i < plain.size(); ++i) {
      if (plain[i] == ',' && plain[i - 1] != ' ' && plain[i - 1] != ',') plain[i] = ' ';
    }
    std::array<double, 4> numbers{0, 0, 0, 1};
    const NumberScan scan = ScanNumbers(plain, numbers, NonFinite::kAccepted);
    bool good = (scan.count == 3 || scan.count == 4) && scan.rest.empty();
    for (const double number : numbers) good = good && number >= 0 && number <= 1;
    if (!good) {
      reading.diagnostics
          .Error("bad-colour", text.span, "the colour " + Quoted(field.name) + " is " + Quoted(text.text))
          .Help(
              "a colour is three or four numbers from 0 to 1: red, green, "
              "blue, opacity");
      return false;
    }
    value = Rgba{numbers[0], numbers[1], numbers[2], numbers[3]};
    return true;
  }
  static void Format(const std::optional<Rgba>& value, std::string& out) { table::FormatValue(value, out); }
};

constexpr auto kMaterialFields =
    Join(field<&Material::ambient, Colour>("ambient", kText, kNone, "Each in [0, 1]."),
         field<&Material::diffuse, Colour>("diffuse", kText, kNone, "Each in [0, 1]."),
         field<&Material::specular, Colour>("specular", kText, kNone, "Each in [0, 1]."),
         field<&Material::emissive, Colour>("emissive", kText, kNone, "Each in [0, 1]."), kDiffuseMap,
         all_kept({"script", "shader", "lighting", "shininess", "double_sided", "render_order"}, kText, kLook));
constexpr const ElementRow* kMaterialChildren[] = {&kPbrRow};

constexpr const ElementRow* kPbrChildren[] = {&kPbrMetalRow, &kPbrSpecularRow};
constexpr auto kPbrMetalFields =
    Join(field<&PbrElement::albedo_map>("albedo_map", kText, kNone,
                                        "Texture file of the diffuse colour, unless there is a `drake:diffuse_map`.")
             .Claiming<&Material::diffuse_map>(),
         all_kept({"roughness_map", "roughness", "metalness_map", "metalness", "environment_map",
                   "ambient_occlusion_map", "normal_map", "emissive_map", "light_map"},
                  kText, kLook));
constexpr auto kPbrSpecularFields =
    all_kept({"albedo_map", "specular_map", "glossiness_map", "glossiness", "environment_map", "ambient_occlusion_map",
              "normal_map", "emissive_map", "light_map"},
             kText, kLook);

}  // namespace

constinit const ElementRow kVisualRow{"visual", "A visual shape.", kVisualFields, kVisualChildren};
constinit const ElementRow kMaterialRow{"material", "Material of a visual.", kMaterialFields, kMaterialChildren};
constinit const ElementRow kPbrRow{"pbr", "Physically based material.", {}, kPbrChildren};
constinit const ElementRow kPbrMetalRow{"metal", "By metalness.", kPbrMetalFields, {}};
constinit const ElementRow kPbrSpecularRow{"specular", "By specular and glossiness.", kPbrSpecularFields, {}};

}  // namespace sceneweld::sdf
