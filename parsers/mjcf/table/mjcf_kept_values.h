// SPDX-License-Identifier: BSD-3-Clause
#pragma once
/// Attributes that have a row, but whose values a scene does not fully support: the reader keeps the values, and the
/// writer removes them from the list and decides whether they still apply.

#include <optional>
#include <span>
#include <string>

#include "sceneweld/parsers/mjcf/table/mjcf_value.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/scene/kept.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {

// The name of the attribute must be a literal.
inline void KeepNumbers(KeptList& list, std::string_view attribute, std::span<const double> values) {
  std::string text;
  FormatNumbers(values.data(), values.size(), text);
  KeepAttribute(list, kMjcf.name, Name::Borrowed(attribute), text);
}
inline void KeepWord(KeptList& list, std::string_view attribute, std::string_view word) {
  KeepAttribute(list, kMjcf.name, Name::Borrowed(attribute), word);
}

/// Removes an attribute from the list and returns its text.
std::optional<std::string> TakeKept(KeptList& list, std::string_view attribute);
/// As above, as numbers, at most N.
template <std::size_t N>
std::optional<UpTo<N>> TakeKeptNumbers(KeptList& list, std::string_view attribute) {
  const auto text = TakeKept(list, attribute);
  if (!text) return std::nullopt;
  UpTo<N> numbers;
  numbers.count = std::min(ScanNumbers(*text, numbers.values).count, N);
  return numbers;
}

/// The place of an element in a body or in the world, of which MuJoCo makes bodies (`flexcomp`): after so many child
/// bodies. The first ones have no place.
Name PlaceAfterBodies(std::size_t count);
std::size_t BodiesBefore(const Kept& kept);
/// The place of a kept geom: after so many geometries of its body, or of the world.
Name PlaceAfterGeometries(std::size_t count);
std::size_t GeometriesBefore(const Kept& kept);

/// Wordings in a KeptList. They are never written, and other formats do not report them. On a model: it comes from
/// MJCF, and the text is the name in its file.
inline constexpr Name kModelName = Name::Borrowed("model");
/// On an excluded pair: kept elements and bits already exclude it in MuJoCo.
inline constexpr Name kByMuJoCo = Name::Borrowed("by_mujoco");

/// True if a model was read from MJCF.
inline bool IsOfMjcf(const KeptList& kept) { return FindWording(kept, "mjcf", kModelName) != nullptr; }

}  // namespace sceneweld::mjcf
