#include <optional>
#include <string>
#include <vector>

#include "sceneweld/cli/commands.h"
#include "sceneweld/cli/input.h"
#include "sceneweld/cli/report.h"
#include "sceneweld/cli/terminal.h"
#include "sceneweld/parsers/number.h"
#include "sceneweld/scene/positions.h"
#include "sceneweld/scene/render_json.h"
#include "sceneweld/scene/resolve.h"
#include "sceneweld/scene/tree.h"

namespace sceneweld::cli {
namespace {

// The joint of a full name; reports an unknown one.
Index<Joint> FindJoint(const Scene& scene, std::string_view full_name, Diagnostics& diagnostics) {
  const ScopedName name = ScopedName::Parse(full_name);
  const auto model = name.scope.empty() ? Scene::kWorldInstance : scene.FindModel(name.scope);
  if (const auto joint = model ? scene.FindJoint(model, name.element) : Index<Joint>()) return joint;
  Diagnostic& error = diagnostics.Error("unknown-joint", {}, "no joint " + Quoted(full_name));
  if (!model) {
    error.Suggest(NearestModel(scene, name.scope));
  } else if (const std::string near = NearestJoint(scene, model, name.element); !near.empty()) {
    error.Suggest(JoinScopedName(name.scope, near));
  }
  return {};
}

// `NAME=1,2,3`
bool SetJoint(Scene& scene, const std::string& option, std::vector<Index<Joint>>& set, Diagnostics& diagnostics) {
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
      return false;
    }
    values.push_back(*value);
    at = comma;
  }
  const auto joint = FindJoint(scene, name, diagnostics);
  if (!joint) return false;
  const std::string fault = SetDefaultPositions(scene.joints[joint], values);
  if (!fault.empty()) {
    diagnostics.Error("bad-number", {}, "joint " + Quoted(name) + " " + fault);
    return false;
  }
  set.push_back(joint);
  return true;
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
  Scene& scene = loaded->scene;
  Diagnostics& diagnostics = report.NewInput();
  std::vector<Index<Joint>> set;
  for (const std::string& joint : command.joints) SetJoint(scene, joint, set, diagnostics);
  const FrameId frame = ResolveFrame(scene, command.frame, {}, diagnostics);
  const FrameId in = ResolveFrame(scene, command.in, {}, diagnostics);
  if (!diagnostics.has_errors() && !set.empty()) {
    FollowLeaders(scene, set);
    BuildTree(scene, diagnostics);
  }
  report.Show(diagnostics);
  if (diagnostics.has_errors()) return kInputAtFault;

  const auto in_world = [&](const FrameId& id) {
    const Scene::FixedFrame fixed = scene.Fixed(id);
    return scene.bodies[fixed.body].X_WB * fixed.X_BF;
  };
  const Pose X_AB = in_world(in).Inverse() * in_world(frame);
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
