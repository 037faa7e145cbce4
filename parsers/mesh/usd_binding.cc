// SPDX-License-Identifier: BSD-3-Clause
// Finds the material of a prim.

#include "sceneweld/parsers/mesh/usd_binding.h"

#include <span>
#include <string>

#include "sceneweld/parsers/stage/prim_path.h"

namespace sceneweld {
namespace {

using stage::Stage;
using stage::StagePrim;
using stage::StageProperty;

constexpr std::string_view kForLook[] = {"material:binding:preview", "material:binding", "material:binding:full"};
constexpr std::string_view kForPhysics[] = {"material:binding:physics", "material:binding"};

const StagePrim* MaterialAt(const Stage& stage, std::string_view path) {
  const StagePrim* material = stage.Find(path);
  return material && material->type == "Material" ? material : nullptr;
}

bool IsStronger(const StageProperty& binding) {
  const stage::Value* strength = stage::Find(*binding.metadata, "bindMaterialAs");
  return strength && strength->text() && *strength->text() == "strongerThanDescendants";
}

bool IsBelowAny(std::string_view path, const std::vector<stage::PrimPath>& roots) {
  for (const stage::PrimPath& root : roots) {
    if (stage::IsAtOrBelow(path, root)) return true;
  }
  return false;
}

// Whether a collection, `/Robot.collection:metal`, includes a prim.
bool Includes(const Stage& stage, std::string_view collection, const StagePrim& prim, const UseOfProperty& read) {
  const stage::SplitPath split = stage::SplitProperty(collection);
  const StagePrim* owner = stage.Find(split.prim);
  if (!owner) return false;
  const auto targets = [&](std::string_view what) -> const std::vector<stage::PrimPath>* {
    const std::string name = std::string(split.property) + ":" + std::string(what);
    const StageProperty* property = owner->Find(name);
    if (!property) return nullptr;
    if (read) read(*owner, name);
    return &property->targets;
  };
  const auto* includes = targets("includes");
  const auto* excludes = targets("excludes");
  return includes && IsBelowAny(prim.path, *includes) && !(excludes && IsBelowAny(prim.path, *excludes));
}

// The binding of one name at one prim; null if there is none for `prim`. Collections are stronger than the prim itself.
const StagePrim* BindingAt(const Stage& stage, const StagePrim& at, const StagePrim& prim, std::string_view name,
                           const UseOfProperty& read, bool& is_stronger) {
  const std::string collections =
      name == "material:binding" ? "material:binding:collection:"
                                 : "material:binding:collection:" + std::string(name.substr(name.rfind(':') + 1)) + ":";
  for (const StageProperty& property : at.properties) {
    if (!property.is_relationship() || !property.name.view().starts_with(collections)) continue;
    if (read) read(at, property.name);
    if (property.targets.size() != 2 || !Includes(stage, property.targets[0], prim, read)) continue;
    if (const StagePrim* material = MaterialAt(stage, property.targets[1])) {
      is_stronger = IsStronger(property);
      return material;
    }
  }
  const StageProperty* binding = at.Find(name);
  if (!binding) return nullptr;
  if (read) read(at, name);
  is_stronger = IsStronger(*binding);
  return binding->targets.empty() ? nullptr : MaterialAt(stage, binding->targets.front());
}

}  // namespace

const StagePrim* BoundMaterial(const Stage& stage, const StagePrim& prim, MaterialUse use, const UseOfProperty& read) {
  const std::span<const std::string_view> names =
      use == MaterialUse::kPhysics ? std::span<const std::string_view>(kForPhysics) : std::span(kForLook);
  for (const std::string_view name : names) {
    const StagePrim* found = nullptr;
    for (const StagePrim* at = &prim;; at = &stage.prims[at->parent]) {
      bool is_stronger = false;
      const StagePrim* here = BindingAt(stage, *at, prim, name, read, is_stronger);
      if (here && (!found || is_stronger)) found = here;
      if (at == &stage.prims[at->parent]) break;
    }
    if (found) return found;
  }
  return nullptr;
}

}  // namespace sceneweld
