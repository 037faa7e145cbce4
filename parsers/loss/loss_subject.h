// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/scene/fields/member_id.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

struct FieldInfo;

struct TableInfo;

/// Some fields of an element, or the element itself. Copies share the list.
class LossFields {
 public:
  struct Field {
    const void* id;    ///< `&kMemberId<M>`, or `&kOwnerId<T>` for a kind.
    std::string name;  ///< As in scene JSON; empty for the element itself.
  };

  LossFields() = default;
  LossFields(std::vector<Field> fields)  // NOLINT(google-explicit-constructor)
      : fields_(std::make_shared<const std::vector<Field>>(std::move(fields))) {}

  bool empty() const { return !fields_ || fields_->empty(); }
  const Field& front() const { return fields_->front(); }
  std::span<const Field> all() const { return fields_ ? std::span<const Field>(*fields_) : std::span<const Field>(); }

 private:
  std::shared_ptr<const std::vector<Field>> fields_;
};

/// The subject of a loss: an element of the scene, or some of its fields. See About.
struct LossSubject {
  using Field = LossFields::Field;

  Span span;
  std::string_view kind;             ///< Of the element, `joint`.
  const void* element = nullptr;     ///< In a table of the scene; null: all elements that have the fields.
  const TableInfo* table = nullptr;  ///< The table of the element, or null.
  LossFields fields;

  /// The full name of the element; empty if it is in no table.
  std::string FullName(const Scene& scene) const;
};

namespace loss {

// The parts of About that are independent of types.
LossSubject OfElement(Span span, const void* owner_id, const void* element, const LossFields& fields);
LossFields FieldsByIds(std::initializer_list<const void*> member_ids);
LossFields FieldOfKind(const void* owner_id);
LossFields WholeElement(const void* owner_id);

}  // namespace loss

/// The element itself, with all of its fields. T is the element of a table of the scene.
template <typename T>
LossSubject About(const T& element) {
  static const LossFields kFields = loss::WholeElement(&kOwnerId<T>);
  return loss::OfElement(element.span, &kOwnerId<T>, &element, kFields);
}
/// Fields of an element, or of a struct in it: About<&Dof::lower, &Dof::upper>(joint).
template <auto... M, typename T>
requires(sizeof...(M) > 0) LossSubject About(const T& element) {
  static const LossFields kFields = loss::FieldsByIds({&kMemberId<M>...});
  return loss::OfElement(element.span, &kOwnerId<T>, &element, kFields);
}
/// A struct of some kind in an element, with all of its fields: AboutKind<Ball>(joint).
template <typename Kind, typename T>
LossSubject AboutKind(const T& element) {
  static const LossFields kFields = loss::FieldOfKind(&kOwnerId<Kind>);
  return loss::OfElement(element.span, &kOwnerId<T>, &element, kFields);
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

/// The elements of a scene at given places of its sources; a subject without an element if there is none. `key` is the
/// name of a field as in scene JSON. The subject is that field if the element has it, otherwise the whole element.
/// Copies of one element have the same place, and all of them are returned.
std::vector<LossSubject> ElementsAt(const Scene& scene, std::span<const Span> places, std::string_view key);

}  // namespace sceneweld
