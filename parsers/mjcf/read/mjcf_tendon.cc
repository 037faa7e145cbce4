// SPDX-License-Identifier: BSD-3-Clause
// Reads the `tendon` sections: a fixed tendon with limits becomes a constraint of the scene. Other tendons are only
// kept (mjcf_kept_sections.cc).

#include "sceneweld/parsers/mjcf/read/mjcf_tendon.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "sceneweld/parsers/mjcf/mjcf_encoding.h"
#include "sceneweld/parsers/mjcf/read/mjcf_apply.h"
#include "sceneweld/parsers/mjcf/read/mjcf_kept_sections.h"
#include "sceneweld/parsers/mjcf/read/mjcf_limit.h"
#include "sceneweld/parsers/mjcf/read/mjcf_part_reader.h"
#include "sceneweld/parsers/mjcf/read/mjcf_reference.h"
#include "sceneweld/parsers/mjcf/table/mjcf_rows.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"

namespace sceneweld::mjcf {
namespace {

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

bool HoldsAttributeOfTendon(std::string_view attribute) { return attribute == "range" || attribute == "limited"; }

void ReadTendons(const Part& part, Model& model) { TendonReader(part, model).Run(); }

}  // namespace sceneweld::mjcf
