// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <unordered_set>

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/motion/loop_closure.h"
#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

struct TableInfo;

/// Which duplicate names CheckNames looks for. The tables of a scene that find elements by name refuse duplicates by
/// themselves, unless a program changes them directly.
enum class Duplicates { kOfOtherTables, kOfAll };

/// Reports names that other formats, or a reader of scene JSON, could not read back: local names that consist of
/// blanks, contain control characters, begin or end with `::`, contain it twice in a row, or name a body or frame
/// `__model__` (`bad-name`), are too long (`limit-exceeded`), and two elements of one kind with the same full name
/// (`duplicate-name`). Reports bodies that belong to no model, too. Returns false after an error. Time: linear in the
/// scene.
bool CheckNames(const Scene& scene, Diagnostics& diagnostics, Duplicates duplicates = Duplicates::kOfOtherTables);

/// The same for one local name of an element of a table, without duplicates. Errors are at `span`.
bool CheckName(const TableInfo& table, std::string_view name, Span span, Diagnostics& diagnostics);

/// Checks the loops of a scene after BuildTree. A joint that closes one is a warning `kinematic-loop` if `who_refuses`
/// is not empty, except the joints in `expected`. Welds in a circle that contradict each other, and a joint of a body
/// with itself, are errors. A loop that is open at the default positions is a warning `loop-not-closed`.
void CheckLoops(const Scene& scene, const SpanningTree& tree, std::string_view who_refuses,
                const std::unordered_set<Index<Joint>>& expected, Diagnostics& diagnostics);

/// The warning `loop-not-closed` for positions that a caller has set.
void ReportOpenLoop(const Scene& scene, const LoopClosure::Result& loop, Diagnostics& diagnostics);

struct FieldInfo;

/// Factors of a mesh that are closer to zero give a shape without volume.
inline constexpr double kSmallestMeshScale = 1e-8;

/// The numbers that a field may hold, both ends included. NaN is never valid.
struct NumberBounds {
  double lower;
  double upper;

  bool Hold(double number) const { return number >= lower && number <= upper; }
};

/// The bounds of every number of a field, from its rules and range in scene/fields/. Infinity is valid, with its sign,
/// in the fields whose default it is; there it means "none".
NumberBounds BoundsOf(const FieldInfo& field);
/// The bounds in words, for messages: "greater than zero", "from 0 to 1", "finite".
std::string WordsOf(const FieldInfo& field);

/// Reports every number of a scene that its field cannot hold (scene/fields/): one that is not finite, except where
/// infinity means "none", or one outside of the field's range; and places whose distance overflows. Whatever reader a
/// number came from, it passes this check, so that no format refuses what another one wrote. Errors are `not-finite`
/// and `out-of-range`, at the place of the element. Returns false after an error. Time: linear in the scene.
bool CheckNumbers(const Scene& scene, Diagnostics& diagnostics);

}  // namespace sceneweld
