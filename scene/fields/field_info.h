// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The structs of a scene as data, made once from the list of fields (scene/fields/).
/// It costs nothing to include, so a walk over fields belongs here and not on the templates.
///
/// A walk that prints every number of any struct:
///
///     void Print(const TypeInfo& type, const void* value) {
///       if (type.kind == TypeKind::kNumber) Out(*static_cast<const double*>(value));
///       if (type.kind == TypeKind::kStruct) {
///         for (const FieldInfo& field : type.of->fields) Print(*field.type, field.Of(value));
///       }
///       for (std::size_t i = 0; i < type.Size(value); ++i) Print(type.Held(value), type.At(value, i));
///     }
///     Print(*KindOf<Joint>().type, &joint);
///
/// It says what the structs hold. Scene JSON spells some of that in its own way (mass properties
/// stand in their body, the degrees of freedom of a joint as lists): see scene_json.cc.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>

#include "sceneweld/scene/fields/field_list.h"
#include "sceneweld/scene/fields/member_id.h"

namespace sceneweld {

class Scene;
struct Span;
struct KindInfo;
struct TableInfo;

enum class TypeKind : std::uint8_t {
  kNumber,     ///< double
  kInteger,    ///< int
  kBool,       ///< bool
  kText,       ///< Name or std::string
  kChoice,     ///< An enum: one of `names`.
  kVector3,    ///< Vector3
  kColour,     ///< Rgba
  kPose,       ///< Pose
  kReference,  ///< Index<T> or Ref<T>: refers to an element of the table of `of`.
  kFrame,      ///< FrameRef
  kStruct,     ///< A struct that is listed: `of`.
  kOptional,   ///< std::optional, SharedValue or std::shared_ptr<const T>: one `inner` or none.
  kList,       ///< std::vector or KeptList of `inner`.
  kArray,      ///< std::array or DofArray of `inner`.
  kVariant,    ///< One of `alternatives`, each a struct.
  kPlace,      ///< Span
  kOpaque,     ///< Nothing that a walk can enter.
};

/// The type of a field, and the operations on a value that is given by its address.
struct TypeInfo {
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  TypeKind kind;
  const KindInfo* of = nullptr;                        ///< The struct; for a reference, its target.
  const TypeInfo* inner = nullptr;                     ///< For optionals, lists and arrays.
  std::span<const std::string_view> names = {};        ///< For a choice; the empty name: nothing is chosen.
  std::span<const TypeInfo* const> alternatives = {};  ///< Of a variant.

  // Text. For references by name and for frames, the name as it was written.
  std::string_view Text(const void* value) const { return text ? text(value) : std::string_view(); }
  void SetText(void* value, std::string_view to) const { set_text(value, to); }
  /// The place of a reference by name; null for other kinds.
  const Span* Place(const void* value) const { return place ? place(value) : nullptr; }

  // For a choice which of `names`, for a variant which of `alternatives`, for a reference which element; kNone if a
  // reference is not resolved. Setting it makes a variant's alternative anew.
  std::size_t Index(const void* value) const { return index(value); }
  void SetIndex(void* value, std::size_t to) const { set_index(value, to); }

  // The number of contained values: 0 or 1 for an optional, 1 for a variant, 0 for plain values.
  std::size_t Size(const void* value) const { return size ? size(value) : 0; }
  const TypeInfo& Held(const void* value) const { return inner ? *inner : *alternatives[index(value)]; }
  const void* At(const void* value, std::size_t i) const { return at(value, i); }
  /// Not for an optional: see Add.
  void* At(void* value, std::size_t i) const { return own ? own(value, i) : const_cast<void*>(at(value, i)); }
  /// Adds an entry to a list. Returns the contents of an optional for changes, and makes them if necessary.
  void* Add(void* value) const { return add(value); }
  /// For lists and optionals.
  void Clear(void* value) const { clear(value); }
  /// Removes entry i of a list.
  void Erase(void* value, std::size_t i) const { erase(value, i); }

  /// Whether two values are bitwise equal. References are compared by their targets.
  bool Same(const void* a, const void* b) const;

  // The operations; null if the kind does not support them.
  std::string_view (*text)(const void*) = nullptr;
  void (*set_text)(void*, std::string_view) = nullptr;
  const Span* (*place)(const void*) = nullptr;
  std::size_t (*index)(const void*) = nullptr;
  void (*set_index)(void*, std::size_t) = nullptr;
  std::size_t (*size)(const void*) = nullptr;
  const void* (*at)(const void*, std::size_t) = nullptr;
  void* (*own)(void*, std::size_t) = nullptr;  ///< For values that share what they contain: as `at`, for changes.
  void* (*add)(void*) = nullptr;
  void (*clear)(void*) = nullptr;
  void (*erase)(void*, std::size_t) = nullptr;
};

/// One line of the list of fields.
struct FieldInfo {
  const void* id;         ///< `&kMemberId<M>`.
  std::string_view name;  ///< The key in scene JSON; empty for a struct whose fields are keys of its owner.
  std::string_view unit;  ///< `m`, `rad or m`; empty if it has no unit.
  std::string_view doc;   ///< Its meaning, as a sentence.
  FieldRule rules;
  Between range;
  const TypeInfo* type;
  const KindInfo* owner;
  const void* (*of)(const void* owner);
  void* (*own)(void* owner);  ///< For a value that elements share: as `of`, for changes; otherwise null.

  /// The field of a struct.
  const void* Of(const void* owner_struct) const { return of(owner_struct); }
  void* Of(void* owner_struct) const { return own ? own(owner_struct) : const_cast<void*>(of(owner_struct)); }
  /// Its value in a newly made struct.
  const void* Default() const;

  /// It is compared, and its loss is reported.
  bool IsContent() const {
    return !Has(rules, FieldRule::kIdentity | FieldRule::kPlace | FieldRule::kDerived | FieldRule::kInternal);
  }
};

/// One struct of the scene with all of its fields, in the order of declaration.
struct KindInfo {
  const void* id;         ///< `&kOwnerId<T>`.
  std::string_view name;  ///< `joint`, `mass properties`.
  std::string_view doc;   ///< Its description, as a sentence.
  std::span<const FieldInfo> fields;
  const TypeInfo* type;            ///< Its own type, of the kind kStruct.
  const TableInfo* table;          ///< Null for parts of other structs.
  const void* (*default_value)();  ///< A newly made one.

  /// The place where a struct of this kind is declared; invalid if it has none.
  Span SpanOf(const void* thing) const;
};

/// One table of a scene.
struct TableInfo {
  std::string_view name;  ///< The key in scene JSON: `joints`.
  const KindInfo* kind;
  bool has_world;  ///< Its first element is the world's.

  std::size_t (*size)(const Scene& scene);
  const void* (*at)(const Scene& scene, std::size_t index);
  void* At(Scene& scene, std::size_t index) const { return const_cast<void*>(at(scene, index)); }
  std::size_t (*index_of)(const Scene& scene, const void* element);
  /// As FullName (full_name.h).
  void (*append_full_name)(std::string& out, const Scene& scene, const void* element);
  std::string FullName(const Scene& scene, std::size_t index) const;
};

/// Every listed struct, each once: the tables of the scene first, each followed by its parts.
std::span<const KindInfo* const> AllKinds();
/// In the order of scene JSON.
std::span<const TableInfo> AllTables();

/// The struct of a `&kOwnerId<T>`; it must be listed.
const KindInfo& KindOf(const void* owner_id);
template <typename T>
const KindInfo& KindOf() {
  return KindOf(&kOwnerId<T>);
}
/// The field of a `&kMemberId<M>`; it must be listed.
const FieldInfo& FieldOf(const void* member_id);

}  // namespace sceneweld
