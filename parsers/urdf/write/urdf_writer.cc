// SPDX-License-Identifier: BSD-3-Clause
// Writes a scene as URDF.

#include "sceneweld/parsers/urdf/write/urdf_writer.h"

#include <tinyxml2.h>

#include <algorithm>
#include <unordered_set>

#include "sceneweld/parsers/drake/shape_tags.h"
#include "sceneweld/parsers/kept/ros2_control.h"
#include "sceneweld/parsers/kept/shared_topics.h"
#include "sceneweld/parsers/output/output_text.h"
#include "sceneweld/parsers/urdf/table/urdf_claims.h"
#include "sceneweld/parsers/urdf/table/urdf_table.h"
#include "sceneweld/parsers/urdf/table/urdf_wording.h"
#include "sceneweld/parsers/urdf/table/urdf_words.h"
#include "sceneweld/parsers/urdf/write/urdf_output.h"
#include "sceneweld/scene/motion/welded_groups.h"

namespace sceneweld::urdf {
namespace {

// Adds the fields of a model that URDF does not support to the record.
void EncodeModel(Output& out, const record::RecordOutput::Line& line, const ModelInstance& model) {
  if (out.gazebo.HoldStatic()) {
    ModelInstance rest = model;
    rest.is_static = false;
    out.EncodeRest(line.kind, line.name, rest, model.span);
  } else {
    out.EncodeRest(line.kind, line.name, model, model.span);
  }
  if (!model.model_frame_body) return;
  out.Encode(line.kind, line.name, kModelFrameLink, EscapedWord(out.layout.NameOf(model.model_frame_body)), model.span);
  const Pose X_LModel = out.layout.X_LB(model.model_frame_body) * model.X_BModel;
  if (!X_LModel.IsExactlyIdentity()) out.EncodePose(line.kind, line.name, kModelFrame, X_LModel, model.span);
}

// Writes the attributes of the robot, with the version that the file has. Readers take what a version added only in a
// file of this version.
void WriteRobotAttributes(Output& out, const record::RecordOutput::Line& line, KeptList kept) {
  const auto is_version = [](const Kept& one) { return one.format == kUrdf.name && one.attribute == "version"; };
  const auto version = std::find_if(kept.begin(), kept.end(), is_version);
  if (version != kept.end() && (version->text == "1.1" || version->text == "1.2")) {
    if (out.version == "1.0") {
      out.Also(line.kind, line.name, std::string(kAttributeOf) + "version", EscapedWord(version->text));
      if (out.losses.leaves_out_private()) {
        out.losses.Private(out.scene.models[out.layout.robot()].span, "kept", {},
                           "the version " + version->text + " of the robot is left out: the file is of version 1.0");
      }
    }
    kept.erase(version);
  }
  if (out.version > "1.0") out.Attribute("version", out.version);
  out.KeptAttributes(kept);
}

void OpenRobot(Output& out) {
  const Layout& layout = out.layout;
  const Scene& scene = out.scene;
  out.Open(kRobot.name.data());
  out.Attributes(kRobot.fields, Named{layout.robot_name()});
  out.DeclarePrefixes();
  const auto line = out.Here();
  if (layout.merged()) {
    WriteRobotAttributes(out, line, {});
    out.Also(line.kind, line.name, kMerged, "true");
  } else {
    out.EncodeName(scene.models[layout.robot()].name, layout.robot_name());
    EncodeModel(out, line, scene.models[layout.robot()]);
    WriteRobotAttributes(out, line, scene.models[layout.robot()].kept);
  }
  if (scene.gravity != Scene().gravity) {
    out.EncodeList(line.kind, line.name, kGravity, {scene.gravity.x, scene.gravity.y, scene.gravity.z},
                   scene.gravity_span);
  }
  out.EncodeRest(scene.simulation, {});
  if (!layout.merged()) return;
  for (std::uint32_t i = 1; i < scene.models.size(); ++i) {
    const ModelInstance& model = scene.models[Index<ModelInstance>(i)];
    const record::RecordOutput::Line of_model{kModelKind, model.name.str()};
    out.Mention(of_model.kind, of_model.name);
    EncodeModel(out, of_model, model);
    for (const Kept& kept : model.kept) {
      if (kept.format != kUrdf.name || kept.attribute.empty() || !kept.place.empty()) continue;
      out.Also(of_model.kind, of_model.name, kAttributeOf + EscapedWord(kept.attribute), EscapedWord(kept.text));
    }
  }
}

void WriteFrame(Output& out, const Frame& frame) {
  const Name& name = out.layout.NameOf(out.scene.frames.IndexOf(frame));
  const bool world = frame.body == Scene::kWorldBody;
  out.Open(kFrame.name.data());
  out.Attributes(kFrame.fields, Named{name});
  out.Attributes(kFrame.fields, OnLink{{out.layout.NameOf(frame.body), {}}});
  out.EncodeIdentity(frame.model, world ? Scene::kWorldInstance : out.layout.robot(), frame.name, name, frame.span);
  out.EncodeRest(frame, frame.span);
  const Pose X_LF = out.layout.X_LB(frame.body) * frame.X_BF;
  KeptList kept = frame.kept;
  if (X_LF.translation != Vector3()) kept = Without(std::move(kept), "xyz");
  if (!X_LF.rotation.IsExactlyIdentity()) kept = Without(std::move(kept), "rpy");
  out.Keep(kept);
  Pose says = X_LF;
  if (const std::string_view rpy = RpyAsRead(kept, X_LF.rotation); !rpy.empty()) {
    out.Attribute("rpy", rpy);
    says.rotation = Rotation();
  }
  out.PoseAttributes(says);
  out.Close();
}

// Programs other than sceneweld find the frame under this name only.
void WriteAlias(Output& out, const Layout::Alias& alias) {
  const Scene::FixedFrame fixed = out.scene.Fixed(alias.frame);
  out.Open(kFrame.name.data());
  out.Attributes(kFrame.fields, Named{alias.name});
  out.Attributes(kFrame.fields, OnLink{{out.layout.LinkNameOf(fixed.body), {}}});
  const auto here = out.Here();
  out.Also(here.kind, here.name, kHelper, "true");
  const Index<ModelInstance> usual = fixed.body == Scene::kWorldBody ? Scene::kWorldInstance : out.layout.robot();
  out.EncodeIdentity(alias.model, usual, alias.local_name, alias.name, {});
  out.PoseAttributes(out.layout.X_LB(fixed.body) * fixed.X_BF);
  out.Close();
}

std::string ModelText(const Scene& scene, Index<ModelInstance> model) {
  return model == Scene::kWorldInstance ? std::string("the world") : "model `" + scene.models[model].name.str() + "`";
}

void ReportNames(Output& out) {
  for (const Layout::Renamings& renamings : out.layout.renamings()) {
    const auto& all = renamings.all;
    std::string text = std::string(all[0].kind) + " `" + all[0].from + "` is written as `" + all[0].to + "`";
    if (all.size() > 1) {
      text = std::to_string(all.size()) + " names of " + ModelText(out.scene, renamings.model) +
             " are written differently: " + text + ", ...";
    }
    out.losses.Renamed(renamings.first, std::move(text), all);
  }
  if (!out.layout.merged()) return;
  const std::string merged = std::to_string(out.scene.models.size() - 1) + " models are merged into one robot `" +
                             out.layout.robot_name().str() + "`; the model of each element is ";
  std::vector<Span> places;
  for (std::uint32_t i = 1; i < out.scene.models.size(); ++i) {
    places.push_back(out.scene.models[Index<ModelInstance>(i)].span);
  }
  if (places.empty()) places.emplace_back();
  out.losses.Private(places, "models", merged + "in the record, which only sceneweld reads", merged + "left out");
  if (out.losses.leaves_out_private()) {
    const std::string name = out.layout.robot_name().str();
    out.losses.Renamed(places.front(), "everything is merged into the one robot " + Quoted(name),
                       {{"model", {}, name}});
  }
}

// Reports elements that prevent plain URDF readers from reading the file.
void ReportForeign(Output& out) {
  std::size_t joints = 0, planes = 0, shapes = 0, plain_capsules = 0;
  Span joint_span, plane_span, shape_span, plain_capsule_span;
  std::vector<Span> capsules;
  for (const Joint& joint : out.scene.joints) {
    const auto* planar = std::get_if<Planar>(&joint.motion);
    const bool is_drake = planar && IsDrakeJoint(*planar, joint.kept);
    if (planar && !is_drake && !joint.closes_loop && planes++ == 0) plane_span = joint.span;
    if (!is_drake && !std::holds_alternative<Ball>(joint.motion) && !std::holds_alternative<Screw>(joint.motion) &&
        !std::holds_alternative<Universal>(joint.motion) && !std::holds_alternative<Curvilinear>(joint.motion)) {
      continue;
    }
    if (joints++ == 0) joint_span = joint.span;
  }
  for (const Geometry& geometry : out.scene.geometries) {
    const bool is_capsule = std::holds_alternative<Capsule>(*geometry.shape);
    if (!is_capsule && !std::holds_alternative<Ellipsoid>(*geometry.shape)) continue;
    const std::string* const word = is_capsule ? FindWording(geometry.kept, kUrdf.name, kShapeWord) : nullptr;
    if (is_capsule && (!word || (*word == kCapsule.name && out.version == "1.0"))) {
      capsules.push_back(geometry.span);
    } else if (word && *word == kCapsule.name) {
      if (plain_capsules++ == 0) plain_capsule_span = geometry.span;
    } else if (shapes++ == 0) {
      shape_span = geometry.span;
    }
  }
  const auto say = [&](std::size_t count, Span span, const char* one, const char* many, const char* what) {
    if (count > 0) out.losses.Encoded(span, std::to_string(count) + (count == 1 ? one : many) + what);
  };
  say(joints, joint_span, " joint is", " joints are",
      " written as `drake:joint`, which sceneweld and Drake read; other readers see unconnected links");
  say(planes, plane_span, " joint is", " joints are",
      " planar: Gazebo's reader of URDF drops planar joints and then refuses the file; write SDFormat for Gazebo");
  if (!capsules.empty()) {
    const std::string parts = std::to_string(capsules.size()) +
                              (capsules.size() == 1 ? " capsule is" : " capsules are") +
                              " written as a cylinder and two spheres, because URDF has no capsules";
    out.losses.Private(capsules, "capsule", parts + "; sceneweld reads them as capsules", parts);
  }
  say(plain_capsules, plain_capsule_span, " capsule is", " capsules are",
      " written as `capsule` of URDF 1.1, which urdfdom 6, MuJoCo and PyBullet read");
  say(shapes, shape_span, " shape is", " shapes are",
      " written as `drake:capsule` or `drake:ellipsoid`, which sceneweld and Drake read; other readers refuse the "
      "file");
}

// `3 links (`a`, `b`, ...)`
std::string Counted(const std::vector<std::string>& names, const std::string& kind) {
  constexpr std::size_t kMostShown = 3;
  std::string text = std::to_string(names.size()) + " " + kind + (names.size() == 1 ? " (" : "s (");
  for (std::size_t i = 0; i < std::min(names.size(), kMostShown); ++i) text += (i > 0 ? ", " : "") + Quoted(names[i]);
  return text + (names.size() > kMostShown ? ", ...)" : ")") + (names.size() == 1 ? " is" : " are");
}

// Reports what readers of ROS and Gazebo take for something else.
void ReportMisread(Output& out) {
  const Scene& scene = out.scene;
  if (!scene.frames.empty()) {
    std::vector<std::string> frames;
    for (const Frame& frame : scene.frames) frames.push_back(FullName(scene, frame));
    out.losses.Encoded(
        scene.frames[Index<Frame>(0)].span,
        Counted(frames, "frame") + " written as `<frame>`, which sceneweld and Drake read; ROS knows only links");
  }
  std::unordered_set<std::string_view> links;
  for (const Body& body : scene.bodies) links.insert(out.layout.NameOf(scene.bodies.IndexOf(body)));
  std::vector<std::string> clashes, massless;
  Span clash_span, massless_span;
  for (const Joint& joint : scene.joints) {
    const std::string& name = out.layout.NameOf(scene.joints.IndexOf(joint)).str();
    if (name.empty() || !links.contains(name)) continue;  // A joint that closes a loop is not written.
    if (clashes.empty()) clash_span = joint.span;
    clashes.push_back(name);
  }
  const SpanningTree tree = TreeOf(scene);
  const WeldedGroups welded(scene, tree);
  for (const MasslessCarrier& carrier : MasslessCarriers(welded, tree)) {
    const Index<Body> base = welded.groups()[carrier.group].base;
    if (massless.empty()) massless_span = scene.bodies[base].span;
    massless.push_back(out.layout.NameOf(base).str());
  }
  if (!clashes.empty()) {
    out.losses.Encoded(clash_span, Counted(clashes, "joint") +
                                       " written with the same name as a link, which libsdformat and Gazebo refuse");
  }
  if (!massless.empty()) {
    out.losses.Encoded(massless_span, Counted(massless, "link") +
                                          " without mass in a chain of moving joints: Gazebo leaves out such a link with "
                                          "everything behind it, and PyBullet gives it 1 kg");
  }
}

void WriteTo(OutputText& text, const Scene& scene, const WriteOptions& options, LossReport& losses) {
  const Layout layout(scene, options);
  Output out(scene, options, layout, losses, text);
  out.xml().PushHeader(false, true);
  OpenRobot(out);
  WriteMaterials(out);
  WriteWorld(out);
  for (std::uint32_t i = 1; i < scene.bodies.size(); ++i) WriteLink(out, Index<Body>(i));
  WriteGroups(out);
  for (std::uint32_t i = 0; i < scene.joints.size(); ++i) WriteJoint(out, Index<Joint>(i));
  WriteHelperJoints(out);
  for (std::uint32_t i = 0; i < scene.actuators.size(); ++i) WriteActuator(out, Index<Actuator>(i));
  for (const Frame& frame : scene.frames) WriteFrame(out, frame);
  for (const Layout::Alias& alias : layout.aliases()) WriteAlias(out, alias);
  for (const ForceElement& element : scene.force_elements) WriteForceElement(out, element);
  for (const Constraint& constraint : scene.constraints) WriteConstraint(out, constraint);
  for (const Index<ContactZone> zone : out.zones[0]) WriteContactZone(out, scene.contact_zones[zone], "world");
  WriteKeptOfModels(out);
  WriteGazeboSettings(out);
  WritePlugins(out);
  WriteSensors(out);
  WriteFramesOfFloatingJoints(out);
  out.Close();
  if (losses.leaves_out_private() && out.uses_drake()) out.gazebo.ReportIgnored();
  ReportNames(out);
  ReportForeign(out);
  if (options.audience != Compat::kDrake) ReportMisread(out);
  WarnOfSharedTopics(scene, losses.diagnostics());
  WarnOfRos2Control(scene, losses.diagnostics());
  out.Finish("URDF");
  TakeCensus(scene, WriterClaims(), losses);
}

}  // namespace

std::string Write(const Scene& scene, const WriteOptions& options, LossReport& losses) {
  return TextOfWriter([&](OutputText& text) { WriteTo(text, scene, options, losses); });
}

std::unique_ptr<ByteStream> Stream(const Scene& scene, const WriteOptions& options, LossReport& losses) {
  return StreamOfWriter(options.folder, [&](OutputText& text) { WriteTo(text, scene, options, losses); });
}

}  // namespace sceneweld::urdf
