// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/fields/field_list.h"
#include "sceneweld/scene/kept.h"

namespace sceneweld {

constexpr auto FieldsOf(Tag<Kept>) {
  using enum FieldRule;
  return Fields(
      "kept", "An attribute or element that has a meaning in one format only, as it was read.",
      member<&Kept::format, kRequired>("format", "", "`sdf`, `urdf` or `mjcf`."),
      member<&Kept::attribute>("attribute", "", "Its name; absent: `text` is a child element."),
      member<&Kept::text>("text", "", "The value of the attribute, or the whole element."),
      member<&Kept::place>("place", "",
                           "The path of elements from the owner to its place, such as `axis/limit`; absent: "
                           "directly in the owner; `=`: how the file words "
                           "a value of the scene."),
      member<&Kept::rank, kLeftOut | kDerived | kNonNegative>(
          "rank", "",
          "For an entry of a section of MJCF: the entries of a model in a section, some of which are at their "
          "elements, come in the order of their ranks."));
}

/// The line of such a list in the structs that have one.
template <auto M>
constexpr auto KeptField() {
  return member<M, FieldRule::kOfFormat>(
      "kept", "", "Contents that only one format has; a writer of that format writes them back.");
}

}  // namespace sceneweld
