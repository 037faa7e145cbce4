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

using Params = decltype(BuiltinMesh::params);

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
// The last parameter may be absent; it is 3 then.
constexpr Param kGridParams[] = {{"count_x", Kind::kCount, 2, kAny},    {"count_y", Kind::kCount, 2, kAny},
                                 {"count_z", Kind::kCount, 1, kAny},    {"spacing_x", Kind::kFrom, -kAny, kAny},
                                 {"spacing_y", Kind::kFrom, -kAny, kAny}, {"spacing_z", Kind::kFrom, -kAny, kAny},
                                 {"dim", Kind::kCount, 2, 3}};
constexpr Param kBoxParams[] = {{"count_x", Kind::kCount, 2, kAny},    {"count_y", Kind::kCount, 2, kAny},
                                {"count_z", Kind::kCount, 2, kAny},    {"spacing_x", Kind::kFrom, -kAny, kAny},
                                {"spacing_y", Kind::kFrom, -kAny, kAny}, {"spacing_z", Kind::kFrom, -kAny, kAny},
                                {"dim", Kind::kCount, 2, 3}};
constexpr Param kSquareParams[] = {{"count_x", Kind::kCount, 2, kAny},    {"count_y", Kind::kCount, 2, kAny},
                                   {"count_z", Kind::kCount, 1, 1},       {"spacing_x", Kind::kFrom, -kAny, kAny},
                                   {"spacing_y", Kind::kFrom, -kAny, kAny}, {"spacing_z", Kind::kFrom, -kAny, kAny}};

std::span<const Param> ParamsOf(BuiltinKind kind) {
  switch (kind) {
    case BuiltinKind::kSphere: return kSphereParams;
    case BuiltinKind::kHemisphere: return kHemisphereParams;
    case BuiltinKind::kCone: return kConeParams;
    case BuiltinKind::kSupersphere: return kSupersphereParams;
    case BuiltinKind::kSupertorus: return kSupertorusParams;
    case BuiltinKind::kWedge: return kWedgeParams;
    case BuiltinKind::kPlate: break;
    case BuiltinKind::kGrid: return kGridParams;
    case BuiltinKind::kBox:
    case BuiltinKind::kCylinder:
    case BuiltinKind::kEllipsoid: return kBoxParams;
    case BuiltinKind::kSquare:
    case BuiltinKind::kDisc: return kSquareParams;
  }
  return kPlateParams;
}

// The dimension of a grid or a box is 3 if it is not given.
bool MayLackLast(BuiltinKind kind) { return ParamsOf(kind).size() == 7; }

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

double VerticesOf(BuiltinKind kind, const Params& p) {
  switch (kind) {
    case BuiltinKind::kSphere: return 2 + 10 * std::pow(4, p[0]);
    case BuiltinKind::kHemisphere: return 2 + 2 * (p[0] + 1) * (p[0] + 2);
    case BuiltinKind::kCone: return p[0] + (p[1] > 0 ? p[0] : 1);
    case BuiltinKind::kSupersphere: return 2 + p[0] * (p[0] - 1);
    case BuiltinKind::kSupertorus: return p[0] * p[0];
    case BuiltinKind::kGrid:
    case BuiltinKind::kBox:
    case BuiltinKind::kCylinder:
    case BuiltinKind::kEllipsoid: return p[0] * p[1] * p[2];
    case BuiltinKind::kWedge:
    case BuiltinKind::kPlate:
    case BuiltinKind::kSquare:
    case BuiltinKind::kDisc: break;
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

TriangleMesh SphereMesh(const Params& p) {
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

TriangleMesh Hemisphere(const Params& p) {
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

TriangleMesh Cone(const Params& p) {
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

TriangleMesh Supersphere(const Params& p) {
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

TriangleMesh Supertorus(const Params& p) {
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

TriangleMesh Wedge(const Params& p) {
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

TriangleMesh Plate(const Params& p) {
  TriangleMesh mesh;
  for (std::uint32_t i = 0; i < Count(p[0]); ++i) {
    for (std::uint32_t j = 0; j < Count(p[1]); ++j)
      mesh.vertices.push_back({-1 + (2.0 * i + 1) / p[0], -1 + (2.0 * j + 1) / p[1], -1});
  }
  return mesh;
}

// The point of a grid around the origin, in a box from -1 to 1.
Vector3 InBox(const Params& p, std::uint32_t x, std::uint32_t y, std::uint32_t z) {
  const auto along = [](std::uint32_t i, double count) { return count > 1 ? 2.0 * i / (count - 1) - 1 : 0.0; };
  return {along(x, p[0]), along(y, p[1]), along(z, p[2])};
}
Vector3 HalfSize(const Params& p) {
  return {p[3] * (p[0] - 1) / 2, p[4] * (p[1] - 1) / 2, p[5] * (p[2] - 1) / 2};
}
Vector3 Times(const Vector3& a, const Vector3& b) { return {a.x * b.x, a.y * b.y, a.z * b.z}; }

// Puts each square ring of points around the axis on a circle.
Vector3 OnCircle(Vector3 point) {
  const double circle = std::hypot(point.x, point.y);
  if (circle == 0) return point;
  const double ring = std::max(std::abs(point.x), std::abs(point.y));
  return {point.x * ring / circle, point.y * ring / circle, point.z};
}

TriangleMesh Grid(const Params& p) {
  TriangleMesh mesh;
  for (std::uint32_t x = 0; x < Count(p[0]); ++x) {
    for (std::uint32_t y = 0; y < Count(p[1]); ++y) {
      for (std::uint32_t z = 0; z < Count(p[2]); ++z) mesh.vertices.push_back(Times(InBox(p, x, y, z), HalfSize(p)));
    }
  }
  return mesh;
}

// A flat grid of triangles. MuJoCo scales a disc twice: its points are in metres when they are scaled with the box.
TriangleMesh Square(const Params& p, bool is_disc) {
  TriangleMesh mesh = Grid(p);
  if (is_disc) {
    for (Vector3& vertex : mesh.vertices) vertex = Times(OnCircle(vertex), HalfSize(p));
  }
  const std::uint32_t rows = Count(p[0]), columns = Count(p[1]);
  for (std::uint32_t x = 0; x + 1 < rows; ++x) {
    for (std::uint32_t y = 0; y + 1 < columns; ++y) {
      const std::uint32_t a = x * columns + y, b = a + columns;
      const bool is_turned = is_disc && (x < rows / 2) != (y < columns / 2);
      if (is_turned) {
        AddQuad(mesh, a, b, b + 1, a + 1);
      } else {
        AddQuad(mesh, b, b + 1, a + 1, a);
      }
    }
  }
  return mesh;
}

// The sides of a box of points; in dimension 2 with triangles, except on the upper side, which MuJoCo leaves open.
class BoxOfPoints {
 public:
  explicit BoxOfPoints(const BuiltinMesh& of) : kind_(of.kind), p_(of.params) {}

  TriangleMesh Make() {
    const bool is_solid = p_[6] != 2;
    if (is_solid) mesh_.vertices.push_back({});
    for (std::uint32_t x = 0; x <= last(0); ++x) {
      for (std::uint32_t y = 0; y <= last(1); ++y) {
        for (std::uint32_t z = 0; z <= last(2); ++z) {
          if (IsOnSide(x, y, z)) Add(x, y, z);
        }
      }
    }
    if (!is_solid) AddSides();
    return std::move(mesh_);
  }

 private:
  std::uint32_t last(std::size_t i) const { return Count(p_[i]) - 1; }
  bool IsOnSide(std::uint32_t x, std::uint32_t y, std::uint32_t z) const {
    return x == 0 || y == 0 || z == 0 || x == last(0) || y == last(1) || z == last(2);
  }
  void Add(std::uint32_t x, std::uint32_t y, std::uint32_t z) {
    const bool is_upper = p_[6] == 2 && z == last(2) && x > 0 && y > 0 && x < last(0) && y < last(1);
    if (is_upper) return;  // No triangle has it.
    Vector3 point = InBox(p_, x, y, z);
    if (kind_ == BuiltinKind::kCylinder) point = OnCircle(point);
    if (kind_ == BuiltinKind::kEllipsoid) point = Normalized(point);
    numbers_.emplace(std::array{x, y, z}, static_cast<std::uint32_t>(mesh_.vertices.size()));
    mesh_.vertices.push_back(Times(point, HalfSize(p_)));
  }
  std::uint32_t At(std::uint32_t x, std::uint32_t y, std::uint32_t z) const {
    return numbers_.at(std::array{x, y, z});
  }
  // Two triangles, cut from the first to the third corner.
  void Quad(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) { AddQuad(mesh_, b, c, d, a); }
  void AddSides() {
    for (std::uint32_t x = 0; x < last(0); ++x) {
      for (std::uint32_t y = 0; y < last(1); ++y) Quad(At(x, y, 0), At(x, y + 1, 0), At(x + 1, y + 1, 0), At(x + 1, y, 0));
      for (std::uint32_t z = 0; z < last(2); ++z) {
        const std::uint32_t y = last(1);
        Quad(At(x, 0, z), At(x + 1, 0, z), At(x + 1, 0, z + 1), At(x, 0, z + 1));
        Quad(At(x + 1, y, z), At(x, y, z), At(x, y, z + 1), At(x + 1, y, z + 1));
      }
    }
    for (std::uint32_t y = 0; y < last(1); ++y) {
      for (std::uint32_t z = 0; z < last(2); ++z) {
        const std::uint32_t x = last(0);
        Quad(At(0, y + 1, z), At(0, y, z), At(0, y, z + 1), At(0, y + 1, z + 1));
        Quad(At(x, y, z), At(x, y + 1, z), At(x, y + 1, z + 1), At(x, y, z + 1));
      }
    }
  }

  BuiltinKind kind_;
  const Params& p_;
  TriangleMesh mesh_;
  std::map<std::array<std::uint32_t, 3>, std::uint32_t> numbers_;  // Of vertices, by place.
};

TriangleMesh MakeExactly(const BuiltinMesh& mesh) {
  switch (mesh.kind) {
    case BuiltinKind::kSphere: return SphereMesh(mesh.params);
    case BuiltinKind::kHemisphere: return Hemisphere(mesh.params);
    case BuiltinKind::kCone: return Cone(mesh.params);
    case BuiltinKind::kSupersphere: return Supersphere(mesh.params);
    case BuiltinKind::kSupertorus: return Supertorus(mesh.params);
    case BuiltinKind::kWedge: return Wedge(mesh.params);
    case BuiltinKind::kPlate: break;
    case BuiltinKind::kGrid: return mesh.params[6] == 2 ? Square(mesh.params, false) : Grid(mesh.params);
    case BuiltinKind::kBox:
    case BuiltinKind::kCylinder:
    case BuiltinKind::kEllipsoid: return BoxOfPoints(mesh).Make();
    case BuiltinKind::kSquare:
    case BuiltinKind::kDisc: return Square(mesh.params, mesh.kind == BuiltinKind::kDisc);
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
  const bool lacks_last = MayLackLast(kind) && scan.count + 1 == wanted.size();
  if (lacks_last) mesh.params[scan.count] = 3;
  if (!scan.rest.empty() || (scan.count != wanted.size() && !lacks_last)) {
    diagnostics
        .Error("bad-number", text->span,
               "`params` of " + Describe(element) + " must be " +
                   (MayLackLast(kind) ? std::to_string(wanted.size() - 1) + " or " : std::string()) +
                   std::to_string(wanted.size()) + (wanted.size() == 1 ? " number" : " numbers") + ", not " +
                   Quoted(text->text))
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
  // A flat grid has one layer, a solid one at least two.
  const bool is_grid = kind == BuiltinKind::kGrid && good;
  if (is_grid && (mesh.params[6] == 2) != (mesh.params[2] == 1)) {
    diagnostics.Error("out-of-range", text->span,
                      "`count_z` in `params` of " + Describe(element) +
                          (mesh.params[6] == 2 ? " must be 1, because `dim` is 2" : " must be 2 or more, because `dim` is 3"));
    good = false;
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

bool IsShell(const BuiltinMesh& mesh) {
  return mesh.kind == BuiltinKind::kSquare || mesh.kind == BuiltinKind::kDisc ||
         (MayLackLast(mesh.kind) && mesh.params[6] == 2);
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
