// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <initializer_list>
#include <span>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/table/table.h"
#include "sceneweld/scene/fields/field_info.h"
#include "sceneweld/scene/fields/member_id.h"

namespace sceneweld {

/// What a target format can hold: which kinds of elements and structs, and which of their fields. Collected from the
/// format's tables; what the writer does by hand is added explicitly.
///
/// Elements of the scene's tables and the alternatives of a variant (`Joint::motion`, `Geometry::shape`) are kinds, and
/// are claimed by AddKind<Light>(). An optional struct (`Joint::mimic`, `Geometry::material`) is claimed by
/// Add<&Joint::mimic>(), and its fields separately. For a struct that always exists (`Body::mass_properties`,
/// `Revolute::dof`) only its fields are claimed. Fields are claimed one by one, so that no format claims a new field
/// until its tables have it.
class Claims {
 public:
  Claims() = default;
  /// `format`: the writer writes the KeptList entries of this format, by Dialect::name.
  explicit Claims(std::string_view format) : format_(format) {}
  std::string_view format() const { return format_; }

  /// The members of all rows that claim one, and the kinds that they belong to.
  void Add(std::span<const Field> rows);
  template <auto... M>
  void Add() {
    (held_.insert(&kMemberId<M>), ...);
    (held_.insert(&kOwnerId<typename MemberOf<M>::Owner>), ...);
  }
  /// The format has this kind: an element of a table, or one alternative of a variant.
  template <typename... T>
  void AddKind() {
    (held_.insert(&kOwnerId<T>), ...);
  }
  /// Declares members and kinds, which it also claims, that only attributes or texts of our own hold. Other readers of
  /// the format do not see them.
  template <auto... M>
  void AddEncoded() {
    (Add<M>(), ...);
    (encoded_.insert(&kMemberId<M>), ...);
  }
  template <typename... T>
  void AddEncodedKinds() {
    (AddKind<T>(), ...);
    (encoded_.insert(&kOwnerId<T>), ...);
  }
  /// A kind with all of its fields, including future ones: for writers that walk the list of fields.
  template <typename T>
  void AddAll() {
    AddKind<T>();
    InsertFields(KindOf<T>(), held_);
  }
  template <typename... T>
  void AddAllEncoded() {
    (AddAll<T>(), ...);
    (AddEncodedKinds<T>(), ...);
    (InsertFields(KindOf<T>(), encoded_), ...);
  }
  /// Leaves all unclaimed fields to the codec (field_codec.h): those of the structs `T`, and of the structs in them.
  /// Each `T` has a place in the file where the codec writes its fields. References to other elements stay unclaimed,
  /// because they have no text.
  template <typename... T>
  void AddRest() {
    AddRestOf({&KindOf<T>()...});
  }

  /// Declares members and kinds, which it also claims, that the file may not hold exactly. LossReport::Approximated
  /// reports each case.
  template <auto... M>
  void AddApproximated() {
    (Add<M>(), ...);
    (approximated_.insert(&kMemberId<M>), ...);
  }
  template <typename... T>
  void AddApproximatedKinds() {
    (AddKind<T>(), ...);
    (approximated_.insert(&kOwnerId<T>), ...);
  }

  /// Of a `&kMemberId<M>` or `&kOwnerId<T>`.
  bool Holds(const void* id) const { return held_.contains(id); }
  bool Encodes(const void* id) const { return encoded_.contains(id); }
  bool Approximates(const void* id) const { return approximated_.contains(id); }
  /// Whether the codec writes a field, given its `&kMemberId<M>`.
  bool IsRest(const void* id) const { return rest_.contains(id); }
  /// The fields of a struct that are left to the codec, or that hold structs with such fields.
  std::span<const FieldInfo* const> RestIn(const KindInfo& kind) const {
    const auto found = rest_in_.find(&kind);
    return found == rest_in_.end() ? std::span<const FieldInfo* const>() : found->second;
  }
  /// Whether a struct has a place of its own in the file.
  bool IsCarrier(const KindInfo& kind) const { return carriers_.contains(&kind); }

 private:
  static void InsertFields(const KindInfo& kind, std::unordered_set<const void*>& into);
  void AddRestOf(std::initializer_list<const KindInfo*> kinds);
  bool AddRestIn(const KindInfo& kind);
  bool AddRestIn(const FieldInfo& field);
  void Leave(const void* id);

  std::string_view format_;
  std::unordered_set<const void*> held_;
  std::unordered_set<const void*> encoded_;
  std::unordered_set<const void*> approximated_;
  std::unordered_set<const void*> rest_;
  std::unordered_map<const KindInfo*, std::vector<const FieldInfo*>> rest_in_;
  std::unordered_set<const KindInfo*> carriers_;
};

/// Reports as dropped every field of the scene that differs from its default and is not claimed: one note for each
/// field, with the count of elements and the first places. Identity, places and derived fields are not losses.
void TakeCensus(const Scene& scene, const Claims& claims, LossReport& losses);

}  // namespace sceneweld
