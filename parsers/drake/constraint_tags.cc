// SPDX-License-Identifier: BSD-3-Clause
// `drake:ball_constraint` and the other constraints.

#include "sceneweld/parsers/drake/constraint_tags.h"

#include <cmath>
#include <unordered_map>

#include "sceneweld/parsers/drake/check_drake_names.h"
#include "sceneweld/parsers/drake/reference.h"

namespace sceneweld {
namespace {

using B = BallConstraint;
using D = DistanceConstraint;
using T = TendonConstraint;
using enum Spelling;
constexpr Facet kRequired = Facet::kRequired;

constexpr Field kBallFields[] = {
    field<&B::body_A>("drake:ball_constraint_body_A", kName, kRequired, "Body A."),
    field<&B::p_AP>("drake:ball_constraint_p_AP", kValue, kRequired, "Point P, in A. [m]"),
    field<&B::body_B>("drake:ball_constraint_body_B", kName, kRequired, "Body B, different from A."),
    field<&B::p_BQ>("drake:ball_constraint_p_BQ", kValue, kRequired, "Point Q, in B. [m]"),
};

constexpr Field kDistanceFields[] = {
    field<&D::body_A>("drake:distance_constraint_body_A", kName, kRequired, "Body A."),
    field<&D::p_AP>("drake:distance_constraint_p_AP", kValue, kRequired, "Point P, in A. [m]"),
    field<&D::body_B>("drake:distance_constraint_body_B", kName, kRequired, "Body B, different from A."),
    field<&D::p_BQ>("drake:distance_constraint_p_BQ", kValue, kRequired, "Point Q, in B. [m]"),
    field<&D::distance>("drake:distance_constraint_distance", kValue, kRequired | Facet::kPositive,
                        "Distance of P and Q. [m]"),
    field<&D::stiffness>("drake:distance_constraint_stiffness", kValue, kRequired | Facet::kPositive,
                         "Stiffness; infinite: rigid. [N/m]"),
    field<&D::damping>("drake:distance_constraint_damping", kValue, kRequired | Facet::kNonNegative,
                       "Damping. [N s/m]"),
};

constexpr Field kTermFields[] = {
    field<&T::Term::joint>("name", kAttribute, kRequired, "A joint with one degree of freedom."),
    field<&T::Term::coefficient>("a", kAttribute, kRequired, "Coefficient of the joint's position."),
};
constexpr const ElementRow* kTendonChildren[] = {&kTendonTerm};

constexpr Field kTendonFields[] = {
    field<&T::offset>("drake:tendon_constraint_offset", kValue, kRequired, "Added to the sum. [m or rad]"),
    field<&T::lower>("drake:tendon_constraint_lower_limit", kValue, kRequired | Facet::kAlwaysWritten,
                     "Lower limit of the length, sum of a q plus offset. [m or rad]"),
    field<&T::upper>("drake:tendon_constraint_upper_limit", kValue, kRequired | Facet::kAlwaysWritten,
                     "Upper limit of the length. [m or rad]"),
    field<&T::stiffness>("drake:tendon_constraint_stiffness", kValue, kRequired | Facet::kPositive,
                         "Stiffness; infinite: rigid. [N/m or N m/rad]"),
    field<&T::damping>("drake:tendon_constraint_damping", kValue, kRequired | Facet::kNonNegative,
                       "Damping. [N s/m or N m s/rad]"),
};

template <typename Law>
std::optional<Constraint> ReadTwoBodies(Element element, const ElementRow& row, const ModelNames& names,
                                        Reading& reading) {
  CheckDrakeNames(element, row, reading);
  Law law;
  bool good = ReadFields(element, row.fields, law, reading);
  const bool found_A = Resolve(law.body_A, names, reading);
  const bool found_B = Resolve(law.body_B, names, reading);
  if (found_A && found_B && law.body_A.index == law.body_B.index) {
    reading.diagnostics.Error(
        "same-body", element.span(),
        "body A and body B of `<" + std::string(row.name) + ">` are both `" + law.body_A.written.str() + "`");
    good = false;
  }
  if (!good || !found_A || !found_B) return std::nullopt;
  return Constraint{names.model(), std::move(law), element.span()};
}

// The joints of a tendon; false if one is invalid.
bool ReadTerms(Element element, const ModelNames& names, TendonConstraint& tendon, Reading& reading) {
  bool good = true;
  std::unordered_map<Index<Joint>, Span> used;
  for (const Element child : element.children(kTendonTerm.name)) {
    TendonConstraint::Term term;
    CheckDrakeNames(child, kTendonTerm, reading);
    bool term_good = ReadFields(child, kTermFields, term, reading);
    term_good = Resolve(term.joint, names, reading) && term_good;
    if (!term_good) {
      good = false;
      continue;
    }
    const std::string name = "`" + term.joint.written.str() + "`";
    const auto [first, fresh] = used.try_emplace(term.joint.index, child.span());
    if (!fresh) {
      reading.diagnostics.Error("duplicate-name", child.span(), "joint " + name + " is given twice in the tendon")
          .Note(first->second, "first here");
      good = false;
    }
    const int dofs = DegreesOfFreedom(names.scene().joints[term.joint.index].motion);
    if (dofs != 1) {
      reading.diagnostics.Error(
          "degrees-of-freedom", child.span(),
          "joint " + name + " has " + std::to_string(dofs) + " degrees of freedom; a tendon needs joints with one");
      good = false;
    }
    tendon.joints.push_back(std::move(term));
  }
  if (!element.child(kTendonTerm.name)) {
    reading.diagnostics.Error("missing-value", element.span(),
                              "`<drake:tendon_constraint>` needs a " + Quoted(kTendonTerm.name));
    good = false;
  }
  return good;
}

}  // namespace

constexpr ElementRow kBallConstraint{
    "drake:ball_constraint", "Point P of body A and point Q of body B stay together.", kBallFields, {}};
constexpr ElementRow kDistanceConstraint{
    "drake:distance_constraint", "Point P of body A and point Q of body B keep a distance.", kDistanceFields, {}};
constexpr ElementRow kTendonTerm{
    "drake:tendon_constraint_joint", "One joint of the tendon; one or more.", kTermFields, {}};
constexpr ElementRow kTendonConstraint{"drake:tendon_constraint", "Limits of a weighted sum of joint positions.",
                                       kTendonFields, kTendonChildren};

std::optional<Constraint> ReadBallConstraint(Element element, const ModelNames& names, Reading& reading) {
  return ReadTwoBodies<BallConstraint>(element, kBallConstraint, names, reading);
}

std::optional<Constraint> ReadDistanceConstraint(Element element, const ModelNames& names, Reading& reading) {
  return ReadTwoBodies<DistanceConstraint>(element, kDistanceConstraint, names, reading);
}

std::optional<Constraint> ReadTendonConstraint(Element element, const ModelNames& names, Reading& reading) {
  CheckDrakeNames(element, kTendonConstraint, reading);
  TendonConstraint tendon;
  bool good = ReadTerms(element, names, tendon, reading);
  const bool numbers_good = ReadFields(element, kTendonFields, tendon, reading);
  good = good && numbers_good;
  if (numbers_good && !(tendon.lower <= tendon.upper)) {
    reading.diagnostics.Error("out-of-range", element.span(),
                              "the lower limit " + FormatNumber(tendon.lower) +
                                  " of the tendon is greater than the upper limit " + FormatNumber(tendon.upper));
    good = false;
  }
  if (numbers_good && std::isinf(tendon.lower) && std::isinf(tendon.upper)) {
    reading.diagnostics.Error("out-of-range", element.span(), "both limits of the tendon are infinite")
        .Help("a tendon without limits constrains nothing");
    good = false;
  }
  if (!good) return std::nullopt;
  return Constraint{names.model(), std::move(tendon), element.span()};
}

}  // namespace sceneweld
