#include <optional>
#include <string>
#include <vector>

#include "sceneweld/cli/commands.h"
#include "sceneweld/cli/input.h"
#include "sceneweld/cli/report.h"
#include "sceneweld/cli/terminal.h"
#include "sceneweld/parsers/number.h"
#include "sceneweld/scene/kinematics.h"
#include "sceneweld/scene/lookup.h"
#include "sceneweld/scene/render_json.h"
#include "sceneweld/scene/resolve.h"

namespace sceneweld::cli {
namespace {

// `NAME=1,2,3`
void SetJoint(const Kinematics& kinematics, const std::string& option, std::vector<double>& q,
              std::vector<Index<Joint>>& set, Diagnostics& diagnostics) {
  const auto equals = option.find('=');
  const std::string name = option.substr(0, equals);
  std::vector<double> values;
  for (std::size_t at = equals; at != std::string::npos;) {
    const auto comma = option.find(',', at + 1);
    const std::string text = option.substr(at + 1, comma == std::string::npos ? comma : comma - at - 1);
    const auto value = ParseNumber(Trimmed(text));
    if (!value) {
      diagnostics.Error("bad-number", {}, "expected a number for joint " + Quoted(name) + ", not " + Quoted(text))
          .Help("as in `--joint " + name + "=0.5`");
      return;
    }
    values.push_back(*value);
    at = comma;
  }
  if (kinematics.SetPositions(name, values, q, diagnostics)) set.push_back(FindJoint(kinematics.scene(), name));
}

std::string List(std::initializer_list<double> numbers) {
  std::string list;
  for (const double number : numbers) {
    if (!list.empty()) list += ", ";
    AppendNumber(list, number);
  }
  return "[" + list + "]";
}

}  // namespace

Exit Run(const PoseCommand& command) {
  Report report(command.read);
  std::optional<Loaded> loaded = LoadOrReport(command.input, command.read, report);
  if (!loaded) return kInputAtFault;
  const Scene& scene = loaded->scene;
  const Kinematics kinematics(scene);
  Diagnostics& diagnostics = report.NewInput();
  std::vector<double> q = kinematics.DefaultPositions();
  std::vector<Index<Joint>> set;
  for (const std::string& joint : command.joints) SetJoint(kinematics, joint, q, set, diagnostics);
  const FrameId frame = ResolveFrame(scene, command.frame, {}, diagnostics);
  const FrameId in = ResolveFrame(scene, command.in, {}, diagnostics);
  report.Show(diagnostics);
  if (diagnostics.has_errors()) return kInputAtFault;

  if (!set.empty()) kinematics.FollowLeaders(q, set);
  const std::vector<Pose> X_WB = kinematics.BodyPoses(q);
  const Pose X_AB = kinematics.FramePose(in, X_WB).Inverse() * kinematics.FramePose(frame, X_WB);
  const Vector3& p = X_AB.translation;
  const Rotation R = X_AB.rotation.Canonical();
  const Vector3 rpy = R.ToRpy();
  if (command.json) {
    return WriteOutput("{\"frame\": " + JsonString(scene.FullName(frame)) +
                       ", \"in\": " + JsonString(scene.FullName(in)) + ", \"translation\": " + List({p.x, p.y, p.z}) +
                       ", \"rotation\": " + List({R.w(), R.x(), R.y(), R.z()}) +
                       ", \"rpy\": " + List({rpy.x, rpy.y, rpy.z}) + "}\n");
  }
  return WriteOutput("xyz " + List({p.x, p.y, p.z}) + " m\nrpy " + List({rpy.x, rpy.y, rpy.z}) + " rad\n");
}

}  // namespace sceneweld::cli
