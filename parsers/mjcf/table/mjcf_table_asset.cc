// SPDX-License-Identifier: BSD-3-Clause
// The rows of assets.

#include "sceneweld/parsers/mjcf/table/mjcf_elements.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"

namespace sceneweld::mjcf {
namespace {

using Spelling::kAttribute;
using Spelling::kFlag;
using enum Facet;

constexpr auto kMeshFields = Join(
    field<&MeshElement::name>("name", kAttribute, kNone,
                              "Name among the meshes; without it that of the file, without suffix."),
    kClass, field<&MeshElement::file>("file", kAttribute, kNone, "OBJ, STL or MSH file, in the compiler's `meshdir`."),
    field<&MeshElement::content_type>("content_type", kAttribute, kNone,
                                      "The format of the file, if its suffix does not give it."),
    field<&MeshElement::scale>("scale", kAttribute, kNone, "Factor of each axis; negative mirrors. [-]"),
    field<&MeshElement::refpos>("refpos", kAttribute, kNone, "The point that becomes the origin. [m]"),
    field<&MeshElement::refquat>("refquat", kAttribute, kNone,
                                 "The orientation in the file that becomes the identity: w x y z."),
    field<&MeshElement::inertia>("inertia", kAttribute, kNone, "How the mass is computed; by default `legacy`."),
    field<&MeshElement::material>("material", kAttribute, kNone, "Material of geoms without one."),
    field<&MeshElement::builtin>("builtin", kAttribute, kNone,
                                 "A mesh that MuJoCo generates from `params`, without a file."),
    custom("vertex", kAttribute, kNone, "numbers", "Vertices without a file: used for the mass; the geom is left out."),
    custom("face", kAttribute, kNone, "integers", "Triangles of `vertex`; without them its convex hull."),
    custom("params", kAttribute, kNone, "numbers", "Sizes and counts for `builtin`, one to five of them."),
    all_kept({"normal", "texcoord", "smoothnormal"}, kAttribute, "A look."),
    kept("maxhullvert", kAttribute, "A detail of MuJoCo's collisions."),
    ignored("octree_maxdepth", kAttribute, "MuJoCo no longer knows it"),
    kept("plugin", kFlag, "Plugins of MuJoCo."));

constexpr auto kMaterialFields = Join(
    field<&MaterialElement::name>("name", kAttribute, kNone, "Name among the materials; needed."), kClass,
    field<&MaterialElement::rgba>("rgba", kAttribute, kNone, "Red, green, blue and opacity, each in [0, 1]."),
    field<&MaterialElement::specular>("specular", kAttribute, kNone, "Strength of the specular colour, in [0, 1]."),
    field<&MaterialElement::emission>("emission", kAttribute, kNone, "Emitted share of the colour."),
    field<&MaterialElement::texture>("texture", kAttribute, kNone, "Name of a texture."),
    all_kept({"texrepeat", "texuniform", "shininess", "reflectance", "metallic", "roughness"}, kAttribute, "A look."),
    kept("layer", kFlag, "A look."));

constexpr auto kTextureFields = Join(
    field<&TextureElement::name>("name", kAttribute, kNone, "Name among the textures; without it that of the file."),
    field<&TextureElement::type>("type", kAttribute, kNone, "Only `2d` can lie on a geometry; by default `cube`."),
    field<&TextureElement::file>("file", kAttribute, kNone, "Image, in the compiler's `texturedir`."),
    field<&TextureElement::builtin>("builtin", kAttribute, kNone, "A pattern that MuJoCo generates, without an image."),
    kept("class", kAttribute, "Textures have no defaults."), kept("content_type", kAttribute, "Of the image."),
    kept("colorspace", kAttribute, "Of the image."),
    all_kept({"gridsize", "gridlayout", "fileright", "fileleft", "fileup", "filedown", "filefront", "fileback"},
             kAttribute, "Of cubes."),
    all_kept({"rgb1", "rgb2", "mark", "markrgb", "random", "width", "height"}, kAttribute, "Of `builtin`."),
    all_kept({"hflip", "vflip", "nchannel"}, kAttribute, "Of the image."));

constexpr std::array kModelFields{
    field<&ModelElement::name>("name", kAttribute, kNone, "Name for `attach`; without it the model name of the file."),
    field<&ModelElement::file>("file", kAttribute, kNone, "Another MJCF file, beside this one; needed."),
    kept("content_type", kAttribute, "Only MJCF can be attached."),
};

constexpr auto kHfieldFields = Join(all_kept({"name", "file", "content_type", "size", "nrow", "ncol", "elevation"},
                                             kAttribute, "The heights and their file."));
constexpr ElementRow kHfield{"hfield", "A height field.", kHfieldFields, {}};
constexpr const ElementRow* kAssetChildren[] = {&kMeshAsset, &kMaterialAsset, &kTexture, &kModelAsset,
                                                &kHfield,    &kSkin,          &kInclude};

}  // namespace

constexpr ElementRow kMeshAsset{"mesh", "A mesh file, for geoms to refer to.", kMeshFields, {}};
constexpr ElementRow kMaterialAsset{"material", "A look, for geoms to refer to.", kMaterialFields, {}};
constexpr ElementRow kTexture{"texture", "An image, for materials to refer to.", kTextureFields, {}};
constexpr ElementRow kModelAsset{"model", "Another model, for `attach` to refer to.", kModelFields, {}};
constexpr ElementRow kAsset{"asset", "Meshes, materials, textures and models that others refer to by name.",
                            {}, kAssetChildren};

}  // namespace sceneweld::mjcf
