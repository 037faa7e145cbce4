// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>

namespace sceneweld {

/// What a mesh or an image that cannot be found means.
enum class MissingAssets : std::uint8_t {
  kError,
  kWarn,  ///< A warning. The scene keeps the URI, and an export reports it as a loss.
};

/// Whose rules decide where engines disagree about the same text: two friction numbers, two elements of one name, a
/// body without mass. docs/reference/strictness.md has the list.
enum class Compat : std::uint8_t { kDrake, kGazebo, kRos, kMujoco };

/// The words of both in options.
inline constexpr std::pair<std::string_view, MissingAssets> kMissingAssetsWords[] = {{"error", MissingAssets::kError},
                                                                                     {"warn", MissingAssets::kWarn}};
inline constexpr std::pair<std::string_view, Compat> kCompatWords[] = {
    {"drake", Compat::kDrake}, {"gazebo", Compat::kGazebo}, {"ros", Compat::kRos}, {"mujoco", Compat::kMujoco}};

/// What a reader allows. The same text may mean something else, or nothing, under other rules.
struct ReaderRules {
  /// Paths in package URIs may leave their package by `..` (`--allow-outside`).
  bool allow_outside = false;
  MissingAssets missing_assets = MissingAssets::kError;
  Compat compat = Compat::kDrake;
};

}  // namespace sceneweld
