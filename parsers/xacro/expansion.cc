// SPDX-License-Identifier: BSD-3-Clause
// What all parts of one expansion share.

#include "sceneweld/parsers/xacro/expansion.h"

#include <algorithm>
#include <utility>

#include "sceneweld/parsers/xacro/document.h"
#include "sceneweld/parsers/xacro/expansion_limits.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::xacro {
namespace {

constexpr std::size_t kStepsPerCall = 50;
constexpr std::size_t kStepsPerNode = 1;
constexpr std::string_view kTooMuch = "the expansion of this xacro file is too much work";

}  // namespace

Expansion::Expansion(const Source& root, ReadContext& context)
    : context_(context),
      root_(root),
      budget_(&context.files.limits(), context.files.limits().max_xacro_steps, kTooMuch),
      files_{root.path()} {
  for (const ModelArguments::Xacro& argument : context.arguments.xacro) arguments_[argument.name] = argument.value;
}

// ---- reports -------------------------------------------------------------------

Diagnostic& Expansion::Add(Diagnostic diagnostic) {
  // The innermost and the outermost calls say the most.
  constexpr std::size_t kInnermost = 12, kOutermost = 4;
  std::size_t count = 0;
  for (auto call = calls_; call; call = call->outer) ++count;
  const bool leaves_out = count > kInnermost + kOutermost + 1;
  std::size_t number = 0;
  for (auto call = calls_; call; call = call->outer, ++number) {
    if (leaves_out && number == kInnermost) {
      diagnostic.Note(call->span, std::to_string(count - kInnermost - kOutermost) + " more calls, the first one here");
    }
    if (leaves_out && number >= kInnermost && number < count - kOutermost) continue;
    diagnostic.Note(call->span, call->with);
  }
  Diagnostic& added = context_.diagnostics.Add(std::move(diagnostic));
  if (context_.diagnostics.error_count() >= context_.files.limits().max_errors) stopped_ = true;
  return added;
}

Diagnostic& Expansion::Error(Code code, Span span, std::string message) {
  return Add(Diagnostic(code, Severity::kError, span, std::move(message)));
}
Diagnostic& Expansion::Warning(Code code, Span span, std::string message) {
  return Add(Diagnostic(code, Severity::kWarning, span, std::move(message)));
}
Diagnostic& Expansion::Note(Code code, Span span, std::string message) {
  return Add(Diagnostic(code, Severity::kNote, span, std::move(message)));
}

void Expansion::Take(const Diagnostics& heard) {
  for (const Diagnostic& diagnostic : heard.all()) Add(diagnostic);
}

// ---- calls and includes --------------------------------------------------------

Expansion::Step::Step(Expansion& expansion, Span span, std::string what)
    : expansion_(expansion), outer_(expansion.calls_) {
  if (expansion.stopped_) return;
  if (expansion.depth_ >= static_cast<std::size_t>(kDeepest)) {
    expansion.Error("limit-exceeded", span,
                    "macro calls and includes are nested deeper than " + std::to_string(kDeepest) + " levels");
    expansion.stopped_ = true;
    return;
  }
  if (!expansion.Spend(kStepsPerCall, span)) return;
  entered_ = true;
  ++expansion.depth_;
  expansion.calls_ = std::make_shared<const Inclusion>(Inclusion{span, outer_, std::move(what)});
}

Expansion::Step::~Step() {
  if (!entered_) return;
  --expansion_.depth_;
  expansion_.calls_ = outer_;
}

// ---- files ---------------------------------------------------------------------

std::string Expansion::Absolute(std::string_view name) const { return NormalizedPath(name, FolderOf(file())); }

Expansion::OpenFile::OpenFile(Expansion& expansion, const std::string& path, Span span) : expansion_(expansion) {
  // A file may include itself under a condition, so only many times are a circle.
  constexpr std::ptrdiff_t kMostTimes = 20;
  auto& files = expansion.files_;
  if (std::count(files.begin(), files.end(), path) >= kMostTimes) {
    std::string chain;
    const auto last = std::find(files.rbegin(), files.rend(), path).base() - 1;
    for (auto at = last; at != files.end(); ++at) chain += Quoted(expansion.context_.files.Shown(*at)) + " -> ";
    const std::string shown = Quoted(expansion.context_.files.Shown(path));
    expansion.context_.diagnostics.Error("include-cycle", span, shown + " includes itself: " + chain + shown);
    expansion.stopped_ = true;
    return;
  }
  files.push_back(path);
  entered_ = true;
}

Expansion::OpenFile::~OpenFile() {
  if (entered_) expansion_.files_.pop_back();
}

const Document* Expansion::Read(const std::string& path, Span span) {
  const auto known = documents_.find(path);
  if (known != documents_.end()) return known->second.get();
  std::unique_ptr<const Document>& document = documents_[path];
  Diagnostics heard;
  heard.CountOnFrom(context_.diagnostics);
  const Source* source = path == root_.path() ? &root_ : context_.files.ReadText(path, span, heard);
  if (source) document = ParseDocument(*source, heard);
  // A fault in the file itself needs the place of the include.
  for (const Diagnostic& diagnostic : heard.all()) {
    Diagnostic in_file = diagnostic;
    if (span && diagnostic.span.source != span.source) in_file.Note(span, "the file is included here");
    Add(std::move(in_file));
  }
  return document.get();
}

// ---- arguments -----------------------------------------------------------------

const std::string* Expansion::Argument(const std::string& name) {
  used_.insert(name);
  const auto at = arguments_.find(name);
  return at == arguments_.end() ? nullptr : &at->second;
}

void Expansion::SetDefault(const std::string& name, std::string value) {
  used_.insert(name);
  arguments_.try_emplace(name, std::move(value));
}

std::vector<std::string> Expansion::ArgumentNames() const {
  std::vector<std::string> names;
  for (const auto& entry : arguments_) names.push_back(entry.first);
  return names;
}

void Expansion::ReportUnusedArguments() {
  for (const ModelArguments::Xacro& argument : context_.arguments.xacro) {
    if (used_.contains(argument.name)) continue;
    std::vector<std::string_view> known(used_.begin(), used_.end());
    Diagnostic& warning = context_.diagnostics.Warning(
        "unknown-argument", argument.span, "the xacro file does not use the argument " + Quoted(argument.name));
    warning.InFileUnlessSpan(root_.file()).Suggest(ClosestName(argument.name, known));
    used_.insert(argument.name);
  }
}

// ---- limits --------------------------------------------------------------------

bool Expansion::Spend(std::size_t steps, Span span) {
  if (budget_.Spend(steps)) return true;
  Error("limit-exceeded", span, budget_.Why()).InFileUnlessSpan(root_.file());
  stopped_ = true;
  return false;
}

bool Expansion::Count(std::size_t bytes) {
  if (stopped_ || !Spend(kStepsPerNode, {})) return false;
  bytes_ += bytes;
  if (bytes_ <= kLargestText) return true;
  Error("limit-exceeded", {}, "the expanded text is larger than " + std::to_string(kLargestText >> 20) + " MB")
      .InFile(root_.file());
  stopped_ = true;
  return false;
}

}  // namespace sceneweld::xacro
