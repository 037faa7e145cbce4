// SPDX-License-Identifier: BSD-3-Clause
// Convex hulls by the quickhull algorithm.

#include "sceneweld/parsers/mesh/surface/convex_hull.h"

#include <algorithm>
#include <cmath>

namespace sceneweld {
namespace {

using FaceIndex = std::uint32_t;

struct Face {
  std::array<std::uint32_t, 3> corners{};
  /// The neighbour across the edge from corner i to the next one.
  std::array<FaceIndex, 3> neighbors{};
  Vector3 normal;  ///< Unit, outwards.
  double offset = 0;
  std::vector<std::uint32_t> outside;  ///< Points above this face.
  bool alive = true;
};

// Quickhull: a tetrahedron grows by the point farthest from one of its faces,
// until no point is outside.
class Hull {
 public:
  Hull(const std::vector<Vector3>& points, StopCheck stop) : points_(points), stop_(stop) {}

  std::optional<TriangleMesh> Run() {
    if (!Begin()) return std::nullopt;
    begin_.resize(points_.size());
    end_.resize(points_.size());
    for (FaceIndex f = 0; f < faces_.size(); ++f) {
      while (faces_[f].alive && !faces_[f].outside.empty()) {
        if (!Grow(f)) return std::nullopt;
      }
    }
    return Surface();
  }

 private:
  // The faces with their corners only, in the order of the points.
  TriangleMesh Surface() const {
    constexpr std::uint32_t kInside = 0xFFFFFFFF;
    std::vector<std::uint32_t> number_of(points_.size(), kInside);
    for (const Face& face : faces_) {
      if (!face.alive) continue;
      for (const std::uint32_t corner : face.corners) number_of[corner] = 0;
    }
    TriangleMesh mesh;
    for (std::size_t i = 0; i < points_.size(); ++i) {
      if (number_of[i] == kInside) continue;
      number_of[i] = static_cast<std::uint32_t>(mesh.vertices.size());
      mesh.vertices.push_back(points_[i]);
    }
    for (const Face& face : faces_) {
      if (!face.alive) continue;
      auto& triangle = mesh.triangles.emplace_back();
      for (std::size_t i = 0; i < 3; ++i) triangle[i] = number_of[face.corners[i]];
    }
    return mesh;
  }

  double Above(const Face& face, std::uint32_t p) const { return Dot(face.normal, points_[p]) - face.offset; }

  FaceIndex Add(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    Face face;
    face.corners = {a, b, c};
    const Vector3 normal = Cross(points_[b] - points_[a], points_[c] - points_[a]);
    const double length = Length(normal);
    face.normal = length > 0 ? 1 / length * normal : normal;
    face.offset = Dot(face.normal, points_[a]);
    faces_.push_back(std::move(face));
    return static_cast<FaceIndex>(faces_.size() - 1);
  }

  // The point with the largest value of a measure.
  template <typename Measure>
  std::uint32_t Farthest(Measure&& measure) const {
    std::uint32_t best = 0;
    double most = -1;
    for (std::uint32_t p = 0; p < points_.size(); ++p) {
      const double value = measure(points_[p]);
      if (value > most) {
        most = value;
        best = p;
      }
    }
    return best;
  }

  bool Begin() {
    if (points_.size() < 4) return false;
    const auto distance_from = [&](std::uint32_t p) {
      return [this, p](const Vector3& q) { return Length(q - points_[p]); };
    };
    const std::uint32_t a = Farthest(distance_from(0));
    const std::uint32_t b = Farthest(distance_from(a));
    const Vector3 ab = points_[b] - points_[a];
    const double extent = Length(ab);
    if (!(extent > 0) || !std::isfinite(extent)) return false;
    tolerance_ = 1e-10 * extent;
    const std::uint32_t c = Farthest([&](const Vector3& q) { return Length(Cross(ab, q - points_[a])); });
    const Vector3 across = Cross(ab, points_[c] - points_[a]);
    if (!(Length(across) > tolerance_ * extent)) return false;
    const Vector3 normal = Normalized(across);
    const std::uint32_t d = Farthest([&](const Vector3& q) { return std::abs(Dot(normal, q - points_[a])); });
    const double height = Dot(normal, points_[d] - points_[a]);
    if (!(std::abs(height) > tolerance_)) return false;
    // The base faces away from the apex.
    const auto [p, q] = height > 0 ? std::pair(c, b) : std::pair(b, c);
    Add(a, p, q);
    Add(a, d, p);
    Add(p, d, q);
    Add(q, d, a);
    faces_[0].neighbors = {1, 2, 3};
    faces_[1].neighbors = {3, 2, 0};
    faces_[2].neighbors = {1, 3, 0};
    faces_[3].neighbors = {2, 1, 0};
    for (std::uint32_t one = 0; one < points_.size(); ++one) Assign(one, {0, 1, 2, 3});
    return true;
  }

  void Assign(std::uint32_t point, const std::vector<FaceIndex>& candidates) {
    stop_.Look();
    for (const FaceIndex f : candidates) {
      if (Above(faces_[f], point) <= tolerance_) continue;
      faces_[f].outside.push_back(point);
      return;
    }
  }

  // The first of the highest points above a face.
  std::uint32_t FarthestOutside(const Face& face) const {
    std::uint32_t farthest = face.outside.front();
    double most = Above(face, farthest);
    for (const std::uint32_t point : face.outside) {
      const double height = Above(face, point);
      if (!(most < height)) continue;
      farthest = point;
      most = height;
    }
    return farthest;
  }

  // The new face that begins or ends at a vertex of the horizon.
  struct AtVertex {
    std::uint32_t round = 0;  // of Grow
    FaceIndex face = 0;
  };
  // Returns false if there is one already.
  bool Note(AtVertex& at, FaceIndex face) const {
    if (at.round == round_) return false;
    at = {round_, face};
    return true;
  }

  // Adds the farthest point of a face to the hull. Returns false if the horizon that the point sees is not a simple
  // ring.
  bool Grow(FaceIndex from) {
    stop_.Look();
    const std::uint32_t apex = FarthestOutside(faces_[from]);
    std::vector<FaceIndex> visible{from};
    faces_[from].alive = false;
    struct Edge {
      std::uint32_t a, b;
      FaceIndex beyond;
    };
    std::vector<Edge> horizon;
    for (std::size_t i = 0; i < visible.size(); ++i) {
      const Face& face = faces_[visible[i]];
      for (std::size_t e = 0; e < 3; ++e) {
        const FaceIndex next = face.neighbors[e];
        if (!faces_[next].alive) continue;
        if (Above(faces_[next], apex) > tolerance_) {
          faces_[next].alive = false;
          visible.push_back(next);
        } else {
          horizon.push_back({face.corners[e], face.corners[(e + 1) % 3], next});
        }
      }
    }
    // A face that is visited late may have added a wrong edge to the horizon.
    std::vector<FaceIndex> fresh;
    ++round_;
    for (const Edge& edge : horizon) {
      if (!faces_[edge.beyond].alive) continue;
      const FaceIndex f = Add(edge.a, edge.b, apex);
      fresh.push_back(f);
      faces_[f].neighbors[0] = edge.beyond;
      for (std::size_t e = 0; e < 3; ++e) {
        Face& beyond = faces_[edge.beyond];
        if (beyond.corners[e] == edge.b && beyond.corners[(e + 1) % 3] == edge.a) beyond.neighbors[e] = f;
      }
      if (!Note(begin_[edge.a], f) || !Note(end_[edge.b], f)) return false;
    }
    for (const FaceIndex f : fresh) {
      const AtVertex& after = begin_[faces_[f].corners[1]];
      const AtVertex& before = end_[faces_[f].corners[0]];
      if (after.round != round_ || before.round != round_) return false;
      faces_[f].neighbors[1] = after.face;
      faces_[f].neighbors[2] = before.face;
    }
    for (const FaceIndex f : visible) {
      const std::vector<std::uint32_t> points = std::move(faces_[f].outside);
      faces_[f].outside.clear();
      for (const std::uint32_t point : points) {
        if (point != apex) Assign(point, fresh);
      }
    }
    return !fresh.empty();
  }

  const std::vector<Vector3>& points_;
  StopCheck stop_;
  std::vector<Face> faces_;
  double tolerance_ = 0;
  std::vector<AtVertex> begin_, end_;  // By the first and the second end of an edge of the horizon.
  std::uint32_t round_ = 0;
};

}  // namespace

std::optional<TriangleMesh> ConvexHull(const std::vector<Vector3>& points, StopCheck stop) {
  return Hull(points, stop).Run();
}

}  // namespace sceneweld
