// SPDX-License-Identifier: BSD-3-Clause
// Normals of smooth surfaces.
// Prepares a surface with its looks for drawing.

#include "sceneweld/parsers/mesh/surface/drawn_mesh.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>

#include "sceneweld/parsers/mesh/surface/mesh_edges.h"

namespace sceneweld {
namespace {

// Corners by number (three for each triangle), in groups.
class Groups {
 public:
  explicit Groups(std::size_t corners) : leader_(corners) {
    for (std::uint32_t i = 0; i < corners; ++i) leader_[i] = i;
  }
  std::uint32_t Of(std::uint32_t corner) {
    while (leader_[corner] != corner) corner = leader_[corner] = leader_[leader_[corner]];
    return corner;
  }
  void Unite(std::uint32_t a, std::uint32_t b) {
    a = Of(a);
    b = Of(b);
    leader_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<std::uint32_t> leader_;
};

Vector3 UnitOrZero(const Vector3& v) {
  const double length = Length(v);
  return length > 0 && IsFinite(v) ? 1 / length * v : Vector3{};
}

}  // namespace

CornerNormals SmoothNormals(const TriangleMesh& mesh, double crease, StopCheck stop) {
  const std::size_t count = mesh.triangles.size();
  std::vector<Vector3> faces(count);
  for (std::uint32_t t = 0; t < count; ++t) {
    stop.Look();
    const auto& triangle = mesh.triangles[t];
    const Vector3& a = mesh.vertices[triangle[0]];
    faces[t] = UnitOrZero(Cross(mesh.vertices[triangle[1]] - a, mesh.vertices[triangle[2]] - a));
  }
  std::vector<MeshEdge> edges = SortedEdges(mesh.triangles, mesh.vertices.size(), stop);
  Groups groups(3 * count);
  for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
    const MeshEdge& a = edges[i];
    const MeshEdge& b = edges[i + 1];
    if (a.low != b.low || a.high != b.high) continue;
    if (a.is_upwards() == b.is_upwards() || !(Dot(faces[a.triangle], faces[b.triangle]) >= crease)) continue;
    groups.Unite(3 * a.triangle + a.at_low, 3 * b.triangle + b.at_low);
    groups.Unite(3 * a.triangle + a.at_high, 3 * b.triangle + b.at_high);
  }
  edges = {};
  CornerNormals result;
  result.of_corner_.resize(count);
  // The leader of a group comes first.
  std::uint32_t group_count = 0;
  for (std::uint32_t corner = 0; corner < 3 * count; ++corner) {
    const std::uint32_t leader = groups.Of(corner);
    result.of_corner_[corner / 3][corner % 3] =
        leader == corner ? group_count++ : result.of_corner_[leader / 3][leader % 3];
  }
  // Weights by N. Max (Journal of Graphics Tools 4(2), 1999): exact on spheres.
  result.normals_.resize(group_count);
  for (std::uint32_t t = 0; t < count; ++t) {
    stop.Look();
    for (std::uint32_t i = 0; i < 3; ++i) {
      const Vector3& p = mesh.vertices[mesh.triangles[t][i]];
      const Vector3 e = mesh.vertices[mesh.triangles[t][(i + 1) % 3]] - p;
      const Vector3 f = mesh.vertices[mesh.triangles[t][(i + 2) % 3]] - p;
      const double weight = Dot(e, e) * Dot(f, f);
      const Vector3 part = 1 / weight * Cross(e, f);
      if (!(weight > 0) || !IsFinite(part)) continue;
      Vector3& sum = result.normals_[result.of_corner_[t][i]];
      sum = sum + part;
    }
  }
  for (Vector3& normal : result.normals_) normal = UnitOrZero(normal);
  // Corners without area get the normal of their face, or any unit vector.
  for (std::uint32_t t = 0; t < count; ++t) {
    for (const std::uint32_t group : result.of_corner_[t]) {
      Vector3& normal = result.normals_[group];
      if (normal == Vector3{}) normal = faces[t] == Vector3{} ? Vector3{0, 0, 1} : faces[t];
    }
  }
  return result;
}

namespace {

constexpr double kCrease = 0.766;  // cos 40 degrees
// The number of edges at one place. The bound keeps a fan of a million flat faces from taking a million steps for each.
constexpr int kMostCompared = 64;

std::array<float, 3> Floats(const Vector3& v) {
  return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
}

using Color = std::array<std::uint16_t, 4>;
constexpr Color kWhite{65535, 65535, 65535, 65535};

Color ColorOf(const std::array<float, 4>& amounts) {
  Color color{};
  for (std::size_t i = 0; i < 4; ++i) {
    // A value that is not a number is absent.
    const float amount = amounts[i] > 0 ? std::min(amounts[i], 1.0f) : 0.0f;
    color[i] = static_cast<std::uint16_t>(std::lround(65535 * amount));
  }
  return color;
}

bool IsFinite(const std::array<float, 3>& v) {
  return std::isfinite(v[0]) && std::isfinite(v[1]) && std::isfinite(v[2]);
}

// The unit vector; nothing for a vector that has no direction.
std::optional<Vector3> Direction(const Vector3& v) {
  const double length = Length(v);
  if (!(length > 1e-12) || !std::isfinite(length)) return std::nullopt;
  return 1 / length * v;
}

class Drawing {
 public:
  Drawing(const TriangleMesh& mesh, const MeshLooks& looks, StopCheck stop) : mesh_(mesh), looks_(looks), stop_(stop) {}

  std::optional<std::vector<DrawnPart>> Run() {
    for (const Vector3& vertex : mesh_.vertices) {
      positions_.push_back(Floats(vertex));
      if (!IsFinite(positions_.back())) return std::nullopt;
    }
    if (LacksNormals()) {
      TriangleMesh merged = mesh_;
      MergeEqualVertices(merged, stop_);
      smooth_ = SmoothNormals(merged, kCrease, stop_);
    }
    first_.assign(positions_.size(), kNone);
    std::vector<std::uint32_t> order(mesh_.triangles.size());
    for (std::uint32_t t = 0; t < order.size(); ++t) order[t] = t;
    // None comes last.
    if (!looks_.of_triangle.empty()) {
      std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return LookOf(a) < LookOf(b); });
    }
    std::vector<DrawnPart> parts;
    for (std::size_t begin = 0; begin < order.size();) {
      std::size_t end = begin;
      while (end < order.size() && LookOf(order[end]) == LookOf(order[begin])) ++end;
      DrawnPart part = Part(std::span(order).subspan(begin, end - begin));
      if (!part.indices.empty()) parts.push_back(std::move(part));
      begin = end;
    }
    return parts;
  }

 private:
  static constexpr std::uint32_t kNone = MeshLooks::kNone;

  std::uint32_t LookOf(std::uint32_t t) const { return looks_.of_triangle.empty() ? kNone : looks_.of_triangle[t]; }
  MeshLooks::Corner CornerOf(std::uint32_t t, std::size_t i) const {
    return looks_.corners.empty() ? MeshLooks::Corner{} : looks_.corners[t][i];
  }

  std::optional<Vector3> NormalOfFile(std::uint32_t t, std::size_t i) const {
    const MeshLooks::Corner corner = CornerOf(t, i);
    if (corner.normal == kNone) return std::nullopt;
    return Direction(looks_.normals[corner.normal]);
  }

  bool LacksNormals() const {
    for (std::uint32_t t = 0; t < mesh_.triangles.size(); ++t) {
      for (std::size_t i = 0; i < 3; ++i) {
        if (!NormalOfFile(t, i)) return true;
      }
    }
    return false;
  }

  DrawnPart Part(std::span<const std::uint32_t> triangles) {
    DrawnPart part;
    part.look = LookOf(triangles.front());
    const auto has_uv = [&](std::uint32_t t) {
      return CornerOf(t, 0).uv != kNone || CornerOf(t, 1).uv != kNone || CornerOf(t, 2).uv != kNone;
    };
    const bool with_uvs = std::any_of(triangles.begin(), triangles.end(), has_uv);
    const bool with_colors = std::any_of(triangles.begin(), triangles.end(), [&](std::uint32_t t) {
      return CornerOf(t, 0).color != kNone || CornerOf(t, 1).color != kNone || CornerOf(t, 2).color != kNone;
    });
    next_.clear();
    for (const std::uint32_t t : triangles) {
      stop_.Look();
      const auto& triangle = mesh_.triangles[t];
      if (triangle[0] == triangle[1] || triangle[1] == triangle[2] || triangle[2] == triangle[0]) continue;
      for (std::size_t i = 0; i < 3; ++i) {
        const std::optional<Vector3> said = NormalOfFile(t, i);
        std::array<float, 2> uv{};
        if (const std::uint32_t at = CornerOf(t, i).uv; at != kNone) uv = looks_.uvs[at];
        if (!std::isfinite(uv[0]) || !std::isfinite(uv[1])) uv = {};
        Color color = kWhite;
        if (const std::uint32_t at = CornerOf(t, i).color; at != kNone) color = ColorOf(looks_.colors[at]);
        const Vertex vertex{triangle[i], Floats(said ? *said : smooth_.At(t, i)), uv, color};
        part.indices.push_back(VertexOf(vertex, with_uvs, with_colors, part));
      }
    }
    for (const std::uint32_t t : triangles) {
      for (const std::uint32_t vertex : mesh_.triangles[t]) first_[vertex] = kNone;
    }
    return part;
  }

  struct Vertex {
    std::uint32_t position;
    std::array<float, 3> normal;
    std::array<float, 2> uv;
    Color color;
  };

  // A vertex that already exists, or a new one.
  std::uint32_t VertexOf(const Vertex& vertex, bool with_uvs, bool with_colors, DrawnPart& part) {
    const auto& [position, normal, uv, color] = vertex;
    int compared = 0;
    for (std::uint32_t at = first_[position]; at != kNone && compared < kMostCompared; at = next_[at], ++compared) {
      if (part.normals[at] == normal && (!with_uvs || part.uvs[at] == uv) &&
          (!with_colors || part.colors[at] == color)) {
        return at;
      }
    }
    const auto fresh = static_cast<std::uint32_t>(part.positions.size());
    part.positions.push_back(positions_[position]);
    part.normals.push_back(normal);
    if (with_uvs) part.uvs.push_back(uv);
    if (with_colors) part.colors.push_back(color);
    next_.push_back(first_[position]);
    first_[position] = fresh;
    return fresh;
  }

  const TriangleMesh& mesh_;
  const MeshLooks& looks_;
  StopCheck stop_;
  std::vector<std::array<float, 3>> positions_;
  CornerNormals smooth_;  // Present if any corner needs it.
  // Vertices of the part at each position of the mesh, as chains.
  std::vector<std::uint32_t> first_;
  std::vector<std::uint32_t> next_;
};

}  // namespace

std::optional<std::vector<DrawnPart>> DrawnParts(const TriangleMesh& mesh, const MeshLooks& looks, StopCheck stop) {
  return Drawing(mesh, looks, stop).Run();
}

}  // namespace sceneweld
