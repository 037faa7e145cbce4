#include "sceneweld/directives/model_cache.h"

#include "sceneweld/directives/model_store.h"

namespace sceneweld {
namespace {

// Models that include models: each level is a recursion of its reader.
constexpr std::size_t kDeepest = 200;

std::string KnownSuffixes() {
  std::string known;
  for (const Format& format : Formats()) {
    if (!format.read) continue;
    for (const std::string_view suffix : format.suffixes) {
      known += (known.empty() ? "`" : ", `") + std::string(suffix) + "`";
    }
  }
  return known;
}

}  // namespace

ModelCache::ModelCache(ReadContext& context, ModelStore* store)
    : context_{context.files, context.packages, context.diagnostics, context.allow_outside, nullptr, true},
      store_(store),
      root_is_named_(context.caller_names_model),
      open_(context.files, kDeepest) {
  context_.read_model = [this](const std::string& path, Span span) {
    return Read(path, span, span, "included here").part;
  };
}

const Format* ModelCache::FormatOf(const std::string& path, Span file) {
  const Format* format = FormatOfModelFile(path);
  if (format && format->read) return format;
  const std::string shown = "`" + context_.files.Shown(path) + "`";
  Diagnostics& diagnostics = context_.diagnostics;
  if (HasSuffix(path, ".yaml") || HasSuffix(path, ".yml")) {
    diagnostics.Error("unsupported-format", file, shown + " is a YAML file, which holds directives and no model")
        .Help("add it by `add_directives`");
  } else if (context_.files.IsFolder(path)) {
    diagnostics.Error("unsupported-format", file, shown + " is a folder, not a model file");
  } else {
    diagnostics.Error("unsupported-format", file, "the suffix of " + shown + " is none of a model file")
        .Help("known suffixes: " + KnownSuffixes());
  }
  return nullptr;
}

const ModelCache::Model& ModelCache::Read(const std::string& path, Span file, Span user, const std::string& why) {
  const auto known = models_.find(path);
  // The suffix is wrong at each use of the file; what is wrong in it is told once.
  if (known != models_.end() && known->second.format) return known->second;
  Model model;
  model.format = FormatOf(path, file);
  if (model.format) {
    const IncludeGraph::Opening opening(open_, path, file, context_.diagnostics);
    if (!opening) {
      static const Model kNone;
      return kNone;
    }
    const auto ahead = ahead_.find(path);
    if (ahead != ahead_.end() && context_.files.Count(ahead->second.files->tally())) {
      model.part = std::move(ahead->second.part);
    } else if (auto stored = FromStore(path, *model.format, user, why)) {
      model.part = std::move(stored);
    } else if (const Source* source = context_.files.ReadText(path, file, context_.diagnostics)) {
      const Diagnostics::Context context(context_.diagnostics, user, why);
      model.part = model.format->read(*source, context_);
    }
  }
  return models_[path] = std::move(model);
}

std::shared_ptr<const Scene> ModelCache::FromStore(const std::string& path, const Format& format, Span user,
                                                   const std::string& why) {
  if (!store_) return nullptr;
  const Diagnostics::Context context(context_.diagnostics, user, why);
  return store_->Read(path, format, context_);
}

void ModelCache::ReadAhead(const std::vector<std::string>& paths) {
  if (store_) return;  // what is not in it is read into it
  std::vector<std::string> unknown;
  for (const std::string& path : paths) {
    if (!models_.contains(path) && !ahead_.contains(path)) unknown.push_back(path);
  }
  if (unknown.size() > 1) ahead_.merge(sceneweld::ReadAhead(unknown, context_));
}

const ModelCache::Model& ModelCache::ReadText(const std::string& path, const std::string& shown,
                                              const std::string& text, const Format& format, Span user,
                                              const std::string& why) {
  Model& model = models_[path + "\n" + text];
  if (model.format) return model;
  model.format = &format;
  const IncludeGraph::Opening opening(open_, path, user, context_.diagnostics);
  if (!opening) return model;
  const Diagnostics::Context context(context_.diagnostics, user, why);
  if (const Source* source = context_.files.AddText(path, shown, text, context_.diagnostics)) {
    auto part = format.read(*source, context_);
    models_[path + "\n" + text].part = std::move(part);  // reading others may have moved it
  }
  return models_[path + "\n" + text];
}

std::shared_ptr<const Scene> ModelCache::Read(const Source& source, const Format& format) {
  const IncludeGraph::Opening opening(open_, source.path(), {}, context_.diagnostics);
  ReadContext context = context_;
  context.caller_names_model = root_is_named_;
  return format.read(source, context);
}

}  // namespace sceneweld
