// SPDX-License-Identifier: BSD-3-Clause
// Collects diagnostics.

#include "sceneweld/scene/diagnostics/diagnostic.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace sceneweld {

std::string_view ToText(Severity severity) {
  switch (severity) {
    case Severity::kError: return "error";
    case Severity::kWarning: return "warning";
    case Severity::kNote: return "note";
  }
  return "error";
}

std::string Quoted(std::string_view text) { return "`" + std::string(text) + "`"; }

std::string Shortened(std::string text) {
  constexpr std::size_t kLongest = 4096;
  if (text.size() <= kLongest) return text;
  std::size_t end = kLongest;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  text.resize(end);
  return text + "...";
}

Diagnostic::Diagnostic(Code code, Severity severity, Span span, std::string message)
    : code(code), severity(severity), span(span.Origin()), message(Shortened(std::move(message))) {
  for (auto call = span.Calls(); call; call = call->outer) Note(call->span, call->with);
}

Diagnostic& Diagnostic::Note(Span at, std::string text) {
  notes.push_back({Shortened(std::move(text)), at.Origin()});
  return *this;
}

Diagnostic& Diagnostic::Help(std::string text) {
  hint = Shortened(std::move(text));
  return *this;
}

Diagnostics::~Diagnostics() = default;

Diagnostic& Diagnostic::Suggest(std::string_view name) {
  if (!name.empty()) hint = "did you mean `" + std::string(name) + "`?";
  return *this;
}

Diagnostic& Diagnostics::Error(Code code, Span span, std::string message) {
  return Add(Diagnostic(code, Severity::kError, span, std::move(message)));
}

Diagnostic& Diagnostics::Warning(Code code, Span span, std::string message) {
  return Add(Diagnostic(code, Severity::kWarning, span, std::move(message)));
}

Diagnostic& Diagnostics::Note(Code code, Span span, std::string message) {
  return Add(Diagnostic(code, Severity::kNote, span, std::move(message)));
}

Diagnostic& Diagnostics::Add(Diagnostic diagnostic) {
  assert(diagnostic.code.IsListed());
  diagnostic.first_notes = diagnostic.notes.size();
  return Take(std::move(diagnostic));
}

bool Diagnostics::IsLeftOut(const Diagnostic& diagnostic) {
  if (diagnostic.code.name().starts_with("loss-")) return false;
  auto count = std::find_if(of_each_code_.begin(), of_each_code_.end(),
                            [&](const auto& entry) { return entry.first.name() == diagnostic.code.name(); });
  if (count == of_each_code_.end()) count = of_each_code_.insert(count, {diagnostic.code, 0});
  if (++count->second <= most_of_a_code_) return false;
  if (count->second == most_of_a_code_ + 1) {
    all_.push_back(Diagnostic("too-many-reports", Severity::kNote, {},
                              "more than " + std::to_string(most_of_a_code_) + " reports of " +
                                  Quoted(diagnostic.code.name()) + "; the others are left out"));
  }
  ++left_out_count_;
  return true;
}

Diagnostic& Diagnostics::Take(Diagnostic diagnostic) {
  if (strict_ && diagnostic.severity == Severity::kWarning) diagnostic.severity = Severity::kError;
  if (diagnostic.severity == Severity::kError) ++error_count_;
  if (diagnostic.severity == Severity::kWarning) ++warning_count_;
  if (IsLeftOut(diagnostic)) return left_out_.emplace(std::move(diagnostic));
  for (auto context = contexts_.rbegin(); context != contexts_.rend(); ++context) {
    if (context->span.source == diagnostic.span.source) continue;
    diagnostic.notes.insert(diagnostic.notes.begin() + static_cast<std::ptrdiff_t>(diagnostic.first_notes++), *context);
  }
  all_.push_back(std::move(diagnostic));
  return all_.back();
}

void Diagnostics::Append(const Diagnostics& other) {
  sources_.insert(sources_.end(), other.sources_.begin(), other.sources_.end());
  Append(other, 0, other.all().size());
}

void Diagnostics::Append(const Diagnostics& other, std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end; ++i) Take(other.all()[i]);
}

void Diagnostics::Rearrange(std::span<const std::size_t> from, std::span<const std::size_t> to) {
  std::vector<Diagnostic> moved;
  moved.reserve(from.size());
  for (const std::size_t place : from) moved.push_back(std::move(all_[place]));
  for (std::size_t i = 0; i < to.size(); ++i) all_[to[i]] = std::move(moved[i]);
}

void Diagnostics::CountOnFrom(const Diagnostics& other) {
  error_count_ = other.error_count_;
  warning_count_ = other.warning_count_;
  strict_ = other.strict_;
}

Diagnostics::Context::Context(Diagnostics& diagnostics, Span span, std::string message) : diagnostics_(diagnostics) {
  diagnostics_.contexts_.push_back({std::move(message), span.Origin()});
}

Diagnostics::Context::~Context() { diagnostics_.contexts_.pop_back(); }

}  // namespace sceneweld
