// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "sceneweld/scene/kept.h"
#include "sceneweld/scene/tables/name.h"

namespace sceneweld {

// scene/fields/material.h documents the members, with units and ranges.

/// Red, green, blue, opacity; each in [0, 1].
struct Rgba {
  double r = 0;
  double g = 0;
  double b = 0;
  double a = 1;
  bool operator==(const Rgba&) const = default;
};

/// The look of a visual geometry. An absent value was not given, and the viewer chooses.
struct Material {
  Name name;
  std::optional<Rgba> diffuse;
  std::optional<Rgba> specular;
  std::optional<Rgba> emissive;
  std::optional<Rgba> ambient;
  Name diffuse_map;
  Name diffuse_map_uri;
  KeptList kept;
  bool operator==(const Material&) const = default;
};

}  // namespace sceneweld
