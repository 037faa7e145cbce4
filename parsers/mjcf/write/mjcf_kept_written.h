// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <variant>
#include <vector>

#include "sceneweld/parsers/mjcf/output/mjcf_output.h"
#include "sceneweld/parsers/mjcf/write/mjcf_entry_fit.h"

namespace tinyxml2 {
class XMLDocument;
class XMLElement;
}  // namespace tinyxml2

namespace sceneweld::mjcf {

class WrittenAssets;

/// The kept sections of the models of a scene (read/mjcf_kept_sections.h), with the names of the written file.
class KeptSections {
 public:
  explicit KeptSections(Output& out);
  ~KeptSections();

  /// The name of the written model: for a file of one model that of the input, otherwise `scene`.
  std::string ModelName() const;

  /// True if the file has an asset of a kind, such as `material`, under the name that a model uses.
  bool HasAsset(Index<ModelInstance> model, std::string_view kind, std::string_view name) const;

  /// Leaves out, with a loss for each, kept elements that name something that is left out of the file: a mesh or a
  /// texture whose file is missing, a geometry of such a mesh, or another left-out element. Call it once, before
  /// anything is written.
  void LeaveOutWhatNamesLeftOut(const WrittenAssets& assets);
  /// Whether an element that a body keeps is left out.
  bool IsLeftOut(const Body& body, const Kept& kept) const { return left_out_of_bodies_.contains({&body, &kept}); }
  /// Gives the files that an element names, which a scene names by absolute paths, their names in the file. Reports
  /// missing ones that the file names all the same.
  void NameFiles(tinyxml2::XMLElement& element, Span span) const;
  /// Whether the file has an asset of a kind under a full name.
  bool WritesAsset(std::string_view kind, std::string_view full_name) const;

  /// Writes the classes of defaults that kept elements need.
  void WriteClasses(Section& defaults) const;
  /// Writes the elements of a section.
  void Write(Section& section) const;
  /// Writes the elements of `worldbody` of which MuJoCo makes bodies, and which come before a body. `Write` writes the
  /// other ones. After the last body, `node` is the number of nodes.
  void WriteBefore(std::uint32_t node, Section& world) const;
  /// Writes the geoms that a body or the world keeps after `count` of its geometries, or after at least so many.
  void WriteGeoms(Index<Body> body, std::size_t count, bool or_more) const;
  /// Writes an element that a body keeps, unless it is left out.
  void WriteOf(const Body& body, const Kept& kept) const;
  /// Writes the attributes and elements of a setting into the open element. Each value comes from the first model that
  /// gives it, or from the one that the options name; disagreements are reported.
  void WriteSetting(std::string_view section) const;
  bool HasSetting(std::string_view section) const { return sections_.contains(section); }

  /// True if Write writes the entry of an element of the scene, so no other element is needed. Of a joint: that of its
  /// mimic.
  template <typename T>
  bool Holds(const T& element) const {
    return held_.contains(&element);
  }
  /// As EntryFit::ReadBack, of an actuator that Write writes.
  Actuator ReadBack(const Actuator& actuator) const { return fit_.ReadBack(actuator); }
  /// True if the material of a geometry is one that its model keeps, unchanged.
  bool HoldsMaterial(const Geometry& geometry) const;
  /// The full name of a body that an element on a body names. Elements on the world give full names. If there is no
  /// such body, the name is one in the first model that has it.
  std::string BodyName(Index<Body> on, std::string_view name) const;
  /// The same for an asset. Names without a model, as in scenes that are made by hand, are those of a model of the same
  /// file, if possible.
  std::string AssetName(Index<Body> on, Span span, std::string_view kind, std::string_view name) const;
  /// The same for the material of a geometry.
  std::string MaterialName(const Geometry& geometry) const;
  /// True if the file has an asset of a kind with a full name.
  bool HasAsset(std::string_view kind, std::string_view full_name) const;
  /// True if kept elements of their model decide whether two bodies collide.
  bool DecidesContact(Index<Body> a, Index<Body> b) const;

  /// The bits of a geometry that collides with all others.
  ContactBits bits_of_others() const { return has_bits_ ? kAllContacts : ContactBits(); }
  /// True if readers of the file cannot see that a geometry has bits, because the bits equal those of a geometry
  /// without any.
  bool HidesBits(const Geometry& geometry) const {
    return geometry.contact_bits && (bits_are_usual_ || *geometry.contact_bits == kAllContacts);
  }

  /// The element of the scene that has an entry; none if the entry is of a model.
  using Holder = std::variant<std::monostate, const Joint*, const Actuator*, const Constraint*, const Configuration*>;
  /// An element of a section, with the names of the file.
  struct Part {
    Index<ModelInstance> model;
    const tinyxml2::XMLElement* element;
    Holder of;
  };
  /// The elements that are written.
  std::vector<Part> PartsOf(std::string_view section) const;
  /// All actuators of a model in the order of the model's file, also those that are left out.
  std::vector<const tinyxml2::XMLElement*> ActuatorsOf(Index<ModelInstance> model) const;
  /// The place of an actuator among them; nullopt if it has no entry.
  std::optional<std::size_t> PlaceOf(const Actuator& actuator) const;
  /// True if every model comes from MJCF.
  bool are_all_models_mjcf() const { return mjcf_models_.size() + 1 == out_.scene.models.size(); }
  /// True if everything that moves comes from MJCF, so no key is needed.
  bool is_all_mjcf() const { return is_all_mjcf_; }

 private:
  struct Entry {
    Index<ModelInstance> model;
    int rank;
    tinyxml2::XMLElement* element;
    bool is_wording = false;  ///< The scene holds all that it says.
    Holder of = {};
    std::size_t bodies_before = 0;      ///< As BodiesBefore.
    std::size_t geometries_before = 0;  ///< As GeometriesBefore.
    std::uint32_t node = 0;         ///< Of `worldbody`: it comes before this node of the layout; 0: before all.
  };
  bool KnowsPlacesInWorld() const { return mjcf_models_.size() == 1 && are_all_models_mjcf(); }
  static bool IsGeom(const Entry& entry);
  void ReportPlaces(const std::vector<Entry>& of_world) const;
  void PlaceInWorld(std::vector<Entry>& of_world) const;
  void Read(Index<ModelInstance> index, const Kept& kept, std::string text, Holder of);
  void ReadElements();
  void SortByRank();
  void FitToElements();
  void ReportLeftOut(const Entry& entry);
  void Erase(std::string_view section, const std::function<bool(Entry&)>& goes);
  void NameScenery(Index<ModelInstance> model, const Kept& kept);
  void LeaveOutMissingFiles();
  void LeaveOutExcludes();
  void LeaveOutInBodies();
  void LeaveOutLooks(Entry& entry);
  std::string NamedLeftOut(const Entry& entry, std::string_view section) const;
  void NameActuators();
  std::string MissingFileOf(const tinyxml2::XMLElement& element) const;
  bool IsMissing(const char* path) const;
  std::string NameOf(Index<ModelInstance> model, std::string_view kind, std::string_view name) const;
  bool SettingsAreOfFirst() const;

  Output& out_;
  EntryFit fit_;
  bool is_all_mjcf_ = true;
  bool has_bits_ = false;
  bool bits_are_usual_ = true;
  std::vector<Index<ModelInstance>> mjcf_models_;
  std::vector<std::unique_ptr<tinyxml2::XMLDocument>> documents_;
  std::map<std::string, std::vector<Entry>, std::less<>> sections_;
  std::unordered_set<const void*> held_;                                 // Elements whose entries are written.
  std::map<std::uint32_t, std::vector<Entry>> actuators_;                // By model.
  std::set<std::pair<std::string, std::string>> assets_;                 // Kinds and full names.
  std::map<std::pair<std::uint32_t, std::string>, std::string> geoms_;   // By model and local name.
  std::map<std::pair<std::uint32_t, std::string>, std::string> lights_;  // Likewise.
  std::map<const tinyxml2::XMLElement*, std::string> missing_files_;     // Of assets.
  std::set<std::pair<std::string, std::string>> left_out_;               // Kinds and full names.
  std::set<std::pair<const Body*, const Kept*>> left_out_of_bodies_;
};

}  // namespace sceneweld::mjcf
