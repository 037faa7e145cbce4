// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld tree`: draws models, bodies and joints.

#include "sceneweld/scene/motion/tree.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/cli/answers/short_text.h"
#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/reading/inputs.h"
#include "sceneweld/cli/reading/report.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/scene/json/json_writer.h"

namespace sceneweld::cli {
namespace {

constexpr std::size_t kDeepest = 24;     // levels of indentation
constexpr std::size_t kWidestName = 60;  // A longer name shifts only its own line.

struct Strokes {
  std::string_view tee, last, through, blank, frame;
};
constexpr Strokes kBoxes{"├─ ", "└─ ", "│  ", "   ", "· "};
constexpr Strokes kAscii{"|- ", "`- ", "|  ", "   ", ". "};

struct Line {
  std::string name;  // With the lines of the tree in front.
  std::string mass;
  std::string joint;
};

class Drawing {
 public:
  Drawing(const Scene& scene, const SpanningTree& tree, bool frames)
      : scene_(scene), tree_(tree), strokes_(BoxDrawingOnOutput() ? kBoxes : kAscii) {
    entry_of_.resize(scene.bodies.size());
    children_.resize(scene.bodies.size());
    frames_.resize(scene.bodies.size());
    for (std::size_t i = 0; i < tree.entries.size(); ++i) {
      const SpanningTree::Entry& entry = tree.entries[i];
      entry_of_[entry.body.value()] = i;
      (IsFree(scene, entry) ? free_ : children_[entry.inboard.value()]).push_back(entry.body);
    }
    if (!frames) return;
    for (const Frame& frame : scene.frames) frames_[frame.body.value()].push_back(scene.frames.IndexOf(frame));
  }

  std::string Text() {
    lines_.push_back({"world", "", ""});
    Branch(children_[Scene::kWorldBody.value()], frames_[Scene::kWorldBody.value()]);
    if (!free_.empty()) {
      lines_.push_back({"free", "", ""});
      Branch(free_, {});
    }
    if (!tree_.loop_joints.empty()) lines_.push_back({"loops", "", ""});
    for (const Index<Joint> joint : tree_.loop_joints) {
      lines_.push_back({LoopText(joint, joint == tree_.loop_joints.back()), "", ""});
    }
    return Aligned() + "\n" + Totals() + "\n";
  }

 private:
  // One element that is not drawn yet.
  struct Pending {
    Index<Body> body;    // or
    Index<Frame> frame;  // A frame of a body.
    Index<ModelInstance> context;
    std::size_t depth = 0;
    bool last = false;
  };

  // Everything below `world` or `free`, without recursion, because chains can be long.
  void Branch(const std::vector<Index<Body>>& bodies, const std::vector<Index<Frame>>& frames) {
    std::vector<Pending> stack;
    std::vector<bool> through;  // For each level, whether its line continues below.
    Push(stack, bodies, frames, Scene::kWorldInstance, 0);
    while (!stack.empty()) {
      const Pending next = stack.back();
      stack.pop_back();
      through.resize(next.depth);
      std::string lead;
      const std::size_t hidden = next.depth > kDeepest ? next.depth - kDeepest : 0;
      if (hidden > 0) lead = "+" + std::to_string(hidden) + " ";
      for (std::size_t i = hidden; i < next.depth; ++i) lead += through[i] ? strokes_.through : strokes_.blank;
      lead += next.last ? strokes_.last : strokes_.tee;
      if (next.frame) {
        const Frame& frame = scene_.frames[next.frame];
        lines_.push_back({lead + std::string(strokes_.frame) + Name(frame.model, frame.name, next.context), "", ""});
        continue;
      }
      through.push_back(!next.last);
      const Body& body = scene_.bodies[next.body];
      lines_.push_back({lead + Name(body.model, body.name, next.context), MassOf(body), JointOf(next.body)});
      Push(stack, children_[next.body.value()], frames_[next.body.value()], body.model, next.depth + 1);
    }
  }

  static void Push(std::vector<Pending>& stack, const std::vector<Index<Body>>& bodies,
                   const std::vector<Index<Frame>>& frames, Index<ModelInstance> context, std::size_t depth) {
    const std::size_t first = stack.size();
    for (const Index<Frame> frame : frames) stack.push_back({{}, frame, context, depth, false});
    for (const Index<Body> body : bodies) stack.push_back({body, {}, context, depth, false});
    if (stack.size() > first) stack.back().last = true;
    std::reverse(stack.begin() + static_cast<std::ptrdiff_t>(first), stack.end());
  }

  // The local name, if the line above has the same scope.
  std::string Name(Index<ModelInstance> model, std::string_view name, Index<ModelInstance> context) const {
    return model == context ? std::string(name) : scene_.Scoped(model, name);
  }

  static std::string MassOf(const Body& body) {
    return body.deformable ? "deformable" : ShortNumber(body.mass_properties->mass) + " kg";
  }

  std::string JointOf(Index<Body> body) const {
    const SpanningTree::Entry& entry = tree_.entries[entry_of_[body.value()]];
    if (!entry.joint) return "";
    const Joint& joint = scene_.joints[entry.joint];
    std::string text =
        std::string(TypeName(joint.motion)) + " " + Name(joint.model, joint.name, scene_.bodies[body].model);
    if (IsFree(scene_, entry)) text += ", placed from " + scene_.FullName(entry.inboard);
    if (entry.reversed) text += " (towards its parent)";
    const auto dofs = Dofs(joint);
    if (dofs.size() == 1) text += Range(dofs.front(), joint.motion);
    if (joint.mimic) {
      const Joint& leader = scene_.joints[joint.mimic->leader.index];
      text += ", follows " + Name(leader.model, leader.name, joint.model);
    }
    return text;
  }

  std::string LoopText(Index<Joint> index, bool last) const {
    const Joint& joint = scene_.joints[index];
    return std::string(last ? strokes_.last : strokes_.tee) + std::string(TypeName(joint.motion)) + " " +
           scene_.FullName(index) + ": " + scene_.FullName(joint.parent.index) + " - " +
           scene_.FullName(joint.child.index);
  }

  static std::string Range(const Dof& dof, const Motion& motion) {
    if (std::isinf(dof.lower) && std::isinf(dof.upper)) return ", unlimited";
    const bool slides = std::holds_alternative<Prismatic>(motion) || std::holds_alternative<Curvilinear>(motion);
    const auto bound = [](double value) { return std::isinf(value) ? std::string("..") : ShortNumber(value); };
    return " [" + bound(dof.lower) + ", " + bound(dof.upper) + "] " + (slides ? "m" : "rad");
  }

  // Names to the left, masses to the right of their column, joints to the left.
  std::string Aligned() const {
    std::size_t name_width = 0, mass_width = 0;
    for (const Line& line : lines_) {
      if (line.mass.empty()) continue;
      name_width = std::max(name_width, std::min(CodePoints(line.name), kWidestName));
      mass_width = std::max(mass_width, line.mass.size());
    }
    std::string out;
    for (const Line& line : lines_) {
      out += line.name;
      if (!line.mass.empty()) {
        const std::size_t used = CodePoints(line.name);
        out.append(used < name_width ? name_width - used : 0, ' ');
        out.append(2 + mass_width - line.mass.size(), ' ');
        out += line.mass;
        if (!line.joint.empty()) out += "  " + line.joint;
      }
      out += "\n";
    }
    return out;
  }

  std::string Totals() const {
    double mass = 0;
    const int freedom = FreedomOfTree(scene_);
    for (const Body& body : scene_.bodies) mass += body.mass_properties->mass;
    std::string text =
        SizeText(scene_) + " (" + std::to_string(freedom) + (freedom == 1 ? " degree" : " degrees") + " of freedom)";
    if (const std::size_t loops = tree_.loop_joints.size(); loops > 0) {
      text += ", " + std::to_string(loops) + (loops == 1 ? " loop" : " loops");
    }
    if (!free_.empty()) text += ", " + std::to_string(free_.size()) + " free";
    return text + ", " + ShortNumber(mass) + " kg";
  }

  const Scene& scene_;
  const SpanningTree& tree_;
  const Strokes& strokes_;
  std::vector<std::size_t> entry_of_;
  std::vector<std::vector<Index<Body>>> children_;
  std::vector<std::vector<Index<Frame>>> frames_;
  std::vector<Index<Body>> free_;
  std::vector<Line> lines_;
};

void WriteJoint(const Scene& scene, const SpanningTree::Entry& entry, JsonWriter& json) {
  const Joint& joint = scene.joints[entry.joint];
  json.OpenObject();
  json.Put("name", scene.FullName(entry.joint));
  json.Put("type", TypeName(joint.motion));
  if (entry.reversed) json.Put("reversed", true);
  const auto dofs = Dofs(joint);
  const auto put = [&](const char* key, double Dof::*bound) {
    json.Key(key);
    json.OpenList();
    for (const Dof& dof : dofs) json.Value(dof.*bound);  // Without a limit: null.
    json.CloseList();
  };
  if (!dofs.empty()) {
    put("lower", &Dof::lower);
    put("upper", &Dof::upper);
  }
  if (joint.mimic) json.Put("follows", scene.FullName(joint.mimic->leader.index));
  json.CloseObject();
}

void WriteLoopJoints(const Scene& scene, const SpanningTree& tree, JsonWriter& json) {
  json.Line(1);
  json.Key("loop_joints");
  json.OpenList({.first = 2, .others = 2});
  for (const Index<Joint> index : tree.loop_joints) {
    const Joint& joint = scene.joints[index];
    json.OpenObject();
    json.Put("name", scene.FullName(index));
    json.Put("type", TypeName(joint.motion));
    json.Put("parent", scene.FullName(joint.parent.index));
    json.Put("child", scene.FullName(joint.child.index));
    json.CloseObject();
  }
  json.CloseList();
}

// The bodies in the order of the tree, each after its inboard body.
std::string TreeJson(const Scene& scene, const SpanningTree& tree, bool frames) {
  std::string out;
  JsonWriter json(out, JsonWriter::Layout::kSpaced);
  json.OpenObject();
  json.Put("models", scene.models.size() - 1);
  json.Put("joints", scene.joints.size());
  json.Put("degrees_of_freedom", FreedomOfTree(scene));
  json.Line(1);
  json.Key("bodies");
  json.OpenList({.first = 2, .others = 2});
  std::vector<std::vector<std::string>> frames_of(scene.bodies.size());
  for (const Frame& frame : scene.frames) {
    if (frames) frames_of[frame.body.value()].push_back(scene.FullName(scene.frames.IndexOf(frame)));
  }
  for (const SpanningTree::Entry& entry : tree.entries) {
    const Body& body = scene.bodies[entry.body];
    json.OpenObject();
    json.Put("name", scene.FullName(entry.body));
    json.Key("inboard");
    if (entry.inboard) {
      json.Value(scene.FullName(entry.inboard));
    } else {
      json.Null();
    }
    json.Put("mass", body.mass_properties->mass);
    if (IsFree(scene, entry)) json.Put("free", true);
    if (body.deformable) json.Put("deformable", true);
    if (entry.joint) {
      json.Key("joint");
      WriteJoint(scene, entry, json);
    }
    if (frames) json.Put("frames", frames_of[entry.body.value()]);
    json.CloseObject();
  }
  json.CloseList();
  if (!tree.loop_joints.empty()) WriteLoopJoints(scene, tree, json);
  json.CloseObject();
  return out + "\n";
}

}  // namespace

Exit Run(const TreeCommand& command) {
  Report report(command.read);
  const std::optional<Loaded> loaded = LoadOrReport(command.input, command.read, report);
  if (!loaded) return kInputAtFault;
  const SpanningTree tree = TreeOf(loaded->scene);
  if (command.json) return WriteOutput(TreeJson(loaded->scene, tree, command.frames));
  return WriteOutput(Drawing(loaded->scene, tree, command.frames).Text());
}

}  // namespace sceneweld::cli
