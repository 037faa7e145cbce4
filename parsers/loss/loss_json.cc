#include "sceneweld/parsers/loss/loss_json.h"

#include <utility>

#include "sceneweld/scene/render_json.h"

namespace sceneweld {

bool IsLoss(const Diagnostic& diagnostic) { return diagnostic.code.name().starts_with("loss-"); }

std::string AboutJson(const std::vector<LossSubject>& about, const Scene& scene) {
  std::string out = "[";
  for (const LossSubject& subject : about) {
    std::string keys, fields;
    const auto add = [&](const char* key, const std::string& json) {
      keys += (keys.empty() ? "\"" : ",\"") + std::string(key) + "\":" + json;
    };
    if (!subject.kind.empty()) add("kind", JsonString(subject.kind));
    const std::string name = subject.name ? subject.name(scene, subject.element) : std::string();
    if (!name.empty()) add("name", JsonString(name));
    for (const LossSubject::Field& field : subject.fields) {
      if (!field.name.empty()) fields += (fields.empty() ? "" : ",") + JsonString(field.name);
    }
    if (!fields.empty()) add("fields", "[" + fields + "]");
    out += (out.size() > 1 ? ",{" : "{") + keys + "}";
  }
  return out + "]";
}

std::vector<std::string> LossLines(const Diagnostics& diagnostics, const LossReport& losses, const Scene& scene) {
  std::vector<std::string> lines;
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (!IsLoss(diagnostic)) continue;
    std::string line = RenderJsonLine(diagnostic);
    const std::size_t at = lines.size();
    if (at < losses.entries().size() && !losses.entries()[at].about.empty()) {
      line.insert(line.size() - 1, ",\"about\":" + AboutJson(losses.entries()[at].about, scene));
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

std::string LossReportJson(const Diagnostics& diagnostics, const LossReport& losses, std::string_view format,
                           const Scene& scene) {
  // The object of the summary, with one more key.
  std::string out = losses.SummaryJson(format);
  out.pop_back();
  out += ",\n\"losses\":[";
  bool first = true;
  for (const std::string& line : LossLines(diagnostics, losses, scene)) {
    out += (first ? "\n" : ",\n") + line;
    first = false;
  }
  out += first ? "]" : "\n]";
  first = true;
  for (const Renaming& renaming : losses.renamings()) {
    out += first ? ",\n\"renamed\":[\n" : ",\n";
    out += "{\"kind\":" + JsonString(renaming.kind) + ",\"from\":" + JsonString(renaming.from) +
           ",\"to\":" + JsonString(renaming.to) + "}";
    first = false;
  }
  return out + (first ? "" : "\n]") + "}\n";
}

}  // namespace sceneweld
