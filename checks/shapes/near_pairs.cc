// SPDX-License-Identifier: BSD-3-Clause
// Finds overlapping and near bodies: first by their boxes, which are sorted along x, then exactly.

#include "sceneweld/checks/shapes/near_pairs.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

#include "sceneweld/checks/shapes/overlap.h"
#include "sceneweld/checks/shapes/overlapping_geometries.h"
#include "sceneweld/checks/shapes/separation.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld {
namespace {

// Moves B out of an overlap by a little more than its depth, where the nearest points are sought. [m]
constexpr double kApart = 1e-5;

struct NearShape {
  Index<Geometry> geometry;
  PlacedShape placed;
  Bounds bounds;  // In the world; empty for unbounded shapes.
};

class NearSearch {
 public:
  NearSearch(LintSubject& subject, std::span<const Pose> X_WB, const NearPairsOptions& options)
      : subject_(subject), scene_(subject.scene()), X_WB_(X_WB), options_(options), stop_(&subject.files().limits()) {}

  NearPairs Run() {
    Collect();
    std::sort(bounded_.begin(), bounded_.end(), [](const NearShape& a, const NearShape& b) {
      return std::make_pair(a.bounds.lower.x, a.geometry) < std::make_pair(b.bounds.lower.x, b.geometry);
    });
    for (const NearShape& one : unbounded_) {
      for (const NearShape& other : bounded_) Try(one, other);
    }
    for (auto a = bounded_.begin(); a != bounded_.end(); ++a) {
      for (auto b = a + 1; b != bounded_.end() && b->bounds.lower.x <= a->bounds.upper.x + options_.within; ++b) {
        stop_.Look();
        if (MayBeNear(a->bounds, b->bounds)) Try(*a, *b);
      }
    }
    for (const auto& [bodies, pair] : nearest_) {
      result_.pairs.push_back(pair);
      if (pair.distance < 0) ++result_.overlaps;
    }
    result_.found = result_.pairs.size();
    std::sort(result_.pairs.begin(), result_.pairs.end(), [](const NearPair& a, const NearPair& b) {
      return std::tie(a.distance, a.a, a.b) < std::tie(b.distance, b.a, b.b);
    });
    if (result_.pairs.size() > options_.most) result_.pairs.resize(options_.most);
    return std::move(result_);
  }

 private:
  void Collect() {
    for (std::uint32_t i = 0; i < scene_.geometries.size(); ++i) {
      const Index<Geometry> index(i);
      const Geometry& geometry = scene_.geometries[index];
      if (!geometry.roles.proximity || scene_.bodies[geometry.body].deformable) continue;
      stop_.Look();
      auto placed = PlacedShapeOf(subject_, index);
      if (!placed) {
        result_.left_out.push_back(index);
        continue;
      }
      placed->X_WG = X_WB_[geometry.body.value()] * geometry.X_BG;
      if (const auto bounds = subject_.BoundsOf(index)) {
        bounded_.push_back({index, *placed, InWorld(*bounds, placed->X_WG)});
      } else {
        unbounded_.push_back({index, *placed, {}});
      }
    }
  }

  static Bounds InWorld(const Bounds& in_G, const Pose& X_WG) {
    const Vector3 center = X_WG * (0.5 * (in_G.lower + in_G.upper));
    const Vector3 half = 0.5 * (in_G.upper - in_G.lower);
    const Matrix3 R = X_WG.rotation.ToMatrix();
    Vector3 reach;
    for (int i = 0; i < 3; ++i)
      reach[i] = std::abs(R(i, 0)) * half.x + std::abs(R(i, 1)) * half.y + std::abs(R(i, 2)) * half.z;
    return {center - reach, center + reach};
  }

  bool MayBeNear(const Bounds& a, const Bounds& b) const {
    for (int i = 1; i < 3; ++i) {
      if (a.upper[i] + options_.within < b.lower[i] || b.upper[i] + options_.within < a.lower[i]) return false;
    }
    return true;
  }

  void Try(const NearShape& one, const NearShape& other) {
    if (scene_.geometries[one.geometry].body == scene_.geometries[other.geometry].body) return;
    if (!subject_.collision_rules().MayCollide(one.geometry, other.geometry) ||
        !BitsCollide(scene_.geometries[one.geometry], scene_.geometries[other.geometry])) {
      return;
    }
    if (tests_ == options_.most_tests) {
      result_.is_complete = false;
      return;
    }
    ++tests_;
    stop_.Look();
    const bool is_swapped = scene_.geometries[other.geometry].body < scene_.geometries[one.geometry].body;
    const NearShape& a = is_swapped ? other : one;
    const NearShape& b = is_swapped ? one : other;
    const auto pair = Compare(a, b);
    if (!pair || pair->distance > options_.within) return;
    const std::pair bodies(scene_.geometries[a.geometry].body, scene_.geometries[b.geometry].body);
    const auto [at, is_new] = nearest_.try_emplace(bodies, *pair);
    if (!is_new && pair->distance < at->second.distance) at->second = *pair;
  }

  static std::optional<NearPair> Compare(const NearShape& a, const NearShape& b) {
    if (const auto overlap = FindOverlap(a.placed, b.placed)) {
      PlacedShape moved = b.placed;
      const Vector3 way = (overlap->depth + kApart) * overlap->direction;
      moved.X_WG.translation = moved.X_WG.translation + way;
      NearPair pair{a.geometry, b.geometry, -overlap->depth, a.placed.X_WG.translation, b.placed.X_WG.translation};
      if (const auto points = FindSeparation(a.placed, moved)) {
        pair.p_WA = points->p_WA;
        pair.p_WB = points->p_WB - way;
      }
      return pair;
    }
    if (const auto apart = FindSeparation(a.placed, b.placed)) {
      return NearPair{a.geometry, b.geometry, apart->distance, apart->p_WA, apart->p_WB};
    }
    // They touch, up to rounding.
    if (!Touch(a.placed, b.placed)) return std::nullopt;
    return NearPair{a.geometry, b.geometry, 0, a.placed.X_WG.translation, b.placed.X_WG.translation};
  }

  LintSubject& subject_;
  const Scene& scene_;
  const std::span<const Pose> X_WB_;
  const NearPairsOptions options_;
  StopCheck stop_;
  std::vector<NearShape> bounded_, unbounded_;
  std::size_t tests_ = 0;
  std::map<std::pair<Index<Body>, Index<Body>>, NearPair> nearest_;
  NearPairs result_;
};

}  // namespace

NearPairs FindNearPairs(LintSubject& subject, std::span<const Pose> X_WB, const NearPairsOptions& options) {
  return NearSearch(subject, X_WB, options).Run();
}

}  // namespace sceneweld
