// SPDX-License-Identifier: BSD-3-Clause
// Explains, at the end of a composition, the names that did not exist when a directive referred to them.

#include "sceneweld/directives/composition/unresolved_names.h"

#include "sceneweld/scene/names/resolve.h"

namespace sceneweld {

FrameId UnresolvedNames::ResolveFrame(const std::string& full, const std::string& below, Span span) {
  const std::size_t before = diagnostics_.all().size();
  const FrameId frame = sceneweld::ResolveFrame(scene_, full, span, diagnostics_, below);
  if (!frame) Remember(before, Kind::kFrame, full, below);
  return frame;
}

Index<Body> UnresolvedNames::ResolveBody(const std::string& full, const std::string& below, Span span) {
  const std::size_t before = diagnostics_.all().size();
  const Index<Body> body = sceneweld::ResolveBody(scene_, full, span, diagnostics_, below);
  if (!body) Remember(before, Kind::kBody, full, below);
  return body;
}

void UnresolvedNames::RememberModel(const std::string& full) {
  if (!diagnostics_.all().empty()) Remember(diagnostics_.all().size() - 1, Kind::kModel, full, {});
}

void UnresolvedNames::Remember(std::size_t reported_before, Kind kind, const std::string& full,
                               const std::string& below) {
  constexpr std::size_t kMost = 1000;  // A file with more faults has another cause.
  if (unknown_.size() >= kMost || diagnostics_.all().size() != reported_before + 1) return;
  const Diagnostic& error = diagnostics_.all().back();
  if (error.severity != Severity::kError || error.code == Code("ambiguous-name")) return;
  unknown_.push_back({reported_before, kind, full, below});
}

const Inclusion* UnresolvedNames::Adder(const Unknown& unknown) const {
  if (unknown.kind == Kind::kModel) {
    const auto model = scene_.FindModel(unknown.full);
    return model ? scene_.models[model].origin.get() : nullptr;
  }
  const ScopedName name = ScopedName::Parse(unknown.full);
  const auto adder_in = [&](Index<ModelInstance> model) -> const Inclusion* {
    if (unknown.kind == Kind::kBody && !scene_.FindBody(model, name.element)) return nullptr;
    const FrameId frame = FindFrame(scene_, model, name.element);
    if (!frame) return nullptr;
    const auto* const declared =
        frame.kind == FrameId::Kind::kDeclared ? &scene_.frames[Index<Frame>(frame.value)] : nullptr;
    return declared && declared->origin ? declared->origin.get() : scene_.models[model].origin.get();
  };
  if (!name.scope.empty()) {
    const auto model = scene_.FindModel(name.scope);
    return model ? adder_in(model) : nullptr;
  }
  if (unknown.kind == Kind::kBody) return nullptr;
  for (const ModelInstance& model : scene_.models) {
    if (const Inclusion* const adder = adder_in(scene_.models.IndexOf(model))) return adder;
  }
  return nullptr;
}

void UnresolvedNames::Explain() {
  for (const Unknown& unknown : unknown_) {
    Diagnostic& error = diagnostics_.At(unknown.place);
    const Inclusion* adder = Adder(unknown);
    if (!adder) {
      if (unknown.kind == Kind::kModel) continue;
      error.hint.clear();
      HelpWithName(scene_, unknown.full, unknown.kind == Kind::kFrame ? NamedKind::kFrame : NamedKind::kBody,
                   unknown.below, diagnostics_, error);
      continue;
    }
    // The step in the file that has the reference says most.
    Span span = adder->span;
    for (const Inclusion* step = adder; step; step = step->outer.get()) {
      if (step->span.source != error.span.source) continue;
      span = step->span;
      break;
    }
    error.Note(span, Quoted(unknown.full) + " is added here, later");
    error.Help("directives act in order: move this one below the one that adds " + Quoted(unknown.full) +
               (span ? ", at line " + std::to_string(span.source->LineOf(span.begin)) : ""));
  }
}

}  // namespace sceneweld
