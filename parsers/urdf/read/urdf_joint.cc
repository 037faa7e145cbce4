// SPDX-License-Identifier: BSD-3-Clause
// Reads joints.

#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/table/encoding.h"
#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/parsers/urdf/read/urdf_motion.h"
#include "sceneweld/parsers/urdf/read/urdf_robot.h"
#include "sceneweld/parsers/urdf/table/urdf_held_dof.h"
#include "sceneweld/parsers/urdf/table/urdf_table.h"
#include "sceneweld/parsers/urdf/table/urdf_words.h"
#include "sceneweld/scene/names/resolve.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::urdf {
namespace {

// The link of `parent` or `child`; unresolved after an error.
Ref<Body> ReadEnd(Element joint, const ElementRow& row, Robot& robot) {
  const Element end = joint.child(row.name);
  if (!end) {
    robot.diagnostics().Error("missing-value", joint.span(),
                              Describe(joint) + " needs a `" + std::string(row.name) + "`");
    return {};
  }
  CheckNames(end, row, robot.reading());
  const auto link = ReadLinkName(end, row, robot.reading());
  if (!link) return {};
  Ref<Body> ref(link->name, link->span, robot.FindLink(link->name));
  if (!ref.index) {
    robot.diagnostics()
        .Error("unknown-body", end.span(), "no link " + Quoted(link->name) + " in this robot, for " + Describe(end))
        .Suggest(NearestBody(robot.scene, robot.model, link->name));
  }
  return ref;
}

// The type, if it exists and belongs to this element.
std::optional<std::string_view> ReadType(Element joint, const ElementRow& row, Robot& robot) {
  JointType read;
  ReadFields(joint, row.fields, read, robot.reading());
  const std::string_view type = read.type;
  if (type.empty()) {
    RequiredName(joint, "type", robot.reading());
    return std::nullopt;
  }
  const auto element = ElementOfType(type);
  if (!element) {
    robot.diagnostics()
        .Error("unknown-joint-type", joint.span(), "unknown type " + Quoted(type) + " of " + Describe(joint))
        .Suggest(NearestType(type));
    return std::nullopt;
  }
  const bool drake = &row == &kDrakeJoint;
  if (drake ? element->drake : element->plain) return type;
  robot.diagnostics()
      .Error("wrong-joint-element", joint.span(),
             Describe(joint) + " is of type " + Quoted(type) + " and must be " +
                 (drake ? "a `<joint>`" : "a `<drake:joint>`"))
      .Help(std::string("write `<") + (drake ? "joint" : "drake:joint") + " type=\"" + std::string(type) + "\">`");
  return std::nullopt;
}

// Keeps an element that has no effect. Reports a warning that `--strict` does not turn into an error.
template <typename T>
SharedValue<T> ReadKept(Element joint, const ElementRow& row, Robot& robot) {
  const Element element = joint.child(row.name);
  if (!element) return {};
  Diagnostics quiet;
  Reading reading{.diagnostics = quiet, .dialect = kUrdf, .kept = &robot.pieces};
  T kept;
  CheckNames(element, row, reading);
  const bool good = ReadFields(element, row.fields, kept, reading);
  std::string message = "`<" + std::string(row.name) + ">` has no effect and is only kept";
  if (!good) {
    message = "`<" + std::string(row.name) + ">` has no effect and is left out";
    for (const Diagnostic& error : quiet.all()) {
      if (error.severity == Severity::kError) message += "; " + error.message;
    }
  }
  robot.diagnostics().Warning("ignored-element", element.span(), message);
  if (!good) robot.pieces.Add(element);
  if (!good) return {};
  robot.diagnostics().Append(quiet);
  return kept;
}

// Whether the frames that the joint makes have names that are still free.
bool ImplicitFramesAreFree(Element element, const Joint& joint, Robot& robot) {
  for (const auto& [makes, suffix] :
       {std::pair(joint.has_parent_frame, "_parent"), std::pair(joint.has_child_frame, "_child")}) {
    if (!makes) continue;
    const FrameId taken = FindFrame(robot.scene, robot.model, joint.name.str() + suffix);
    if (!taken) continue;
    robot.diagnostics()
        .Error(
            "duplicate-name", element.span(),
            "joint `" + joint.name.str() + "` makes a frame `" + joint.name.str() + suffix + "`, which already exists")
        .Note(SpanOf(robot.scene, taken), "first declared here");
    return false;
  }
  return true;
}

// Whether the joint's two links can be joined.
bool LinksAreFree(Element element, const Joint& joint, Robot& robot) {
  if (joint.parent.index == joint.child.index) {
    robot.diagnostics().Error(
        "same-body", element.span(),
        "parent and child of joint `" + joint.name.str() + "` are both `" + joint.parent.written.str() + "`");
    return false;
  }
  const auto key = std::minmax({joint.parent.index.value(), joint.child.index.value()});
  const auto [first, fresh] =
      robot.joined.try_emplace((static_cast<std::uint64_t>(key.first) << 32) | key.second, element.span());
  if (fresh) return true;
  robot.diagnostics()
      .Error("duplicate-joint", element.span(),
             "joint `" + joint.name.str() + "` joins `" + joint.parent.written.str() + "` and `" +
                 joint.child.written.str() + "`, which are joined already")
      .Note(first->second, "first joined here");
  return false;
}

// Other readers read these whatever the type of the joint.
template <typename T>
void WarnOfUnread(Element joint, const ElementRow& row, Robot& robot) {
  const Element element = joint.child(row.name);
  if (!element) return;
  Diagnostics quiet;
  Reading reading{.diagnostics = quiet, .dialect = kUrdf, .kept = nullptr};
  T unused;
  ReadFields(element, row.fields, unused, reading);
  for (const Diagnostic& fault : quiet.all()) {
    robot.diagnostics().Warning(fault.code, fault.span,
                                fault.message + "; it has no effect here, and urdfdom refuses it");
  }
}

// Keeps the contents of the joint that its motion does not hold.
void KeepUnused(Element element, std::string_view type, Robot& robot) {
  const auto keep = [&](std::initializer_list<std::string_view> names) {
    for (const std::string_view name : names) {
      if (const Element child = element.child(name)) robot.pieces.Add(child);
    }
  };
  const bool is_immobile = type == "fixed" || type == "floating";
  if (is_immobile) keep({kAxis.name, kLimit.name, kDynamics.name});
  if (is_immobile) WarnOfUnread<Dof>(element, kDynamics, robot);
  if (type == "planar" || type == "screw") keep({kLimit.name});
  if (is_immobile || type == "planar") WarnOfUnread<Dof>(element, kLimit, robot);
  if (type == "ball" || type == "universal" || type == "curvilinear") keep({kAxis.name, kLimit.name});
}

// The type as the file spells it, if the writer would choose the other spelling.
void KeepType(std::string_view type, Joint& joint) {
  const auto* revolute = std::get_if<Revolute>(&joint.motion);
  if (!revolute) return;
  const bool limited = revolute->dof->lower != -kInfinity || revolute->dof->upper != kInfinity;
  if (limited != (type == "revolute")) KeepWording(joint.kept, kUrdf.name, "type", type);
}

// Reads a joint that represents a free body, or that holds the link that represents the world.
void ReadHelper(Element element, Robot& robot) {
  const auto name = ReadName(element, kJoint, robot.reading());
  ReadType(element, kJoint, robot);
  Joint joint;
  if (name) joint.name = Name(*name);
  joint.parent = ReadEnd(element, kParent, robot);
  joint.child = ReadEnd(element, kChild, robot);
  const Ref<Body>& child = joint.child;
  if (!child.index || child.index == Scene::kWorldBody) return;
  if (joint.parent.index) LinksAreFree(element, joint, robot);
  robot.scene.bodies[child.index].X_WB = ReadOrigin(element, robot.reading());
}

// Whether a joint of private data still holds a free body, or the link that represents the world. Reports it if not.
bool IsHelper(Element element, Robot& robot) {
  const auto end = [&](const ElementRow& row) {
    const Element child = element.child(row.name);
    const Attribute link = child ? child.attribute("link") : Attribute();
    return link ? robot.FindLink(link.value()) : Index<Body>();
  };
  const Attribute type = element.attribute("type");
  const bool is_free = type && type.value() == "floating" && end(kParent) == Scene::kWorldBody;
  const bool is_anchor = type && type.value() == "fixed" && end(kChild) == Scene::kWorldBody;
  if (is_free || is_anchor) return true;
  ReportStale(robot.diagnostics(), element.span(), Describe(element), "a joint that holds its child",
              "that its child is free");
  return false;
}

// The joint of this robot that `name` was most likely intended for. A joint cannot mimic itself.
std::string NearestLeader(const Robot& robot, Index<Joint> of, std::string_view name) {
  std::vector<std::string_view> names;
  for (const Joint& joint : robot.scene.joints) {
    if (joint.model == robot.model && robot.scene.joints.IndexOf(joint) != of) names.push_back(joint.name);
  }
  return ClosestName(name, names);
}

// Whether the frame M of a planar joint lies in the plane that the axis of the file gives. Reports it if not.
bool HasPlaneOf(const Pose& X_CM, const Joint& joint, Robot& robot) {
  constexpr double kSame = 1e-9;
  const Vector3 z{0, 0, 1};
  if (Length(X_CM.rotation * z - joint.X_CM.rotation * z) < kSame) return true;
  ReportStale(robot.diagnostics(), joint.span, "joint " + Quoted(joint.name), "another axis", "its private frame");
  return false;
}

// A body that is placed on another one hangs on the world in the file. Returns whether the record still holds of it.
bool RestoreBase(const Encoded& said, Joint& joint, Floating& floating, Robot& robot) {
  const auto X_FM = said.entry->PoseOf(kBasePose, robot.diagnostics());
  const auto base = said.entry->Value(kBase);
  const auto body = base ? robot.FindLink(*base) : Index<Body>();
  if (!X_FM || !body || body == joint.child.index || !said.parent_frame) return false;
  joint.parent.index = body;
  joint.X_PF = *said.parent_frame;
  floating.X_FM = *X_FM;
  return true;
}

// Applies the record to a joint with this origin.
void ApplyEncoded(Encoded& said, const Pose& X_PO, Joint& joint, Robot& robot) {
  if (said.entry) {
    const auto plain = [&](std::string_view key) {
      return key == kBasePose ? std::optional(record::PlainText(X_PO)) : std::nullopt;
    };
    const bool had_base = said.Gives(kBasePose);
    said.entry->CheckFields(joint, plain, joint.span, robot.diagnostics());
    if (had_base && !said.Gives(kBasePose)) said.parent_frame.reset();
  }
  const bool fixed = std::holds_alternative<Weld>(joint.motion);
  const bool planar = std::holds_alternative<Planar>(joint.motion);
  auto* floating = std::get_if<Floating>(&joint.motion);
  if (said.child_frame && (!planar || HasPlaneOf(*said.child_frame, joint, robot))) {
    joint.X_CM = *said.child_frame;
    if (fixed || floating) joint.X_PF = X_PO * joint.X_CM;
    if (planar) joint.X_PF = X_PO;
  }
  // Other joints have the frame at their origin. Older files give it to planar joints too.
  if (floating && said.Gives(kBasePose)) {
    if (!RestoreBase(said, joint, *floating, robot)) said.parent_frame.reset();
  } else if (said.parent_frame && floating) {
    joint.X_PF = *said.parent_frame;
  }
  if (said.parent_frame && !floating && *said.parent_frame != X_PO) {
    ReportStale(robot.diagnostics(), joint.span, "joint " + Quoted(joint.name), "another origin",
                "its private frame on the parent");
  }
  if (floating && said.parent_frame && !said.Gives(kBasePose)) {
    floating->X_FM = joint.X_PF.Inverse() * X_PO * joint.X_CM;
  }
  if (!said.entry) return;
  if (said.reversed) Reverse(joint);
  said.entry->RestoreJoint(joint, robot.reading());
}

}  // namespace

void ReadJoint(Element element, Robot& robot) {
  if (IsIgnored(element)) return;
  Encoded said = robot.EncodedOf(element);
  if (said.helper && IsHelper(element, robot)) return ReadHelper(element, robot);
  const std::size_t from = robot.pieces.size();
  const ElementRow& row = element.name() == kDrakeJoint.name ? kDrakeJoint : kJoint;
  CheckNames(element, row, robot.reading());
  Joint joint;
  joint.model = robot.model;
  joint.span = element.span();
  const auto name = ReadName(element, row, robot.reading());
  if (name) {
    joint.name = NameInScene(*name, said);
    CheckPlainName(element, *name, robot.diagnostics());
  }
  const auto type = ReadType(element, row, robot);
  joint.parent = ReadEnd(element, kParent, robot);
  joint.child = ReadEnd(element, kChild, robot);
  // A joint that a person added belongs to the model of its child.
  const bool was_added = robot.merged && joint.child.index;
  joint.model = robot.OwnerOf(said, was_added ? robot.scene.bodies[joint.child.index].model : robot.model);
  if (name && said.name && robot.scene.FindJoint(joint.model, joint.name)) {
    ReportStale(robot.diagnostics(), element.span(), Describe(element), "name " + Quoted(*name),
                "name " + Quoted(joint.name) + ", which another joint has");
    joint.name = Name(*name);
  }
  const Pose origin = ReadOrigin(element, robot.reading());
  joint.X_PF = origin;
  bool good = name && type && joint.parent.index && joint.child.index;
  if (type) good = ReadMotion(element, *type, joint, robot) && good;
  if (type) KeepUnused(element, *type, robot);
  joint.calibration = ReadKept<Calibration>(element, kCalibration, robot);
  joint.safety_controller = ReadKept<SafetyController>(element, kSafetyController, robot);
  joint.kept = robot.TakeKept(element, from, joint.model);
  if (const auto* planar = std::get_if<Planar>(&joint.motion)) {
    const bool damped = planar->dofs[0].damping != 0 || planar->dofs[1].damping != 0 || planar->dofs[2].damping != 0;
    if (damped != (&row == &kDrakeJoint)) KeepWording(joint.kept, kUrdf.name, kJointElement, row.name);
  }
  joint.has_parent_frame = !joint.X_PF.IsExactlyIdentity();
  // In such files the frames are known only after everything is read.
  if (robot.encoded) joint.has_parent_frame = joint.has_child_frame = false;
  good = good && LinksAreFree(element, joint, robot);
  const auto taken = name ? robot.scene.FindJoint(joint.model, joint.name) : Index<Joint>();
  if (taken) {
    robot.diagnostics()
        .Error("duplicate-name", element.span(), "there is already a joint `" + joint.name.str() + "`")
        .Note(robot.scene.joints[taken].span, "first declared here");
    return;
  }
  good = good && ImplicitFramesAreFree(element, joint, robot);
  if (!good) {
    robot.faulty_joints.insert(std::string(name.value_or("")));
    return;
  }
  const auto dofs = Dofs(std::as_const(joint));
  const double effort = dofs.size() == 1 ? dofs[0].effort_limit : kInfinity;
  if (robot.encoded) ApplyEncoded(said, origin, joint, robot);
  KeepType(*type, joint);
  const auto index = robot.scene.AddJoint(std::move(joint)).index;
  if (robot.encoded) robot.efforts.emplace(index.value(), effort);
  if (robot.encoded) robot.names.Add(*name, index);
  robot.joints.emplace_back(element, index);
}

void ReadMimic(Element element, Index<Joint> index, Robot& robot) {
  const Element mimic = element.child("mimic");
  if (!mimic) return;
  const std::size_t from = robot.pieces.size();
  CheckNames(mimic, kMimic, robot.reading());
  Mimic read;
  const bool is_good = ReadFields(mimic, kMimic.fields, read, robot.reading());
  Diagnostics& diagnostics = robot.diagnostics();
  MimicLeader named;
  ReadFields(mimic, kMimic.fields, named, robot.reading());
  if (named.joint.empty()) RequiredName(mimic, "joint", robot.reading());
  const Name& name = named.joint.name;
  if (name.empty() || robot.faulty_joints.contains(name.str())) return;
  const std::string quoted = Quoted(name);
  const auto leader = robot.names.FindJoint(name);
  Joint& joint = robot.scene.joints[index];
  const auto keep = [&] { joint.kept.push_back({kUrdf.name, {}, mimic.ToXml()}); };
  if (!leader) {
    RefusedByDrake(robot.file.context.rules, diagnostics, "unknown-joint", mimic.span(),
                   "no joint " + quoted + ", which joint `" + joint.name.str() + "` should mimic")
        .Suggest(NearestLeader(robot, index, name));
    keep();
    return;
  }
  if (leader == index) {
    RefusedByDrake(robot.file.context.rules, diagnostics, "same-joint", mimic.span(),
                   "joint " + quoted + " mimics itself");
    keep();
    return;
  }
  if (std::holds_alternative<Floating>(joint.motion)) {
    keep();
    diagnostics.Warning("ignored-element", mimic.span(),
                        "floating joint `" + joint.name.str() + "` cannot mimic another");
    return;
  }
  const int own = DegreesOfFreedom(joint.motion);
  const int others = DegreesOfFreedom(robot.scene.joints[leader].motion);
  if (own != others) {
    RefusedByDrake(robot.file.context.rules, diagnostics, "degrees-of-freedom", mimic.span(),
                   "joint `" + joint.name.str() + "` has " + std::to_string(own) + " degrees of freedom and " + quoted +
                       ", which it mimics, has " + std::to_string(others));
    if (own != 0 && others != 0) {
      keep();
      return;
    }
  } else if (own != 1) {
    keep();
    diagnostics.Warning("ignored-element", mimic.span(),
                        "the `mimic` of joint `" + joint.name.str() + "` is ignored, because both joints have " +
                            std::to_string(own) + " degrees of freedom and not one");
    return;
  }
  for (Kept& kept : robot.pieces.Take(element, from, kUrdf.name)) joint.kept.push_back(std::move(kept));
  if (!is_good) return;
  read.leader = Ref<Joint>(name, named.joint.span, leader);
  joint.mimic = std::move(read);
}

}  // namespace sceneweld::urdf
