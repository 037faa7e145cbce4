// SPDX-License-Identifier: BSD-3-Clause
// Composes a scene with new directives in memory.

#include "sceneweld/cli/editing/add_trial.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "sceneweld/cli/editing/edit_trial.h"
#include "sceneweld/library/drawable_part.h"
#include "sceneweld/scene/free_bodies.h"
#include "sceneweld/scene/positions.h"
#include "sceneweld/scene/tree.h"

namespace sceneweld::cli {
namespace {

constexpr std::size_t kMostElementsOfModel = 2000;

// Errors, by what they say, with their number.
using ErrorCounts = std::map<std::pair<std::string, std::string>, std::size_t>;

std::pair<std::string, std::string> KeyOf(const Diagnostic& diagnostic) {
  return {std::string(diagnostic.code.name()), diagnostic.message};
}

ErrorCounts ErrorsOf(const std::string& input, const ReadOptions& read) {
  Diagnostics reading;
  reading.SetStrict(read.strict);
  ErrorCounts counts;
  LoadDraft(input, read.load, reading);
  for (const Diagnostic& diagnostic : reading.all()) {
    if (diagnostic.severity == Severity::kError) ++counts[KeyOf(diagnostic)];
  }
  return counts;
}

bool IsInNewText(Span span, const FixedFile& file) {
  if (!span || span.source->path() != file.path) return false;
  return std::any_of(file.edits.begin(), file.edits.end(), [&](const FixedFile::Edit& edit) {
    return span.begin >= edit.begin && span.begin < edit.begin + edit.text.size();
  });
}

bool IsWithin(std::string_view name, std::string_view model) {
  return name == model || (name.starts_with(model) && name.substr(model.size()).starts_with(kScopeDelimiter));
}

// What the form offers of a new model: its frames, the bodies that can be welded, its joints.
std::string ModelJson(const Scene& scene, const std::string& model) {
  if (!scene.FindModel(model)) return {};
  std::string text;
  JsonWriter json(text);
  const auto list = [&](const char* key, auto add) {
    json.Key(key);
    json.OpenList();
    add();
    json.CloseList();
  };
  const auto is_in = [&](Index<ModelInstance> index) { return IsWithin(scene.models[index].name.view(), model); };
  json.OpenObject();
  json.Put("name", model);
  std::size_t count = 0;
  const SpanningTree tree = TreeOf(scene);
  list("bodies", [&] {
    for (const SpanningTree::Entry& entry : tree.entries) {
      const Body& body = scene.bodies[entry.body];
      if (!is_in(body.model) || ++count > kMostElementsOfModel) continue;
      json.OpenObject();
      json.Put("name", scene.FullName(entry.body));
      json.Put("local", body.name.view());
      json.Put("free", IsFree(scene, entry));
      json.Put("base", !entry.joint || entry.inboard == Scene::kWorldBody);
      json.CloseObject();
    }
  });
  list("frames", [&] {
    for (std::size_t i = 0; i < scene.frames.size(); ++i) {
      const Frame& frame = scene.frames[Index<Frame>(i)];
      if (!is_in(frame.model) || ++count > kMostElementsOfModel) continue;
      json.OpenObject();
      json.Put("name", scene.FullName(Index<Frame>(i)));
      json.Put("body", scene.FullName(frame.body));
      json.CloseObject();
    }
  });
  list("joints", [&] {
    for (std::size_t i = 0; i < scene.joints.size(); ++i) {
      const Joint& joint = scene.joints[Index<Joint>(i)];
      // Only those of the model itself have default positions in its directive.
      if (scene.models[joint.model].name.view() != model || ++count > kMostElementsOfModel) continue;
      std::vector<double> positions;
      AppendDefaultPositions(joint, positions);
      if (positions.empty()) continue;
      json.OpenObject();
      json.Put("name", joint.name.view());
      json.Put("type", TypeName(joint.motion));
      json.Put("positions", positions);
      json.CloseObject();
    }
  });
  json.CloseObject();
  return text;
}

}  // namespace

AddTrial TryAddition(const std::string& input, const ReadOptions& read, const Scene& before, const std::string& model,
                     const FixedFile& file) {
  AddTrial trial;
  trial.reading = std::make_shared<Diagnostics>();
  Diagnostics& reading = *trial.reading;
  reading.SetStrict(read.strict);
  auto draft = LoadDraft(input, WithEdits(read, {&file}).load, reading);
  if (!draft || !draft->composes) {
    ErrorCounts known = ErrorsOf(input, read);
    if (!draft) reading.Error("edit-refused", {}, "the scene would not compose");
    for (const Diagnostic& diagnostic : reading.all()) {
      if (diagnostic.severity != Severity::kError) continue;
      const auto found = known.find(KeyOf(diagnostic));
      if (found == known.end() || found->second == 0) {
        trial.errors.push_back(&diagnostic);
      } else {
        --found->second;
      }
    }
    if (!draft || !KeepDrawablePart(draft->loaded.scene)) return trial;
  }
  for (const Diagnostic& diagnostic : reading.all()) {
    if (diagnostic.severity != Severity::kWarning || !IsInNewText(diagnostic.span, file)) continue;
    // Drake refuses loops, and a form cannot know whether one is intended.
    const bool is_loop = diagnostic.code.name() == "kinematic-loop";
    (is_loop ? trial.errors : trial.warnings).push_back(&diagnostic);
  }
  const Scene& after = draft->loaded.scene;
  if (!model.empty()) trial.model_json = ModelJson(after, model);
  if (trial.errors.empty()) trial.changes = ChangesBetween(before, after);
  return trial;
}

}  // namespace sceneweld::cli
