#include <stdlib.h>

#include <charconv>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "sceneweld/cli/commands.h"
#include "sceneweld/cli/input.h"
#include "sceneweld/cli/output_file.h"
#include "sceneweld/cli/output_folder.h"
#include "sceneweld/cli/output_zip.h"
#include "sceneweld/cli/report.h"
#include "sceneweld/cli/terminal.h"
#include "sceneweld/parsers/asset_plan.h"
#include "sceneweld/parsers/files.h"
#include "sceneweld/parsers/judge.h"
#include "sceneweld/parsers/loss_json.h"
#include "sceneweld/parsers/number.h"
#include "sceneweld/scene/render_json.h"

namespace sceneweld::cli {
namespace {

bool TooMuchLost(const LossReport& losses, MaxLoss max_loss) {
  switch (max_loss) {
    case MaxLoss::kAll: return false;
    case MaxLoss::kApproximated: return losses.dropped() > 0;
    case MaxLoss::kNone: return losses.dropped() + losses.approximated() + losses.renamed() > 0;
  }
  return false;
}

// One digit of a small number.
std::string Exponent(double value) {
  char buffer[32];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::general, 1);
  return {buffer, end.ptr};
}

// What the engine says of the file, and how it comes back to sceneweld itself.
struct Verdict {
  Judgement engine;
  std::size_t read_back_differences = 0;  // with and without a loss that tells of them
};

void ShowVerdict(const Verdict& verdict, Report& report) {
  const Judgement& judgement = verdict.engine;
  const std::string bodies = std::to_string(judgement.bodies), joints = std::to_string(judgement.joints);
  report.Say(judgement.engine + (judgement.good() ? " agrees: " : " disagrees: ") + bodies + " bodies and " + joints +
             " joints compared, poses to " + Exponent(judgement.largest_pose_difference));
  const std::string differences = std::to_string(verdict.read_back_differences);
  if (verdict.read_back_differences > 0) {
    report.Say("sceneweld reads it back with " + differences +
               (verdict.read_back_differences == 1 ? " difference" : " differences"));
  }
  report.SayJson("{\"judge\":{\"engine\":" + JsonString(judgement.engine) + ",\"bodies\":" + bodies +
                 ",\"joints\":" + joints + ",\"findings\":" + std::to_string(judgement.findings) +
                 ",\"largest_pose_difference\":" + FormatNumber(judgement.largest_pose_difference) +
                 ",\"read_back_differences\":" + differences + "}}");
}

Exit CannotWrite(const std::string& path, const std::string& reason) {
  WriteError(CommandLineError("cannot write `" + path + "`: " + reason));
  return kCommandLineAtFault;
}

// The name of the file that is written, which lies in the archive where there is
// one: `cell.sdf` of `dir/cell.sdf.zip` and of `dir/cell.zip`.
std::string MainName(const ComposeCommand& command) {
  std::string name(FileName(command.output));
  if (!command.zip) return name;
  name.resize(name.size() - std::string_view(".zip").size());
  return FormatOfInput(name) == command.target ? name : name + std::string(command.target->suffixes.front());
}

// Without its suffix, or its suffixes.
std::string StemOf(const std::string& name, const Format& format) {
  for (const auto suffixes : {format.suffixes, format.root_suffixes}) {
    for (const std::string_view suffix : suffixes) {
      if (HasSuffix(name, suffix)) return name.substr(0, name.size() - suffix.size());
    }
  }
  return std::string(FileStem(name));
}

std::vector<OutputFile> CopiesOf(const AssetPlan& plan) {
  std::vector<OutputFile> files;
  for (const AssetCopy* copy : plan.Taken()) files.push_back({copy->name, copy->text, copy->source});
  return files;
}

// The files beside the output, in a folder that has a list of them. The output's own
// folder is made too, as that of all copies.
bool WriteCopies(const std::string& folder, const std::string& output, const std::string& assets,
                 std::vector<OutputFile> files, Diagnostics& diagnostics) {
  std::error_code error;  // told when the output itself is written
  std::filesystem::create_directories(folder, error);
  if (files.empty()) return true;
  for (OutputFile& file : files) file.name.erase(0, assets.size() + 1);
  return WriteFolder(folder + "/" + assets, output, files, diagnostics);
}

// Copies of earlier runs that the output, as it is written now, does not need.
void RemoveOldCopies(const std::string& folder, const std::string& output, const std::string& assets,
                     const std::vector<std::string>& names) {
  std::vector<OutputFile> files;
  for (const std::string& name : names) files.push_back({name.substr(assets.size() + 1), {}});
  RemoveStale(folder + "/" + assets, output, files);
}

// A folder for the time of its life.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::error_code error;
    std::string pattern = (std::filesystem::temp_directory_path(error) / "sceneweld_XXXXXX").string();
    if (!error && mkdtemp(pattern.data())) path_ = pattern;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::string& path() const { return path_; }  ///< Empty: there is none.

 private:
  std::string path_;
};

// Reads the file as sceneweld does; what differs without a loss that tells of it is a
// finding.
void ReadItBack(const ComposeCommand& command, const Loaded& loaded, const std::string& text,
                const WriteOptions& options, const LossReport& losses, Verdict& verdict, Diagnostics& diagnostics) {
  if (!verdict.engine.available) return;
  Diagnostics of_reading;
  const auto back = CheckReadBack(loaded, text, *command.target, options, losses, of_reading);
  const auto find = [&](const Span& span, std::string message) {
    ++verdict.engine.findings;
    diagnostics.Error("judge-finding", span, std::move(message));
  };
  if (!back) {
    for (const Diagnostic& diagnostic : of_reading.all()) {
      if (diagnostic.severity == Severity::kError) find({}, "sceneweld cannot read it back: " + diagnostic.message);
    }
    return;
  }
  verdict.read_back_differences = back->differences;
  for (const Difference& difference : back->untold) {
    find(difference.span_a, "read back it differs, and no loss tells of it: " + difference.Text());
  }
}

// A judge opens the copies that the text names before it is known whether any of
// them will be written: they are put where it can.
Verdict Judge(const ComposeCommand& command, const Loaded& loaded, const std::string& text, WriteOptions options,
              const std::string& assets, const std::vector<OutputFile>& copies, const LossReport& losses,
              Diagnostics& diagnostics) {
  options.packages = loaded.packages.get();
  options.files = loaded.files.get();
  const TemporaryFolder folder;
  if (!copies.empty()) {
    if (folder.path().empty() || !WriteCopies(folder.path(), MainName(command), assets, copies, diagnostics)) {
      diagnostics.Error("judge-unavailable", {}, "the copies cannot be put into a temporary folder for the judge");
      return {};
    }
    options.folder = folder.path();
  }
  Verdict verdict;
  verdict.engine = command.target->judge(loaded.scene, text, options, diagnostics);
  ReadItBack(command, loaded, text, options, losses, verdict, diagnostics);
  return verdict;
}

}  // namespace

Exit Run(const ComposeCommand& command) {
  Report report(command.read);
  Diagnostics& diagnostics = report.NewInput();
  const std::optional<Loaded> loaded = LoadInput(command.input, command.read, diagnostics);
  if (!loaded) {
    report.Show(diagnostics);
    report.Say(CountText(diagnostics.error_count(), diagnostics.warning_count()) + "; nothing was written");
    return kInputAtFault;
  }

  const bool to_file = !command.output.empty() && command.output != "-";
  WriteOptions options;
  options.sdf_version = command.sdf_version;
  options.separator = command.separator;
  options.sdf_root = command.sdf_root;
  if (to_file) options.folder = FolderOf(NormalizedPath(command.output, CurrentFolder()));
  LossReport losses(diagnostics);
  AssetOptions assets;
  assets.naming = command.assets;
  assets.convert_meshes = command.convert_meshes;
  const std::string name = MainName(command);
  assets.folder = StemOf(name, *command.target) + "_assets";
  if (to_file && !command.zip) assets.occupied = NeededByOthers(options.folder + "/" + assets.folder, name);
  AssetPlan plan = PlanAssets(*loaded, *command.target, options, assets, losses);
  options.assets = &plan;
  const std::unique_ptr<ByteStream> output = ExportStream(*loaded, *command.target, options, losses);
  if (TooMuchLost(losses, command.max_loss)) {
    diagnostics.Error("too-much-lost", {},
                      "the export to " + std::string(command.target->name) + " loses more than `--max-loss` permits");
  }
  std::vector<OutputFile> files = CopiesOf(plan);
  std::vector<std::string> copies;
  for (const OutputFile& file : files) copies.push_back(file.name);
  std::optional<Verdict> verdict;
  if (command.judge && !diagnostics.has_errors()) {
    // Reports what it finds as errors.
    verdict =
        Judge(command, *loaded, Collected(*output, diagnostics), options, assets.folder, files, losses, diagnostics);
  }
  bool can_write = !verdict || verdict->engine.available;
  if (!diagnostics.has_errors() && command.assets == AssetNaming::kCopy && !command.zip) {
    can_write = WriteCopies(options.folder, name, assets.folder, std::move(files), diagnostics);
  }
  report.Show(diagnostics);
  if (verdict && verdict->engine.available) ShowVerdict(*verdict, report);
  if (!command.loss_report.empty()) {
    const std::string why =
        WriteFile(command.loss_report, LossReportJson(diagnostics, losses, command.target->name, loaded->scene));
    if (!why.empty()) return CannotWrite(command.loss_report, why);
  }
  if (diagnostics.has_errors()) {
    report.Say(CountText(diagnostics.error_count(), diagnostics.warning_count()) + "; nothing was written");
    return can_write ? kInputAtFault : kCommandLineAtFault;
  }
  Diagnostics& of_writing = report.NewInput();
  if (to_file) {
    if (command.zip) files.insert(files.begin(), {name, Collected(*output, of_writing)});
    const std::string why =
        command.zip ? WriteZip(command.output, files) : WriteFile(command.output, *output, of_writing);
    report.Show(of_writing);
    if (of_writing.has_errors()) return kInputAtFault;
    if (!why.empty()) return CannotWrite(command.output, why);
    // Named otherwise, a mesh may well be one of the copies.
    if (command.assets == AssetNaming::kCopy && !command.zip) {
      RemoveOldCopies(options.folder, name, assets.folder, copies);
    }
  } else if (const Exit status = WriteOutput(*output, of_writing); status != kDone) {
    report.Show(of_writing);
    return status;
  }
  report.ShowSummary(losses, command.target->name);
  return kDone;
}

}  // namespace sceneweld::cli
