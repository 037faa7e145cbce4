// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/record/xml_record.h"
#include "sceneweld/parsers/sdf/layout/sdf_names.h"
#include "sceneweld/parsers/sdf/table/sdf_declaration.h"
#include "sceneweld/parsers/table/kept_pieces.h"

namespace sceneweld::sdf {

struct GeometryElement;

/// Services for the readers of one file's elements.
struct FileReading : Reading {
  FileReading(ReadContext& the_context, const Source& source, Version the_version, record::XmlRecord& the_record);

  ReadContext& context;
  record::XmlRecord& record;
  Version version;
  std::string folder;     ///< The folder of the file; empty for text without a file.
  std::size_t depth = 0;  ///< Of nested models.
  /// Files that are being read with changes of the file that includes them, one in another.
  std::vector<std::string> changed_files;
  KeptPieces pieces;
  /// The file that the `model.config` of a folder names, by folder.
  std::unordered_map<std::string, std::string> files_of_folders;
  /// A robot of another format whose elements the file's only model gets; usually null.
  std::shared_ptr<const Scene> robot;
  /// Whether an included model may be merged.
  std::map<std::shared_ptr<const ModelDeclaration>, bool> can_be_merged;
};

/// Takes everything that was kept from an element and its descendants since it was begun.
class KeptIn {
 public:
  KeptIn(Element owner, FileReading& file) : owner_(owner), file_(file), from_(file.pieces.size()) {}
  KeptList Take() { return file_.pieces.Take(owner_, from_, kSdf.name); }

 private:
  Element owner_;
  FileReading& file_;
  std::size_t from_;
};

// The readers, one for each kind of element. They report errors and return nothing if the element is unusable.

/// sdf_model.cc: `<model>` and all its contents.
std::shared_ptr<const ModelDeclaration> ReadModel(Element model, FileReading& file);
/// sdf_model.cc: the models, frames and joints of `<world>`.
std::shared_ptr<const ModelDeclaration> ReadWorld(Element world, FileReading& file);
/// sdf_name_space.cc: reports names with `::`, and names that are used twice in the one name space of a model or world.
void CheckNameSpace(const ModelDeclaration& model, FileReading& file);
/// sdf_name_space.cc: in files up to 1.6, links, joints and frames with the name of another kind of element get another
/// name, as in libsdformat. Under Drake's rules they stay, which CheckNameSpace reports.
void RenameClashes(ModelDeclaration& model, FileReading& file);
/// sdf_reader.cc: the only model of an included file. Returns null, after a report, if there is none.
std::shared_ptr<const ModelDeclaration> ReadIncluded(const std::string& path, Span include, ReadContext& context);
/// sdf_reader.cc: the same for an `<include>` with `<experimental:params>`.
std::shared_ptr<const ModelDeclaration> ReadChanged(const std::string& path, Element include, FileReading& file);
/// The changes that an `<include>` makes in the included model.
inline constexpr char kParams[] = "experimental:params";
/// sdf_params.cc: the text of an included file with the changes of `<experimental:params>` in it. Its places are those
/// in the two files that it comes from. Null after a report.
const Source* WithParams(const Source& included, Element include, ReadContext& context);
/// sdf_include.cc: the file that a uri in a file of `folder` refers to.
std::optional<std::string> IncludedPath(const XmlText& uri, std::string_view folder, ReadContext& context);
/// sdf_include.cc: adds the contents of an `<include>` to its model.
void ReadInclude(Element include, ModelDeclaration& into, FileReading& file);
/// sdf_unflatten.cc: in a world, names with `::` in files up to 1.7 become nested models.
std::shared_ptr<const ModelDeclaration> Unflattened(std::shared_ptr<const ModelDeclaration> model, FileReading& file);

std::optional<LinkDeclaration> ReadLink(Element link, FileReading& file);           // sdf_link.cc
std::shared_ptr<const Deformable> ReadDeformable(Element link, FileReading& file);  // sdf_deformable.cc
/// sdf_deformable.cc: the geometries of a deformable link.
std::vector<GeometryDeclaration> ReadDeformableGeometries(Element link, const Name& link_name, FileReading& file);
std::optional<GeometryDeclaration> ReadVisual(Element visual, FileReading& file);  // sdf_geometry.cc
/// sdf_geometry.cc. For automatic inertia, also returns shapes that scenes do not support, without a role.
std::optional<GeometryDeclaration> ReadCollision(Element collision, const GeometryElement& says, bool of_auto_inertia,
                                                 FileReading& file);
std::shared_ptr<const Material> ReadMaterial(Element visual, FileReading& file);  // sdf_geometry.cc
/// sdf_geometry.cc: the shape of `<geometry>`, with X_OwnerShape for planes.
struct ReadShape {
  Shape shape;
  Pose X_OS;
  std::string_view no_solid;
  bool drake = false;  ///< By an element of Drake's.
};
std::optional<ReadShape> ReadGeometry(Element owner, bool visual, FileReading& file);
/// sdf_geometry.cc: reads into `declared` a `<geometry>` whose shape only automatic inertia supports; false if there is
/// none.
bool ReadShapelessSolid(Element owner, GeometryDeclaration& declared, FileReading& file);
std::optional<JointDeclaration> ReadJoint(Element joint, bool in_world, FileReading& file);  // sdf_joint.cc
std::optional<DrakeJointDeclaration> ReadDrakeJoint(Element joint, FileReading& file);       // sdf_drake_joint.cc
std::optional<KeptDeclaration> ReadKept(Element kept, FileReading& file);                    // sdf_kept.cc
/// The error with which a reader of SDFormat refuses a sensor that comes from another format; empty if it is valid.
std::string FaultOfSensor(const std::string& text);  // sdf_kept.cc
/// All children of one name, which share one name space.
// sdf_kept.cc
/// Without those that are written for blocks of URDF.
std::vector<KeptDeclaration> ReadAllKept(Element parent, const char* child, FileReading& file,
                                         std::span<const Element> of_blocks = {});
std::optional<PluginDeclaration> ReadPlugin(Element plugin, FileReading& file);

/// The text of a child element; nothing if it is absent or empty, which means the default.
std::optional<XmlText> TextOf(Element element, const char* child);

/// The file of a URI in a file of `folder`. A relative name is searched in that folder first, then in the root file's
/// folder, then in the current one, then in the resource folders of the package map.
std::optional<std::string> ResolveFile(const XmlText& uri, std::string_view folder, ReadContext& context);
inline std::optional<std::string> ResolveFile(const XmlText& uri, FileReading& file) {
  return ResolveFile(uri, file.folder, file.context);
}
/// The path of a mesh or an image (parsers/files/packages/find_asset.h). `what`: `a mesh file`.
std::optional<std::string> FindAsset(const XmlText& uri, std::string_view what, FileReading& file);

/// Whether a model is a valid scene without the model that it is merged into. Reports the reason if it is not
/// (sdf_assembly.cc).
bool IsValidAlone(const ModelDeclaration& model, ReadContext& context);

/// From declarations to a scene (sdf_assembly.cc). Null after an error.
std::shared_ptr<Scene> Assemble(const ModelDeclaration& root, ReadContext& context);

}  // namespace sceneweld::sdf
