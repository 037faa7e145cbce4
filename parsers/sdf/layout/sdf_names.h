// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "sceneweld/parsers/sdf/layout/sdf_version.h"
#include "sceneweld/parsers/sdf/table/sdf_declaration.h"
#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/scene/tables/name.h"

namespace sceneweld::sdf {

/// Whether Drake reads the contents of an element (docs/reference/sdformat.md, 16). If so, unknown drake: elements are
/// errors, and known but unused elements are warnings. Elsewhere a drake: element is a warning, because it has no
/// effect.
enum class Looked { kYes, kNo };

/// Reports attributes and child elements that the specification does not allow here, and ignored ones. Keeps the kept
/// ones and those of other programs.
void CheckElement(Element element, const ElementRow& row, Looked looked, Reading& reading);

/// The `name` of an element, trimmed. Reports a missing, empty or reserved name and a name with `::`, and returns
/// nothing then. Up to version 1.7 the caller handles `::`.
std::optional<NameAt> CheckedName(const NameAt& written, Element element, Version version, Reading& reading);
/// The same for an element without rows.
std::optional<NameAt> ReadName(Element element, Version version, Reading& reading);

/// A name that refers to another element, trimmed. Reports `__root__` and returns an empty name.
NameAt CheckedReference(const NameAt& written, Reading& reading);

/// The text of an element as libsdformat takes it for a name: one blank for all white space between words.
Name Collapsed(const Name& text);

bool IsReserved(std::string_view name);

/// The name of a world if no file gives one.
inline constexpr char kUsualWorldName[] = "scene";

/// The nearest name that SDFormat allows for an element of a kind (`link`, `joint`, ...): no blanks at the ends, no
/// control characters, `__` for `::`, not empty, not `world` and not `__x__` (those get `_link`, ...). A valid name is
/// returned unchanged.
Name LegalName(const Name& wanted, std::string_view kind);

/// The names in one scope of a file. It refers to the names that were claimed, which must outlive it.
class NameSpace {
 public:
  /// A valid name that is free: the wanted one, or that with `_kind`, or with `_kind_1`, `_kind_2`, ... added.
  Name Claim(const Name& wanted, std::string_view kind);

 private:
  std::unordered_set<std::string_view> taken_;
  std::unordered_map<std::string, std::uint32_t> tries_;
};

}  // namespace sceneweld::sdf
