#include <array>
#include <cmath>

#include "sceneweld/parsers/drake/visual_tags.h"
#include "sceneweld/parsers/sdf/sdf_encoded.h"
#include "sceneweld/parsers/sdf/sdf_pose.h"
#include "sceneweld/parsers/sdf/sdf_reader.h"
#include "sceneweld/parsers/sdf/sdf_table.h"

namespace sceneweld::sdf {
namespace {

// Three or four numbers in [0, 1]; a comma may stand right behind a number.
std::optional<Rgba> ReadColour(Element material, const char* name, FileReading& file) {
  const auto text = TextOf(material, name);
  if (!text) return std::nullopt;
  std::string plain(text->text);
  for (std::size_t i = 1; i < plain.size(); ++i) {
    if (plain[i] == ',' && plain[i - 1] != ' ' && plain[i - 1] != ',') plain[i] = ' ';
  }
  std::array<double, 4> numbers{0, 0, 0, 1};
  const NumberScan scan = ScanNumbers(plain, numbers, NonFinite::kAccepted);
  bool good = (scan.count == 3 || scan.count == 4) && scan.rest.empty();
  for (const double number : numbers) good = good && number >= 0 && number <= 1;
  if (!good) {
    file.diagnostics.Error("bad-colour", text->span, "the colour " + Quoted(name) + " is " + Quoted(text->text))
        .Help("a colour is three or four numbers from 0 to 1: red, green, blue, opacity");
    return std::nullopt;
  }
  return Rgba{numbers[0], numbers[1], numbers[2], numbers[3]};
}

// The albedo map, where its file exists; a warning for what is not taken.
void ReadPbr(Element element, bool has_map, Material& material, FileReading& file) {
  const Element pbr = element.child("pbr");
  if (!pbr) return;
  CheckElement(pbr, kPbrRow, Looked::kNo, file);
  const Element metal = pbr.child("metal");
  if (metal) CheckElement(metal, kPbrMetalRow, Looked::kNo, file);
  if (const Element specular = pbr.child("specular")) CheckElement(specular, kPbrSpecularRow, Looked::kNo, file);
  const auto albedo = metal ? TextOf(metal, "albedo_map") : std::nullopt;
  bool taken = false;
  if (albedo && !has_map) {
    Diagnostics missing;
    ReadContext quiet{file.context.files, file.context.packages, missing, file.context.allow_outside, {}};
    const auto path = ResolveFile(*albedo, file.folder, quiet);
    if (path && file.context.files.IsFile(*path)) {
      material.diffuse_map = Name(*path);
      material.diffuse_map_uri = Name(albedo->text);
      taken = true;
    } else {
      file.diagnostics.Warning("file-not-found", albedo->span,
                               "no file " + Quoted(albedo->text) + "; the `albedo_map` is ignored");
    }
  }
  bool others = pbr.child("specular") || (albedo && !taken);
  if (metal) {
    for (const Element child : metal.children()) others = others || child.name() != "albedo_map";
  }
  if (!others) return;
  file.diagnostics.Warning(
      "ignored-element", pbr.span(),
      taken ? "ignoring all of `pbr` but its `albedo_map`" : "ignoring unsupported element `pbr` in `<material>`");
}

}  // namespace

std::shared_ptr<const Material> ReadMaterial(Element visual, FileReading& file) {
  const Element element = visual.child("material");
  if (!element) return nullptr;
  CheckElement(element, kMaterialRow, Looked::kYes, file);
  Material material;
  material.name = NameInScene({}, ReadEncoded(element, file));
  material.diffuse = ReadColour(element, "diffuse", file);
  material.ambient = ReadColour(element, "ambient", file);
  material.specular = ReadColour(element, "specular", file);
  material.emissive = ReadColour(element, "emissive", file);
  const Element map = element.child("drake:diffuse_map");
  if (map) {
    const XmlText uri = map.text();
    if (const auto path = ResolveFile(uri, file)) {
      material.diffuse_map = Name(*path);
      material.diffuse_map_uri = Name(uri.text);
    }
  }
  ReadPbr(element, static_cast<bool>(map), material, file);
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
  auto renderers = ReadAcceptingRenderers(visual, file);
  if (!shape || !roles) return std::nullopt;
  if (!roles->perception && !renderers.empty()) {
    file.diagnostics.Warning("ignored-element", visual.child("drake:accepting_renderer").span(),
                             "`drake:accepting_renderer` is ignored, since no renderer sees the visual");
    renderers.clear();
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
  declared.geometry.X_BG = shape->X_OS;
  declared.geometry.roles = *roles;
  declared.geometry.renderers = std::move(renderers);
  return declared;
}

}  // namespace sceneweld::sdf
