#include "sceneweld/directives/model_store.h"

#include <algorithm>

#include "sceneweld/parsers/recorded_files.h"
#include "sceneweld/scene/fields.h"

namespace sceneweld {
namespace {

// What an element takes with its names, about.
constexpr std::size_t kBesideAnElement = 300;

std::size_t BytesOf(const Scene& part) {
  std::size_t bytes = sizeof part;
  ForEachTable(part, [&]<typename T>(std::string_view, const Table<T>& table) {
    bytes += table.size() * (sizeof(T) + kBesideAnElement);
  });
  return bytes;
}

// Everything beside files that reading depends on.
std::string KeyOf(const std::string& path, const Format& format, const ReadContext& context) {
  std::string key = path;
  key.push_back('\0');
  key += format.name;
  key.push_back(context.allow_outside ? '+' : '-');
  key.push_back(context.caller_names_model ? '+' : '-');
  return key + context.packages.Fingerprint();
}

// Whether what was told points into these sources alone, so that it can be told again.
bool PointsInto(const Diagnostics& diagnostics, const Sources& sources) {
  const auto good = [&](const Span& span) { return !span || sources.Has(*span.source); };
  return std::all_of(diagnostics.all().begin(), diagnostics.all().end(), [&](const Diagnostic& diagnostic) {
    return good(diagnostic.span) && std::all_of(diagnostic.notes.begin(), diagnostic.notes.end(),
                                                [&](const DiagnosticNote& note) { return good(note.span); });
  });
}

}  // namespace

struct ModelStore::Model {
  std::shared_ptr<const Scene> part;  // null: it must be read without a store
  std::shared_ptr<Sources> sources = std::make_shared<Sources>();
  Diagnostics heard;
  FileAnswers answers;
  Files::Tally tally;
  std::size_t bytes = 0;
};

ModelStore::ModelPtr ModelStore::Make(const std::string& path, const Format& format, const ReadContext& context) {
  auto model = std::make_shared<Model>();
  const auto recorded = std::make_shared<RecordedFiles>(context.files.shared_system());
  Files files(recorded, context.files.limits(), model->sources);
  files.SetRoot(context.files.root(), &context.packages);
  bool includes = false;
  ReadContext apart{files, context.packages, model->heard, context.allow_outside, nullptr, context.caller_names_model};
  apart.read_model = [&includes](const std::string&, Span) -> std::shared_ptr<const Scene> {
    includes = true;
    return nullptr;
  };
  model->heard.KeepAlive(model->sources);
  if (const Source* const source = files.ReadText(path, {}, model->heard)) model->part = format.read(*source, apart);
  if (includes || model->heard.has_errors() || !PointsInto(model->heard, *model->sources)) model->part = nullptr;
  model->answers = recorded->Answers(files);
  model->tally = files.tally();
  model->bytes =
      sizeof(Model) + model->answers.bytes() + model->tally.bytes + (model->part ? BytesOf(*model->part) : 0);
  return model;
}

std::shared_ptr<const Scene> ModelStore::Read(const std::string& path, const Format& format, ReadContext& context) {
  if (context.packages.has_remote()) return nullptr;
  const std::string key = KeyOf(path, format, context);
  ModelPtr model = Find(key);
  const bool is_hit = model && model->answers.HoldIn(context.files);
  if (!is_hit) {
    model = Make(path, format, context);
    // What was stopped says nothing of the file.
    if (context.files.limits().ShouldStop()) return nullptr;
    Keep(key, model);
  }
  if (!model->part || !context.files.Count(model->tally)) return nullptr;
  {
    const std::lock_guard lock(mutex_);
    ++(is_hit ? statistics_.hits : statistics_.misses);
  }
  context.files.sources()->KeepAlive(model->sources);
  context.diagnostics.Append(model->heard);
  return model->part;
}

ModelStore::ModelPtr ModelStore::Find(const std::string& key) {
  const std::lock_guard lock(mutex_);
  const auto found = by_key_.find(key);
  if (found == by_key_.end()) return nullptr;
  used_.splice(used_.begin(), used_, found->second);
  return found->second->second;
}

void ModelStore::Keep(const std::string& key, ModelPtr model) {
  const std::lock_guard lock(mutex_);
  if (const auto old = by_key_.find(key); old != by_key_.end()) Drop(old->second);
  if (model->bytes > most_bytes_) return;
  statistics_.bytes += model->bytes;
  used_.emplace_front(key, std::move(model));
  by_key_.emplace(key, used_.begin());
  while (statistics_.bytes > most_bytes_) Drop(std::prev(used_.end()));
  statistics_.models = used_.size();
}

void ModelStore::Drop(Used::iterator model) {
  statistics_.bytes -= model->second->bytes;
  by_key_.erase(model->first);
  used_.erase(model);
  statistics_.models = used_.size();
}

ModelStore::Statistics ModelStore::statistics() const {
  const std::lock_guard lock(mutex_);
  return statistics_;
}

}  // namespace sceneweld
