// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/parsers/table/table.h"
#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/scene/kept.h"

namespace sceneweld {

class KeptPieces;

/// The environment of rows while they read.
struct Reading {
  Diagnostics& diagnostics;
  const Dialect& dialect;
  /// The element whose rows are being read, for messages; empty between elements.
  Element element = {};
  /// Collects kept attributes and elements; null: they are not collected.
  KeptPieces* kept = nullptr;
};

/// The place of a row's value in an element; nothing if it is absent. An element without its attribute has an `element`
/// and no text.
struct Written {
  Element element;  ///< The child element, or the element itself for attributes.
  std::optional<XmlText> text;
  bool present() const { return static_cast<bool>(element); }
};
Written Find(const Field& field, Element element, const Dialect& dialect);
/// The same for one child element of the row's name.
Written WrittenIn(const Field& field, Element child, const Dialect& dialect);

/// Reads all rows of `Owner` that are present. Reports missing required ones (at the element), malformed values and
/// values out of range. Returns false if an error was reported. The caller reads rows of other structs, and custom rows
/// without functions. Unknown names: CheckNames.
template <typename Owner>
bool ReadFields(Element element, std::span<const Field> fields, Owner& owner, Reading& reading);

/// Reads one child element of a row of `Owner`, as ReadFields does.
template <typename Owner>
bool ReadChild(const Field& field, Element child, Owner& owner, Reading& reading);

/// How serious unknown names are.
enum class UnknownNames {
  kError,         ///< SDFormat, drake: elements.
  kDrakeIsError,  ///< Only names that start with `drake:` are errors, others warnings.
  kKept,          ///< They are kept. Those with `drake:` are a note, those without a prefix a warning (URDF).
  kWarning,       ///< MJCF.
};
/// Accounts for every attribute and child element. Reports unlisted ones, with the nearest listed name, and ignored
/// ones as a warning. Adds those whose row is `kept` to the list; an attribute replaces an earlier value. Without a
/// list (null), `reading.kept` collects them and those of other name spaces.
void CheckNames(Element element, const ElementRow& row, UnknownNames unknown, Reading& reading,
                KeptList* keep = nullptr);
/// The same for one element that counts as a child of the row's, such as one from an `include`.
void CheckChild(Element child, const ElementRow& row, UnknownNames unknown, Reading& reading, KeptList* keep = nullptr);

/// The name of a value in messages: words as they are, or the name of a row, which messages put into quotes.
class What {
 public:
  What(const char* words) : text_(words) {}         // NOLINT: words convert implicitly on purpose
  What(std::string_view words) : text_(words) {}    // NOLINT
  What(const std::string& words) : text_(words) {}  // NOLINT
  static What Named(std::string_view name) {
    What what(name);
    what.is_name_ = true;
    return what;
  }
  std::string text() const;

 private:
  std::string_view text_;
  bool is_name_ = false;
};

// Readers for custom rows, with the same rules and diagnostics.
std::optional<double> ReadNumber(const XmlText& text, What what, Reading& reading);
/// Exactly into.size() numbers.
bool ReadNumbers(const XmlText& text, What what, std::span<double> into, Reading& reading);
std::optional<Vector3> ReadVector3(const XmlText& text, What what, Reading& reading);
/// `true`, `false` (in SDFormat any case, and 0, 1).
std::optional<bool> ReadBool(const XmlText& text, What what, Reading& reading);

bool ReadChildInto(const Field& field, Element child, void* owner, Reading& reading);
bool ReadFieldsInto(Element element, std::span<const Field> fields, const void* owner_id, void* owner,
                    Reading& reading);

template <typename Owner>
bool ReadFields(Element element, std::span<const Field> fields, Owner& owner, Reading& reading) {
  return ReadFieldsInto(element, fields, &table::kOwnerId<Owner>, &owner, reading);
}

template <typename Owner>
bool ReadChild(const Field& field, Element child, Owner& owner, Reading& reading) {
  return field.owner == &table::kOwnerId<Owner> && ReadChildInto(field, child, &owner, reading);
}

namespace table {

template <typename Owner_, typename Context_, bool (*Read)(Element, Owner_&, Context_&)>
bool RowFunction<Read>::Call(Element element, void* owner, Reading& reading) {
  return Read(element, *static_cast<Owner_*>(owner), static_cast<Context_&>(reading));
}

}  // namespace table

}  // namespace sceneweld
