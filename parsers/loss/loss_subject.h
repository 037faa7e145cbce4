// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/member_id.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

struct FieldInfo;

struct TableInfo;

/// The subject of a loss: an element of the scene, or some of its fields. See About.
struct LossSubject {
  struct Field {
    const void* id;    ///< `&kMemberId<M>`, or `&kOwnerId<T>` for a kind.
    std::string name;  ///< As in scene JSON; empty for the element itself.
  };

  Span span;
  std::string_view kind;             ///< Of the element, `joint`.
  const void* element = nullptr;     ///< In a table of the scene; null: all elements that have the fields.
  const TableInfo* table = nullptr;  ///< The table of the element, or null.
  std::vector<Field> fields;

  /// The full name of the element; empty if it is in no table.
  std::string FullName(const Scene& scene) const;
};

namespace loss {

// The parts of About that are independent of types.
LossSubject OfElement(Span span, const void* owner_id, const void* element);
std::vector<LossSubject::Field> FieldsByIds(std::initializer_list<const void*> member_ids);
LossSubject::Field FieldOfKind(const void* owner_id);

}  // namespace loss

/// The element itself, with all of its fields. T is the element of a table of the scene.
template <typename T>
LossSubject About(const T& element) {
  return loss::OfElement(element.span, &kOwnerId<T>, &element);
}
/// Fields of an element, or of a struct in it: About<&Dof::lower, &Dof::upper>(joint).
template <auto... M, typename T>
requires(sizeof...(M) > 0) LossSubject About(const T& element) {
  LossSubject subject = About(element);
  subject.fields = loss::FieldsByIds({&kMemberId<M>...});
  return subject;
}
/// A struct of some kind in an element, with all of its fields: AboutKind<Ball>(joint).
template <typename Kind, typename T>
LossSubject AboutKind(const T& element) {
  LossSubject subject = About(element);
  subject.fields = {loss::FieldOfKind(&kOwnerId<Kind>)};
  return subject;
}
/// Fields of all elements that have them.
template <auto... M>
LossSubject AboutAll(Span span) {
  return {span, {}, nullptr, nullptr, loss::FieldsByIds({&kMemberId<M>...})};
}

/// The scene's gravity.
LossSubject AboutGravity(const Scene& scene);
/// A field of Scene::simulation.
LossSubject AboutSimulation(const Scene& scene, const FieldInfo& field);

}  // namespace sceneweld
