// SPDX-License-Identifier: BSD-3-Clause
// Checks contents that only one format has.

#include "sceneweld/library/check_kept.h"

#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>

#include "sceneweld/library/element_id.h"
#include "sceneweld/parsers/kept/kept_fault.h"
#include "sceneweld/parsers/kept/sensor_use.h"
#include "sceneweld/scene/field_info.h"

namespace sceneweld {
namespace {

class KeptCheck {
 public:
  KeptCheck(const Scene& scene, Diagnostics& diagnostics, StopCheck& stop)
      : scene_(scene), diagnostics_(diagnostics), stop_(stop) {}

  bool Run() {
    const std::size_t errors = diagnostics_.error_count();
    for (const TableInfo& table : AllTables()) {
      for (std::size_t i = 0; i < table.size(scene_); ++i) {
        stop_.Look();
        element_ = {table, i};
        Check(*table.kind, table.at(scene_, i));
      }
    }
    CheckSources(scene_.sensors, [](const Sensor& sensor) { return sensor.type.view(); });
    CheckSources(scene_.plugins, nullptr);
    CheckSources(scene_.lights, nullptr);
    return diagnostics_.error_count() == errors;
  }

 private:
  void Check(const KindInfo& kind, const void* thing) {
    for (const FieldInfo& field : kind.fields) Check(*field.type, field.Of(thing));
  }
  void Check(const TypeInfo& type, const void* value) {
    if (type.kind == TypeKind::kStruct) return Check(*type.of, value);
    if (type.kind == TypeKind::kList && type.inner->of == &KindOf<Kept>()) {
      return CheckList(*static_cast<const KeptList*>(value));
    }
    for (std::size_t i = 0; i < type.Size(value); ++i) Check(type.Held(value), type.At(value, i));
  }

  void CheckList(const KeptList& list) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (const auto fault = FaultOf(list, i)) Report(*fault);
    }
  }

  template <typename T, typename TypeOf>
  void CheckSources(const Table<T>& table, TypeOf&& type_of) {
    for (const T& one : table) {
      element_ = table.IndexOf(one);
      if (one.format.empty() && one.source_xml->empty()) continue;
      std::string_view stated_type;
      if constexpr (!std::is_same_v<TypeOf, std::nullptr_t>) stated_type = type_of(one);
      auto fault = FaultOfSource(one.format, *one.source_xml, stated_type);
      if (!fault && one.format == "sdf") {
        std::optional<std::string_view> type;
        if constexpr (requires { one.type; }) type = one.type;
        fault = FaultOfSourceWords(*one.source_xml, one.name, type);
      }
      if constexpr (std::is_same_v<T, Plugin>) {
        if (const auto name = fault ? std::nullopt : NameOfBlock(one); name && !(*name == one.name)) {
          fault =
              KeptFault{KeptFault::Of::kText, "conflicting-values",
                        "the name is " + Quoted(one.name.view()) + ", and a `<gazebo>` block has the name of what it " +
                            "refers to, here " + Quoted(name->view())};
        }
      }
      if (fault) Report(*fault);
    }
  }

  void Report(const KeptFault& fault) {
    Diagnostic& error = diagnostics_.Error(fault.code, element_.SpanIn(scene_),
                                           "a content of " + element_.Text(scene_) + " is invalid: " + fault.message);
    if (!fault.hint.empty()) error.Help(fault.hint);
  }

  const Scene& scene_;
  Diagnostics& diagnostics_;
  StopCheck& stop_;
  ElementId element_{Scene::kWorldBody};
};

}  // namespace

bool CheckKept(const Scene& scene, Diagnostics& diagnostics, StopCheck& stop) {
  return KeptCheck(scene, diagnostics, stop).Run();
}

}  // namespace sceneweld
