// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/fields/field_list.h"
#include "sceneweld/scene/fields/kept.h"
#include "sceneweld/scene/material.h"

namespace sceneweld {

constexpr auto FieldsOf(Tag<Material>) {
  using enum FieldRule;
  using T = Material;
  return Fields(
      "material", "The look of a geometry. Colours are red, green, blue and opacity, each from 0 to 1.",
      member<&T::name>("name", "", "Its name; may be empty."), member<&T::diffuse>("diffuse", "", "Diffuse colour."),
      member<&T::specular>("specular", "", "Specular colour."),
      member<&T::emissive>("emissive", "", "Emissive colour."), member<&T::ambient>("ambient", "", "Ambient colour."),
      member<&T::diffuse_map>("diffuse_map", "", "Absolute, normalised file name of a texture; empty for none."),
      member<&T::diffuse_map_uri, kInternal>("diffuse_map_uri", "", "The name as it was written."),
      KeptField<&Material::kept>());
}

}  // namespace sceneweld
