#include "sceneweld/parsers/mjcf/mjcf_content.h"

#include <algorithm>

#include "sceneweld/parsers/mjcf/mjcf_pose.h"
#include "sceneweld/parsers/mjcf/mjcf_table.h"
#include "sceneweld/parsers/number.h"

namespace sceneweld::mjcf {
namespace {

// Frames and replicates in each other: each level is a recursion here.
constexpr int kDeepest = 2000;
// Of all replicates of a model: copies of nothing count, and those in copies
// multiply.
constexpr std::size_t kMostCopies = 1'000'000;

class Unfolding {
 public:
  Unfolding(Model& model, std::vector<Content>& contents) : model_(model), contents_(contents) {}

  void Children(Element parent, const Scope& scope) {
    if (++depth_ > kDeepest) {
      Report("limit-exceeded", parent, "frames and replicates are nested too deeply");
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
    if (stopped_) return;
    const std::string_view tag = child.name();
    if (tag == "frame") {
      TakeFrame(child, scope);
    } else if (tag == "replicate") {
      TakeReplicate(child, scope);
    } else if (tag == "attach") {
      AttachContents(child, scope, model_, contents_);
    } else if (contents_.size() >= model_.context.files.limits().max_elements) {
      Report("limit-exceeded", child, "too many elements");
    } else {
      contents_.push_back({child, &scope});
    }
  }

 private:
  // Also in copies, which report nothing else.
  void Report(Code code, Element element, std::string message) {
    model_.diagnostics().Error(code, element.span(), std::move(message));
    stopped_ = true;
  }

  const Class* ChildClass(Element element, const Scope& scope) {
    const Attribute name = element.attribute("childclass");
    return name ? &scope.file->FindClass(name, scope.diagnostics()) : scope.childclass;
  }

  void TakeFrame(Element frame, const Scope& scope) {
    Reading reading = scope.reading();
    CheckNames(frame, kFrame, UnknownNames::kWarning, reading);
    Placement placement;
    ReadPlacement(frame, placement, *scope.file, reading);
    Scope inner = scope;
    inner.X_BS = scope.X_BS * placement.pose();
    inner.childclass = ChildClass(frame, scope);
    Children(frame, model_.scopes.emplace_back(std::move(inner)));
  }

  void TakeReplicate(Element replicate, const Scope& scope) {
    Reading reading = scope.reading();
    CheckNames(replicate, kReplicate, UnknownNames::kWarning, reading);
    const auto count = ReadCount(replicate, reading);
    if (!count) return;
    Vector3 offset, euler;
    if (const auto text = replicate.value("offset")) offset = ReadVector3(*text, "`offset`", reading).value_or(offset);
    if (const auto text = replicate.value("euler")) euler = ReadVector3(*text, "`euler`", reading).value_or(euler);
    const File& file = *scope.file;
    const Vector3 step{file.Radians(euler.x), file.Radians(euler.y), file.Radians(euler.z)};
    const Attribute sep = replicate.attribute("sep");
    const Class* childclass = ChildClass(replicate, scope);
    // As MuJoCo numbers them: 10 copies are 00 to 09.
    const std::size_t digits = std::to_string(*count).size();
    Pose X;  // of copy i
    for (int i = 0; i < *count && !stopped_; ++i) {
      if (model_.context.files.limits().ShouldStop()) return Report("limit-exceeded", replicate, "stopped here");
      if (++model_.copies > kMostCopies) {
        return Report("limit-exceeded", replicate, "more than " + std::to_string(kMostCopies) + " copies");
      }
      std::string number = std::to_string(i);
      number.insert(0, digits - number.size(), '0');
      Scope inner = scope;
      inner.X_BS = scope.X_BS * X;
      inner.suffix = (sep ? std::string(sep.value()) : std::string()) + number + scope.suffix;
      inner.childclass = childclass;
      inner.is_first = scope.is_first && i == 0;
      Children(replicate, model_.scopes.emplace_back(std::move(inner)));
      X.translation = X.translation + X.rotation * offset;
      X.rotation = FromEuler(static_cast<double>(i + 1) * step, file.compiler.eulerseq);
    }
  }

  std::optional<int> ReadCount(Element replicate, Reading& reading) {
    const auto text = replicate.value("count");
    if (!text) {
      reading.diagnostics.Error("missing-value", replicate.span(), "`<replicate>` needs `count`");
      return std::nullopt;
    }
    const auto count = ParseInteger(Trimmed(text->text));
    if (!count || *count < 1) {
      reading.diagnostics.Error(
          "out-of-range", text->span,
          "`count` of `<replicate>` must be a whole number of one or more, not " + Quoted(text->text));
      return std::nullopt;
    }
    return count;
  }

  Model& model_;
  std::vector<Content>& contents_;
  int depth_ = 0;
  bool stopped_ = false;
};

}  // namespace

void Unfold(Element parent, const Scope& scope, Model& model, std::vector<Content>& contents) {
  Unfolding(model, contents).Children(parent, scope);
}

void UnfoldOne(Element element, const Scope& scope, Model& model, std::vector<Content>& contents) {
  Unfolding(model, contents).Take(element, scope);
}

std::vector<Content> ContentsOf(Element element, const Scope& scope, Model& model) {
  std::vector<Content> contents;
  Unfold(element, scope, model, contents);
  return contents;
}

}  // namespace sceneweld::mjcf
