// SPDX-License-Identifier: BSD-3-Clause
// Writes constraints, joints that close loops, and force elements as equalities and tendons.

#include <array>
#include <cmath>
#include <utility>

#include "sceneweld/parsers/mjcf/record/mjcf_record.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/parsers/mjcf/write/mjcf_writing.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

// Tolerance for points that should coincide. [m]
constexpr double kSamePoint = 1e-9;

template <typename Law>
bool Has(const Output& out, const Law& law) {
  return out.layout.Has(law.body_A.index) && out.layout.Has(law.body_B.index);
}

template <typename Law>
std::pair<Vector3, Vector3> PointsOf(const Output& out, const Law& law) {
  const auto& nodes = out.layout.nodes();
  return {nodes[out.layout.NodeOf(law.body_A.index)].X_WB * law.p_AP,
          nodes[out.layout.NodeOf(law.body_B.index)].X_WB * law.p_BQ};
}

template <typename Law>
bool Coincide(const Output& out, const Law& law) {
  const auto [p, q] = PointsOf(out, law);
  return Length(p - q) <= kSamePoint;
}

template <typename Law>
void AddSites(Output& out, const Law& law) {
  std::string p = out.HelperSite(law.body_A.index, {law.p_AP, {}});
  out.sites_of_law[&law] = {std::move(p), out.HelperSite(law.body_B.index, {law.p_BQ, {}})};
}

UpTo<5> Polynomial(double constant, double factor) {
  UpTo<5> polynomial;
  polynomial.values = {constant, factor, 0, 0, 0};
  polynomial.count = 5;
  return polynomial;
}

// Stores fields that the file has only at helpers, or with another meaning.
class LawText {
 public:
  LawText(Output& out, const char* type, Span span, std::vector<std::string> helpers)
      : out_(out), name_(out.LawNumber()), span_(span), group_(out) {
    Word("type", type);
    out.DependOnHelpers(encoding::kLaw, name_, std::move(helpers));
  }
  void Word(const char* key, std::string_view value) const { out_.Also(encoding::kLaw, name_, key, value); }
  void List(const char* key, const std::vector<double>& numbers) const {
    out_.AlsoList(encoding::kLaw, name_, key, numbers);
  }
  template <typename Law>
  void Bodies(const Law& law) const {
    Word("body_a", EscapedWord(out_.NameOf(law.body_A.index)));
    Word("body_b", EscapedWord(out_.NameOf(law.body_B.index)));
  }
  template <typename Law>
  void Fields(const Law& law) const {
    out_.EncodeAll(encoding::kLaw, name_, law, span_);
  }

 private:
  Output& out_;
  const std::string name_;
  const Span span_;
  const Output::Together group_;
};

// ---- tendons

/// Writes a tendon along the line between two helper sites. The rows of tendons are for reading only, so the attributes
/// are spelled out here.
void WriteSpatial(Output& out, Section& section, const void* law, std::string_view name, const char* more,
                  const std::vector<std::pair<const char*, double>>& numbers) {
  const auto sites = out.sites_of_law.find(law);
  out.WriteHelper("tendon", name, [&] {
    section.Open("spatial");
    out.Attribute("name", name);
    if (more) out.Attribute("limited", more);
    for (const auto& [key, value] : numbers) out.NumberAttribute(key, value);
    for (const std::string* site : {&sites->second.first, &sites->second.second}) {
      out.Open("site");
      out.Attribute("site", *site);
      out.Close();
    }
    out.Close();
  });
}

bool AreScalar(const Output& out, const TendonConstraint& tendon) {
  for (const TendonConstraint::Term& term : tendon.joints) {
    if (out.layout.ScalarName(term.joint.index).empty()) return false;
  }
  return !tendon.joints.empty();
}

void WriteFixed(Output& out, Section& section, const Constraint& constraint, const TendonConstraint& tendon) {
  const bool is_limited = tendon.lower > -kInfinity || tendon.upper < kInfinity;
  if (!is_limited || !AreScalar(out, tendon) || !(tendon.lower < tendon.upper)) {
    out.losses.Dropped(About(constraint), std::string("the tendon constraint is left out: ") +
                                              (!is_limited ? "it has no limits"
                                               : !(tendon.lower < tendon.upper)
                                                   ? "MuJoCo needs a lower limit below the upper one"
                                                   : "some of its joints are neither hinges nor slides in the file"));
    return;
  }
  const bool is_plain = tendon.lower > -kInfinity && tendon.upper < kInfinity && tendon.offset == 0 &&
                        tendon.stiffness == kInfinity && tendon.damping == 0;
  if (tendon.stiffness < kInfinity || tendon.damping != 0) {
    out.losses.Approximated(About<&TendonConstraint::stiffness, &TendonConstraint::damping>(constraint),
                            "the tendon constraint has MuJoCo's own stiffness and damping");
  }
  TendonElement element;
  element.limited = Tristate::kTrue;
  element.range = {{tendon.lower > -kInfinity ? tendon.lower - tendon.offset : -kFarWay,
                    tendon.upper < kInfinity ? tendon.upper - tendon.offset : kFarWay}};
  if (!is_plain) element.name = out.HelperName();
  const auto write = [&] {
    section.Open(kFixedTendon.name.data());
    out.Fields(kFixedTendon.fields, element);
    for (const TendonConstraint::Term& term : tendon.joints) {
      out.Write(kFixedTendonJoint, TendonTermElement{{out.layout.ScalarName(term.joint.index), {}}, term.coefficient});
    }
    out.Close();
  };
  if (is_plain) return write();
  out.WriteHelper("tendon", element.name, write);
  const LawText text(out, "tendon", constraint.span, {element.name.str()});
  std::string joints;
  std::vector<double> coefficients;
  for (const TendonConstraint::Term& term : tendon.joints) {
    joints += (joints.empty() ? "" : ",") + EscapedWord(out.scene.FullName(term.joint.index));
    coefficients.push_back(term.coefficient);
  }
  text.Word("joints", joints);
  text.List("coefficients", coefficients);
  text.Fields(tendon);
}

}  // namespace

bool IsMimicWritten(const Output& out, const Joint& joint) {
  if (!joint.mimic || !joint.mimic->leader.index) return false;
  const Index<Joint> follower = out.scene.joints.IndexOf(joint);
  return !out.layout.ScalarName(follower).empty() && !out.layout.ScalarName(joint.mimic->leader.index).empty();
}

void PlanLaws(Output& out, const KeptSections& kept) {
  for (const Constraint& constraint : out.scene.constraints) {
    if (kept.Holds(constraint)) continue;
    if (const auto* ball = std::get_if<BallConstraint>(&constraint.law)) {
      if (Has(out, *ball) && !Coincide(out, *ball)) AddSites(out, *ball);
    } else if (const auto* distance = std::get_if<DistanceConstraint>(&constraint.law)) {
      if (Has(out, *distance)) AddSites(out, *distance);
    }
  }
  Index<Joint> reported;  // A hinge has two equalities.
  for (const Output::LoopEquality& loop : out.loop_equalities) {
    const auto* ball = std::get_if<BallConstraint>(&loop.law);
    if (!ball || Coincide(out, *ball)) continue;
    AddSites(out, *ball);
    if (std::exchange(reported, loop.joint) == loop.joint) continue;
    const Joint& joint = out.scene.joints[loop.joint];
    out.losses.Approximated(About<&Joint::X_PF>(joint),
                            "the two frames of joint " + Quoted(FullName(out.scene, joint)) +
                                ", which closes a loop, are apart in the default configuration, which only "
                                "MuJoCo 3.2.3 and later support: older versions refuse the file");
  }
  for (const Output::LoopEquality& loop : out.loop_equalities) {
    std::vector<std::string> helpers{loop.name};
    const auto sites = out.sites_of_law.find(std::get_if<BallConstraint>(&loop.law));
    if (sites != out.sites_of_law.end()) helpers.insert(helpers.end(), {sites->second.first, sites->second.second});
    out.DependOnHelpers(encoding::kJoint, FullName(out.scene, out.scene.joints[loop.joint]), std::move(helpers));
  }
  for (const ForceElement& element : out.scene.force_elements) {
    const auto* spring = std::get_if<LinearSpringDamper>(&element.law);
    if (spring && Has(out, *spring)) AddSites(out, *spring);
  }
}

void WriteTendons(Output& out, const KeptSections& kept) {
  Section section(out, kTendon.name);
  kept.Write(section);
  for (const Constraint& constraint : out.scene.constraints) {
    if (kept.Holds(constraint)) continue;
    if (const auto* tendon = std::get_if<TendonConstraint>(&constraint.law)) {
      WriteFixed(out, section, constraint, *tendon);
    } else if (const auto* distance = std::get_if<DistanceConstraint>(&constraint.law);
               distance && Has(out, *distance)) {
      // The equality refers to the tendon by the name of its first site.
      WriteSpatial(out, section, distance, out.sites_of_law[distance].first, nullptr, {});
    }
  }
  for (const ForceElement& element : out.scene.force_elements) {
    const auto* spring = std::get_if<LinearSpringDamper>(&element.law);
    if (!spring || !Has(out, *spring)) continue;
    out.losses.Approximated(AboutKind<LinearSpringDamper>(element),
                            "a spring and damper between two points is written as a tendon");
    const auto& [first, second] = out.sites_of_law[spring];
    const LawText text(out, "linear_spring_damper", element.span, {first, second});
    text.Bodies(*spring);
    text.Fields(*spring);
    WriteSpatial(
        out, section, spring, out.sites_of_law[spring].first, nullptr,
        {{"stiffness", spring->stiffness}, {"damping", spring->damping}, {"springlength", spring->free_length}});
  }
}

namespace {

class EqualityWriter {
 public:
  EqualityWriter(Output& out, const KeptSections& kept) : out_(out), kept_(kept), section_(out, kEquality.name) {}

  void Run() {
    kept_.Write(section_);
    for (const Constraint& constraint : out_.scene.constraints) {
      if (kept_.Holds(constraint)) continue;
      constraint_ = &constraint;
      std::visit(*this, constraint.law);
    }
    for (const Output::LoopEquality& loop : out_.loop_equalities) {
      std::visit([&](const auto& law) { Write(law, loop.name); }, loop.law);
    }
    WriteScrews();
    for (const Joint& joint : out_.scene.joints) {
      if (joint.mimic && !kept_.Holds(joint)) WriteMimic(joint);
    }
  }

  void operator()(const BallConstraint& ball) {
    if (!Has(out_, ball)) return Leave("ball");
    if (out_.sites_of_law.contains(&ball)) {
      out_.losses.Approximated(
          AboutKind<BallConstraint>(*constraint_),
          "the two points of the ball constraint are apart in the default configuration, which only "
          "MuJoCo 3.2.3 and later support: older versions refuse the file");
    }
    Write(ball, {});
  }

  void operator()(const WeldConstraint& weld) {
    if (!Has(out_, weld)) return Leave("weld");
    if (weld.X_BQ.IsExactlyIdentity()) return Write(weld, {});
    const std::string name = out_.EqualityName(out_.HelperName());
    const LawText text(out_, "weld", constraint_->span, {name});
    text.Bodies(weld);
    text.Fields(weld);
    Write(weld, name);
  }

  // The length of the tendon refers to its length as written.
  void operator()(const DistanceConstraint& distance) {
    if (!Has(out_, distance)) return Leave("distance");
    out_.losses.Approximated(AboutKind<DistanceConstraint>(*constraint_),
                             "a distance constraint is written as a tendon of a fixed length");
    const auto [p, q] = PointsOf(out_, distance);
    const auto& [first, second] = out_.sites_of_law[&distance];
    const std::string name = out_.EqualityName(first);
    const std::string& tendon = first;
    const double from_default = distance.distance - Length(p - q);
    out_.WriteHelper("equality", name, [&] {
      section_.Open("tendon");
      out_.Attribute("name", name);
      out_.Attribute("tendon1", tendon);
      out_.NumbersAttribute("polycoef", {from_default, 0, 0, 0, 0});
      out_.Close();
    });
    const LawText text(out_, "distance", constraint_->span, {first, second, name});
    text.Bodies(distance);
    text.Fields(distance);
  }

  void operator()(const TendonConstraint&) {}  // A tendon with limits.

 private:
  void Write(const BallConstraint& ball, std::string_view name) {
    EqualityElement element;
    element.name = name;
    const auto sites = out_.sites_of_law.find(&ball);
    if (sites != out_.sites_of_law.end()) {
      element.site1.name = sites->second.first;
      element.site2.name = sites->second.second;
    } else {
      SetBodies(ball, element);
      element.anchor = ball.p_AP;
    }
    Write(kConnect, element);
  }

  void Write(const WeldConstraint& weld, std::string_view name) {
    EqualityElement element;
    element.name = name;
    SetBodies(weld, element);
    const Pose X_AB = weld.X_BQ.IsExactlyIdentity() ? weld.X_AP : weld.X_AP * weld.X_BQ.Inverse();
    const Vector3& p = X_AB.translation;
    const Rotation q = X_AB.rotation.Canonical();
    element.relpose = Numbers<7>{{p.x, p.y, p.z, q.w(), q.x(), q.y(), q.z()}};
    Write(kWeld, element);
  }

  void Write(const ElementRow& row, const EqualityElement& element) {
    if (!IsHelper(element.name)) return section_.Write(row, element);
    out_.WriteHelper("equality", element.name, [&] { section_.Write(row, element); });
  }

  void Leave(const char* what) {
    out_.losses.Dropped(About(*constraint_),
                        std::string("the ") + what + " constraint is left out: one of its bodies is not in the file");
  }

  template <typename Law>
  void SetBodies(const Law& law, EqualityElement& element) const {
    element.body1.name = out_.NameOf(law.body_A.index);
    if (law.body_B.index != Scene::kWorldBody) element.body2.name = out_.NameOf(law.body_B.index);
  }

  void WriteScrews() {
    for (const Layout::Node& node : out_.layout.nodes()) {
      for (const Layout::Axis& axis : node.axes) {
        const bool is_screw = std::holds_alternative<Screw>(out_.scene.joints[axis.joint].motion);
        if (!is_screw || axis.type != JointType::kSlide) continue;
        EqualityElement element;
        element.name = out_.EqualityName(out_.HelperName());
        element.joint1.name = axis.name;
        element.joint2.name = out_.layout.ScalarName(axis.joint);
        element.polycoef = Polynomial(0, axis.lead);
        Write(kJointEquality, element);
        out_.DependOnHelpers(encoding::kJoint, FullName(out_.scene, out_.scene.joints[axis.joint]),
                             {element.name.str()});
      }
    }
  }

  // MuJoCo's polynomial is in displacements from the written positions.
  void WriteMimic(const Joint& joint) {
    if (!IsMimicWritten(out_, joint)) {
      out_.losses.Approximated(About<&Joint::mimic>(joint),
                               "the mimic of joint " + Quoted(FullName(out_.scene, joint)) +
                                   " is left out: both joints must be hinges or slides in the file");
      return;
    }
    const Joint& leader = out_.scene.joints[joint.mimic->leader.index];
    const Index<Joint> own = out_.scene.joints.IndexOf(joint);
    if (leader.mimic && leader.mimic->leader.index == own && joint.mimic->leader.index < own) {
      out_.losses.Approximated(About<&Joint::mimic>(joint), "joint " + Quoted(FullName(out_.scene, joint)) +
                                                                " and its leader mimic each other; " +
                                                                "the second equality is read as an equality only");
    }
    const double m = joint.mimic->multiplier;
    EqualityElement element;
    element.joint1.name = out_.layout.ScalarName(own);
    element.joint2.name = out_.layout.ScalarName(joint.mimic->leader.index);
    element.polycoef =
        Polynomial(joint.mimic->offset + m * Dofs(leader)[0].default_position - Dofs(joint)[0].default_position, m);
    section_.Write(kJointEquality, element);
  }

  Output& out_;
  const KeptSections& kept_;
  Section section_;
  const Constraint* constraint_ = nullptr;
};

}  // namespace

void WriteEqualities(Output& out, const KeptSections& kept) { EqualityWriter(out, kept).Run(); }

}  // namespace sceneweld::mjcf
