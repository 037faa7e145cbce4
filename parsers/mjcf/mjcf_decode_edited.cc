// SPDX-License-Identifier: BSD-3-Clause
// Finds what somebody changed in a file that sceneweld wrote: writes the scene of the file again, and compares.

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/mjcf/mjcf_decode.h"
#include "sceneweld/parsers/mjcf/read/mjcf_kept_sections.h"
#include "sceneweld/parsers/mjcf/read/mjcf_meaning.h"
#include "sceneweld/parsers/mjcf/write/mjcf_writer.h"
#include "sceneweld/parsers/output/seal.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/verification/equality.h"

namespace sceneweld::mjcf {
namespace {

// A number that comes back from the file may have lost this much, by more than rounding. Relative to 1 if it is small.
constexpr double kSameNumber = 1e-9;

class EditedFile {
 public:
  EditedFile(Model& model, const Source& source)
      : model_(model),
        source_(source),
        context_{model.context.files,         model.context.packages,   unheard_,
                 model.context.rules,         model.context.read_model, true,
                 model.context.read_document, model.context.arguments,  model.context.environment},
        file_(ReadPlain(source)) {}

  std::shared_ptr<Scene> Decode() {
    // Each round leaves out more texts. Texts that are gone can only uncover that others do not fit.
    constexpr int kMostRounds = 3;
    FileDifferences differences;
    for (int round = 0;; ++round) {
      auto heard = std::make_unique<Diagnostics>();
      heard->CountOnFrom(model_.diagnostics());
      const std::shared_ptr<Scene> scene = Decoded(*heard);
      if (scene && file_ && round < kMostRounds) differences = DifferencesOf(*scene);
      const SceneTexts texts(model_.main(), edits_.texts);
      const bool is_done =
          !scene || !file_ || round == kMostRounds || !AddEdits(differences, *file_, NameOf(*file_), texts, edits_);
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

  // Every element as one of the model, finished.
  std::shared_ptr<Scene> ReadPlain(const Source& source) {
    auto scene = ReadAs(Meaning::kSceneWithoutLaws, source, context_);
    if (scene) Finish(*scene);
    return scene;
  }
  void Finish(Scene& scene) {
    scene.IndexNames();
    BuildTree(scene, unheard_);
  }
  static std::string_view NameOf(const Scene& file) { return file.models[Index<ModelInstance>(1)].name.view(); }

  // Between the file and the file that the writer makes of the scene.
  FileDifferences DifferencesOf(const Scene& scene) {
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
    FileDifferences differences{Compare(*file_, *again, kSameNumber), {}, {}};
    // The writer leaves out a material whose image is missing.
    std::set<std::string> without_material;
    for (const Difference& one : differences.all) {
      if (one.field == "material.name" && one.b == "none") without_material.insert(one.element);
    }
    // The files may be named differently, and the order of kept sections is free.
    std::erase_if(differences.all, [&](const Difference& one) {
      const auto goes_to = [&](const void* id) {
        return std::find(one.way.begin(), one.way.end(), id) != one.way.end();
      };
      if (goes_to(&kMemberId<&ModelInstance::kept>) || goes_to(&kMemberId<&Mesh::uri>) ||
          goes_to(&kMemberId<&Mesh::path>) || goes_to(&kMemberId<&Material::diffuse_map>)) {
        return true;
      }
      return without_material.contains(one.element) &&
             (goes_to(&kMemberId<&Geometry::material>) || goes_to(&kMemberId<&Geometry::kept>));
    });
    std::multiset<std::string> known;
    for (const Kept& kept : again->models[Index<ModelInstance>(1)].kept) known.insert(kept.text);
    for (const Kept& kept : file_->models[Index<ModelInstance>(1)].kept) {
      const auto found = known.find(kept.text);
      if (found != known.end()) {
        known.erase(found);
      } else if (kept.format == kMjcf.name && kept.attribute.empty()) {
        const std::string_view text = kept.text;
        const bool is_setting = IsSetting(text.substr(1, text.find_first_of(" />") - 1));
        (is_setting ? differences.settings : differences.entries).push_back(kept.text);
      }
    }
    return differences;
  }

  // `left`: what the scene does not have, although the file says it.
  void Report(const FileDifferences& left) {
    for (const Difference& one : edits_.stale) ReportOne(one);
    std::set<std::string> reported;
    for (const Difference& one : left.all) {
      const void* const kind = one.way.empty() ? nullptr : one.way.front();
      if (!kind || kind == &kOwnerId<Configuration> || one.field.starts_with("kept")) continue;
      // Names of geometries, exclusions and gears are written in another way.
      if (one.field.empty() && (kind == &kOwnerId<Geometry> || kind == &kOwnerId<ExcludedPair>)) continue;
      if (kind == &kOwnerId<Actuator> && (one.field == "gear_ratio" || one.field == "rotor_inertia")) continue;
      if (!reported.insert(one.element).second) continue;
      const std::string field = one.field.empty() ? std::string() : ", " + Quoted(one.field) + ",";
      ReportUnused(SpanOf(one), WithoutScope(one.element) + field);
    }
    for (const std::string& setting : left.settings) ReportUnused(Span{&source_, 0, 0}, Shown(setting));
    for (const std::string& entry : left.entries) {
      // The scene has these elements itself, and an asset without a user changes nothing.
      constexpr std::string_view kOfScene[] = {"<keyframe", "<asset", "<actuator", "<equality", "<tendon", "<contact"};
      const auto is_of = [&](std::string_view section) { return entry.starts_with(section); };
      if (std::none_of(std::begin(kOfScene), std::end(kOfScene), is_of)) {
        ReportUnused(Span{&source_, 0, 0}, Shown(entry));
      }
    }
  }
  void ReportUnused(Span span, const std::string& about) {
    model_.diagnostics().Warning("stale-record", span,
                                 about + " was edited in the file, which the scene cannot express: it is not used");
  }
  static std::string Shown(const std::string& element) {
    constexpr std::size_t kLongest = 100;
    return Quoted(element.size() > kLongest ? element.substr(0, kLongest) + "..." : element);
  }
  std::string WithoutScope(std::string element) const {
    const std::string scope = "`" + std::string(NameOf(*file_)) + std::string(kScopeDelimiter);
    for (auto at = element.find(scope); at != element.npos; at = element.find(scope)) {
      element.erase(at + 1, scope.size() - 1);
    }
    return element;
  }
  Span SpanOf(const Difference& one) const { return one.span_a ? one.span_a : Span{&source_, 0, 0}; }
  void ReportOne(const Difference& one) {
    const std::string about = WithoutScope(one.element);
    const bool is_missing = one.field.empty();
    ReportStale(model_.diagnostics(), SpanOf(one), about, is_missing ? "" : "`" + one.field + "` " + one.a,
                is_missing ? "what was stored about it" : "`" + one.field + "` " + one.b);
  }

  Model& model_;
  const Source& source_;
  Diagnostics unheard_;
  ReadContext context_;
  Edits edits_;
  const std::shared_ptr<Scene> file_;
};

}  // namespace

std::shared_ptr<Scene> DecodedScene(Model& model, const Source& source) {
  if (IsSealed(source.text(), "<!--", " -->")) return DecodedScene(model, Edits(), model.diagnostics());
  return EditedFile(model, source).Decode();
}

}  // namespace sceneweld::mjcf
