// SPDX-License-Identifier: BSD-3-Clause
// The models of one composition: each file is read once, from the store if possible.

#include "sceneweld/directives/models/model_cache.h"

#include <deque>
#include <functional>
#include <optional>
#include <utility>

#include "sceneweld/directives/models/input.h"
#include "sceneweld/directives/models/model_record.h"
#include "sceneweld/parsers/files/recorded_files.h"
#include "sceneweld/parsers/files/sha256.h"
#include "sceneweld/parsers/mesh/mesh_store.h"
#include "sceneweld/parsers/srdf/srdf.h"
#include "sceneweld/scene/diagnostics/logger.h"

namespace sceneweld {
namespace {

// Limits models that include models: each level is a recursion of its reader.
constexpr std::size_t kDeepest = 200;

const ModelArguments kNoArguments;

std::string KnownModelSuffixes() {
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

// While a model is read: it has its own documents, which another model reads, and reports, again.
class ModelCache::OwnDocuments {
 public:
  explicit OwnDocuments(ModelCache& cache) : cache_(cache), outer_(std::exchange(cache.documents_, {})) {}
  ~OwnDocuments() { cache_.documents_.swap(outer_); }
  OwnDocuments(const OwnDocuments&) = delete;
  OwnDocuments& operator=(const OwnDocuments&) = delete;

 private:
  ModelCache& cache_;
  Models outer_;
};

ModelCache::ModelCache(ReadContext& context, StoredRecords* store, std::size_t* hits)
    : context_{context.files,     context.packages,   context.diagnostics, context.rules, nullptr, true, {},
               context.arguments, context.environment},
      // A package that may be fetched may differ each time.
      store_(context.packages.has_remote() ? nullptr : store),
      hits_(hits),
      logger_(context.files.system().logger()),
      packages_(store_ ? Sha256(context.packages.Fingerprint()) : std::string()),
      root_is_named_(context.caller_names_model),
      open_(context.files, kDeepest) {}

const Format* ModelCache::FormatOf(const std::string& path, Span file, Diagnostics& diagnostics) {
  const Format* format = FormatOfModelFile(path);
  if (format && format->read) return format;
  const std::string shown = "`" + context_.files.Shown(path) + "`";
  if (HasSuffix(path, ".yaml") || HasSuffix(path, ".yml")) {
    diagnostics.Error("unsupported-format", file, shown + " is a YAML file, which contains directives, not a model")
        .Help("use `add_directives`");
  } else if (context_.files.IsFolder(path)) {
    constexpr std::size_t kMost = 8;
    std::string models;
    std::size_t count = 0;
    for (const std::string& name : context_.files.system().List(path)) {
      const Format* const of_file = FormatOfModelFile(name);
      if (of_file && of_file->read && ++count <= kMost) models += (models.empty() ? "" : ", ") + Quoted(name);
    }
    diagnostics.Error("unsupported-format", file, shown + " is a folder, not a model file")
        .Help(count == 0 ? "" : "name a file in it: " + models + (count > kMost ? ", ..." : ""));
  } else {
    const std::string advice = AdviceForFile(path);
    diagnostics.Error("unsupported-format", file, "the suffix of " + shown + " is not that of a model file")
        .Help(advice.empty() ? "known suffixes: " + KnownModelSuffixes() : advice);
  }
  return nullptr;
}

const ModelCache::Model& ModelCache::Read(const std::string& path, Span file, Span user, const std::string& why,
                                          const ModelArguments& arguments) {
  return Read(path, file, user, why, arguments, context_.diagnostics);
}

const ModelCache::Model& ModelCache::Read(const std::string& path, Span file, Span user, const std::string& why,
                                          const ModelArguments& arguments, Diagnostics& diagnostics) {
  const std::string of_arguments = arguments.Key();
  const std::string key = of_arguments.empty() ? path : path + "\n" + of_arguments;
  const auto known = models_.find(key);
  // A wrong suffix is reported at each use of the file, errors in the file once.
  if (known != models_.end() && known->second.format) return known->second;
  Model model;
  model.format = FormatOf(path, file, diagnostics);
  if (model.format) {
    const IncludeGraph::Opening opening(open_, path, file, diagnostics);
    if (!opening) {
      static const Model kNone;
      return kNone;
    }
    const auto ahead = ahead_.find(path);
    if (ahead != ahead_.end() && of_arguments.empty() && context_.files.Count(ahead->second.files->tally())) {
      model.part = std::move(ahead->second.part);
    } else if (const Source* source = ReadInput(path, *model.format, file, context_.files, diagnostics)) {
      const Diagnostics::Context context(diagnostics, user, why);
      model = Parse(*source, {*model.format, true, arguments}, diagnostics);
    }
  }
  return models_[key] = std::move(model);
}

void ModelCache::ReadAhead(const std::vector<std::string>& paths) {
  if (store_) return;  // Missing entries are read into it.
  std::vector<std::string> unknown;
  for (const std::string& path : paths) {
    if (!models_.contains(path) && !ahead_.contains(path)) unknown.push_back(path);
  }
  if (unknown.size() > 1) ahead_.merge(sceneweld::ReadAhead(unknown, context_));
}

const ModelCache::Model& ModelCache::ReadText(const std::string& path, const std::string& shown,
                                              const std::string& text, const Format& format, Span user,
                                              const std::string& why) {
  const std::string key = path + "\n" + text;
  if (const auto known = models_.find(key); known != models_.end()) return known->second;
  Model model{nullptr, &format};
  const IncludeGraph::Opening opening(open_, path, user, context_.diagnostics);
  if (opening) {
    const Diagnostics::Context context(context_.diagnostics, user, why);
    if (const Source* source = AddInput(path, shown, text, format, context_.files, context_.diagnostics)) {
      model = Parse(*source, {format, true, kNoArguments}, context_.diagnostics);
    }
  }
  return models_[key] = std::move(model);
}

ModelCache::Root ModelCache::Read(const Source& source, const Format& format) {
  const IncludeGraph::Opening opening(open_, source.path(), {}, context_.diagnostics);
  const Reading reading{format, root_is_named_, context_.arguments};
  if (store_) return {Parse(source, reading, context_.diagnostics).part};
  ReadContext context = ContextOf(reading, context_.diagnostics);
  auto own = ReadModel(source, format, context);
  return {own, own};
}

ModelCache::Model ModelCache::ReadDocument(const std::string& path, Span user, const Reading& reading,
                                           Diagnostics& diagnostics) {
  if (const auto known = documents_.find(path); known != documents_.end()) return known->second;
  Model model{nullptr, &reading.format};
  const IncludeGraph::Opening opening(open_, path, user, diagnostics);
  if (!opening) return model;
  if (const Source* source = ReadInput(path, reading.format, user, context_.files, diagnostics)) {
    const Diagnostics::Context context(diagnostics, user, "included here");
    model = Parse(*source, reading, diagnostics);
  }
  return documents_[path] = std::move(model);
}

// ---- reading and recording ---------------------------------------------------

ModelCache::Model ModelCache::Parse(const Source& source, const Reading& reading, Diagnostics& diagnostics) {
  if (!store_) return ParseAnew(source, reading, diagnostics);
  if (source.text().size() > store_->most_bytes()) {
    store_->CountMiss(StoredRecords::Kind::kModel);
    return ParseAnew(source, reading, diagnostics);
  }
  const std::string key = KeyOf(source, reading, context_.rules.missing_assets);
  RecordPtr kept = store_->Find<ModelRecord>(StoredRecords::Kind::kModel, key, source.text());
  if (!kept) {
    // A model without missing assets, which would be errors or warnings, is the same under both rules.
    const bool is_error = context_.rules.missing_assets == MissingAssets::kError;
    const MissingAssets other = is_error ? MissingAssets::kWarn : MissingAssets::kError;
    kept = store_->Find<ModelRecord>(StoredRecords::Kind::kModel, KeyOf(source, reading, other), source.text());
    if (kept && kept->Warns()) kept.reset();
  }
  if (kept && CanBeTaken(*kept, diagnostics)) {
    CountHit(source.shown());
    Take(*kept, diagnostics);
    return {kept->part, &reading.format, kept, kept->document};
  }
  store_->CountMiss(StoredRecords::Kind::kModel);
  Model model = ParseRecorded(source, reading, diagnostics);
  if (model.record) store_->Keep(StoredRecords::Kind::kModel, key, model.record);
  return model;
}

ModelCache::Model ModelCache::ParseAnew(const Source& source, const Reading& reading, Diagnostics& diagnostics) {
  ReadContext context = ContextOf(reading, diagnostics);
  if (!reading.read_document) return {ReadModel(source, reading.format, context), &reading.format};
  return {nullptr, &reading.format, nullptr, (*reading.read_document)(source, context)};
}

std::shared_ptr<Scene> ModelCache::ReadModel(const Source& source, const Format& format, ReadContext& context) {
  const LoggedTime time(logger_, [&] { return "read model " + Quoted(source.shown()); });
  const OwnDocuments own(*this);
  auto part = format.read(source, context);
  if (part && !context.arguments.srdf.empty()) srdf::Apply(*part, context);
  return part;
}

// A context whose included files are read by this cache.
ReadContext ModelCache::ContextOf(const Reading& reading, Diagnostics& diagnostics) {
  ReadContext context{context_.files, context_.packages, diagnostics, context_.rules, nullptr, reading.is_named};
  AddServices(reading, context);
  context.read_model = [this, &diagnostics](const std::string& path, Span span) {
    return Read(path, span, span, "included here", kNoArguments, diagnostics).part;
  };
  context.read_document = [this, &diagnostics, &format = reading.format](const std::string& path, Span span,
                                                                         const ReadContext::ReadDocument& read) {
    return ReadDocument(path, span, {format, true, kNoArguments, &read}, diagnostics).document;
  };
  return context;
}

void ModelCache::AddServices(const Reading& reading, ReadContext& context) {
  context.arguments = reading.arguments;
  context.environment = context_.environment;
}

void ModelCache::CountHit(const std::string& shown) {
  store_->CountHit(StoredRecords::Kind::kModel);
  if (hits_) ++*hits_;
  LogTo(logger_, LogLevel::kDebug, [&] { return "took model " + Quoted(shown) + " from the cache"; });
}

// Everything that reading depends on, apart from text, files and included models.
std::string ModelCache::KeyOf(const Source& source, const Reading& reading, MissingAssets missing_assets) {
  std::string key = packages_;
  key.push_back(context_.rules.allow_outside ? '+' : '-');
  key.push_back(static_cast<char>('0' + static_cast<int>(missing_assets)));
  key.push_back(static_cast<char>('0' + static_cast<int>(context_.rules.compat)));
  key.push_back(reading.is_named ? '+' : '-');
  key.push_back(reading.read_document ? 'd' : 'm');
  key.append(reading.format.name).append(":");
  return key + KeyOfText(source) + reading.arguments.Key();
}

ModelCache::Model ModelCache::ParseRecorded(const Source& source, const Reading& reading, Diagnostics& diagnostics) {
  const auto record = std::make_shared<ModelRecord>();
  // A cached record must not keep the texts of the whole composition alive.
  record->format = &reading.format;
  record->source = &record->sources->Add(source.path(), source.shown(), source.text());
  context_.files.sources()->KeepAlive(record->sources);
  const auto recorded = std::make_shared<RecordedFiles>(context_.files.shared_system());
  Files files(WithMeshStore(recorded, context_.files.system()), context_.files.limits(), record->sources);
  files.SetRoot(context_.files.root(), &context_.packages);
  files.SetCurrentFolder(context_.files.current_folder());
  files.CountIn(context_.files);

  Diagnostics heard;
  heard.CountOnFrom(diagnostics);
  std::size_t own_begin = 0;  // Diagnostics in `heard` of the reader since the last included model.
  bool can_be_kept = true;
  const auto include = [&](const std::string& path, Span span, const std::function<Model()>& read) {
    record->reported.Append(heard, own_begin, heard.all().size());
    record->inclusions.push_back({path, span, heard.contexts(), record->reported.all().size(), nullptr});
    Model model = read();
    record->inclusions.back().model = model.record;
    can_be_kept = can_be_kept && model.record;
    own_begin = heard.all().size();
    return model;
  };
  ReadContext context{files, context_.packages, heard, context_.rules, nullptr, reading.is_named};
  AddServices(reading, context);
  // The environment may change, and nothing records what was asked of it.
  if (context_.environment) {
    context.environment = [&](const std::string& name) {
      can_be_kept = false;
      return context_.environment(name);
    };
  }
  context.read_model = [&](const std::string& path, Span span) {
    return include(path, span, [&] { return Read(path, span, span, "included here", kNoArguments, heard); }).part;
  };
  context.read_document = [&](const std::string& path, Span span, const ReadContext::ReadDocument& read) {
    return include(path, span,
                   [&] {
                     return ReadDocument(path, span, {reading.format, true, kNoArguments, &read}, heard);
                   })
        .document;
  };
  Model model{nullptr, &reading.format};
  if (reading.read_document) {
    model.document = (*reading.read_document)(*record->source, context);
  } else {
    model.part = ReadModel(*record->source, reading.format, context);
  }
  record->reported.Append(heard, own_begin, heard.all().size());
  const bool is_read = model.part || model.document;
  can_be_kept = can_be_kept && is_read && heard.error_count() == diagnostics.error_count();
  diagnostics.Append(heard);
  // A reading that was stopped does not show whether the file is valid.
  if (!can_be_kept || !record->KeepsReportedTexts() || files.limits().ShouldStop()) return model;
  record->part = model.part;
  record->document = model.document;
  record->answers = recorded->Answers(files);
  record->tally = files.tally();
  model.record = record;
  return model;
}

// ---- using a record ----------------------------------------------------------

// The effects of using a record.
struct ModelCache::Check {
  using Records = std::unordered_map<std::string, const ModelRecord*>;  // by path
  Files::Tally tally;
  Records models;
  Records documents;  // of the model that is being checked
};

bool ModelCache::CanBeTaken(const ModelRecord& record, const Diagnostics& diagnostics) {
  if (diagnostics.error_count() >= context_.files.limits().max_errors) return false;
  // The reader sees that warnings are errors, and may skip what follows from them.
  if (diagnostics.strict() && record.Warns()) return false;
  Check check;
  return Holds(record, check, record.document ? &documents_ : nullptr) && context_.files.CanCount(check.tally);
}

// Whether reading would give the same result, including models that were not read in this composition. Changes nothing.
// `documents`: those that are already known; null if the model that has them is not being read yet.
bool ModelCache::Holds(const ModelRecord& record, Check& check, const Models* documents) {
  if (!record.answers.HoldIn(context_.files)) return false;
  const auto add = [&](const Files::Tally& tally) {
    check.tally.files += tally.files;
    check.tally.bytes += tally.bytes;
  };
  add(record.tally);
  for (const ModelRecord::Inclusion& inclusion : record.inclusions) {
    const bool is_document = inclusion.model->document != nullptr;
    if (const Models* const all = is_document ? documents : &models_) {
      if (const auto known = all->find(inclusion.path); known != all->end()) {
        if (known->second.record != inclusion.model) return false;
        continue;
      }
    }
    Check::Records& records = is_document ? check.documents : check.models;
    const auto [checked, is_new] = records.emplace(inclusion.path, inclusion.model.get());
    if (!is_new) {
      if (checked->second != inclusion.model.get()) return false;
      continue;
    }
    const std::string& text = inclusion.model->source->text();
    std::string why;
    Diagnostics unheard;
    const IncludeGraph::Opening opening(open_, inclusion.path, {}, unheard);
    if (!opening || context_.files.Shown(inclusion.path) != inclusion.model->source->shown() ||
        context_.files.system().Read(inclusion.path, context_.files.limits().max_file_bytes, why) != text) {
      return false;
    }
    add({1, text.size()});
    if (is_document) {
      if (!Holds(*inclusion.model, check, documents)) return false;
      continue;
    }
    Check::Records outer = std::exchange(check.documents, {});
    if (!Holds(*inclusion.model, check, nullptr)) return false;
    check.documents = std::move(outer);
  }
  return true;
}

// Reports and counts as reading would, including models that were not read in this composition, in the order of the
// reader.
void ModelCache::Take(const ModelRecord& record, Diagnostics& diagnostics) {
  std::optional<OwnDocuments> own;
  if (!record.document) own.emplace(*this);
  context_.files.sources()->KeepAlive(record.sources);
  context_.files.Count(record.tally);
  std::size_t reported = 0;
  for (const ModelRecord::Inclusion& inclusion : record.inclusions) {
    diagnostics.Append(record.reported, reported, inclusion.reported);
    reported = inclusion.reported;
    const ModelRecord& model = *inclusion.model;
    Models& known = model.document ? documents_ : models_;
    const Model included{model.part, model.format, inclusion.model, model.document};
    if (!known.emplace(inclusion.path, included).second) continue;
    CountHit(model.source->shown());
    context_.files.Count({1, model.source->text().size()});
    std::deque<Diagnostics::Context> contexts;
    for (const DiagnosticNote& note : inclusion.contexts) contexts.emplace_back(diagnostics, note.span, note.message);
    contexts.emplace_back(diagnostics, inclusion.span, "included here");
    Take(model, diagnostics);
  }
  diagnostics.Append(record.reported, reported, record.reported.all().size());
}

}  // namespace sceneweld
