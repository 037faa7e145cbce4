// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld fmt`: gives files their canonical layout.

/// The files of `sceneweld fmt` with their changes, and that these change no scene.

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "sceneweld/checks/apply_fixes.h"
#include "sceneweld/checks/source_places.h"
#include "sceneweld/cli/answers/unified_diff.h"
#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/commands/new_diagnostic.h"
#include "sceneweld/cli/formatting/format_text.h"
#include "sceneweld/cli/options/find_inputs.h"
#include "sceneweld/cli/options/options.h"
#include "sceneweld/cli/options/values.h"
#include "sceneweld/cli/reading/inputs.h"
#include "sceneweld/cli/reading/overwriting.h"
#include "sceneweld/cli/reading/report.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/parsers/files/added_files.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/output/output_file.h"
#include "sceneweld/scene/verification/equality.h"

namespace sceneweld::cli {
namespace {

// What is known about the scene of a changed file.
enum class SceneCheck {
  kNotAsked,      ///< The file has no changes, or `--no-verify`.
  kSame,          ///< It composes the same scene before and after.
  kComposesNone,  ///< It composes no scene alone: a library of macros, a part, or invalid.
};

struct FormattedFile {
  std::string input;               ///< As the command line names it; `-` for standard input.
  const Source* source = nullptr;  ///< Null if it was not read.
  FixedFile file;                  ///< Its bytes and their changes, by absolute path.
  SceneCheck scene = SceneCheck::kNotAsked;
  bool is_invalid = false;  ///< An error is reported. There are no changes then.
};

class FormattedFiles {
 public:
  // Reads the files, finds their changes and tries them in memory, as the command requests. Reports what is wrong with
  // a file, and goes on with the next one.
  FormattedFiles(const FmtCommand& command, const std::vector<Input>& inputs, Report& report);

  // In the order of the inputs.
  const std::deque<FormattedFile>& all() const { return all_; }

 private:
  void Read(FormattedFile& one, Diagnostics& diagnostics);
  bool ReadStandardInput(FormattedFile& one, Diagnostics& diagnostics);
  void Verify();
  void VerifyText(FormattedFile& one);
  // Why the scene of a file would change; empty if it would not.
  std::string WhyNot(const FormattedFile& one, const std::optional<Loaded>& after, const Diagnostics& reading,
                     const Loaded& before, const Diagnostics& reading_before) const;
  // Takes the changes of the files of a scene back.
  void Refuse(FormattedFile& one, const Scene& scene, const std::string& why);
  void TakeBack(FormattedFile& one, const std::string& why);

  const FmtCommand& command_;
  Report& report_;
  std::shared_ptr<const FileSystem> disk_;
  std::shared_ptr<Sources> sources_ = std::make_shared<Sources>();
  std::deque<FormattedFile> all_;
  std::vector<Diagnostics*> diagnostics_;  // Of each file.
};

constexpr char kStandardInput[] = "-";

std::optional<std::string> TextOfStandardInput(std::size_t most_bytes, std::string& why) {
  std::string text;
  std::string buffer(1 << 16, '\0');
  while (text.size() <= most_bytes) {
    const ssize_t count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (count == 0) return text;
    if (count > 0) {
      text.append(buffer, 0, static_cast<std::size_t>(count));
    } else if (errno != EINTR) {
      why = std::generic_category().message(errno);
      return std::nullopt;
    }
  }
  why = "it is longer than " + std::to_string(most_bytes) + " bytes";
  return std::nullopt;
}

bool MayBeScene(const FormattedFile& one) {
  const Format* const format = FormatOfInput(one.file.path);
  return format && Serves(*format, Use::kReading);
}

FormattedFiles::FormattedFiles(const FmtCommand& command, const std::vector<Input>& inputs, Report& report)
    : command_(command),
      report_(report),
      disk_(command.read.load.files ? command.read.load.files : std::make_shared<DiskFiles>()) {
  for (const Input& input : inputs) {
    Diagnostics& diagnostics = report.NewInput();
    diagnostics.KeepAlive(sources_);
    diagnostics_.push_back(&diagnostics);
    FormattedFile& one = all_.emplace_back();
    one.input = input.path;
    Read(one, diagnostics);
    one.is_invalid = diagnostics.has_errors();
    if (one.is_invalid) one.file.edits.clear();
  }
  if (command.verify) Verify();
  for (std::size_t i = 0; i < all_.size(); ++i) {
    report.Show(*diagnostics_[i], all_.size() > 1 ? std::string_view(all_[i].input) : std::string_view());
  }
}

void FormattedFiles::Read(FormattedFile& one, Diagnostics& diagnostics) {
  const Limits& limits = command_.read.load.limits;
  std::optional<LayoutLanguage> language;
  if (one.input == kStandardInput) {
    if (!ReadStandardInput(one, diagnostics)) return;
    language = LayoutLanguageOfText(one.file.before);
  } else {
    const std::string path = NormalizedPath(one.input, CurrentFolder());
    one.file.path = path;
    language = LayoutLanguageOf(path);
    if (!language) {
      diagnostics.Error("unsupported-format", {}, "the files of this suffix have no canonical layout")
          .InFile({one.input, path})
          .Help("give a file of YAML or XML");
      return;
    }
    Files files(disk_, limits, sources_);
    files.SetRoot(FolderOf(path), nullptr);
    Diagnostics reading;  // Its warnings are for a reader: the bytes stay what they are.
    one.source = files.ReadText(path, {}, reading);
    if (!one.source) return diagnostics.Append(reading);
    std::string why;
    auto bytes = disk_->Read(path, limits.max_file_bytes, why);
    if (!bytes) {
      diagnostics.Error("file-not-found", {}, "cannot read the file: " + why).InFile({one.input, path});
      return;
    }
    if (*bytes != one.source->text()) one.source = &sources_->Add(path, one.source->shown(), *bytes);
    one.file.before = *std::move(bytes);
  }
  const auto changes = FormatText(*one.source, *language, limits, diagnostics);
  if (!changes) return;
  for (const TextChange& change : changes->all()) one.file.edits.push_back({change.begin, change.end, change.text});
}

bool FormattedFiles::ReadStandardInput(FormattedFile& one, Diagnostics& diagnostics) {
  std::string why;
  auto text = TextOfStandardInput(command_.read.load.limits.max_file_bytes, why);
  if (!text) {
    diagnostics.Error("file-not-found", {}, "cannot read standard input: " + why).InFile({"<stdin>", {}});
    return false;
  }
  one.file.before = *std::move(text);
  one.source = &sources_->Add("<stdin>", "<stdin>", one.file.before);
  return true;
}

// Every scene is composed with the changes of all files, as it will be.
void FormattedFiles::Verify() {
  const auto files = std::make_shared<AddedFiles>(disk_);
  for (const FormattedFile& one : all_) {
    if (one.file.edits.empty() || one.input == kStandardInput) continue;
    const std::string after = one.file.After();
    files->Add(one.file.path, after);
    files->Add(disk_->Canonical(one.file.path), after);
  }
  ReadOptions read = all_.size() > 1 ? WithStore(command_.read) : command_.read;
  if (read.load.current_folder.empty()) read.load.current_folder = CurrentFolder();
  for (FormattedFile& one : all_) {
    if (one.file.edits.empty()) continue;
    one.scene = SceneCheck::kComposesNone;
    if (one.input == kStandardInput) {
      VerifyText(one);
    } else if (MayBeScene(one)) {
      Diagnostics reading_before, reading;
      read.load.files = disk_;
      const auto before = LoadInput(one.input, read, reading_before);
      if (!before) continue;
      read.load.files = files;
      const auto after = LoadInput(one.input, read, reading);
      one.scene = SceneCheck::kSame;
      const std::string why = WhyNot(one, after, reading, *before, reading_before);
      if (!why.empty()) Refuse(one, before->scene, why);
    }
  }
}

void FormattedFiles::VerifyText(FormattedFile& one) {
  Diagnostics reading_before, reading;
  const auto before = LoadText(one.file.before, CurrentFolder(), command_.read.load, reading_before, "<stdin>");
  if (!before) return;
  const auto after = LoadText(one.file.After(), CurrentFolder(), command_.read.load, reading, "<stdin>");
  one.scene = SceneCheck::kSame;
  const std::string why = WhyNot(one, after, reading, *before, reading_before);
  if (!why.empty()) TakeBack(one, why);
}

std::string FormattedFiles::WhyNot(const FormattedFile& one, const std::optional<Loaded>& after,
                                   const Diagnostics& reading, const Loaded& before,
                                   const Diagnostics& reading_before) const {
  const std::string scene = "the scene of " + Quoted(one.input);
  if (const std::string message = FirstNewDiagnostic(reading, reading_before); !message.empty()) {
    return "reading " + Quoted(one.input) + " would then report: " + message;
  }
  if (!after) return scene + " would not compose then";
  const auto differences = Compare(before.scene, after->scene, 0);
  return differences.empty() ? std::string() : scene + " would change: " + differences.front().Text();
}

void FormattedFiles::Refuse(FormattedFile& one, const Scene& scene, const std::string& why) {
  std::set<std::string> of_scene{disk_->Canonical(one.file.path)};
  for (const Source* source : SourcesOf(scene)) of_scene.insert(disk_->Canonical(source->path()));
  for (FormattedFile& other : all_) {
    if (!other.file.edits.empty() && of_scene.contains(disk_->Canonical(other.file.path))) TakeBack(other, why);
  }
}

void FormattedFiles::TakeBack(FormattedFile& one, const std::string& why) {
  const auto at = static_cast<std::uint32_t>(one.file.edits.front().begin);
  diagnostics_[static_cast<std::size_t>(
                   std::find_if(all_.begin(), all_.end(), [&](const FormattedFile& other) { return &other == &one; }) -
                   all_.begin())]
      ->Error("not-formatted", {one.source, at, at}, "the file stays as it is: " + why);
  one.file.edits.clear();
  one.is_invalid = true;
}

std::string CountOfFiles(std::size_t count) { return std::to_string(count) + (count == 1 ? " file" : " files"); }

// What was compared.
std::string_view VerifiedText(SceneCheck check) {
  switch (check) {
    case SceneCheck::kSame: return "same elements, same scene";
    case SceneCheck::kComposesNone: return "same elements; the file composes no scene alone";
    case SceneCheck::kNotAsked: break;
  }
  return "same elements; no scene was composed";
}

std::string WriteFormatted(const FormattedFile& one) {
  if (!IsWritable(one.file.path)) return "it is read-only";
  return WriteFile(one.file.path, one.file.After());
}

// A line for each changed file, and one for all of them.
class FmtAnswer {
 public:
  FmtAnswer(const FmtCommand& command, bool several, Report& report)
      : command_(command), several_(several), report_(report) {}

  Exit Add(const FormattedFile& one) {
    const bool is_stdin = one.input == "-";
    const bool only_shows = command_.check || command_.diff;
    if (one.is_invalid) {
      ++invalid_;
      return kDone;
    }
    if (one.file.edits.empty()) {
      ++unchanged_;
      if (!several_ && !is_stdin) report_.Say(one.input + ": unchanged");
      if (is_stdin && !only_shows) output_ += one.file.before;
      return kDone;
    }
    ++changed_;
    if (command_.diff) {
      output_ += UnifiedDiff(one.file, is_stdin ? "stdin" : one.input);
    } else if (command_.check) {
      output_ += one.input + "\n";
    } else if (is_stdin) {
      output_ += one.file.After();
    } else if (const std::string why = WriteFormatted(one); !why.empty()) {
      WriteError(CommandLineError("cannot write `" + one.input + "`: " + why));
      return kCommandLineAtFault;
    }
    const std::string_view verb = only_shows ? ": would be formatted: " : ": formatted: ";
    report_.Say((is_stdin ? "<stdin>" : one.input) + std::string(verb).append(VerifiedText(one.scene)));
    return kDone;
  }

  Exit End() {
    if (!output_.empty()) {
      if (const Exit written = WriteOutput(output_); written != kDone) return written;
    }
    if (several_) {
      std::string line = CountOfFiles(changed_) + (command_.check || command_.diff ? " would be" : "") +
                         " formatted, " + std::to_string(unchanged_) + " unchanged";
      if (invalid_ > 0) line += ", " + std::to_string(invalid_) + " invalid";
      report_.Say(line);
    }
    return invalid_ > 0 || (command_.check && changed_ > 0) ? kInputAtFault : kDone;
  }

 private:
  const FmtCommand& command_;
  const bool several_;
  Report& report_;
  std::size_t changed_ = 0, unchanged_ = 0, invalid_ = 0;
  std::string output_;
};

}  // namespace

Exit Run(const FmtCommand& command) {
  Report report(command.read);
  const auto inputs = FindInputsOrReport(command.inputs, command.read, {}, report, SearchedFiles::kLayouts);
  if (!inputs) return kInputAtFault;
  const FormattedFiles files(command, inputs->all, report);
  FmtAnswer answer(command, inputs->several, report);
  Exit status = kDone;
  for (const FormattedFile& one : files.all()) {
    const Exit written = answer.Add(one);
    if (written != kDone) status = written;
  }
  const Exit end = answer.End();
  return status != kDone ? status : end;
}

}  // namespace sceneweld::cli
