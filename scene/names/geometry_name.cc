// SPDX-License-Identifier: BSD-3-Clause
// Names for geometries without one.

#include "sceneweld/scene/names/geometry_name.h"

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

std::optional<std::pair<std::string, int>> GeometryNames::Space::Free(const std::string& wanted) const {
  const auto taken = names.find(wanted);
  if (taken == names.end()) return std::pair(wanted, 1);
  for (int next = taken->second; next <= kMostSuffixes; ++next) {
    std::string candidate = wanted + "_" + std::to_string(next);
    if (!names.contains(candidate)) return std::pair(std::move(candidate), next + 1);
  }
  return std::nullopt;
}

const std::string* GeometryNames::Space::TakeFree(const std::string& wanted) {
  auto free = Free(wanted);
  if (!free) return nullptr;
  names[wanted] = free->second;
  return &names.try_emplace(std::move(free->first), 1).first->first;
}

Name GeometryNames::Generated(Role role, const Shape& shape) const {
  const std::string wanted = GeneratedName(shape);
  const auto name = (role == Role::kVisual ? visuals_ : collisions_).Free(wanted);
  if (!name) return Name(wanted);
  if (role == Role::kVisual || !all_.names.contains(name->first)) return Name(name->first);
  const auto distinct = all_.Free(CollisionBeside(name->first).str());
  return Name(distinct ? distinct->first : name->first);
}

Name GeometryNames::Take(Role role, std::string_view written, const Shape& shape, Span span, Diagnostics& diagnostics) {
  const std::string_view trimmed = Trimmed(written);
  const std::string wanted = trimmed.empty() ? GeneratedName(shape) : std::string(trimmed);
  Space& space = role == Role::kVisual ? visuals_ : collisions_;
  const std::string* const name = space.TakeFree(wanted);
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
  const std::string* const distinct = all_.TakeFree(CollisionBeside(*name).str());
  return Name(distinct ? *distinct : *name);
}

}  // namespace sceneweld
