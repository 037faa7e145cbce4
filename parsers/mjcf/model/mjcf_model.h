// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "sceneweld/parsers/kept/kept_entry.h"
#include "sceneweld/parsers/mjcf/model/mjcf_file.h"
#include "sceneweld/scene/diagnostics/source.h"
#include "sceneweld/scene/scene.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::mjcf {

/// The key of a map that was most likely intended by a wrong name; empty if none is similar.
template <typename Map>
std::string NearestKey(const Map& map, std::string_view name) {
  std::vector<std::string_view> known;
  for (const auto& entry : map) known.push_back(entry.first);
  std::sort(known.begin(), known.end());
  return ClosestName(name, known);
}

/// The suffixes of the copies of one written name; a single empty suffix if the element is not replicated.
using Suffixes = std::vector<std::string>;

/// The copies of `replicate`s around an element, the outermost first, by numbers in the order of the tree. In this
/// order MuJoCo has the elements that refer to copies; elements that refer to none come first.
using CopyPath = std::vector<std::uint32_t>;

/// The elements of one kind by their full names in the model, and the copies of each written name.
template <typename T>
class Named {
 public:
  struct Entry {
    T value;
    Span span;
    const CopyPath* copy = nullptr;  ///< Null if it is not replicated.
  };

  /// Adds an element. `name` includes the prefix; the full name is `name` + `suffix`. `copy` must outlive this. Returns
  /// null, or the earlier entry if the full name is taken.
  const Entry* Add(const std::string& name, const std::string& suffix, const CopyPath& copy, Span span, T value) {
    const auto [found, is_new] =
        entries_.try_emplace(name + suffix, Entry{std::move(value), span, suffix.empty() ? nullptr : &copy});
    if (!is_new) return &found->second;
    if (!suffix.empty()) copies_[name].push_back(suffix);
    return nullptr;
  }
  const T* Find(std::string_view full_name) const {
    const auto found = entries_.find(full_name);
    return found == entries_.end() ? nullptr : &found->second.value;
  }
  T* Find(std::string_view full_name) {
    const auto found = entries_.find(full_name);
    return found == entries_.end() ? nullptr : &found->second.value;
  }
  /// Where a copy is; null for other elements, and if the name is unknown.
  const CopyPath* CopyOf(std::string_view full_name) const {
    const auto found = entries_.find(full_name);
    return found == entries_.end() ? nullptr : found->second.copy;
  }
  /// The suffixes of the copies of a name, which includes the prefix; null if the name is unknown.
  const Suffixes* Copies(std::string_view name) const {
    static const Suffixes kItself{""};
    if (const auto found = copies_.find(name); found != copies_.end()) return &found->second;
    return entries_.contains(name) ? &kItself : nullptr;
  }
  /// The name that was most likely intended by a wrong one; empty if none is similar. Suffixes of copies are left out.
  std::string Nearest(std::string_view name) const {
    std::vector<std::string_view> known;
    for (const auto& entry : entries_) {
      if (!entry.second.copy) known.push_back(entry.first);
    }
    for (const auto& entry : copies_) known.push_back(entry.first);
    std::sort(known.begin(), known.end());
    return ClosestName(name, known);
  }

 private:
  struct Hash {
    using is_transparent = void;
    // Not noexcept: the standard library then caches the hashes, and compares and moves entries by them.
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };
  std::unordered_map<std::string, Entry, Hash, std::equal_to<>> entries_;
  std::unordered_map<std::string, Suffixes, Hash, std::equal_to<>> copies_;  // of replicated elements
};

/// The suffixes of the copies of an element that refers to others, given the suffixes of each referenced element: the
/// suffixes of the most deeply replicated one. Reference::Copy (mjcf_reference.h) finds the copy that each refers to.
const Suffixes& CopiesOf(const std::vector<const Suffixes*>& references);

/// The values of an element; values that it does not give itself come from its class of defaults.
template <typename T>
struct Said {
  T says{};
  bool good = true;  ///< Whether all values are valid.
};

/// How an element is read: outside of replicates for the first time (kOnce), as the first of its copies (kFirst), or
/// as a later copy (kAgain), which reports nothing.
enum class Reads { kOnce, kFirst, kAgain };

/// The factors of the frames around an element (mjcf_scale.h).
struct FrameScale {
  double length = 1;
  double mass = 1;
  bool operator==(const FrameScale&) const = default;
};

/// Reads the values of elements of one kind. Copies of an element have equal values, which are read once.
template <typename T>
class SaidOnce {
 public:
  /// Returns the values of an element. `read` reads them; `from` is the class of defaults. The result is valid until
  /// the next call; for copies (kFirst, kAgain), as long as this object.
  template <typename Read>
  const Said<T>& Of(Element element, Reads reads, const Class* from, Read&& read,
                   const FrameScale& scale = {}) {
    if (reads == Reads::kOnce) return last_ = read();
    const Span span = element.span();
    const auto [found, is_new] = copied_.try_emplace({span.source, span.begin, from, scale});
    if (is_new || reads == Reads::kFirst) found->second = read();
    return found->second;
  }

 private:
  struct Key {
    const Source* source;
    std::uint32_t begin;
    const Class* from;
    FrameScale scale;
    bool operator==(const Key&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Key& key) const {
      const std::hash<const void*> hash;
      return (hash(key.source) * 31 + hash(key.from)) * 31 + key.begin;
    }
  };

  Said<T> last_;
  std::unordered_map<Key, Said<T>, Hash> copied_;
};

/// An attached body or frame, and the attached one around it.
struct Attachment {
  Element element;
  const Attachment* outer = nullptr;
};

/// The surroundings of an element within its body: the file with its settings, the prefix and suffix of every name, the
/// pose of the enclosing frames in the body, and the class of defaults. Elements in a `replicate`, or in a part that is
/// attached several times, are read once in each scope.
struct Scope {
  File* file = nullptr;
  std::string prefix;  ///< From `attach` elements.
  /// The prefix of names of assets. A part of the file that attaches it (an `attach` without `model`) shares the assets
  /// of that file, so it adds nothing here.
  std::string asset_prefix;
  std::string suffix;  ///< From `replicate` elements, the innermost first.
  CopyPath copy;
  Pose X_BS;
  const Class* childclass = nullptr;
  /// Whether the elements are read for the first time. Later readings report only duplicate names.
  bool is_first = true;
  const Attachment* attachment = nullptr;
  bool is_turned = false;  ///< Whether an `attach` turned it.
  // The scale of the frames around it (mjcf_scale.h).
  double scale = 1;
  double mass_scale = 1;
  bool scales_forces = true;
  Element scaled_by = {};

  FrameScale frame_scale() const { return {scale, mass_scale}; }
  /// Whether MuJoCo scales the gains or ranges of actuators of an element here.
  bool ScalesActuators(bool slides) const { return is_scaled() && (scales_forces || (slides && scale != 1)); }
  bool is_scaled() const { return scale != 1 || mass_scale != 1; }
  Reads reads() const {
    if (!is_first) return Reads::kAgain;
    return suffix.empty() ? Reads::kOnce : Reads::kFirst;
  }
  std::string Full(std::string_view name) const { return prefix + std::string(name) + suffix; }
  Diagnostics& diagnostics() const { return is_first ? file->context.diagnostics : file->silence; }
  Reading reading() const { return ReadingOf(diagnostics()); }
  /// Whether an element of the file has a name of the model, so that an element without one cannot get it.
  bool IsGiven(std::string_view kind, std::string_view full_name) const {
    if (full_name.starts_with(prefix)) full_name.remove_prefix(prefix.size());
    return file->NamesOf(kind).contains(full_name);
  }
  /// `name`, or with a number if an element of the file has it.
  Name FreeName(std::string_view kind, const std::string& name) const {
    std::string free = name;
    for (int number = 1; IsGiven(kind, free); ++number) free = name + "_" + std::to_string(number);
    return Name(free);
  }
};

/// An element of a body, after the `frame`s and `replicate`s around it were expanded.
struct Content {
  Element element;
  const Scope* scope;
};

/// A body of MuJoCo's tree; the first is the world.
struct BodyRecord {
  Index<Body> body;
  std::size_t parent = 0;  ///< Index of the parent in Model::bodies.
  Element element;
  const File* file = nullptr;
  /// The joints between the parent and the body, the one next to the parent first. A welded body has a single weld, a
  /// free body none.
  std::vector<Index<sceneweld::Joint>> joints;
  bool is_free = false;
  double free_armature = 0;  ///< The armature of its free joint.
  bool is_welded = false;    ///< It cannot move in its parent.
  Pose X_WB;                 ///< In the configuration as written.
  std::size_t geoms = 0;     ///< Number of its geometries in the scene, for generated names.
};

/// The properties of a geom that matter for contacts.
struct GeomRecord {
  Index<Geometry> geometry;  ///< Invalid if the geom is not a geometry of the scene.
  std::size_t body = 0;      ///< Index in Model::bodies.
  unsigned contype = 1;
  unsigned conaffinity = 1;
};

/// A joint that others refer to by name.
struct JointRecord {
  Index<sceneweld::Joint> joint;  ///< Invalid for free joints.
  JointType type = JointType::kHinge;
  std::size_t body = 0;  ///< Index in Model::bodies.
  double armature = 0;
  double ref = 0;                 ///< [rad, m]
  bool scales_actuators = false;  ///< As Scope::ScalesActuators.

  /// Whether it has one degree of freedom, as actuators, equalities and tendons of a scene need.
  bool IsScalar() const { return joint && (type == JointType::kHinge || type == JointType::kSlide); }
};

struct SiteRecord {
  std::size_t body = 0;  ///< Index in Model::bodies.
  Pose X_BS;
  bool scales_actuators = false;
};

/// A part of a file in the model: the whole main file, or attached contents. Elements that refer to others by name
/// (`actuator`, `contact`, ...) are read once for each part.
struct Part {
  File* file = nullptr;
  std::string prefix;
  std::string asset_prefix{};  ///< As in Scope.
  bool has_assets = true;      ///< False if it shares the assets of another part.
  /// Whether an `attach` brought it. Elements that refer to something outside of the part are not attached then; names
  /// that the file does not have are reported.
  bool is_attached = false;
  /// Whether it is the first part of its file. Later parts report nothing.
  bool is_first = true;

  /// Whether it is a body or a frame of a file that attaches it itself.
  bool is_of_own_file() const { return is_attached && !has_assets; }
  Diagnostics& diagnostics() const { return is_first ? file->context.diagnostics : file->silence; }
  Reading reading() const { return ReadingOf(diagnostics()); }
};

/// The key of an element in one part of its file: the part, and the place of the element in the file.
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

/// The kept attributes of a copied geom, with every input beside the geom that they depend on.
struct KeptOfGeom {
  Pose X_BS;
  std::string prefix;
  std::string asset_prefix;
  const File* body_file = nullptr;
  bool wants_mass = false;
  bool has_contact = false;
  KeptList kept;
};

/// The state of reading one model, shared by its parts.
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
  // The named elements of the model by full name; of replicated elements, each copy.
  Named<std::size_t> named_bodies{};  ///< Indices in `bodies`.
  Named<std::size_t> named_geoms{};   ///< Indices in `geoms`.
  Named<JointRecord> joints{};
  Named<SiteRecord> sites{};
  Named<bool> named_cameras{};
  Named<bool> tendons{}, actuators{};
  std::uint32_t replicated = 0;  ///< Number of copies of `replicate`s so far.
  /// The files of `model` assets; null after an error if the file cannot be read.
  std::unordered_map<const ModelAsset*, File*> opened{};
  /// The places of `attach` elements that attach something to itself; each is reported once.
  std::set<std::pair<const Source*, std::uint32_t>> cycles{};

  SaidOnce<BodyElement> said_by_bodies{};
  SaidOnce<GeomElement> said_by_geoms{};
  SaidOnce<JointElement> said_by_joints{};
  SaidOnce<CameraElement> said_by_cameras{};
  SaidOnce<SiteElement> said_by_sites{};
  std::unordered_map<const GeomElement*, KeptOfGeom> kept_of_geoms{};

  /// The armatures that actuators took over from their joints.
  std::unordered_map<std::uint32_t, double> armatures{};
  /// The scales of the frames around slides, by joint: keys give unscaled numbers.
  std::unordered_map<std::uint32_t, double> slide_scales{};

  std::size_t cameras = 0;
  std::size_t lights = 0;

  /// The cost of elements that were read again, as copies in a `replicate` or in parts that are attached again
  /// (mjcf_content.h).
  std::size_t copies = 0;
  /// The index in ModelInstance::kept of the entry of each element of a section (mjcf_kept_sections.h); of replicated
  /// elements, the index of the first copy.
  std::unordered_map<ElementOfPart, std::size_t, ElementOfPart::Hash> entries{};
  /// Names of meshes that geometries of the scene use, with the asset prefixes of their parts.
  std::unordered_set<std::string> used_meshes{};
  /// Meshes and height fields that kept geoms and sensors use, by KeyOfAsset of such names.
  std::unordered_set<std::string> kept_assets{};
  /// The names of the copies that kept geoms in scaled frames use, by KeyOfAsset and scale.
  std::map<std::string, std::map<double, std::string>> scaled_assets{};
  /// Notes that a kept geom uses an asset, in frames of a scale. Returns the name of the asset, or of the scaled copy.
  std::string KeepAsset(std::string_view tag, const std::string& full_name, double scale);
  static std::string KeyOfAsset(std::string_view tag, std::string_view full_name) {
    return std::string(tag) + ' ' + std::string(full_name);
  }
  bool is_full = false;  ///< A limit was reached and reported; no more elements are read.

  /// The contact properties of a geom. Geometries with equal values share them.
  std::shared_ptr<const ProximityProperties> ProximityOf(double friction, const GeomElement& says);
  /// A material with another colour and without a name; `material` may be null.
  std::shared_ptr<const Material> Coloured(const std::shared_ptr<const Material>& material, const Rgba& rgba);
  /// The material of an attached part, renamed with the prefix of the part.
  std::shared_ptr<const Material> Prefixed(const std::shared_ptr<const Material>& material, const std::string& prefix);
  using Contact = std::tuple<double, double, double, int>;  // three frictions and condim
  std::map<Contact, std::shared_ptr<const ProximityProperties>> proximities_{};
  std::map<std::pair<const Material*, std::array<double, 4>>, std::shared_ptr<const Material>> coloured_{};
  std::map<std::pair<const Material*, std::string>, std::shared_ptr<const Material>> prefixed_{};

  /// The entry of an element, or of the given copy of a replicated one; null if the element has none.
  const Kept* EntryOf(const Part& part, Element element, std::size_t copy = 0) const {
    const auto found = entries.find(ElementOfPart(part, element));
    const KeptList& kept = scene.models[model].kept;
    const bool is_there = found != entries.end() && found->second + copy < kept.size();
    return is_there ? &kept[found->second + copy] : nullptr;
  }
  /// Moves such an entry from the model to the element of the scene that was read from it (parsers/kept/kept_entry.h).
  void TakeEntry(const Part& part, Element element, std::size_t copy, const HoldsAttribute& holds, KeptList& to) {
    const Kept* const entry = EntryOf(part, element, copy);
    if (!entry || entry->text.empty()) return;
    Kept& taken = scene.models[model].kept[entries.at(ElementOfPart(part, element)) + copy];
    AddEntry({taken.format, {}, std::exchange(taken.text, {}), {}, taken.rank}, holds, to);
  }
  /// Removes what TakeEntry leaves behind; called once, after the readers of all sections.
  void DropTaken() {
    erase_if(scene.models[model].kept, [](const Kept& kept) { return kept.text.empty() && kept.rank > 0; });
  }

  Diagnostics& diagnostics() const { return context.diagnostics; }
  File& main() const { return *files.front(); }
};

// The steps of reading, in this order, each in its own file.
void ReadBodies(Model& model);
void ReadActuators(const Part& part, Model& model);
void ReadContact(Model& model);
void ReadEqualities(const Part& part, Model& model);
void ReadTendons(const Part& part, Model& model);

/// Data shared by the readers of a part's sections.
class PartReader {
 protected:
  PartReader(const Part& part, Model& model)
      : part_(part), model_(model), file_(*part.file), reading_(part.reading()) {}

  const Part& part_;
  Model& model_;
  File& file_;
  Reading reading_;
};

}  // namespace sceneweld::mjcf
