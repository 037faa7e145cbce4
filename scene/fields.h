// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The fields of every struct of a scene. Scene JSON, comparison (equality.h) and the census of losses
/// (parsers/table/census.h) all walk these lists, so either all of them handle a field or none. scene/fields/joint.h
/// lists the members of the structs of scene/joint.h, and so on: every member once, in the order of declaration; a
/// missing or extra line does not compile.

#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "sceneweld/scene/fields/actuator.h"
#include "sceneweld/scene/fields/body.h"
#include "sceneweld/scene/fields/camera.h"
#include "sceneweld/scene/fields/collision_filter_group.h"
#include "sceneweld/scene/fields/configuration.h"
#include "sceneweld/scene/fields/constraint.h"
#include "sceneweld/scene/fields/contact_zone.h"
#include "sceneweld/scene/fields/force_element.h"
#include "sceneweld/scene/fields/frame.h"
#include "sceneweld/scene/fields/geometry.h"
#include "sceneweld/scene/fields/inertia.h"
#include "sceneweld/scene/fields/joint.h"
#include "sceneweld/scene/fields/kept.h"
#include "sceneweld/scene/fields/light.h"
#include "sceneweld/scene/fields/material.h"
#include "sceneweld/scene/fields/model_instance.h"
#include "sceneweld/scene/fields/plugin.h"
#include "sceneweld/scene/fields/sensor.h"
#include "sceneweld/scene/fields/simulation.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// One table of a scene and its key in scene JSON.
template <typename T>
struct SceneTable {
  std::string_view name;
  Table<T> Scene::*member;
};

/// All tables, in the order of scene JSON. Gravity is not a table.
inline constexpr std::tuple kSceneTables{
    SceneTable<ModelInstance>{"models", &Scene::models},
    SceneTable<Body>{"bodies", &Scene::bodies},
    SceneTable<Frame>{"frames", &Scene::frames},
    SceneTable<Joint>{"joints", &Scene::joints},
    SceneTable<Actuator>{"actuators", &Scene::actuators},
    SceneTable<Geometry>{"geometries", &Scene::geometries},
    SceneTable<ForceElement>{"force_elements", &Scene::force_elements},
    SceneTable<Constraint>{"constraints", &Scene::constraints},
    SceneTable<CollisionFilterGroup>{"collision_filter_groups", &Scene::collision_filter_groups},
    SceneTable<ExcludedPair>{"excluded_pairs", &Scene::excluded_pairs},
    SceneTable<ContactZone>{"contact_zones", &Scene::contact_zones},
    SceneTable<Sensor>{"sensors", &Scene::sensors},
    SceneTable<Light>{"lights", &Scene::lights},
    SceneTable<Plugin>{"plugins", &Scene::plugins},
    SceneTable<Camera>{"cameras", &Scene::cameras},
    SceneTable<Configuration>{"configurations", &Scene::configurations},
};

/// A struct with listed fields.
template <typename T>
concept Listed = requires {
  FieldsOf(Tag<T>{});
};

/// Its list.
template <Listed T>
inline constexpr auto kFieldsOf = FieldsOf(Tag<T>{});

namespace fields {

template <typename T, typename... F>
constexpr bool HasMembers(const std::tuple<F...>*) {
  return requires { T{std::declval<typename F::Value>()...}; };
}
template <typename T, typename... F>
constexpr bool HasOneMoreMember(const std::tuple<F...>*) {
  return requires { T{std::declval<typename F::Value>()..., {}}; };
}
template <typename... F>
constexpr bool AreDifferent(const std::tuple<F...>*) {
  const void* ids[] = {nullptr, F::kId...};
  for (std::size_t i = 1; i < std::size(ids); ++i) {
    for (std::size_t j = 1; j < i; ++j) {
      if (ids[i] == ids[j]) return false;
    }
  }
  return true;
}

template <auto M, typename... F>
constexpr std::size_t PositionOf(const std::tuple<F...>*) {
  std::size_t at = 0;
  const bool found = ((F::kId == &kMemberId<M> || (++at, false)) || ...);
  return found ? at : throw "this member is not listed";
}

template <Listed T>
using ListOf = decltype(FieldsOf(Tag<T>{}).fields);

}  // namespace fields

/// Whether every member of the struct is listed, each once, in order.
template <Listed T>
constexpr bool ListsEveryMember() {
  constexpr const fields::ListOf<T>* kList = nullptr;
  if constexpr (std::is_empty_v<T>) return std::tuple_size_v<fields::ListOf<T>> == 0;
  return fields::HasMembers<T>(kList) && !fields::HasOneMoreMember<T>(kList) && fields::AreDifferent(kList);
}

/// Calls `f` with the SceneField of each member, in order of declaration.
template <Listed T, typename Function>
constexpr void ForEachField(Function&& f) {
  static_assert(ListsEveryMember<T>(), "a member of this struct has no line of its own in FieldsOf");
  std::apply([&](const auto&... field) { (f(field), ...); }, kFieldsOf<T>.fields);
}

/// The line of one member.
template <auto M>
constexpr auto FieldOf() {
  using Owner = typename MemberOf<M>::Owner;
  constexpr std::size_t kAt = fields::PositionOf<M>(static_cast<const fields::ListOf<Owner>*>(nullptr));
  return std::get<kAt>(kFieldsOf<Owner>.fields);
}

/// Calls `f` with the name of each table of the scene and the table.
template <typename SceneType, typename Function>
void ForEachTable(SceneType& scene, Function&& f) {
  std::apply([&](const auto&... table) { (f(table.name, scene.*(table.member)), ...); }, kSceneTables);
}

}  // namespace sceneweld
