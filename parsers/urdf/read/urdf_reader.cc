// SPDX-License-Identifier: BSD-3-Clause
// Reads the parts of a URDF file in an order in which each part finds those that it refers to.

#include <tinyxml2.h>

#include "sceneweld/parsers/drake/collision_filter_tags.h"
#include "sceneweld/parsers/drake/law_tags.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/kept/ros2_control.h"
#include "sceneweld/parsers/urdf/read/urdf.h"
#include "sceneweld/parsers/urdf/read/urdf_robot.h"
#include "sceneweld/parsers/urdf/read/urdf_urdfdom.h"
#include "sceneweld/parsers/urdf/table/urdf_words.h"
#include "sceneweld/parsers/urdf/table/urdf_table.h"
#include "sceneweld/parsers/xml/pieced_text.h"
#include "sceneweld/parsers/xml/root_element.h"
#include "sceneweld/parsers/xml/text_edits.h"
#include "sceneweld/scene/full_name.h"

namespace sceneweld::urdf {
namespace {

void CheckVersion(Element element, Diagnostics& diagnostics) {
  const Attribute version = element.attribute("version");
  if (!version) return;
  const std::string_view text = version.value();
  if (text == "1.0" || text == "1.1" || text == "1.2") return;
  diagnostics.Warning("unsupported-version", element.span(),
                      "the `version` " + std::string(text) + " of `<robot>` is not 1.0, 1.1 or 1.2 and is ignored");
}

// docs/reference/urdf.md, 3 gives the order of reading.
class Reader {
 public:
  Reader(Element element, Robot& robot) : element_(element), robot_(robot) {}

  void Run() {
    CheckNames(element_, kRobot, robot_.reading());
    CheckVersion(element_, robot_.diagnostics());
    if (robot_.encoded) ReadModels(element_, robot_);
    Each("material", [&](Element e) { ReadRobotMaterial(e, robot_); });
    Each("link", [&](Element e) { ReadLink(e, robot_); });
    ReadGroups();
    Each(kAll, [&](Element e) {
      if (e.name() == kJoint.name || e.name() == kDrakeJoint.name) ReadJoint(e, robot_);
    });
    for (const auto& [joint, index] : robot_.joints) ReadMimic(joint, index, robot_);
    WarnOfMimicsInCircle();
    // Nothing drives a robot that stands still.
    const bool is_static = !robot_.merged && IsStatic(element_, robot_);
    Each("transmission", [&](Element e) { is_static ? robot_.pieces.Add(e) : ReadTransmission(e, robot_); });
    if (robot_.encoded && !is_static) ReadActuatorsOfRecord(robot_);
    if (robot_.encoded) CheckEfforts(robot_);
    Each("loop_joint", [&](Element e) {
      robot_.diagnostics()
          .Error("unsupported-element", e.span(), "`<loop_joint>` is not supported")
          .Help("close the loop with a `drake:ball_constraint` or a `drake:linear_bushing_rpy`");
    });
    Each("frame", [&](Element e) { ReadFrame(e, robot_); });
    if (robot_.encoded) NameJointFrames(robot_);
    ReadLaws();
    ReadContactZones(element_, robot_);
    KeepGazeboBlocks(element_, robot_);
    if (robot_.encoded) RestoreVersion(element_, robot_);
    KeepForModels();
    ForgetNegativeEfforts();
    for (std::size_t i = 0; !is_static && i < robot_.scene.models.size(); ++i) {
      AddCommandedActuators(robot_.scene, Index<ModelInstance>(i));
    }
    if (robot_.encoded) FinishEncoded(element_, robot_);
    if (robot_.file.context.rules.compat == Compat::kRos) WarnOfUrdfdom(element_, robot_);
  }

 private:
  // Joints that follow each other have no leader that moves them.
  void WarnOfMimicsInCircle() {
    const auto& joints = robot_.scene.joints;
    std::vector<std::size_t> walk_of(joints.size(), 0);  // The walk that came by; 0: none yet.
    for (std::size_t start = 0; start < joints.size(); ++start) {
      Index<Joint> at(start);
      while (walk_of[at.value()] == 0) {
        walk_of[at.value()] = start + 1;
        if (!joints[at].mimic || !joints[at].mimic->leader.index) break;
        at = joints[at].mimic->leader.index;
        if (walk_of[at.value()] != start + 1) continue;
        Diagnostic& warning = robot_.diagnostics().Warning(
            "mimic-cycle", joints[at].mimic->leader.span,
            "joint " + Quoted(joints[at].name) + " mimics itself through others, so that no joint leads");
        for (Index<Joint> i = joints[at].mimic->leader.index; i != at; i = joints[i].mimic->leader.index) {
          warning.Note(joints[i].mimic->leader.span, "joint " + Quoted(joints[i].name) + " is one of them");
        }
      }
    }
  }

  static constexpr std::string_view kAll = {};
  // Calls `use` with every child of the given name, or with all, until there are too many errors or the time is up.
  template <typename Use>
  void Each(std::string_view name, Use&& use) {
    const Limits& limits = robot_.file.context.files.limits();
    for (const Element child : element_.children(name)) {
      if (stopped_) return;
      if (limits.ShouldStop() || robot_.diagnostics().error_count() >= limits.max_errors) {
        stopped_ = true;
        robot_.diagnostics().Error("limit-exceeded", child.span(),
                                   limits.ShouldStop() ? "stopped here" : "too many errors; stopped here");
        return;
      }
      use(child);
    }
  }
  template <typename Use>
  void Each(const ElementRow& row, Use&& use) {
    Each(row.name, use);
  }

  void ReadGroups() {
    if (robot_.encoded) ReadGroupNames(element_, robot_);
    const bool has_pairs = robot_.encoded && PairsHold(element_, robot_);
    Each(kCollisionFilterGroup, [&](Element e) {
      if (has_pairs && robot_.EncodedOf(e).pairs) return;
      const auto next = robot_.scene.collision_filter_groups.next();
      const std::size_t from = robot_.pieces.size();
      ReadCollisionFilterGroup(e, robot_.names, robot_.scene, robot_.reading());
      if (next == robot_.scene.collision_filter_groups.next()) return;
      CollisionFilterGroup& group = robot_.scene.collision_filter_groups[next];
      group.kept = robot_.TakeKept(e, from, group.scope);
      if (robot_.encoded) Restore(robot_.EncodedOf(e), group, robot_.reading());
    });
    if (has_pairs) ReadExclusions(element_, robot_);
  }

  // Reads one kind after the other. Files that sceneweld wrote keep their own order.
  void ReadLaws() {
    if (!robot_.encoded) {
      for (const LawTag& law : kLawTags) Each(*law.row, [&](Element e) { ReadLaw(law, e); });
      return;
    }
    Each(kAll, [&](Element e) {
      for (const LawTag& law : kLawTags) {
        if (e.name() == law.row->name) ReadLaw(law, e);
      }
    });
  }

  void ReadLaw(const LawTag& law, Element element) {
    const std::size_t from = robot_.pieces.size();
    if (law.read_force) {
      auto force = law.read_force(element, robot_.names, robot_.reading());
      if (!force) return;
      force->kept = robot_.TakeKept(element, from, force->model);
      if (robot_.encoded) ApplyEncoded(element, *force, robot_);
      robot_.scene.force_elements.Add(*std::move(force));
    } else {
      auto constraint = law.read_constraint(element, robot_.names, robot_.reading());
      if (!constraint) return;
      RestoreInfinities(*constraint);
      constraint->kept = robot_.TakeKept(element, from, constraint->model);
      if (robot_.encoded) ApplyEncoded(element, *constraint, robot_);
      robot_.scene.constraints.Add(*std::move(constraint));
    }
  }

  // Of the children of a kept element, which the writer renamed.
  void RestoreNames(tinyxml2::XMLElement& element, const std::string& address) {
    for (tinyxml2::XMLElement* child = element.FirstChildElement(); child; child = child->NextSiblingElement()) {
      const char* const name = child->Attribute("name");
      const Encoded said = name ? robot_.EncodedOf(child->Name(), address + "::" + name) : Encoded();
      if (said.name) child->SetAttribute("name", said.name->str().c_str());
    }
  }

  // Reads the contents of the robot itself. An element may be that of a model.
  void KeepForModels() {
    BlockNames names;
    for (Kept& kept : robot_.pieces.Take(element_, 0, kUrdf.name)) {
      Index<ModelInstance> owner = robot_.model;
      tinyxml2::XMLDocument document;
      tinyxml2::XMLElement* const element =
          robot_.encoded && kept.attribute.empty() ? ParseKept(document, kept.text) : nullptr;
      if (element) {
        const std::string address = names.OfKept(*element);
        const Encoded said = robot_.EncodedOf(kKeptKind, address);
        // Made for other readers, and not edited since.
        if (said.helper && said.entry->Value(kText) == ToXml(*element)) continue;
        owner = robot_.OwnerOf(said, owner);
        if (said.name) element->SetAttribute("name", said.name->str().c_str());
        if (said.entry) RestoreNames(*element, address);
        if (said.entry) kept.text = ToXml(*element);
      }
      KeptList one{std::move(kept)};
      if (robot_.encoded) NameAsInScene(one, owner, robot_);
      robot_.scene.models[owner].kept.push_back(std::move(one.front()));
    }
  }

  // A negative effort limit matters to transmissions only. Without a transmission it means no limit.
  void ForgetNegativeEfforts() {
    for (Joint& joint : robot_.scene.joints) {
      for (Dof& dof : Dofs(joint)) {
        if (dof.effort_limit < 0) dof.effort_limit = kInfinity;
      }
    }
  }

  Element element_;
  Robot& robot_;
  bool stopped_ = false;
};

// The first element of xacro, the language of macros that makes URDF files.
Element FindXacro(Element robot) {
  for (const Element element : robot.descendants()) {
    if (element.name().starts_with("xacro:")) return element;
  }
  return {};
}

// Returns whether the robot is one of xacro, which has to be expanded first.
bool ReportXacro(Element robot, Diagnostics& diagnostics) {
  if (!robot.attribute("xmlns:xacro")) return false;
  const Element xacro = FindXacro(robot);
  if (!xacro) return false;
  diagnostics
      .Error("unsupported-element", xacro.span(),
             Quoted(xacro.name()) + " is an element of xacro, and the file has to be expanded before it is URDF")
      .Help("name the file `*.xacro`, or use `--from xacro` if it is the INPUT");
  return true;
}

// The elements that blocks add, as the file of a model.
const Source& ModelOfAdded(const Source& source, const Robot& robot) {
  const ModelInstance& model = robot.scene.models[robot.model];
  PiecedText text;
  text.Add("<sdf version=\"1.11\"><model name=\"" + EscapedXml(model.name) + "\">", model.span);
  if (model.is_static) text.Add("<static>true</static>", model.span);
  for (const Element element : robot.added_elements) {
    text.Copy(source, element.span().begin, EndOf(element));
  }
  text.Add("</model></sdf>", model.span);
  return robot.file.context.files.sources()->Add(source.path(), source.shown(), text.text(),
                                                 std::make_shared<const SourceMap>(text.map()));
}

}  // namespace

RobotFile Read(const Source& source, ReadContext& context) {
  const auto document = XmlDocument::ParseLeniently(source, context.diagnostics);
  if (!document) return {};
  const Element element = document->root("robot");
  if (!element) {
    const Element other = document->root();
    context.diagnostics
        .Error("missing-value", other ? other.span() : Span{&source, 0, 0}, "the file does not contain a robot")
        .Help(HelpForOtherFormat(source.text(), "the top element of a URDF file is `<robot>`"));
    return {};
  }
  if (ReportXacro(element, context.diagnostics)) return {};
  auto scene = std::make_shared<Scene>();
  scene->sources = context.files.sources();
  const bool encoded = static_cast<bool>(element.attribute("xmlns:sceneweld"));
  Reading reading{context.diagnostics, kUrdf};
  record::XmlRecord record(element, context.diagnostics);
  const record::Entry* const entry = record.Of(element);
  const Encoded said = entry ? Encoded(*entry, context.diagnostics) : Encoded();
  const bool merged = entry && entry->Flag(kMerged);
  Restore(said, scene->simulation, reading);
  Index<ModelInstance> index = Scene::kWorldInstance;
  if (!merged) {
    ModelInstance model;
    model.name = NameInScene(NameOf(element, kRobot, reading), said);
    model.span = element.span();
    Restore(said, model, reading);
    index = scene->AddModel(std::move(model)).index;
  }
  // A text without a file has no folder.
  const std::string folder = source.path().starts_with('/') ? FolderOf(source.path()) : std::string();
  KeptPieces pieces;
  Robot robot{pieces,
              {context, {.diagnostics = context.diagnostics, .dialect = kUrdf, .kept = &pieces}, folder},
              *scene,
              index,
              RobotNames(*scene, index),
              encoded,
              record,
              merged,
              {},
              {},
              {},
              {},
              {},
              {},
              {},
              {},
              {}};
  Reader(element, robot).Run();
  record.ReportUnused(context.diagnostics);
  return {scene, robot.added_elements.empty() ? nullptr : &ModelOfAdded(source, robot)};
}

}  // namespace sceneweld::urdf
