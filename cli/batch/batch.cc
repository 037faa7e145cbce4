// SPDX-License-Identifier: BSD-3-Clause
// Runs the work of a command on every scene of a batch.

#include "sceneweld/cli/batch/batch.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <thread>
#include <unordered_set>
#include <utility>

#include "sceneweld/cli/batch/batch_files.h"
#include "sceneweld/cli/batch/file_hash.h"
#include "sceneweld/cli/terminal/interruption.h"
#include "sceneweld/cli/batch/manifest.h"
#include "sceneweld/cli/batch/ordered_work.h"
#include "sceneweld/cli/reading/inputs.h"
#include "sceneweld/cli/reading/noted_files.h"
#include "sceneweld/cli/reading/overwriting.h"
#include "sceneweld/cli/terminal/current_folder.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/directives/models/freed_memory.h"
#include "sceneweld/directives/models/input.h"
#include "sceneweld/parsers/mesh/mesh_store.h"
#include "sceneweld/scene/rendering/render.h"

namespace sceneweld::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostNamesOfFailures = 3;
constexpr std::size_t kMostBytesOfFiles = std::size_t{256} << 20;
constexpr std::size_t kMostBytesOfMeshes = std::size_t{128} << 20;  // Of what is computed from meshes.
constexpr std::chrono::milliseconds kBetweenProgress{100};

std::string_view ToText(SceneOutcome::State state) {
  switch (state) {
    case SceneOutcome::State::kDone: return "done";
    case SceneOutcome::State::kFailed: return "failed";
    case SceneOutcome::State::kSkipped: return "skipped";
    case SceneOutcome::State::kLeft: break;
  }
  return "left";
}

class BatchRun {
 public:
  BatchRun(const BatchPlan& plan, const SceneWork& work);
  BatchTotals Run();

 private:
  std::size_t Threads() const;
  bool OpenManifest();
  std::map<FileOnDisk, std::size_t> ExistingOutputs() const;
  bool CheckReadByOthers();
  OutcomePtr Work(std::size_t index) const;
  void DoScene(const BatchScene& scene, const std::string& output, SceneOutcome& outcome) const;
  bool Deliver(std::size_t index, OutcomePtr outcome);
  void Count(const BatchScene& scene, const SceneOutcome& outcome);
  Exit WriteLine(const BatchScene& scene, const SceneOutcome& outcome) const;
  std::string Remember(const BatchScene& scene, const SceneOutcome& outcome);
  void ShowCounts(bool at_end);
  std::uint64_t DiagnosticsHash(const SceneOutcome& outcome) const;
  bool Fails(const std::string& message);

  const BatchPlan& plan_;
  const SceneWork& work_;
  const std::string here_;
  ReadOptions read_;
  std::shared_ptr<const BatchFiles> files_;
  std::unique_ptr<Manifest> manifest_;
  const Interruption interruption_;
  BatchTotals totals_;
  std::size_t delivered_ = 0;
  std::unordered_set<std::uint64_t> shown_;  // Hashes of diagnostics of scenes with seeds.
  Clock::time_point last_progress_ = Clock::now();
  bool shows_progress_ = false;
};

BatchRun::BatchRun(const BatchPlan& plan, const SceneWork& work)
    : plan_(plan),
      work_(work),
      here_(CurrentFolder()),
      read_(plan.scenes.several() ? WithStore(plan.read) : plan.read),
      interruption_(plan.scenes.several() && !plan.watches) {
  totals_.scenes = plan.scenes.size();
  totals_.has_seeds = plan.scenes.has_seeds();
  const bool has_manifest = !plan.options.manifest.empty();
  const std::shared_ptr<const FileSystem> given = read_.load.files;
  // The files of `--cache` are the disk.
  if (given && (plan.watches || !MeshStoreOf(*given))) return;
  if (!plan.scenes.several() && !has_manifest) return;
  files_ = std::make_shared<BatchFiles>(kMostBytesOfFiles, has_manifest);
  read_.load.files =
      given ? WithMeshStore(files_, *given)
            : std::make_shared<FilesWithMeshStore>(files_, std::make_shared<MeshStore>(kMostBytesOfMeshes));
  read_.load.current_folder = here_;
}

std::size_t BatchRun::Threads() const {
  if (plan_.one_at_a_time) return 1;
  const std::size_t jobs = plan_.options.jobs > 0 ? plan_.options.jobs : std::thread::hardware_concurrency();
  return std::clamp<std::size_t>(jobs, 1, std::max<std::size_t>(plan_.scenes.size(), 1));
}

bool BatchRun::Fails(const std::string& message) {
  WriteError(CommandLineError(message));
  totals_.status = std::max(totals_.status, kCommandLineAtFault);
  return false;
}

bool BatchRun::OpenManifest() {
  const std::string& name = plan_.options.manifest;
  if (name.empty() || !files_) return true;
  std::string why;
  manifest_ =
      Manifest::Open(NormalizedPath(name, here_), plan_.options.fingerprint, files_, read_.load.environment, why);
  if (!manifest_) return Fails("cannot use the manifest `" + name + "`: " + why);
  if (manifest_->was_cut()) plan_.report.Say("the manifest `" + name + "` ends within a line, which is left out");
  return true;
}

// The scenes by the files that they would replace, except those that earlier runs are known to have written.
std::map<FileOnDisk, std::size_t> BatchRun::ExistingOutputs() const {
  std::map<FileOnDisk, std::size_t> existing;
  for (std::size_t i = 0; i < plan_.scenes.size(); ++i) {
    const BatchScene scene = plan_.scenes[i];
    const std::string output = plan_.outputs->NameFor(scene);
    if (output.empty()) continue;
    const std::string path = NormalizedPath(output, here_);
    const auto file = FileOnDisk::At(path);
    if (!file || (plan_.known_outputs && plan_.known_outputs->contains(path))) continue;
    if (!manifest_ || !manifest_->WroteBefore(scene, path)) existing.emplace(*file, i);
  }
  return existing;
}

// A file that one scene reads must not be the output of another one. Only reading all of them shows which files they
// read, so that this is done before the first output is written, if some outputs exist.
bool BatchRun::CheckReadByOthers() {
  const std::vector<Input>& inputs = plan_.scenes.inputs();
  if (!plan_.outputs || inputs.size() < 2 || plan_.options.skip_existing) return true;
  const auto existing = ExistingOutputs();
  if (existing.empty()) return true;
  struct Clash {
    std::string file;
    std::size_t scene = 0;
  };
  std::vector<std::optional<Clash>> clashes(inputs.size());
  const std::size_t scenes_of_input = plan_.scenes.size() / inputs.size();
  const auto find = [&](std::size_t index) {
    const std::string& input = inputs[index].path;
    if (input != "-") {
      ReadOptions read = read_;
      const auto noted = NoteFiles(read);
      if (plan_.scenes.has_seeds()) read.load.seed = plan_.scenes[0].seed;
      Diagnostics unheard;
      LoadInput(input, read, unheard);
      for (const std::string& path : noted->Paths()) {
        const auto file = FileOnDisk::At(path);
        const auto found = file ? existing.find(*file) : existing.end();
        // A scene over its own files is refused alone.
        if (found == existing.end() || found->second / scenes_of_input == index) continue;
        clashes[index] = Clash{path, found->second};
        break;
      }
    }
    return std::make_unique<SceneOutcome>();
  };
  WorkInOrder(Threads(), inputs.size(), find, [](std::size_t, const OutcomePtr&) { return !Interruption::happened(); });
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (!clashes[i]) continue;
    const BatchScene writer = plan_.scenes[clashes[i]->scene];
    WriteError(CommandLineError(Quoted(writer.Name()) + " would be written to " +
                                    Quoted(plan_.outputs->NameFor(writer)) + ", but " + Quoted(inputs[i].path) +
                                    " reads that file",
                                "write into another folder"));
    totals_.status = std::max(totals_.status, kCommandLineAtFault);
    return false;
  }
  return true;
}

OutcomePtr BatchRun::Work(std::size_t index) const {
  auto outcome = std::make_unique<SceneOutcome>();
  outcome->strict = read_.strict;
  if (Interruption::happened()) {
    outcome->state = SceneOutcome::State::kLeft;
    return outcome;
  }
  const Clock::time_point start = Clock::now();
  const BatchScene scene = plan_.scenes[index];
  const std::string output = plan_.outputs ? plan_.outputs->NameFor(scene) : std::string();
  const std::string path = output.empty() ? std::string() : NormalizedPath(output, here_);
  if (plan_.options.skip_existing && !path.empty() && DiskFiles().KindOf(path) == FileSystem::Kind::kFile) {
    outcome->state = SceneOutcome::State::kSkipped;
  } else if (auto hash = manifest_ ? manifest_->UpToDate(scene, path) : std::nullopt) {
    outcome->state = SceneOutcome::State::kSkipped;
    outcome->sha256 = *std::move(hash);
  } else {
    DoScene(scene, output, *outcome);
  }
  outcome->seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return outcome;
}

void BatchRun::DoScene(const BatchScene& scene, const std::string& output, SceneOutcome& outcome) const {
  std::shared_ptr<SceneFiles> scene_files;
  if (scene.seed || manifest_) {
    ReadOptions read = read_;
    if (scene.seed) read.load.seed = scene.seed;
    if (manifest_) {
      scene_files = std::make_shared<SceneFiles>(files_);
      read.load.files = scene_files;
      if (read.load.environment) {
        read.load.environment = [files = scene_files, variables = read_.load.environment](const std::string& name) {
          auto value = variables(name);
          files->NoteVariable(name, value);
          return value;
        };
      }
    }
    work_(scene, output, read, outcome);
  } else {
    work_(scene, output, read_, outcome);
  }
  if (outcome.state == SceneOutcome::State::kDone && (plan_.options.json_lines || manifest_)) {
    for (auto& [path, hash] : outcome.files) {
      hash = HashOfFile(path);
      if (!manifest_) break;  // Only that of the output is shown.
    }
    if (!outcome.files.empty()) outcome.sha256 = outcome.files.front().second;
  }
  if (scene_files) outcome.asked = scene_files->Asked();
  if (!plan_.options.json_lines) return;
  JsonWriter json(outcome.diagnostics_json, JsonWriter::Layout::kSpaced);
  json.OpenList();
  for (const auto& diagnostics : outcome.diagnostics) {
    for (const Diagnostic& diagnostic : diagnostics->all()) {
      if (outcome.leaves_out && outcome.leaves_out(diagnostic)) continue;
      json.OpenObject();
      WriteKeys(diagnostic, json, plan_.report.paths());
      json.CloseObject();
    }
  }
  json.CloseList();
}

void BatchRun::Count(const BatchScene& scene, const SceneOutcome& outcome) {
  totals_.status = std::max(totals_.status, outcome.status);
  switch (outcome.state) {
    case SceneOutcome::State::kDone: ++totals_.done; break;
    case SceneOutcome::State::kSkipped: ++totals_.skipped; break;
    case SceneOutcome::State::kFailed:
      ++totals_.failed;
      if (totals_.first_failures.size() < kMostNamesOfFailures) totals_.first_failures.push_back(scene.Name());
      break;
    case SceneOutcome::State::kLeft: break;
  }
}

Exit BatchRun::WriteLine(const BatchScene& scene, const SceneOutcome& outcome) const {
  std::string line;
  JsonWriter json(line, JsonWriter::Layout::kSpaced);
  json.OpenObject();
  json.Put("input", scene.input->path);
  if (scene.seed) json.Put("seed", *scene.seed);
  if (plan_.outputs) json.Put("output", plan_.outputs->NameFor(scene));
  json.Put("status", ToText(outcome.state));
  if (outcome.state != SceneOutcome::State::kSkipped) {
    json.Put("errors", outcome.errors());
    json.Put("warnings", outcome.warnings());
  }
  for (const auto& [key, value] : outcome.values) {
    json.Key(key);
    json.Raw(value);
  }
  if (!outcome.sha256.empty()) json.Put("sha256", outcome.sha256);
  if (outcome.refusal) json.Put("error", outcome.refusal->message);
  if (plan_.options.times) json.Put("seconds", outcome.seconds);
  if (!outcome.diagnostics_json.empty()) {
    json.Key("diagnostics");
    json.Raw(outcome.diagnostics_json);
  }
  json.CloseObject();
  return WriteOutput(line + "\n");
}

std::string BatchRun::Remember(const BatchScene& scene, const SceneOutcome& outcome) {
  if (outcome.state == SceneOutcome::State::kDone && outcome.may_be_skipped) {
    return manifest_->Add(scene, outcome.asked, outcome.files);
  }
  if (outcome.state == SceneOutcome::State::kSkipped || outcome.state == SceneOutcome::State::kLeft) {
    manifest_->KeepOld(scene);
  }
  return {};
}

// Equal for outcomes with the same diagnostics, up to the seed.
std::uint64_t BatchRun::DiagnosticsHash(const SceneOutcome& outcome) const {
  std::uint64_t hash = HashOfText("");
  for (const auto& diagnostics : outcome.diagnostics) {
    for (const Diagnostic& diagnostic : diagnostics->all()) {
      hash = HashOfText(diagnostic.code.name(), hash);
      hash = HashOfText(diagnostic.message, hash);
      hash = HashOfText(diagnostic.hint, hash);
      if (diagnostic.span) hash = HashOfText(std::to_string(diagnostic.span.begin), hash);
    }
  }
  return hash;
}

void BatchRun::ShowCounts(bool at_end) {
  if (read_.quiet || !plan_.scenes.several() || plan_.watches) return;
  const Clock::time_point now = Clock::now();
  if (at_end || now - last_progress_ < kBetweenProgress) return;
  last_progress_ = now;
  shows_progress_ = true;
  std::string text = std::to_string(delivered_) + " of " + std::to_string(totals_.scenes) +
                     (totals_.has_seeds ? " scenes" : " inputs");
  if (totals_.failed > 0) text += ", " + std::to_string(totals_.failed) + " failed";
  ShowProgress(text);
}

bool BatchRun::Deliver(std::size_t index, OutcomePtr outcome) {
  delivered_ = index + 1;
  const BatchScene scene = plan_.scenes[index];
  if (outcome->state == SceneOutcome::State::kLeft) {
    if (manifest_) Remember(scene, *outcome);
    return true;
  }
  if (shows_progress_) ShowProgress("");
  shows_progress_ = false;
  const bool is_text = plan_.report.form() == DiagnosticsForm::kText && !plan_.options.json_lines;
  if (plan_.hides_repeated && scene.seed && is_text && !read_.all_warnings &&
      outcome->state == SceneOutcome::State::kDone) {
    constexpr std::size_t kMostHashes = 1'000;
    const std::uint64_t hash = DiagnosticsHash(*outcome);
    outcome->repeats = shown_.contains(hash);
    if (shown_.size() < kMostHashes) shown_.insert(hash);
    const bool has_any = std::any_of(outcome->diagnostics.begin(), outcome->diagnostics.end(),
                                     [](const auto& diagnostics) { return !diagnostics->all().empty(); });
    totals_.repeated += outcome->repeats && has_any ? 1 : 0;
  }
  Exit ends = outcome->in_order ? outcome->in_order(*outcome) : kDone;
  if (outcome->refusal) WriteError(CommandLineError(outcome->refusal->message, outcome->refusal->help));
  if (plan_.options.json_lines && ends == kDone) ends = WriteLine(scene, *outcome);
  Count(scene, *outcome);
  if (manifest_) {
    if (const std::string why = Remember(scene, *outcome); !why.empty()) {
      Fails("cannot write `" + plan_.options.manifest + "`: " + why);
      ends = kCommandLineAtFault;
    }
  }
  for (auto& diagnostics : outcome->diagnostics) plan_.report.Keep(std::move(diagnostics));
  totals_.status = std::max(totals_.status, ends);
  ShowCounts(false);
  const bool stops = plan_.stops_at_failure && !plan_.options.keep_going && totals_.failed > 0;
  return ends == kDone && !stops;
}

BatchTotals BatchRun::Run() {
  if (!OpenManifest() || !CheckReadByOthers()) return totals_;
  WorkInOrder(
      Threads(), plan_.scenes.size(), [this](std::size_t index) { return Work(index); },
      [this](std::size_t index, OutcomePtr outcome) { return Deliver(index, std::move(outcome)); });
  if (shows_progress_) ShowProgress("");
  if (manifest_) {
    for (std::size_t i = delivered_; i < plan_.scenes.size(); ++i) manifest_->KeepOld(plan_.scenes[i]);
    if (const std::string why = manifest_->Finish(); !why.empty()) {
      Fails("cannot write `" + plan_.options.manifest + "`: " + why);
    }
  }
  if (totals_.repeated > 0) {
    plan_.report.Say("the diagnostics of an earlier seed are those of " + std::to_string(totals_.repeated) +
                     (totals_.repeated == 1 ? " other seed" : " other seeds") + "; `--all-warnings` shows them");
  }
  totals_.status = std::max(totals_.status, Interruption::status());
  return totals_;
}

}  // namespace

std::string BatchTotals::Text(std::string_view done_word) const {
  std::string text;
  if (status == kInterrupted || status == kTerminated) text = "interrupted: ";
  text += std::to_string(scenes) + (has_seeds ? " scenes, " : " inputs, ") + std::to_string(done) + " ";
  text += done_word;
  if (skipped > 0) text += ", " + std::to_string(skipped) + " skipped";
  if (failed > 0) {
    text += ", " + std::to_string(failed) + " failed (";
    for (std::size_t i = 0; i < first_failures.size(); ++i) text += (i > 0 ? "; " : "") + first_failures[i];
    text += failed > first_failures.size() ? "; ...)" : ")";
  }
  const std::size_t tried = done + skipped + failed;
  if (tried < scenes) text += ", " + std::to_string(scenes - tried) + " not tried";
  return text;
}

BatchTotals RunBatch(const BatchPlan& plan, const SceneWork& work) {
  KeepFreedMemory();
  return BatchRun(plan, work).Run();
}

bool CheckSeedsAreForDirectives(const SceneList& scenes, const ReadOptions& read) {
  if (!scenes.has_seeds()) return true;
  for (const Input& input : scenes.inputs()) {
    const Format* format =
        read.load.format.empty() ? FormatOfInput(FileOfInput(input.path)) : FindFormat(read.load.format);
    if (!format || format->name == kDirectivesFormat) continue;
    WriteError(CommandLineError("`--seeds` is for directives, and " + Quoted(input.path) + " is a model",
                                "remove `--seeds`, or write directives that add the model at a random pose"));
    return false;
  }
  return true;
}

}  // namespace sceneweld::cli
