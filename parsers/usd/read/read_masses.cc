// SPDX-License-Identifier: BSD-3-Clause
// Reads the masses of bodies, and computes what a stage leaves to be computed from the colliders.

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "sceneweld/parsers/mesh/geometry_mesh.h"
#include "sceneweld/parsers/mesh/mesh_solid.h"
#include "sceneweld/parsers/mesh/mesh_store.h"
#include "sceneweld/parsers/usd/private_names.h"
#include "sceneweld/parsers/usd/read/input.h"
#include "sceneweld/parsers/usd/read/read_physics_material.h"
#include "sceneweld/scene/mass_properties.h"
#include "sceneweld/scene/tables/grouped.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::usd {
namespace {

constexpr double kUsualDensity = 1000;  // [kg/m^3]

// The values of PhysicsMassAPI and NewtonMassAPI on a body or a collider, in SI units.
struct StatedMass {
  std::optional<double> mass;
  std::optional<double> density;
  std::optional<Vector3> center_of_mass;     // In the prim, scaled.
  std::optional<RotationalInertia> inertia;  // About it, in the axes of the prim.
  Span span;
};

class MassReader {
 public:
  explicit MassReader(Input& in)
      : in_(in), geometries_(in.scene.geometries, in.scene.bodies.size(), [](const Geometry& geometry) {
          return geometry.roles.proximity ? std::size_t{geometry.body.value()} : static_cast<std::size_t>(-1);
        }) {}

  void Run() {
    for (std::size_t i = 1; i < in_.scene.bodies.size(); ++i) {
      if (in_.context.files.limits().ShouldStop()) {
        in_.diagnostics().Error("limit-exceeded", in_.scene.bodies[Index<Body>(i)].span,
                                "stopped before all masses were computed");
        return;
      }
      ReadBody(Index<Body>(i));
    }
    Report(massless_, "has neither a mass nor colliders to compute it from, and is taken as massless",
           "have neither a mass nor colliders to compute it from, and are taken as massless");
    Report(points_, "has a mass, but neither an inertia nor colliders to compute it from; a ball of water is taken",
           "have a mass, but neither an inertia nor colliders to compute it from; balls of water are taken");
  }

 private:
  double MassUnit() const { return in_.units.kilograms; }
  double InertiaUnit() const { return in_.units.kilograms * in_.units.meters * in_.units.meters; }
  double DensityUnit() const { return in_.units.kilograms / std::pow(in_.units.meters, 3); }

  StatedMass Read(const stage::StagePrim& prim) {
    StatedMass stated;
    stated.span = prim.span;
    if (!prim.Has("PhysicsMassAPI") && !prim.Has("NewtonMassAPI")) return stated;
    const auto positive = [&](std::string_view name, double unit) -> std::optional<double> {
      const auto value = in_.TakeNumber(prim, name);
      if (!value || *value == 0) return std::nullopt;
      if (const stage::StageProperty* property = prim.Find(name)) stated.span = property->span;
      if (*value > 0 && std::isfinite(*value)) return *value * unit;
      in_.diagnostics().Warning(
          "ignored-value", stated.span,
          Quoted(name) + " of " + Input::Describe(prim) + " is not above zero, so it is computed");
      return std::nullopt;
    };
    stated.density = positive("physics:density", DensityUnit());
    stated.mass = positive("physics:mass", MassUnit());
    if (const auto center = in_.TakeVector(prim, "physics:centerOfMass"); center && IsFinite(*center)) {
      const Vector3& scale = in_.PlaceOf(prim).scale;
      stated.center_of_mass = {scale.x * center->x, scale.y * center->y, scale.z * center->z};
    }
    stated.inertia = ReadInertia(prim);
    return stated;
  }

  std::optional<RotationalInertia> ReadInertia(const stage::StagePrim& prim) {
    const auto diagonal = in_.TakeVector(prim, "physics:diagonalInertia");
    const auto axes = in_.TakeRotation(prim, "physics:principalAxes");
    if (const stage::StageProperty* tensor = in_.Take(prim, "newton:inertia"); tensor && tensor->value) {
      const stage::Numbers* numbers = tensor->value.numbers();
      if (numbers && numbers->is_array && numbers->data.size() == 6 &&
          std::all_of(numbers->data.begin(), numbers->data.end(), [](double n) { return std::isfinite(n); })) {
        const std::vector<double>& n = numbers->data;
        return RotationalInertia{n[0], n[1], n[2], n[3], n[4], n[5]} * InertiaUnit();
      }
      in_.diagnostics().Error("bad-number", tensor->value_span,
                              "`newton:inertia` of " + Input::Describe(prim) + " must be six numbers");
    }
    if (!diagonal || *diagonal == Vector3{}) return std::nullopt;
    if (!IsFinite(*diagonal) || diagonal->x < 0 || diagonal->y < 0 || diagonal->z < 0) {
      in_.diagnostics().Warning("ignored-value", prim.Find("physics:diagonalInertia")->span,
                                "`physics:diagonalInertia` of " + Input::Describe(prim) +
                                    " has a negative or infinite moment, so it is computed");
      return std::nullopt;
    }
    const RotationalInertia principal = RotationalInertia{diagonal->x, diagonal->y, diagonal->z} * InertiaUnit();
    return axes && !axes->IsExactlyIdentity() ? principal.ReExpressed(*axes) : principal;
  }

  // The numbers of the record, which principal moments round.
  static RotationalInertia Exact(const RotationalInertia& stated, const std::optional<std::string>& recorded) {
    std::array<double, 6> n{};
    if (!recorded || ScanNumbers(*recorded, n).count != n.size()) return stated;
    return {n[0], n[1], n[2], n[3], n[4], n[5]};
  }

  // Of a massless body, whose centre would place a computed mass.
  Vector3 RecordedCenter(const stage::StagePrim& prim) {
    std::array<double, 3> n{};
    const auto text = in_.TakePrivate(prim, kCenterKey);
    return text && ScanNumbers(*text, n).count == n.size() ? Vector3{n[0], n[1], n[2]} : Vector3{};
  }

  void ReadBody(Index<Body> index) {
    const stage::StagePrim& prim = in_.PrimOf(index);
    Body& body = in_.scene.bodies[index];
    if (body.deformable) return;
    if (!prim.Has("PhysicsRigidBodyAPI")) return;  // The record has the mass of a body that cannot move.
    const StatedMass stated = Read(prim);
    const bool is_massless = prim.Find(PrivateName(kMassKey)) && body.mass_properties->mass == 0;
    const auto recorded = in_.TakePrivate(prim, kInertiaKey);
    const bool is_point = stated.mass && recorded == "0";
    if (is_point) {
      body.mass_properties = MassProperties{*stated.mass, stated.center_of_mass.value_or(Vector3{}), {}};
      return;
    }
    if (is_massless) {
      body.mass_properties->center_of_mass = stated.center_of_mass.value_or(RecordedCenter(prim));
      body.mass_properties->inertia = stated.inertia.value_or(RotationalInertia{});
      return;
    }
    const bool is_complete = stated.mass && stated.center_of_mass && stated.inertia;
    const std::optional<MassProperties> computed = is_complete ? std::nullopt : OfColliders(index, stated.density);
    if (!stated.mass && !computed) {
      massless_.push_back(&body);
      return;
    }
    MassProperties all = computed.value_or(MassProperties());
    if (stated.mass) {
      all.inertia = all.mass > 0 ? all.inertia * (*stated.mass / all.mass) : RotationalInertia{};
      all.mass = *stated.mass;
      if (!stated.inertia && !computed) {
        points_.push_back(&body);
        all.inertia = RotationalInertia::WaterBall(all.mass);
      }
    }
    if (stated.center_of_mass) {
      const Vector3 offset = *stated.center_of_mass - all.center_of_mass;
      if (computed && !stated.inertia) all.inertia = all.inertia.ShiftedFromCenter(all.mass, offset);
      all.center_of_mass = *stated.center_of_mass;
    }
    if (stated.inertia) all.inertia = Exact(*stated.inertia, recorded);
    const Pose X_BI{all.center_of_mass, {}};
    body.mass_properties = CheckedMassProperties(all.mass, X_BI, all.inertia, stated.span, in_.diagnostics());
    if (!body.stated_mass_properties) {
      body.stated_mass_properties = StatedBeside(body.mass_properties, all.mass, X_BI, all.inertia);
    }
  }

  // The colliders of a body as one; nothing if none has a mass.
  std::optional<MassProperties> OfColliders(Index<Body> body, std::optional<double> density_of_body) {
    std::optional<MassProperties> sum;
    for (const Index<Geometry> i : geometries_[body.value()]) {
      const auto one = OfCollider(in_.scene.geometries[i], density_of_body);
      if (!one || one->mass == 0) continue;
      sum = sum ? *sum + *one : *one;
    }
    return sum;
  }

  // In the frame of the body.
  std::optional<MassProperties> OfCollider(const Geometry& geometry, std::optional<double> density_of_body) {
    const std::size_t at = in_.scene.geometries.IndexOf(geometry).value();
    if (at >= in_.prim_of_geometry.size()) return std::nullopt;
    const stage::StagePrim& prim = in_.stage.prims[in_.prim_of_geometry[at]];
    const bool is_body = in_.body_of_prim[in_.NumberOf(prim)].valid();
    StatedMass stated;
    if (!is_body) stated = Read(prim);
    double density = kUsualDensity;
    if (stated.density) {
      density = *stated.density;
    } else if (density_of_body) {
      density = *density_of_body;
    } else if (const auto of_material = MaterialDensityOf(in_, prim); of_material && *of_material > 0) {
      density = *of_material * DensityUnit();
    }
    std::optional<MassProperties> solid = Solid(geometry, density);
    if (!solid && !stated.mass) return std::nullopt;
    MassProperties all = solid.value_or(MassProperties());
    if (stated.mass) {
      all.inertia = all.mass > 0 ? all.inertia * (*stated.mass / all.mass) : RotationalInertia{};
      all.mass = *stated.mass;
    }
    const bool is_placed = stated.center_of_mass || stated.inertia;
    if (!is_placed) return all.ReExpressed(geometry.X_BG);
    // In the frame of the prim, which may differ from that of the geometry.
    const Pose X_BP = in_.PlaceOn(prim, in_.PrimOf(geometry.body)).X_WP;
    all = all.ReExpressed(X_BP.Inverse() * geometry.X_BG);
    if (stated.center_of_mass) all.center_of_mass = *stated.center_of_mass;
    if (stated.inertia) all.inertia = *stated.inertia;
    return all.ReExpressed(X_BP);
  }

  // In the frame of the geometry.
  std::optional<MassProperties> Solid(const Geometry& geometry, double density) {
    const auto* mesh = std::get_if<Mesh>(&*geometry.shape);
    if (!mesh) return SolidOfShape(geometry.shape, density);
    if (mesh->path.empty()) return std::nullopt;
    const auto surface = ReadScaledMesh(*mesh, geometry.span, in_.context.files, in_.diagnostics());
    if (!surface) return std::nullopt;
    Diagnostics faults;
    const auto solid = SolidOfMesh(*surface, density, mesh->convex ? MeshInertia::kConvex : MeshInertia::kExact,
                                   OpenSurface::kRefused, mesh->uri, geometry.span, faults,
                                   StopCheck(&in_.context.files.limits()), MeshStoreOf(in_.context.files.system()));
    if (solid) return solid->mass_properties;
    in_.diagnostics().Warning(
        "not-solid", geometry.span,
        "the mesh of collider " + Quoted(geometry.name) + " encloses no volume and gives no mass");
    return std::nullopt;
  }

  void Report(const std::vector<const Body*>& bodies, const char* one, const char* many) {
    if (bodies.empty()) return;
    const std::size_t count = bodies.size();
    const std::string name = Quoted(in_.scene.FullName(in_.scene.bodies.IndexOf(*bodies.front())));
    in_.diagnostics()
        .Warning("missing-value", bodies.front()->span,
                 count == 1 ? "body " + name + " " + one
                            : std::to_string(count) + " bodies " + many + "; the first is " + name)
        .Help("give `physics:mass` and `physics:diagonalInertia` of PhysicsMassAPI");
  }

  Input& in_;
  const Grouped<Geometry> geometries_;
  std::vector<const Body*> massless_, points_;
};

}  // namespace

void ReadMasses(Input& in) { MassReader(in).Run(); }

}  // namespace sceneweld::usd
