// SPDX-License-Identifier: BSD-3-Clause
// Restores joints, bodies and mimics.

#include <array>
#include <unordered_map>
#include <unordered_set>

#include "sceneweld/parsers/mjcf/restore/mjcf_decoding.h"
#include "sceneweld/parsers/mjcf/table/mjcf_references.h"
#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/scene/motion/positions.h"
#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

using sceneweld::Joint;

/// Makes the bodies and joints of the scene from those of MuJoCo's tree.
class TreeDecoder {
 public:
  explicit TreeDecoder(Decoding& decoding) : d_(decoding), from_(decoding.from()), to_(decoding.to) {}

  void Run() {
    FindArmatures();
    FindReplaced();
    AddBodies();
    d_.joints.resize(from_.joints.size());
    X_WB_.resize(to_.bodies.size());
    for (const BodyRecord& record : d_.model.bodies) X_WB_[d_.bodies[record.body.value()].value()] = record.X_WB;
    for (const BodyRecord& record : d_.model.bodies) {
      if (record.body == Scene::kWorldBody) continue;
      const auto text = replaced_.find(record.body.value());
      if (text != replaced_.end()) {
        Replace(record, *text->second);
      } else {
        for (const Index<Joint> joint : record.joints) Copy(joint);
      }
    }
    for (const Entry& text : d_.record().All(encoding::kJoint)) {
      if (text.Flag("closes_loop")) AddLoopJoint(text);
    }
    for (const BodyRecord& record : d_.model.bodies) FollowLeaders(record);
  }

 private:
  // The armature of a joint in the file: the reader gives it to the first actuator.
  void FindArmatures() {
    for (const Joint& joint : from_.joints) d_.armatures.push_back(joint.armature);
    for (const Actuator& actuator : from_.actuators) {
      d_.armatures[actuator.joint.index.value()] += actuator.rotor_inertia * actuator.gear_ratio * actuator.gear_ratio;
    }
  }

  // Finds the lines about joints that are other joints in the file, by the body behind them.
  void FindReplaced() {
    std::unordered_map<std::string_view, const BodyRecord*> by_name;
    for (const BodyRecord& record : d_.model.bodies) by_name.emplace(from_.bodies[record.body].name, &record);
    for (Entry& text : d_.record().All(encoding::kJoint)) {
      const auto child = text.Value("child");
      if (!text.Value("type") || !child || text.Flag("closes_loop")) continue;
      const auto body = by_name.find(*child);
      if (body == by_name.end()) continue;  // The body is gone.
      const BodyRecord& record = *body->second;
      d_.record().Find(encoding::kJoint, text.name());
      const Span span = from_.bodies[record.body].span;
      if (text.Check([&](std::string_view) { return JointsInFile(record, text.name()); }, span, d_.diagnostics())) {
        replaced_.emplace(record.body.value(), &text);
      }
    }
  }

  std::string JointsInFile(const BodyRecord& record, std::string_view of_record) const {
    if (record.is_free) return "free";
    if (record.is_welded) return "weld";
    std::string text;
    for (const Index<Joint> joint : record.joints) {
      text += (text.empty() ? "" : ":") + PlainText(from_.joints[joint], d_.armatures[joint.value()]);
      // Somebody renamed a part of the joint.
      const std::string_view name = from_.joints[joint].name;
      if (!IsHelper(name) && !name.starts_with(of_record)) text += "renamed";
    }
    return text;
  }

  // The parent of each body of the file in MuJoCo's tree; the massless bodies between joints have that of their body.
  std::vector<Index<Body>> Parents() const {
    std::vector<Index<Body>> parents(from_.bodies.size(), Scene::kWorldBody);
    for (const BodyRecord& record : d_.model.bodies) {
      const Index<Body> parent = d_.model.bodies[record.parent].body;
      parents[record.body.value()] = parent;
      for (std::size_t i = 1; i < record.joints.size(); ++i)
        parents[from_.joints[record.joints[i]].parent.index.value()] = parent;
    }
    return parents;
  }

  void AddBodies() {
    // The massless bodies between the joints of one body are not bodies of the scene if these joints are one joint
    // there.
    std::vector<bool> is_between(from_.bodies.size(), false);
    for (const BodyRecord& record : d_.model.bodies) {
      if (!replaced_.contains(record.body.value())) continue;
      for (std::size_t i = 1; i < record.joints.size(); ++i)
        is_between[from_.joints[record.joints[i]].parent.index.value()] = true;
    }
    d_.bodies.resize(from_.bodies.size());
    d_.bodies[0] = Scene::kWorldBody;
    const std::vector<Index<Body>> parents = Parents();
    std::vector<Index<ModelInstance>> owners(from_.bodies.size(), Scene::kWorldInstance);
    for (const Body& old : from_.bodies) {
      const auto index = from_.bodies.IndexOf(old);
      if (index == Scene::kWorldBody) continue;
      Body body = old;
      std::tie(body.model, body.name) = d_.Split(old.name);
      // A body that somebody added, or whose name lost its scope, is of the model of its parent.
      const bool is_unscoped = body.model == Scene::kWorldInstance;
      if (is_unscoped) body.model = owners[parents[index.value()].value()];
      owners[index.value()] = body.model;
      if (is_between[index.value()]) continue;
      if (body.model == Scene::kWorldInstance) body.model = d_.ModelOfUnscoped();
      // The record has the floating joint that this element stands for.
      if (replaced_.contains(index.value())) {
        erase_if(body.kept,
                 [](const Kept& kept) { return kept.attribute.empty() && kept.text.starts_with("<freejoint"); });
      }
      for (Kept& kept : body.kept) {
        if (kept.attribute.empty()) {
          kept.text = Renamed(kept.text, "joint",
                              [&](std::string_view, std::string_view name) { return d_.Split(name).second.str(); });
        }
      }
      if (Entry* text = d_.record().Find(encoding::kBody, old.name)) text->Restore(body, d_.reading());
      if (!to_.models[body.model].gravity_enabled) body.gravity_compensation = 0;
      d_.bodies[index.value()] = to_.AddBody(std::move(body)).index;
      if (is_unscoped) unscoped_.insert(d_.bodies[index.value()].value());
    }
  }

  void Enter(Joint joint, std::string_view full_name, const std::vector<Index<Joint>>& stands_for) {
    std::tie(joint.model, joint.name) = d_.Split(full_name);
    if (joint.model == Scene::kWorldInstance && unscoped_.contains(joint.child.index.value())) {
      joint.model = to_.bodies[joint.child.index].model;
    }
    KeptList entry = RemoveEntry(joint.kept);
    if (!d_.IsFromMjcf(joint.model)) {
      for (const char* usual : {"pos", "actuatorfrcrange", "actuatorfrclimited"}) {
        joint.kept = Without(std::move(joint.kept), usual);
      }
    }
    DecodeEntry(d_, joint.model, entry);
    joint.kept.insert(joint.kept.end(), std::as_const(entry).begin(), std::as_const(entry).end());
    EnterAs(std::move(joint), stands_for);
  }
  void EnterAs(Joint joint, const std::vector<Index<Joint>>& stands_for) {
    joint.mimic.reset();
    joint.has_parent_frame = joint.has_child_frame = true;
    const Span span = joint.span;
    const Name name = joint.name;
    const auto added = to_.AddJoint(std::move(joint));
    if (!added) {
      d_.diagnostics().Error("duplicate-name", span, "there is already a joint " + Quoted(name));
      return;
    }
    for (const Index<Joint> old : stands_for) d_.joints[old.value()] = added.index;
  }

  // The writer gives a slide the position of its frame. One that a file gave is another.
  static void DropUsualPosition(Joint& joint) {
    std::array<double, 3> pos{};
    const std::string* const text = FindKept(joint.kept, kMjcf.name, "pos");
    if (!text || ScanNumbers(*text, pos).count != pos.size()) return;
    const Vector3& p = joint.X_CM.translation;
    if (pos == std::array{p.x, p.y, p.z}) joint.kept = Without(std::move(joint.kept), "pos");
  }

  void CheckJoint(Entry& text, Index<Joint> index) const {
    const Joint& old = from_.joints[index];
    const auto more = [&](std::string_view key) -> std::optional<std::string> {
      if (key == "X_CM") return PlainText(old.X_CM);
      if (key == encoding::kJointArmature) return FormatNumber(d_.armatures[index.value()]);
      if (key == encoding::kEffortLimitOf) return FieldText(old, "effort_limit", FieldStyle::kWord);
      if (key == "mimic.joint") return old.mimic ? from_.joints[old.mimic->leader.index].name.str() : "none";
      return std::nullopt;
    };
    text.CheckFields(old, more, old.span, d_.diagnostics());
  }

  // A joint that is also one joint in the file.
  void Copy(Index<Joint> index) {
    const Joint& old = from_.joints[index];
    Joint joint = old;
    Entry* const text = d_.record().Find(encoding::kJoint, old.name);
    if (text) CheckJoint(*text, index);
    if (std::holds_alternative<Weld>(joint.motion)) {
      const Index<Body> parent = d_.bodies[old.parent.index.value()], child = d_.bodies[old.child.index.value()];
      joint.parent.index = parent;
      joint.child.index = child;
      joint.model = to_.bodies[child].model;
      joint.name = (parent == Scene::kWorldBody ? "world" : to_.bodies[parent].name.str()) + "_welds_to_" +
                   to_.bodies[child].name.str();
      return EnterAs(std::move(joint), {index});
    }
    joint.parent.index = d_.bodies[old.parent.index.value()];
    joint.child.index = d_.bodies[old.child.index.value()];
    if (text) {
      const Pose X_PC = DefaultX_PC(old);
      const auto X_CM = text->PoseOf("X_CM", d_.diagnostics());
      if (X_CM) {
        const Rotation turn = X_CM->rotation.Inverse() * old.X_CM.rotation;
        if (auto* hinge = std::get_if<Revolute>(&joint.motion)) hinge->axis = turn * hinge->axis;
        if (auto* slide = std::get_if<Prismatic>(&joint.motion)) slide->axis = turn * slide->axis;
        joint.X_CM = *X_CM;
        DropUsualPosition(joint);
      }
      text->RestoreJoint(joint, d_.reading());
      if (X_CM || std::holds_alternative<Ball>(joint.motion))
        joint.X_PF = X_PC * joint.X_CM * DefaultX_FM(joint.motion).Inverse();
    }
    Enter(std::move(joint), old.name, {index});
  }

  // A joint with the motion and the fields of a text; nullopt after a report.
  std::optional<Joint> JointOf(const Entry& text) {
    Diagnostics& diagnostics = d_.diagnostics();
    Joint joint;
    joint.span = text.span();
    const auto motion = ReadMotion(text);
    if (!motion) {
      diagnostics.Error("unknown-joint-type", text.span(), "joint " + Quoted(text.name()) + " has an unknown type");
      return std::nullopt;
    }
    joint.motion = *motion;
    text.RestoreJoint(joint, d_.reading());
    if (const auto* curvilinear = std::get_if<Curvilinear>(&joint.motion);
        curvilinear && curvilinear->curve->segments.empty()) {
      diagnostics.Error("missing-value", text.span(), "the curve of joint " + Quoted(text.name()) + " has no segments");
      return std::nullopt;
    }
    return joint;
  }

  void AddLoopJoint(const Entry& text) {
    std::optional<Joint> joint = JointOf(text);
    if (!joint) return;
    joint->parent.index = d_.BodyNamed(text.Value("parent").value_or("world"));
    joint->child.index = d_.BodyNamed(text.Value("child").value_or("world"));
    if (!joint->parent.index || !joint->child.index) return;
    d_.record().Find(encoding::kJoint, text.name());
    joint->X_PF = text.PoseOf("X_PF", d_.diagnostics()).value_or(Pose());
    joint->X_CM = text.PoseOf("X_CM", d_.diagnostics()).value_or(Pose());
    if (auto* floating = std::get_if<Floating>(&joint->motion)) {
      floating->X_FM = text.PoseOf("X_FM", d_.diagnostics()).value_or(Pose());
    }
    Enter(*std::move(joint), text.name(), {});
  }

  // A joint for which the file has several joints, or none.
  void Replace(const BodyRecord& record, const Entry& text) {
    Diagnostics& diagnostics = d_.diagnostics();
    std::optional<Joint> made = JointOf(text);
    if (!made) return;
    Joint& joint = *made;
    const bool reversed = text.Flag("reversed");
    const Index<Body> outboard = d_.bodies[record.body.value()];
    if (auto* floating = std::get_if<Floating>(&joint.motion)) {
      const Index<Body> inboard = d_.BodyNamed(text.Value("parent").value_or("world"));
      if (!inboard) {
        ReportStale(diagnostics, text.span(), "joint " + Quoted(text.name()), {}, Quoted("parent"));
        return;
      }
      joint.parent.index = reversed ? outboard : inboard;
      joint.child.index = reversed ? inboard : outboard;
      joint.X_PF = text.PoseOf("X_PF", diagnostics).value_or(Pose());
      joint.X_CM = text.PoseOf("X_CM", diagnostics).value_or(Pose());
      const Pose X_WP = X_WB_[joint.parent.index.value()], X_WC = X_WB_[joint.child.index.value()];
      floating->X_FM = (X_WP * joint.X_PF).Inverse() * X_WC * joint.X_CM;
    } else {
      const BodyRecord& parent = d_.model.bodies[record.parent];
      const Pose X_IB = parent.X_WB.Inverse() * record.X_WB;
      const Pose X_BM = text.PoseOf("X_CM", diagnostics).value_or(Pose());
      const Pose X_FM = PositionAsWritten(joint);
      const Pose X_IF = X_IB * X_BM * (reversed ? X_FM : X_FM.Inverse());
      const Index<Body> inboard = d_.bodies[parent.body.value()];
      joint.parent.index = reversed ? outboard : inboard;
      joint.child.index = reversed ? inboard : outboard;
      joint.X_PF = reversed ? X_BM : X_IF;
      joint.X_CM = reversed ? X_IF : X_BM;
    }
    Enter(*std::move(made), text.name(), record.joints);
  }

  // At the default positions, or at the position that equal limits fix.
  static Pose PositionAsWritten(Joint joint) {
    for (Dof& dof : Dofs(joint)) {
      if (dof.lower == dof.upper) dof.default_position = dof.lower;
    }
    return DefaultX_FM(joint.motion);
  }

  // A motion of the type that the text names; its fields are restored later.
  std::optional<Motion> ReadMotion(const Entry& text) {
    const std::string type = text.Value("type").value_or("");
    const TypeInfo& motions = *FieldOf(&kMemberId<&Joint::motion>).type;
    for (std::size_t i = 0; i < motions.alternatives.size(); ++i) {
      if (motions.alternatives[i]->of->name != type) continue;
      Motion motion;
      motions.SetIndex(&motion, i);
      if (auto* curvilinear = std::get_if<Curvilinear>(&motion)) curvilinear->curve = std::make_shared<const Curve>();
      return motion;
    }
    return std::nullopt;
  }

  // Restores mimics from equalities of the file, or from texts.
  void FollowLeaders(const BodyRecord& record) {
    for (const Index<Joint> index : record.joints) {
      const Joint& old = from_.joints[index];
      const Index<Joint> follower = d_.joints[index.value()];
      if (!old.mimic || !follower) continue;
      const Index<Joint> leader = d_.joints[old.mimic->leader.index.value()];
      if (leader) to_.joints[follower].mimic = Mimic{Ref<Joint>(leader), old.mimic->multiplier, old.mimic->offset};
    }
    if (record.body != Scene::kWorldBody) return;
    for (const Entry& text : d_.record().All(encoding::kJoint)) {
      const auto leader_name = text.Value("mimic.joint");
      if (!leader_name) continue;
      const Index<Joint> follower = d_.JointNamed(text.name()), leader = d_.JointNamed(*leader_name);
      if (!follower || !leader) continue;
      d_.record().Find(encoding::kJoint, text.name());
      to_.joints[follower].mimic =
          Mimic{Ref<Joint>(leader), text.Number("mimic.multiplier", d_.diagnostics()).value_or(1),
                text.Number("mimic.offset", d_.diagnostics()).value_or(0)};
    }
  }

  Decoding& d_;
  const Scene& from_;
  Scene& to_;
  std::unordered_map<std::uint32_t, const Entry*> replaced_;
  std::unordered_set<std::uint32_t> unscoped_;  // Bodies whose names have no scope, by index.
  std::vector<Pose> X_WB_;  // By the body in the new scene, as in the file.
};

}  // namespace

void DecodeTree(Decoding& decoding) { TreeDecoder(decoding).Run(); }

}  // namespace sceneweld::mjcf
