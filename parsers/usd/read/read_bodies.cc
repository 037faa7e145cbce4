// SPDX-License-Identifier: BSD-3-Clause
// Reads bodies, without their masses.

#include <map>
#include <string>
#include <utility>

#include "sceneweld/parsers/usd/private_names.h"
#include "sceneweld/parsers/usd/read/input.h"

namespace sceneweld::usd {
namespace {

// Whether a prim is a body. A disabled one is part of what is around it.
bool IsBody(Input& in, const stage::StagePrim& prim) {
  if (!prim.is_defined) return false;
  if (in.ElementOf(prim) == "body") return true;
  if (!prim.Has("PhysicsRigidBodyAPI")) return false;
  if (in.TakeBool(prim, "physics:rigidBodyEnabled").value_or(true)) return true;
  in.diagnostics().Warning(
      "ignored-element", prim.span,
      Input::Describe(prim) + " is a disabled rigid body; its colliders belong to the body around it, or to the world");
  return false;
}

// The last number that a name got, by model, so that many equal names do not take quadratic time.
using NumbersOfBodies = std::map<std::pair<Index<ModelInstance>, std::string>, int>;

// The name of a prim with some of those above it, until the model has no body of that name.
Name FreeName(Input& in, Index<ModelInstance> model, const stage::StagePrim& prim, const Name& wanted,
              NumbersOfBodies& numbers) {
  constexpr int kMostNames = 8;
  std::string name = wanted.str();
  const stage::StagePrim* above = &in.ParentOf(prim);
  for (int i = 0; i < kMostNames && in.NumberOf(*above) != 0; ++i, above = &in.ParentOf(*above)) {
    if (!in.scene.FindBody(model, name)) return name;
    name = above->name.str() + "_" + name;
  }
  const std::string path = name;
  while (in.scene.FindBody(model, name)) name = path + "_" + std::to_string(++numbers[{model, path}]);
  return name;
}

void ReadBody(Input& in, const stage::StagePrim& prim, NumbersOfBodies& numbers) {
  in.Use(prim);
  Body body;
  body.model = in.ModelAt(prim);
  body.span = prim.span;
  body.X_WB = in.PlaceOf(prim).X_WP;
  if (!in.PlaceOf(prim).is_exact) {
    in.diagnostics().Warning("ignored-value", prim.span,
                             Input::Describe(prim) + " is a rigid body with shear; its axes are made orthogonal");
  }
  body.mocap = in.TakeBool(prim, "physics:kinematicEnabled").value_or(false);
  const bool floats = in.TakeBool(prim, "physxRigidBody:disableGravity").value_or(false);
  if (floats && in.scene.models[body.model].gravity_enabled) body.gravity_compensation = 1;
  if (const auto share = in.TakeNumber(prim, "mjc:gravcomp")) body.gravity_compensation = *share;
  // Otherwise it is a field of the body. ReadMasses reads it.
  if (prim.Has("PhysicsRigidBodyAPI")) in.TakePrivate(prim, kInertiaKey);
  in.Restore(prim, body);
  const Name wanted = in.NameOf(prim);
  body.name = FreeName(in, body.model, prim, wanted, numbers);
  const auto added = in.scene.AddBody(std::move(body));
  in.body_of_prim[in.NumberOf(prim)] = added.index;
  in.prim_of_body.push_back(static_cast<std::uint32_t>(in.NumberOf(prim)));
}

}  // namespace

void ReadBodies(Input& in) {
  NumbersOfBodies numbers;
  for (const stage::StagePrim& prim : in.stage.prims) {
    if (in.context.files.limits().ShouldStop()) {
      in.diagnostics().Error("limit-exceeded", prim.span, "stopped before all bodies were read");
      return;
    }
    if (IsBody(in, prim)) ReadBody(in, prim, numbers);
  }
}

}  // namespace sceneweld::usd
