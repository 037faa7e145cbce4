#include "sceneweld/parsers/drake/visual_tags.h"
#include "sceneweld/parsers/sdf/sdf_table.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::sdf {
namespace {

using enum Spelling;
using enum Facet;

constexpr std::string_view kLook = "a scene has no such property of the look";

constexpr Field kVisualFields[] = {
    custom<&Geometry::name>("name", kAttribute, kRequired, "name", "Name of the geometry, unique in its link."),
    ignored("cast_shadows", kText, kLook),
    ignored("laser_retro", kText, kLook),
    ignored("transparency", kText, kLook),
    ignored("visibility_flags", kText, kLook),
    ignored("meta", kText, kLook),
    ignored("plugin", kText, "plugins are kept on models and worlds only"),
    custom("drake:accepting_renderer", kText, kRepeated, "text", "Name of a renderer that shows it; default: all."),
};
constexpr const ElementRow* kVisualChildren[] = {&kPoseRow, &kGeometryRow, &kMaterialRow, &kIllustrationProperties,
                                                 &kPerceptionProperties};

constexpr Field kMaterialFields[] = {
    custom<&Material::ambient>("ambient", kText, kNone, "red green blue alpha", "Each in [0, 1]."),
    custom<&Material::diffuse>("diffuse", kText, kNone, "red green blue alpha", "Each in [0, 1]."),
    custom<&Material::specular>("specular", kText, kNone, "red green blue alpha", "Each in [0, 1]."),
    custom<&Material::emissive>("emissive", kText, kNone, "red green blue alpha", "Each in [0, 1]."),
    custom<&Material::diffuse_map>("drake:diffuse_map", kText, kNone, "file", "Texture of the diffuse colour."),
    ignored("script", kText, kLook),
    ignored("shader", kText, kLook),
    ignored("lighting", kText, kLook),
    ignored("shininess", kText, kLook),
    ignored("double_sided", kText, kLook),
    ignored("render_order", kText, kLook),
};
constexpr const ElementRow* kMaterialChildren[] = {&kPbrRow};

constexpr const ElementRow* kPbrChildren[] = {&kPbrMetalRow, &kPbrSpecularRow};
constexpr Field kPbrMetalFields[] = {
    custom<&Material::diffuse_map>("albedo_map", kText, kNone, "file",
                                   "Texture, where there is no `drake:diffuse_map`."),
    custom("roughness_map", kText, kNone, "file", "Not used."),
    custom("roughness", kText, kNone, "text", "Not used."),
    custom("metalness_map", kText, kNone, "file", "Not used."),
    custom("metalness", kText, kNone, "text", "Not used."),
    custom("environment_map", kText, kNone, "file", "Not used."),
    custom("ambient_occlusion_map", kText, kNone, "file", "Not used."),
    custom("normal_map", kText, kNone, "file", "Not used."),
    custom("emissive_map", kText, kNone, "file", "Not used."),
    custom("light_map", kText, kNone, "file", "Not used."),
};
constexpr Field kPbrSpecularFields[] = {
    custom("albedo_map", kText, kNone, "file", "Not used."),
    custom("specular_map", kText, kNone, "file", "Not used."),
    custom("glossiness_map", kText, kNone, "file", "Not used."),
    custom("glossiness", kText, kNone, "text", "Not used."),
    custom("environment_map", kText, kNone, "file", "Not used."),
    custom("ambient_occlusion_map", kText, kNone, "file", "Not used."),
    custom("normal_map", kText, kNone, "file", "Not used."),
    custom("emissive_map", kText, kNone, "file", "Not used."),
    custom("light_map", kText, kNone, "file", "Not used."),
};

}  // namespace

constinit const ElementRow kVisualRow{"visual", "A shape to be seen.", kVisualFields, kVisualChildren};
constinit const ElementRow kMaterialRow{"material", "Look of a visual.", kMaterialFields, kMaterialChildren};
constinit const ElementRow kPbrRow{"pbr", "Physically based look.", {}, kPbrChildren};
constinit const ElementRow kPbrMetalRow{"metal", "By metalness.", kPbrMetalFields, {}};
constinit const ElementRow kPbrSpecularRow{"specular", "By specular and glossiness.", kPbrSpecularFields, {}};

}  // namespace sceneweld::sdf
