#pragma once

#include <pybind11/pybind11.h>

#include <functional>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "sceneweld/python/conversion.h"

namespace sceneweld::python {

/// What each attribute of a class means, by its name.
using Docs = std::map<std::string, const char*>;

/// A class of views whose attributes are the fields of a struct (scene/fields.h), by their
/// names in scene JSON. What identifies an element and where it comes from its caller adds,
/// and what needs more than a conversion. A field without a text in `docs`, and a text
/// that is not taken, are mistakes of ours: importing the module fails.
template <Listed T>
class FieldProperties {
 public:
  using Class = pybind11::class_<View<T>>;

  /// The attributes named in `own` are added by the caller.
  FieldProperties(pybind11::module_& module, const char* name, const char* doc, Docs docs,
                  std::set<std::string_view> own = {})
      : class_(module, name, doc), docs_(std::move(docs)), own_(std::move(own)) {
    AddFields<T>([](const T& thing) -> const T& { return thing; });
    class_.def(
        "__eq__", [](const View<T>& a, const View<T>& b) { return a == b; }, pybind11::is_operator());
    class_.def("__hash__", [](const View<T>& a) { return std::hash<const void*>()(a.thing); });
  }

  /// One more attribute, by a function of the view.
  template <typename Function>
  FieldProperties& Add(const char* name, Function function) {
    class_.def_property_readonly(name, std::move(function), Doc(name));
    return *this;
  }

  /// The class, once all texts are taken.
  Class& Done() {
    if (!docs_.empty()) throw std::logic_error("no attribute `" + docs_.begin()->first + "` for its text");
    return class_;
  }

 private:
  // Those of a member that has no name of its own are attributes of its owner.
  template <Listed Owner, typename OwnerOf>
  void AddFields(OwnerOf owner_of) {
    ForEachField<Owner>([&]<typename F>(const F& field) {
      using enum FieldRule;
      using Value = typename F::Value;
      if constexpr (!Has(F::kRules, kIdentity | kPlace | kInternal)) {
        if (own_.contains(field.name)) return;
        if constexpr (Listed<Value>) {
          if (field.name.empty()) {
            AddFields<Value>([owner_of](const T& thing) -> const Value& { return F::Of(owner_of(thing)); });
            return;
          }
        }
        AddField<F>(field, owner_of);
      }
    });
  }

  template <typename F, typename OwnerOf>
  void AddField(const F& field, OwnerOf owner_of) {
    const std::string name(field.name);
    class_.def_property_readonly(
        name.c_str(), [owner_of](const View<T>& view) { return ToPython(view.composed, F::Of(owner_of(*view.thing))); },
        Doc(name));
  }

  const char* Doc(const std::string& name) {
    const auto found = docs_.find(name);
    if (found == docs_.end()) throw std::logic_error("no text for the attribute `" + name + "`");
    const char* const doc = found->second;
    docs_.erase(found);
    return doc;
  }

  Class class_;
  Docs docs_;
  std::set<std::string_view> own_;
};

}  // namespace sceneweld::python
