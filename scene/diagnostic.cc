#include "sceneweld/scene/diagnostic.h"

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

Diagnostic& Diagnostic::Suggest(std::string_view name) {
  if (!name.empty()) hint = "did you mean `" + std::string(name) + "`?";
  return *this;
}

Diagnostic& Diagnostics::Error(Code code, Span span, std::string message) {
  Add(Diagnostic(code, Severity::kError, span, std::move(message)));
  return all_.back();
}

Diagnostic& Diagnostics::Warning(Code code, Span span, std::string message) {
  Add(Diagnostic(code, Severity::kWarning, span, std::move(message)));
  return all_.back();
}

Diagnostic& Diagnostics::Note(Code code, Span span, std::string message) {
  Add(Diagnostic(code, Severity::kNote, span, std::move(message)));
  return all_.back();
}

void Diagnostics::Add(Diagnostic diagnostic) {
  if (strict_ && diagnostic.severity == Severity::kWarning) diagnostic.severity = Severity::kError;
  for (auto context = contexts_.rbegin(); context != contexts_.rend(); ++context) {
    if (context->span.source != diagnostic.span.source) diagnostic.notes.push_back(*context);
  }
  if (diagnostic.severity == Severity::kError) ++error_count_;
  if (diagnostic.severity == Severity::kWarning) ++warning_count_;
  all_.push_back(std::move(diagnostic));
}

void Diagnostics::Append(const Diagnostics& other) {
  sources_.insert(sources_.end(), other.sources_.begin(), other.sources_.end());
  for (const Diagnostic& diagnostic : other.all()) Add(diagnostic);
}

Diagnostics::Context::Context(Diagnostics& diagnostics, Span span, std::string message) : diagnostics_(diagnostics) {
  diagnostics_.contexts_.push_back({std::move(message), span});
}

Diagnostics::Context::~Context() { diagnostics_.contexts_.pop_back(); }

}  // namespace sceneweld
