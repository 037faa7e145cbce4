// SPDX-License-Identifier: BSD-3-Clause
// Hulls and faults of surfaces, by the content of the surface.

#include "sceneweld/parsers/mesh/stored_results.h"

#include <cstdint>

#include "sceneweld/parsers/mesh/convex_hull.h"
#include "sceneweld/parsers/programs/byte_exchange.h"

namespace sceneweld {
namespace {

// A change of the work or of the form of the result needs another number.
constexpr char kHull[] = "hull 1", kFaults[] = "surface faults 1";

static_assert(sizeof(Vector3) == 3 * sizeof(double));
static_assert(sizeof(TriangleMesh::Triangle) == 3 * sizeof(std::uint32_t));

std::string HullText(const std::optional<TriangleMesh>& hull) {
  std::string text;
  Put(text, std::uint64_t{hull.has_value()});
  if (!hull) return text;
  PutText(text, BytesIn(hull->vertices));
  PutText(text, BytesIn(hull->triangles));
  return text;
}

template <typename T>
bool TakeList(std::string_view& from, std::vector<T>& list) {
  std::string_view bytes;
  if (!TakeText(from, bytes) || bytes.size() % sizeof(T) != 0) return false;
  list.resize(bytes.size() / sizeof(T));
  if (!bytes.empty()) std::memcpy(list.data(), bytes.data(), bytes.size());
  return true;
}

// Returns false if the text is not a hull.
bool TakeHull(std::string_view text, std::optional<TriangleMesh>& hull) {
  std::uint64_t has_hull = 0;
  if (!Take(text, has_hull)) return false;
  if (has_hull == 0) return true;
  TriangleMesh& mesh = hull.emplace();
  if (!TakeList(text, mesh.vertices) || !TakeList(text, mesh.triangles)) return false;
  for (const Vector3& vertex : mesh.vertices) {
    if (!IsFinite(vertex)) return false;
  }
  for (const TriangleMesh::Triangle& triangle : mesh.triangles) {
    for (const std::uint32_t corner : triangle) {
      if (corner >= mesh.vertices.size()) return false;
    }
  }
  return true;
}

}  // namespace

std::optional<TriangleMesh> StoredHull(const std::vector<Vector3>& points, MeshStore* store, StopCheck stop) {
  if (!store) return ConvexHull(points, stop);
  const std::string key = MeshStore::KeyOf(kHull, {BytesIn(points)});
  std::optional<TriangleMesh> hull;
  if (const auto known = store->Find(key); known && TakeHull(*known, hull)) return hull;
  hull = ConvexHull(points, stop);
  store->Keep(key, HullText(hull));
  return hull;
}

SurfaceFaults StoredFaults(const TriangleMesh& mesh, MeshStore* store, StopCheck stop) {
  if (!store) return FindSurfaceFaults(mesh, stop);
  const std::string key = MeshStore::KeyOf(kFaults, {BytesIn(mesh.vertices), BytesIn(mesh.triangles)});
  if (const auto known = store->Find(key)) {
    std::string_view text = *known;
    std::size_t counts[4] = {};
    bool is_good = true;
    for (std::size_t& count : counts) {
      std::uint64_t stored = 0;
      is_good = is_good && Take(text, stored);
      count = static_cast<std::size_t>(stored);
    }
    if (is_good) return {counts[0], counts[1], counts[2], counts[3]};
  }
  const SurfaceFaults faults = FindSurfaceFaults(mesh, stop);
  std::string text;
  for (const std::size_t count :
       {faults.flat_triangles, faults.first_flat_triangle, faults.open_edges, faults.misoriented_edges}) {
    Put(text, std::uint64_t{count});
  }
  store->Keep(key, std::move(text));
  return faults;
}

}  // namespace sceneweld
