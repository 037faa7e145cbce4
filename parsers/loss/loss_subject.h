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

/// What a loss is about: an element of the scene, or fields of it. See About.
struct LossSubject {
  struct Field {
    const void* id;    ///< `&kMemberId<M>`; of a kind of things `&kOwnerId<T>`.
    std::string name;  ///< As in scene JSON; empty where it is the element itself.
  };

  Span span;
  std::string_view kind;             ///< Of the element, `joint`.
  const void* element = nullptr;     ///< In a table of the scene; null: whichever has the fields.
  const TableInfo* table = nullptr;  ///< That it is in; null: none.
  std::vector<Field> fields;

  /// The element's full name; empty where it is in no table.
  std::string FullName(const Scene& scene) const;
};

namespace loss {

// The parts of About that do not depend on types.
LossSubject OfElement(Span span, const void* owner_id, const void* element);
std::vector<LossSubject::Field> FieldsByIds(std::initializer_list<const void*> member_ids);
LossSubject::Field FieldOfKind(const void* owner_id);

}  // namespace loss

/// The element itself, with all of its fields. T is the element of a table of the scene.
template <typename T>
LossSubject About(const T& element) {
  return loss::OfElement(element.span, &kOwnerId<T>, &element);
}
/// Fields of an element, or of what it holds: About<&Dof::lower, &Dof::upper>(joint).
template <auto... M, typename T>
requires(sizeof...(M) > 0) LossSubject About(const T& element) {
  LossSubject subject = About(element);
  subject.fields = loss::FieldsByIds({&kMemberId<M>...});
  return subject;
}
/// What an element has of a kind, with all of its fields: AboutKind<Ball>(joint).
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
