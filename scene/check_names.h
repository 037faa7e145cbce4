// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

#include "sceneweld/scene/diagnostic.h"
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

}  // namespace sceneweld
