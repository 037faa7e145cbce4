// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <optional>
#include <string>

#include "sceneweld/parsers/record/record.h"
#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/scene/geometry.h"

namespace tinyxml2 {
class XMLElement;
}

namespace sceneweld::urdf {

/// The words of the record about one element (urdf_words.h); all defaults without an entry.
struct Encoded {
  Encoded() = default;
  Encoded(const record::Entry& entry, Diagnostics& diagnostics);

  std::optional<record::Entry> entry;  ///< For the fields of the scene.
  std::optional<Name> name;            ///< The name in the scene; may be empty.
  bool world = false;
  bool helper = false;
  bool reversed = false;
  bool pairs = false;
  NameAt geometry;
  std::optional<NameAt> model;
  std::optional<Pose> body_frame;
  std::optional<Pose> world_pose;
  std::optional<Pose> parent_frame;
  std::optional<Pose> child_frame;
  NameAt shape;
  NameAt material;

  /// Whether the record gives a field, by its key.
  bool Gives(std::string_view key) const { return entry && entry->Has(key); }
  /// Drops fields whose plain values are others now (record::Entry::CheckFields).
  template <typename T>
  void CheckFields(const T& value, const record::PlainOf& more, Span place, Diagnostics& diagnostics) {
    if (entry) entry->CheckFields(value, more, place, diagnostics);
  }
};

template <typename T>
void Restore(const Encoded& said, T& value, Reading& reading) {
  if (said.entry) said.entry->Restore(value, reading);
}

/// The element's own name in the scene.
inline Name NameInScene(std::string_view written, const Encoded& encoded) {
  return encoded.name ? *encoded.name : Name(written);
}

/// Gives a geometry or contact zone the shape and pose that its box or cylinder represents. Reports a stale shape.
void RestoreShape(const Encoded& encoded, Element element, Shape& shape, Pose& X_BG, Diagnostics& diagnostics);

/// The names of `<gazebo>` blocks in the record: what they refer to, and the tag and name of their first element; with a
/// number if there are several of a name. Blocks are given in the order of the file.
class BlockNames {
 public:
  std::string Of(const tinyxml2::XMLElement& block);
  std::string Of(Element block);
  std::string Of(std::string_view reference, std::string_view tag, std::string_view name);
  /// The same for a kept element of the robot (kKeptKind).
  std::string OfKept(const tinyxml2::XMLElement& element);

 private:
  std::map<std::string, int> counts_;
};

}  // namespace sceneweld::urdf
