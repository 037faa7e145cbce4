// SPDX-License-Identifier: BSD-3-Clause
// Generates MuJoCo's built-in meshes.

#include "sceneweld/parsers/mjcf/model/mjcf_builtin_mesh.h"

#include <cmath>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "sceneweld/parsers/mesh/surface/convex_hull.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kAny = std::numeric_limits<double>::infinity();
/// More vertices than any mesh for collisions needs.
constexpr double kMostVertices = 1 << 20;

// ---- parameters

enum class Kind { kCount, kFrom, kAbove };  // False if `least` is not allowed.
struct Param {
  std::string_view name;
  Kind kind;
  double least;
  double most;
};

constexpr Param kSphereParams[] = {{"subdivisions", Kind::kCount, 0, 4}};
constexpr Param kHemisphereParams[] = {{"resolution", Kind::kCount, 0, 10}};
constexpr Param kConeParams[] = {{"corners", Kind::kCount, 3, kAny}, {"radius", Kind::kFrom, -kAny, kAny}};
constexpr Param kSupersphereParams[] = {
    {"resolution", Kind::kCount, 3, kAny}, {"e", Kind::kFrom, 0, kAny}, {"n", Kind::kFrom, 0, kAny}};
constexpr Param kSupertorusParams[] = {{"resolution", Kind::kCount, 3, kAny},
                                       {"radius", Kind::kAbove, 0, 1},
                                       {"s", Kind::kAbove, 0, kAny},
                                       {"t", Kind::kAbove, 0, kAny}};
constexpr Param kWedgeParams[] = {{"res_phi", Kind::kCount, 1, kAny},
                                  {"res_theta", Kind::kCount, 1, kAny},
                                  {"fov_phi", Kind::kAbove, 0, 180},
                                  {"fov_theta", Kind::kAbove, 0, 90},
                                  {"gamma", Kind::kFrom, 0, 1}};
constexpr Param kPlateParams[] = {{"res_x", Kind::kCount, 1, kAny}, {"res_y", Kind::kCount, 1, kAny}};

std::span<const Param> ParamsOf(BuiltinKind kind) {
  switch (kind) {
    case BuiltinKind::kSphere: return kSphereParams;
    case BuiltinKind::kHemisphere: return kHemisphereParams;
    case BuiltinKind::kCone: return kConeParams;
    case BuiltinKind::kSupersphere: return kSupersphereParams;
    case BuiltinKind::kSupertorus: return kSupertorusParams;
    case BuiltinKind::kWedge: return kWedgeParams;
    case BuiltinKind::kPlate: break;
  }
  return kPlateParams;
}

std::string RangeOf(const Param& param) {
  const std::string least = FormatNumber(param.least);
  if (param.most == kAny) return param.kind == Kind::kAbove ? "above " + least : least + " or more";
  return (param.kind == Kind::kAbove ? "in (" : "in [") + least + ", " + FormatNumber(param.most) + "]";
}

// The parameters of a kind, in backticks: "`resolution` `radius` `s` `t`".
std::string NamesOf(BuiltinKind kind) {
  std::string names;
  for (const Param& param : ParamsOf(kind)) names += (names.empty() ? "" : " ") + Quoted(param.name);
  return names;
}

double VerticesOf(BuiltinKind kind, const std::array<double, 5>& p) {
  switch (kind) {
    case BuiltinKind::kSphere: return 2 + 10 * std::pow(4, p[0]);
    case BuiltinKind::kHemisphere: return 2 + 2 * (p[0] + 1) * (p[0] + 2);
    case BuiltinKind::kCone: return p[0] + (p[1] > 0 ? p[0] : 1);
    case BuiltinKind::kSupersphere: return 2 + p[0] * (p[0] - 1);
    case BuiltinKind::kSupertorus: return p[0] * p[0];
    case BuiltinKind::kWedge:
    case BuiltinKind::kPlate: break;
  }
  return p[0] * p[1];
}

// ---- generation

std::uint32_t Count(double param) { return static_cast<std::uint32_t>(param); }

// sign(x) |x|^p
double SignedPower(double x, double p) { return std::copysign(std::pow(std::abs(x), p), x); }

// Adds two triangles between the corners a, b, c, d of a ring, counter-clockwise.
void AddQuad(TriangleMesh& mesh, std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
  mesh.triangles.push_back({a, b, d});
  mesh.triangles.push_back({b, c, d});
}

TriangleMesh SphereMesh(const std::array<double, 5>& p) {
  // The twelve corners of three golden rectangles; their hull is the icosahedron.
  const double golden = (1 + std::sqrt(5.0)) / 2;
  std::vector<Vector3> corners;
  for (const double x : {-1.0, 1.0}) {
    for (const double y : {-golden, golden}) {
      for (const Vector3& corner : {Vector3{x, y, 0}, Vector3{0, x, y}, Vector3{y, 0, x}})
        corners.push_back(Normalized(corner));
    }
  }
  TriangleMesh mesh = ConvexHull(corners).value_or(TriangleMesh());
  for (std::uint32_t level = 0; level < Count(p[0]); ++level) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> middles;
    const auto middle = [&](std::uint32_t a, std::uint32_t b) {
      const auto [at, is_new] =
          middles.try_emplace(std::minmax(a, b), static_cast<std::uint32_t>(mesh.vertices.size()));
      if (is_new) mesh.vertices.push_back(Normalized(mesh.vertices[a] + mesh.vertices[b]));
      return at->second;
    };
    std::vector<TriangleMesh::Triangle> finer;
    finer.reserve(4 * mesh.triangles.size());
    for (const auto& [a, b, c] : mesh.triangles) {
      const std::uint32_t ab = middle(a, b);
      const std::uint32_t bc = middle(b, c);
      const std::uint32_t ca = middle(c, a);
      finer.insert(finer.end(), {{a, ab, ca}, {b, bc, ab}, {c, ca, bc}, {ab, bc, ca}});
    }
    mesh.triangles = std::move(finer);
  }
  return mesh;
}

TriangleMesh Hemisphere(const std::array<double, 5>& p) {
  // Ring k of the octahedron has 4 k corners, a k-th of the way from the pole to
  // the equator; ring 0 is the pole.
  TriangleMesh mesh;
  const std::uint32_t rings = Count(p[0]) + 1;
  const auto corner = [](std::uint32_t ring, std::uint32_t i) {
    return ring == 0 ? 0 : 1 + 2 * ring * (ring - 1) + i % (4 * ring);
  };
  mesh.vertices.push_back({0, 0, 1});
  for (std::uint32_t k = 1; k <= rings; ++k) {
    for (std::uint32_t i = 0; i < 4 * k; ++i) {
      const double along = i % k;
      const double x = k - along;
      const double z = rings - k;
      const Vector3 quadrants[] = {{x, along, z}, {-along, x, z}, {-x, -along, z}, {along, -x, z}};
      mesh.vertices.push_back(Normalized(quadrants[i / k]));
    }
  }
  for (std::uint32_t k = 0; k < rings; ++k) {
    for (std::uint32_t quadrant = 0; quadrant < 4; ++quadrant) {
      const std::uint32_t inner = quadrant * k;
      const std::uint32_t outer = quadrant * (k + 1);
      for (std::uint32_t i = 0; i <= k; ++i) {
        mesh.triangles.push_back({corner(k, inner + i), corner(k + 1, outer + i), corner(k + 1, outer + i + 1)});
        if (i < k)
          mesh.triangles.push_back({corner(k, inner + i), corner(k + 1, outer + i + 1), corner(k, inner + i + 1)});
      }
    }
  }
  const auto center = static_cast<std::uint32_t>(mesh.vertices.size());
  mesh.vertices.push_back({});
  for (std::uint32_t i = 0; i < 4 * rings; ++i)
    mesh.triangles.push_back({corner(rings, i), center, corner(rings, i + 1)});
  return mesh;
}

TriangleMesh Cone(const std::array<double, 5>& p) {
  TriangleMesh mesh;
  const std::uint32_t n = Count(p[0]);
  const double radius = p[1];
  for (std::uint32_t i = 0; i < n; ++i) {
    const double angle = 2 * kPi * i / n;
    mesh.vertices.push_back({std::cos(angle), std::sin(angle), -1});
  }
  for (std::uint32_t i = 2; i < n; ++i) mesh.triangles.push_back({0, i, i - 1});
  if (!(radius > 0)) {
    mesh.vertices.push_back({0, 0, 1});
    for (std::uint32_t i = 0; i < n; ++i) mesh.triangles.push_back({i, (i + 1) % n, n});
    return mesh;
  }
  for (std::uint32_t i = 0; i < n; ++i) {
    mesh.vertices.push_back({radius * mesh.vertices[i].x, radius * mesh.vertices[i].y, 1});
    AddQuad(mesh, i, (i + 1) % n, n + (i + 1) % n, n + i);
  }
  for (std::uint32_t i = 2; i < n; ++i) mesh.triangles.push_back({n, n + i - 1, n + i});
  return mesh;
}

TriangleMesh Supersphere(const std::array<double, 5>& p) {
  TriangleMesh mesh;
  const std::uint32_t n = Count(p[0]);
  const double e = p[1];
  const double m = p[2];
  mesh.vertices.push_back({0, 0, -1});
  for (std::uint32_t i = 1; i < n; ++i) {
    const double v = -kPi / 2 + kPi * i / n;
    const double width = SignedPower(std::cos(v), m);
    for (std::uint32_t j = 0; j < n; ++j) {
      const double u = -kPi + 2 * kPi * j / n;
      mesh.vertices.push_back(
          {width * SignedPower(std::cos(u), e), width * SignedPower(std::sin(u), e), SignedPower(std::sin(v), m)});
    }
  }
  const auto top = static_cast<std::uint32_t>(mesh.vertices.size());
  mesh.vertices.push_back({0, 0, 1});
  for (std::uint32_t j = 0; j < n; ++j) {
    const std::uint32_t next = (j + 1) % n;
    mesh.triangles.push_back({0, 1 + next, 1 + j});
    for (std::uint32_t row = 1; row + n < top; row += n)
      AddQuad(mesh, row + j, row + next, row + n + next, row + n + j);
    mesh.triangles.push_back({top - n + j, top - n + next, top});
  }
  return mesh;
}

TriangleMesh Supertorus(const std::array<double, 5>& p) {
  TriangleMesh mesh;
  const std::uint32_t n = Count(p[0]);
  const double radius = p[1];
  const double s = p[2];
  const double t = p[3];
  for (std::uint32_t i = 0; i < n; ++i) {
    const double u = 2 * kPi * i / n;
    for (std::uint32_t j = 0; j < n; ++j) {
      const double v = 2 * kPi * j / n;
      const double width = 1 + radius * SignedPower(std::cos(v), s);
      mesh.vertices.push_back({width * SignedPower(std::cos(u), t), width * SignedPower(std::sin(u), t),
                               radius * SignedPower(std::sin(v), s)});
      const std::uint32_t next = n * ((i + 1) % n);
      AddQuad(mesh, n * i + j, next + j, next + (j + 1) % n, n * i + (j + 1) % n);
    }
  }
  return mesh;
}

// The centres of `cells` cells of [-1, 1], moved towards the middle by `gamma`.
std::vector<double> Centers(std::uint32_t cells, double gamma) {
  const auto edge = [&](std::uint32_t i) {
    const double x = -1 + 2.0 * i / cells;
    return gamma * std::pow(x, 5) + (1 - gamma) * x;
  };
  std::vector<double> centers(cells);
  for (std::uint32_t i = 0; i < cells; ++i) centers[i] = (edge(i) + edge(i + 1)) / 2;
  return centers;
}

TriangleMesh Wedge(const std::array<double, 5>& p) {
  TriangleMesh mesh;
  constexpr double kDegree = kPi / 180;
  const std::vector<double> columns = Centers(Count(p[0]), p[4]);
  const std::vector<double> rows = Centers(Count(p[1]), p[4]);
  for (const double column : columns) {
    const double across = column * p[2] * kDegree;
    for (const double row : rows) {
      const double along = row * p[3] * kDegree;
      mesh.vertices.push_back(
          {std::sin(across) * std::cos(along), std::sin(along), -std::cos(across) * std::cos(along)});
    }
  }
  return mesh;
}

TriangleMesh Plate(const std::array<double, 5>& p) {
  TriangleMesh mesh;
  for (std::uint32_t i = 0; i < Count(p[0]); ++i) {
    for (std::uint32_t j = 0; j < Count(p[1]); ++j)
      mesh.vertices.push_back({-1 + (2.0 * i + 1) / p[0], -1 + (2.0 * j + 1) / p[1], -1});
  }
  return mesh;
}

TriangleMesh MakeExactly(const BuiltinMesh& mesh) {
  switch (mesh.kind) {
    case BuiltinKind::kSphere: return SphereMesh(mesh.params);
    case BuiltinKind::kHemisphere: return Hemisphere(mesh.params);
    case BuiltinKind::kCone: return Cone(mesh.params);
    case BuiltinKind::kSupersphere: return Supersphere(mesh.params);
    case BuiltinKind::kSupertorus: return Supertorus(mesh.params);
    case BuiltinKind::kWedge: return Wedge(mesh.params);
    case BuiltinKind::kPlate: break;
  }
  return Plate(mesh.params);
}

// The nearest number of type float. `volatile`, because gcc 12 with -O2 leaves out conversions to float and back when
// it combines several of them in a vector.
double Single(double value) {
  const volatile float single = static_cast<float>(value);
  return single;
}

}  // namespace

std::optional<BuiltinMesh> ReadBuiltinMesh(Element element, BuiltinKind kind, Diagnostics& diagnostics) {
  const std::string word(Keywords<BuiltinKind>::kNames[static_cast<std::size_t>(kind)]);
  const std::span<const Param> wanted = ParamsOf(kind);
  const auto text = element.value("params");
  if (!text) {
    diagnostics.Error("missing-value", element.span(), Describe(element) + " needs `params`")
        .Help("for a " + Quoted(word) + ": " + NamesOf(kind));
    return std::nullopt;
  }
  BuiltinMesh mesh;
  mesh.kind = kind;
  const NumberScan scan = ScanNumbers(text->text, mesh.params);
  if (!scan.rest.empty() || scan.count != wanted.size()) {
    diagnostics
        .Error("bad-number", text->span,
               "`params` of " + Describe(element) + " must be " + std::to_string(wanted.size()) +
                   (wanted.size() == 1 ? " number" : " numbers") + ", not " + Quoted(text->text))
        .Help("for a " + Quoted(word) + ": " + NamesOf(kind));
    return std::nullopt;
  }
  bool good = true;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const Param& param = wanted[i];
    double& value = mesh.params[i];
    const double given = value;
    if (param.kind == Kind::kCount) value = std::trunc(value) + 0.0;
    const bool is_low = param.kind == Kind::kAbove ? value <= param.least : value < param.least;
    if (is_low || value > param.most) {
      diagnostics.Error("out-of-range", text->span,
                        Quoted(param.name) + " in `params` of " + Describe(element) + " must be " + RangeOf(param) +
                            ", not " + FormatNumber(given));
      good = false;
    } else if (value != given) {
      diagnostics.Warning("ignored-value", text->span,
                          Quoted(param.name) + " in `params` of " + Describe(element) +
                              " is a whole number: " + FormatNumber(given) + " counts as " + FormatNumber(value));
    }
  }
  if (!good) return std::nullopt;
  const double vertices = VerticesOf(kind, mesh.params);
  if (!(vertices <= kMostVertices)) {
    diagnostics.Error("limit-exceeded", text->span,
                      Describe(element) + " would have " + FormatNumber(vertices) + " vertices, and " +
                          FormatNumber(kMostVertices) + " is the limit");
    return std::nullopt;
  }
  return mesh;
}

std::size_t CountVertices(const BuiltinMesh& mesh) {
  return static_cast<std::size_t>(VerticesOf(mesh.kind, mesh.params));
}

TriangleMesh Make(const BuiltinMesh& mesh) {
  TriangleMesh made = MakeExactly(mesh);
  for (Vector3& vertex : made.vertices) {
    for (int i = 0; i < 3; ++i) vertex[i] = Single(vertex[i]);
  }
  return made;
}

}  // namespace sceneweld::mjcf
