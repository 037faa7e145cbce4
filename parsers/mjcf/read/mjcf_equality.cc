// SPDX-License-Identifier: BSD-3-Clause
// Reads the `equality` sections: `connect` and `weld` become constraints, `joint` becomes a mimic. Other equalities are
// only kept (mjcf_kept_sections.cc).

#include "sceneweld/parsers/mjcf/read/mjcf_equality.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "sceneweld/parsers/mjcf/model/mjcf_apply.h"
#include "sceneweld/parsers/mjcf/model/mjcf_model.h"
#include "sceneweld/parsers/mjcf/model/mjcf_reference.h"
#include "sceneweld/parsers/mjcf/read/mjcf_kept_sections.h"
#include "sceneweld/parsers/mjcf/record/mjcf_record.h"
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

/// Reads the equalities of one part.
class EqualityReader : private PartReader {
 public:
  EqualityReader(const Part& part, Model& model) : PartReader(part, model), names_(part) {}

  void Run() {
    file_.EachIn("equality", [&](Element element) {
      const std::string_view tag = element.name();
      if (file_.Hides(element.attribute("name"))) return;
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
      const EqualitySide at_a = PlaceOf(a, suffix);
      const EqualitySide at_b = PlaceOf(b, suffix);
      names_.Take(element, suffix);
      const std::size_t place = copy++;
      if (at_a.body.index == at_b.body.index) {
        if (!reported) ReportOneBody(element, has_sites);
        reported = true;
        continue;
      }
      Constraint constraint;
      constraint.model = model_.model;
      constraint.span = element.span();
      if (is_connect) {
        constraint.law = BallOf(says, at_a, at_b);
      } else {
        constraint.law = WeldOf(says, at_a, at_b);
      }
      model_.TakeEntry(part_, element, place, &HoldsAttributeOfEquality, constraint.kept);
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

  EqualitySide PlaceOf(const Side& side, const std::string& suffix) const {
    if (side.is_world) return SideOn(0, {});
    if (const SiteRecord* site = side.site.Copy(suffix)) return SideOn(site->body, site->X_BS);
    return SideOn(*side.body.Copy(suffix), {});
  }

  EqualitySide SideOn(std::size_t body, const Pose& X_BS) const {
    return {Ref<Body>(model_.bodies[body].body), model_.bodies[body].X_WB, X_BS};
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
    std::size_t copy = 0;
    const auto have_all = [&](const std::string& suffix) { return follower.Copy(suffix) && leader.Copy(suffix); };
    for (const std::string& suffix : CopiesTogether(element, part_, {follower.copies(), leader.copies()}, have_all)) {
      names_.Take(element, suffix);
      if (!Follow(element, *follower.Copy(suffix), *leader.Copy(suffix), polynomial[0], polynomial[1])) return;
      KeptList& kept = model_.scene.joints[follower.Copy(suffix)->joint].kept;
      model_.TakeEntry(part_, element, copy++, &HoldsAttributeOfEquality, kept);
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

bool HasSites(const EqualityElement& says) { return !says.site1.empty(); }

// X_AB, in the configuration as written.
Pose BetweenSides(const EqualitySide& a, const EqualitySide& b) { return a.X_WB.Inverse() * b.X_WB; }

/// Reads the fixed tendons of one part.
class TendonReader : private PartReader {
 public:
  TendonReader(const Part& part, Model& model) : PartReader(part, model), names_(part) {}

  void Run() {
    file_.EachIn("tendon", [&](Element element) {
      if (file_.Hides(element.attribute("name"))) return;
      if (element.name() == "fixed") Read(element);
    });
  }

 private:
  struct Term {
    Element element;
    Reference<JointRecord> joint;
    double coefficient;
  };

  void Read(Element element) {
    TendonElement says = file_.ClassOf(element, file_.classes.main(), reading_.diagnostics).tendon;
    bool good = Apply(element, says, reading_);
    const std::vector<Term> terms = ReadTerms(element, good);
    const std::size_t errors = reading_.diagnostics.error_count();
    const auto limits =
        LimitsOf(says.range, says.limited, file_.compiler.autolimits, element, "range", "limited", reading_);
    if (!good || reading_.diagnostics.error_count() > errors) return;
    if (!limits) return;  // A tendon without limits is not a constraint, and is only kept.
    std::vector<const Suffixes*> copies;
    for (const Term& term : terms) copies.push_back(term.joint.copies());
    const auto have_all = [&](const std::string& suffix) {
      return std::all_of(terms.begin(), terms.end(), [&](const Term& term) { return term.joint.Copy(suffix); });
    };
    std::size_t copy = 0;
    for (const std::string& suffix : CopiesTogether(element, part_, copies, have_all))
      Add(element, terms, suffix, *limits, copy++);
  }

  std::vector<Term> ReadTerms(Element element, bool& good) {
    std::vector<Term> terms;
    file_.includes.Each(element, [&](Element child) {
      if (child.name() != "joint") return;
      TendonTermElement says;
      good = ReadRows(child, kFixedTendonJoint, says, reading_) && good;
      if (says.joint.empty()) return;  // reported
      const Term term{child, Refer(model_.joints, part_, says.joint, "unknown-joint", "joint"), says.coef};
      good = good && term.joint;
      terms.push_back(term);
    });
    if (terms.empty() && good) {
      reading_.diagnostics.Error("missing-value", element.span(), Describe(element) + " needs a `<joint>`");
      good = false;
    }
    return terms;
  }

  void Add(Element element, const std::vector<Term>& terms, const std::string& suffix, const Range& limits,
           std::size_t copy) {
    names_.Take(element, suffix);
    TendonConstraint tendon;
    tendon.lower = limits.lower;
    tendon.upper = limits.upper;
    std::unordered_map<std::uint32_t, std::size_t> places;
    for (const Term& term : terms) {
      const JointRecord& record = *term.joint.Copy(suffix);
      if (!record.IsScalar()) return;  // The tendon is only kept.
      const auto [place, is_new] = places.try_emplace(record.joint.value(), tendon.joints.size());
      if (is_new) {
        tendon.joints.push_back({Ref<sceneweld::Joint>(record.joint), term.coefficient});
      } else {
        tendon.joints[place->second].coefficient += term.coefficient;
      }
    }
    Constraint constraint;
    constraint.model = model_.model;
    constraint.law = std::move(tendon);
    constraint.span = element.span();
    model_.TakeEntry(part_, element, copy, &HoldsAttributeOfTendon, constraint.kept);
    model_.scene.constraints.Add(std::move(constraint));
  }

  OwnNames names_;
};

}  // namespace

BallConstraint BallOf(const EqualityElement& says, const EqualitySide& a, const EqualitySide& b) {
  BallConstraint ball{a.body, a.X_BS.translation, b.body, b.X_BS.translation};
  if (HasSites(says)) return ball;
  ball.p_AP = says.anchor.value_or(Vector3{});
  ball.p_BQ = BetweenSides(b, a) * ball.p_AP;
  return ball;
}

WeldConstraint WeldOf(const EqualityElement& says, const EqualitySide& a, const EqualitySide& b) {
  WeldConstraint weld{a.body, a.X_BS, b.body, b.X_BS};
  if (HasSites(says)) return weld;
  weld.X_BQ.translation = says.anchor.value_or(Vector3{});
  const auto& relpose = says.relpose;
  if (relpose && std::any_of(relpose->values.begin() + 3, relpose->values.end(), [](double v) { return v != 0; })) {
    const auto& v = relpose->values;
    weld.X_AP = {{v[0], v[1], v[2]}, Rotation::FromQuaternion(v[3], v[4], v[5], v[6])};
  } else {
    weld.X_AP = BetweenSides(a, b) * weld.X_BQ;
  }
  return weld;
}

bool HoldsAttributeOfEquality(std::string_view attribute) {
  constexpr std::string_view kHeld[] = {"active", "body1",   "body2",  "site1",  "site2",
                                        "anchor", "relpose", "joint1", "joint2", "polycoef"};
  return std::find(std::begin(kHeld), std::end(kHeld), attribute) != std::end(kHeld);
}

void ReadEqualities(const Part& part, Model& model) { EqualityReader(part, model).Run(); }

bool HoldsAttributeOfTendon(std::string_view attribute) { return attribute == "range" || attribute == "limited"; }

void ReadTendons(const Part& part, Model& model) { TendonReader(part, model).Run(); }

}  // namespace sceneweld::mjcf
