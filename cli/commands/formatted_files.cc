// SPDX-License-Identifier: BSD-3-Clause
// Reads the files of `sceneweld fmt`, and composes their scenes with the changes and without them.

#include "sceneweld/cli/commands/formatted_files.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "sceneweld/checks/source_places.h"
#include "sceneweld/cli/commands/new_diagnostic.h"
#include "sceneweld/cli/options/values.h"
#include "sceneweld/cli/reading/inputs.h"
#include "sceneweld/cli/reading/report.h"
#include "sceneweld/parsers/files/added_files.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/format.h"
#include "sceneweld/scene/verification/equality.h"

namespace sceneweld::cli {
namespace {

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

}  // namespace

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

}  // namespace sceneweld::cli
