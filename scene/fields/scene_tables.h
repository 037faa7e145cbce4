// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The list of the tables of a scene.

#include <string_view>
#include <tuple>

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

/// Calls `f` with the name of each table of the scene and the table.
template <typename SceneType, typename Function>
void ForEachTable(SceneType& scene, Function&& f) {
  std::apply([&](const auto&... table) { (f(table.name, scene.*(table.member)), ...); }, kSceneTables);
}

}  // namespace sceneweld
