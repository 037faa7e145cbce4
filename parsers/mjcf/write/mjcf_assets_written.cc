// SPDX-License-Identifier: BSD-3-Clause
// Collects the assets of a written file and checks that MuJoCo reads them.

#include "sceneweld/parsers/mjcf/write/mjcf_assets_written.h"

#include <tinyxml2.h>

#include <cmath>
#include <cstdint>

#include "sceneweld/parsers/assets/asset_plan.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/packages/uri.h"
#include "sceneweld/parsers/mesh/mesh_file.h"
#include "sceneweld/parsers/mesh/mesh_solid.h"
#include "sceneweld/parsers/mesh/surface/convex_hull.h"
#include "sceneweld/parsers/mjcf/mass/mjcf_mesh.h"
#include "sceneweld/parsers/mjcf/record/mjcf_record.h"
#include "sceneweld/parsers/mjcf/table/mjcf_kept_values.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/parsers/mjcf/write/mjcf_kept_written.h"

namespace sceneweld::mjcf {

namespace {

// MuJoCo treats a smaller volume as zero. [m^3]
constexpr double kLeastVolume = 1e-14;
constexpr std::size_t kFewestVertices = 4;

MeshShape MeshShapeOf(const MeshElement& says) {
  MeshAsset asset;
  asset.says = says;
  asset.skew_is_told = true;
  Diagnostics unheard;
  return ShapeOf(asset, unheard);
}

bool IsPng(const std::string& path, const Files& files) {
  constexpr std::string_view kSignature = "\x89PNG\r\n\x1A\n";
  std::string error;
  const auto bytes = files.system().Read(path, kSignature.size(), error);
  return bytes && std::string_view(*bytes).starts_with(kSignature);
}

}  // namespace

std::optional<MeshElement> AsRead(const Mesh& mesh) {
  KeptList kept = mesh.kept;
  const auto scale = TakeKeptNumbers<3>(kept, "scale");
  const auto refpos = TakeKeptNumbers<3>(kept, "refpos");
  const auto refquat = TakeKeptNumbers<4>(kept, "refquat");
  if (!scale || scale->count != 3 || !refpos || refpos->count != 3 || !refquat || refquat->count != 4) {
    return std::nullopt;
  }
  MeshElement says;
  says.scale = {(*scale)[0], (*scale)[1], (*scale)[2]};
  says.refpos = {(*refpos)[0], (*refpos)[1], (*refpos)[2]};
  says.refquat = {refquat->values};
  if (MeshShapeOf(says).mesh.scale != mesh.scale) return std::nullopt;
  return says;
}

Pose FileInAsset(const MeshElement& says) { return MeshShapeOf(says).X_AF; }

Name WrittenAssets::Names::Claim(const std::string& wanted, const std::string& scoped) {
  if (!scoped.empty() && taken_.contains(wanted) && taken_.insert(scoped).second) return Name(scoped);
  std::string name = wanted;
  for (int& number = next_[wanted]; !taken_.insert(name).second;) name = wanted + "_" + std::to_string(++number);
  return Name(name);
}

WrittenAssets::WrittenAssets(Output& out, const KeptSections& kept) : out_(out) {
  if (const Files* files = out.options.files) {
    // A separate count against the limits, because reading the scene did not open these files.
    const std::shared_ptr<const FileSystem> system(std::shared_ptr<const void>(), &files->system());
    files_ = std::make_unique<Files>(system, files->limits(), files->sources());
  }
  for (const KeptSections::Part& part : kept.PartsOf("asset")) {
    const char* const name = part.element->Attribute("name");
    const std::string_view tag = part.element->Name();
    Names* const space = tag == "mesh"       ? &mesh_space_
                         : tag == "material" ? &material_space_
                         : tag == "texture"  ? &texture_space_
                                             : nullptr;
    if (name && space) space->Claim(name);
  }
  const auto& geometries = out.scene.geometries;
  is_written_.assign(geometries.size(), true);
  mesh_of_.resize(geometries.size());
  material_of_.resize(geometries.size());
  for (const Geometry& geometry : geometries) {
    const auto index = geometries.IndexOf(geometry);
    bool has = out.layout.Has(geometry.body) && geometry.roles != Roles();
    if (const auto* mesh = std::get_if<Mesh>(&*geometry.shape); has && mesh) has = TakeMesh(index, *mesh);
    is_written_[index.value()] = has;
    if (has && geometry.material && !kept.HoldsMaterial(geometry)) TakeMaterial(index, *geometry.material);
  }
  std::vector<MeshFile*> left_out;
  for (const auto& geometry : geometries) {
    const auto* mesh = std::get_if<Mesh>(&*geometry.shape);
    if (!mesh || is_written_[geometries.IndexOf(geometry).value()]) continue;
    const auto file = mesh_files_.find(mesh->path.str());
    if (file == mesh_files_.end() || (file->second.why.empty() && file->second.why_no_contact.empty())) continue;
    if (file->second.geometries.empty()) left_out.push_back(&file->second);
    file->second.geometries.push_back(About(geometry));
    file->second.name = FileName(mesh->path.empty() ? mesh->uri : mesh->path);
  }
  for (MeshFile* file : left_out) {
    out.losses.Dropped(std::move(file->geometries), "the geometries of mesh " + Quoted(file->name) + " are left out: " +
                                                        (file->why.empty() ? file->why_no_contact : file->why));
  }
}

// ---- meshes

// One mesh that MuJoCo cannot read would make it refuse the whole file, so each mesh is opened here.
void WrittenAssets::Inspect(const Mesh& mesh, MeshFile& file) {
  const std::string path = mesh.path.str();
  if (path.empty() || IsUri(path)) {
    file.why = "its file is unknown";
    return;
  }
  if (!files_) return;
  if (!files_->IsFile(path)) {
    file.why = "there is no file " + Quoted(path);
    return;
  }
  const AssetPlan* plan = out_.options.assets;
  if (plan) file.why = plan->WhyNotConverted(mesh.path);
  if (!file.why.empty()) return;
  if (!plan || !plan->IsConverted(mesh.path)) file.why = WhyUnreadable(path, *files_);
  if (!file.why.empty()) return;
  if (!plan || !plan->IsConverted(mesh.path)) file.why_partly = WhyPartlyRead(path, *files_);
  Diagnostics unheard;
  auto contents = ReadMeshFile(path, {}, *files_, unheard);
  if (!contents) {
    file.why = "it cannot be read";
    for (const Diagnostic& diagnostic : unheard.all()) {
      if (diagnostic.severity == Severity::kError) file.why = diagnostic.message;
    }
    return;
  }
  if (contents->triangles.empty()) {  // MuJoCo takes the hull of points.
    if (auto hull = ConvexHull(contents->vertices)) *contents = *std::move(hull);
  }
  MergeEqualVertices(*contents);
  if (contents->vertices.size() < kFewestVertices) {
    file.why = "MuJoCo needs at least four vertices";
  } else {
    file.volume = Integrate(*contents, 1, MeshInertia::kLegacy).volume;
  }
}

bool WrittenAssets::TakeMesh(Index<Geometry> index, const Mesh& mesh) {
  const std::string path = mesh.path.str();
  const auto [at, fresh] = mesh_files_.try_emplace(path);
  MeshFile& file = at->second;
  if (fresh) Inspect(mesh, file);
  const Vector3& scale = mesh.scale;
  const bool is_flat = file.volume * std::abs(scale.x * scale.y * scale.z) < kLeastVolume;
  if (!file.why.empty()) return false;
  if (is_flat && out_.scene.geometries[index].roles.proximity) {
    file.why_no_contact = "it is flat, and MuJoCo needs colliding meshes that enclose a volume";
    return false;
  }
  std::string attributes;
  for (const Kept& kept : mesh.kept) {
    if (kept.format == kMjcf.name) attributes += kept.attribute.str() + "=" + kept.text + "\n";
  }
  const Geometry& geometry = out_.scene.geometries[index];
  const bool is_of_mjcf = IsOfMjcf(out_.scene.models[out_.scene.bodies[geometry.body].model].kept);
  if (!is_of_mjcf && !file.why_partly.empty()) {
    out_.losses.Approximated(AboutKind<Mesh>(geometry),
                             "a part of mesh " + Quoted(FileName(mesh.path)) + " is missing: " + file.why_partly);
    file.why_partly.clear();
  }
  const auto [known, is_new] = mesh_names_.try_emplace({path, {scale.x, scale.y, scale.z}, std::move(attributes)});
  if (is_new) {
    MeshElement element;
    element.kept = mesh.kept;
    const auto own = TakeKept(element.kept, "name");
    for (const char* attribute : {"scale", "refpos", "refquat"}) TakeKept(element.kept, attribute);
    const std::string wanted = own ? *own : std::string(FileStem(path));
    const Index<ModelInstance> model = out_.scene.bodies[out_.scene.geometries[index].body].model;
    // An asset of another model gets the name of the model before its own, one of the same model a number.
    const bool is_first = mesh_owners_.try_emplace(wanted, model.value()).first->second == model.value();
    const std::string scoped = is_first ? std::string() : out_.scene.Scoped(model, wanted);
    known->second = element.name = mesh_space_.Claim(wanted, scoped);
    if (!scoped.empty()) out_.Also(encoding::kMesh, element.name, "name", own ? EscapedWord(*own) : std::string());
    element.file = AssetFile(out_.options, mesh.path, mesh.uri);
    element.scale = scale;
    if (is_flat) {
      TakeKept(element.kept, "inertia");
      element.inertia = MeshInertiaRule::kShell;
    }
    if (const auto as_read = AsRead(mesh)) {
      element.scale = as_read->scale;
      element.refpos = as_read->refpos;
      element.refquat = as_read->refquat;
    }
    if (!(element.file == mesh.uri)) {
      out_.Encode(encoding::kMesh, element.name, "uri", EscapedWord(mesh.uri), out_.scene.geometries[index].span,
                  EscapedWord(element.file));
    }
    uris_.emplace(element.name.str(), std::pair(mesh.uri, element.file));
    meshes_.push_back(std::move(element));
  }
  mesh_of_[index.value()] = known->second;
  return true;
}

// ---- materials

void WrittenAssets::TakeMaterial(Index<Geometry> index, const Material& material) {
  const bool is_colour =
      material.name.empty() && !material.specular && !material.emissive && material.diffuse_map.empty();
  if (is_colour) return;
  const auto [known, fresh] = material_names_.try_emplace(&material);
  if (fresh) known->second = AddMaterial(material, out_.scene.geometries[index].span);
  material_of_[index.value()] = known->second;
}

Name WrittenAssets::AddMaterial(const Material& material, Span span) {
  auto& same_name = alike_[material.name.str()];
  for (const auto& [other, name] : same_name) {
    if (*other == material) return name;
  }
  MaterialElement element;
  element.name = material_space_.Claim(material.name.empty() ? "material" : material.name.str());
  same_name.emplace_back(&material, element.name);
  Material read = material;  // As the reader makes it of the element.
  read.name = element.name;
  read.ambient.reset();
  if (material.diffuse) element.rgba = *material.diffuse;
  read.diffuse = element.rgba;
  if (const auto& s = material.specular) {
    element.specular = *s == Rgba{s->r, s->r, s->r, 1} ? s->r : (s->r + s->g + s->b) / 3;
    read.specular = Rgba{*element.specular, *element.specular, *element.specular, 1};
  }
  if (const auto& e = material.emissive) {
    const double sum = element.rgba.r + element.rgba.g + element.rgba.b;
    const double share = sum > 0 ? (e->r + e->g + e->b) / sum : 0;
    element.emission = share;
    const auto at = [&](double part) { return std::clamp(share * part, 0.0, 1.0); };  // As the reader limits it.
    read.emissive = Rgba{at(element.rgba.r), at(element.rgba.g), at(element.rgba.b), 1};
  }
  out_.EncodeMaterial(element.name, material, read, span);
  if (!material.diffuse_map.empty()) element.texture = AddTexture(material, span);
  materials_.push_back(element);
  return element.name;
}

Name WrittenAssets::AddTexture(const Material& material, Span span) {
  const std::string path = material.diffuse_map.str();
  const auto [known, fresh] = texture_names_.try_emplace(path);
  if (!fresh) return known->second;
  const bool is_there = !IsUri(path) && (!files_ || files_->IsFile(path));
  if (!is_there || !HasSuffix(path, ".png") || (files_ && !IsPng(path, *files_))) {
    out_.losses.Dropped(AboutAll<&Material::diffuse_map>(span),
                        "texture " + Quoted(FileName(path)) +
                            " is left out: " + (is_there ? "MuJoCo reads PNG images only" : "the file does not exist"));
    return {};
  }
  TextureElement element;
  known->second = element.name = texture_space_.Claim(std::string(FileStem(path)));
  element.type = "2d";
  element.file = AssetFile(out_.options, material.diffuse_map, material.diffuse_map_uri);
  textures_.push_back(element);
  return element.name;
}

// ---- the section

void WrittenAssets::Write(Section& section) const {
  for (const TextureElement& texture : textures_) section.Write(kTexture, texture);
  for (const MaterialElement& material : materials_) section.Write(kMaterialAsset, material);
  for (const MeshElement& mesh : meshes_) section.Write(kMeshAsset, mesh);
}

}  // namespace sceneweld::mjcf
