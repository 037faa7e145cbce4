// SPDX-License-Identifier: BSD-3-Clause
// Computes how deep convex shapes overlap, from their support functions. libccd finds the direction.

#include "sceneweld/checks/shapes/overlap.h"

#include <ccd/ccd.h>

#include <algorithm>
#include <cmath>

#include "sceneweld/checks/shapes/convex_solid.h"

namespace sceneweld {
namespace {

// Below this, shapes touch: less than rounding can do to scenes of a kilometre. [m]
constexpr double kTouch = 1e-9;

static_assert(sizeof(ccd_real_t) == sizeof(double), "libccd must be built with ENABLE_DOUBLE_PRECISION");

Vector3 FromCcd(const ccd_vec3_t& v) { return {v.v[0], v.v[1], v.v[2]}; }
void ToCcd(const Vector3& from, ccd_vec3_t* to) { ccdVec3Set(to, from.x, from.y, from.z); }

// What libccd gets as an object.
struct CcdObject {
  const ConvexSolid& solid;
  Vector3 center;
  int& calls_left;
};

// The search for the depth ends when a step gains nothing. It has no limit of its own, so after many calls each step
// gains nothing: both objects are then points at the origin.
void CcdFarthest(const void* object, const ccd_vec3_t* direction, ccd_vec3_t* point) {
  const auto& self = *static_cast<const CcdObject*>(object);
  const Vector3 d = FromCcd(*direction);
  const double length = Length(d);
  if (--self.calls_left < 0) {
    ToCcd({}, point);
  } else {
    ToCcd(self.solid.Farthest(length > 0 ? (1 / length) * d : Vector3{0, 0, 1}), point);
  }
}

void CcdCenter(const void* object, ccd_vec3_t* center) { ToCcd(static_cast<const CcdObject*>(object)->center, center); }

// Not along an axis, in which shapes often have whole faces.
void CcdFirstDirection(const void* a, const void* b, ccd_vec3_t* direction) {
  const Vector3 way = static_cast<const CcdObject*>(b)->center - static_cast<const CcdObject*>(a)->center;
  const double length = Length(way);
  ToCcd((length > 0 ? (1 / length) * way : Vector3{}) + Vector3{0.31, 0.17, 0.23}, direction);
}

ccd_t CcdSettings() {
  ccd_t ccd;
  CCD_INIT(&ccd);
  ccd.first_dir = &CcdFirstDirection;
  ccd.support1 = ccd.support2 = &CcdFarthest;
  ccd.center1 = ccd.center2 = &CcdCenter;
  ccd.max_iterations = 200;
  ccd.epa_tolerance = 1e-10;  // [m^2]
  ccd.mpr_tolerance = 1e-6;   // [m]
  return ccd;
}
constexpr int kMostCalls = 1000;  // Of CcdFarthest, for one question.

class OverlapSearch {
 public:
  OverlapSearch(const ConvexSolid& a, const ConvexSolid& b, double least) : a_(a), b_(b), least_(least) {}

  std::optional<Overlap> Run() {
    const Vector3 center_a = a_.Center(), center_b = b_.Center();
    Try(center_b - center_a);
    for (int i = 0; i < 3 && !is_apart_; ++i) {
      Try(a_.Axis(i));
      Try(-a_.Axis(i));
      Try(b_.Axis(i));
      Try(-b_.Axis(i));
      for (int j = 0; j < 3; ++j) {
        const Vector3 normal = Cross(a_.Axis(i), b_.Axis(j));  // Of two edges of boxes.
        Try(normal);
        Try(-normal);
      }
    }
    if (!is_apart_) AskCcd(center_a, center_b);
    if (!is_apart_) Polish();
    if (is_apart_) return std::nullopt;
    return best_;
  }

 private:
  // How far B must move along a direction to be beyond A. Each direction gives an upper bound of the depth, and one
  // with too little proves that the shapes are apart.
  void Try(const Vector3& along) {
    const double length = Length(along);
    if (is_apart_ || !(length > 0)) return;
    const Vector3 d = (1 / length) * along;
    const double way = Dot(a_.Farthest(d) - b_.Farthest(-d), d);
    if (!(way > least_)) is_apart_ = true;
    if (!best_ || way < best_->depth) best_ = Overlap{way, d};
  }

  void AskCcd(const Vector3& center_a, const Vector3& center_b) {
    int calls_left = kMostCalls;
    const CcdObject object_a{a_, center_a, calls_left}, object_b{b_, center_b, calls_left};
    const ccd_t ccd = CcdSettings();
    ccd_real_t depth = 0;
    ccd_vec3_t direction, place;
    ccdVec3Set(&direction, 0, 0, 0);
    bool overlaps = ccdGJKPenetration(&object_a, &object_b, &ccd, &depth, &direction, &place) == 0;
    Try(FromCcd(direction));
    if (overlaps) return;
    // GJK gives up at simplices without a volume. The other algorithm does not, but its depth is less exact.
    calls_left = kMostCalls;
    overlaps = ccdMPRPenetration(&object_a, &object_b, &ccd, &depth, &direction, &place) == 0;
    if (overlaps) {
      Try(FromCcd(direction));
    } else {
      is_apart_ = true;
    }
  }

  // libccd may end beside the shortest way, because the body that it refines need not stay convex.
  void Polish() {
    for (double step = 0.2; step > 1e-5 && !is_apart_;) {
      const double before = best_->depth;
      const Vector3 d = best_->direction;
      const Vector3 u = Normalized(Cross(d, std::abs(d.x) < 0.6 ? Vector3{1, 0, 0} : Vector3{0, 1, 0}));
      const Vector3 v = Cross(d, u);
      for (const Vector3& aside : {u, -u, v, -v}) Try(d + step * aside);
      if (!(best_->depth < (1 - 1e-6) * before)) step /= 2;
    }
  }

  const ConvexSolid& a_;
  const ConvexSolid& b_;
  const double least_;
  std::optional<Overlap> best_;
  bool is_apart_ = false;
};

bool TouchSolids(const ConvexSolid& a, const ConvexSolid& b) {
  const Vector3 center_a = a.Center(), center_b = b.Center();
  const Vector3 way = center_b - center_a;
  const double length = Length(way);
  if (length > 0) {
    const Vector3 d = (1 / length) * way;
    if (!(Dot(a.Farthest(d) - b.Farthest(-d), d) > kTouch)) return false;
  }
  int calls_left = kMostCalls;
  const CcdObject object_a{a, center_a, calls_left}, object_b{b, center_b, calls_left};
  const ccd_t ccd = CcdSettings();
  if (ccdGJKIntersect(&object_a, &object_b, &ccd) != 0) return true;
  calls_left = kMostCalls;  // GJK gives up at simplices without a volume.
  return ccdMPRIntersect(&object_a, &object_b, &ccd) != 0;
}

// How deep a bounded shape is below the plane z = 0 of an unbounded one, which moves away along `direction`.
std::optional<Overlap> DepthBelow(const PlacedShape& plane, const PlacedShape& shape, double least) {
  const Vector3 up = plane.X_WG.rotation * Vector3{0, 0, 1};
  const ConvexSolid solid(shape, plane.X_WG.translation);
  const double depth = -Dot(solid.Farthest(-up), up);
  if (!(depth > least)) return std::nullopt;
  return Overlap{depth, -up};
}

}  // namespace

bool FindsOverlaps() { return true; }

std::optional<Overlap> FindOverlap(const PlacedShape& a, const PlacedShape& b, double least) {
  least = std::max(least, kTouch);
  if (IsEmptyMesh(a) || IsEmptyMesh(b)) return std::nullopt;
  const bool is_a_unbounded = IsUnbounded(*a.shape), is_b_unbounded = IsUnbounded(*b.shape);
  if (is_a_unbounded && is_b_unbounded) return std::nullopt;
  if (is_b_unbounded) return DepthBelow(b, a, least);
  if (is_a_unbounded) {
    auto overlap = DepthBelow(a, b, least);
    if (overlap) overlap->direction = -overlap->direction;
    return overlap;
  }
  const Vector3 origin = 0.5 * (a.X_WG.translation + b.X_WG.translation);
  return OverlapSearch(ConvexSolid(a, origin), ConvexSolid(b, origin), least).Run();
}

bool Touch(const PlacedShape& a, const PlacedShape& b) {
  if (IsEmptyMesh(a) || IsEmptyMesh(b)) return false;
  if (IsUnbounded(*a.shape) || IsUnbounded(*b.shape)) return FindOverlap(a, b).has_value();
  const Vector3 origin = 0.5 * (a.X_WG.translation + b.X_WG.translation);
  return TouchSolids(ConvexSolid(a, origin), ConvexSolid(b, origin));
}

}  // namespace sceneweld
