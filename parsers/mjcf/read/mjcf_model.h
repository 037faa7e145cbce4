// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "sceneweld/parsers/mjcf/read/mjcf_file.h"
#include "sceneweld/parsers/mjcf/read/mjcf_names.h"
#include "sceneweld/parsers/mjcf/read/mjcf_said.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::mjcf {

/// An attached part, and the part that it was attached to.
struct Attachment {
  Element element;
  const Attachment* outer = nullptr;
};

/// The context of an element beside its body: the file with its settings, the prefix and suffix of names, the pose of
/// its surroundings in the body, and the default class. Elements in a `replicate`, or in a part that is attached
/// several times, are read once in each scope.
struct Scope {
  File* file = nullptr;
  std::string prefix;  ///< Of attached parts.
  /// The same for assets: an attached part uses the assets of the file that attaches it.
  std::string asset_prefix;
  std::string suffix;  ///< Of the copies of `replicate`s, the innermost first.
  Pose X_BS;
  const Class* childclass = nullptr;
  /// The first time that its elements are read: later ones report only duplicate names.
  bool is_first = true;
  const Attachment* attachment = nullptr;

  Reads reads() const {
    if (!is_first) return Reads::kAgain;
    return suffix.empty() ? Reads::kOnce : Reads::kFirst;
  }
  std::string Full(std::string_view name) const { return prefix + std::string(name) + suffix; }
  Diagnostics& diagnostics() const { return is_first ? file->context.diagnostics : file->silence; }
  Reading reading() const { return ReadingOf(diagnostics()); }
};

/// An element of a body, `frame`s and `replicate`s around it taken away.
struct Content {
  Element element;
  const Scope* scope;
};

/// A body of MuJoCo's tree; the first is the world.
struct BodyRecord {
  Index<Body> body;
  std::size_t parent = 0;  ///< Its place in Model::bodies.
  Element element;
  const File* file = nullptr;
  /// The joints that hold it, the one next to the parent first; a single weld,
  /// or none for a free body.
  std::vector<Index<sceneweld::Joint>> joints;
  bool is_free = false;
  double free_armature = 0;  ///< Of its free joint.
  bool is_welded = false;    ///< It cannot move in its parent.
  Pose X_WB;                 ///< In the configuration as written.
  std::size_t geoms = 0;     ///< Entries of the scene, for generated names.
};

/// A geom as contacts see it.
struct GeomRecord {
  Index<Geometry> geometry;  ///< Invalid if it is not in the scene.
  std::size_t body = 0;      ///< Its place in Model::bodies.
  unsigned contype = 1;
  unsigned conaffinity = 1;
};

/// A joint that others refer to by name.
struct JointRecord {
  Index<sceneweld::Joint> joint;  ///< Invalid for free joints.
  JointType type = JointType::kHinge;
  std::size_t body = 0;  ///< Its place in Model::bodies.
  double armature = 0;
  double ref = 0;  ///< [rad, m]

  /// One degree of freedom: the target of actuators, equalities and tendons.
  bool IsScalar() const { return joint && (type == JointType::kHinge || type == JointType::kSlide); }
};

struct SiteRecord {
  std::size_t body = 0;  ///< Its place in Model::bodies.
  Pose X_BS;
};

/// A part of the model from one file, for elements that refer to others by name (`actuator`, `contact`, ...): the whole
/// main file, or an attached part.
struct Part {
  File* file = nullptr;
  std::string prefix;
  std::string asset_prefix{};  ///< As in Scope.
  bool has_assets = true;      ///< Without elements of other parts.
  /// Elements that refer to something outside of the part are dropped silently, as in MuJoCo.
  bool is_attached = false;
  /// The first part of its file: later ones report nothing.
  bool is_first = true;

  Diagnostics& diagnostics() const { return is_first ? file->context.diagnostics : file->silence; }
  Reading reading() const { return ReadingOf(diagnostics()); }
};

/// An element, by its place in its file, in one of the parts that the file is.
struct ElementOfPart {
  ElementOfPart(const Part& of, Element element)
      : part(&of), source(element.span().source), begin(element.span().begin) {}

  const Part* part;
  const Source* source;
  std::uint32_t begin;
  bool operator==(const ElementOfPart&) const = default;
  struct Hash {
    std::size_t operator()(const ElementOfPart& one) const {
      const std::hash<const void*> hash;
      return (hash(one.part) * 31 + hash(one.source)) * 31 + one.begin;
    }
  };
};

/// The kept list of a copied geom, with everything that it depends on beside the geom.
struct KeptOfGeom {
  Pose X_BS;
  std::string asset_prefix;
  const File* body_file = nullptr;
  bool wants_mass = false;
  bool has_contact = false;
  KeptList kept;
};

/// The model during reading: data shared by its parts.
struct Model {
  ReadContext& context;
  Scene& scene;
  Index<ModelInstance> model;

  std::deque<std::unique_ptr<File>> files{};  ///< The main one first.
  std::deque<Scope> scopes{};
  std::deque<Attachment> attachments{};
  std::vector<Part> parts{};
  std::vector<BodyRecord> bodies{};
  std::vector<GeomRecord> geoms{};
  /// Named elements of the model, by full name; copies by their own names.
  Named<std::size_t> named_bodies{};  ///< Places in `bodies`.
  Named<std::size_t> named_geoms{};   ///< Places in `geoms`.
  Named<JointRecord> joints{};
  Named<SiteRecord> sites{};
  Named<bool> named_cameras{};
  /// The files of `model` assets; null after a reported error.
  std::unordered_map<const ModelAsset*, File*> opened{};
  /// `attach`es without an end, by their places; each is reported once.
  std::set<std::pair<const Source*, std::uint32_t>> cycles{};

  SaidOnce<BodyElement> said_by_bodies{};
  SaidOnce<GeomElement> said_by_geoms{};
  SaidOnce<JointElement> said_by_joints{};
  SaidOnce<CameraElement> said_by_cameras{};
  SaidOnce<SiteElement> said_by_sites{};
  std::unordered_map<const GeomElement*, KeptOfGeom> kept_of_geoms{};

  std::size_t cameras = 0;
  std::size_t lights = 0;

  /// Elements that were taken again: as copies of replicates, in parts that are
  /// attached once more (mjcf_content.h).
  std::size_t copies = 0;
  /// The place of each kept element's entry among the entries of its section (mjcf_kept_sections.h).
  std::unordered_map<ElementOfPart, std::size_t, ElementOfPart::Hash> kept_places{};
  /// An entry of ModelInstance::kept that says nothing that a scene could not hold (mjcf_held.h).
  struct PlainEntry {
    std::size_t index;  ///< In ModelInstance::kept.
    std::string section;
    std::size_t place;  ///< Its place among the entries of its section.
    bool is_joint;      ///< A joint equality.
  };
  std::vector<PlainEntry> plain_entries{};
  /// Names of the meshes of geometries of the scene, with the prefixes of their parts.
  std::unordered_set<std::string> used_meshes{};
  /// The same for meshes of geoms that are not geometries.
  std::unordered_set<std::string> kept_meshes{};
  bool is_full = false;  ///< A limit was reached and reported: nothing more is added.

  /// Shared by all geometries that say the same.
  std::shared_ptr<const ProximityProperties> ProximityOf(double friction, const GeomElement& says);
  std::shared_ptr<const Material> Coloured(const std::shared_ptr<const Material>& material, const Rgba& rgba);
  /// The material of an attached part, whose name has the prefix of the part.
  std::shared_ptr<const Material> Prefixed(const std::shared_ptr<const Material>& material, const std::string& prefix);
  using Contact = std::tuple<double, double, double, int>;  // friction and condim
  std::map<Contact, std::shared_ptr<const ProximityProperties>> proximities_{};
  std::map<std::pair<const Material*, std::array<double, 4>>, std::shared_ptr<const Material>> coloured_{};
  std::map<std::pair<const Material*, std::string>, std::shared_ptr<const Material>> prefixed_{};

  /// The place of an element's entry, or of one of its copies, among those of its section; nothing if the element was
  /// not kept.
  std::optional<std::size_t> KeptPlace(const Part& part, Element element, std::size_t copy) const {
    const auto found = kept_places.find(ElementOfPart(part, element));
    if (found == kept_places.end()) return std::nullopt;
    return found->second + copy;
  }

  Diagnostics& diagnostics() const { return context.diagnostics; }
  File& main() const { return *files.front(); }
};

// The steps of reading, in this order, each in a file of its own name.
void ReadBodies(Model& model);
void ReadActuators(const Part& part, Model& model);
void ReadContact(Model& model);
void ReadEqualities(const Part& part, Model& model);
void ReadTendons(const Part& part, Model& model);

}  // namespace sceneweld::mjcf
