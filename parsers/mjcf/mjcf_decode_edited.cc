// SPDX-License-Identifier: BSD-3-Clause
// Finds what somebody changed in a file that sceneweld wrote: writes the scene of the file again, and compares.

#include <memory>
#include <string>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/mjcf/mjcf_decode.h"
#include "sceneweld/parsers/mjcf/read/mjcf_meaning.h"
#include "sceneweld/parsers/mjcf/write/mjcf_writer.h"
#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/scene/equality.h"
#include "sceneweld/scene/tree.h"

namespace sceneweld::mjcf {
namespace {

// A number that comes back from the file may have lost this much, by more than rounding. Relative to 1 if it is small.
constexpr double kSameNumber = 1e-9;

class EditedFile {
 public:
  EditedFile(Model& model, const Source& source)
      : model_(model),
        source_(source),
        context_{model.context.files, model.context.packages, unheard_, model.context.rules, model.context.read_model,
                 true, model.context.read_document, model.context.arguments, model.context.environment},
        file_(ReadPlain(source)) {}

  std::shared_ptr<Scene> Decode() {
    // Each round leaves out more texts. Texts that are gone can only uncover that others do not fit.
    constexpr int kMostRounds = 3;
    std::vector<Difference> differences;
    for (int round = 0;; ++round) {
      auto heard = std::make_unique<Diagnostics>();
      heard->CountOnFrom(model_.diagnostics());
      const std::shared_ptr<Scene> scene = Decoded(*heard);
      if (scene && file_ && round < kMostRounds) differences = DifferencesOf(*scene);
      const SceneTexts texts(model_.main(), edits_.texts);
      const bool is_done = !scene || !file_ || round == kMostRounds ||
                           !AddEdits(differences, *file_, NameOf(*file_), texts, edits_);
      if (!is_done) continue;
      model_.diagnostics().Append(*heard);
      Report(differences);
      return scene;
    }
  }

 private:
  std::shared_ptr<Scene> Decoded(Diagnostics& heard) {
    if (!edits_.has_helpers) return DecodedScene(model_, edits_, heard);
    return ReadAs(Meaning::kSceneWithoutLaws, source_, context_,
                  [&](Model& model) { return DecodedScene(model, edits_, heard); });
  }

  // As MuJoCo reads it, finished.
  std::shared_ptr<Scene> ReadPlain(const Source& source) {
    auto scene = ReadAs(Meaning::kModel, source, context_);
    if (scene) Finish(*scene);
    return scene;
  }
  void Finish(Scene& scene) {
    scene.IndexNames();
    BuildTree(scene, unheard_);
  }
  static std::string_view NameOf(const Scene& file) { return file.models[Index<ModelInstance>(1)].name.view(); }

  // Between the file and the file that the writer makes of the scene.
  std::vector<Difference> DifferencesOf(const Scene& scene) {
    Scene finished = scene;
    Finish(finished);
    WriteOptions options;
    options.keep_text = false;
    options.folder = source_.path().starts_with('/') ? FolderOf(source_.path()) : std::string();
    options.packages = &context_.packages;
    options.files = &context_.files;
    LossReport losses(unheard_);
    const Source written(source_.path(), source_.shown(), Write(finished, options, losses));
    const std::shared_ptr<Scene> again = ReadPlain(written);
    if (!again) return {};
    again->models[Index<ModelInstance>(1)].name = Name(NameOf(*file_));
    again->IndexNames();
    std::vector<Difference> differences = Compare(*file_, *again, kSameNumber);
    // The files may be named differently.
    std::erase_if(differences, [](const Difference& one) {
      return !one.way.empty() && (one.way.back() == &kMemberId<&Mesh::uri> || one.way.back() == &kMemberId<&Mesh::path> ||
                                  one.way.back() == &kMemberId<&Material::diffuse_map>);
    });
    return differences;
  }

  void Report(const std::vector<Difference>& unused) {
    for (const Difference& one : edits_.stale) ReportOne(one, "`" + one.field + "` " + one.b);
    (void)unused;
  }
  void ReportOne(const Difference& one, const std::string& dropped) {
    const std::string scope = std::string(NameOf(*file_)) + std::string(kScopeDelimiter);
    std::string about = one.element;
    if (const auto at = about.find("`" + scope); at != about.npos) about.erase(at + 1, scope.size());
    const bool is_missing = one.field.empty();
    const Span span = one.span_a ? one.span_a : Span{&source_, 0, 0};
    ReportStale(model_.diagnostics(), span, about, is_missing ? "" : "`" + one.field + "` " + one.a,
                is_missing ? "another value" : dropped);
  }

  Model& model_;
  const Source& source_;
  Diagnostics unheard_;
  ReadContext context_;
  Edits edits_;
  const std::shared_ptr<Scene> file_;
};

}  // namespace

std::shared_ptr<Scene> DecodedScene(Model& model, const Source& source) { return EditedFile(model, source).Decode(); }

}  // namespace sceneweld::mjcf
