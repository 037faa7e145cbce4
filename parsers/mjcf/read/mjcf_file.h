// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "sceneweld/parsers/mjcf/mjcf_encoding.h"
#include "sceneweld/parsers/mjcf/read/mjcf_asset.h"
#include "sceneweld/parsers/mjcf/read/mjcf_classes.h"
#include "sceneweld/parsers/mjcf/read/mjcf_include.h"
#include "sceneweld/parsers/record/record.h"

namespace sceneweld::mjcf {

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
  /// The record of a file that sceneweld wrote from a scene, which the reader restores (mjcf_encoding.h); null for
  /// other files.
  std::unique_ptr<record::Record> record;
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

}  // namespace sceneweld::mjcf
