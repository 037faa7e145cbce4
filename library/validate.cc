// SPDX-License-Identifier: BSD-3-Clause
// All checks of a scene that a program made.

#include "sceneweld/library/validate.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <variant>

#include "sceneweld/library/check_fields.h"
#include "sceneweld/library/element_id.h"
#include "sceneweld/parsers/drake/deformable_tags.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/scene/collisions/collision_filter.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/limits.h"
#include "sceneweld/scene/mass_properties.h"
#include "sceneweld/scene/motion/configurations.h"
#include "sceneweld/scene/scene.h"
#include "sceneweld/scene/text/number.h"
#include "sceneweld/scene/verification/check_scene.h"

namespace sceneweld {
namespace {

class ElementCheck {
 public:
  ElementCheck(const Scene& scene, Diagnostics& diagnostics, StopCheck& stop)
      : scene_(scene), diagnostics_(diagnostics), stop_(stop) {}

  bool Run() {
    const std::size_t errors = diagnostics_.error_count();
    Count();
    CheckAll(scene_.models);
    CheckAll(scene_.bodies);
    CheckAll(scene_.joints);
    CheckAll(scene_.actuators);
    CheckAll(scene_.geometries);
    CheckAll(scene_.constraints);
    CheckAll(scene_.force_elements);
    CheckAll(scene_.excluded_pairs);
    CheckAll(scene_.collision_filter_groups);
    CheckAll(scene_.contact_zones);
    CheckAll(scene_.plugins);
    CheckAll(scene_.configurations);
    return diagnostics_.error_count() == errors;
  }

 private:
  template <typename T>
  void CheckAll(const Table<T>& table) {
    for (const T& element : table) {
      stop_.Look();
      Check(table.IndexOf(element), element);
    }
  }

  // `said` follows the name: "joint `elbow` " + said.
  template <typename T>
  Diagnostic& Report(Code code, Index<T> index, const std::string& said) {
    const ElementId element(index);
    return diagnostics_.Error(code, element.SpanIn(scene_), element.Text(scene_) + " " + said);
  }

  // What deformable bodies need to know of the tables.
  void Count() {
    for (const Geometry& geometry : scene_.geometries) {
      if (!scene_.bodies[geometry.body].deformable) continue;
      collisions_[geometry.body] += geometry.roles.proximity;
      visuals_[geometry.body] += geometry.roles.illustration || geometry.roles.perception;
    }
    for (const Frame& frame : scene_.frames) held_.insert(frame.body);
    for (const Joint& joint : scene_.joints) {
      held_.insert(joint.parent.index);
      held_.insert(joint.child.index);
    }
  }

  void Check(Index<ModelInstance> index, const ModelInstance& model) {
    if (index == Scene::kWorldInstance) {
      if (model.name.empty() && !model.is_static && model.gravity_enabled) return;
      Report("reserved-name", index, "is the world's own, which has no name, is not static, and has gravity")
          .Help("add a model and its elements to the scene instead");
      return;
    }
    if (model.parent == Scene::kWorldInstance) return;
    const std::string scope = scene_.models[model.parent].name.str().append(kScopeDelimiter);
    if (model.parent != index && model.name.view().starts_with(scope)) return;
    Report("misplaced-name", index, "is nested in a model with another name: its own must begin with " + Quoted(scope));
  }

  void Check(Index<Body> index, const Body& body) {
    if (index == Scene::kWorldBody) {
      static const Scene kEmpty;
      const Body& world = kEmpty.bodies[index];
      if (body.name == world.name && body.model == world.model && body.X_WB.IsExactlyIdentity() && !body.deformable) {
        return;
      }
      Report("reserved-name", index, "is the world, whose name, model and pose cannot be changed")
          .Help("add another body to the scene instead");
      return;
    }
    CheckMass(index, body);
    if (body.deformable) CheckDeformable(index, *body.deformable);
  }

  // The substitutes for impossible values are those of every reader.
  void CheckMass(Index<Body> index, const Body& body) {
    const MassProperties& in_use = body.mass_properties;
    const MassProperties given = body.MassPropertiesAsRead();
    Diagnostics faults;
    const MassProperties wanted =
        CheckedMassProperties(given.mass, {given.center_of_mass, {}}, given.inertia, {}, faults);
    if (AreClose(in_use, wanted)) return;
    if (given.mass == 0 && in_use == MassProperties()) return;  // ZeroMass::kStays
    if (body.stated_mass_properties) {
      Report("conflicting-values", index, "has mass properties that do not follow from its `stated_mass_properties`")
          .Help("remove `stated_mass_properties` if the mass properties are possible");
    } else if (!given.inertia.IsPhysicallyPlausible()) {
      Report("impossible-inertia", index, "has an inertia that is physically impossible")
          .Help("keep the given values in `stated_mass_properties`, and a possible inertia beside them");
    } else {
      Report("impossible-mass", index,
             "has the mass " + FormatNumber(given.mass) + ", and an inertia or a centre of mass that needs a mass");
    }
  }

  static bool AreClose(const MassProperties& a, const MassProperties& b) {
    constexpr double kTolerance = 1e-9;
    const auto close = [](double x, double y) {
      return std::abs(x - y) <= kTolerance * std::max({1e-300, std::abs(x), std::abs(y)});
    };
    const Vector3 &p = a.center_of_mass, &q = b.center_of_mass;
    const RotationalInertia &I = a.inertia, &J = b.inertia;
    const double size = kTolerance * std::max({std::abs(I.ixx), std::abs(I.iyy), std::abs(I.izz)});
    return close(a.mass, b.mass) && Length(p - q) <= kTolerance * std::max(Length(p), Length(q)) &&
           close(I.ixx, J.ixx) && close(I.iyy, J.iyy) && close(I.izz, J.izz) && std::abs(I.ixy - J.ixy) <= size &&
           std::abs(I.ixz - J.ixz) <= size && std::abs(I.iyz - J.iyz) <= size;
  }

  void CheckDeformable(Index<Body> index, const Deformable& deformable) {
    if (!IsMaterialModel(deformable.material_model)) {
      Report("unknown-value", index, "has the unknown material model " + Quoted(deformable.material_model))
          .Help("models are linear_corotated, corotated, neohookean and linear");
    }
    if (held_.contains(index)) Report("deformable-shape", index, "is deformable, and cannot have joints or frames");
    if (collisions_[index] != 1 || visuals_[index] > 1) {
      Report("deformable-shape", index,
             "is deformable, and needs one geometry with the role `proximity`, and at most "
             "one to look at");
    }
  }

  // The shape of a deformable body.
  void CheckSoft(Index<Geometry> index, const Geometry& geometry) {
    const auto* mesh = std::get_if<Mesh>(&*geometry.shape);
    const bool is_sphere = std::holds_alternative<Sphere>(*geometry.shape);
    if (!is_sphere && !(mesh && HasSuffix(mesh->path, ".vtk"))) {
      Report("deformable-shape", index, "is the shape of a deformable body, and is not a sphere or a `.vtk` mesh");
    } else if (is_sphere && geometry.proximity && !(geometry.proximity->resolution_hint.value_or(0) > 0)) {
      Report("missing-value", index, "is the sphere of a deformable body, and needs a `resolution_hint` above zero");
    }
    if (!geometry.X_BG->IsExactlyIdentity()) {
      Report("deformable-shape", index, "is the shape of a deformable body, and must be at the origin of the body");
    }
  }

  void Check(Index<Joint> index, const Joint& joint) {
    for (const Dof& dof : Dofs(joint)) {
      if (dof.lower <= dof.upper) continue;
      Report("out-of-range", index, "has a lower position limit above the upper one");
    }
    if (!joint.mimic) return;
    const Index<Joint> leader = joint.mimic->leader.index;
    if (leader == index) {
      Report("same-joint", index, "mimics itself");
    } else if (PositionCount(joint.motion) > 1 || PositionCount(scene_.joints[leader].motion) > 1) {
      Report("degrees-of-freedom", index,
             "and " + Quoted(scene_.FullName(leader)) + ", which it mimics, must not have several degrees of freedom");
    }
  }

  void Check(Index<Actuator> index, const Actuator& actuator) {
    if (actuator.model != scene_.joints[actuator.joint.index].model) {
      Report("misplaced-name", index, "belongs to another model than its joint");
    }
    const int dofs = DegreesOfFreedom(scene_.joints[actuator.joint.index].motion);
    if (dofs == 1) return;
    Report("degrees-of-freedom", index,
           "moves joint " + Quoted(scene_.FullName(actuator.joint.index)) + " with " + std::to_string(dofs) +
               " degrees of freedom; an actuator needs a joint with one");
  }

  void Check(Index<Geometry> index, const Geometry& geometry) {
    const Roles& roles = geometry.roles;
    if (roles == Roles()) Report("missing-value", index, "has no role").Help("set a member of `roles`");
    if (roles.proximity && !geometry.proximity) {
      Report("missing-value", index, "has the role `proximity` and no `proximity` properties");
    }
    if (!roles.proximity && (geometry.proximity || geometry.contact_bits)) {
      Report("conflicting-values", index,
             std::string("has ") + (geometry.proximity ? "`proximity` properties" : "`contact_bits`") +
                 " and not the role `proximity`");
    }
    if (geometry.proximity && !(geometry.proximity->mu_dynamic <= geometry.proximity->mu_static)) {
      Report("out-of-range", index, "has a dynamic friction that is greater than the static one");
    }
    if (geometry.proximity && geometry.proximity->contact_dimension) {
      const int dimension = *geometry.proximity->contact_dimension;
      if (dimension != 1 && dimension != 3 && dimension != 4 && dimension != 6) {
        Report("out-of-range", index, "has the contact dimension " + std::to_string(dimension) + ", not 1, 3, 4 or 6");
      }
    }
    if (roles.proximity && std::holds_alternative<Plane>(*geometry.shape)) {
      Report("conflicting-values", index, "has the role `proximity` and is a plane, which is visual only")
          .Help("use a half space");
    }
    if (roles.proximity && scene_.bodies[geometry.body].deformable) CheckSoft(index, geometry);
    for (const Name& renderer : *geometry.renderers) {
      if (Trimmed(renderer.view()).empty()) Report("empty-name", index, "has a renderer without a name");
    }
    if (geometry.material) {
      CheckFile(index, geometry.material->diffuse_map, "diffuse_map");
      CheckUri(index, geometry.material->diffuse_map_uri, "diffuse_map_uri");
      if (geometry.material->diffuse_map.empty() && !geometry.material->diffuse_map_uri.empty()) {
        Report("missing-value", index, "has a material with a `diffuse_map_uri` and without a `diffuse_map`");
      }
    }
    CheckShape(index, geometry.shape);
  }
  void Check(Index<ContactZone> index, const ContactZone& zone) { CheckShape(index, zone.shape); }

  template <typename T>
  void CheckShape(Index<T> index, const Shape& shape) {
    const auto* const mesh = std::get_if<Mesh>(&shape);
    if (!mesh) return;
    const Vector3& scale = mesh->scale;
    if (std::min({std::abs(scale.x), std::abs(scale.y), std::abs(scale.z)}) < kSmallestMeshScale) {
      Report("out-of-range", index,
             "has a mesh whose `scale` is closer to zero than " + FormatNumber(kSmallestMeshScale) + " along an axis");
    }
    if (mesh->path.empty()) Report("missing-value", index, "has a mesh without a `path`");
    CheckFile(index, mesh->path, "path");
    CheckUri(index, mesh->uri, "uri");
  }

  // An asset that was not found has its URI as its path.
  template <typename T>
  void CheckFile(Index<T> index, std::string_view path, const char* field) {
    if (path.empty() || path.starts_with('/') || path.find("://") != path.npos) return;
    Report("out-of-range", index,
           "has the file " + Quoted(path) + " as its " + Quoted(field) + ", which is not an absolute path");
  }
  template <typename T>
  void CheckUri(Index<T> index, std::string_view uri, const char* field) {
    if (uri.empty() || !Trimmed(uri).empty()) return;
    Report("missing-value", index, "has only blanks as its " + Quoted(field));
  }

  void Check(Index<CollisionFilterGroup> index, const CollisionFilterGroup& group) {
    for (const Ref<Body>& member : group.members) {
      if (member.index == Scene::kWorldBody) Report("unknown-body", index, "has the world as a member");
    }
  }

  void Check(Index<Plugin> index, const Plugin& plugin) {
    if (plugin.body != Scene::kWorldBody) return;
    Report("conflicting-values", index, "belongs to the world as a body").Help("give it to the world's model");
  }

  void Check(Index<Constraint> index, const Constraint& constraint) {
    std::visit([&](const auto& law) { CheckLaw(index, law); }, constraint.law);
  }
  void Check(Index<ForceElement> index, const ForceElement& element) {
    if (const auto* spring = std::get_if<LinearSpringDamper>(&element.law)) CheckLaw(index, *spring);
  }

  void Check(Index<Configuration> index, const Configuration& configuration) {
    std::unordered_set<Index<Joint>> joints;
    for (const JointState& state : configuration.joints) {
      const std::string name = Quoted(scene_.FullName(state.joint.index));
      const std::string fault = FaultOf(state, scene_);
      if (!fault.empty()) Report("bad-number", index, "gives a state to joint " + name + ", which " + fault);
      if (!joints.insert(state.joint.index).second) Report("same-joint", index, "gives joint " + name + " two states");
    }
    std::unordered_set<Index<Body>> bodies;
    for (const BodyState& state : configuration.bodies) {
      const std::string name = Quoted(scene_.FullName(state.body.index));
      const std::string fault = FaultOf(state);
      if (!fault.empty()) Report("bad-number", index, "gives a state to body " + name + ", which " + fault);
      if (!bodies.insert(state.body.index).second) Report("same-body", index, "gives body " + name + " two states");
    }
  }

  template <typename T, typename Law>
  void CheckLaw(Index<T> index, const Law& law) {
    if (law.body_A.index == law.body_B.index) Report("same-body", index, "has the same body as A and as B");
  }
  void CheckLaw(Index<Constraint> index, const TendonConstraint& tendon) {
    std::unordered_set<Index<Joint>> used;
    for (const TendonConstraint::Term& term : tendon.joints) {
      const std::string name = Quoted(scene_.FullName(term.joint.index));
      if (!used.insert(term.joint.index).second) Report("duplicate-name", index, "names joint " + name + " twice");
      if (DegreesOfFreedom(scene_.joints[term.joint.index].motion) != 1) {
        Report("degrees-of-freedom", index, "needs joints with one degree of freedom, which " + name + " is not");
      }
    }
    if (!(tendon.lower <= tendon.upper)) Report("out-of-range", index, "has a lower limit above the upper one");
  }

  void Check(Index<ExcludedPair> index, const ExcludedPair& pair) {
    if (pair.body_A == pair.body_B) Report("same-body", index, "has the same body twice");
  }

  const Scene& scene_;
  Diagnostics& diagnostics_;
  StopCheck& stop_;
  std::unordered_map<Index<Body>, int> collisions_, visuals_;  // The geometries of deformable bodies.
  std::unordered_set<Index<Body>> held_;                       // Bodies with joints or frames.
};

// Checks rules between the fields of an element, and between an element and those that it refers to, such as limits
// in order, roles of a geometry, and the degrees of freedom of the joint that an actuator moves. Needs CheckFields.
// Returns false after an error.
bool CheckElements(const Scene& scene, Diagnostics& diagnostics, StopCheck& stop) {
  return ElementCheck(scene, diagnostics, stop).Run();
}

}  // namespace

bool Validate(const Scene& scene, Diagnostics& diagnostics, const Limits& limits) {
  StopCheck stop(&limits);
  // The other checks follow references.
  if (!CheckFields(scene, diagnostics, stop)) return false;
  bool good = CheckNames(scene, diagnostics, Duplicates::kOfAll);
  good = CheckNumbers(scene, diagnostics) && good;
  good = CheckElements(scene, diagnostics, stop) && good;
  good = CheckKept(scene, diagnostics, stop) && good;
  good = CheckNameIndex(scene, diagnostics) && good;
  // Poses that are not numbers would be reported again.
  if (!good) return false;
  return CheckGroupMembers(scene, limits, diagnostics) && CheckTree(scene, diagnostics);
}

}  // namespace sceneweld
