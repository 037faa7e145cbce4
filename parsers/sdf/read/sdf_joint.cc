// SPDX-License-Identifier: BSD-3-Clause
// Reads `<joint>`.

#include <algorithm>
#include <cmath>

#include "sceneweld/parsers/drake/joint_tags.h"
#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/sdf/read/sdf_pose.h"
#include "sceneweld/parsers/sdf/read/sdf_reader.h"
#include "sceneweld/parsers/sdf/table/sdf_elements.h"
#include "sceneweld/parsers/sdf/table/sdf_table.h"

namespace sceneweld::sdf {
namespace {

constexpr double kTwoPi = 6.283185307179586476925;

std::string Lower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

// Adds reports about a joint, each with its name.
void AddWithName(const Diagnostics& reports, const Name& joint, Diagnostics& to) {
  for (Diagnostic diagnostic : reports.all()) {
    if (!joint.empty() && diagnostic.message.find(Quoted(joint)) == std::string::npos) {
      diagnostic.message += ", in joint " + Quoted(joint);
    }
    to.Add(std::move(diagnostic));
  }
}

void ReadLimit(Element axis, AxisDeclaration& declared, Reading& reading) {
  const Element limit = axis.child("limit");
  if (!limit) return;
  CheckElement(limit, kLimitRow, Looked::kYes, reading);
  Dof& dof = declared.dof;
  ReadFields(limit, kLimitRow.fields, dof, reading);
  declared.has_position_limits = std::isfinite(dof.lower) || std::isfinite(dof.upper);
}

std::optional<MimicDeclaration> ReadAxisMimic(Element axis, Reading& reading) {
  const Element element = axis.child("mimic");
  if (!element) return std::nullopt;
  CheckElement(element, kMimicRow, Looked::kNo, reading);
  MimicElement says;
  ReadFields(element, kMimicRow.fields, says, reading);
  const NameAt leader = CheckedReference(says.leader, reading);
  if (Trimmed(says.leader.name).empty()) {
    reading.diagnostics.Error("missing-value", element.span(), "`<mimic>` needs the attribute `joint`");
    return std::nullopt;
  }
  if (says.axis == "axis2") {
    reading.diagnostics.Warning("ignored-element", element.span(),
                                "ignoring `<mimic>` of the `axis2` of " + Quoted(leader.name));
    return std::nullopt;
  }
  return MimicDeclaration{leader, says.multiplier, says.offset - says.multiplier * says.reference, element.span()};
}

// Nothing after an error.
std::optional<GearboxDeclaration> ReadGearbox(Element joint, Reading& reading) {
  const Element ratio = joint.child("gearbox_ratio"), body = joint.child("gearbox_reference_body");
  if (!body) {
    reading.diagnostics.Warning("ignored-element", joint.span(),
                                "ignoring a gearbox without `gearbox_reference_body`, which has no effect");
    return std::nullopt;
  }
  const bool has_ratio = ratio && !ratio.text().text.empty();
  const auto number = has_ratio ? ReadNumber(ratio.text(), "`gearbox_ratio`", reading) : std::optional<double>(1);
  if (!number) return std::nullopt;
  return GearboxDeclaration{*number, CheckedReference({Name(Trimmed(body.text().text)), body.span()}, reading)};
}

std::optional<MimicDeclaration> ReadDrakeMimic(Element joint, Reading& reading) {
  const Element element = joint.child(kDrakeMimic.name);
  if (!element) return std::nullopt;
  CheckElement(element, kDrakeMimic, Looked::kYes, reading);
  Mimic mimic;
  if (!ReadFields(element, kDrakeMimic.fields, mimic, reading)) return std::nullopt;
  return MimicDeclaration{{mimic.leader.written, mimic.leader.span}, mimic.multiplier, mimic.offset, element.span()};
}

// The mimic of a joint that has SDFormat's own, which Drake does not use, and Drake's, which nobody else uses.
std::optional<MimicDeclaration> MimicOf(const std::optional<MimicDeclaration>& plain,
                                        const std::optional<MimicDeclaration>& of_drake, Compat compat,
                                        Reading& reading) {
  if (!plain || !of_drake) return plain ? plain : of_drake;
  const bool is_same = plain->leader.name == of_drake->leader.name && plain->multiplier == of_drake->multiplier &&
                       plain->offset == of_drake->offset;
  const bool is_drake = compat == Compat::kDrake;
  if (!is_same) {
    reading.diagnostics
        .Warning("conflicting-values", of_drake->span,
                 "`<drake:mimic>` differs from the `<mimic>` of the axis; the joint follows " +
                     std::string(is_drake ? "`<drake:mimic>`" : "`<mimic>`"))
        .Note(plain->span, "`<mimic>` is here")
        .Help("change one of them: Drake reads `<drake:mimic>`, other programs read `<mimic>`");
  }
  return is_drake ? of_drake : plain;
}

// An element of an axis that its version does not have. Only Drake refuses it.
void ReportOldElement(Element old, Compat compat, const char* help, Reading& reading) {
  const bool is_drake = compat == Compat::kDrake;
  reading.diagnostics
      .Add({"unknown-name", is_drake ? Severity::kError : Severity::kWarning, old.span(),
            "unknown element " + Quoted(old.name()) + " in `<axis>`" + (is_drake ? "" : ", which is ignored")})
      .Help(help);
}

// Elements that an axis could have in versions up to 1.6 and 1.8.
void ReadOldAxisChildren(Element axis, AxisDeclaration& declared, Version version, Compat compat, Reading& reading) {
  AxisElement says;
  ReadFields(axis, kAxisRow.fields, says, reading);
  if (version.UpTo(4) && declared.expressed_in.empty()) declared.expressed_in.name = "__model__";
  if (const Element old = axis.child("use_parent_model_frame")) {
    if (!version.UpTo(6)) {
      ReportOldElement(old, compat, "since version 1.7, use `<xyz expressed_in=\"__model__\">`", reading);
    } else if (says.use_parent_model_frame.value_or(false)) {
      declared.expressed_in.name = "__model__";
    }
  }
  if (const Element old = axis.child("initial_position")) {
    if (!version.UpTo(8)) {
      ReportOldElement(old, compat, "SDFormat has no default positions since version 1.9", reading);
    } else if (says.initial_position.span) {
      declared.dof.default_position = says.initial_position.value_or(0);
      reading.diagnostics.Warning("old-element", old.span(),
                                  "`initial_position` is not part of SDFormat since version 1.9; it is read anyway");
    }
  }
}

std::optional<AxisDeclaration> ReadAxis(Element axis, const ElementRow& row, Version version, Compat compat,
                                        Reading& reading) {
  CheckElement(axis, row, Looked::kNo, reading);
  AxisDeclaration declared;
  declared.span = axis.span();
  ReadOldAxisChildren(axis, declared, version, compat, reading);
  if (const Element xyz = axis.child("xyz")) {
    CheckElement(xyz, kXyzRow, Looked::kNo, reading);
    XyzElement says;
    ReadFields(xyz, kXyzRow.fields, says, reading);
    declared.xyz = says.xyz;
    if (const NameAt frame = CheckedReference(says.expressed_in, reading); !frame.empty()) {
      declared.expressed_in = frame;
    }
  }
  if (const Element dynamics = axis.child("dynamics")) {
    CheckElement(dynamics, kDynamicsRow, Looked::kNo, reading);
    ReadFields(dynamics, kDynamicsRow.fields, declared.dof, reading);
    declared.has_spring = declared.dof.stiffness != 0;
  }
  ReadLimit(axis, declared, reading);
  return declared;
}

// The pitch of a screw in metres per turn, from the new element or the old one.
double ThreadPitch(const JointElement& says, Element joint, bool is_screw, Reading& reading) {
  if (says.screw_thread_pitch.span) return says.screw_thread_pitch.value_or(1);
  if (!says.thread_pitch.span) return 1;
  if (!is_screw) {
    reading.diagnostics.Warning("ignored-element", joint.child("thread_pitch").span(),
                                "ignoring unsupported element `thread_pitch` in `<joint>`");
    return 1;
  }
  const double radians_per_metre = says.thread_pitch.value_or(1);
  if (radians_per_metre == 0) {
    reading.diagnostics
        .Error("out-of-range", says.thread_pitch.span, "a `thread_pitch` of 0 radians per metre is infinite")
        .Help("`<screw_thread_pitch>` is in metres per turn; 0 there is a pure rotation");
    return 1;
  }
  return -kTwoPi / radians_per_metre;
}

// One end of the joint. A missing or empty one is an error.
NameAt CheckedEnd(const NameAt& written, Element joint, const char* end, Reading& reading) {
  const Element element = joint.child(end);
  if (!element) {
    reading.diagnostics.Error("missing-value", joint.span(), "`<joint>` needs " + Quoted(end));
    return {};
  }
  if (written.empty()) {
    reading.diagnostics.Error("empty-name", element.span(), Quoted(end) + " must not be empty");
    return {};
  }
  return CheckedReference({Collapsed(written.name), written.span}, reading);
}

bool IsOneOf(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// Whether the axes exist that the type needs. Reports unused parts of them.
void CheckAxes(const JointDeclaration& joint, Compat compat, Reading& reading) {
  const std::string_view type = joint.type;
  Diagnostics& diagnostics = reading.diagnostics;
  const bool one_dof = IsOneOf(type, {"revolute", "continuous", "prismatic", "screw"});
  const auto warn_of_effort = [&](const std::optional<AxisDeclaration>& axis) {
    if (!axis || axis->dof.effort_limit == 0) return;
    // Drake takes a missing effort for an actuator, too.
    if (compat != Compat::kDrake && axis->dof.effort_limit == kInfinity) return;
    diagnostics
        .Warning("ignored-value", axis->span,
                 "the effort limit of a " + std::string(type) + " joint is ignored: the joint has no actuator")
        .Help("write `<limit><effort>0</effort></limit>`");
  };
  const bool two_axes = IsOneOf(type, {"universal", "revolute2", "gearbox"});
  if ((one_dof || two_axes) && !joint.axis) {
    diagnostics.Error("missing-value", joint.span, "a " + std::string(type) + " joint needs an `axis`");
  }
  if (two_axes && !joint.axis2) {
    diagnostics.Error("missing-value", joint.span, "a " + std::string(type) + " joint needs an `axis2`");
  }
  if (one_dof && joint.axis2) {
    diagnostics.Warning("ignored-element", joint.axis2->span, "ignoring `axis2` of a " + std::string(type) + " joint");
  }
  if (type == "universal") {
    warn_of_effort(joint.axis);
    warn_of_effort(joint.axis2);
    if (joint.axis && joint.axis2 && joint.axis->dof.damping != joint.axis2->dof.damping) {
      diagnostics.Warning("ignored-value", joint.axis2->span,
                          "the damping of `axis2` is ignored: that of `axis` applies to both");
    }
  }
  if (type == "ball") {
    if (joint.axis) {
      diagnostics.Warning("ignored-element", joint.axis->span,
                          "a ball joint has no axis; only the damping of `axis` is used");
      warn_of_effort(joint.axis);
    }
    if (joint.axis2) {
      diagnostics.Warning("ignored-element", joint.axis2->span, "ignoring `axis2` of a ball joint");
      warn_of_effort(joint.axis2);
    }
  }
  const auto check_limits = [&](const std::optional<AxisDeclaration>& axis) {
    if (!axis || !(axis->dof.lower > axis->dof.upper)) return;  // CheckNumbers reports NaN.
    diagnostics.Error("out-of-range", axis->span,
                      "the lower limit " + FormatNumber(axis->dof.lower) + " is greater than the upper limit " +
                          FormatNumber(axis->dof.upper));
  };
  if (IsOneOf(type, {"revolute", "prismatic", "revolute2"})) check_limits(joint.axis);
  if (type == "revolute2") check_limits(joint.axis2);
  if (type == "screw" && joint.axis) {
    const Dof& dof = joint.axis->dof;
    if (joint.axis->has_position_limits || std::isfinite(dof.velocity_limit) || std::isfinite(dof.acceleration_limit)) {
      diagnostics.Warning("ignored-value", joint.axis->span, "the limits of a screw joint are ignored");
    }
    if (joint.axis->has_spring) {
      diagnostics.Warning("ignored-value", joint.axis->span, "the spring of a screw joint is ignored");
    }
  }
}

// Keeps values of the axes that the joint's motion does not hold and that no writer would add.
void KeepUnusedAxes(Element element, const JointDeclaration& joint, FileReading& file) {
  const std::string_view type = joint.type;
  const Element axis = element.child("axis"), axis2 = element.child("axis2");
  const auto keep = [&](Element holder, std::initializer_list<const char*> names) {
    if (!holder) return;
    for (const char* const name : names) {
      if (const Element child = holder.child(name)) file.pieces.Add(child);
    }
  };
  // A limit that the writer writes anyway is not kept.
  const auto keep_limit = [&](Element holder) {
    const Element limit = holder.child("limit"), effort = limit ? limit.child("effort") : Element();
    const bool is_alone = limit && effort && !effort.next() && limit.child() == effort;
    const auto number = is_alone ? ParseNumber(Trimmed(effort.text().text)) : std::nullopt;
    if (limit && number != 0 && number != -1) file.pieces.Add(limit);
  };
  const auto keep_springs = [&](Element holder) {
    const Element dynamics = holder.child("dynamics");
    if (!dynamics) return;
    for (const char* const name : {"spring_reference", "spring_stiffness"}) {
      const Element spring = dynamics.child(name);
      if (spring && ParseNumber(Trimmed(spring.text().text)) != 0) file.pieces.Add(spring);
    }
  };
  const auto keep_dynamics = [&](Element holder) {
    keep(holder.child("dynamics"), {"friction"});
    keep_springs(holder);
  };
  if (type == "fixed" && axis) file.pieces.Add(axis);
  if (axis2 && !IsOneOf(type, {"universal", "revolute2", "gearbox"})) file.pieces.Add(axis2);
  if (!axis) return;
  if (type == "screw") {
    keep(axis.child("limit"), {"lower", "upper", "velocity", "drake:acceleration"});
    keep_springs(axis);
  }
  if (type == "continuous") keep(axis.child("limit"), {"lower", "upper"});
  if (type == "ball") {
    if (joint.axis->xyz != Vector3{1, 0, 0}) keep(axis, {"xyz"});
    keep(axis, {"mimic"});
    keep_limit(axis);
    keep_dynamics(axis);
  }
  if (type != "universal" || !axis2) return;
  const bool in_joint = joint.axis->expressed_in.empty() && joint.axis2->expressed_in.empty();
  const bool is_usual = joint.axis->xyz == Vector3{1, 0, 0} && joint.axis2->xyz == Vector3{0, 1, 0};
  for (const Element one : {axis, axis2}) {
    if (in_joint && !is_usual) keep(one, {"xyz"});
    keep(one, {"mimic"});
    keep_limit(one);
    keep_dynamics(one);
  }
  if (joint.axis->dof.damping != joint.axis2->dof.damping) keep(axis2.child("dynamics"), {"damping"});
}

// The type in lower case; empty after a report.
Name CheckedType(const NameAt& written, Element element, bool in_world, const ReaderRules& rules, Reading& reading) {
  if (!written.span) {
    reading.diagnostics.Error("missing-value", element.span(), "`<joint>` needs the attribute `type`");
    return {};
  }
  const std::string type = Lower(written.name);
  if (!IsOneOf(type, {"fixed", "revolute", "continuous", "prismatic", "screw", "universal", "ball", "revolute2",
                      "gearbox"})) {
    reading.diagnostics.Error("unknown-joint-type", written.span, "unknown joint type " + Quoted(written.name))
        .Help("use fixed, revolute, continuous, prismatic, screw, universal, ball, revolute2 or gearbox");
    return {};
  }
  const std::size_t errors = reading.diagnostics.error_count();
  if (type == "gearbox") {
    RefusedByDrake(rules, reading.diagnostics, "unknown-joint-type", written.span,
                   "Drake has no joints of type `gearbox`; the joint of its child mimics the other joint instead");
  }
  if (type == "revolute2") {
    RefusedByDrake(rules, reading.diagnostics, "unknown-joint-type", written.span,
                   "Drake has no joints of type `revolute2`; the joint becomes two, one an axis, with a link between them");
  }
  if (in_world && type != "fixed") {
    RefusedByDrake(rules, reading.diagnostics, "unknown-joint-type", written.span,
                   "Drake refuses a joint of a world that is not `fixed`, but " + Quoted(type));
  }
  if (reading.diagnostics.error_count() > errors) return {};
  return written.name == std::string_view(type) ? written.name : Name(type);
}

}  // namespace

namespace {

// Returns false if the joint cannot be used.
bool ReadInto(JointDeclaration& joint, Element element, bool in_world, FileReading& file, Reading& reading) {
  KeptIn kept(element, file);
  JointElement says;
  ReadFields(element, kJointRow.fields, says, reading);
  const auto name = CheckedName(says.name, element, file.version, file);
  joint.span = element.span();
  if (name) joint.name = name->name;

  CheckElement(element, kJointRow, Looked::kYes, reading);
  joint.said = file.record.Of(element);
  joint.type = CheckedType(says.type, element, in_world, file.context.rules, reading);
  joint.pose = ReadPose(element, file.version, reading);
  joint.parent = CheckedEnd(says.parent, element, "parent", reading);
  joint.child = CheckedEnd(says.child, element, "child", reading);
  if (joint.child.name == "world") {
    reading.diagnostics.Error("world-as-child", joint.child.span, "`world` cannot be the child of a joint")
        .Help("make it the parent");
    joint.child = {};
  }
  const Compat compat = file.context.rules.compat;
  if (const Element axis = element.child("axis")) joint.axis = ReadAxis(axis, kAxisRow, file.version, compat, reading);
  if (const Element axis2 = element.child("axis2")) {
    joint.axis2 = ReadAxis(axis2, kAxis2Row, file.version, compat, reading);
    if (const Element mimic = axis2.child("mimic")) {
      reading.diagnostics.Warning("ignored-element", mimic.span(), "ignoring `<mimic>` in `<axis2>`");
    }
  }
  joint.thread_pitch = ThreadPitch(says, element, joint.type == "screw", reading);
  // Values of an actuator that does not exist are ignored.
  const bool actuated = IsOneOf(joint.type, {"revolute", "continuous", "prismatic", "screw"}) && joint.axis &&
                        joint.axis->dof.effort_limit > 0;
  if (actuated) {
    ReadActuatorProperties(element, joint.actuator, reading);
    if (const Element gains = element.child(kControllerGains.name)) {
      CheckElement(gains, kControllerGains, Looked::kYes, reading);
    }
  }
  if (!joint.type.empty()) CheckAxes(joint, compat, reading);
  joint.mimic = ReadDrakeMimic(element, reading);
  if (joint.type == "gearbox") joint.gearbox = ReadGearbox(element, reading);
  if (const Element axis = element.child("axis")) {
    joint.mimic = MimicOf(ReadAxisMimic(axis, reading), joint.mimic, compat, reading);
  }
  joint.sensors = ReadAllKept(element, "sensor", file);
  KeepUnusedAxes(element, joint, file);
  joint.kept = kept.Take();
  if (IsOneOf(joint.type, {"continuous", "revolute2"})) KeepWording(joint.kept, kSdf.name, "type", joint.type);
  if (in_world) KeepWording(joint.kept, kSdf.name, kOfWorldWord, "true");
  const bool axes_missing = (IsOneOf(joint.type, {"revolute", "continuous", "prismatic", "screw"}) && !joint.axis) ||
                            (IsOneOf(joint.type, {"universal", "revolute2"}) && (!joint.axis || !joint.axis2)) ||
                            (joint.type == "gearbox" && (!joint.axis || !joint.axis2 || !joint.gearbox));
  return name && !joint.type.empty() && !joint.parent.empty() && !joint.child.empty() && !axes_missing;
}

}  // namespace

std::optional<JointDeclaration> ReadJoint(Element element, bool in_world, FileReading& file) {
  Diagnostics reports;
  Reading reading{.diagnostics = reports, .dialect = file.dialect, .kept = &file.pieces};
  std::optional<JointDeclaration> joint(std::in_place);
  const bool is_usable = ReadInto(*joint, element, in_world, file, reading);
  AddWithName(reports, joint->name, file.diagnostics);
  if (!is_usable) joint.reset();
  return joint;
}

}  // namespace sceneweld::sdf
