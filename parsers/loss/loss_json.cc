// SPDX-License-Identifier: BSD-3-Clause
// Loss reports as JSON, for `--loss-report` and the service.

#include "sceneweld/parsers/loss/loss_json.h"

#include <algorithm>

#include "sceneweld/scene/rendering/render.h"

namespace sceneweld {
namespace {

void WriteAbout(const std::vector<LossSubject>& about, const Scene& scene, JsonWriter& json) {
  json.OpenList();
  for (const LossSubject& subject : about) {
    json.OpenObject();
    if (!subject.kind.empty()) json.Put("kind", subject.kind);
    const std::string name = subject.FullName(scene);
    if (!name.empty()) json.Put("name", name);
    std::vector<std::string> fields;
    for (const LossSubject::Field& field : subject.fields.all()) {
      if (!field.name.empty()) fields.push_back(field.name);
    }
    if (!fields.empty()) json.Put("fields", fields);
    json.CloseObject();
  }
  json.CloseList();
}

}  // namespace

bool IsLoss(const Diagnostic& diagnostic) { return diagnostic.code.name().starts_with("loss-"); }

std::string AboutJson(const std::vector<LossSubject>& about, const Scene& scene) {
  std::string out;
  JsonWriter json(out);
  WriteAbout(about, scene, json);
  return out;
}

void WriteSummary(const LossReport& losses, std::string_view format, JsonWriter& json) {
  const auto write = [&](const LossReport::OfFile& file) {
    json.Put("format", file.format);
    if (losses.kept_text()) json.Put("text_kept", true);
    json.Put("written", file.counts.written);
    const auto put = [&](std::string_view what, std::size_t count) {
      if (count > 0) json.Put(what, count);
    };
    put("dropped", file.counts.dropped);
    put("approximated", file.counts.approximated);
    put("missing", file.counts.missing);
    put("renamed", file.counts.renamed);
    put("encoded", file.counts.encoded);
  };
  const auto files = losses.CountsOfFiles(format);
  write(files.front());
  for (std::size_t i = 1; i < files.size(); ++i) {
    json.Key("beside");
    json.OpenObject();
    write(files[i]);
    json.CloseObject();
  }
}

void WriteLosses(const Diagnostics& diagnostics, const LossReport& losses, const Scene& scene, JsonWriter& json) {
  std::size_t at = 0;
  json.OpenList({.first = 0, .others = 0, .end = 0});
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (!IsLoss(diagnostic)) continue;
    json.OpenObject();
    WriteKeys(diagnostic, json);
    if (at < losses.entries().size() && !losses.entries()[at].about.empty()) {
      json.Key("about");
      WriteAbout(losses.entries()[at].about, scene, json);
    }
    json.CloseObject();
    ++at;
  }
  json.CloseList();
}

std::string LossReportJson(const Diagnostics& diagnostics, const LossReport& losses, std::string_view format,
                           const Scene& scene) {
  std::string out;
  JsonWriter json(out);
  json.OpenObject({.others = 0});
  json.Key("summary");
  json.OpenObject();
  WriteSummary(losses, format, json);
  json.CloseObject();
  json.Key("losses");
  WriteLosses(diagnostics, losses, scene, json);
  const auto is_conflict = [](const Diagnostic& one) { return one.code.name() == "conflicting-settings"; };
  if (std::any_of(diagnostics.all().begin(), diagnostics.all().end(), is_conflict)) {
    json.Key("conflicts");
    json.OpenList({.first = 0, .others = 0, .end = 0});
    for (const Diagnostic& diagnostic : diagnostics.all()) {
      if (!is_conflict(diagnostic)) continue;
      json.OpenObject();
      WriteKeys(diagnostic, json);
      json.CloseObject();
    }
    json.CloseList();
  }
  if (!losses.renamings().empty()) {
    json.Key("renamed");
    json.OpenList({.first = 0, .others = 0, .end = 0});
    for (const Renaming& renaming : losses.renamings()) {
      json.OpenObject();
      json.Put("kind", renaming.kind);
      json.Put("from", renaming.from);
      json.Put("to", renaming.to);
      json.CloseObject();
    }
    json.CloseList();
  }
  json.CloseObject();
  return out + "\n";
}

}  // namespace sceneweld
