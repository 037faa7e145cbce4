// SPDX-License-Identifier: BSD-3-Clause
// Writes constraints, force elements and groups.

#include <cmath>

#include "sceneweld/parsers/drake/collision_filter_tags.h"
#include "sceneweld/parsers/drake/constraint_tags.h"
#include "sceneweld/parsers/drake/force_element_tags.h"
#include "sceneweld/parsers/urdf/table/urdf_claims.h"
#include "sceneweld/parsers/urdf/table/urdf_words.h"
#include "sceneweld/parsers/urdf/write/urdf_output.h"
#include "sceneweld/scene/full_name.h"

namespace sceneweld::urdf {
namespace {

class LawWriter {
 public:
  LawWriter(Output& out, const KeptList& kept, Span span) : out_(out), kept_(kept), span_(span) {}

  void operator()(LinearBushingRpy bushing) {
    for (FrameRef* ref : {&bushing.frame_A, &bushing.frame_C}) ref->written = Name(out_.layout.NameOf(ref->frame));
    WriteWithRecord(kLinearBushingRpy, bushing, bushing.name, [&] {
      out_.Open(kLinearBushingRpy.name.data());
      WriteFields(kLinearBushingRpy, bushing);
      out_.Close();
    });
  }
  void operator()(const LinearSpringDamper& spring) { WriteTwoBodies(kLinearSpringDamper, spring); }
  void operator()(const BallConstraint& ball) { WriteTwoBodies(kBallConstraint, ball); }
  void operator()(const DistanceConstraint& distance) { WriteTwoBodies(kDistanceConstraint, distance); }
  void operator()(const WeldConstraint&) {}  // The census of losses finds it.
  void operator()(TendonConstraint tendon) {
    for (double* value : {&tendon.stiffness, &tendon.lower, &tendon.upper}) *value = Finite(*value);
    WriteWithRecord(kTendonConstraint, tendon, {}, [&] {
      out_.Open(kTendonConstraint.name.data());
      out_.Attributes(kTendonConstraint.fields, tendon);
      out_.Keep(kept_);
      for (TendonConstraint::Term term : tendon.joints) {
        term.joint.written = out_.layout.NameOf(term.joint.index);
        out_.Write(kTendonTerm, term);
      }
      out_.Elements(kTendonConstraint.fields, tendon);
      out_.Close();
    });
  }

 private:
  template <typename Law>
  void WriteFields(const ElementRow& row, const Law& law) {
    out_.Attributes(row.fields, law);
    out_.Keep(kept_);
    out_.Elements(row.fields, law);
  }

  // Writes an element without a name by `write`, with the rest of the law in the record.
  template <typename Law, typename Write>
  void WriteWithRecord(const ElementRow& row, const Law& law, const Name& name, Write&& write) {
    const EncodedFields fields = EncodeRest(WriterClaims(), law, FieldStyle::kWord);
    if (fields.empty() && name.empty()) return write();
    const std::string names = out_.WriteUnnamed(write);
    const record::RecordOutput::Together group(out_);
    const auto line = out_.LastChild(row.name);
    out_.Guard(line.kind, line.name, words::kNames, names);
    if (!name.empty()) out_.Encode(line.kind, line.name, kName, EscapedWord(name), span_);
    out_.EncodeFields(line.kind, line.name, fields, span_);
  }

  template <typename Law>
  void WriteTwoBodies(const ElementRow& row, Law law) {
    law.p_AP = out_.layout.X_LB(law.body_A.index) * law.p_AP;
    law.p_BQ = out_.layout.X_LB(law.body_B.index) * law.p_BQ;
    for (Ref<Body>* ref : {&law.body_A, &law.body_B}) ref->written = out_.layout.LinkNameOf(ref->index);
    if constexpr (std::is_same_v<Law, DistanceConstraint>) law.stiffness = Finite(law.stiffness);
    WriteWithRecord(row, law, {}, [&] {
      out_.Open(row.name.data());
      WriteFields(row, law);
      out_.Close();
    });
  }

  Output& out_;
  const KeptList& kept_;
  const Span span_;
};

}  // namespace

void WriteConstraint(Output& out, const Constraint& constraint) {
  if (const auto* tendon = std::get_if<TendonConstraint>(&constraint.law)) {
    for (const TendonConstraint::Term& term : tendon->joints) {
      if (!out.scene.joints[term.joint.index].closes_loop) continue;
      out.losses.Dropped(About(constraint), "the tendon constraint is left out, because joint " +
                                                Quoted(out.scene.FullName(term.joint.index)) + " closes a loop");
      return;
    }
  }
  std::visit(LawWriter(out, WithFileNames(out, constraint.model, constraint.kept), constraint.span), constraint.law);
}

void WriteForceElement(Output& out, const ForceElement& element) {
  const auto* const bushing = std::get_if<LinearBushingRpy>(&element.law);
  const bool leaves_world = element.model == Scene::kWorldInstance && out.layout.robot() != Scene::kWorldInstance;
  if (bushing && leaves_world && !bushing->name.empty()) {
    out.losses.Approximated(
        About(element), "the bushing " + Quoted(bushing->name.view()) + " of the world is written as one of the robot");
    out.losses.Adds<ForceElement>();
  }
  std::visit(LawWriter(out, WithFileNames(out, element.model, element.kept), element.span), element.law);
}

void WriteGroups(Output& out) {
  const Layout& layout = out.layout;
  const auto& groups = out.scene.collision_filter_groups;
  for (const CollisionFilterGroup& group : groups) {
    const Index<CollisionFilterGroup> i = groups.IndexOf(group);
    if (layout.MembersOf(i).empty()) {
      out.losses.Dropped(About(group),
                         "collision filter group " + Quoted(FullName(out.scene, group)) + " has no members");
      continue;
    }
    CollisionFilterGroup says;
    says.name = layout.NameOf(i);
    for (const auto& body : group.members) says.members.push_back({layout.LinkNameOf(body.index), {}});
    const auto refer = [&](const auto& from, auto& to) {
      for (const auto& ref : from) {
        if (layout.MembersOf(ref.index).empty()) {
          out.losses.Approximated(About<&CollisionFilterGroup::ignores>(group),
                                  "collision filter group " + Quoted(FullName(out.scene, group)) +
                                      " is written without group " + Quoted(FullName(out.scene, groups[ref.index])) +
                                      ", which has no members");
        } else {
          to.push_back({layout.NameOf(ref.index), {}});
        }
      }
    };
    refer(group.member_groups, says.member_groups);
    refer(group.ignores, says.ignores);
    out.Open(kCollisionFilterGroup.name.data());
    out.Attributes(kCollisionFilterGroup.fields, says);
    out.EncodeIdentity(group.scope, layout.robot(), group.name, layout.NameOf(i), group.span);
    out.EncodeRest(group, group.span);
    const KeptList kept = WithFileNames(out, group.scope, group.kept);
    out.Keep(kept);
    out.Elements(kCollisionFilterGroup.fields, says);
    out.Close();
  }
  const auto& exclusions = layout.exclusions();
  for (std::size_t i = 0; i < exclusions.size(); ++i) {
    CollisionFilterGroup says;
    says.name = layout.ExclusionName(i);
    says.members.push_back({layout.LinkNameOf(exclusions[i].body), {}});
    for (const std::uint32_t other : exclusions[i].others) says.ignores.push_back({layout.ExclusionName(other), {}});
    out.Open(kCollisionFilterGroup.name.data());
    out.Attributes(kCollisionFilterGroup.fields, says);
    out.Encode(words::kPairs, "true", exclusions[i].span);
    out.Elements(kCollisionFilterGroup.fields, says);
    out.Close();
  }
}

}  // namespace sceneweld::urdf
