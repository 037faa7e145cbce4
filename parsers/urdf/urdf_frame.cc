#include "sceneweld/parsers/urdf/urdf_pose.h"
#include "sceneweld/parsers/urdf/urdf_robot.h"
#include "sceneweld/parsers/urdf/urdf_table.h"
#include "sceneweld/scene/resolve.h"

namespace sceneweld::urdf {

void ReadFrame(Element element, Robot& robot) {
  Diagnostics& diagnostics = robot.diagnostics();
  CheckNames(element, kFrame, robot.reading());
  const auto name = RequiredName(element, "name", robot.reading());
  const auto link = RequiredName(element, "link", robot.reading());
  Frame frame;
  frame.span = element.span();
  frame.X_BF = ReadPose(element, robot.reading());
  if (!name || !link) return;
  frame.body = robot.FindLink(link->text);
  if (!frame.body) {
    diagnostics.Error("unknown-body", element.span(), "no link `" + std::string(link->text) + "` in this robot")
        .Suggest(NearestBody(robot.scene, robot.model, link->text));
    return;
  }
  CheckPlainName(element, name->text, diagnostics);
  frame.name = Name(name->text);
  // The world's frames are in the world's own name space.
  frame.model = frame.body == Scene::kWorldBody ? Scene::kWorldInstance : robot.model;
  if (const FrameId taken = FindFrame(robot.scene, frame.model, name->text)) {
    diagnostics
        .Error("duplicate-name", element.span(),
               "the name `" + frame.name.str() + "` of a frame is taken by a link or another frame")
        .Note(SpanOf(robot.scene, taken), "first declared here");
    return;
  }
  robot.scene.AddFrame(std::move(frame));
}

}  // namespace sceneweld::urdf
