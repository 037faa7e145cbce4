// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/mjcf/output/mjcf_output.h"
#include "sceneweld/parsers/mjcf/table/mjcf_elements.h"
#include "sceneweld/scene/tables/name.h"

namespace sceneweld::mjcf {

class KeptSections;

/// The settings of the asset that a mesh was read from, if the asset has a reference point or orientation and the mesh
/// is unchanged.
std::optional<MeshElement> AsRead(const Mesh& mesh);
/// The pose of the frame of the file in the frame of the asset.
Pose FileInAsset(const MeshElement& says);

/// The meshes, materials and textures of a written file, and their names in it. There is one mesh for each file and
/// scale, and one material for each look that has a name or more than a colour.
class WrittenAssets {
 public:
  /// Reports assets that cannot be written. Kept materials are written with the sections of their model.
  WrittenAssets(Output& out, const KeptSections& kept);

  /// True if the file has the geometry; a mesh that MuJoCo cannot read is left out.
  bool Has(Index<Geometry> geometry) const { return is_written_[geometry.value()]; }
  /// The geometry is a mesh.
  const Name& MeshOf(Index<Geometry> geometry) const { return mesh_of_[geometry.value()]; }
  /// The URI that the reader gives to a geometry with a mesh.
  const Name& UriOf(Index<Geometry> geometry) const { return uris_.at(MeshOf(geometry).str()).first; }
  /// The file of the asset as a word.
  std::string FileOf(Index<Geometry> geometry) const { return EscapedWord(uris_.at(MeshOf(geometry).str()).second); }
  /// The material of a geometry in the file; empty if the geometry has a colour or nothing.
  const Name& MaterialOf(Index<Geometry> geometry) const { return material_of_[geometry.value()]; }

  void Write(Section& section) const;

 private:
  /// One name space of the file.
  class Names {
   public:
    /// The wanted name if it is free, otherwise the scoped one if there is one, otherwise the wanted one with a number.
    Name Claim(const std::string& wanted, const std::string& scoped = {});

   private:
    std::unordered_set<std::string> taken_;
    std::unordered_map<std::string, int> next_;
  };

  struct MeshFile {
    std::string why;                      ///< Why MuJoCo would refuse the mesh; empty if it accepts it.
    std::string why_partly;               ///< The part that MuJoCo leaves out; reported once.
    std::string why_no_contact;           ///< The same for geometries that collide.
    std::string name;                     ///< Without its folder,
    std::vector<LossSubject> geometries;  ///< The elements that are left out with it, for the report about it.
    double volume = std::numeric_limits<double>::infinity();
  };
  void Inspect(const Mesh& mesh, MeshFile& file);
  bool TakeMesh(Index<Geometry> index, const Mesh& mesh);
  void TakeMaterial(Index<Geometry> index, const Material& material);
  Name AddMaterial(const Material& material, Span span);
  Name AddTexture(const Material& material, Span span);

  Output& out_;
  std::vector<bool> is_written_;
  std::vector<Name> mesh_of_;
  std::vector<Name> material_of_;
  std::vector<MeshElement> meshes_;
  std::vector<MaterialElement> materials_;
  std::vector<TextureElement> textures_;
  /// By path, scale and kept attributes.
  std::map<std::tuple<std::string, std::array<double, 3>, std::string>, Name> mesh_names_;
  std::unique_ptr<Files> files_;
  std::unordered_map<std::string, MeshFile> mesh_files_;         // by path
  std::unordered_map<std::string, std::pair<Name, Name>> uris_;  // URIs and files, by the name of the mesh.
  std::unordered_map<const Material*, Name> material_names_;
  std::unordered_map<std::string, std::vector<std::pair<const Material*, Name>>> alike_;  // by name
  std::unordered_map<std::string, Name> texture_names_;                                   // by path
  std::unordered_map<std::string, std::uint32_t> mesh_owners_;  // The first model that uses a name.
  Names mesh_space_, material_space_, texture_space_;
};

}  // namespace sceneweld::mjcf
