// SPDX-License-Identifier: BSD-3-Clause
// Reads the `equality` sections: `connect` and `weld` become constraints, `joint` becomes a mimic. Other equalities are
// only kept (mjcf_kept_sections.cc).

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "sceneweld/parsers/mjcf/mjcf_as_read.h"
#include "sceneweld/parsers/mjcf/mjcf_encoding.h"
#include "sceneweld/parsers/mjcf/read/mjcf_apply.h"
#include "sceneweld/parsers/mjcf/read/mjcf_kept_sections.h"
#include "sceneweld/parsers/mjcf/read/mjcf_part_reader.h"
#include "sceneweld/parsers/mjcf/read/mjcf_reference.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"

namespace sceneweld::mjcf {
namespace {

/// One side of an equality: a body, a site, or the world. It converts to false if its name is unknown.
struct Side {
  Reference<std::size_t> body;
  Reference<SiteRecord> site;
  bool is_world = false;

  explicit operator bool() const { return body || site || is_world; }
  bool Has(const std::string& suffix) const { return is_world || site.Copy(suffix) || body.Copy(suffix); }
  const Suffixes* copies() const { return site ? site.copies() : body ? body.copies() : nullptr; }
};

/// The index of a side's body in Model::bodies, and the pose of the site in it (identity for a body).
struct Place {
  std::size_t body = 0;
  Pose X_BS;
};

/// Reads the equalities of one part.
class EqualityReader : private PartReader {
 public:
  EqualityReader(const Part& part, Model& model) : PartReader(part, model), names_(part) {}

  void Run() {
    file_.EachIn("equality", [&](Element element) {
      const std::string_view tag = element.name();
      if (file_.hides_helpers && IsHelper(element)) return;
      if (tag != "connect" && tag != "weld" && tag != "joint") return;
      EqualityElement says = file_.ClassOf(element, file_.classes.main(), reading_.diagnostics).equality;
      if (!Apply(element, says, reading_)) return;
      if (tag == "joint") {
        ReadJoints(element, says);
      } else {
        ReadTwoSides(element, says);
      }
    });
  }

 private:
  // ---- connect and weld

  void ReadTwoSides(Element element, const EqualityElement& says) {
    const bool has_sites = !says.site1.empty() || !says.site2.empty();
    const bool has_bodies = !says.body1.empty() || !says.body2.empty() || says.anchor || says.relpose;
    if (has_sites && has_bodies) {
      reading_.diagnostics
          .Error("conflicting-values", element.span(), Describe(element) + " joins both sites and bodies")
          .Help("use either `site1` and `site2`, or `body1` and `body2` with `anchor` or `relpose`");
      return;
    }
    const bool is_connect = element.name() == "connect";
    bool good = true;
    const auto need = [&](bool is_there, const char* attribute) {
      if (is_there) return;
      reading_.diagnostics.Error("missing-value", element.span(), Describe(element) + " needs " + Quoted(attribute));
      good = false;
    };
    if (has_sites) {
      need(!says.site1.empty(), "site1");
      need(!says.site2.empty(), "site2");
    } else {
      need(!says.body1.empty(), "body1");
      if (is_connect) need(says.anchor.has_value(), "anchor");
    }
    if (!good) return;
    const Side a = has_sites ? FindSite(says.site1) : FindSide(says.body1);
    const Side b = has_sites ? FindSite(says.site2) : FindSide(says.body2);
    if (!a || !b || !says.active) return;
    std::vector<const Suffixes*> copies;
    for (const Side* side : {&a, &b}) {
      if (side->copies()) copies.push_back(side->copies());
    }
    bool reported = false;
    std::size_t copy = 0;
    const auto have_all = [&](const std::string& suffix) { return a.Has(suffix) && b.Has(suffix); };
    for (const std::string& suffix : CopiesTogether(element, part_, copies, have_all)) {
      const Place at_a = PlaceOf(a, suffix);
      const Place at_b = PlaceOf(b, suffix);
      names_.Take(element, suffix);
      const auto place = model_.KeptPlace(part_, element, copy++);
      if (at_a.body == at_b.body) {
        if (!reported) ReportOneBody(element, has_sites);
        reported = true;
        continue;
      }
      Constraint constraint;
      constraint.model = model_.model;
      constraint.span = element.span();
      if (is_connect) {
        constraint.law = ToBall(says, at_a, at_b, has_sites);
      } else {
        constraint.law = ToWeld(says, at_a, at_b, has_sites);
      }
      if (place) MarkAsRead(model_.scene, constraint, *place);
      model_.scene.constraints.Add(std::move(constraint));
    }
  }

  // MuJoCo accepts two sites on one body, but not the same body twice.
  void ReportOneBody(Element element, bool has_sites) {
    if (!has_sites) {
      reading_.diagnostics.Error("same-body", element.span(), Describe(element) + " joins a body to itself");
    }
  }

  Side FindSite(const NameAt& name) {
    Side side;
    side.site = Refer(model_.sites, part_, name, "unknown-site", "site");
    return side;
  }

  // An empty name means the world.
  Side FindSide(const NameAt& name) {
    Side side;
    side.is_world = name.empty() || name.name == "world";
    if (!side.is_world) side.body = Refer(model_.named_bodies, part_, name, "unknown-body", "body");
    return side;
  }

  static Place PlaceOf(const Side& side, const std::string& suffix) {
    if (side.is_world) return {};
    if (const SiteRecord* site = side.site.Copy(suffix)) return {site->body, site->X_BS};
    return {*side.body.Copy(suffix), {}};
  }

  Ref<Body> BodyAt(const Place& place) const { return Ref<Body>(model_.bodies[place.body].body); }

  // X_AB, in the configuration as written.
  Pose Between(const Place& a, const Place& b) const {
    return model_.bodies[a.body].X_WB.Inverse() * model_.bodies[b.body].X_WB;
  }

  BallConstraint ToBall(const EqualityElement& says, const Place& a, const Place& b, bool has_sites) const {
    BallConstraint ball{BodyAt(a), a.X_BS.translation, BodyAt(b), b.X_BS.translation};
    if (has_sites) return ball;
    ball.p_AP = *says.anchor;
    ball.p_BQ = Between(b, a) * ball.p_AP;
    return ball;
  }

  WeldConstraint ToWeld(const EqualityElement& says, const Place& a, const Place& b, bool has_sites) const {
    WeldConstraint weld{BodyAt(a), a.X_BS, BodyAt(b), b.X_BS};
    if (has_sites) return weld;
    weld.X_BQ.translation = says.anchor.value_or(Vector3{});
    const auto& relpose = says.relpose;
    if (relpose && std::any_of(relpose->values.begin() + 3, relpose->values.end(), [](double v) { return v != 0; })) {
      const auto& v = relpose->values;
      weld.X_AP = {{v[0], v[1], v[2]}, Rotation::FromQuaternion(v[3], v[4], v[5], v[6])};
    } else {
      weld.X_AP = Between(a, b) * weld.X_BQ;
    }
    return weld;
  }

  // ---- joint

  void ReadJoints(Element element, const EqualityElement& says) {
    if (says.joint1.empty()) {
      reading_.diagnostics.Error("missing-value", element.span(), Describe(element) + " needs `joint1`");
      return;
    }
    const auto follower = Refer(model_.joints, part_, says.joint1, "unknown-joint", "joint");
    Reference<JointRecord> leader;
    if (!says.joint2.empty()) leader = Refer(model_.joints, part_, says.joint2, "unknown-joint", "joint");
    if (!follower || (!says.joint2.empty() && !leader) || !says.active) return;
    // An equality that holds one joint still, or is not linear, is only kept.
    const auto& polynomial = says.polycoef.values;
    if (!leader || polynomial[2] != 0 || polynomial[3] != 0 || polynomial[4] != 0) return;
    const auto have_all = [&](const std::string& suffix) { return follower.Copy(suffix) && leader.Copy(suffix); };
    for (const std::string& suffix : CopiesTogether(element, part_, {follower.copies(), leader.copies()}, have_all)) {
      names_.Take(element, suffix);
      if (!Follow(element, *follower.Copy(suffix), *leader.Copy(suffix), polynomial[0], polynomial[1])) return;
    }
  }

  // MuJoCo's polynomial relates the displacements of the joints from their `ref`s. Returns false if no joint follows.
  bool Follow(Element element, const JointRecord& follower, const JointRecord& leader, double a0, double a1) {
    if (!follower.IsScalar() || !leader.IsScalar()) return false;
    if (follower.joint == leader.joint) {
      reading_.diagnostics.Error("same-joint", element.span(), Describe(element) + " couples a joint to itself");
      return false;
    }
    sceneweld::Joint& joint = model_.scene.joints[follower.joint];
    if (joint.mimic) return false;  // A joint of a scene follows only one joint.
    const auto& other = model_.scene.joints[leader.joint].mimic;
    if (other && other->leader.index == follower.joint) return false;
    joint.mimic = Mimic{Ref<sceneweld::Joint>(leader.joint), a1, follower.ref + a0 - a1 * leader.ref};
    return true;
  }

  OwnNames names_;
};

}  // namespace

void ReadEqualities(const Part& part, Model& model) { EqualityReader(part, model).Run(); }

}  // namespace sceneweld::mjcf
