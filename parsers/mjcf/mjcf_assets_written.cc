#include "sceneweld/parsers/mjcf/mjcf_assets_written.h"

#include <cmath>
#include <cstring>

#include "sceneweld/parsers/asset_uri.h"
#include "sceneweld/parsers/files.h"
#include "sceneweld/parsers/mjcf/mjcf_encoding.h"
#include "sceneweld/parsers/mjcf/mjcf_table.h"
#include "sceneweld/parsers/uri.h"

namespace sceneweld::mjcf {
namespace {

// A binary STL file: a header, a count, and so many triangles.
constexpr std::size_t kStlHeader = 80;
constexpr std::size_t kStlTriangle = 50;
constexpr std::uint32_t kMostStlTriangles = 200000;  // MuJoCo's

/// How a mesh or a texture is named in the file: the one place where that is
/// decided. MuJoCo knows paths only, no URIs.
std::string AssetFile(const WriteOptions& options, const Name& path, const Name& as_written) {
  WriteOptions without_packages = options;
  without_packages.packages = nullptr;
  constexpr std::string_view kFile = "file://";
  std::string name = AssetUri(without_packages, path, as_written);
  return name.starts_with(kFile) ? name.substr(kFile.size()) : name;
}

std::string WhyUnreadableStl(const std::string& path, const Files& files) {
  std::string error;
  const auto bytes = files.system().Read(path, files.limits().max_file_bytes, error);
  if (!bytes) return error;
  std::uint32_t count = 0;
  if (bytes->size() >= kStlHeader + sizeof(count)) std::memcpy(&count, bytes->data() + kStlHeader, sizeof(count));
  if (bytes->size() != kStlHeader + sizeof(count) + std::size_t{count} * kStlTriangle)
    return "MuJoCo reads STL files of the binary form only";
  if (count > kMostStlTriangles) return "MuJoCo reads STL files of 200000 triangles at most";
  return {};
}

}  // namespace

Name WrittenAssets::Names::Claim(const std::string& wanted) {
  std::string name = wanted;
  for (int& number = next_[wanted]; !taken_.insert(name).second;) name = wanted + "_" + std::to_string(++number);
  return Name(name);
}

WrittenAssets::WrittenAssets(Output& out) : out_(out) {
  const auto& geometries = out.scene.geometries;
  is_written_.assign(geometries.size(), true);
  mesh_of_.resize(geometries.size());
  material_of_.resize(geometries.size());
  for (const Geometry& geometry : geometries) {
    const auto index = geometries.IndexOf(geometry);
    bool has = out.layout.Has(geometry.body);
    if (const auto* mesh = std::get_if<Mesh>(&geometry.shape); has && mesh) has = TakeMesh(index, *mesh);
    is_written_[index.value()] = has;
    if (has && geometry.material) TakeMaterial(index, *geometry.material);
  }
  for (const auto& geometry : geometries) {
    const auto* mesh = std::get_if<Mesh>(&geometry.shape);
    if (!mesh) continue;
    const auto why = unreadable_.find(mesh->path.str());
    if (why == unreadable_.end() || why->second.empty()) continue;
    out.losses.Dropped(geometry.span, "the geometries of mesh " +
                                          Quoted(FileName(mesh->path.empty() ? mesh->uri : mesh->path)) +
                                          " are left out: " + why->second);
    why->second.clear();
  }
}

// ---- meshes

std::string WrittenAssets::WhyUnreadable(const Mesh& mesh) const {
  const std::string path = mesh.path.str();
  if (path.empty() || IsUri(path)) return "there is no file of it";
  const Files* files = out_.options.files;
  if (files && !files->IsFile(path)) return "there is no file " + Quoted(path);
  if (HasSuffix(path, ".obj") || HasSuffix(path, ".msh")) return {};
  if (HasSuffix(path, ".stl")) return files ? WhyUnreadableStl(path, *files) : std::string();
  return "MuJoCo reads no meshes of this format; `--convert-meshes` makes them ones that it reads";
}

bool WrittenAssets::TakeMesh(Index<Geometry> index, const Mesh& mesh) {
  const std::string path = mesh.path.str();
  const auto [at, fresh] = unreadable_.try_emplace(path);
  if (fresh) at->second = WhyUnreadable(mesh);
  if (!at->second.empty()) return false;
  const auto [known, is_new] = mesh_names_.try_emplace({path, {mesh.scale.x, mesh.scale.y, mesh.scale.z}});
  if (is_new) {
    MeshElement element;
    known->second = element.name = mesh_space_.Claim(std::string(FileStem(path)));
    element.file = AssetFile(out_.options, mesh.path, mesh.uri);
    element.scale = mesh.scale;
    if (!(element.file == mesh.uri)) {
      out_.Encode(encoding::kMesh, element.name, "uri", Escaped(mesh.uri), out_.scene.geometries[index].span);
    }
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
  const auto encode = [&](const char* key, const Rgba& colour) {
    out_.EncodeList(encoding::kMaterial, element.name, key, {colour.r, colour.g, colour.b, colour.a}, span);
  };
  if (!(element.name == material.name))
    out_.Encode(encoding::kMaterial, element.name, "name", Escaped(material.name), span);
  if (material.diffuse) {
    element.rgba = *material.diffuse;
  } else {
    out_.Encode(encoding::kMaterial, element.name, "diffuse", "none", span);
  }
  if (const auto& s = material.specular) {
    if (*s == Rgba{s->r, s->r, s->r, 1}) {
      element.specular = s->r;
    } else {
      element.specular = (s->r + s->g + s->b) / 3;
      encode("specular", *s);
    }
  }
  if (const auto& e = material.emissive) {
    const double sum = element.rgba.r + element.rgba.g + element.rgba.b;
    const double share = sum > 0 ? (e->r + e->g + e->b) / sum : 0;
    element.emission = share;
    if (*e != Rgba{share * element.rgba.r, share * element.rgba.g, share * element.rgba.b, 1}) encode("emissive", *e);
  }
  if (const auto& a = material.ambient) encode("ambient", *a);
  if (!material.diffuse_map.empty()) element.texture = AddTexture(material, span);
  materials_.push_back(element);
  return element.name;
}

Name WrittenAssets::AddTexture(const Material& material, Span span) {
  const std::string path = material.diffuse_map.str();
  const auto [known, fresh] = texture_names_.try_emplace(path);
  if (!fresh) return known->second;
  const Files* files = out_.options.files;
  const bool is_there = !IsUri(path) && (!files || files->IsFile(path));
  if (!is_there || !HasSuffix(path, ".png")) {
    out_.losses.Dropped(span, "texture " + Quoted(FileName(path)) + " is left out: " +
                                  (is_there ? "MuJoCo reads PNG images only" : "there is no such file"));
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

void WrittenAssets::Write() const {
  if (meshes_.empty() && materials_.empty()) return;
  out_.Open(kAsset.name.data());
  const auto write = [&](const ElementRow& row, const auto& element, bool names_itself) {
    out_.Open(row.name.data());
    if (!names_itself) out_.Attribute("name", element.name);
    out_.Fields(row.fields, element);
    out_.Close();
  };
  for (const TextureElement& texture : textures_) write(kTexture, texture, true);
  for (const MaterialElement& material : materials_) write(kMaterialAsset, material, false);
  for (const MeshElement& mesh : meshes_) write(kMeshAsset, mesh, false);
  out_.Close();
}

}  // namespace sceneweld::mjcf
