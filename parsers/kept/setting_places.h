// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/scene/diagnostics/source.h"

namespace sceneweld {

/// The place where an element, `<mujoco>` or `<world>`, gives a setting. `setting`: its path, `option/flag/contact`. If
/// the file itself does not give it, the innermost element on the way there.
Span PlaceOfSetting(Element of, std::string_view setting);

/// Finds where files give settings, because a scene does not keep their places. Each file is parsed once.
class SettingPlaces {
 public:
  /// The same for the element that begins at `of`.
  Span Find(Span of, std::string_view setting);
  /// The same for a field of Simulation, by its name in scene JSON, in a file of any format.
  Span FindSimulation(Span of, std::string_view field);

 private:
  std::map<const Source*, std::unique_ptr<XmlDocument>> documents_;
};

}  // namespace sceneweld
