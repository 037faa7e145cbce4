// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "sceneweld/parsers/mjcf/read/mjcf_asset.h"
#include "sceneweld/parsers/mjcf/read/mjcf_classes.h"
#include "sceneweld/parsers/mjcf/read/mjcf_include.h"

namespace sceneweld::mjcf {

/// The bodies and frames of a file that can be attached, by name.
struct Attachables {
  struct Entry {
    Element element;
    const Class* childclass;  ///< In force around it.
    bool was_attached = false;
  };
  std::unordered_map<std::string_view, Entry> bodies;
  std::unordered_map<std::string_view, Entry> frames;
};

/// One MJCF file with its includes: settings, default classes and assets. The main file of a model, or an attached
/// file.
struct File {
  File(std::unique_ptr<XmlDocument> document, std::string folder, ReadContext& context)
      : context(context), folder(folder), includes(std::move(document), folder, context) {}
  File(const File&) = delete;

  ReadContext& context;
  std::string folder;  ///< Empty for a text without a file.
  mutable Includes includes;
  /// The children of the root, includes replaced, in document order.
  std::vector<Element> sections;
  Compiler compiler;
  Classes classes;
  Assets assets;
  /// Written by sceneweld, and read as the scene that it was (mjcf_encoding.h).
  bool is_scene = false;
  /// For an attached file: the file whose asset named it.
  const File* attached_by = nullptr;
  /// The prefixes of the parts of this file that are in the model.
  std::unordered_set<std::string> prefixes;
  /// The elements that can be attached, by name; filled on first use.
  std::optional<Attachables> attachables;
  /// Names, as written, of the geoms in `pair`s.
  std::unordered_set<std::string> geoms_in_pairs;
  /// The collector for later copies of replicated elements, so that each mistake is reported once.
  Diagnostics silence;

  Diagnostics& diagnostics() const { return context.diagnostics; }
  /// An angle of the file in radians.
  double Radians(double angle) const;
  /// The class that an element names, or `otherwise`; reports an unknown one.
  const Class& ClassOf(Element element, const Class& otherwise, Diagnostics& diagnostics) const;
  /// The class of a `class` or `childclass`; `main`, after a report, if it does not exist.
  const Class& FindClass(Attribute name, Diagnostics& diagnostics) const;

  /// Calls `use` with each child of each section of a name.
  template <typename Use>
  void EachIn(std::string_view section, Use&& use) {
    for (const Element element : sections) {
      if (element.name() == section) includes.Each(element, use);
    }
  }
};

/// Reports the name of a child that an include adds to an element; the names of its own children are reported with its
/// attributes.
void CheckIncluded(Element child, Element parent, const ElementRow& row, Reading& reading);

/// Reading with the diagnostics of a file, for the rows of tables.
inline Reading ReadingOf(Diagnostics& diagnostics) { return {diagnostics, kMjcf}; }

}  // namespace sceneweld::mjcf
