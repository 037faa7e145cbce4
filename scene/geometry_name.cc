// SPDX-License-Identifier: BSD-3-Clause
// Names for geometries without one.

#include "sceneweld/scene/geometry_name.h"

#include <utility>

#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

constexpr int kMostSuffixes = 10'000;

// `Box` for a box.
std::string GeneratedName(const Shape& shape) {
  std::string name;
  bool upper = true;
  for (const char c : TypeName(shape)) {
    if (c == '_') {
      upper = true;
      continue;
    }
    name += upper ? static_cast<char>(c - 'a' + 'A') : c;
    upper = false;
  }
  return name;
}

}  // namespace

// Uses `wanted`, or adds the first suffix that makes it free. Returns nothing if there are too many.
const std::string* GeometryNames::Space::FirstFree(const std::string& wanted) {
  const auto [at, fresh] = names.try_emplace(wanted, 1);
  if (fresh) return &at->first;
  for (int next = at->second; next <= kMostSuffixes; ++next) {
    std::string candidate = wanted + "_" + std::to_string(next);
    if (names.contains(candidate)) continue;
    names[wanted] = next + 1;
    return &names.emplace(std::move(candidate), 1).first->first;
  }
  return nullptr;
}

Name GeometryNames::Take(Role role, std::string_view written, const Shape& shape, Span span, Diagnostics& diagnostics) {
  const std::string_view trimmed = Trimmed(written);
  const std::string wanted = trimmed.empty() ? GeneratedName(shape) : std::string(trimmed);
  Space& space = role == Role::kVisual ? visuals_ : collisions_;
  const std::string* const name = space.FirstFree(wanted);
  if (!name) {
    diagnostics.Error(
        "limit-exceeded", span,
        "more than " + std::to_string(kMostSuffixes) + " geometries of one body are named `" + wanted + "`");
    return Name(wanted);
  }
  if (!trimmed.empty() && *name != wanted) {
    diagnostics.Warning("renamed-geometry", span,
                        std::string(role == Role::kVisual ? "a visual" : "a collision") + " of this body is named `" +
                            wanted + "` already; this one becomes `" + *name + "`");
  }
  if (role == Role::kVisual) {
    all_.names.try_emplace(*name, 1);
    return Name(*name);
  }
  if (all_.names.try_emplace(*name, 1).second) return Name(*name);
  const std::string* const distinct = all_.FirstFree(CollisionBeside(*name).str());
  return Name(distinct ? *distinct : *name);
}

}  // namespace sceneweld
