// SPDX-License-Identifier: BSD-3-Clause
// Checks rules between the fields of elements.

#include "sceneweld/edit/check_elements.h"

#include <algorithm>
#include <string>
#include <unordered_set>
#include <variant>

#include "sceneweld/edit/element_id.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

class ElementCheck {
 public:
  ElementCheck(const Scene& scene, Diagnostics& diagnostics, StopCheck& stop)
      : scene_(scene), diagnostics_(diagnostics), stop_(stop) {}

  bool Run() {
    const std::size_t errors = diagnostics_.error_count();
    CheckAll(scene_.models);
    CheckAll(scene_.bodies);
    CheckAll(scene_.joints);
    CheckAll(scene_.actuators);
    CheckAll(scene_.geometries);
    CheckAll(scene_.constraints);
    CheckAll(scene_.force_elements);
    CheckAll(scene_.excluded_pairs);
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

  void Check(Index<ModelInstance> index, const ModelInstance& model) {
    if (index == Scene::kWorldInstance || model.parent == Scene::kWorldInstance) return;
    const std::string scope = scene_.models[model.parent].name.str().append(kScopeDelimiter);
    if (model.parent != index && model.name.view().starts_with(scope)) return;
    Report("misplaced-name", index, "is nested in a model with another name: its own must begin with " + Quoted(scope));
  }

  void Check(Index<Body> index, const Body& body) {
    const MassProperties& given = body.mass_properties;
    if (!given.inertia.IsPhysicallyPlausible()) {
      Report("impossible-inertia", index, "has an inertia that is physically impossible")
          .Help("keep the given values in `stated_mass_properties`, and a possible inertia beside them");
    } else if (given.mass < 0) {
      Report("impossible-mass", index, "has the mass " + FormatNumber(given.mass));
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
  }

  void Check(Index<Constraint> index, const Constraint& constraint) {
    std::visit([&](const auto& law) { CheckLaw(index, law); }, constraint.law);
  }
  void Check(Index<ForceElement> index, const ForceElement& element) {
    if (const auto* spring = std::get_if<LinearSpringDamper>(&element.law)) CheckLaw(index, *spring);
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
};

}  // namespace

bool CheckElements(const Scene& scene, Diagnostics& diagnostics, StopCheck& stop) {
  return ElementCheck(scene, diagnostics, stop).Run();
}

}  // namespace sceneweld
