// SPDX-License-Identifier: BSD-3-Clause
// Reads `<frame>`.

#include "sceneweld/parsers/urdf/urdf_robot.h"
#include "sceneweld/parsers/urdf/urdf_table.h"
#include "sceneweld/parsers/urdf/urdf_wording.h"
#include "sceneweld/scene/resolve.h"

namespace sceneweld::urdf {
namespace {

// Records a name in this file for a frame that has another name in the scene.
void ReadAlias(std::string_view written, const Frame& alias, Robot& robot) {
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
    robot.diagnostics().Error("unknown-frame", alias.span, "no frame " + Quoted(name) + " in its model");
    return;
  }
  robot.names.Add(written, frame);
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
  const Encoded said = robot.EncodedOf<Frame>(element);
  Restore(said, frame, robot.reading());
  frame.name = NameInScene(*name, said);
  // The world's frames are in the world's own name space.
  frame.model = robot.OwnerOf(said, frame.body == Scene::kWorldBody ? Scene::kWorldInstance : robot.model);
  // The file has zeros in its place.
  for (const std::string_view part : {"xyz", "rpy"}) {
    const Attribute written = element.attribute(part);
    const bool is_zero = part == "xyz" ? frame.X_BF.translation == Vector3() : frame.X_BF.rotation.IsExactlyIdentity();
    if (written && is_zero) robot.pieces.Add(written, element);
  }
  frame.kept = robot.TakeKept(element, from, frame.model);
  if (const auto rpy = element.value("rpy")) KeepRpy(rpy->text, frame.X_BF.rotation, frame.kept);
  if (said.helper) return ReadAlias(*name, frame, robot);
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
  if (said.name || said.model) robot.names.Add(*name, FrameId::Of(added.index));
}

}  // namespace sceneweld::urdf
