#pragma once

#include <span>
#include <unordered_set>

#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/table/table.h"
#include "sceneweld/scene/member_id.h"

namespace sceneweld {

/// What a target format can hold: which kinds of things exist there, and which
/// of their fields. Collected from the format's tables, and said explicitly for
/// what its writer does by hand.
///
/// Elements of the scene's tables and the alternatives of a variant
/// (`Joint::motion`, `Geometry::shape`) are kinds, to be claimed as such:
/// AddKind<Light>(), AddAll<Sphere>(). An optional thing with fields of its own
/// (`Joint::mimic`, `Geometry::material`) claims by Add<&Joint::mimic>() that it
/// can be there, and its fields for themselves: AddAll<Mimic>(). What is always
/// there (`Body::mass_properties`, `Revolute::dof`) counts by its fields alone.
class Claims {
 public:
  /// The members of all rows that claim one, and the kinds that they belong to.
  void Add(std::span<const Field> rows);
  template <auto M>
  void Add() {
    held_.insert(&kMemberId<M>);
    held_.insert(&kOwnerId<typename MemberOf<M>::Owner>);
  }
  /// Things of this kind can be there at all: an element of a table, or one
  /// alternative of a variant.
  template <typename T>
  void AddKind() {
    held_.insert(&kOwnerId<T>);
  }
  /// The kind with all of its fields, but not the fields of those.
  template <typename T>
  void AddAll() {
    AddKind<T>();
    InsertFields(&kOwnerId<T>, held_);
  }

  /// Says of members and kinds, claimed here too, that only attributes or texts of
  /// our own hold them: other readers of the format do not see them.
  template <auto... M>
  void AddEncoded() {
    (Add<M>(), ...);
    (encoded_.insert(&kMemberId<M>), ...);
  }
  template <typename... T>
  void AddAllEncoded() {
    (AddAll<T>(), ...);
    (encoded_.insert(&kOwnerId<T>), ...);
    (InsertFields(&kOwnerId<T>, encoded_), ...);
  }

  /// The same for the fields of a kind but for these, which the file holds as they are.
  template <typename T, auto... kAsTheyAre>
  void AddFieldsEncoded() {
    AddAll<T>();
    InsertFields(&kOwnerId<T>, encoded_);
    (encoded_.erase(&kMemberId<kAsTheyAre>), ...);
  }

  /// Says of members and kinds, claimed here too, that the file may hold them not as
  /// they are (LossReport::Approximated tells when).
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
  template <typename... T>
  void AddAllApproximated() {
    (AddAll<T>(), ...);
    (approximated_.insert(&kOwnerId<T>), ...);
    (InsertFields(&kOwnerId<T>, approximated_), ...);
  }

  /// Of a `&kMemberId<M>` or `&kOwnerId<T>`.
  bool Holds(const void* id) const { return held_.contains(id); }
  bool Encodes(const void* id) const { return encoded_.contains(id); }
  bool Approximates(const void* id) const { return approximated_.contains(id); }

 private:
  static void InsertFields(const void* owner_id, std::unordered_set<const void*>& into);

  std::unordered_set<const void*> held_;
  std::unordered_set<const void*> encoded_;
  std::unordered_set<const void*> approximated_;
};

/// Reports as dropped every field of the scene that differs from its default and
/// that is not claimed: one note per field, with the count of elements and the
/// first places. Identity, places and what follows from other fields are no
/// losses.
void TakeCensus(const Scene& scene, const Claims& claims, LossReport& losses);

}  // namespace sceneweld
