#include "sceneweld/directives/composition.h"
#include "sceneweld/directives/random_transform.h"
#include "sceneweld/parsers/files/uri.h"
#include "sceneweld/scene/resolve.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {

std::string_view Composition::FrameUse::element() const {
  const auto split = std::string_view(name).rfind(kScopeDelimiter);
  return split == std::string_view::npos ? std::string_view(name) : std::string_view(name).substr(split + 2);
}

// Looks at the disk once for each text, unless there is something to tell at
// each use.
std::string Composition::ResolutionKey(const DirectiveText& file, const std::string& folder) {
  return std::string(file.text()).append("\n").append(folder);
}

std::optional<std::string> Composition::Resolve(const DirectiveText& file, const Site& site) {
  std::string key = ResolutionKey(file, site.folder);
  const auto known = resolved_.find(key);
  if (known != resolved_.end()) return known->second;
  const std::size_t told = diagnostics_.all().size();
  auto path = ResolveUri(file.text(), site.folder, file.span(), context_);
  if (path && diagnostics_.all().size() == told) resolved_.emplace(std::move(key), *path);
  return path;
}

// What a reference to a frame means; reports when it means nothing, unless an
// earlier error explains that.
std::optional<Composition::FrameUse> Composition::FindFrame(const DirectiveText& reference, const Site& site) {
  FrameUse use;
  use.name = site.scope.JoinFrame(reference.text());
  FrameId frame;
  const auto split = use.name.rfind(kScopeDelimiter);
  if (use.name == "world") {
    frame = FrameId::Of(Scene::kWorldBody);
  } else if (split == std::string::npos) {
    const auto found = frames_by_name_.Find(scene_, use.name);
    if (!found.ambiguous) frame = found.frame;
  } else if (const auto model = scene_.FindModel(std::string_view(use.name).substr(0, split))) {
    frame = sceneweld::FindFrame(scene_, model, use.element());
  }
  if (!frame) {
    if (missing_.Explain(use.name)) return std::nullopt;
    frame = ResolveFrame(scene_, use.name, reference.span(), diagnostics_);
    if (!frame) return std::nullopt;
  }
  use.fixed = scene_.Fixed(frame);
  if (!use.fixed.body) return std::nullopt;  // the model is at fault, as its reader says
  return use;
}

std::optional<Composition::FrameUse> Composition::FrameOrWorld(const std::optional<Transform>& X, const Site& site) {
  if (X && X->base_frame) return FindFrame(*X->base_frame, site);
  return FrameUse{"world", {Scene::kWorldBody, {}, Scene::kWorldInstance}};
}

Composition::FrameUse Composition::UseOf(Index<Body> body) const {
  return {scene_.FullName(body), scene_.Fixed(FrameId::Of(body))};
}

Index<ModelInstance> Composition::FindInstance(const std::string& full, Span span, const std::string& what) {
  const auto model = full.empty() ? Index<ModelInstance>() : scene_.FindModel(full);
  if (model || missing_.Explain(full)) return model;
  Diagnostic& error = diagnostics_.Error("unknown-model", span,
                                         "no model instance " + Quoted(full) + ", which " + what + " goes below");
  const std::string nearest = NearestModel(scene_, full);
  if (!nearest.empty()) {
    error.Suggest(nearest);
  } else {
    error.Help("make it before, by `add_model_instance: { name: " + full + " }`");
  }
  return {};
}

Transform Composition::Drawn(const Transform& transform, std::string_view directive, std::string_view what) const {
  if (!transform.random) return transform;
  std::string purpose(directive);
  purpose.append(" ").append(what);
  RandomStream stream(options_.seed.value_or(0), purpose);
  return Sampled(transform, stream);
}

PlainDirectives::Placed Composition::Plain(const Transform& transform, const FrameUse* base) {
  return {base ? PlainName(*base) : std::string(), transform.translation, transform.rotation};
}

// A frame of the world has no scope, so that its name alone may not tell it.
std::string Composition::PlainName(const FrameUse& use) {
  if (use.name == "world" || use.name.find(kScopeDelimiter) != std::string::npos) return use.name;
  if (use.fixed.model != Scene::kWorldInstance) return scene_.Scoped(use.fixed.model, use.name);
  return frames_by_name_.Find(scene_, use.name).ambiguous ? "WorldModelInstance::" + use.name : use.name;
}

}  // namespace sceneweld
