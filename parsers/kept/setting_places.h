#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/scene/source.h"

namespace sceneweld {

/// Finds where files say settings, of which a scene keeps no place. Each file is parsed once.
class SettingPlaces {
 public:
  /// `of`: where the element begins that the setting stands in, `<mujoco>` or `<world>`. `setting`: its path,
  /// `option/flag/contact`. Where the file itself does not say it, the innermost element on the way there.
  Span Find(Span of, std::string_view setting);
  /// The same for a field of Simulation, by its name in scene JSON, whatever the format of the file.
  Span FindSimulation(Span of, std::string_view field);

 private:
  std::map<const Source*, std::unique_ptr<XmlDocument>> documents_;
};

}  // namespace sceneweld
