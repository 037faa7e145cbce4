// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// Code that the tests of all judges share.

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <string_view>

#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/judge/judge.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/scene/scene.h"
#include "sceneweld/tests/absent.h"

namespace sceneweld {

/// One free body, `m::b`.
inline Scene OneBody() {
  Scene scene;
  ModelInstance model;
  model.name = "m";
  model.parent = Scene::kWorldInstance;
  Body body;
  body.name = "b";
  body.model = scene.AddModel(model).index;
  body.X_WB = {{1, 2, 3}, Rotation::FromRpy({0.1, 0.2, 0.3})};
  body.floating = true;
  body.mass_properties->mass = 2;
  body.mass_properties->inertia = {1, 1.1, 1.2, 0.01, 0, 0};
  scene.AddBody(body);
  return scene;
}

inline std::string WrittenAs(std::string_view format, const Scene& scene, const WriteOptions& options = {}) {
  Diagnostics unheard;
  LossReport losses(unheard);
  return FindFormat(format)->write(scene, options, losses);
}

inline bool Found(const Diagnostics& diagnostics, std::string_view what) {
  return std::any_of(diagnostics.all().begin(), diagnostics.all().end(),
                     [&](const Diagnostic& d) { return d.message.find(what) != std::string::npos; });
}

/// False, with a line that reports it, if the module of the format's judge was not built.
inline bool JudgeIsThere(std::string_view format) {
  const Scene scene = OneBody();
  Diagnostics diagnostics;
  if (FindFormat(format)->judge(scene, WrittenAs(format, scene), {}, diagnostics).available) return true;
  Absent("judges", diagnostics.all().front().message);
  return false;
}

}  // namespace sceneweld
