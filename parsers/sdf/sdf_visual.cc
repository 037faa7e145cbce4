// SPDX-License-Identifier: BSD-3-Clause
// Reads `<visual>` and `<material>`.

#include "sceneweld/parsers/drake/shape_tags.h"
#include "sceneweld/parsers/drake/visual_tags.h"
#include "sceneweld/parsers/files/find_asset.h"
#include "sceneweld/parsers/sdf/sdf_elements.h"
#include "sceneweld/parsers/sdf/sdf_encoded.h"
#include "sceneweld/parsers/sdf/sdf_pose.h"
#include "sceneweld/parsers/sdf/sdf_reader.h"
#include "sceneweld/parsers/sdf/sdf_table.h"

namespace sceneweld::sdf {
namespace {

// The albedo map, if its file exists and no other map is given. Everything else is kept.
void ReadPbr(Element element, bool has_map, Material& material, FileReading& file) {
  const Element pbr = element.child(kPbrRow.name);
  if (!pbr) return;
  CheckElement(pbr, kPbrRow, Looked::kNo, file);
  if (const Element specular = pbr.child(kPbrSpecularRow.name)) {
    CheckElement(specular, kPbrSpecularRow, Looked::kNo, file);
  }
  const Element metal = pbr.child(kPbrMetalRow.name);
  if (!metal) return;
  CheckElement(metal, kPbrMetalRow, Looked::kNo, file);
  PbrElement says;
  ReadFields(metal, kPbrMetalRow.fields, says, file);
  const NameAt& albedo = says.albedo_map;
  if (albedo.empty()) return;
  Diagnostics missing;
  ReadContext quiet{file.context.files, file.context.packages, missing, file.context.rules, {}};
  const auto path = FindAsset(albedo.name, file.folder, "an image", albedo.span, quiet, [&](ReadContext& in) {
    return ResolveFile({albedo.name, albedo.span}, file.folder, in);
  });
  if (path && has_map && material.diffuse_map.view() == *path) return;
  if (path && !has_map) {
    material.diffuse_map = Name(*path);
    material.diffuse_map_uri = albedo.name;
    file.diagnostics.Append(missing);
    return;
  }
  file.pieces.Add(metal.child("albedo_map"));
  if (path || has_map) return;
  file.diagnostics.Warning("file-not-found", albedo.span,
                           "no file " + Quoted(albedo.name) + "; the `albedo_map` is kept as it is");
}

}  // namespace

std::shared_ptr<const Material> ReadMaterial(Element visual, FileReading& file) {
  const Element element = visual.child("material");
  if (!element) return nullptr;
  KeptIn kept(element, file);
  CheckElement(element, kMaterialRow, Looked::kYes, file);
  Material material;
  const auto encoded = ReadEncoded<Material>(element, file);
  material.name = NameInScene({}, encoded);
  if (encoded) Restore(*encoded, material, file);
  ReadFields(element, kMaterialRow.fields, material, file);
  DiffuseMap says;
  ReadFields(element, kMaterialRow.fields, says, file);
  const Element map = element.child(kDiffuseMap.name);
  if (map) {
    if (const auto path = FindAsset({says.uri.name, map.text().span}, "an image", file)) {
      material.diffuse_map = Name(*path);
      material.diffuse_map_uri = says.uri.name;
    }
  }
  ReadPbr(element, static_cast<bool>(map), material, file);
  material.kept = kept.Take();
  if (material == Material{}) return nullptr;
  return std::make_shared<const Material>(std::move(material));
}

std::optional<GeometryDeclaration> ReadVisual(Element visual, FileReading& file) {
  CheckElement(visual, kVisualRow, Looked::kYes, file);
  GeometryDeclaration declared;
  declared.pose = ReadPose(visual, file.version, file);
  const auto shape = ReadGeometry(visual, true, file);
  declared.geometry.material = ReadMaterial(visual, file);
  const auto roles = ReadVisualRoles(visual, file);
  ReadFields(visual, kVisualRow.fields, declared.geometry, file);
  if (!shape || !roles) return std::nullopt;
  if (!roles->perception && !declared.geometry.renderers->empty()) {
    file.diagnostics.Warning("ignored-element", visual.child(kAcceptingRenderer.name).span(),
                             Quoted(kAcceptingRenderer.name) + " is ignored, because no renderer shows the visual");
    declared.geometry.renderers->clear();
  }
  if (!roles->perception && !roles->illustration) {
    if (visual.name() == "visual") {
      const auto name = visual.value("name");
      file.diagnostics.Warning("geometry-without-role", visual.span(),
                               "visual " + Quoted(name ? name->text : "") +
                                   " has neither the illustration nor the perception role and is left out");
    }
    return std::nullopt;
  }
  declared.geometry.shape = shape->shape;
  if (shape->drake) KeepWording(declared.geometry.kept, kSdf.name, kShapeWord, "drake");
  declared.geometry.X_BG = shape->X_OS;
  declared.geometry.roles = *roles;
  KeepVisualRoles(visual, *roles, kSdf.name, declared.geometry.kept);
  return declared;
}

}  // namespace sceneweld::sdf
