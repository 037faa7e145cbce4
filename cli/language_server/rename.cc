// SPDX-License-Identifier: BSD-3-Clause
// Renames over all files, and composes the result before it is offered.
// Writes the answer to a request for renaming.
// Finds names in values that sceneweld only keeps.

#include "sceneweld/cli/language_server/rename.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "sceneweld/cli/language_server/cursor/expression_names.h"
#include "sceneweld/cli/language_server/cursor/xml_cursor.h"
#include "sceneweld/cli/language_server/protocol_json.h"
#include "sceneweld/cli/language_server/table_rows.h"
#include "sceneweld/scene/fields/field_info.h"
#include "sceneweld/scene/full_name.h"

namespace sceneweld::cli {
namespace {

// A range of the bytes of a file.
struct Bytes {
  std::size_t begin;
  std::size_t end;
  auto operator<=>(const Bytes&) const = default;
};

class Renamer {
 public:
  Renamer(std::string old_name, std::string_view new_name, Workspace& workspace, const OpenDocuments& documents)
      : old_name_(std::move(old_name)), new_name_(new_name), workspace_(workspace), documents_(documents) {}

  /// Returns why a place cannot be changed; empty: it can.
  std::string Add(const std::string& path, TextRange range, PositionEncoding encoding) {
    const auto text = Original(path);
    if (!text) return "cannot read `" + path + "`";
    const TextLines lines(*text);
    return Add(path, {lines.OffsetOf(range.start, encoding), lines.OffsetOf(range.end, encoding)});
  }

  /// Adds the extensions of Gazebo for the element, `<gazebo reference="old">`: a name that no link or joint has is no
  /// error there.
  void AddGazebo() {
    constexpr std::string_view kElement = "<gazebo";
    constexpr std::string_view kReference = "reference";
    for (auto& [path, places] : places_) {
      const auto text = Original(path);
      for (auto at = text->find(kElement); at != text->npos; at = text->find(kElement, at + 1)) {
        const std::size_t end = std::min(text->find('>', at), text->size());
        const std::size_t quote = text->find_first_of("\"'", std::min(text->find(kReference, at), end));
        if (quote >= end || text->compare(quote + 1, old_name_.size(), old_name_) != 0) continue;
        const std::size_t after = quote + 1 + old_name_.size();
        if (after < end && (*text)[after] == (*text)[quote]) places.insert({quote + 1, after});
      }
    }
  }

  /// Composes the roots with the new names. Places with the old name that are errors now get the new one.
  std::string Compose(const Analyses& roots) {
    constexpr int kMostRounds = 8;
    for (int round = 0; round < kMostRounds; ++round) {
      bool has_added = false;
      for (const auto& before : roots) {
        if (!Concerns(*before)) continue;
        if (const std::string refusal = ComposeRoot(*before, has_added); !refusal.empty()) return refusal;
      }
      if (!has_added) return {};
    }
    return "the name is used in too many ways";
  }

  std::map<std::string, std::vector<TextRange>> Ranges(PositionEncoding encoding) const {
    return RangesOf(places_, encoding);
  }

  /// Places with the old name that sceneweld does not read, in the files of the roots that are concerned.
  void FindUnread(const Analyses& roots, PositionEncoding encoding, Renaming& renaming) const {
    std::set<std::string> paths;
    for (const auto& root : roots) {
      if (!Concerns(*root)) continue;
      for (std::string& path : root->files->Paths()) paths.insert(std::move(path));
    }
    Places unread, outside;
    for (const std::string& path : paths) {
      const auto text = MayHaveNames(path) ? Original(path) : nullptr;
      if (!text) continue;
      const auto known = places_.find(path);
      Places& found = IsOurs(path) ? unread : outside;
      // In the file of another model, a name without a scope means something in that model.
      const bool scoped_only = known == places_.end();
      for (const auto& [begin, end] : UnreadNamesIn(path, *text, old_name_, scoped_only, roots)) {
        if (known == places_.end() || !known->second.contains({begin, end})) found[path].insert({begin, end});
      }
    }
    renaming.unread = RangesOf(unread, encoding);
    renaming.unread_outside = RangesOf(outside, encoding);
  }

 private:
  using Places = std::map<std::string, std::set<Bytes>>;

  bool IsOurs(const std::string& path) const { return workspace_.Holds(path) || documents_.Find(path); }

  /// Whether a root uses a file that changes.
  bool Concerns(const Analysis& root) const {
    return std::any_of(places_.begin(), places_.end(),
                       [&](const auto& entry) { return root.root == entry.first || root.files->Uses(entry.first); });
  }

  std::map<std::string, std::vector<TextRange>> RangesOf(const Places& places, PositionEncoding encoding) const {
    std::map<std::string, std::vector<TextRange>> ranges;
    for (const auto& [path, bytes] : places) {
      const auto text = Original(path);
      const TextLines lines(*text);
      for (const Bytes& one : bytes) ranges[path].push_back(lines.RangeOf(one.begin, one.end, encoding));
    }
    return ranges;
  }

  OpenDocuments::Text Original(const std::string& path) const {
    std::string why;
    return documents_.FindOrRead(path, why);
  }

  std::string Add(const std::string& path, Bytes place) {
    if (!IsOurs(path)) return "`" + path + "` is outside of the workspace";
    const auto text = Original(path);
    if (!text || text->compare(place.begin, place.end - place.begin, old_name_) != 0) {
      return "a name in `" + path + "` is computed: `" +
             (text ? text->substr(place.begin, place.end - place.begin) : std::string()) + "`";
    }
    places_[path].insert(place);
    return {};
  }

  std::string Changed(const std::string& path) const {
    std::string text = *Original(path);
    const auto& places = places_.at(path);
    for (auto place = places.rbegin(); place != places.rend(); ++place) {
      text.replace(place->begin, place->end - place->begin, new_name_);
    }
    return text;
  }

  // The place in the original text of a place in the changed one.
  Bytes InOriginal(const std::string& path, Bytes place) const {
    const auto found = places_.find(path);
    if (found == places_.end()) return place;
    std::size_t shift = 0;  // New bytes before the place; wraps around if there are fewer.
    for (const Bytes& one : found->second) {
      if (one.begin + shift >= place.begin) break;
      shift += new_name_.size() - old_name_.size();
    }
    return {place.begin - shift, place.end - shift};
  }

  std::string ComposeRoot(const Analysis& before, bool& has_added) {
    OpenDocuments texts;
    for (const std::string& path : documents_.Paths()) texts.Open(path, *documents_.Find(path), 0);
    for (const auto& [path, places] : places_) texts.Open(path, Changed(path), 0);
    const auto after = workspace_.AnalyseWith(before.root, texts);
    if (!after) return "stopped";
    std::multiset<std::string> known;
    for (const Diagnostic& one : before.diagnostics->all()) known.insert(one.message);
    std::string refusal;
    for (const Diagnostic& one : after->diagnostics->all()) {
      const auto same = known.find(one.message);
      if (same != known.end()) {
        known.erase(same);
        continue;
      }
      if (AddFrom(one)) {
        has_added = true;
      } else if (one.severity == Severity::kError && refusal.empty()) {
        refusal = "`" + before.root + "` does not compose with this name: " + one.message;
      }
    }
    if (has_added) return {};
    return refusal.empty() ? LostElements(before, *after) : refusal;
  }

  // Attaching in MJCF leaves out what refers to something that is not attached, without a message.
  static std::string LostElements(const Analysis& before, const Analysis& after) {
    if (!before.scene() || !after.scene()) return {};
    for (const TableInfo& table : AllTables()) {
      const std::size_t had = table.size(*before.scene()), has = table.size(*after.scene());
      if (had != has) {
        return "this name changes the number of " + std::string(table.name) + " in `" + before.root + "` from " +
               std::to_string(had) + " to " + std::to_string(has);
      }
    }
    const auto kept = [](const Scene& scene) {
      std::size_t count = 0;
      for (const ModelInstance& model : scene.models) count += model.kept.size();
      return count;
    };
    if (kept(*before.scene()) == kept(*after.scene())) return {};
    return "`" + before.root + "` loses kept content with this name";
  }

  // Adds the place of a diagnostic if its text is the old name, maybe after its scopes.
  bool AddFrom(const Diagnostic& one) {
    if (!one.span) return false;
    const auto name = NameIn(one.span);
    if (!name) return false;
    const std::string& path = one.span.source->path();
    const Bytes place = InOriginal(path, *name);
    const auto known = places_.find(path);
    if (known != places_.end() && known->second.contains(place)) return false;
    return Add(path, place).empty();
  }

  // The old name in the text of a span. For the begin of an XML element, that is the text of its tag and the text after
  // it; the name must then be there once.
  std::optional<Bytes> NameIn(const Span& span) const {
    const std::string_view all = span.source->text();
    const bool is_tag = all.substr(span.begin).starts_with('<');
    const std::size_t end = is_tag ? std::min(all.find('<', span.begin + 1), all.size()) : span.end;
    const std::string_view text = all.substr(span.begin, end - span.begin);
    const auto is_edge = [](char c) { return std::string_view("\"':<> \t\r\n").find(c) != std::string_view::npos; };
    std::optional<Bytes> found;
    for (auto at = text.rfind(old_name_); at != text.npos; at = at > 0 ? text.rfind(old_name_, at - 1) : text.npos) {
      const std::size_t after = at + old_name_.size();
      if ((at > 0 && !is_edge(text[at - 1])) || (after < text.size() && !is_edge(text[after]))) continue;
      // Not the name of the element or of an attribute.
      if (is_tag && (text[at - 1] == '<' || text.substr(after).starts_with('='))) continue;
      if (found) return std::nullopt;
      found = Bytes{span.begin + at, span.begin + after};
      if (!is_tag) break;
    }
    return found;
  }

  const std::string old_name_;
  const std::string new_name_;
  Workspace& workspace_;
  const OpenDocuments& documents_;
  Places places_;
};

// Renames a parameter or variable of a directives file. Composing finds the files that give a value to a parameter.
Renaming RenameInExpressions(const std::string& path, std::size_t offset, std::string_view new_name,
                             Workspace& workspace, const OpenDocuments& documents, PositionEncoding encoding) {
  Renaming renaming;
  std::string why;
  const auto text = IsDirectivesFile(path) ? documents.FindOrRead(path, why) : nullptr;
  const auto found = text ? ExpressionNameInDirectives(*text, offset) : std::nullopt;
  if (!found) {
    renaming.refusal = "nothing here is a name of the scene";
    return renaming;
  }
  const auto is_of_name = [](char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  };
  if (!std::all_of(new_name.begin(), new_name.end(), is_of_name) || new_name.empty()) {
    renaming.refusal = "`" + std::string(new_name) + "` cannot be a name in expressions: use letters, digits and `_`";
    return renaming;
  }
  Renamer renamer(found->name, new_name, workspace, documents);
  const TextLines lines(*text);
  for (const auto* places : {&found->declared, &found->used}) {
    for (const std::size_t begin : *places) {
      renaming.refusal = renamer.Add(path, lines.RangeOf(begin, begin + found->name.size(), encoding), encoding);
      if (!renaming.refusal.empty()) return renaming;
    }
  }
  renaming.refusal = renamer.Compose(workspace.Analyses());
  if (renaming.refusal.empty()) renaming.places = renamer.Ranges(encoding);
  return renaming;
}

// Why the name at a place cannot be changed although it is one; empty: it can.
std::string NotWrittenAt(const std::string& path, std::size_t offset, const Analyses& analyses) {
  if (RenamableAt(path, offset, analyses)) return {};
  for (const auto& analysis : analyses) {
    const NamePlace* const place = analysis->places ? analysis->places->At(path, offset) : nullptr;
    if (!place) continue;
    const Symbol& symbol = analysis->places->symbols()[place->symbol];
    return "no file has the name `" + symbol.element.table->FullName(*analysis->scene(), symbol.element.index) +
           "`: it is made from `" + std::string(TextOf(symbol.name)) + "`";
  }
  return {};
}

}  // namespace

std::optional<Span> RenamableAt(const std::string& path, std::size_t offset, const Analyses& analyses) {
  for (const auto& analysis : analyses) {
    const NamePlace* const place = analysis->places ? analysis->places->At(path, offset) : nullptr;
    if (place && analysis->places->symbols()[place->symbol].is_written) return place->span;
  }
  return std::nullopt;
}

Renaming RenameAt(const std::string& path, std::size_t offset, std::string_view new_name, const Analyses& analyses,
                  Workspace& workspace, const OpenDocuments& documents, PositionEncoding encoding) {
  Renaming renaming;
  const Analyses roots = workspace.Analyses();
  const auto named = NamedPlacesAt(path, offset, analyses, roots, true, encoding);
  if (named.empty()) return RenameInExpressions(path, offset, new_name, workspace, documents, encoding);
  renaming.refusal = NotWrittenAt(path, offset, analyses);
  if (!renaming.refusal.empty()) {
    // A computed name has parameters in it.
    Renaming inner = RenameInExpressions(path, offset, new_name, workspace, documents, encoding);
    return inner.refusal.empty() ? inner : renaming;
  }
  if (new_name.empty() || new_name.find(kScopeDelimiter) != new_name.npos ||
      new_name.find_first_of("\"'<>&{}[],#\n\r\t") != new_name.npos) {
    renaming.refusal = "`" + std::string(new_name) + "` cannot be a name: it is empty, or has `::`, quotes or brackets";
    return renaming;
  }
  // The declaration has the name; computed names differ from it.
  std::string old_name;
  for (const NamedPlace& one : named) {
    if (one.place.path == path) old_name = one.text;
  }
  if (old_name.empty()) old_name = named.front().text;
  Renamer renamer(old_name, new_name, workspace, documents);
  for (const NamedPlace& one : named) {
    renaming.refusal = renamer.Add(one.place.path, one.place.range, encoding);
    if (!renaming.refusal.empty()) return renaming;
  }
  renamer.AddGazebo();
  renaming.refusal = renamer.Compose(roots);
  if (!renaming.refusal.empty()) return renaming;
  renaming.places = renamer.Ranges(encoding);
  renamer.FindUnread(roots, encoding, renaming);
  return renaming;
}

namespace {

constexpr std::string_view kUnread = "unread";

using RangesByFile = std::map<std::string, std::vector<TextRange>>;

void WriteAnnotatedEdit(JsonWriter& json, const TextRange& range, std::string_view text) {
  json.OpenObject();
  json.Key("range");
  Write(json, range);
  json.Put("newText", text);
  json.Put("annotationId", kUnread);
  json.CloseObject();
}

void WriteDocumentChanges(JsonWriter& json, const Renaming& renaming, std::string_view new_name) {
  std::set<std::string> paths;
  for (const auto& [path, ranges] : renaming.places) paths.insert(path);
  for (const auto& [path, ranges] : renaming.unread) paths.insert(path);
  json.Key("documentChanges");
  json.OpenList();
  for (const std::string& path : paths) {
    json.OpenObject();
    json.Key("textDocument");
    json.OpenObject();
    json.Put("uri", UriOfPath(path));
    json.Key("version");
    json.Null();
    json.CloseObject();
    json.Key("edits");
    json.OpenList();
    if (const auto found = renaming.places.find(path); found != renaming.places.end()) {
      for (const TextRange& range : found->second) WriteEdit(json, range, new_name);
    }
    if (const auto found = renaming.unread.find(path); found != renaming.unread.end()) {
      for (const TextRange& range : found->second) WriteAnnotatedEdit(json, range, new_name);
    }
    json.CloseList();
    json.CloseObject();
  }
  json.CloseList();
  json.Key("changeAnnotations");
  json.OpenObject();
  json.Key(kUnread);
  json.OpenObject();
  json.Put("label", "The same name in values that sceneweld does not read");
  json.Put("needsConfirmation", true);
  json.Put("description", "such as parameters of plugins");
  json.CloseObject();
  json.CloseObject();
}

void WriteChanges(JsonWriter& json, const Renaming& renaming, std::string_view new_name) {
  json.Key("changes");
  json.OpenObject();
  for (const auto& [path, ranges] : renaming.places) {
    json.Key(UriOfPath(path));
    json.OpenList();
    for (const TextRange& range : ranges) WriteEdit(json, range, new_name);
    json.CloseList();
  }
  json.CloseObject();
}

}  // namespace

void WriteRenaming(JsonWriter& json, const Renaming& renaming, std::string_view new_name, bool annotates) {
  json.OpenObject();
  if (annotates && !renaming.unread.empty()) {
    WriteDocumentChanges(json, renaming, new_name);
  } else {
    WriteChanges(json, renaming, new_name);
  }
  json.CloseObject();
}

std::string UnchangedPlaces(const Renaming& renaming, bool annotates) {
  constexpr std::size_t kShown = 5;
  std::size_t count = 0;
  std::string list;
  const auto add = [&](const RangesByFile& files) {
    for (const auto& [path, ranges] : files) {
      for (const TextRange& range : ranges) {
        if (++count > kShown) continue;
        list += (count > 1 ? ", " : "") + path + ":" + std::to_string(range.start.line + 1);
      }
    }
  };
  if (!annotates) add(renaming.unread);
  add(renaming.unread_outside);
  if (count == 0) return {};
  if (count > kShown) list += ", ...";
  return "the old name stays in " + std::to_string(count) + (count == 1 ? " value" : " values") +
         " that sceneweld does not read, such as parameters of plugins: " + list;
}

namespace {

// Whether the format's table says what the value means.
bool IsReadValue(const Format& format, const XmlValue& value) {
  const Field* const row = ValueRowOf(format, value.elements, value.attribute);
  return row && row->kind != Field::Kind::kKept && row->kind != Field::Kind::kIgnored;
}

}  // namespace

bool MayHaveNames(const std::string& path) {
  const Format* const format = TableFormatOf(path);
  return format && format->root;
}

std::vector<std::pair<std::size_t, std::size_t>> UnreadNamesIn(const std::string& path, std::string_view text,
                                                               std::string_view name, bool scoped_only,
                                                               const Analyses& analyses) {
  std::vector<std::pair<std::size_t, std::size_t>> found;
  if (name.empty() || !MayHaveNames(path) || text.find(name) == text.npos) return found;
  const Format& format = *TableFormatOf(path);
  const auto is_known = [&](std::size_t offset) {
    return std::any_of(analyses.begin(), analyses.end(),
                       [&](const auto& analysis) { return analysis->places && analysis->places->At(path, offset); });
  };
  ForEachXmlValue(text, [&](const XmlValue& value) {
    for (std::size_t begin = value.begin; begin < value.end;) {
      const std::size_t end = std::min(text.find_first_of(" \t\r\n,;", begin), value.end);
      const std::string_view word = text.substr(begin, end - begin);
      const std::size_t at = end - std::min(name.size(), word.size());
      const bool is_name = (word == name && !scoped_only) ||
                           (word.ends_with(name) && text.substr(begin, at - begin).ends_with(kScopeDelimiter));
      if (is_name && !is_known(at) && !IsReadValue(format, value)) found.emplace_back(at, end);
      begin = end + 1;
    }
  });
  return found;
}

}  // namespace sceneweld::cli
