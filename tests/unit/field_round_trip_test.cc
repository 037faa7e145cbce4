// SPDX-License-Identifier: BSD-3-Clause
// Every field of a scene, one after the other, through every XML format and back: what is not the same then is
// a loss, and a loss that no message names is a fault. A new field is tested as soon as it is listed.

#include <catch2/catch.hpp>
#include <cmath>
#include <set>
#include <string>

#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/parsers/table/field_codec.h"
#include "sceneweld/scene/fields/field_info.h"
#include "sceneweld/scene/pose.h"
#include "sceneweld/sceneweld.h"
#include "sceneweld/tests/unit/every_kind.h"

namespace sceneweld {
namespace {

// Fields whose values are texts of another language, so that no other text would do, and one that the other joints
// decide.
const std::set<std::string> kTextsOfOthers = {
    "joint.closes_loop",
    "sensor.source_xml",
    "sensor.format",
    "sensor.type",
    "light.source_xml",
    "light.format",
    "light.type",
    "plugin.source_xml",
    "plugin.format",
    "material.diffuse_map",
    "deformable.material_model",
    "mesh.uri",
    "mesh.path",
};

// Another value that the field may hold as well.
bool ChangeField(const FieldInfo& field, const TypeInfo& type, void* value) {
  const auto number = [&](double& n) {
    n = std::isinf(n) ? std::copysign(2.5, n) : n + 0.125;
    if (!field.range.Holds(n) && !field.range.IsAll()) n -= 0.25;
  };
  switch (type.kind) {
    case TypeKind::kNumber: number(*static_cast<double*>(value)); return true;
    case TypeKind::kInteger: ++*static_cast<int*>(value); return true;
    case TypeKind::kBool: *static_cast<bool*>(value) = !*static_cast<bool*>(value); return true;
    case TypeKind::kText: type.SetText(value, "other"); return true;
    case TypeKind::kChoice: type.SetIndex(value, (type.Index(value) + 1) % type.names.size()); return true;
    case TypeKind::kVector3: {
      auto& v = *static_cast<Vector3*>(value);
      const bool unit = Has(field.rules, FieldRule::kUnit);
      v = unit ? -v : Vector3{v.x + 0.125, v.y + 0.25, v.z + 0.375};
      if (unit && v == Vector3{}) v = {0, 1, 0};
      return true;
    }
    case TypeKind::kColour: *static_cast<Rgba*>(value) = {0.25, 0.5, 0.75, 1}; return true;
    case TypeKind::kPose: {
      auto& X = *static_cast<Pose*>(value);
      X = X * Pose{{0.1, 0.2, 0.3}, Rotation::FromRpy({0.1, 0.2, 0.3})};
      return true;
    }
    case TypeKind::kOptional: return HasFieldText(type) && ChangeField(field, *type.inner, type.Add(value));
    case TypeKind::kList:
      if (!HasFieldText(type)) return false;
      type.inner->SetText(type.Add(value), "other");
      return true;
    default: return false;
  }
}

// Visits the fields of a struct and of the structs in it; stops where `use` says that it has changed one.
template <typename Use>
bool VisitFields(const KindInfo& kind, void* thing, Use&& use) {
  const auto below = [&](const TypeInfo& type, void* value) {
    return type.kind == TypeKind::kStruct && VisitFields(*type.of, value, use);
  };
  for (const FieldInfo& field : kind.fields) {
    if (!field.IsContent()) continue;
    const TypeInfo& type = *field.type;
    void* value = field.Of(thing);
    if (use(kind, field, value) || below(type, value)) return true;
    const bool has_parts = type.kind == TypeKind::kVariant || type.kind == TypeKind::kArray ||
                           (type.kind == TypeKind::kList && type.inner->kind == TypeKind::kStruct);
    if (type.kind == TypeKind::kOptional && type.inner->kind == TypeKind::kStruct && type.Size(value) > 0) {
      if (below(*type.inner, type.Add(value))) return true;
    }
    for (std::size_t i = 0; has_parts && i < type.Size(value); ++i) {
      if (below(type.Held(value), type.At(value, i))) return true;
    }
  }
  return false;
}

// Every field that is not given yet gets its line in the scene, so that there is something to change.
void GiveProximity(Scene& scene) {
  for (Geometry& geometry : scene.geometries) {
    if (geometry.roles.proximity && !geometry.proximity) geometry.proximity = std::make_shared<ProximityProperties>();
  }
}

// What comes back from a format with a difference that no loss names.
std::string SilentLosses(const Loaded& loaded, std::string_view name) {
  const Format& format = *FindFormat(name);
  Diagnostics diagnostics;
  LossReport losses(diagnostics);
  WriteOptions options;
  options.keep_text = false;
  options.folder = "/cell";
  const std::string text = Export(loaded, format, options, losses);
  Diagnostics faults;
  const auto back = CheckReadBack(loaded, text, format, options, losses, faults);
  if (!back) return "cannot be read: " + All(faults);
  std::string silent;
  for (const Difference& d : back->unexplained) silent += d.element + " " + d.field + ": " + d.a + " -> " + d.b + "\n";
  return silent;
}

TEST_CASE("every field survives every XML format, or its loss is reported") {
  Diagnostics diagnostics;
  const auto base = ReadJson(kEveryKind, diagnostics);
  INFO(All(diagnostics));
  REQUIRE(base);
  std::set<std::string> seen;
  std::size_t changed = 0;
  for (const TableInfo& table : AllTables()) {
    for (std::size_t i = table.has_world ? 1 : 0; i < table.size(base->scene); ++i) {
      for (bool found = true; found;) {
        Loaded loaded = *base;
        GiveProximity(loaded.scene);
        std::string name;
        found = VisitFields(*table.kind, table.At(loaded.scene, i),
                            [&](const KindInfo& kind, const FieldInfo& field, void* value) {
                              name = std::string(kind.name) + "." + std::string(field.name);
                              if (seen.contains(name) || kTextsOfOthers.contains(name)) return false;
                              if (!ChangeField(field, *field.type, value)) return false;
                              seen.insert(name);
                              return true;
                            });
        if (!found) break;
        INFO(table.FullName(base->scene, i) << ": " << name);
        // Scene JSON makes poses agree with joints again.
        Diagnostics unheard;
        LossReport losses(unheard);
        const auto scene = ReadJson(Export(loaded, *FindFormat("json"), {}, losses), unheard);
        INFO(All(unheard));
        CHECK(scene);
        if (!scene) continue;
        ++changed;
        for (const char* format : {"sdf", "urdf", "mjcf", "usd"}) {
          INFO(format);
          CHECK(SilentLosses(*scene, format) == "");
        }
      }
    }
  }
  CHECK(changed > 100);
}

TEST_CASE("the codec restores every field with a text, in both styles") {
  Diagnostics diagnostics;
  Reading reading{diagnostics, kSdf};
  std::size_t restored = 0;
  const auto check = [&](const KindInfo& kind, const void* value, void* fresh) {
    for (const FieldStyle style : {FieldStyle::kAttribute, FieldStyle::kWord}) {
      for (const auto& [key, text] : EncodeDifferences(kind, value, kind.default_value(), style)) {
        INFO(std::string(kind.name) << " " << key << "=" << text);
        CHECK(HasFieldKey(kind, key));
        CHECK(RestoreField(kind, fresh, key, key, {text, {}}, style, reading));
        ++restored;
      }
      CHECK(EncodeDifferences(kind, value, fresh, style).empty());
    }
  };
  const auto check_changed = [&]<typename T>(T changed) {
    VisitFields(KindOf<T>(), &changed, [&](const KindInfo&, const FieldInfo& field, void* value) {
      ChangeField(field, *field.type, value);
      return false;
    });
    T fresh;
    check(KindOf<T>(), &changed, &fresh);
  };
  Body body;
  auto deformable = std::make_shared<Deformable>();
  deformable->wall_boundary_conditions.resize(2);
  body.deformable = deformable;
  check_changed(body);
  check_changed(ProximityProperties());
  check_changed(Material());
  check_changed(Actuator());
  check_changed(Sensor());
  check_changed(Camera());
  Curve curve;
  curve.segments = {{1, 2}, {3, 4}};
  check_changed(curve);
  Joint joint;
  joint.calibration = Calibration();
  joint.safety_controller = SafetyController();
  check_changed(joint);
  for (const Diagnostic& one : diagnostics.all()) UNSCOPED_INFO(one.message);
  CHECK(diagnostics.all().empty());
  CHECK(restored > 80);
}

}  // namespace
}  // namespace sceneweld
