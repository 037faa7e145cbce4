// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <deque>
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

#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/mesh/surface/triangle_mesh.h"
#include "sceneweld/parsers/mjcf/model/mjcf_builtin_mesh.h"
#include "sceneweld/parsers/mjcf/record/mjcf_record.h"
#include "sceneweld/parsers/mjcf/table/mjcf_elements.h"
#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/diagnostics/source.h"

namespace sceneweld::mjcf {

/// A class of defaults: the initial values of each kind of element.
struct Class {
  Name name;
  MeshElement mesh;
  TextureElement texture;
  MaterialElement material;
  JointElement joint;
  GeomElement geom;
  SiteElement site;
  CameraElement camera;
  LightElement light;
  PairElement pair;
  EqualityElement equality;
  TendonElement tendon;
  /// As the last actuator in the class leaves it. All tags share it, except for the law: ActuatorOf.
  ActuatorElement actuator;
  /// The tag that gave its law last; empty after `general`, whose law is for all tags.
  std::string tag_of_law;
  const Class* parent = nullptr;
  /// The values that an actuator starts from (docs/reference/mjcf.md, 4.2).
  ActuatorElement ActuatorOf(std::string_view tag) const;
  /// Sets the values that an actuator in the class gives.
  void SetActuator(std::string_view tag, ActuatorElement says);
  /// An attribute, as written, for elements that are kept as text (mjcf_kept_sections.h).
  struct Written {
    std::string tag;
    std::string attribute;
    std::string value;
  };
  std::vector<Written> as_written;
  /// The layers of materials. Those of an element replace them all.
  std::vector<Element> layers;
};

/// All classes of one file. References to them stay valid.
class Classes {
 public:
  Classes() { Open("main", nullptr); }

  const Class& main() const { return classes_.front(); }
  const Class* Find(std::string_view name) const {
    const auto found = by_name_.find(name);
    return found == by_name_.end() ? nullptr : found->second;
  }
  Class* Find(std::string_view name) {
    const auto found = by_name_.find(name);
    return found == by_name_.end() ? nullptr : found->second;
  }
  /// Adds a class that starts from its parent or, without a parent, from MuJoCo's built-in defaults. The name must be
  /// unused.
  Class& Open(std::string_view name, const Class* parent) {
    Class& opened = parent ? classes_.emplace_back(*parent) : classes_.emplace_back();
    opened.parent = parent;
    opened.name = name;
    by_name_.emplace(opened.name.view(), &opened);
    return opened;
  }
  /// The existing name that was most likely intended by a wrong one; empty if none is similar.
  std::string Nearest(std::string_view name) const;

 private:
  std::deque<Class> classes_;
  std::unordered_map<std::string_view, Class*> by_name_;  // the keys point into Class::name
};

struct MeshContents;

/// A declared mesh. Its file is opened, or its surface is generated, only when a mass or a fitted shape is computed
/// from the mesh (mjcf_mesh.h).
struct MeshAsset {
  MeshElement says;
  Element element;
  // The source of the mesh, one of three; a mesh of a plugin has none.
  Name path;  ///< Absolute file name; empty if the mesh is not in a file.
  std::optional<BuiltinMesh> builtin;
  std::optional<TriangleMesh> inline_mesh;  ///< As written; without faces if the file gives none.
  // Open() and ShapeOf() set these (mjcf_mesh.h).
  bool is_open = false;
  std::shared_ptr<const MeshContents> contents;
  bool skew_is_told = false;
};

struct MaterialAsset {
  std::shared_ptr<const Material> material;
  Span span;
};

/// A model that `attach` elements can use. The first such element reads its file.
struct ModelAsset {
  std::string path;
  Element element;
};

/// The assets that one file declares, by name.
struct Assets {
  std::unordered_map<std::string, MeshAsset> meshes;
  std::unordered_map<std::string, MaterialAsset> materials;
  std::unordered_map<std::string, ModelAsset> models;
  /// The `size` of each height field: half lengths along x and y, largest height above the base, height of the base. [m]
  std::unordered_map<std::string, Numbers<4>> hfields;
  /// Names of invalid meshes. They have been reported; geoms that use them are not reported again.
  std::unordered_map<std::string, Span> faulty_meshes;
};

/// The elements of one MJCF file and of its included files. Iteration replaces an `include` by the children of the
/// included file's root (docs/reference/mjcf.md, 3). Each file is read once, and the errors of an include are reported
/// once, however often it is visited.
class Includes {
 public:
  /// `main` is the document of the file itself. Included files are looked up in `folder`, the folder of `main`, first.
  /// `folder` is empty if the text is not from a file.
  Includes(std::unique_ptr<XmlDocument> main, std::string folder, ReadContext& context);

  Element root() const { return main_->root(); }

  /// Calls `use` with each child of an element, with includes replaced.
  template <typename Use>
  void Each(Element parent, Use&& use) {
    for (const Element child : parent.children()) {
      if (child.name() != "include") {
        use(child);
      } else if (const Element included = Included(child)) {
        ++depth_;
        Each(included, use);
        --depth_;
      }
    }
  }

 private:
  // The root of the included file; empty, after an error, if it cannot be read or a limit is reached.
  Element Included(Element include);
  void Stop(Element include, const char* why);
  Element Open(Element include);
  bool Reaches(const std::string& from, const std::string& to) const;

  ReadContext& context_;
  std::string folder_;
  std::unique_ptr<XmlDocument> main_;
  std::map<std::string, std::unique_ptr<XmlDocument>> documents_;      // by path; null: unreadable
  std::map<std::pair<const Source*, std::uint32_t>, Element> opened_;  // roots, by the place of the `include`
  std::map<std::string, std::set<std::string>> edges_;                 // from a file to the files that it includes
  int depth_ = 0;
  std::size_t visits_ = 0;
  bool stopped_ = false;
};

/// The bodies and frames of a file that an `attach` can name.
struct Attachables {
  struct Entry {
    Element element;
    const Class* childclass;  ///< The one that applies to the element itself.
    bool was_attached = false;
  };
  std::unordered_map<std::string_view, Entry> bodies;
  std::unordered_map<std::string_view, Entry> frames;
};

/// One MJCF file with its included files: its settings, classes of defaults and assets. It is the main file of a model
/// or an attached one.
struct File {
  File(std::unique_ptr<XmlDocument> document, std::string folder, ReadContext& context)
      : context(context), folder(folder), includes(std::move(document), folder, context) {}
  File(const File&) = delete;

  ReadContext& context;
  std::string folder;  ///< Empty if the text is not from a file.
  mutable Includes includes;
  /// The children of the root, with includes replaced, in document order.
  std::vector<Element> sections;
  Compiler compiler;
  Classes classes;
  Assets assets;
  /// The record of a file that sceneweld wrote from a scene, which the reader restores (mjcf_record.h); null for
  /// other files.
  std::unique_ptr<Record> record;
  /// Helpers that are elements of the scene, because somebody edited them.
  std::set<std::string, std::less<>> shown_helpers;
  /// The file that attaches this one; null for the main file.
  const File* attached_by = nullptr;
  /// The prefixes of this file's parts in the model.
  std::unordered_set<std::string> prefixes;
  /// The bodies and frames of this file that can be attached; filled on first use.
  std::optional<Attachables> attachables;
  /// The names in `worldbody`, by tag; filled on first use.
  mutable std::optional<std::map<std::string_view, std::set<std::string_view>>> names;
  /// Names, as written, of the geoms in `pair`s.
  std::unordered_set<std::string> geoms_in_pairs;
  /// The full names of the flexcomps, and the full prefixes of the composites, of this file; of the main file, also
  /// those of attached files.
  std::vector<std::string> flexcomps, composites;
  /// Receives the diagnostics of elements that are read again, as copies. They repeat earlier ones and are never shown.
  Diagnostics silence;

  Diagnostics& diagnostics() const { return context.diagnostics; }
  bool is_scene() const { return record != nullptr; }
  /// Whether an element of this name only stands for another element of the scene.
  bool Hides(std::string_view name) const { return is_scene() && IsHelper(name) && !shown_helpers.contains(name); }
  bool Hides(Attribute name) const { return name && Hides(name.value()); }
  /// The names of the bodies, joints, geoms, sites or cameras of the file, as `kind` says.
  const std::set<std::string_view>& NamesOf(std::string_view kind) const;
  /// Whether MuJoCo makes an element of this full name of a flexcomp or a composite: `cloth_3`, `ropeB_first`.
  bool Makes(std::string_view full_name) const;
  /// Converts an angle from the unit of the file to radians.
  double Radians(double angle) const;
  /// The class that the `class` attribute of an element names, or `otherwise` without that attribute. An unknown class
  /// is reported, and `main` is returned.
  const Class& ClassOf(Element element, const Class& otherwise, Diagnostics& diagnostics) const;
  /// The class that a `class` or `childclass` attribute names. An unknown class is reported, and `main` is returned.
  const Class& FindClass(Attribute name, Diagnostics& diagnostics) const;

  /// Calls `use` with each child of each section with this name.
  template <typename Use>
  void EachIn(std::string_view section, Use&& use) {
    for (const Element element : sections) {
      if (element.name() == section) includes.Each(element, use);
    }
  }
};

/// Reports the name of a child from an included file, if it is not allowed in the element. Names of children that
/// stand in the element itself are checked together with its attributes (CheckNames).
void CheckIncluded(Element child, Element parent, const ElementRow& row, Reading& reading);

/// The Reading that table rows need, with these diagnostics.
inline Reading ReadingOf(Diagnostics& diagnostics) { return {diagnostics, kMjcf}; }

/// Calls `use(Element, Reading&)` with the element of a kept entry, `<actuator><motor .../></actuator>`, as the reader
/// of its section sees it. Returns what `use` returns, or false if the text cannot be read. Nothing is reported.
template <typename Use>
bool ReadEntry(const std::string& entry, Use&& use) {
  Diagnostics unheard;
  const Source source({}, {}, entry);
  const auto document = XmlDocument::Parse(source, unheard);
  const Element section = document ? document->root() : Element();
  const Element element = section ? section.child() : Element();
  if (!element) return false;
  Reading reading = ReadingOf(unheard);
  return use(element, reading);
}

}  // namespace sceneweld::mjcf
