// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <optional>
#include <string>

#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/scene/attached.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace tinyxml2 {
class XMLDocument;
class XMLElement;
}  // namespace tinyxml2

namespace sceneweld {

/// The properties of a light except its pose, from any format. A missing or unreadable value has the default of its
/// format.
struct LightLook {
  std::array<double, 3> diffuse{1, 1, 1};  ///< Red, green, blue; includes the intensity.
  std::array<double, 3> specular{0.1, 0.1, 0.1};
  std::array<double, 3> ambient{};             ///< Of MJCF.
  std::array<double, 3> attenuation{1, 1, 0};  ///< Constant, linear, quadratic.
  std::optional<double> range;                 ///< [m]
  bool casts_shadows = false;
  bool is_on = true;
  Vector3 direction{0, 0, -1};  ///< The direction of the light, in the frame of its pose; a unit vector.
  // Of spots.
  double inner = 0;    ///< Half angle of the fully lit cone. [rad]
  double outer = 0;    ///< Half angle of the whole lit cone. [rad]
  double falloff = 0;  ///< How fast the light fades towards the edge. Each format has its own formula.
};

LightLook LookOf(const Light& light);

/// Adds a `<light>` of SDFormat, on its link or the world, to the document.
tinyxml2::XMLElement& AsSdf(const Light& light, const LightLook& look, tinyxml2::XMLDocument& document);

}  // namespace sceneweld
