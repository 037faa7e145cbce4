// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/kept/plugin_names.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

struct Dialect;

/// The `<gazebo>` block of URDF that a plugin keeps, parsed into the document, if the block holds only elements of one
/// `kind`, each with the attributes that SDFormat requires. Null for other blocks and plugins.
tinyxml2::XMLElement* BlockOf(std::string_view kind, const Plugin& plugin, tinyxml2::XMLDocument& document);
/// The text of a sensor or plugin of such a block without its own name, the names of a robot's elements in it, and
/// private attributes, which a writer may change. Changes the element.
std::string TextWithoutNames(tinyxml2::XMLElement& element);
/// The name that the plugin of such a block must have: that of the link or joint that the block refers to, or `gazebo`.
/// Nothing for other plugins.
std::optional<Name> NameOfBlock(const Plugin& plugin);

/// A sensor in SDFormat's form, wherever a scene keeps it: among its sensors, or in a `<gazebo>` block of URDF that
/// refers to a link or, for force and torque, to a joint.
struct SensorUse {
  std::string name;  ///< Full.
  std::string type;
  Index<Body> body;
  Pose X_BS;
  bool in_block = false;
  LossSubject about;  ///< Its description, for losses.
  std::shared_ptr<tinyxml2::XMLDocument> document;
  const tinyxml2::XMLElement* element = nullptr;  ///< In the document.
};
std::vector<SensorUse> SensorUses(const Scene& scene);

/// Replaces the names of the model's elements in a sensor, in its plugins and frames, by the names in the written file.
/// In a contact sensor it also replaces the names of the collisions of its link, `geometries`, by those that files of
/// the `dialect` give them. Returns true if something was renamed.
bool RenameInSensor(tinyxml2::XMLElement& sensor, const Scene& scene, std::span<const Index<Geometry>> geometries,
                    const Dialect& dialect, const NewName& new_name);

}  // namespace sceneweld
