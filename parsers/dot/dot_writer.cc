// SPDX-License-Identifier: BSD-3-Clause
// Draws the tree of bodies for Graphviz.

#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "sceneweld/parsers/dot/dot.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/text/indentation.h"

namespace sceneweld::dot {
namespace {

std::string InQuotes(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    if (c == '\n') {
      quoted += "\\n";
    } else {
      quoted += c;
    }
  }
  return quoted + "\"";
}

class Drawing {
 public:
  explicit Drawing(const Scene& scene) : scene_(scene), bodies_of_(scene.models.size()), inside_(scene.models.size()) {
    for (std::uint32_t i = 1; i < scene.bodies.size(); ++i) {
      bodies_of_[scene.bodies[Index<Body>(i)].model.value()].emplace_back(i);
    }
    for (std::uint32_t i = 1; i < scene.models.size(); ++i) {
      inside_[scene.models[Index<ModelInstance>(i)].parent.value()].emplace_back(i);
    }
  }

  std::string Run() {
    out_ =
        "digraph scene {\n"
        "  node [shape=box, style=rounded, fontname=\"sans-serif\", fontsize=11];\n"
        "  edge [fontname=\"sans-serif\", fontsize=9];\n"
        "  b0 [label=\"world\", shape=plaintext];\n";
    for (const Index<Body> body : bodies_of_[0]) DrawBody(body, 1);
    for (const Index<ModelInstance> model : inside_[0]) DrawModel(model);
    for (const Joint& joint : scene_.joints) DrawJoint(joint);
    for (const Frame& frame : scene_.frames) DrawFrame(frame);
    for (const Constraint& constraint : scene_.constraints) {
      std::visit([&](const auto& law) { DrawConstraint(law); }, constraint.law);
    }
    return std::move(out_) + "}\n";
  }

 private:
  static std::string Node(Index<Body> body) { return "b" + std::to_string(body.value()); }

  // Models may be nested deeply, so this uses an explicit stack.
  void DrawModel(Index<ModelInstance> top) {
    struct Step {
      Index<ModelInstance> model;
      int depth;
      bool close;
    };
    std::vector<Step> steps{{top, 1, false}};
    while (!steps.empty()) {
      const Step step = steps.back();
      steps.pop_back();
      const std::string indent(Indentation(static_cast<std::size_t>(step.depth), 2), ' ');
      if (step.close) {
        out_ += indent + "}\n";
        continue;
      }
      const std::string_view full = scene_.models[step.model].name;
      const auto cut = step.depth == 1 ? std::string_view::npos : full.rfind(kScopeDelimiter);
      const std::string_view name = cut == std::string_view::npos ? full : full.substr(cut + kScopeDelimiter.size());
      out_ += indent + "subgraph cluster_" + std::to_string(step.model.value()) + " {\n" + indent +
              "  label=" + InQuotes(name) + "; color=gray; fontname=\"sans-serif\"; fontsize=11;\n";
      for (const Index<Body> body : bodies_of_[step.model.value()]) DrawBody(body, step.depth + 1);
      steps.push_back({step.model, step.depth, true});
      const auto& nested = inside_[step.model.value()];
      for (auto inner = nested.rbegin(); inner != nested.rend(); ++inner)
        steps.push_back({*inner, step.depth + 1, false});
    }
  }

  void DrawBody(Index<Body> index, int depth) {
    const Body& body = scene_.bodies[index];
    out_ += std::string(Indentation(static_cast<std::size_t>(depth), 2), ' ') + Node(index) +
            " [label=" + InQuotes(body.name.view());
    if (body.deformable) out_ += ", style=\"rounded,dashed\"";
    if (body.floating) out_ += ", peripheries=2";
    out_ += "];\n";
  }

  void DrawJoint(const Joint& joint) {
    const bool weld = std::holds_alternative<Weld>(joint.motion);
    out_ += "  " + Node(joint.parent.index) + " -> " + Node(joint.child.index);
    if (weld) {
      out_ += std::string(" [penwidth=2.5, arrowhead=none") + BesideTree(joint) +
              ", tooltip=" + InQuotes(FullName(scene_, joint)) + "];\n";
      return;
    }
    out_ += " [label=" + InQuotes(joint.name.str() + "\n" + std::string(TypeName(joint.motion))) + BesideTree(joint) +
            "];\n";
    if (joint.mimic) {
      const Joint& leader = scene_.joints[joint.mimic->leader.index];
      out_ += "  " + Node(leader.child.index) + " -> " + Node(joint.child.index) +
              " [style=dashed, constraint=false, color=gray, label=\"leads\"];\n";
    }
  }

  // A joint that closes a loop does not order the bodies.
  static const char* BesideTree(const Joint& joint) {
    return joint.closes_loop ? ", style=dashed, constraint=false" : "";
  }

  void DrawFrame(const Frame& frame) {
    const std::string node = "f" + std::to_string(scene_.frames.IndexOf(frame).value());
    out_ += "  " + node + " [label=" + InQuotes(FullName(scene_, frame)) +
            ", shape=plaintext, fontcolor=gray40, fontsize=9];\n  " + Node(frame.body) + " -> " + node +
            " [style=dotted, arrowhead=none];\n";
  }

  template <typename Law>
  void DrawConstraint(const Law& law) {
    if constexpr (requires { law.body_A; }) {
      const char* what = std::is_same_v<Law, BallConstraint>   ? "ball"
                         : std::is_same_v<Law, WeldConstraint> ? "weld"
                                                               : "distance";
      out_ += "  " + Node(law.body_A.index) + " -> " + Node(law.body_B.index) +
              " [style=dashed, dir=none, constraint=false, label=" + InQuotes(what) + "];\n";
    }
  }

  const Scene& scene_;
  std::vector<std::vector<Index<Body>>> bodies_of_;
  std::vector<std::vector<Index<ModelInstance>>> inside_;
  std::string out_;
};

}  // namespace

std::string Write(const Scene& scene, const WriteOptions&, LossReport& losses) {
  losses.IsDrawing();
  losses.Wrote(scene.bodies.size() - 1 + scene.joints.size() + scene.frames.size());
  return Drawing(scene).Run();
}

}  // namespace sceneweld::dot
