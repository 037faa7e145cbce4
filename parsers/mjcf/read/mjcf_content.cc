// SPDX-License-Identifier: BSD-3-Clause
// Expands `frame` and `replicate` in bodies, with a limit on the number of copies. Expanding `attach` also opens files,
// and is in mjcf_attach.cc.

#include "sceneweld/parsers/mjcf/read/mjcf_content.h"

#include <algorithm>

#include "sceneweld/parsers/mjcf/read/mjcf_scale.h"
#include "sceneweld/parsers/mjcf/table/mjcf_placement.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

// Nesting of frames and replicates; each level is a recursion.
constexpr int kDeepestContent = 2000;
// The limit on copied elements: a few lines of a file must not fill the memory.
constexpr std::size_t kMostCopies = 1'000'000;
// An `attach` counts as several elements, because it adds a part with names of its own.
constexpr std::size_t kWeightOfAttach = 8;

class Unfolding {
 public:
  Unfolding(Model& model, std::vector<Content>& contents) : model_(model), contents_(contents) {}

  void Children(Element parent, const Scope& scope) {
    if (++depth_ > kDeepestContent) {
      Stop(parent, "frames and replicates are nested too deeply");
    } else {
      Reading reading = scope.reading();
      const ElementRow& row = parent.name() == "worldbody" ? kWorldBody : kBody;
      scope.file->includes.Each(parent, [&](Element child) {
        CheckIncluded(child, parent, row, reading);
        Take(child, scope);
      });
    }
    --depth_;
  }

  void Take(Element child, const Scope& scope) {
    if (model_.is_full) return;
    const std::string_view tag = child.name();
    if (!scope.is_first) model_.copies += tag == "attach" ? kWeightOfAttach : 1;
    if (model_.copies > kMostCopies) return ReportFull(child);
    if (tag == "frame") {
      TakeFrame(child, scope);
    } else if (tag == "replicate") {
      TakeReplicate(child, scope);
    } else if (tag == "attach") {
      AttachContents(child, scope, model_, contents_);
    } else {
      contents_.push_back({child, &scope});
    }
  }

 private:
  // Reports even in copies, whose own diagnostics are silent, because reading of the whole model stops.
  void Stop(Element element, std::string message) {
    model_.diagnostics().Error("limit-exceeded", element.span(), std::move(message));
    model_.is_full = true;
  }
  void ReportFull(Element element) {
    Stop(element, "copies have more than " + std::to_string(kMostCopies) + " elements; stopped here");
  }

  const Class* ChildClass(Element element, const Scope& scope) {
    const Attribute name = element.attribute("childclass");
    return name ? &scope.file->FindClass(name, scope.diagnostics()) : scope.childclass;
  }

  void TakeFrame(Element frame, const Scope& scope) {
    Reading reading = scope.reading();
    FrameElement says;
    ReadRows(frame, kFrame, says, reading);
    Scope inner = scope;
    Scale(says.placement, scope);
    inner.X_BS = scope.X_BS * PoseOf(says.placement, scope.file->compiler);
    EnterScale(says, frame, inner, scope.diagnostics());
    inner.childclass = ChildClass(frame, scope);
    Children(frame, model_.scopes.emplace_back(std::move(inner)));
  }

  void TakeReplicate(Element replicate, const Scope& scope) {
    Reading reading = scope.reading();
    ReplicateElement says;
    ReadRows(replicate, kReplicate, says, reading);
    if (says.count == 0) return;  // reported
    // The count at the outermost replicate includes the inner ones.
    if (scope.suffix.empty() && AreTooMany(replicate, says.count, *scope.file)) return ReportFull(replicate);
    const File& file = *scope.file;
    const Vector3 step{file.Radians(says.euler.x), file.Radians(says.euler.y), file.Radians(says.euler.z)};
    const Class* childclass = ChildClass(replicate, scope);
    // Numbers as in MuJoCo: 10 copies are 00 to 09.
    const std::size_t digits = std::to_string(says.count).size();
    Pose X;  // of copy i
    for (int i = 0; i < says.count && !model_.is_full; ++i) {
      if (model_.context.files.limits().ShouldStop()) return Stop(replicate, "stopped here");
      std::string number = std::to_string(i);
      number.insert(0, digits - number.size(), '0');
      Scope inner = scope;
      inner.X_BS = scope.X_BS * X;
      inner.suffix = says.sep.str() + number + scope.suffix;
      inner.copy.push_back(model_.replicated++);
      inner.childclass = childclass;
      inner.is_first = scope.is_first && i == 0;
      Children(replicate, model_.scopes.emplace_back(std::move(inner)));
      X.translation = X.translation + X.rotation * (scope.scale * says.offset);
      X.rotation = FromEuler(static_cast<double>(i + 1) * step, file.compiler.eulerseq);
    }
  }

  // Whether the copies of a replicate have too many elements. Elements of an inner replicate count for each copy.
  static bool AreTooMany(Element replicate, int count, const File& file) {
    constexpr double kMost = kMostCopies;
    std::vector<std::pair<Element, double>> open{{replicate, count}};
    double sum = count;
    while (!open.empty() && sum <= kMost) {
      const Element element = open.back().first;
      const double copies = open.back().second;
      open.pop_back();
      file.includes.Each(element, [&](Element child) {
        sum += copies;
        const std::string_view tag = child.name();
        if (tag != "body" && tag != "frame" && tag != "replicate") return;
        const auto text = tag == "replicate" ? child.value("count") : std::nullopt;
        const int times = text ? ParseInteger(Trimmed(text->text)).value_or(1) : 1;
        open.push_back({child, copies * std::max(times, 1)});
      });
    }
    return sum > kMost;
  }

  Model& model_;
  std::vector<Content>& contents_;
  int depth_ = 0;
};

}  // namespace

void Unfold(Element parent, const Scope& scope, Model& model, std::vector<Content>& contents) {
  Unfolding(model, contents).Children(parent, scope);
}

void UnfoldOne(Element element, const Scope& scope, Model& model, std::vector<Content>& contents) {
  Unfolding(model, contents).Take(element, scope);
}

}  // namespace sceneweld::mjcf
