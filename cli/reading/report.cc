// SPDX-License-Identifier: BSD-3-Clause
// Groups diagnostics by kind, so that a thousand warnings about one mistake do not hide the others.
// The short form of a loss report. `--losses full` and `--loss-report` give the long ones.
// Shows diagnostics as text, JSON lines or SARIF.

#include "sceneweld/cli/reading/report.h"

#include <deque>
#include <utility>
#include <vector>

#include "sceneweld/cli/options/mesh_cache.h"
#include "sceneweld/cli/terminal/current_folder.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/parsers/loss/loss_json.h"
#include "sceneweld/scene/rendering/render.h"

namespace sceneweld::cli {
namespace {

constexpr std::size_t kShown = 3;

bool CanRepeat(const Diagnostic& diagnostic) { return diagnostic.severity != Severity::kError && !IsLoss(diagnostic); }

}  // namespace

// The code, and the message without names in backticks and without digits.
std::string RepeatedDiagnostics::KindOf(const Diagnostic& diagnostic) {
  std::string kind(diagnostic.code.name());
  kind += ' ';
  bool is_name = false;
  for (const char c : diagnostic.message) {
    if (c == '`') is_name = !is_name;
    if (!is_name && (c < '0' || c > '9')) kind += c;
  }
  return kind;
}

RepeatedDiagnostics::RepeatedDiagnostics(const Diagnostics& diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (CanRepeat(diagnostic)) ++kinds_[KindOf(diagnostic)].count;
  }
}

bool RepeatedDiagnostics::IsShown(const Diagnostic& diagnostic) {
  return !CanRepeat(diagnostic) || ++kinds_[KindOf(diagnostic)].seen <= kShown;
}

std::size_t RepeatedDiagnostics::LeftOutAfter(const Diagnostic& diagnostic) const {
  if (!CanRepeat(diagnostic)) return 0;
  const Kind& kind = kinds_.at(KindOf(diagnostic));
  return kind.seen == kShown ? kind.count - kShown : 0;
}

namespace {

constexpr std::size_t kMostLines = 5;

using Kind = LossReport::Entry::Kind;

}  // namespace

std::string LossSummary(const Diagnostics& diagnostics, const LossReport& losses, const PathStyle& paths) {
  std::string text;
  const auto add = [&](const std::string& line) { text += (text.empty() ? "" : "\n") + line; };
  std::size_t shown = 0, left_out = 0, private_facts = 0, renamed = 0;
  const Diagnostic* first_renamed = nullptr;
  auto entry = losses.entries().begin();
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (!IsLoss(diagnostic) || entry == losses.entries().end()) continue;
    const Kind kind = (entry++)->kind;
    // Other encoded losses, such as helper links, are shown like the dropped ones.
    const bool is_private = diagnostic.message.find("sceneweld reads") != std::string::npos;
    if (kind == Kind::kEncoded && is_private) {
      ++private_facts;
      continue;
    }
    switch (kind) {
      case Kind::kDropped:
      case Kind::kApproximated:
      case Kind::kMissing:
      case Kind::kEncoded:
        if (shown == kMostLines) {
          ++left_out;
        } else {
          ++shown;
          add(std::string(diagnostic.code.name()).substr(std::string_view("loss-").size()) + ": " +
              RenderLine(diagnostic, paths));
        }
        break;
      case Kind::kRenamed:
        ++renamed;
        if (!first_renamed) first_renamed = &diagnostic;
        break;
    }
  }
  if (left_out > 0) {
    add("... and " + std::to_string(left_out) + (left_out == 1 ? " loss of another kind" : " losses of other kinds") +
        "; `--losses full` shows all");
  }
  if (renamed > 0) {
    add("renamed: " + RenderLine(*first_renamed, paths) +
        (renamed > 1 ? "; " + std::to_string(renamed - 1) + " more renamings" : ""));
  }
  if (private_facts > 0) {
    add("private: " + std::to_string(private_facts) +
        (private_facts == 1 ? " kind of fact is" : " kinds of facts are") +
        " in the record of the file, which only sceneweld reads");
  }
  return text;
}

namespace {

std::string Counted(std::size_t count, std::string_view what) {
  return std::to_string(count) + " " + std::string(what) + (count == 1 ? "" : "s");
}

}  // namespace

std::string CountText(std::size_t errors, std::size_t warnings) {
  std::string text = errors > 0 ? Counted(errors, "error") : "";
  if (warnings > 0) text += (text.empty() ? "" : ", ") + Counted(warnings, "warning");
  return text;
}

std::string SizeText(const Scene& scene) {
  const auto plural = [](std::size_t n, const char* one, const char* many) {
    return std::to_string(n) + " " + (n == 1 ? one : many);
  };
  return plural(scene.models.size() - 1, "model", "models") + ", " + plural(scene.bodies.size() - 1, "body", "bodies") +
         ", " + plural(scene.joints.size(), "joint", "joints");
}

Report::Report(const ReadOptions& options, LossesForm losses)
    : form_(options.diagnostics),
      losses_(losses),
      strict_(options.strict),
      quiet_(options.quiet),
      shows_repeated_(options.all_warnings),
      files_(options.load.files) {
  const bool is_sarif = form_ == DiagnosticsForm::kSarif;
  paths_.form = options.paths.value_or(is_sarif ? PathStyle::Form::kUri : PathStyle::Form::kRelative);
  paths_.folder = CurrentFolder();
}

Report::~Report() {
  Diagnostics& of_cache = NewInput();
  of_cache.SetStrict(false);  // The results are the same without a cache.
  ReportMeshCache(files_.get(), of_cache);
  if (of_cache.all().empty()) {
    inputs_.pop_back();
  } else {
    Show(of_cache);
  }
  if (form_ != DiagnosticsForm::kSarif) return;
  std::vector<const Diagnostics*> all;
  std::deque<Diagnostics> errors;
  for (const auto& input : inputs_) {
    all.push_back(input.get());
    if (!quiet_) continue;
    all.back() = &errors.emplace_back();
    for (const Diagnostic& diagnostic : input->all()) {
      if (IsShown(diagnostic)) errors.back().Add(diagnostic);
    }
  }
  WriteError(RenderSarif(all, SCENEWELD_VERSION, paths_, [&](const Diagnostics& diagnostics, std::size_t place) {
    const auto found = fixes_.find({&diagnostics, place});
    return found == fixes_.end() ? std::span<const Fix>() : std::span<const Fix>(found->second);
  }));
}

bool Report::IsShown(const Diagnostic& diagnostic) const { return !quiet_ || diagnostic.severity == Severity::kError; }

Diagnostics& Report::NewInput() {
  inputs_.push_back(std::make_unique<Diagnostics>());
  inputs_.back()->SetStrict(strict_);
  return *inputs_.back();
}

void Report::Keep(std::unique_ptr<Diagnostics> diagnostics) {
  if (form_ == DiagnosticsForm::kSarif) inputs_.push_back(std::move(diagnostics));
}

void Report::AddFixes(const Diagnostics& diagnostics, std::size_t place, std::vector<Fix> fixes) {
  if (form_ == DiagnosticsForm::kSarif) fixes_[{&diagnostics, place}] = std::move(fixes);
}

void Report::Show(const Diagnostics& diagnostics, std::string_view input) {
  if (form_ == DiagnosticsForm::kText) ShowText(diagnostics);
  if (form_ != DiagnosticsForm::kJson && form_ != DiagnosticsForm::kGithub) return;
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (!IsShown(diagnostic)) continue;
    if (form_ == DiagnosticsForm::kGithub) {
      text += RenderGithubLine(diagnostic, paths_) + "\n";
      continue;
    }
    JsonWriter json(text);
    json.OpenObject();
    WriteKeys(diagnostic, json, paths_);
    if (!input.empty()) json.Put("input", input);
    json.CloseObject();
    text += '\n';
  }
  if (!text.empty()) WriteError(text);
}

void Report::ShowText(const Diagnostics& diagnostics) {
  std::string text;
  const TextStyle style{ColorOnError(), paths_};
  RepeatedDiagnostics repeated(diagnostics);
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (!IsShown(diagnostic) || (IsLoss(diagnostic) && losses_ == LossesForm::kSummary)) continue;
    const bool is_shown = shows_repeated_ || repeated.IsShown(diagnostic);
    if (is_shown) {
      if (said_any_) text += "\n";
      text += RenderText(diagnostic, style);
      said_any_ = true;
    }
    if (const std::size_t more = shows_repeated_ ? 0 : repeated.LeftOutAfter(diagnostic); more > 0) {
      text += "... and " + std::to_string(more) + " more of this kind; `--all-warnings` shows them\n";
    }
  }
  if (!text.empty()) WriteError(text);
}

void Report::ShowLosses(const Diagnostics& diagnostics, const LossReport& losses) {
  if (losses_ == LossesForm::kSummary) Say(LossSummary(diagnostics, losses, paths_));
}

void Report::Say(std::string_view line) {
  if (form_ != DiagnosticsForm::kText || line.empty() || quiet_) return;
  WriteError((said_any_ ? "\n" : "") + std::string(line) + "\n");
  said_any_ = false;
}

void Report::SayJson(std::string_view key, const std::function<void(JsonWriter&)>& write) {
  if (form_ != DiagnosticsForm::kJson || quiet_) return;
  std::string line;
  JsonWriter json(line);
  json.OpenObject();
  json.Key(key);
  json.OpenObject();
  write(json);
  json.CloseObject();
  json.CloseObject();
  WriteError(line + "\n");
}

void Report::ShowSummary(const LossReport& losses, std::string_view format, std::string_view file,
                         std::string_view size, bool says_no_loss) {
  // Scene JSON holds everything, and a drawing is not a copy, so there is nothing to report.
  if (!says_no_loss && losses.nothing_lost() && (format == "json" || format == "dot")) return;
  Say((file.empty() ? std::string() : std::string(file) + ": " + std::string(size) + "\n") + losses.Summary(format));
  SayJson("summary", [&](JsonWriter& json) { WriteSummary(losses, format, json); });
}

}  // namespace sceneweld::cli
