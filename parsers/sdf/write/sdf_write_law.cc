// SPDX-License-Identifier: BSD-3-Clause
// Writes constraints, force elements and groups.

#include <vector>

#include "sceneweld/parsers/drake/collision_filter_tags.h"
#include "sceneweld/parsers/drake/constraint_tags.h"
#include "sceneweld/parsers/drake/force_element_tags.h"
#include "sceneweld/parsers/sdf/table/sdf_words.h"
#include "sceneweld/parsers/sdf/write/sdf_writing.h"
#include "sceneweld/scene/full_name.h"

namespace sceneweld::sdf {
namespace {

// Writes an element without a name by `write`, with the rest of the law in the record. It is at the place of another one
// if somebody removes one before it, so the names in it count too.
template <typename Law, typename Write>
void WriteWithRecord(Output& out, const ElementRow& row, const Law& law, Span span, Write&& write) {
  const EncodedFields fields = EncodeRest(WriterClaims(), law, FieldStyle::kWord);
  const Name* name = nullptr;
  if constexpr (std::is_same_v<Law, LinearBushingRpy>) name = &law.name;
  const bool has_name = name && !name->empty();
  if (fields.empty() && !has_name) return write();
  const std::string names = out.WriteUnnamed(write);
  const record::RecordOutput::Together group(out);
  const auto about = out.LastChild(row.name);
  out.Guard(about.kind, about.name, kNames, names);
  if (has_name) out.Encode(about.kind, about.name, kName, EscapedWord(*name), span);
  out.EncodeFields(about.kind, about.name, fields, span);
}

template <typename Law>
void WriteLaw(Output& out, const ElementRow& row, const Law& law, const KeptList& kept, Span span) {
  WriteWithRecord(out, row, law, span, [&] {
    out.Open(row.name.data());
    out.Attributes(row.fields, law);
    out.Keep(kept);
    out.Elements(row.fields, law);
    out.Close();
  });
}

class LawWriter {
 public:
  LawWriter(Output& out, Layout::Node place, const KeptList& kept, Span span)
      : out_(out), place_(place), kept_(kept), span_(span) {}

  void operator()(LinearBushingRpy bushing) {
    Point(bushing.frame_A);
    Point(bushing.frame_C);
    WriteLaw(out_, kLinearBushingRpy, bushing, kept_, span_);
  }
  void operator()(const LinearSpringDamper& spring) { WriteTwoBodies(kLinearSpringDamper, spring); }
  void operator()(const BallConstraint& ball) { WriteTwoBodies(kBallConstraint, ball); }
  void operator()(const DistanceConstraint& distance) { WriteTwoBodies(kDistanceConstraint, distance); }
  void operator()(const WeldConstraint&) {}  // The census of losses finds it.
  void operator()(const TendonConstraint& tendon) {
    bool local = true;
    WriteWithRecord(out_, kTendonConstraint, tendon, span_, [&] {
      out_.Open(kTendonConstraint.name.data());
      out_.Attributes(kTendonConstraint.fields, tendon);
      out_.Keep(kept_);
      for (TendonConstraint::Term term : tendon.joints) {
        const Joint& joint = out_.scene.joints[term.joint.index];
        const Layout::Node owner = out_.layout.OwnerOf(joint.model, place_);
        local = local && owner == place_;
        term.joint.written = out_.layout.Path(place_, owner, out_.layout.NameOf(term.joint.index));
        out_.Write(kTendonTerm, term);
      }
      out_.Elements(kTendonConstraint.fields, tendon);
      out_.Close();
    });
    SayIfScoped(local);
  }

 private:
  template <typename Law>
  void WriteTwoBodies(const ElementRow& row, Law law) {
    bool local = true;
    for (Ref<Body>* ref : {&law.body_A, &law.body_B}) {
      local = local && ref->index != Scene::kWorldBody && out_.layout.NodeOf(ref->index) == place_;
      ref->written = out_.layout.Path(place_, ref->index);
    }
    WriteLaw(out_, row, law, kept_, span_);
    SayIfScoped(local);
  }

  void SayIfScoped(bool local) {
    if (local) return;
    out_.losses.Encoded(span_,
                        "this is written with a scoped name or the world, which sceneweld reads and Drake refuses");
  }

  void Point(FrameRef& ref) {
    const FrameId& frame = ref.frame;
    switch (frame.kind) {
      case FrameId::Kind::kBody: ref.written = out_.layout.Path(place_, Index<Body>(frame.value)); return;
      case FrameId::Kind::kDeclared: {
        const Index<Frame> index(frame.value);
        Owned(ref, out_.scene.frames[index].model, out_.layout.NameOf(index), "");
        return;
      }
      case FrameId::Kind::kJointParent:
      case FrameId::Kind::kJointChild: {
        const Index<Joint> index(frame.value);
        const bool parent = frame.kind == FrameId::Kind::kJointParent;
        Owned(ref, out_.scene.joints[index].model, out_.layout.NameOf(index), parent ? "_parent" : "_child");
        return;
      }
      case FrameId::Kind::kModel: Owned(ref, Index<ModelInstance>(frame.value), "__model__", ""); return;
      case FrameId::Kind::kNone: return;
    }
  }

  void Owned(FrameRef& ref, Index<ModelInstance> model, std::string_view name, std::string_view suffix) {
    ref.written = out_.layout.Path(place_, out_.layout.OwnerOf(model, place_), std::string(name).append(suffix));
  }

  Output& out_;
  const Layout::Node place_;
  const KeptList& kept_;
  const Span span_;
};

// Whether a bushing of a model can refer to a frame. Readers make the frames of joints only where they differ from
// those of their bodies.
bool CanRefer(const Scene& scene, const FrameId& frame) {
  switch (frame.kind) {
    case FrameId::Kind::kDeclared: {
      const Frame& declared = scene.frames[Index<Frame>(frame.value)];
      return declared.body != Scene::kWorldBody && declared.model != Scene::kWorldInstance;
    }
    case FrameId::Kind::kJointParent: return !scene.joints[Index<Joint>(frame.value)].X_PF.IsExactlyIdentity();
    case FrameId::Kind::kJointChild: return !scene.joints[Index<Joint>(frame.value)].X_CM.IsExactlyIdentity();
    default: return true;
  }
}

// False if the bushing is left out.
bool ReportBushing(Output& out, const ForceElement& element, const LinearBushingRpy& bushing) {
  for (const FrameRef* ref : {&bushing.frame_A, &bushing.frame_C}) {
    if (CanRefer(out.scene, ref->frame)) continue;
    out.losses.Dropped(About(element), "the bushing " + Quoted(bushing.name.view()) + " is left out: frame " +
                                           Quoted(out.scene.FullName(ref->frame)) + " has no name in a model");
    return false;
  }
  if (element.model == Scene::kWorldInstance && !bushing.name.empty()) {
    out.losses.Approximated(About(element), "the bushing " + Quoted(bushing.name.view()) +
                                                " of the world is written in a model: it cannot be outside of one");
    out.losses.Adds<ForceElement>();
  }
  return true;
}

}  // namespace

void WriteConstraint(Output& out, Index<Constraint> index, Layout::Node place) {
  const Constraint& constraint = out.scene.constraints[index];
  std::visit(LawWriter(out, place, constraint.kept, constraint.span), constraint.law);
}

void WriteForceElement(Output& out, Index<ForceElement> index, Layout::Node place) {
  const ForceElement& element = out.scene.force_elements[index];
  const auto* const bushing = std::get_if<LinearBushingRpy>(&element.law);
  if (bushing && !ReportBushing(out, element, *bushing)) return;
  std::visit(LawWriter(out, place, element.kept, element.span), element.law);
}

void WriteGroups(Output& out, Layout::Node place) {
  const Layout::Model& model = out.layout.model(place);
  for (const Index<CollisionFilterGroup> i : model.groups) {
    const CollisionFilterGroup& group = out.scene.collision_filter_groups[i];
    if (out.layout.MembersOf(i).empty()) {
      out.losses.Dropped(About(group),
                         "collision filter group " + Quoted(FullName(out.scene, group)) + " has no members");
      continue;
    }
    CollisionFilterGroup says;
    says.name = out.layout.NameOf(i);
    for (const auto& body : group.members) says.members.push_back({Name(out.layout.Path(place, body.index)), {}});
    const auto refer = [&](const auto& from, auto& to) {
      for (const auto& ref : from) {
        if (out.layout.MembersOf(ref.index).empty()) {
          out.losses.Approximated(
              About<&CollisionFilterGroup::ignores>(group),
              "collision filter group " + Quoted(FullName(out.scene, group)) + " is written without group " +
                  Quoted(FullName(out.scene, out.scene.collision_filter_groups[ref.index])) + ", which has no members");
          continue;
        }
        to.push_back({Name(out.layout.Path(place, out.layout.PlaceOf(ref.index), out.layout.NameOf(ref.index))), {}});
      }
    };
    refer(group.member_groups, says.member_groups);
    refer(group.ignores, says.ignores);
    out.Open(kCollisionFilterGroup.name.data());
    out.Attributes(kCollisionFilterGroup.fields, says);
    // In the world, a name may have a prefix that is not a model.
    const Name& local = group.name;
    out.EncodeName(local, out.layout.NameOf(i));
    if (local != out.layout.NameOf(i) && out.losses.leaves_out_private()) {
      out.Encode(kName, EscapedWord(local), group.span);
    }
    const Index<ModelInstance> usual = model.instance ? model.instance : Scene::kWorldInstance;
    out.EncodeScope(group.scope, usual, place, group.span);
    out.EncodeRest(group, group.span);
    out.Keep(group.kept);
    out.Elements(kCollisionFilterGroup.fields, says);
    out.Close();
  }
  const auto& exclusions = out.layout.exclusions();
  for (const std::uint32_t i : model.exclusions) {
    const Layout::Exclusion& exclusion = exclusions[i];
    CollisionFilterGroup says;
    says.name = exclusion.name;
    says.members.push_back({Name(out.layout.LinkPath(place, exclusion.body)), {}});
    for (const std::uint32_t other : exclusion.others) {
      says.ignores.push_back({Name(out.layout.Path(place, exclusions[other].place, exclusions[other].name)), {}});
    }
    out.Open(kCollisionFilterGroup.name.data());
    out.Attributes(kCollisionFilterGroup.fields, says);
    out.Encode(kPairs, "true", exclusion.span);
    out.Elements(kCollisionFilterGroup.fields, says);
    out.Close();
  }
}

}  // namespace sceneweld::sdf
