// SPDX-License-Identifier: BSD-3-Clause
// Reads `<frame>`.

#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/parsers/urdf/read/urdf_robot.h"
#include "sceneweld/parsers/urdf/table/urdf_table.h"
#include "sceneweld/parsers/urdf/table/urdf_wording.h"
#include "sceneweld/scene/names/resolve.h"

namespace sceneweld::urdf {
namespace {

// Records a name in this file for a frame that has another name in the scene. Returns false, after a report, if there
// is no such frame.
bool ReadAlias(std::string_view written, const Frame& alias, Robot& robot) {
  const std::string_view name = alias.name;
  FrameId frame;
  if (name == "__model__") frame = FrameId::OfModel(alias.model);
  for (const auto& [suffix, parent] : {std::pair<std::string_view, bool>("_parent", true), {"_child", false}}) {
    if (frame || !name.ends_with(suffix)) continue;
    const auto joint = robot.scene.FindJoint(alias.model, name.substr(0, name.size() - suffix.size()));
    if (joint) frame = parent ? FrameId::ParentOf(joint) : FrameId::ChildOf(joint);
  }
  if (!frame) frame = FindFrame(robot.scene, alias.model, name);
  if (!frame) {
    ReportStale(robot.diagnostics(), alias.span, "frame " + Quoted(written),
                "no frame " + Quoted(name) + " of its model", "its tie to that frame");
    return false;
  }
  robot.names.Add(written, frame);
  return true;
}

}  // namespace

void ReadFrame(Element element, Robot& robot) {
  Diagnostics& diagnostics = robot.diagnostics();
  const std::size_t from = robot.pieces.size();
  CheckNames(element, kFrame, robot.reading());
  const auto name = ReadName(element, kFrame, robot.reading());
  const auto link = ReadLinkName(element, kFrame, robot.reading());
  Frame frame;
  frame.span = element.span();
  ReadFields(element, kFrame.fields, frame.X_BF, robot.reading());
  if (!name || !link) return;
  frame.body = robot.FindLink(link->name);
  if (!frame.body) {
    diagnostics.Error("unknown-body", element.span(), "no link " + Quoted(link->name) + " in this robot")
        .Suggest(NearestBody(robot.scene, robot.model, link->name));
    return;
  }
  CheckPlainName(element, *name, diagnostics);
  const Encoded said = robot.EncodedOf(element);
  Restore(said, frame, robot.reading());
  frame.name = NameInScene(*name, said);
  // The world's frames are in the world's own name space.
  const Index<ModelInstance> usual = robot.merged ? robot.scene.bodies[frame.body].model : robot.model;
  frame.model = robot.OwnerOf(said, frame.body == Scene::kWorldBody ? Scene::kWorldInstance : usual);
  if (said.name && !said.helper && robot.scene.FindDeclaredFrame(frame.model, frame.name)) {
    ReportStale(diagnostics, element.span(), Describe(element), "name " + Quoted(*name),
                "name " + Quoted(frame.name) + ", which another frame has");
    frame.name = Name(*name);
  }
  // The file has zeros in its place.
  for (const std::string_view part : {"xyz", "rpy"}) {
    const Attribute written = element.attribute(part);
    const bool is_zero = part == "xyz" ? frame.X_BF.translation == Vector3() : frame.X_BF.rotation.IsExactlyIdentity();
    if (written && is_zero) robot.pieces.Add(written, element);
  }
  frame.kept = robot.TakeKept(element, from, frame.model);
  if (const auto rpy = element.value("rpy")) KeepRpy(rpy->text, frame.X_BF.rotation, frame.kept);
  if (said.helper) {
    if (ReadAlias(*name, frame, robot)) return;
    frame.name = Name(*name);
  }
  FrameId taken = FindFrame(robot.scene, frame.model, frame.name);
  // In MJCF a frame may have the name of a body.
  if (said.name && taken.kind != FrameId::Kind::kDeclared) taken = {};
  if (taken) {
    diagnostics
        .Error("duplicate-name", element.span(),
               "the name `" + frame.name.str() + "` of a frame is taken by a link or another frame")
        .Note(SpanOf(robot.scene, taken), "first declared here");
    return;
  }
  const auto added = robot.scene.AddFrame(std::move(frame));
  if (said.name || said.model || robot.merged) robot.names.Add(*name, FrameId::Of(added.index));
}

}  // namespace sceneweld::urdf
