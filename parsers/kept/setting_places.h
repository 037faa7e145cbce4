// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/scene/source.h"

namespace sceneweld {

/// Where an element, `<mujoco>` or `<world>`, says a setting. `setting`: its path, `option/flag/contact`. Where the
/// file itself does not say it, the innermost element on the way there.
Span PlaceOfSetting(Element of, std::string_view setting);

/// Finds where files say settings, of which a scene keeps no place. Each file is parsed once.
class SettingPlaces {
 public:
  /// The same for the element that begins at `of`.
  Span Find(Span of, std::string_view setting);
  /// The same for a field of Simulation, by its name in scene JSON, whatever the format of the file.
  Span FindSimulation(Span of, std::string_view field);

 private:
  std::map<const Source*, std::unique_ptr<XmlDocument>> documents_;
};

}  // namespace sceneweld
